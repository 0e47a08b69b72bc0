/*
 * A session: what is loaded and what the person has chosen, shared by all views.
 *
 * A comparison is a pair of groups of one report. On screen each report has one (its base and the
 * last other group, until the person chooses others); `--print` has one for every head.
 */
#ifndef VIEWS_SESSION_H
#define VIEWS_SESSION_H

#include "parsers/error.h"
#include "views/samples.h"

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

/* Runs of a report that the person has set aside. */
struct aside {
	uint8_t *runs;	/* [run]: is it? NULL: none ever was */
	uint32_t count; /* that are */
	uint32_t
		changes; /* counts settings and takings back: what was worked out before is stale */
};

/* How a session is opened: an or of these. */
enum session_flag {
	SESSION_ALL_HEADS = 0x01, /* a comparison for every head group, and profile rows among the
				     others: what is printed leaves nothing out */
	SESSION_QUOTED = 0x02,	  /* reports that only quote an earlier one of the thread, too */
};

/* Told of work on very many rows before it begins: "sorting". */
struct busy {
	void (*tell)(void *of, const char *what, size_t rows); /* NULL: nobody is */
	void *of;
};

struct session {
	const struct store *store;
	struct settings settings;
	struct names *names;   /* families and ranks of the metric names */
	struct filter *filter; /* --filter, --exclude, --report, and the families switched off */
	struct judge *judge;   /* verdicts of the rows */
	struct seen *seen;     /* reports that are marked as seen */
	struct row_tags *row_tags; /* rows of metrics that are tagged */
	uint32_t *headline;	   /* [report]: the row of its headline metric, or UINT32_MAX */
	struct columns_chosen *columns; /* [VIEW_COUNT] */
	struct comparison *comparisons;
	uint32_t comparison_count;
	uint32_t quotations_known; /* store.quotations_marked when they were last looked at */
	uint32_t quotation_count;  /* reports left out because they quote an earlier one */
	bool hide_drowned; /* rows whose change is under two stddevs, or that have no effect */
	bool by_commit;	   /* reports stand together by their head: session_set_by_commit() */
	bool is_growing;   /* more may come: session_update(), until session_is_whole() */
	bool only_unseen;  /* reports that are marked as seen are hidden */
	enum verdict_mode verdicts;
	enum profile_mode profile;
	bool fold;	    /* on the screen, rows of the same figures into one */
	struct arena arena; /* what a choice needs to keep */
	uint32_t marks;	    /* counts changes of `seen` */
	uint32_t choices;   /* counts exchanges, choices of a base, changes of the floor or of how
			       reports stand, and runs set aside: rows are built again then */
	uint32_t growth;    /* counts how often the store was found to have grown: so are those of
			       all reports */
	struct busy busy;
	unsigned flags;	       /* enum session_flag */
	uint32_t report_count; /* of the store that are known here */
	size_t report_capacity, comparison_capacity;
	uint32_t *moved;	/* heap, see session_update() */
	struct aside *aside;	/* [report]; ask with session_aside() */
	uint32_t aside_reports; /* room in it */
	uint32_t aside_count;	/* runs set aside, of all reports */
};

/*
 * Every option has its default. One comparison a report, or one a head group; `flags` are of enum
 * session_flag. The floors are to be changed by session_set_floor() once a row is judged. The
 * session must stay where it is.
 *
 * The headline row is the first one that the document names, else the first key metric.
 */
void session_open(struct session *session, const struct store *store, unsigned flags);
void session_close(struct session *session);

/*
 * Take in what the store has gained, as while it is being loaded: the next reports that have about
 * so many rows together, and what their verdicts need. New comparisons stand behind the
 * known ones, and what was chosen stays. A report that turned out to be a quotation is left out:
 * then the others get new numbers, and these are given back as [old number], VIEW_ALL (UINT32_MAX)
 * for what is gone, good until the next call; else NULL.
 */
const uint32_t *session_update(struct session *session, size_t rows);

/* Nothing more will come. */
void session_is_whole(struct session *session);

/* Tell of work on so many rows, where they are so many that it takes a while. */
void session_tell_busy(const struct session *session, const char *what, size_t rows);

/* Is there more to take in? */
bool session_is_behind(const struct session *session);

/* Exchange the sides of a comparison. */
void session_exchange(struct session *session, uint32_t comparison);

/* Choose the base; the head becomes the old base where they would be the same. */
void session_choose_base(struct session *session, uint32_t comparison, uint32_t group);

/* Choose the head; the base becomes the old head where they would be the same. */
void session_choose_head(struct session *session, uint32_t comparison, uint32_t group);

/* Change the floor of all metrics, in per cent: rows are judged again. */
void session_set_floor(struct session *session, double floor);

/* Let reports stand together by their head, or by themselves. */
void session_set_by_commit(struct session *session, bool by_commit);

/*
 * Set a run aside, or take it back: its samples no longer count, in no mean, noise, interval,
 * verdict, p or q. The store stays as it is: what is left out is a mask, which samples carry
 * with them from session_samples().
 */
void session_set_aside(struct session *session, uint32_t report, uint32_t run, bool aside);
bool session_is_aside(const struct session *session, uint32_t report, uint32_t run);

/* The mask of a report, [run]; NULL where no run is set aside. And how often it has changed. */
const uint8_t *session_aside(const struct session *session, uint32_t report);
uint32_t session_aside_changes(const struct session *session, uint32_t report);

/* How many runs of a group are set aside. */
uint32_t session_aside_in(const struct session *session, uint32_t report, uint32_t group);

/* The samples of a cell, and which of them count. */
struct samples session_samples(
	const struct session *session, uint32_t report, uint32_t row, uint32_t group);

/* The family of the test that a comparison is about, by the report's test or its headline;
 * UINT32_MAX when no metric is of it. */
uint32_t session_own_family(const struct session *session, uint32_t comparison);

/* The report that a comparison is about. */
const struct report *session_report(const struct session *session, uint32_t comparison);

#endif
