/*
 * Reports that a person has seen. The marks outlive the program as lines of text (the file of them
 * is the business of tui/): `+ KEY` marks a report and `- KEY` takes the mark away, and the last
 * line of a key holds.
 *
 * A key says which report it is, wherever its file lies: `mail/MESSAGE-ID/N` for the Nth report of
 * a mail, else `table/SHA-256` of its labels, names and figures. So the same mail in another mbox
 * is seen too, and a log that has grown is not.
 */
#ifndef VIEWS_SEEN_H
#define VIEWS_SEEN_H

#include "parsers/report.h"

struct seen;

/* No report is seen to begin with. The store must outlive it, and may grow. */
struct seen *seen_open(const struct store *store);
void seen_close(struct seen *seen);

/* Take lines, the oldest first; what is no line of a mark is passed over. */
void seen_read(struct seen *seen, struct slice lines);

bool seen_is(struct seen *seen, uint32_t report);

/* Mark a report, or take its mark away. Gives the line that says so, without its LF. */
struct slice seen_mark(struct seen *seen, uint32_t report, bool marked, struct arena *arena);

#endif
