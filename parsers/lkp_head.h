/*
 * What stands above tables: the axis block, commits, parameters, the machine.
 *
 *     lkp-skl-fpga01: 104 threads 2 sockets (Skylake) with 192G memory
 *     =========================================================================================
 *     compiler/cpufreq_governor/nr_threads/tbox_group/test/testcase:
 *       gcc-12/performance/100%/lkp-icl-2sp7/flock/stress-ng
 *
 *     commit:
 *       d3a194d95f ("epoll: simplify ep_busy_loop")
 *       e249056c91 ("fs: place f_ref to 3rd cache line")
 *
 * Mails also say `testcase: ...`, `test machine: ...`, and `parameters:` with a list. Axis keys and
 * values pair up by position; when they are not as many, nothing is said of them.
 */
#ifndef PARSERS_LKP_HEAD_H
#define PARSERS_LKP_HEAD_H

#include "parsers/lines.h"
#include "parsers/lkp_columns.h"
#include "parsers/report.h"

/* A line of a commit block, or `commit: SHA ("title")`. */
struct lkp_commit {
	struct slice label, title;
	uint32_t line;
};

/* What the lines above a table said. Texts lie in the document or in the scratch arena. */
struct lkp_head {
	struct slice keys, values; /* of the axis block, joined where they were wrapped */
	struct slice machine;	   /* "lkp-skl-fpga01: 104 threads ..." */
	struct lkp_commit *commits;
	uint32_t commit_count;
};

/* What a mail says of the test as a whole. */
struct lkp_facts {
	struct slice testcase, machine, parameters;
};

enum lkp_block {
	LKP_BLOCK_NONE,
	LKP_BLOCK_KEYS,	      /* a rule was seen: axis keys may follow */
	LKP_BLOCK_VALUES,     /* axis values may follow */
	LKP_BLOCK_COMMITS,    /* labels of the columns, one a line */
	LKP_BLOCK_PARAMETERS, /* `key: value` lines */
};

/* The lines above the tables of one quote depth. */
struct lkp_heads {
	struct lkp_head head; /* of the next table */
	enum lkp_block block; /* that the next line may go on with */
	bool block_empty;     /* nothing but its first line was read */
	bool title_open;      /* the title of the last commit goes on */
};

/* Does the line go on with the block that is being read? To be asked of each line that is not blank
 * while there is one. A line of less depth than the block only counts as the rest of a wrapped one.
 */
bool lkp_head_continues(struct lkp_heads *heads, struct lkp_facts *facts, const struct line *line,
	uint8_t depth, struct arena *arena);

/* A blank line ends a block that has something in it. */
void lkp_head_blank(struct lkp_heads *heads);

/* A rule of `=` or `*`: what was above it belongs to no table below. Only the machine may stand
 * above `=`. */
void lkp_head_rule(struct lkp_heads *heads, struct slice text);

/* Does a block or a fact begin with this line? Such a line has a colon. Wrapped ones are read to
 * their end. */
bool lkp_head_begins(struct lkp_heads *heads, struct lkp_facts *facts, struct lines *lines,
	const struct line *line, struct arena *arena);

/* Read `commit: SHA ("title")`, wrapped or not. */
bool lkp_commit_read(struct lkp_commit *commit, struct lines *lines, const struct line *line,
	struct arena *arena);

/* Does one of two labels begin the other, as LKP cuts them? */
bool lkp_same_label(struct slice a, struct slice b);

/* The axis block as facts; parameters are `key=value` of all other axes. When keys and values are
 * not as many, the values are given as they stand. False when there is no axis block. */
bool lkp_axes_read(const struct lkp_head *head, struct lkp_facts *facts, struct arena *arena);

#endif
