/*
 * A grid of cells: what the screen, `--print` and the tests all draw from.
 *
 * A cell is one place of the grid: a printable character and a role. The only way to put text into
 * a grid is cells_put(), the text gate: C0 and C1 controls, DEL, bidirectional and zero-width
 * controls, tags, non-characters and malformed UTF-8 come out as visible escapes, so a cell can
 * never hold a control character.
 */
#ifndef VIEWS_CELLS_H
#define VIEWS_CELLS_H

#include "parsers/arena.h"

/* What a cell means; tui/paint.c turns it into colours and attributes. Every role that matters has
 * a sign or a word beside it too. */
enum role {
	ROLE_TEXT,
	ROLE_TITLE,    /* the line at the top */
	ROLE_HEADING,  /* column heads */
	ROLE_DIM,      /* what matters less: folded rows, escapes, hints */
	ROLE_BETTER,   /* an improvement */
	ROLE_WORSE,    /* a regression */
	ROLE_CHANGED,  /* beyond chance, direction unknown */
	ROLE_NOISY,    /* high stddev, beside its sign `!` */
	ROLE_HEADLINE, /* the headline metric */
	ROLE_MATCH,    /* what a search found */
	ROLE_TAG,      /* a tagged row */
	ROLE_STATUS,   /* the status line */
	ROLE_ERROR,    /* a message about something wrong */
	ROLE_COUNT
};

#define COMBINING_MOST 2

struct cell {
	uint32_t code; /* a printable character; 0: the right half of a wide one */
	uint32_t combining[COMBINING_MOST]; /* 0 where there is none */
	uint8_t role;
};

struct cells {
	int rows, columns;
	bool ascii; /* only ASCII: `+-` for the plus-minus sign, `?` for what has no other form */
	struct cell *cells; /* [row * columns + column] */
};

/* A grid of blanks. cells_resize() clears it too. */
void cells_open(struct cells *cells, int rows, int columns, bool ascii);
void cells_resize(struct cells *cells, int rows, int columns);
void cells_clear(struct cells *cells);
void cells_close(struct cells *cells);

static inline struct cell *cells_at(const struct cells *cells, int row, int column)
{
	return &cells->cells[(size_t)row * (size_t)cells->columns + (size_t)column];
}

/*
 * Put text at (row, column), at most `width` columns wide and never beyond the grid; a character
 * that does not fit whole is left out. Gives the columns used. Outside the grid nothing happens.
 */
int cells_put(
	struct cells *cells, int row, int column, int width, struct slice text, enum role role);

/* The same, flush right within `width`; text that is too wide loses its left end, marked `<`. */
int cells_put_right(
	struct cells *cells, int row, int column, int width, struct slice text, enum role role);

/* As cells_put(), but text that is too wide is cut in the middle (`..`), so that both ends show. */
int cells_put_middle(
	struct cells *cells, int row, int column, int width, struct slice text, enum role role);

/* As cells_put_middle(), for the name of a metric: its last parts stay whole where there is room,
 * for names differ there: `stress..mq.ops_per_sec`, `..voluntary_context_switches`. A name with a
 * blank in it begins with what matters. */
int cells_put_name(
	struct cells *cells, int row, int column, int width, struct slice name, enum role role);

/* The text from its column `skip` (over 0) on, as after scrolling to the right; marked `<`. */
int cells_put_from(struct cells *cells, int row, int column, int width, int skip, struct slice text,
	enum role role);

/* Text made as by printf; foreign text in it passes the gate like all else. */
int cells_printf(struct cells *cells, int row, int column, int width, enum role role,
	const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Columns that the text takes behind the gate. */
int cells_width(struct slice text, bool ascii);

/* One row as UTF-8 without blanks at its end; a NUL follows it. */
struct slice cells_row_text(const struct cells *cells, int row, struct arena *arena);

/* The same from a column on, with what switches the look of each role on in front of its cells
 * (sequences[ROLE_COUNT], empty for the usual look) and `Esc [ 0 m` behind them. */
struct slice cells_row_coloured(const struct cells *cells, int row, int from,
	const struct slice *sequences, struct arena *arena);

/* Text as it looks behind the gate, whole and as UTF-8: for text that goes past the grid into a
 * file or a message. Text in which nothing has another look is given back as it is. */
struct slice cells_visible(struct slice text, struct arena *arena);

/* The same, in ASCII alone where asked for. */
struct slice cells_gated(struct slice text, bool ascii, struct arena *arena);

#endif
