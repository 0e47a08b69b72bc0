/*
 * Which columns of a view a person wants, by name. It is kept in the session, so that every view of
 * a kind has it while the program runs.
 *
 * A column is called as its sort key; without one, as in CSV or by its head. Where two would be
 * called alike they have the column before them in their names: base_noise, head_noise. Columns
 * that are in CSV alone can be chosen as well.
 */
#ifndef VIEWS_COLUMNS_CHOSEN_H
#define VIEWS_COLUMNS_CHOSEN_H

#include "views/table.h"

enum column_state {
	COLUMN_AUTO, /* as there is room */
	COLUMN_ON,   /* there, before those that nobody asked for */
	COLUMN_OFF,
};

struct columns_chosen {
	uint8_t state[COLUMNS_MOST]; /* enum column_state */
	uint8_t order[COLUMNS_MOST]; /* of columns that were listed; the others follow */
	size_t ordered;
	uint8_t csv[COLUMNS_MOST]; /* columns of CSV that were listed */
	size_t csv_count;
};

/* What is chosen for a view; never NULL. */
const struct columns_chosen *columns_chosen(const struct view *view);

/* Is the column among those that were listed? */
bool columns_chosen_is_ordered(const struct columns_chosen *chosen, size_t index);

/* The columns that CSV and JSON have, in their order: all that have a name there, or those listed.
 * Gives how many. */
size_t columns_csv(const struct view *view, uint8_t columns[COLUMNS_MOST]);

#endif
