/*
 * Under which circumstances did the runs of a comparison run? What its intervals do not cover, and
 * which run had a lean share of the machine. Told from what stress-ng prints of each run.
 */
#ifndef VIEWS_CIRCUMSTANCES_H
#define VIEWS_CIRCUMSTANCES_H

#include "parsers/report.h"

/*
 * What an interval between two groups of samples leaves out, in words that can stand behind a
 * sentence: runs of different length, runs that did not all get the same share of the CPUs (the one
 * that got least is named), runs that follow each other in one log and so may share a boot. Empty
 * where nothing is known.
 */
struct slice circumstances_uncovered(
	const struct report *report, uint32_t base, uint32_t head, struct arena *arena);

/* A metric of a report that tells how its runs went. */
struct told_by {
	const struct report *report;
	uint32_t row;
};

/*
 * Is it always the same run, the first after a boot perhaps, that lies farthest from the others?
 * Over all groups of three runs and more of these rows: "run 1 is farthest in 4 of 6 groups (76-87%
 * of the CPUs, the others 95-100%)". Empty unless one is farthest in more than half of at least
 * three groups. No claim: with three runs a group chance does this in every few logs.
 */
struct slice circumstances_farthest(const struct told_by *rows, size_t count, struct arena *arena);

#endif
