/*
 * Lines of text below each other in a part of a grid: what details are made of (detail.c,
 * other_measures.c).
 */
#ifndef VIEWS_PANE_H
#define VIEWS_PANE_H

#include "views/columns.h"

#define PANE_NAME_WIDTH 11 /* of what a line is about */

struct pane {
	const struct session *session;
	struct cells *cells;
	int row, end; /* the next line, and the first behind the pane */
	struct arena scratch;
};

struct pane pane_open(const struct session *session, struct cells *cells, int row, int rows);

/* Gives the lines used since `row`, and the scratch back. */
int pane_close(struct pane *pane, int row);

/* A line about something, cut at its end; nothing for an empty text. */
void pane_line(struct pane *pane, const char *name, struct slice text);

/* The same over as many lines as it takes, broken between words. */
void pane_words(struct pane *pane, const char *name, struct slice text);

/* Words from the left edge on, the first line in a role of its own. */
void pane_text(struct pane *pane, struct slice text, enum role first);

/* A text that has no words, over as many lines above line `end` as it takes. */
void pane_wrapped(struct pane *pane, struct slice text, int end, enum role role);

/* The lines that pane_text() takes in so many columns. */
int pane_text_rows(struct slice text, int columns);

/* The label of a group, as wide as the name of a line. */
const char *pane_label(struct pane *pane, uint32_t comparison, uint32_t group);

#endif
