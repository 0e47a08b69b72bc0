/*
 * The state of the reader of LKP tables, for its own files only:
 *
 *     lkp_table.c   which line is what; headers and what stands above them
 *     lkp_rows.c    rows of open tables, and rows without a header
 *     lkp_bars.c    rows between the bars of Markdown
 *     lkp_claims.c  headlines and pasted values, collected
 *     lkp_finish.c  what belongs to which table, when the document has ended
 *
 * Everything lies in the scratch arena of the sink.
 */
#ifndef PARSERS_LKP_READER_H
#define PARSERS_LKP_READER_H

#include "parsers/lkp_columns.h"
#include "parsers/lkp_head.h"
#include "parsers/lkp_headline.h"
#include "parsers/lkp_row.h"
#include "parsers/lkp_values.h"
#include "parsers/lkp_wrap.h"

#define LKP_LINE_LONGEST 16384u /* no line of a table, or above one, is longer */
#define LKP_DEPTHS	 256
#define LKP_CLAIMS_MOST	 256u  /* headlines and boxes of a document */
#define LKP_VALUES_MOST	 200u  /* pasted sets of raw values of a document */
#define LKP_KNOWN_MOST	 256u  /* commits of a document */
#define LKP_LOOKED_AT	 1000u /* first tables of a document that these are looked for in */

/* A table whose header was seen. */
struct lkp_open {
	uint32_t number; /* 0: the one of rows without a header */
	uint8_t depth;
	struct lkp_columns columns;
	struct lkp_shape shape;
	struct lkp_head head;	       /* what stood above it */
	struct lkp_facts facts;	       /* what was last said above it */
	struct sink_table *table;      /* NULL before the first row */
	uint32_t broken_line;	       /* of the last row that could not be read */
	const struct lkp_claim *claim; /* its headline, found at the end */
	struct lkp_open *next;	       /* in order of headers */
};

/* A commit that the document names in full somewhere. */
struct lkp_known {
	struct lkp_commit commit;
	struct lkp_known *next;
};

struct lkp_table {
	struct sink *sink;
	struct lkp_claim subject; /* its metric is empty when the subject names none */

	struct lkp_open *open[LKP_DEPTHS]; /* by quote depth */
	struct lkp_open *tables, *last_table;
	struct lkp_open *loose; /* of rows without a header, not in the list */
	uint32_t table_count;
	bool legacy; /* output of `lkp compare` was seen: it prints its words only once */

	struct lkp_heads *heads[LKP_DEPTHS]; /* by quote depth */
	struct lkp_heads *block;	     /* one of them, while it reads a block */
	uint8_t block_depth;
	struct lkp_facts facts, first_facts;
	struct lkp_known *known;
	uint32_t known_count;
	struct lkp_recent recent;

	struct lkp_claim *claims, *last_claim; /* in order */
	struct lkp_claim *box;		       /* the one being read */
	uint32_t claim_count;
	struct lkp_values *values, *last_values; /* in order */
	uint32_t values_count;

	uint32_t wide_line;    /* of the last row of too many columns; 0: none */
	struct lkp_wrap *wrap; /* NULL until a row is broken */
	struct row row;	       /* the one being read */
};

/* Each of these is offered a line, as lkp_table_line() is. */

/* A line that begins as a row does: with a figure, or with a sign of plus-minus. */
bool lkp_row_line(struct lkp_table *reader, struct lines *lines, const struct line *line);

/* A line that begins with a bar; `text` is the line without blanks in front. */
bool lkp_bars_line(struct lkp_table *reader, const struct line *line, struct slice text);

/* The row that was read belongs to no table with a header. */
void lkp_add_loose_row(struct lkp_table *reader, const struct line *line, uint8_t flags);

/* A line that begins with a word: it may be the name of a row. */
bool lkp_name_first_line(struct lkp_table *reader, struct lines *lines, const struct line *line);

/* A line of a box; `text` is the line without blanks in front. */
bool lkp_box_line(
	struct lkp_table *reader, struct lines *lines, const struct line *line, struct slice text);

/* A sentence with a headline. */
bool lkp_sentence_line(struct lkp_table *reader, struct lines *lines, const struct line *line);

/* Raw values that a person pasted. */
bool lkp_values_line(struct lkp_table *reader, struct lines *lines, const struct line *line);

/* Heads, headlines and pasted values of all tables. */
void lkp_finish(struct lkp_table *reader);

#endif
