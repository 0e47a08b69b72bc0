#include "views/column_words.h"

#define ANY VIEW_COUNT /* in all views of which no line above has the name */

/* THE table of what columns say, but for those whose sort key says it. */
static const struct {
	enum view_id view;
	const char *name, *words;
} table[] = {
	{VIEW_REPORTS, "s", "s: you have marked it as seen"},
	{VIEW_REPORTS, "year", "year of the document, where years differ"},
	{VIEW_REPORTS, "setting", "what tells it from its like in the same document"},
	{VIEW_REPORTS, "runs", "number of runs, base+head; >=4: at least"},
	{VIEW_REPORTS, "tab", "number of the table, of all in the document"},
	{VIEW_REPORTS, "rows", "number of metrics"},
	{VIEW_REPORTS, "says", "what the document calls the change"},
	{VIEW_REPORTS, "report", "label of the head"},
	{VIEW_REPORTS, "base", "label of the base"},
	{VIEW_REPORTS, "head", "label of the head"},
	{VIEW_SUMMARY, "report", "label of the head, and the table"},
	{VIEW_SUMMARY, "family", "first part of the metrics' names"},
	{VIEW_SUMMARY, "verdicts", "how many rows have which verdict"},
	{VIEW_SUMMARY, "state", "off: the family is switched off; else its unit"},
	{VIEW_SUMMARY, "verdict", "verdict of the largest change"},
	{VIEW_SUMMARY, "effect", "largest change in run-to-run stddevs"},
	{VIEW_SUMMARY, "metric", "whose change is the largest"},
	{VIEW_METRICS, "base", "value of the base; its label is the head of the column"},
	{VIEW_METRICS, "head", "value of the head"},
	{VIEW_METRICS, "report", "label of the head, and the table"},
	{VIEW_METRICS, "interval", "95 % interval of the change, drawn"},
	{VIEW_METRICS, "base_noise", "stddev of the base in per cent"},
	{VIEW_METRICS, "head_noise", "stddev of the head in per cent"},
	{VIEW_METRIC, "noise", "stddev in per cent of the mean"},
	{VIEW_METRIC, "distance", "how far the run is from the mean"},
	{VIEW_METRIC, "strip", "where the runs lie; a figure: so many at one place"},
	{VIEW_RUNS, "report", "where the run comes from"},
	{VIEW_VALUES, "report", "where the value comes from"},
	{VIEW_RUNS, "test", "the test and its parameters"},
	{VIEW_RUNS, "says", "what stress-ng says against the run"},
	{VIEW_RUN, "odd", "odd: beyond what chance does to so many runs"},
	{VIEW_RUN, "others", "median of the other runs"},
	{VIEW_RUN, "from", "least of the other runs"},
	{VIEW_RUN, "to", "largest of the other runs"},
	{VIEW_JITTER, "runs", "the runs in their order, a bar each"},
	{VIEW_JITTER, "proof", "what an F test needs to show it"},
	{VIEW_JITTER, "noise", "stddev in per cent of the mean"},
	{VIEW_JITTER, "report", "where it comes from"},
	{VIEW_PROBLEMS, "report", "the document"},
	{VIEW_PROBLEMS, "text", "what it is"},
	{VIEW_PROBLEMS, "line", "where in the document"},
	{ANY, "base", "label of the base"},
	{ANY, "base_n", "runs of the base"},
	{ANY, "base_value", "value of the base"},
	{ANY, "change_pct", "change in per cent, in full precision"},
	{ANY, "change_unit", "% or abs (points), where a change is printed"},
	{ANY, "ci_high", "upper end of the 95 % interval, in per cent"},
	{ANY, "ci_low", "lower end of the 95 % interval, in per cent"},
	{ANY, "direction", "which way is better: up or down"},
	{ANY, "drift_p", "p of a drift over the runs"},
	{ANY, "flags", "what is to be known of the value"},
	{ANY, "group", "runs of one configuration"},
	{ANY, "head", "label of the head"},
	{ANY, "head_n", "runs of the head"},
	{ANY, "head_value", "value of the head"},
	{ANY, "headline_base_noise", "stddev of its base in per cent"},
	{ANY, "headline_change", "its change, as printed"},
	{ANY, "headline_head_noise", "stddev of its head in per cent"},
	{ANY, "headline_metric", "name of the headline metric"},
	{ANY, "headline_unit", "% or abs (points)"},
	{ANY, "headline_verdict", "its verdict in a word"},
	{ANY, "improvements", "number of rows that are one"},
	{ANY, "kind", "perf or fail"},
	{ANY, "line", "line of the document"},
	{ANY, "machine", "machine of the test"},
	{ANY, "max", "largest of the runs"},
	{ANY, "min", "least of the runs"},
	{ANY, "odd_run", "run that stands apart"},
	{ANY, "params", "parameters of the test"},
	{ANY, "reason", "what the verdict goes by, or what is missing"},
	{ANY, "regressions", "number of rows that are one"},
	{ANY, "source", "path of the document"},
	{ANY, "stddev", "standard deviation of the runs"},
	{ANY, "subject", "subject of the document"},
	{ANY, "table", "number of the table in the document"},
	{ANY, "tables", "number of tables in the document"},
	{ANY, "testcase", "name of the test"},
	{ANY, "title", "subject of the head commit"},
	{ANY, "verdict", "R I * = . ? - see Signs in the help"},
};

struct slice column_words(const struct view *view, struct slice name)
{
	for (size_t i = 0; i < ARRAY_LENGTH(table); i++)
		if ((table[i].view == view->id || table[i].view == ANY) &&
			slice_equal(slice_of(table[i].name), name))
			return slice_of(table[i].words);
	return SLICE_EMPTY;
}
