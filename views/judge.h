/*
 * The verdicts of a session: what the figures of compare.h, the number of runs and the directions
 * make of each row.
 *
 * A row is judged when it is asked for. Kept are the number of runs of each report's columns and,
 * for comparisons of samples, q of every row, since it depends on all of them: they are worked out
 * once, and again when the person exchanges the sides, chooses another base or sets a run aside.
 */
#ifndef VIEWS_JUDGE_H
#define VIEWS_JUDGE_H

#include "views/compare.h"
#include "views/direction.h"
#include "views/verdict.h"

struct judge;

/* A row with all that is known of it. Points into the judge's memory: good until the next row. */
struct judged {
	struct compared compared;
	struct verdict_row row;
	struct verdict verdict;
};

/* The session must outlive it. Its store may grow. */
struct judge *judge_open(const struct session *session);
void judge_close(struct judge *judge);

/* The directions, to load a user's file into before the first row is judged. */
struct directions *judge_directions(struct judge *judge);

/* Forget what was worked out: a setting has changed. */
void judge_forget(struct judge *judge);

/* The comparisons have got other numbers: [old number], UINT32_MAX for what is gone, `count` of
 * them. What was worked out goes along. */
void judge_renumber(struct judge *judge, const uint32_t *moved, uint32_t count);

void judge_row(struct judge *judge, uint32_t comparison, uint32_t row, struct judged *judged);

/* The 95 % interval of its change, the widest where several numbers of runs were tried; all NaN
 * where there is none. Keeps what it works out, so no two threads may ask at a time: no key of a
 * sort does. */
struct interval judge_interval(struct judge *judge, const struct judged *judged);

/* The word alone. */
enum verdict_word judge_word(struct judge *judge, uint32_t comparison, uint32_t row);

/*
 * Of the headline metric of a comparison, its word and how far it moved (compare_factor()): what a
 * list of comparisons is sorted by. UNKNOWN and NaN where it has none. Worked out once, and again
 * when its sides or the runs that count change, so that a list that grows asks for what is new.
 */
struct judged_headline {
	double factor;
	enum verdict_word word;
};

struct judged_headline judge_headline(struct judge *judge, uint32_t comparison);

/* The runs of a group of a report, less those set aside, with their source. A row can have fewer
 * samples. */
struct run_count judge_runs(struct judge *judge, uint32_t report, uint32_t group);

/*
 * The words of all rows of a comparison: [row], of enum verdict_word. Worked out once, and again
 * when its sides or the runs that count change.
 */
const uint8_t *judge_words(struct judge *judge, uint32_t comparison);

/*
 * p and q of all rows of a comparison: [row], NaN where there is none; NULL for a report without
 * samples, which has none at all. Kept like the words. What was worked out once can be read by
 * several threads: judge_words(), judge_p() and judge_q() change nothing then.
 */
const double *judge_p(struct judge *judge, uint32_t comparison);
const double *judge_q(struct judge *judge, uint32_t comparison);

/* Is a row with this word shown? */
bool judge_shows(enum verdict_mode mode, enum verdict_word word);

/* Is a row that the filters keep a regression, by at least so many per cent? A metric at 0 and a
 * failure are. */
bool judge_is_worse(const struct session *session, double from);

/* How many rows of a comparison have each word. */
struct verdict_counts {
	size_t of[VERDICT_COUNT];
};

struct verdict_counts judge_count(struct judge *judge, uint32_t comparison);

#endif
