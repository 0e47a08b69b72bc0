/*
 * What stress-ng says around its table: circumstances of a run, and remarks against its figures.
 */
#ifndef PARSERS_STRESS_NG_REMARKS_H
#define PARSERS_STRESS_NG_REMARKS_H

#include "parsers/stress_ng_run.h"

/* `for a 60.03s run time:`, the total time's share, `load average:`. True when the line is one of
 * this block; a run that has them keeps them. */
bool stress_ng_circumstance(struct stress_ng_run *run, struct slice text);

/* Does the text begin a list of stressors: `skipped: `, `passed: `, `failed: `, `metrics
 * untrustworthy: `? The list behind it is given back. */
bool stress_ng_is_status(struct slice text, struct slice *list);

/* Set the flags that a list of stressors stands for. */
void stress_ng_status(struct stress_ng_runs *runs, struct stress_ng_run *run, struct slice text,
	struct slice list, uint32_t line);

/* The stressor that a line of a worker is about: `qsort: ...`, `stress-ng-qsort: ...`, `cpu
 * instance 0 ...`, `judy stressor will be skipped`; empty when it is about none. */
struct slice stress_ng_remark_stressor(struct slice text);

/* Any other line: flags and warnings, when it says something against the figures. */
void stress_ng_remark(struct stress_ng_runs *runs, struct stress_ng_run *run,
	enum stress_ng_tag tag, struct slice text, uint32_t line);

#endif
