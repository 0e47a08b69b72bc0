/*
 * Pieces of lines: what stands behind one prefix of stress-ng, and what it is read as.
 */
#ifndef PARSERS_STRESS_NG_PIECE_H
#define PARSERS_STRESS_NG_PIECE_H

#include "parsers/stress_ng_join.h"
#include "parsers/stress_ng_run.h"

/* The reader of a document, see stress_ng.h. */
struct stress_ng {
	struct stress_ng_runs runs;
	bool is_likely;	   /* the document holds words of stress-ng */
	bool is_cut_hard;  /* lines were found to be broken at a fixed width */
	bool below_output; /* the line before was output with a prefix */
	uint8_t depth;	   /* quote marks of that line */
	bool is_nested;	   /* lines inside a string of JSON are being read */
};

/* A stretch of a line between prefixes, and where it stands. */
struct piece {
	struct lines *lines; /* moved behind what was joined */
	const struct line *line;
	struct stress_ng_prefix prefix;
	struct slice text; /* without blanks at its ends */
	const char *end;   /* of the text with the blanks behind it */
	bool last;	   /* the line's end; the lines below may continue it */
	bool taken;	   /* it is output */
};

/* Read the next piece of a line; `taken` says whether it was output. */
void piece_read(struct stress_ng *reader, struct piece *piece);

void piece_set_text(struct piece *piece, struct slice text);

/* Can the text be a row, by a quick look: a name, then numbers; or figures with decimals enough? */
bool piece_may_be_row(struct slice text);

/* Find what may continue the piece's text, or the tail `text` of it. */
void piece_gather(struct stress_ng *reader, const struct piece *piece,
	struct stress_ng_lines *gathered, struct slice text);

/* The piece took `used` of the parts: go on behind them. */
void piece_move_on(struct stress_ng *reader, struct piece *piece,
	const struct stress_ng_lines *gathered, size_t used);

/* The piece is output of a run that has begun before. Gives that run. */
struct stress_ng_run *piece_go_on(
	struct stress_ng *reader, struct piece *piece, struct stress_ng_run *run);

/* A run begins with this piece. `by_row`: see stress_ng_run_open(). */
struct stress_ng_run *piece_open_run(struct stress_ng *reader, struct piece *piece, bool by_row);

/* The run that the piece belongs to by its prefix; NULL: none. */
struct stress_ng_run *piece_run(const struct stress_ng *reader, const struct piece *piece);

/* A note on a row that is not read. */
void piece_note_row(struct stress_ng *reader, const struct piece *piece, const char *words);

/* Does the document end behind these lines, with no newline? Then its last word may be cut. */
bool piece_ends_document(const struct stress_ng *reader, const struct lines *after);

/* Readers of the table, in stress_ng_table.c; each leaves `taken` false when it is not for it. */
void piece_read_header(struct stress_ng *reader, struct piece *piece);
void piece_read_row(struct stress_ng *reader, struct piece *piece);
void piece_read_rate(struct stress_ng *reader, struct piece *piece);
void piece_read_misc(struct stress_ng *reader, struct piece *piece);

/* A row without the program's prefix: alone, or with words in front; or what is left of one. */
void piece_read_bare_row(struct stress_ng *reader, struct piece *piece);

#endif
