/*
 * The grammar of one row, by tokens, never by column positions (widths overflow, blanks collapse).
 *
 *     value [± sd%] (change value [± sd%])... name [note]          perf
 *     fails:runs (reproduction% fails:runs)... name [note]         fail; no fails are left blank
 *     name value [± sd%] (change value [± sd%])...                 tables made by hand
 *
 * A change with `%` is per cent, one without is a difference. It has a sign, save in the output of
 * the older `lkp compare`, which also leaves changes below 3 % out. Tables of 2014 print a stddev
 * where the value itself is missing. A name is any token; `TOTAL name` and `GEO-MEAN name` are the
 * only names of two words.
 */
#ifndef PARSERS_LKP_ROW_H
#define PARSERS_LKP_ROW_H

#include "parsers/sink.h"

enum lkp_reading {
	LKP_NO_ROW,
	LKP_ROW_BEGINS, /* what there is begins a row; the rest must stand on the next lines */
	LKP_ROW_DOUBT,	/* of lkp_wrap_read(): the lines can be read in two ways */
	LKP_ROW,
};

/* What is known of the table that a line stands in. */
struct lkp_shape {
	uint32_t columns; /* 0: there is no header; only what is beyond doubt is a row */
	bool legacy;	  /* of the older `lkp compare` */
	bool names_first; /* the header has a column of names on the left */
	bool joined;	  /* the text was put together from several lines */
};

/*
 * Read `text` as a row. Metric, kind, flags and cells of *row are set for LKP_ROW (cells beyond
 * cell_count are left as they are), cell_count also for LKP_ROW_BEGINS: cells read so far. The
 * metric lies in `text`; between two words of it there may be more than one blank.
 */
enum lkp_reading lkp_row_read(struct slice text, const struct lkp_shape *shape, struct row *row);

/* Is all of `text` the stddev of a value: `± 12%`? */
bool lkp_noise_read(struct slice text, int16_t *noise);

/* Would a person take this for a row? For telling of rows that could not be read. */
bool lkp_row_resembles(struct slice text);

/* Does a token look like the name of a metric of LKP: letters, and a dot inside? */
bool lkp_is_metric(struct slice token);

#endif
