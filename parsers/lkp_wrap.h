/*
 * Rows that the way has broken into several lines.
 *
 * Mail programs wrap at blanks, so that the name, or the name and some columns, stand on the next
 * lines; the quote marks may be missing there. Some break long names at a hyphen or in the middle,
 * and so do terminals, always after the same number of characters.
 * Lines are joined only when all of them together are one row, and the first is no row by itself.
 */
#ifndef PARSERS_LKP_WRAP_H
#define PARSERS_LKP_WRAP_H

#include "parsers/lines.h"
#include "parsers/lkp_row.h"

#define LKP_JOINED_LONGEST 8192u

/* Where lines are joined. The metric of a joined row lies here until the next one is read. */
struct lkp_wrap {
	char text[LKP_JOINED_LONGEST];
	size_t length;
	size_t width; /* at which all lines of the document were cut, without regard to words; or 0
		       */
	bool width_known;
	bool doubt; /* the last name may go on in the next line, or not */
};

/*
 * Read the row that begins in `line` (which is LKP_ROW_BEGINS by itself) and goes on in the next
 * lines. For LKP_ROW and LKP_ROW_DOUBT the iterator is behind all of them, else it is untouched.
 */
enum lkp_reading lkp_wrap_read(struct lkp_wrap *wrap, struct lines *lines, const struct line *line,
	const struct lkp_shape *shape, struct row *row);

/* May the name at the end of this line go on in the next one? Cheap. */
bool lkp_name_may_go_on(const struct lines *lines, const struct line *line);

/* Join the rest of a name from the lines behind `line`, the last of the row. `text` is all of the
 * row and must end with *metric. True when there is a rest; the iterator is then behind it, and
 * *metric is whole. When there is none wrap->doubt says whether nobody can tell. */
bool lkp_wrap_name(struct lkp_wrap *wrap, struct lines *lines, const struct line *line,
	struct slice text, struct slice *metric);

/* The last stddev of a row that begins with its name may stand alone on the next line. True when it
 * does; the iterator is then behind it. */
bool lkp_wrap_noise(struct lines *lines, const struct line *line, struct row *row);

#endif
