/*
 * Clauses of the sentence about a row, for verdict_sentence.c alone. Each adds its words to what is
 * there, or nothing where it has nothing to say.
 */
#ifndef VIEWS_VERDICT_WORDS_H
#define VIEWS_VERDICT_WORDS_H

#include "views/verdict.h"

/* A sentence that grows. */
struct words {
	struct arena *arena;
	struct slice text;
};

void add_words(struct words *words, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "-40.2%" as printed by the document, else by the width of the interval (NaN: one decimal). */
void add_change(struct words *words, const struct verdict_row *row, const struct verdict *verdict,
	double width);

/* A value as printed; a mean of samples in LKP's format. */
void add_value(struct words *words, struct figure figure);

/* "3+3 runs", with their source where they had to be found; "runs unknown, 3+3 to 10+10 tried". */
void add_runs(struct words *words, const struct verdict_row *row);

/* "+0.6% [-0.4, +1.6], 3+3 runs" */
void add_interval(struct words *words, const struct verdict_row *row, const struct verdict *verdict,
	const struct interval *interval);

/* "same within 1.7%: " */
void add_same_within(struct words *words, const struct interval *interval);

/* "; all 3 head runs are below all 3 base runs", what a reader sees in a strip of dots. */
void add_separation(struct words *words, const struct verdict_row *row);

/* "; ranks do not bear it out (p 0.11)", where they say something else than the verdict. */
void add_ranks(struct words *words, const struct verdict_row *row, const struct verdict *verdict);

/* "; q 0.003 over 412 metrics", where q decides. */
void add_q(struct words *words, const struct verdict *verdict);

/* "; rises over 1.7% and falls over 0.4% are excluded", rounded outwards. */
void add_excluded(struct words *words, const struct interval *interval);

/*
 * "; about 60 runs a side would show a change of this size", or, when the change is under the
 * floor, that it lies within; four times in five.
 */
void add_needed(struct words *words, const struct verdict_row *row, const struct verdict *verdict,
	const struct welch *welch);

/* What the interval does not cover, and what stress-ng says against samples. */
void add_uncovered(struct words *words, const struct verdict_row *row);
void add_distrust(struct words *words, const struct verdict_row *row);

/* "; set aside: run 3 of the base" */
void add_aside(struct words *words, const struct verdict_row *row);

/* "; +-223%: seen in 1 of 6 head runs, LKP counts the others as 0" */
void add_signatures(struct words *words, const struct verdict_row *row);

#endif
