/*
 * A view: a list of rows that can be sorted, filtered, searched, drawn and printed.
 *
 * There is one engine (view.c) and one file a view (reports.c, summary.c, metrics.c, metric.c,
 * runs.c, run.c, values.c, jitter.c, problems.c, source_text.c), each with THE table of its
 * columns. A view owns index arrays only; it is invalid when the store is released. The engine
 * draws into a grid of cells; it knows no terminal.
 */
#ifndef VIEWS_VIEW_H
#define VIEWS_VIEW_H

#include "views/cells.h"
#include "views/session.h"

#include <stdio.h>

enum view_id {
	VIEW_REPORTS,  /* a row a comparison */
	VIEW_SUMMARY,  /* one comparison: a row a family */
	VIEW_METRICS,  /* a row a metric, of one comparison or of all */
	VIEW_METRIC,   /* one metric of one comparison: a row a run, or a row a group */
	VIEW_RUNS,     /* a row a run */
	VIEW_JITTER,   /* a row a metric of a group, by noise */
	VIEW_PROBLEMS, /* a row a note */
	VIEW_SOURCE,   /* the text of a document, a row a line */
	VIEW_BESIDE,   /* several reports: a row a metric, a column a report */
	VIEW_VALUES,   /* a row a value of a run */
	VIEW_RUN,      /* one run: a row a metric in which it stands out */
	VIEW_COUNT
};

struct view_kind; /* table.h */

/* What makes a view: its columns, its fields, its rows. */
const struct view_kind *view_kind_of(enum view_id id);

/* The name of a view on the command line and in titles; VIEW_COUNT when the name is none. */
const char *view_name(enum view_id id);
enum view_id view_by_name(const char *name);

/* What a view is about. The parts that an id does not need are ignored. */
struct view_scope {
	uint32_t comparison;	 /* UINT32_MAX: all of them */
	uint32_t row;		 /* VIEW_METRIC */
	uint32_t run;		 /* VIEW_RUN: of the comparison's report */
	uint32_t document, line; /* VIEW_SOURCE: shown from that line */
	uint32_t family; /* VIEW_METRICS: number of the first name part's family, or UINT32_MAX */
	uint32_t at; /* VIEW_METRICS: a row of the report that is selected first, + 1; 0: none */
	bool across; /* VIEW_METRICS: only the metric of the row `from`, in all reports */
	struct row_ref from;
	bool unmeasured; /* not for a screen: who prints it measures the columns */
	bool unsorted;	 /* in the order of the file to begin with: who opens it sorts */
	const uint32_t
		*comparisons; /* VIEW_BESIDE: a column each (beside.h); none: all there are */
	size_t comparison_count;
};

#define VIEW_ALL UINT32_MAX

/* The metric of a row of metrics in all reports (across.h). */
struct view_scope view_scope_across(const struct session *session, struct row_ref from);

struct view;

struct view *view_open(enum view_id id, struct session *session, struct view_scope scope);
void view_close(struct view *view);

enum view_id view_id(const struct view *view);
struct view_scope view_scope(const struct view *view);

/* Rows shown, and rows there are before filters and toggles; headings that are shown count. */
size_t view_count(const struct view *view);
size_t view_total(const struct view *view);

/* Rows that are kept too, but folded into one of those shown, which has the same figures. */
size_t view_folded(const struct view *view);

/* The number of rows that are hidden since they are of the profile. */
size_t view_profile_hidden(const struct view *view);

/* Build the rows again after a choice of the session changed. `selected` follows its row: give the
 * selected index, get the index where that row is now (or the nearest). */
size_t view_refresh(struct view *view, size_t selected);

/* Take in about so many rows of what the session has gained, in a time that depends on how many
 * these are; `*selected` follows its row. False when that cannot be, and view_refresh() must. There
 * is more to take as long as the view is stale. */
bool view_grow(struct view *view, size_t rows, size_t *selected);

/* Would view_refresh() build them? */
bool view_is_stale(const struct view *view);

/* Comparisons have new numbers, see session_update(); to be refreshed then. False when the one that
 * the view is about is gone: then it must be closed. */
bool view_renumber(struct view *view, const uint32_t *moved);

/* The same for a row of a view that need not be open. */
bool view_renumber_row(
	enum view_id id, struct view_scope *scope, struct row_ref *row, const uint32_t *moved);

/*
 * Filter rows by a regular expression (on the metric name; on subject, test and machine in the
 * reports view; on the text elsewhere). Empty: all rows. In views that have fields a text that
 * begins with `where`, or with a field and a comparison, is an expression on them (where.h). False
 * with the column of the mistake in *error; the rows are then as before.
 */
bool view_filter(struct view *view, struct slice pattern, struct error *error);
struct slice view_pattern(const struct view *view);

/* Sort by keys of the view ("noise", "-change,metric"). False when a key is unknown. "order" and
 * "none" are keys of every view. */
bool view_sort(struct view *view, struct slice keys, struct error *error);
void view_sort_invert(struct view *view);

/* Sort by the column left (-1) or right (+1) of the one sorted by now. */
void view_sort_step(struct view *view, int step);

/* Sort by the column that is shown at a column of a grid so wide, or turn its order round. False
 * where there is none to sort by. */
bool view_sort_at(struct view *view, int columns, int scroll, int at);

/* The keys now in force, for the status line. */
struct slice view_sort_keys(const struct view *view);

/* The sort menu: key number `index` and its help; false past the last. */
bool view_sort_choice(const struct view *view, size_t index, const char **key, const char **help);

/*
 * Columns. They are called by the names of columns_chosen.h; `index` goes over all that the view
 * knows. A choice holds for all views of the kind until the program ends.
 */

struct view_column {
	struct slice name;  /* in the arena given; empty: another column of the screen has it */
	struct slice head;  /* above it on the screen, where that is always the same; or empty */
	struct slice words; /* what it says; empty where its name does it */
	bool is_hidden;	    /* usually it is in CSV alone */
};

/* A column by its number; false past the last. */
bool view_column_choice(
	const struct view *view, size_t index, struct view_column *column, struct arena *arena);

/* Is it among those that are shown in a grid so wide? */
bool view_shows_column(const struct view *view, size_t index, int columns);

void view_switch_column(struct view *view, size_t index, bool on);

/* Only these, in this order: `change,head,metric`. With `csv` each must be in CSV. False when one
 * is unknown; the columns are then as before. */
bool view_choose_columns(struct view *view, struct slice names, bool csv, struct error *error);

/* As if nothing had been chosen. */
void view_usual_columns(struct view *view);

/* The next row from `from` that matches, going round, `from` itself last; SIZE_MAX when none does.
 */
size_t view_search(
	struct view *view, struct slice pattern, size_t from, bool forward, struct error *error);

/* What the row at an index is, and the index where it is shown now; SIZE_MAX when it is not. */
struct row_ref view_row(const struct view *view, size_t index);
size_t view_find(const struct view *view, struct row_ref row);

/* Where Enter leads from a row: false when nowhere. */
bool view_enter(const struct view *view, size_t index, enum view_id *id, struct view_scope *scope);

/* The document and line that a row comes from; false when it has none. */
bool view_origin(const struct view *view, size_t index, uint32_t *document, uint32_t *line);

/* The comparison that a row is about, or VIEW_ALL. */
uint32_t view_comparison(const struct view *view, size_t index);

/* The run that a row is about, by its report; false when it is about none. */
bool view_run(const struct view *view, size_t index, uint32_t *report, uint32_t *run);

/* Tags. Those of metrics belong to the rows of the report, wherever else they are shown; the
 * summary counts them where none of its own rows is tagged. */
void view_tag(struct view *view, size_t index, bool tagged);
bool view_is_tagged(const struct view *view, size_t index);
size_t view_tag_count(const struct view *view);
void view_untag(struct view *view); /* all, also of rows that are not shown */

/* Tag every row shown that matches; gives how many match. 0 with the mistake in *error when the
 * pattern is none. */
size_t view_tag_matching(struct view *view, struct slice pattern, struct error *error);

/* Switch the family of a row of the summary on or off; false in other views. */
bool view_toggle_family(struct view *view, size_t index);

/*
 * Drawing. The engine draws title lines and column heads, rows and the detail of a row into
 * rectangles of a grid; nothing wraps, narrow grids drop columns by priority. Column 0 of a row is
 * left to the `>` of the selected row, which view_draw_rows() puts there, or the `*` of a tagged
 * one. `scroll` counts steps to the right: the column that takes the rest of the line
 * stays and others scroll below it, then its text does.
 */
int view_title_rows(
	const struct view *view); /* lines that view_draw_head() takes, heads included */
void view_draw_head(const struct view *view, struct cells *cells, int row, int scroll);
void view_draw_rows(const struct view *view, struct cells *cells, int row, int rows, size_t first,
	size_t selected, int scroll);
int view_detail_rows(const struct view *view); /* lines that a detail wants; 0: has none */
void view_draw_detail(
	const struct view *view, size_t index, struct cells *cells, int row, int rows);

#endif
