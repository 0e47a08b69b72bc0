/*
 * Between the engine (view.c, draw.c, export.c) and the files of the views.
 *
 * A view fills `all` with references to its rows, in file order. The engine keeps `sorted`, a
 * permutation of it, and `shown`, those of `sorted` that the filter and the toggles keep, and that
 * are not folded into another (fold.h): a filter is a walk over sorted rows, only a new sort key
 * sorts. What a row shows comes from the table of columns of its view; a value function gets the
 * row and fills a field.
 */
#ifndef VIEWS_TABLE_H
#define VIEWS_TABLE_H

#include "parsers/given.h"
#include "views/compare.h"
#include "views/filter.h"
#include "views/group_figures.h"
#include "views/jitter_words.h"
#include "views/judge.h"
#include "views/labels.h"
#include "views/order.h"
#include "views/view.h"
#include "views/where.h"
#include "views/where_field.h"

#define COLUMNS_MOST 128
#define SORT_MOST    4

/* What a value function gets. */
struct row {
	const struct view *view;
	const struct session *session;
	struct row_ref ref;
	uint32_t index;		     /* in view->all */
	struct arena *scratch;	     /* for texts; good until the row is drawn or written */
	const struct column *column; /* that is asked for */
	const struct view_key *key;  /* that is worked out */
	int room;	  /* columns of the place that is drawn or measured; 0: no screen */
	bool is_measured; /* only the width of texts is looked at: no role, nor which letter */
	bool is_compared;
	bool is_judged, has_interval, has_figures, has_noise_sides;
	struct compared compared;	/* ask for it with row_compared() */
	struct judged judged;		/* with row_judged() */
	struct interval interval;	/* with row_interval() */
	struct group_figures figures;	/* with jitter_figures() */
	struct noise_sides noise_sides; /* and with jitter_noise_sides() */
};

/* What it fills: a text and its role. Empty to begin with. */
struct field {
	struct slice text;
	enum role role;
	char own[FIGURE_SIZE]; /* room for a text */
};

enum align {
	ALIGN_LEFT,
	ALIGN_MIDDLE, /* as left, but cut in its middle */
	ALIGN_RIGHT,
	ALIGN_NAME, /* the rest of the line; cut in its middle, or scrolled */
	ALIGN_TEXT, /* the rest of the line; cut at its end, or scrolled */
};

enum column_flag {
	COLUMN_TIGHT = 0x01,  /* no blank before it */
	COLUMN_MANY = 0x02,   /* only where rows of several comparisons stand together */
	COLUMN_FILLED = 0x08, /* only where a row has something in it */
	COLUMN_ASKED = 0x80,  /* only where the rows are sorted by it */
	COLUMN_OWN = 0x40,    /* worked out even where an export gave it: it says what is now */
	COLUMN_EXTRA = 0x04,  /* only while the flexible column keeps NAME_COMFORT columns */
	COLUMN_LESSER = 0x20, /* only while it keeps NAME_ENOUGH */
	COLUMN_GIVES = 0x10,  /* narrow while it has no more than that */
};

#define NAME_ENOUGH  28
#define NAME_COMFORT 50

struct column {
	const char *csv;  /* its name in CSV; NULL: not there */
	const char *head; /* on the screen; NULL: not there, unless `heading` is set */
	const char *key;  /* the sort key that it shows, or but its name; NULL: none */
	uint8_t width;	  /* on the screen at least (a flexible one: worth keeping others off) */
	uint8_t most;	  /* and at most; in between as wide as the rows need */
	uint8_t priority; /* 0: always there; the largest are dropped first, together */
	uint8_t align;	  /* enum align */
	uint8_t flags;	  /* enum column_flag */
	void (*value)(struct row *row, struct field *field);
	void (*heading)(const struct view *view, int width, struct arena *arena,
		struct slice *head); /* instead of `head` */
};

struct view_key {
	const char *name, *help;
	bool ascending; /* smallest first; all others begin with the largest */
	uint64_t (*key)(struct row *row, bool largest_first); /* NULL: file order */
};

/* THE table of views has one of these for each. Functions may be NULL where a view has no such
 * thing. */
struct view_kind {
	const char *name;
	const struct column *columns;
	size_t column_count;
	const struct where_name
		*fields; /* what an expression can ask for, up to one without name */
	const struct view_key *keys;
	size_t key_count;
	const char *usual_sort;
	/* Work out what the keys need and keep it: they are then asked for by several threads. */
	void (*prepare)(const struct view *view, const struct view_key *key);
	void (*build)(struct view *view);
	/* Add about so many of the rows that build() would, behind those that are there, and know
	 * how far that is in view->known. False when it cannot: then all is built anew. */
	bool (*extend)(struct view *view, size_t rows);
	void (*release)(struct view *view); /* of view->own */
	/* Put the rows shown into another order, headings between them; called after each filter
	 * and each sort. `shown` has room for all rows and headings. */
	void (*arrange)(struct view *view);
	struct slice (*heading)(const struct view *view, size_t number, struct arena *scratch);
	/* Rows of a metric are kept or not by its name, which is asked once a name; others by
	 * matches(), where there is a filter. */
	uint32_t (*metric)(const struct view *view, struct row_ref ref);
	bool (*keeps_name)(const struct view *view, uint32_t name);
	bool (*keeps)(const struct view *view, struct row_ref ref);
	bool (*matches)(const struct view *view, struct row_ref ref, struct pattern *pattern);
	bool (*in_csv)(const struct view *view, struct row_ref ref);
	/* What an export gave for the row, of which `ref.row` is the number; NULL: nothing. */
	const struct given *(*given)(const struct session *session, struct row_ref ref);
	int (*title_rows)(const struct view *view); /* without the heads */
	void (*draw_title)(const struct view *view, struct cells *cells, int row);
	const char *row_word; /* what a row is called in its count; NULL: "row" */
	bool no_heads;
	bool folds;	    /* rows of the same figures */
	bool of_metrics;    /* a reference is a row of a report: a text of them has LKP's layout */
	bool by_comparison; /* references of rows begin with the number of a comparison */
	bool is_alone;	    /* its rows do not depend on what else is loaded */
	bool sections;	    /* printed in the order of the file: a table for each comparison */
	bool (*enter)(const struct view *view, struct row_ref ref, enum view_id *id,
		struct view_scope *scope);
	bool (*origin)(
		const struct view *view, struct row_ref ref, uint32_t *document, uint32_t *line);
	/* NULL: the one of `ref` (by_comparison), or of the view. */
	uint32_t (*comparison)(const struct view *view, struct row_ref ref);
	bool (*run)(const struct view *view, struct row_ref ref, uint32_t *report, uint32_t *run);
	bool (*toggle_family)(struct view *view, struct row_ref ref);
	int detail_rows;				/* lines that a detail wants; 0: has none */
	int (*detail_rows_of)(const struct view *view); /* where it depends on what is shown */
	void (*draw_detail)(const struct view *view, struct row_ref ref, struct cells *cells,
		int row, int rows);
};

struct sort_by {
	const struct view_key *key;
	bool inverted;
};

struct view {
	const struct view_kind *kind;
	const struct column *columns; /* of the kind, or those that build() made; so are keys */
	size_t column_count;
	const struct view_key *keys;
	size_t key_count;
	enum view_id id;
	struct session *session;
	struct view_scope asked; /* when it was opened */
	struct view_scope scope; /* the only comparison, where there is but one */
	struct row_ref *all;	 /* in file order */
	size_t all_count, all_capacity;
	size_t heading_count;  /* they follow the rows in `all`: lines of text that may be shown */
	size_t headings_shown; /* of shown_count */
	uint32_t *names;       /* [all_count]: names of the rows of metrics, else NULL */
	uint32_t *sorted;      /* [all_count]: indices in `all` */
	uint64_t *sorted_keys; /* [all_count]: their keys, where more may come; else NULL */
	uint32_t ranked;       /* names that were ranked then, if any key goes by ranks */
	uint32_t *shown;       /* [shown_count]: indices in `all` */
	uint8_t *kept;	       /* [all_count]: is the row kept, and folded? See fold.h. */
	uint32_t *twins;       /* [all_count]: rings of rows of the same figures */
	bool twins_known;
	size_t folded_count;
	size_t profile_count; /* rows that PROFILE_APART hides */
	size_t shown_count;
	struct sort_by sort[SORT_MOST];
	size_t sort_count;
	char sort_text[128];
	struct pattern *pattern; /* NULL: no filter */
	struct where *where;	 /* an expression on columns in its place */
	struct slice pattern_text;
	uint8_t *tags; /* a bit a row of `all` */
	size_t tag_count;
	uint8_t widths[COLUMNS_MOST]; /* as wide as the rows need */
	bool filled[COLUMNS_MOST];    /* a row has something there */
	uint32_t choices;	      /* session->choices that `all` was built with */
	uint32_t growth;	      /* and session->growth */
	uint32_t known;		      /* comparisons that are in `all`, for extend() */
	uint32_t marks;		      /* session->marks that it was measured with */
	void *own;		      /* of the kind */
	struct arena arena;
};

extern const struct view_kind reports_view, summary_view, metrics_view, metric_view, runs_view,
	jitter_view, problems_view, source_view, values_view, run_view, beside_view;

/* Are the tagged rows of the view rows of metrics, shown or not (row_tags.h)? */
bool view_takes_tagged_metrics(const struct view *view);

/* Find the keys in force again by their names: a view can make them with its rows. */
void view_find_keys(struct view *view);

/* Take those of the sorted rows that are kept into `shown`. */
void view_pick_rows(struct view *view);

/* Does the row match the expression? */
bool view_matches(const struct view *view, uint32_t index, struct pattern *pattern);

/* Add a row while building. */
void view_add(struct view *view, uint32_t comparison, uint32_t row);

/* Add a heading, behind all rows; it stands for a comparison of those below it. */
void view_add_heading(struct view *view, uint32_t comparison);

/* Is what stands at an index of `all` a heading? */
static inline bool view_is_heading(const struct view *view, uint32_t index)
{
	return index >= view->all_count;
}

/* Is it a row that is data, not a heading, nor a sum of others? */
static inline bool view_is_exported(const struct view *view, uint32_t index)
{
	return !view_is_heading(view, index) &&
	       (!view->kind->in_csv || view->kind->in_csv(view, view->all[index]));
}

/* Is the view about one comparison alone? Then it is scope.comparison. */
static inline bool view_is_single(const struct view *view)
{
	return view->scope.comparison != VIEW_ALL;
}

/* The report of a view that is about one comparison; UINT32_MAX: it is about all of them. */
static inline uint32_t view_report(const struct view *view)
{
	return view_is_single(view) ? view->session->comparisons[view->scope.comparison].report
				    : UINT32_MAX;
}

/* Put `sorted` in the order of the view's keys. */
void view_sort_rows(struct view *view);

/* Work out the keys of rows by their indices, by two threads where they are many. */
void view_work_out_keys(const struct view *view, const struct sort_by *by, const uint32_t *rows,
	size_t count, uint64_t *keys);

/* Make room for all rows in the view's arrays, and fill what is known of those from `from` on:
 * their names, and whether they are kept. */
void view_take_rows(struct view *view, size_t from);

void row_open(struct row *row, const struct view *view, uint32_t index, struct arena *scratch);

/* The row compared, worked out once. A reference to row UINT32_MAX has nothing to compare. */
const struct compared *row_compared(struct row *row);

/* The verdict on a row of metrics, worked out once and good until another row is judged. Keys are
 * worked out by several threads and must not ask for it. */
const struct judged *row_judged(struct row *row);

/* The interval of its change, the widest where several numbers of runs were tried; all NaN where
 * there is none. */
const struct interval *row_interval(struct row *row);

/* Parts of a row of metrics. */
const struct comparison *row_comparison(const struct row *row);
const struct report *row_report(const struct row *row);
const struct document *row_document(const struct row *row);
uint32_t row_name(const struct row *row);

/* What a person has chosen to see of the rows of metrics: those of some verdicts, and those whose
 * change does not drown in noise; the headline is never hidden as noise. */
bool metric_has_verdict_shown(const struct session *session, struct row_ref ref);
bool metric_is_hidden_as_noise(const struct session *session, struct row_ref ref);

/* THE place where a column is asked for its value: what an export gave for it goes first. */
void view_value(struct row *row, const struct column *column, struct field *field);

/* The same for a row that is in no view, as if it were in one of this kind. */
void kind_value(const struct view_kind *kind, struct row *row, const struct column *column,
	struct field *field);

/* Put rows that an export gave into its order, whichever reports they went to. For build(). */
void view_order_given(struct view *view);

/* Fill a field. */
void field_text(struct field *field, struct slice text);
void field_integer(struct field *field, uint64_t value);
void field_figure(struct field *field, struct figure figure);
/* The same for what was worked out from two printed figures, with their decimals: it never was text
 * that must be met again digit by digit, which makes it quicker. */
void field_difference(struct field *field, struct figure difference);
void field_number(struct field *field, double value); /* in full precision; nothing for NaN */
void field_join(struct field *field, struct slice a, struct slice b, struct slice c);
void field_print(struct field *field, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Does the column take the rest of a line? Is it for the screen, or for CSV alone? */
bool column_is_flexible(const struct column *column);
bool column_is_for_screen(const struct column *column);

/* Can the column be on the screen of this view? */
bool view_has_column(const struct view *view, const struct column *column);

/* Do the rows stand in the order that the column shows? */
bool view_column_is_sorted(const struct view *view, size_t index);

/* The columns that fit into a width, and where. */
struct place {
	uint8_t column; /* index in the table */
	int at, width;
};

struct layout {
	size_t count;
	bool skips; /* columns are left out at the left */
	int scroll; /* of the text of the flexible column, in columns */
	struct place places[COLUMNS_MOST];
};

/*
 * Columns scroll sideways below the flexible one, which stays: each step of `scroll` leaves one
 * more out at the left. Then its text scrolls; text that is no name scrolls at once.
 */
struct layout view_layout(const struct view *view, int columns, int scroll);

/* Measure the rows so that columns are as wide as they need, up to their most; in views of very
 * many rows all get the most. For print every row is measured, and columns have no most of their
 * own. */
void view_measure(struct view *view, bool for_print);

/* The head of a column at a width; it may lie in `scratch`. */
struct slice view_heading(const struct view *view, size_t index, int width, struct arena *scratch);

/* The columns that a row needs for all of what stands at a place. */
int view_width_needed(
	const struct view *view, const struct place *place, uint32_t index, struct arena *scratch);

/* Where the last column of a layout takes the rest of a line, give it the room that a row needs.
 * Gives the columns that the row then has, at least `columns`. */
int view_widen(const struct view *view, struct layout *layout, int columns, uint32_t index,
	struct arena *scratch);

/* The columns of a grid in which all columns but the extra ones have room. */
int view_columns_needed(const struct view *view);

/* Draw one row, or the heads, of a layout. */
void view_draw_row(const struct view *view, const struct layout *layout, uint32_t index,
	struct cells *cells, int row, struct arena *scratch);
void view_draw_columns(const struct view *view, const struct layout *layout, struct cells *cells,
	int row, struct arena *scratch);

/* Title lines that several views share: `HEAD (6) against BASE (6)` at the left, as wide as the
 * grid or in [at, end); rows shown and there at the right; the subject of the head commit, else of
 * the document, and `table 3/7`; the date and subject of a document with the rows; and the
 * headline. */
void title_sides(const struct view *view, struct cells *cells, int row);
void title_sides_at(const struct view *view, struct cells *cells, int row, int at, int end);
int title_counts(const struct view *view, struct cells *cells, int row); /* gives its width */
void title_sides_and_counts(const struct view *view, struct cells *cells, int row);
void title_subject(const struct view *view, struct cells *cells, int row);
void title_document(
	const struct view *view, const struct document *document, struct cells *cells, int row);
bool title_has_headline(const struct view *view);
void title_headline(const struct view *view, struct cells *cells, int row);

#endif
