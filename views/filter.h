/*
 * Filters of a session: regular expressions on metric names and on reports, expressions on columns,
 * and families switched off.
 */
#ifndef VIEWS_FILTER_H
#define VIEWS_FILTER_H

#include "parsers/report.h"
#include "views/names.h"
#include "views/pattern.h"
#include "views/view.h"

enum filter_kind {
	FILTER_KEEP,	/* --filter: rows whose metric matches */
	FILTER_EXCLUDE, /* --exclude: rows whose metric does not */
	FILTER_REPORT,	/* --report: reports whose subject, test, machine or parameters match */
};

struct filter;

struct filter *filter_open(const struct store *store, const struct names *names);
void filter_close(struct filter *filter);

/* Add a pattern; all must hold. */
bool filter_add(
	struct filter *filter, enum filter_kind kind, struct slice pattern, struct error *error);

/* Add an expression on the rows of a view, as --where does; all must hold. Those on metrics also
 * choose what the summary counts. */
bool filter_add_where(
	struct filter *filter, enum view_id view, struct slice text, struct error *error);

/* Families of metrics, by their number in the names. */
void filter_switch_family(struct filter *filter, uint32_t family, bool on);
bool filter_family_is_on(const struct filter *filter, uint32_t family);

/* Patterns and families together. */
bool filter_keeps_name(struct filter *filter, uint32_t name);

/* The patterns alone: what the summary counts, families that are switched off included. */
bool filter_matches_name(struct filter *filter, uint32_t name);

/* The expressions on the rows of a view, for row number `index` of those before filters. */
bool filter_keeps_row(const struct filter *filter, const struct view *view, uint32_t index);

/* The expressions on metrics, for a row of metrics whether a view shows it or not. */
bool filter_keeps_metric(
	const struct filter *filter, const struct session *session, struct row_ref ref);

bool filter_keeps_report(struct filter *filter, uint32_t report);

/* Has one of the regular expressions given up too often? The error names its option. */
bool filter_gave_up(const struct filter *filter, struct error *error);

#endif
