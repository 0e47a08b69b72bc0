/*
 * Jitter in words: why a metric varies from run to run, and how its noise stands to the base's.
 */
#ifndef VIEWS_JITTER_WORDS_H
#define VIEWS_JITTER_WORDS_H

#include "views/jitter_claims.h"

/*
 * In a word: "odd run 3" (", up" behind it where it drifts too), "drifts down", "in 1 of 6 runs"
 * for a metric that is 0 in the others, "spread" where nothing was found in five runs and more,
 * "farthest 3" of fewer (a run that is named and no more), "all equal", "one run". Of a mail's row
 * only what its +- itself says: "in 1 of 6 runs". Empty where nothing is known. `claims` are of
 * enum jitter_claim, `run` is what the farthest run is called, `runs` their number.
 */
struct slice jitter_cause(const struct group_figures *figures, unsigned claims, struct slice run,
	uint32_t runs, struct arena *arena);

/* Both sides of a change of noise, for its words. */
struct noise_sides {
	struct noise_change change;
	size_t base_count, head_count;
	bool claimed; /* CLAIM_NOISE */
};

/* "2.1x noisier", with `?` behind it where it is not beyond chance; "noise is new", "noise is
 * gone", "1.0x"; empty where there is no ratio. */
struct slice noise_change_words(const struct noise_sides *sides, struct arena *arena);

/* "p 0.003", "by one run" (without which it is not provable), "not provable at n=3", or "could be
 * chance" among so many metrics. Empty where there is no ratio to speak of. */
struct slice noise_change_proof(const struct noise_sides *sides, struct arena *arena);

/* Both in a sentence: "2.1x noisier than the base, not provable at n=3: so many runs show nothing
 * under 6.2x". */
struct slice noise_change_sentence(const struct noise_sides *sides, struct arena *arena);

#endif
