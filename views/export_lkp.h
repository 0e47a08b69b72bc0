/*
 * Rows of metrics as LKP prints them in its mails, so that what is copied reads as a robot's table
 * in a reply, and this program reads it back with the same figures:
 *
 *     8c57b687e8331eb8 01d37228d331047a0bbbd1026ce
 *     ---------------- ---------------------------
 *              %stddev     %change         %stddev
 *                  \          |                \
 *         415614           -26.6%     304910        hackbench.throughput
 *
 * Figures stand as the document prints them; those of runs in LKP's forms (number.h), with its
 * stddev, cut to whole per cent and left out up to 2 %. A change that nothing printed is that of
 * the screen. Columns have LKP's widths (lib/compare.rb: 10 for a value, 6 for its stddev, 12 for a
 * change) where all rows of the table then fit into MAIL_COLUMNS, else only what the figures need.
 * A name is never cut: a long one goes beyond.
 *
 * LKP has no row for a metric of one side alone; these follow the table as lines of text.
 */
#ifndef VIEWS_EXPORT_LKP_H
#define VIEWS_EXPORT_LKP_H

#include "views/mail_text.h"
#include "views/session.h"

/* Write `count` rows, a table for each comparison, in order of appearance. Rows of UINT32_MAX are
 * none. `brief` leaves out what the labels above the columns can say, where there is a single
 * table: the test and the commits. */
void export_lkp(const struct session *session, const struct row_ref *rows, size_t count, bool brief,
	struct mail_text *text);

#endif
