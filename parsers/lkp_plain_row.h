/*
 * A row just as LKP prints it, read in one pass. Nearly all rows are such.
 *
 *          1416 ±  4%     -24.5%       1069 ±  3%  perf-sched.wait_time.avg.ms.call
 *     3.661e+09           +12.9       2.79         turbostat.state
 *
 * That is: in each column a value, with or without its stddev; between two columns a change that
 * has a sign; at last one name, with nothing behind it. Between all of these there are blanks, the
 * sign of plus-minus is UTF-8 or Latin-1, and figures are short.
 *
 * Only what lkp_row_read() would read in the same way is read here. All else, be it a row or not,
 * is left to that. Nothing in a plain row needs cleaning, see lines.h.
 */
#ifndef PARSERS_LKP_PLAIN_ROW_H
#define PARSERS_LKP_PLAIN_ROW_H

#include "parsers/lkp_row.h"

/* Read `text` as a row of `columns` columns, from 2 on. False: it is no plain row, and what is in
 * *row is of no meaning. */
bool lkp_plain_row_read(struct slice text, uint32_t columns, struct row *row);

#endif
