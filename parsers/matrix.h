/*
 * The values of a result root: a row a metric, a column a run.
 *
 * They come from two kinds of file. LKP's matrix.json has one array a metric with one element a
 * run, where 0 stands for "not measured in this run", and arrays may be short at their end. Each
 * run's stats.json has one number a metric and leaves out what was not measured; where there is
 * one, it decides. A cell remembers where it comes from, so that missing is told from zero.
 */
#ifndef PARSERS_MATRIX_H
#define PARSERS_MATRIX_H

#include "parsers/flat_json.h"
#include "parsers/intern.h"

#define MATRIX_COLUMNS_MOST 10000u
#define MATRIX_NO_COLUMN    UINT32_MAX
#define MATRIX_NO_ROW	    UINT32_MAX

enum matrix_cell {
	CELL_MISSING,
	CELL_FILLED, /* an integer 0 of matrix.json: measured, or filled in */
	CELL_MEASURED,
};

/* Which row a name has, by the name's number. Shared by matrices that are read one after the other;
 * begins anew with row_index_clear(), which costs nothing. What follows a name is kept: files of a
 * tree have mostly the same names in the same order. */
struct row_index {
	uint32_t *row, *stamp;
	uint32_t *next; /* the name that last stood behind this one; UINT32_MAX: not known */
	size_t size;
	uint32_t generation;
};

void row_index_clear(struct row_index *index);
uint32_t row_index_get(const struct row_index *index, uint32_t name);
void row_index_set(struct row_index *index, uint32_t name, uint32_t row);
void row_index_release(struct row_index *index);

struct matrix {
	uint32_t column_count;
	uint32_t row_count;
	uint32_t *metric; /* [row]: number in the pool of names */
	uint32_t *line;	  /* [row]: in matrix.json; 0: not there */
	uint32_t *length; /* [row]: elements there; fewer than columns when the last runs lack it */
	double *value;	  /* [row * column_count + column] */
	uint8_t *form;	  /* of the value; integers have no decimals and no exponent */
	uint8_t *state;	  /* enum matrix_cell */
	size_t row_capacity;
};

/* What was wrong with a file, each kind once with its first place. */
enum matrix_fault {
	FAULT_NOT_A_NUMBER, /* NaN, Infinity, null, text */
	FAULT_LONG,	    /* more elements than runs */
	FAULT_NESTED,	    /* neither a number nor an array of them */
	FAULT_NO_ROOM,	    /* a row too many for so few figures, see cells_most */
	FAULT_COUNT
};

struct matrix_faults {
	struct {
		uint32_t count, line;
		uint32_t metric;
		struct slice value; /* in the text of the file, as it stands */
	} of[FAULT_COUNT];
	enum json_end end; /* JSON_COMPLETE when the whole file was read */
	uint32_t end_line;
	uint32_t members; /* read */
};

/* What both readers need beside the matrix. */
struct matrix_reader {
	struct intern *names;
	struct row_index *index;
	struct arena *scratch;
	uint32_t last;		     /* name that was read; UINT32_MAX: none in this file */
	size_t cells_most;	     /* so that memory stays in proportion to the files */
	struct matrix_faults faults; /* of the file read last */
};

/* How many cells `bytes` of JSON may fill. Rows that nearly all runs lack are no reason to need
 * more; a file that names 10,000 runs and then has empty arrays is. */
size_t matrix_cells_most(size_t bytes);

/* An empty matrix of so many columns; clears the index. */
void matrix_open(struct matrix *matrix, uint32_t column_count, struct matrix_reader *reader);

/* Add the rows of matrix.json. Its column i goes to column_of[i] of `columns` (MATRIX_NO_COLUMN:
 * nowhere); the row `stats_source` is passed over. */
void matrix_read(struct matrix *matrix, struct slice text, const uint32_t *column_of,
	uint32_t columns, struct matrix_reader *reader);

/* Overlay one column with the stats.json of its run. When the whole file could be read, cells that
 * were filled are missing from then on. */
void matrix_read_run(
	struct matrix *matrix, struct slice text, uint32_t column, struct matrix_reader *reader);

void matrix_release(struct matrix *matrix);

static inline size_t matrix_at(const struct matrix *matrix, uint32_t row, uint32_t column)
{
	return (size_t)row * matrix->column_count + column;
}

/* Is a value of this form an integer, as LKP's arithmetic knows it? */
static inline bool form_is_integer(uint8_t form)
{
	return (form & (FORM_DECIMALS | FORM_EXPONENT | FORM_COMPUTED)) == 0;
}

/*
 * The paths in `stats_source` of a matrix.json, one a column. The member is looked for without
 * reading the rest: the merged matrix of all commits is long and good for nothing else. Gives the
 * number of paths, 0 when there are none; they lie in the text or in `arena`, *paths on the heap.
 */
size_t matrix_sources(struct slice text, struct slice **paths, struct arena *arena);

/* The elements of the longest array, at most MATRIX_COLUMNS_MOST. */
uint32_t matrix_width(struct slice text);

#endif
