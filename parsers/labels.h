/*
 * Labels: the lines by which people say what was measured.
 *
 *     1) before the series:          Result with the patch:       ### baseline
 *     w/o patch                      === patched ===              "name": "candidate",
 *
 * A label names the runs below it until the next one, across quote marks. No label is a line that
 * only counts (`run 2`), a command, a time, a greeting, or a sentence; lines between the label and
 * the output may be any of these. What was heard is looked at only when output begins, so a text
 * without output costs nothing.
 */
#ifndef PARSERS_LABELS_H
#define PARSERS_LABELS_H

#include "parsers/lines.h"

#define LABELS_LOOK 16 /* lines above the output that may hold its label */

struct label_line {
	struct slice text;
	uint8_t depth;
	bool blank_before; /* nothing stands directly above it */
};

struct labels {
	struct label_line heard[LABELS_LOOK]; /* a ring */
	size_t heard_count;		      /* all that were heard since the last output */
	bool blank;			      /* the last line was blank */
	struct slice found;		      /* below the last output, for a run not yet begun */
	struct slice current;		      /* in force; empty: none */
	bool spoken;			      /* prose stands above the run that begins next */
};

/* A line that is no output of a run. */
void labels_hear(struct labels *labels, const struct line *line);

/* Output begins or goes on: look for a label in what was heard, and forget what was heard. */
void labels_output(struct labels *labels, struct arena *arena);

/* A run begins: the label found is in force from now on. Gives the label in force. */
struct slice labels_begin_run(struct labels *labels);

/* The output goes on with a run that has begun before: what was found is not the label of another.
 */
static inline void labels_go_on(struct labels *labels)
{
	labels->found = SLICE_EMPTY;
}

/* A label without what counts its run: `before, run 2`, `Run 2: before`. */
struct slice labels_stem(struct slice label);

/* Words in front of rows, without the number of the run: `base-1` is `base`, and a file is named as
 * in run_path_split(). Empty when they are a time or a mere number. */
struct slice labels_of_word(struct slice word, struct arena *arena);

#endif
