/*
 * The header of a table: labels, dashes, words, bars.
 *
 *     e3c92e81711d14b4 5d2d8a5a5f0f0c2f6a4f5cc8f7b      labels, cut by LKP to 16 and 27 characters
 *     ---------------- ---------------------------      dashes
 *            fail:runs  %reproduction    fail:runs      words of the fail rows
 *              |             |             |            bars
 *          %stddev     %change         %stddev          words of the perf rows
 *              \          |                \            bars
 *
 * Each of these lines may be missing, and each may be wrapped. The older `lkp compare` writes
 * `change`, and adds a label `testcase/testparams/testbox` that has dashes but no column.
 */
#ifndef PARSERS_LKP_COLUMNS_H
#define PARSERS_LKP_COLUMNS_H

#include "parsers/lines.h"
#include "parsers/report.h"

/* The last lines that were no rows: labels are known by the dashes below them. */
#define LKP_RECENT 4

struct lkp_recent {
	struct line lines[LKP_RECENT]; /* a ring */
	size_t count;		       /* all of them since the last row */
};

/* What a header says. Several may make up the header of one table. */
struct lkp_columns {
	uint32_t line; /* where it begins, with the labels if there are any */
	uint32_t count;
	uint32_t other_count; /* of the dashes, where they disagree with the words; else 0 */
	bool has_dashes, has_perf, has_fails;
	bool legacy; /* the words or the labels of `lkp compare` */
	bool names_first;
	bool certain;	      /* nothing else looks like this */
	uint32_t label_count; /* count, or 0 */
	struct slice labels[GROUPS_MOST];
};

void lkp_recent_add(struct lkp_recent *recent, const struct line *line);

/* A line of `=` or `*`: what was above it is over. */
bool lkp_is_rule(struct slice text);

/* May this line be part of a header? Cheap, and says yes too often. `text` has no blanks in front.
 */
bool lkp_may_be_columns(struct slice text);

/*
 * Read the header lines from `line` on. On success `lines` is behind all of them and *columns is
 * filled. One call reads one set of dashes and one set of words, or either.
 */
bool lkp_columns_read(struct lkp_columns *columns, struct lines *lines, const struct line *line,
	const struct lkp_recent *recent);

/* Is this line a piece of a header that stands alone: bars, or words of a wrapped line? */
bool lkp_is_bars(struct slice text);

#endif
