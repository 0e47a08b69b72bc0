/*
 * The table of results of stress-ng: which columns a header names, and what a row holds.
 *
 * Columns of all versions, in this order: bogo ops, real, usr and sys time, the two rates; since
 * 0.12.05 with --metrics the CPU share, since 0.14.04 the largest RSS. Rows are read by tokens; the
 * widths in which stress-ng prints tell whether a last number was cut.
 *
 * The rates follow from the other cells: ops / real and ops / (usr + sys), to rounding of what is
 * printed. That is the proof that a row was put together right.
 */
#ifndef PARSERS_STRESS_NG_ROW_H
#define PARSERS_STRESS_NG_ROW_H

#include "parsers/number.h"

enum stress_ng_column {
	COLUMN_OPS,
	COLUMN_REAL,
	COLUMN_USER,
	COLUMN_SYSTEM,
	COLUMN_RATE,	 /* ops per second of real time */
	COLUMN_RATE_CPU, /* ops per second of usr+sys time */
	COLUMN_CPU,	 /* per cent, of one instance */
	COLUMN_RSS,	 /* KB */
	COLUMN_COUNT,
};

#define COLUMNS_LEAST (COLUMN_RATE_CPU + 1)

/* Where the ops column ends, counted from the name: since 0.06.05, and before. */
#define OPS_EDGE     23
#define OPS_EDGE_OLD 22

/* The columns of a table, in order; count 0: unknown, all but CPU and RSS must be there. */
struct stress_ng_columns {
	uint8_t count;
	uint8_t columns[COLUMN_COUNT];
	uint8_t ops_edge; /* 0: unknown */
};

enum stress_ng_proof {
	PROOF_FAILS, /* the rates do not follow from the other cells */
	PROOF_NONE,  /* cells that it takes are not there */
	PROOF_HOLDS,
};

struct stress_ng_row {
	struct slice name;
	struct figure cells[COLUMN_COUNT]; /* FIGURE_NONE where the text has none */
	unsigned count;			   /* cells read */
	bool whole;			   /* no cell is missing */
	bool cut;			   /* the last number broke off, and is left out */
	bool loose;			   /* holds cells that needed the proof to be read */
	bool shifted; /* they do, but too near to the name: its beginning is cut off */
	bool printed; /* the cells stand where stress-ng prints them */
	bool noted;   /* other words stand between the cells; true only with proof */
	size_t used;  /* bytes of the text up to the end of the last cell */
	enum stress_ng_proof proof;
	bool is_broken; /* usr, sys, CPU and their rate as 0.14.02 and 0.14.03 get them wrong */
};

/* What is known of the end of a text. */
enum stress_ng_end {
	END_OPEN,  /* the last word may be cut; the place where it ends tells */
	END_MOVED, /* the last word may be cut, and blanks before it were lost */
	END_WHOLE, /* more stood behind the text, if only a blank */
};

/* Is this the name of a stressor: lower case letters, digits and dashes, a letter first? */
bool stress_ng_is_name(struct slice word);

/* Is this line the first of a header (`stressor  bogo ops ...`)? */
bool stress_ng_is_header(struct slice text);

/* Are these words of a header and nothing else? Both lines of it, or a part broken off them. */
bool stress_ng_is_header_part(struct slice text);

/* The columns that a header names, both its lines joined by a blank. */
void stress_ng_header(struct slice text, struct stress_ng_columns *columns);

/*
 * Read a row from the front of `text`: its name and its cells. False when there is no row here at
 * all: no name, or no cell behind it.
 */
bool stress_ng_row(struct slice text, const struct stress_ng_columns *columns,
	enum stress_ng_end end, struct stress_ng_row *row);

/* Are these numbers and nothing else, as in a row whose beginning is lost? */
bool stress_ng_is_nameless_row(struct slice text);

/* The text of a row, `length` bytes long, is the end of its document: leave out a last cell that
 * may be cut. Only an integer that does not stand where it is printed can be. */
void stress_ng_row_drop_end(struct stress_ng_row *row, size_t length);

/* How sure is a row read? Whole, and its figures agree. */
static inline bool stress_ng_row_is_proven(const struct stress_ng_row *row)
{
	return row->whole && row->proof == PROOF_HOLDS;
}

#endif
