/*
 * Filters of a session: regular expressions on metric names and on reports, expressions on columns,
 * and families switched off.
 */
#ifndef VIEWS_FILTER_H
#define VIEWS_FILTER_H

#include "parsers/report.h"
#include "views/names.h"
#include "views/pattern.h"
#include "views/session.h"

enum filter_kind {
	FILTER_KEEP,	/* --filter: rows whose metric matches */
	FILTER_EXCLUDE, /* --exclude: rows whose metric does not */
	FILTER_WHERE,	/* --where: rows for which an expression on their columns holds */
	FILTER_REPORT,	/* --report: reports whose subject, test, machine or parameters match */
};

struct filter;

struct filter *filter_open(const struct store *store, const struct names *names);
void filter_close(struct filter *filter);

/* Add a pattern; all must hold. */
bool filter_add(
	struct filter *filter, enum filter_kind kind, struct slice pattern, struct error *error);

/* Families of metrics, by their number in the names. */
void filter_switch_family(struct filter *filter, uint32_t family, bool on);
bool filter_family_is_on(const struct filter *filter, uint32_t family);

/* Patterns and families together. */
bool filter_keeps_name(struct filter *filter, uint32_t name);

/* The patterns alone: what the summary counts, families that are switched off included. */
bool filter_matches_name(struct filter *filter, uint32_t name);

/* The expressions on columns, for a row of metrics. */
bool filter_keeps_row(
	const struct filter *filter, const struct session *session, struct row_ref ref);

bool filter_keeps_report(struct filter *filter, uint32_t report);

/* Has one of the regular expressions given up too often? */
bool filter_gave_up(const struct filter *filter, struct error *error);

#endif
