/*
 * One metric in all loaded reports: the view of metrics with `across` in its scope. Its rows stand
 * by date, each with its change and noise; the noise floor is what the reports together say of the
 * metric: how noisy it usually is, beside how noisy it is in the row that the view came from.
 */
#ifndef VIEWS_ACROSS_H
#define VIEWS_ACROSS_H

#include "views/table.h"

/* Is the view about this metric, or about all? */
bool across_takes(const struct view *view, uint32_t name);

/* Two lines: the metric; its noise floor, and a sparkline of its change over the reports by date.
 */
void across_title(const struct view *view, struct cells *cells, int row);

/* What tells the rows apart: test, machine and parameters. */
struct slice across_setting(const struct report *report, struct arena *arena);

#endif
