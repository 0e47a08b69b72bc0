/*
 * Text of `perf report --stdio`: a profile, as samples of one run.
 *
 * Metrics are named as LKP names them, so that a profile of one's own meets those of its reports:
 * perf-profile.children.EVENT.SYMBOL and perf-profile.self.EVENT.SYMBOL (`cycles:pp` is cycles-pp),
 * and perf-profile.calltrace.EVENT.LEAF.CALLER... of at most five functions from folded call
 * chains (-g folded). Values are per cent; entries of one symbol (of several commands) are added
 * up, the compiler's suffixes .isra.N, .constprop.N and .part.N taken off. Drawn call chains are
 * passed over. LKP leaves out entries below 0.05 %, this reader does not.
 *
 * Columns are found by the line of dots below their names.
 */
#ifndef PARSERS_PERF_REPORT_H
#define PARSERS_PERF_REPORT_H

#include "parsers/formats.h"

/* A format, see formats.h. */
bool perf_report_recognise(struct slice text);
void perf_report_read(struct sink *sink, const struct input *input);

#endif
