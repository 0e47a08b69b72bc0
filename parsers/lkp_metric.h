/*
 * What LKP knows of a metric by its name alone.
 */
#ifndef PARSERS_LKP_METRIC_H
#define PARSERS_LKP_METRIC_H

#include "parsers/text.h"

/*
 * Is it a count of failures or passes ("function stat"), shown as fail:runs? By the patterns of
 * etc/failure and etc/pass, anchored at the start, but for names with `.time.`, `.timestamp:` or
 * `.bootstage:` (lib/stats.rb#__function_stat?).
 */
bool lkp_metric_is_function(struct slice name);

/* Is its change a difference (points) and not per cent: perf-profile, or a name that ends with %
 * (lib/compare.rb)? */
bool lkp_metric_is_points(struct slice name);

/* The monitor or test that the metric is of: the text before the first dot. */
struct slice lkp_metric_monitor(struct slice name);

#endif
