/*
 * LKP comparison tables in text: robot reports, replies that quote them, saved output.
 *
 * The reader is offered every line of a document. It keeps what stands above tables (headline,
 * commit, parameters, machine, boxes, axis block, commit labels) and one open table for each quote
 * depth. Rows are read by tokens, never by column positions, and joined over wrapped lines only
 * when the result can be nothing else. Formats: `lkp ncompare`, the older `lkp compare`, layouts
 * from 2013 on, and tables that people make by hand in the same words.
 */
#ifndef PARSERS_LKP_TABLE_H
#define PARSERS_LKP_TABLE_H

#include "parsers/lines.h"
#include "parsers/sink.h"

struct lkp_table;

/* A reader for the sink's current document. `subject` is the mail's, empty when there is none. It
 * lives in sink->scratch and needs no freeing. */
struct lkp_table *lkp_table_open(struct sink *sink, struct slice subject);

/*
 * The short way for most lines: read all rows that come next and stand there just as LKP prints
 * them, of a table that is open. A line that is left is still to be offered; there always is one.
 */
void lkp_table_plain_rows(struct lkp_table *reader, struct lines *lines);

/*
 * Offer the line that `lines` has just given. True when it belongs to a table or to what stands
 * above one; the iterator is then behind all lines that were joined to it. False: not ours, and the
 * iterator is untouched.
 */
bool lkp_table_line(struct lkp_table *reader, struct lines *lines, const struct line *line);

/* The document has ended: pasted raw values meet their rows, pending notes are given. */
void lkp_table_close(struct lkp_table *reader);

#endif
