/*
 * stress-ng text of every version from 0.01 (2013): any number of runs in one text, as printed, or
 * quoted, wrapped, prefixed by loggers, and stripped of its own prefix.
 *
 * The reader is offered every line of a document; it keeps one open run for each process id, and
 * the label that stands above the runs. Metrics are named as LKP names them: stress-ng.NAME.ops,
 * .ops_per_sec (real time), .ops_per_sec_cpu (usr+sys time), .real_time, .user_time, .system_time,
 * .cpu_percent, .rss_max_kb, and miscellaneous metrics by LKP's rule (text collapsed to `_`).
 */
#ifndef PARSERS_STRESS_NG_H
#define PARSERS_STRESS_NG_H

#include "parsers/lines.h"
#include "parsers/sink.h"

struct stress_ng;

/* A reader for the sink's current document; lives in sink->scratch. Its lines will be those of
 * `text`: what that does not hold is not looked for. Empty: anything may come. */
struct stress_ng *stress_ng_open(struct sink *sink, struct slice text);

/*
 * Offer the line that `lines` has just given. True when it is output of stress-ng (or YAML of it
 * pasted into the text); the iterator is then behind all lines that were joined to it. False: not
 * ours; the line may still have been taken as a label.
 */
bool stress_ng_line(struct stress_ng *reader, struct lines *lines, const struct line *line);

/* The document has ended. */
void stress_ng_close(struct stress_ng *reader);

#endif
