/*
 * Runs of stress-ng while their text is being read.
 *
 * A document holds any number, one behind the other or interleaved; lines find their run by the
 * process id of the program and by who speaks. What stress-ng says of a stressor can stand above
 * its figures or below them, so flags are set when the document has ended.
 */
#ifndef PARSERS_STRESS_NG_RUN_H
#define PARSERS_STRESS_NG_RUN_H

#include "parsers/labels.h"
#include "parsers/sink.h"
#include "parsers/stress_ng_command.h"
#include "parsers/stress_ng_misc.h"
#include "parsers/stress_ng_prefix.h"
#include "parsers/stress_ng_row.h"

/* The samples of one row of a table. */
struct run_row {
	struct slice name;
	size_t first, count; /* in the run's samples */
	uint32_t line;
	bool idle; /* no ops, no time: it did not run */
	bool same; /* usr and sys are the same whole seconds */
};

/* Something that stress-ng says of a stressor. */
struct run_mark {
	struct slice name;
	uint8_t flag; /* enum sample_flag */
};

struct stress_ng_run {
	struct found_run *found;
	uint32_t pid;
	struct slice speaker;
	enum speaker_kind speaker_kind;
	struct slice host; /* at whose prompt it was started */
	uint8_t depth;	   /* quote marks */
	uint32_t stretch;  /* runs of one stretch have nothing between them that someone said */

	bool has_setting, has_dispatch, has_header, has_misc_title;
	bool ended_table;    /* lines that stand below the table were seen */
	bool done_last;	     /* `run completed` stands below the table: 0.14.00 and later */
	double cpu_time;     /* seconds of all stressors by the times block; 0: not printed */
	bool is_broken;	     /* a row has the columns that 0.14.02 and 0.14.03 get wrong */
	struct slice header; /* as far as read */
	struct slice last;   /* of the lines that open it: loggers may write each line twice */
	struct stress_ng_columns columns;
	size_t longest; /* of its lines, in bytes */

	struct run_row *rows;
	size_t row_count, row_capacity;
	struct run_mark *marks;
	size_t mark_count, mark_capacity;
	struct slice warnings;
};

struct stress_ng_runs {
	struct sink *sink;
	struct labels labels;
	struct stress_ng_commands commands;
	struct stress_ng_run **items; /* in order of appearance */
	uint32_t stretch;	      /* of the newest run */
	uint32_t worker;	      /* the process id that spoke last, and its run */
	struct stress_ng_run *worker_run;
	size_t count, capacity;
};

/* The newest run that a line with this prefix can belong to; NULL when there is none. */
struct stress_ng_run *stress_ng_run_find(
	const struct stress_ng_runs *runs, const struct stress_ng_prefix *prefix);

/* The newest run that has this stressor among its hogs, else the newest; NULL when there is none.
 * For what workers say under their own process ids: one that has spoken before stays with its run.
 */
struct stress_ng_run *stress_ng_run_of_worker(
	struct stress_ng_runs *runs, uint32_t pid, struct slice stressor);

/* A run begins at this line. `by_row`: with a row of a table, nothing stands above it. */
struct stress_ng_run *stress_ng_run_open(struct stress_ng_runs *runs,
	const struct stress_ng_prefix *prefix, const struct line *line, bool by_row);

/* The row of a stressor, or NULL. */
const struct run_row *stress_ng_run_find_row(
	const struct stress_ng_run *run, struct slice stressor);

/* Are `row` and the row of the same stressor in the run the same figures? */
bool stress_ng_run_repeats(const struct stress_ng_run *run, const struct stress_ng_row *row);

void stress_ng_run_add_row(struct stress_ng_runs *runs, struct stress_ng_run *run,
	const struct stress_ng_row *row, uint32_t line);
void stress_ng_run_add_rate(struct stress_ng_runs *runs, struct stress_ng_run *run,
	const struct stress_ng_rate *rate, uint32_t line);
void stress_ng_run_add_misc(struct stress_ng_runs *runs, struct stress_ng_run *run,
	const struct stress_ng_misc *misc, uint32_t line);

/* `hogs` as printed behind `dispatching hogs:`. */
void stress_ng_run_dispatch(
	struct stress_ng_runs *runs, struct stress_ng_run *run, struct slice hogs);

/* Does the run have this stressor, as far as `dispatching hogs:` or its rows tell? */
bool stress_ng_run_has(const struct stress_ng_run *run, struct slice stressor);

/* Remember a flag for the samples of a stressor, seen or still to come. */
void stress_ng_run_mark(struct stress_ng_runs *runs, struct stress_ng_run *run,
	struct slice stressor, uint8_t flag);

/* What stress-ng says against its figures: kept with the run, once, and given as a note. */
void stress_ng_run_warn(
	struct stress_ng_runs *runs, struct stress_ng_run *run, uint32_t line, struct slice text);

/* The document has ended: labels by speakers, flags, notes on runs without figures. */
void stress_ng_runs_close(struct stress_ng_runs *runs);

#endif
