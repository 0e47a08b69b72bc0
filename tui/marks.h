/*
 * Marks: a letter remembers a row, `'` leads back to it, as in less and vi.
 */
#ifndef TUI_MARKS_H
#define TUI_MARKS_H

#include "tui/place.h"

struct app;

struct mark {
	bool set;
	enum view_id id;
	struct view_scope scope;
	struct row_ref row;
};

/* By the letters of ASCII; the place where the last jump began has `'`. */
struct marks {
	struct mark marks[128];
};

/* Mark the selected row. False when it is no letter. */
bool marks_set(struct app *app, int letter);

/* Open the view of a mark and select its row. False when it is no letter and not `'`. */
bool marks_go(struct app *app, int letter);

/* Comparisons have got other numbers, see session_update(); NULL: they have not. */
void marks_renumber(struct marks *marks, const uint32_t *moved);

#endif
