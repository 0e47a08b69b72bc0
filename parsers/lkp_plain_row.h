/*
 * A row just as LKP prints it, read in one pass. Nearly all rows are such.
 *
 *          1416 ±  4%     -24.5%       1069 ±  3%  perf-sched.wait_time.avg.ms.call
 *     3.661e+09           +12.9       2.79         turbostat.state
 *
 * That is: each value, with or without its stddev, and each change in a field of its own, at the
 * right side of it, as wide as lib/compare.rb makes them; at last one name, with nothing behind it.
 * The sign of plus-minus is UTF-8 or Latin-1. Of a hundred rows of mails, 98 are so.
 *
 * Only what lkp_row_read() would read in the same way is read here. All else, be it a row or not,
 * is left to that. Nothing in a plain row needs cleaning, see lines.h.
 */
#ifndef PARSERS_LKP_PLAIN_ROW_H
#define PARSERS_LKP_PLAIN_ROW_H

#include "parsers/lkp_row.h"

/*
 * Read the line at the front of `text` as a row of `columns` columns, from 2 on. Its metric ends at
 * the line end, LF or CR LF. False: it is no plain row, or stands near the end of the text; what is
 * in *row is of no meaning then.
 */
bool lkp_plain_row_read(struct slice text, uint32_t columns, struct row *row);

/* The same for a line that stands alone, without its end. */
bool lkp_plain_line_read(struct slice line, uint32_t columns, struct row *row);

#endif
