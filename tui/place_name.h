/*
 * Places in words: reports, views and rows by names that outlive what is loaded, when all their
 * numbers may be others.
 *
 * A report is found by its document and its number there, a row by its report, its metric or its
 * family, and where several are alike by its place.
 */
#ifndef TUI_PLACE_NAME_H
#define TUI_PLACE_NAME_H

#include "views/view.h"

/* A report by its document and its number there; of an empty source: none, or all. */
struct report_name {
	struct slice source;
	uint32_t number;
};

/* What a view is about, in words. */
struct scope_name {
	enum view_id id;
	struct report_name report;
	struct slice metric, family;
	bool across;
	uint32_t line;		    /* of VIEW_SOURCE */
	uint32_t run;		    /* of VIEW_RUN: its place in the report */
	struct report_name *beside; /* of VIEW_BESIDE, in its order */
	size_t beside_count;
};

/* A row in words, and where it was: the words of what Enter leads to say what it is about. */
struct row_name {
	struct report_name report;
	struct slice metric, family;
	size_t index;
};

struct place_name {
	struct scope_name scope;
	struct row_name row;
};

/* Names, their texts in `arena`. VIEW_ALL gives the name of no report, or the empty family. */
struct report_name place_name_report(
	const struct session *session, uint32_t comparison, struct arena *arena);
struct slice place_name_metric(
	const struct session *session, uint32_t comparison, uint32_t row, struct arena *arena);
struct slice place_name_family(const struct session *session, uint32_t family, struct arena *arena);
struct scope_name place_name_scope(const struct session *session, enum view_id id,
	struct view_scope scope, struct arena *arena);
struct row_name place_name_row(
	const struct session *session, const struct view *view, size_t index, struct arena *arena);

/* What has the name in this session: false when there is no such thing. The name of no report is
 * VIEW_ALL. */
bool place_find_report(
	const struct session *session, const struct report_name *name, uint32_t *comparison);
bool place_find_scope(
	struct session *session, const struct scope_name *name, struct view_scope *scope);

/* The row of a report that has a metric, looked for from *row on, round to it. */
bool place_find_metric(
	const struct session *session, uint32_t comparison, struct slice metric, uint32_t *row);

/* The row of a name; where it is gone, the one that stands in its place. */
size_t place_find_row(
	const struct session *session, const struct view *view, const struct row_name *name);

#endif
