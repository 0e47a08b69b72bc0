/*
 * Under which circumstances did the runs of a comparison run? What its intervals do not cover, and
 * which run had a lean share of the machine. Told from what stress-ng prints of each run.
 */
#ifndef VIEWS_CIRCUMSTANCES_H
#define VIEWS_CIRCUMSTANCES_H

#include "views/standing.h"

/*
 * What an interval between two groups of samples leaves out, in words that can stand behind a
 * sentence: runs of different length, runs that did not all get the same share of the CPUs (the one
 * that got least is named), runs that follow each other in one log and so may share a boot. Empty
 * where nothing is known. Runs that are set aside ([run], may be NULL) are passed over.
 */
struct slice circumstances_uncovered(const struct report *report, const uint8_t *aside,
	uint32_t base, uint32_t head, struct arena *arena);

/*
 * Is it always the same run, the first after a boot perhaps, that lies farthest from the others? A
 * group's farthest run is the one that is so in most of its metrics, by `standings[report][run]`; a
 * run without metrics, as one that is set aside, is passed over. Over all groups of three runs and
 * more: "run 1 is farthest in 5 of 6 groups (77-97% of the CPUs, the others 95-98%); chance does
 * this in 5% of such logs", where run 1 is the first of its group. The shares are those of the
 * groups in which it is. Empty unless one is farthest in more than half of at least three groups.
 */
struct slice circumstances_farthest(const struct report *const *reports,
	const struct standing *const *standings, size_t count, struct arena *arena);

/* The same of reports of a session, by their numbers. */
struct slice circumstances_farthest_of(
	const struct session *session, const uint32_t *reports, size_t count, struct arena *arena);

#endif
