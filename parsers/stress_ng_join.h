/*
 * Lines of stress-ng that were wrapped on the way, put together again.
 *
 * Mailers break a line at a blank and lose blanks there; terminals break it anywhere and lose
 * nothing. A line is joined only with lines below it that have no prefix of their own, and only
 * when the result can be read as what the line began.
 */
#ifndef PARSERS_STRESS_NG_JOIN_H
#define PARSERS_STRESS_NG_JOIN_H

#include "parsers/lines.h"
#include "parsers/stress_ng_misc.h"
#include "parsers/stress_ng_row.h"

#define JOIN_MOST 5 /* lines that may follow the first */

/* A line's text and what stands below it. */
struct stress_ng_lines {
	struct slice parts[JOIN_MOST + 1]; /* [0]: the text of the line itself */
	struct lines after[JOIN_MOST + 1]; /* behind each part */
	size_t count;			   /* parts found; see part_count() */
	const struct lines *lines;	   /* where more may be; NULL: all were found */
	const struct line *line;
	bool ended;	  /* more stood behind the text, if only a blank: its last word is whole */
	bool is_cut_hard; /* the document's lines are broken at a fixed width, through words too */
	size_t first_width; /* of the first line, as it stands in the document */
	struct arena *arena;
};

/* The lines that may continue `line`, whose text behind the prefix is `text`. None do unless the
 * text is the line's last piece. They are found when they are needed: most lines are whole. `lines`
 * is not moved, and must stay as it is while this is used. */
void stress_ng_lines_gather(struct stress_ng_lines *gathered, struct slice text,
	const struct lines *lines, const struct line *line, bool is_last);

/*
 * Each of these tries to make sense of the first part, with as few of the others as it takes, and
 * gives how many parts were used; 0 when the text is no such thing.
 */
size_t stress_ng_join_row(struct stress_ng_lines *gathered, const struct stress_ng_columns *columns,
	struct stress_ng_row *row);
size_t stress_ng_join_header(struct stress_ng_lines *gathered, struct slice *header);
size_t stress_ng_join_misc(struct stress_ng_lines *gathered, struct stress_ng_misc *misc,
	enum stress_ng_misc_kind *kind);
size_t stress_ng_join_rate(struct stress_ng_lines *gathered, struct stress_ng_rate *rate);

/* `1 cpu, 2 pipe, ...` behind `dispatching hogs:`; empty when the list breaks off. */
size_t stress_ng_join_hogs(struct stress_ng_lines *gathered, struct slice *hogs);

/* `7: cpu (1) pipe (1) ...` behind `passed:` and its like: joined until the counts add up. */
size_t stress_ng_join_status(struct stress_ng_lines *gathered, struct slice *names);

/* Free words: joined while a bracket is open, or a line stands below that can be nothing else. */
size_t stress_ng_join_words(struct stress_ng_lines *gathered, struct slice *words);

#endif
