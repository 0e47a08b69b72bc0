/*
 * Headlines: the metric, figure and word that a subject, a sentence or a box names.
 *
 *     [linus:master] [fs] e249056c91: stress-ng.mq.ops_per_sec 94.3% improvement
 *     [mempolicy] 5507231dd04: -18.2% vm-scalability.migrate_mbps                     (2014)
 *     kernel test robot noticed a 94.3% improvement of stress-ng.mq.ops_per_sec on:
 *     | testcase: change | hackbench: hackbench.throughput -26.6% regression |
 *     [shmem] 0c9b2a1e7d: ltp.hugemmap10.fail                              (no figure)
 *
 * The sign of the figure is not to be trusted, the word is. Boxes hold the headlines of a mail's
 * later tables, one box a table, each with the machine and the parameters of its test.
 */
#ifndef PARSERS_LKP_HEADLINE_H
#define PARSERS_LKP_HEADLINE_H

#include "parsers/lines.h"
#include "parsers/report.h"

/* A headline found in the text, with what its box says of the test. */
struct lkp_claim {
	struct headline headline;
	struct slice names[3]; /* that rows of it may have: METRIC, TOTAL METRIC, GEO-MEAN METRIC */
	struct slice testcase, machine, parameters; /* of a box */
	uint32_t line;
	uint8_t depth;
	bool is_box;
	struct lkp_claim *next; /* in order of appearance */
};

/* Fill in the names that rows of the headline's metric may have. */
void lkp_claim_name(struct lkp_claim *claim, struct arena *arena);

/* The headline of a mail's subject, which must be unfolded. */
bool lkp_headline_subject(struct slice subject, struct headline *headline);

/* The headline of a sentence that begins, or goes on, in `line`. The iterator is not moved. */
bool lkp_headline_sentence(const struct lines *lines, const struct line *line, struct arena *arena,
	struct headline *headline);

/* May this line be of a box? Boxes have bars; a document quoted with bars has lost the first. */
bool lkp_may_be_box(struct slice text);

/* Read a line of a box. A new box is put in *claim (its headline is set); further lines add to the
 * one that is there. False when the line is of no box. */
bool lkp_box_read(struct slice text, struct lkp_claim *claim, bool *is_new, struct arena *arena);

#endif
