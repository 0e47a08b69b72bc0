/*
 * What stands above the rows of a table in LKP's layout: the test with its parameters, the commits,
 * the labels of the columns, the words. For export_lkp.c alone.
 */
#ifndef VIEWS_EXPORT_LKP_HEAD_H
#define VIEWS_EXPORT_LKP_HEAD_H

#include "views/mail_text.h"
#include "views/session.h"

#define LKP_COLUMN_LEAST 12 /* of value and stddev: a short hash fits */
#define LKP_CHANGE_LEAST 9  /* "  %change" */

/* Columns of a value and of its stddev, of the base and of the head, and of a change. */
struct lkp_grid {
	int value[2], noise[2], change;
};

/* Columns of all before a name. */
int lkp_grid_width(const struct lkp_grid *grid);

/* Is a label that is no commit's hash too long for its column? */
bool lkp_label_is_cut(
	const struct report *report, const struct comparison *sides, const struct lkp_grid *grid);

/* The test and its parameters as LKP's block of axes; those of runs in a line of words, with how
 * many runs there are, and which were set aside. */
void lkp_write_setting(
	const struct session *session, const struct comparison *sides, struct mail_text *text);

/* The block of the commits, where labels are whole. */
void lkp_write_commits(
	const struct report *report, const struct comparison *sides, struct mail_text *text);

/* The labels above their dashes; of the base alone where there is nothing to compare. */
void lkp_write_labels(const struct report *report, const struct comparison *sides,
	const struct lkp_grid *grid, struct mail_text *text);

/* `%stddev  %change  %stddev`, or the words of fail rows, with the bars below. */
void lkp_write_words(const struct lkp_grid *grid, bool fails, struct mail_text *text);

#endif
