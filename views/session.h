/*
 * A session: what is loaded and what the person has chosen, shared by all views.
 *
 * A comparison is a pair of groups of one report. On screen each report has one (its base and the
 * last other group, until the person chooses others); `--print` has one for every head.
 */
#ifndef VIEWS_SESSION_H
#define VIEWS_SESSION_H

#include "parsers/error.h"
#include "parsers/report.h"

struct columns_chosen; /* views/columns_chosen.h */
struct filter;	       /* views/filter.h */
struct judge;	       /* views/judge.h */
struct names;	       /* views/names.h */
struct seen;	       /* views/seen.h */

struct comparison {
	uint32_t report;
	uint32_t base, head; /* groups; equal in a report with a single group: nothing to compare */
};

/* A row of a view over metrics: 8 bytes, sorted and filtered instead of the rows themselves. */
struct row_ref {
	uint32_t comparison;
	uint32_t row;
};

struct settings {
	double noise; /* per cent; from here on stddev is high (--noise, default 10) */
	double floor_headline, floor_other; /* per cent (default 3 and 5) */
	bool ascii;
	const struct slice *colours; /* [ROLE_COUNT]: see cells_row_coloured(); NULL: printed tables
					have none */
};

/* Which rows are shown, by their verdicts. */
enum verdict_mode {
	SHOW_ALL,
	SHOW_CHANGED,	  /* beyond chance: R, I and * */
	SHOW_REGRESSIONS, /* R */
};

/* What is shown of the perf-profile family. */
enum profile_mode {
	PROFILE_APART, /* hidden from the metrics of other families, counted */
	PROFILE_ONLY,
	PROFILE_MIXED, /* shown among the others */
};

/* How a session is opened: an or of these. */
enum session_flag {
	SESSION_ALL_HEADS = 0x01, /* a comparison for every head group, and profile rows among the
				     others: what is printed leaves nothing out */
	SESSION_QUOTED = 0x02,	  /* reports that only quote an earlier one of the thread, too */
};

struct session {
	const struct store *store;
	struct settings settings;
	struct names *names;   /* families and ranks of the metric names */
	struct filter *filter; /* --filter, --exclude, --report, and the families switched off */
	struct judge *judge;   /* verdicts of the rows */
	struct seen *seen;     /* reports that are marked as seen */
	uint32_t *headline;    /* [report]: the row of its headline metric, or UINT32_MAX */
	struct columns_chosen *columns; /* [VIEW_COUNT] */
	struct comparison *comparisons;
	uint32_t comparison_count;
	uint32_t quotation_count; /* reports left out because they quote an earlier one */
	bool hide_drowned; /* rows whose change is under two stddevs, or that have no effect */
	bool only_unseen;  /* reports that are marked as seen are hidden */
	enum verdict_mode verdicts;
	enum profile_mode profile;
	bool fold;	    /* on the screen, rows of the same figures into one */
	struct arena arena; /* what a choice needs to keep */
	uint32_t marks;	    /* counts changes of `seen` */
	uint32_t choices;   /* counts exchanges and choices of a base: rows are built again then */
};

/*
 * Every option has its default. One comparison a report, or one a head group; `flags` are of enum
 * session_flag. Settings are to be changed before the first row is judged. The session must stay
 * where it is.
 *
 * The headline row is the first one that the document names, else the first key metric.
 */
void session_open(struct session *session, const struct store *store, unsigned flags);
void session_close(struct session *session);

/* Exchange the sides of a comparison. */
void session_exchange(struct session *session, uint32_t comparison);

/* Choose the base; the head becomes the old base where they would be the same. */
void session_choose_base(struct session *session, uint32_t comparison, uint32_t group);

/* The family of the test that a comparison is about, by the report's test or its headline;
 * UINT32_MAX when no metric is of it. */
uint32_t session_own_family(const struct session *session, uint32_t comparison);

/* The report that a comparison is about. */
const struct report *session_report(const struct session *session, uint32_t comparison);

#endif
