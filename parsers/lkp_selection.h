/*
 * LKP's own choice of rows: which metrics `lkp ncompare` would list, and in which order.
 *
 * The rules are those of lib/stats.rb, lib/changed_stat.rb and lib/compare.rb of lkp-tests: medians
 * and ranges with outliers cut off, values that are missing filled with 0, thresholds by name. The
 * lists of names come from $LKP_SRC/etc, see lkp_lists.h.
 */
#ifndef PARSERS_LKP_SELECTION_H
#define PARSERS_LKP_SELECTION_H

#include "parsers/result_comparison.h"
#include "parsers/lkp_lists.h"

enum lkp_selection {
	LKP_SELECTION_NONE,    /* all metrics, missing is missing */
	LKP_SELECTION_DEFAULT, /* the rows of `lkp ncompare` */
	LKP_SELECTION_ALL,     /* those of `lkp ncompare -a` */
};

/*
 * The rows that LKP lists, in its order: indices of the comparison's rows, in `rows`, which has
 * room for all. Gives their number.
 */
uint32_t lkp_select(const struct result_comparison *comparison, const struct lkp_lists *lists,
	enum lkp_selection selection, uint32_t *rows);

#endif
