/*
 * What can be said of a row: changed, the same, could be chance, or not to be told; and why.
 *
 *     R I *   beyond chance and at least the floor; worse, better, or nobody knows which
 *     =       the whole interval of the change lies within the floor
 *     .       could be chance: any other interval
 *     ?       no interval: the reason says what is missing
 *
 * Rows with samples: the 95 % interval of Welch's test (interval.h). Where a comparison tests more
 * than TESTS_MANY metrics, beyond chance means q < 0.05 (false_discovery.h) for all but a few
 * headline metrics.
 *
 * Rows of a mail were selected: LKP lists a metric because it moved, and of null rows that pass its
 * rule nine in ten have p < 0.05. For them beyond chance needs an effect (interval.h) that only 5 %
 * of listed null rows reach, selection_threshold(). The headline metric was not selected from the
 * list: it has the interval by its printed figures. Neither has a p or a q. Where the number of
 * runs is not known both ends are tried, and `?` is what remains when they disagree. Noise is taken
 * at the cautious end of what is printed.
 *
 * Fail rows: Fisher's exact test on fail:runs.
 */
#ifndef VIEWS_VERDICT_H
#define VIEWS_VERDICT_H

#include "views/direction.h"
#include "views/interval.h"
#include "views/rank_test.h"
#include "views/run_count.h"

#define TESTS_MANY	20   /* metrics in a comparison; from one more on q decides */
#define CHANCE		0.05 /* p or q below it is beyond chance */
#define RANK_RUNS_LEAST 4    /* a side, for a rank test to be able to say anything */

enum verdict_word {
	VERDICT_UNKNOWN,
	VERDICT_CHANCE,
	VERDICT_SAME,
	VERDICT_CHANGED,
	VERDICT_IMPROVEMENT,
	VERDICT_REGRESSION,
	VERDICT_COUNT
};

enum verdict_reason {
	/* VERDICT_UNKNOWN */
	REASON_ALONE,	     /* a side is missing */
	REASON_NOT_FINITE,   /* a sample is no finite number */
	REASON_ONE_RUN,	     /* a side has one run: nothing tells how far runs differ */
	REASON_APPEARED,     /* the base is 0 */
	REASON_VANISHED,     /* the head is 0 */
	REASON_SIGNS,	     /* a side is not above 0: there is no ratio */
	REASON_NO_NOISE,     /* nothing is known of the noise */
	REASON_RUNS_UNKNOWN, /* the verdict depends on a number of runs that is not known */
	REASON_NO_SHARES,    /* fail:runs are no shares of runs */
	/* VERDICT_CHANCE */
	REASON_CONTAINS_ZERO,
	REASON_UNDER_FLOOR, /* and the interval reaches beyond it */
	REASON_MANY_TESTS,  /* the interval leaves out 0, but q says that chance does such things */
	REASON_MEANS_DISAGREE, /* a few runs far out turn the mean against the others */
	REASON_SMALL_EFFECT,
	REASON_FAILS_CHANCE,
	/* VERDICT_SAME */
	REASON_WITHIN_FLOOR,
	REASON_IDENTICAL, /* every run of both sides has the same value */
	REASON_BOTH_ZERO, /* as printed */
	/* VERDICT_CHANGED and its two ways */
	REASON_INTERVAL,
	REASON_EFFECT,
	REASON_FAILS,
	REASON_HEADLINE_ZERO,
};

/* Which side is 0, by the rules of the README ("Figures"). */
enum verdict_zero {
	ZERO_NONE,
	ZERO_BASE,
	ZERO_HEAD,
	ZERO_BOTH,
};

struct verdict_side {
	struct figure value; /* as printed, or the mean of samples; the count of a fail row */
	double noise_least, noise_most; /* per cent, LKP's measure; NaN: nothing is known */
	int16_t printed_noise;		/* per cent, or NOISE_NONE */
	struct run_count runs;
	const double *samples; /* in the order of runs; NULL where there are none */
	size_t sample_count;
	uint32_t distrusted; /* samples that stress-ng itself speaks against */
};

struct verdict_row {
	bool fail;     /* a row of fail:runs: value is the count, runs.least the runs */
	bool points;   /* the change is a difference */
	bool listed;   /* of a table that LKP selected its rows for */
	bool headline; /* the metric that the headline names, or a key metric */
	enum verdict_zero zero;
	struct figure change; /* as printed; none where nothing printed it */
	double ratio;	      /* head / base; NaN where there is none */
	double floor;	      /* per cent */
	enum direction direction;
	struct slice
		uncovered;  /* what an interval of these runs does not cover, see circumstances.h */
	struct slice aside; /* runs of its sides that do not count, see aside.h */
	struct slice given; /* the reason that an export gave, to be told as it stands */
	struct verdict_side base, head;
};

struct verdict {
	enum verdict_word word;
	enum verdict_reason reason;
	double change; /* per cent: of the means, or as printed; NaN where there is none */
	double effect; /* at the cautious end; NaN where there is none */
	double p, q;   /* NaN where there are none */
	size_t tests;  /* metrics of which q was worked out; 0: q does not decide */
	bool tested;   /* by its samples; `welch` is of no meaning else */
	struct welch welch;
};

/* Room for rank tests, used again for each row. Start with {0}. */
struct verdict_memory {
	struct rank_memory ranks;
	double *values;
	size_t capacity;
};

void verdict_memory_release(struct verdict_memory *memory);

/* verdict_measure.c */

/* Work out the figures of a row: all but the word, its reason and q. */
void verdict_measure(const struct verdict_row *row, struct verdict *verdict);

/*
 * The rank test beside it: it takes no part in the verdict and is worked out when it is shown. Its
 * p is NaN for a row that is not judged by its samples, or that has fewer than RANK_RUNS_LEAST on a
 * side.
 */
struct rank_test verdict_ranks(const struct verdict_row *row, struct verdict_memory *memory);

/* Is the row judged by its samples? One of a mail only where they were pasted for its headline. */
bool verdict_is_sampled(const struct verdict_row *row);

/* Welch's test by the printed figures with so many runs a side, and noise at its cautious end.
 * False where they do not suffice. */
bool verdict_printed_test(
	const struct verdict_row *row, uint32_t base_runs, uint32_t head_runs, struct welch *welch);

/*
 * The test of a measured row: of its samples, else by its printed figures with the fewest runs
 * tried, to which the widest interval belongs. False when there is none. The per cents of its
 * welch_interval() can be NaN.
 */
bool verdict_test(
	const struct verdict_row *row, const struct verdict *verdict, struct welch *welch);

/* verdict.c */

/* The word and the reason of a measured row. `q` is NaN and `tests` 0 where q does not decide. */
void verdict_judge(const struct verdict_row *row, double q, size_t tests, struct verdict *verdict);

/* The effect that 5 % of the null rows reach which LKP's rule lists, at so many runs a side (the
 * smaller number where they differ). Infinite below 2. */
double selection_threshold(uint32_t runs);

/* The letter of the screen and the word of CSV. */
char verdict_letter(enum verdict_word word);
const char *verdict_name(enum verdict_word word);

/* Is it R, I or *? */
static inline bool verdict_is_change(enum verdict_word word)
{
	return word >= VERDICT_CHANGED;
}

/* verdict_sentence.c */

/* Why, in a few words: "interval within the floor of 3%". Never empty. A NUL follows it. */
struct slice verdict_why(
	const struct verdict_row *row, const struct verdict *verdict, struct arena *arena);

/*
 * The sentence under a row: the figures, what they show, what they leave out, and what more runs
 * would settle. One line of plain ASCII; never empty. A NUL follows it.
 */
struct slice verdict_sentence(
	const struct verdict_row *row, const struct verdict *verdict, struct arena *arena);

#endif
