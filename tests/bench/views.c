/*
 * Measure the table: views [ROWS [NAMES [TIMES]]]
 *
 * Fills a store with 1,000,000 rows over 100,000 names, as a folder of reports would, and prints
 * how long it takes to sort by each key, to filter at each letter of an expression and by
 * conditions on columns, and to draw a screen. Then the same with 10 times the rows: how many times
 * longer that takes for each row is the growth, which is 1 where time is linear.
 */
#include "parsers/sink.h"
#include "views/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROWS_A_REPORT 400u
#define SCREEN_ROWS   36
#define SCREEN_WIDTH  120
#define MEASURED_MOST 100

/* The times that are measured, in their order: of the rows as they are, or of many more. */
struct times {
	double taken[MEASURED_MOST]; /* milliseconds, of the rows as they are */
	size_t count;
	double rows; /* so many times the rows are there now */
};

/* Time of this thread: others that help work at the same time, on another processor. */
static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Numbers from 0 up to `limit`: the same every time. */
static uint32_t below(uint64_t *state, uint32_t limit)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(*state >> 33) % limit;
}

static int16_t some_noise(uint64_t *state)
{
	return below(state, 3) ? (int16_t)below(state, 90) : NOISE_NONE;
}

static void add_row(struct sink_table *table, uint32_t line, uint32_t name, uint64_t *state)
{
	static const char *const families[] = {"stress-ng", "perf-stat.i", "proc-vmstat",
		"sched_debug.cpu", "perf-profile.self.cycles-pp", "turbostat", "interrupts",
		"numa-meminfo.node0"};
	char metric[80];
	double base = 100 + below(state, 1000000);
	double factor = 0.5 + below(state, 1000) / 1000.0;
	int length =
		snprintf(metric, sizeof(metric), "%s.counter_%u_events", families[name % 8], name);
	struct row row = {
		.metric = {metric, (size_t)length},
		.line = line,
		.kind = ROW_PERF,
		.flags = name % 8 == 4 ? ROW_POINTS : 0,
		.cell_count = 2,
	};

	row.cells[0] = (struct row_cell){
		.value = {base, 0},
		.noise = some_noise(state),
		.change = FIGURE_NONE,
	};
	row.cells[1] = (struct row_cell){
		.value = {base * factor, 0},
		.noise = some_noise(state),
		.change = {100 * (factor - 1), 1 | FORM_PLUS},
	};
	sink_row(table, &row);
}

static void fill(struct store *store, uint32_t rows, uint32_t names)
{
	struct table_head head = {
		.number = 1,
		.testcase = SLICE("stress-ng"),
		.group_count = 2,
		.groups = {{.label = SLICE("3b92e07c5d")}, {.label = SLICE("9f4d1c6ab2")}},
	};
	struct run_list runs = {0};
	struct sink sink;
	uint64_t state = 1;

	sink_open(&sink, store, &runs);
	for (uint32_t from = 0; from < rows; from += ROWS_A_REPORT) {
		struct document document = {.source = SLICE("bench"), .format = "text"};
		sink_begin(&sink, store_add_document(store, &document));
		struct sink_table *table = sink_table(&sink, &head);
		for (uint32_t i = 0; i < ROWS_A_REPORT && from + i < rows; i++)
			add_row(table, i + 1, below(&state, names), &state);
		sink_end(&sink);
	}
	sink_close(&sink);
	runs_release(&runs);
}

/* `rises` tells whether it may take longer with more rows. */
static void report(struct times *times, const char *what, const char *which, double begin,
	double must, bool rises)
{
	double taken = (now() - begin) * 1e3, most = rises ? must * times->rows : must;

	printf("  %-7s %-30s %9.2f ms, / %5.0f ms = %.3f", what, which, taken, most, taken / most);
	if (times->rows > 1 && rises)
		printf(", growth %.2f", taken / times->taken[times->count] / times->rows);
	else
		times->taken[times->count] = taken;
	printf("\n");
	times->count++;
}

static void measure_sorting(struct view *view, struct times *times)
{
	struct error error = {0};
	const char *key, *help;
	double begin = now();

	view_sort(view, SLICE("verdict"), &error); /* all rows are judged, and that is kept */
	report(times, "judge", "and sort", begin, 1000, true);
	for (size_t i = 0; view_sort_choice(view, i, &key, &help); i++) {
		begin = now();
		if (!view_sort(view, slice_of(key), &error))
			printf("  sort %s: %s\n", key, error.message);
		report(times, "sort", key, begin, 100, true);
	}
	begin = now();
	view_sort_invert(view);
	report(times, "sort", "inverted", begin, 100, true);
}

static void measure_filter(struct view *view, struct times *times)
{
	static const char *const patterns[] = {"p", "pe", "perf", "perf-stat", "perf-stat.*7",
		"perf-stat.*7_e", "(a|b|c).*_9+_", "^(a+)+$", "events$", ""};
	struct error error = {0};

	for (size_t i = 0; i < ARRAY_LENGTH(patterns); i++) {
		double begin = now();
		if (!view_filter(view, slice_of(patterns[i]), &error))
			printf("  filter %s: %s\n", patterns[i], error.message);
		report(times, "filter", patterns[i], begin, 30, true);
	}
}

static void measure_where(struct view *view, struct times *times)
{
	static const char *const expressions[] = {"change > 5", "change > 5 and noise < 10",
		"effect > 4 or factor > 2", "metric ~ ^perf and change < -5", "kind = perf",
		"testcase ~ ng$ and base_n != 3"};
	struct error error = {0};

	for (size_t i = 0; i < ARRAY_LENGTH(expressions); i++) {
		double begin = now();
		if (!view_filter(view, slice_of(expressions[i]), &error))
			printf("  where %s: %s\n", expressions[i], error.message);
		report(times, "where", expressions[i], begin, 500, true);
	}
	view_filter(view, SLICE_EMPTY, &error);
}

static void measure_drawing(struct view *view, struct times *times)
{
	struct cells cells;
	size_t count = view_count(view);

	cells_open(&cells, SCREEN_ROWS, SCREEN_WIDTH, false);
	for (int i = 0; i < 3; i++) {
		static const char *const places[] = {"first", "middle", "last"};
		size_t first = i == 0 ? 0 : i == 1 ? count / 2 : count - 1;
		double begin = now();
		view_draw_head(view, &cells, 0, 0);
		view_draw_rows(view, &cells, 3, SCREEN_ROWS - 4, first, first, 0);
		report(times, "draw", places[i], begin, 10, false);
	}
	cells_close(&cells);
}

static void measure(uint32_t rows, uint32_t names, struct times *times)
{
	struct store store = {0};
	struct session session;
	double begin = now();

	fill(&store, rows, names);
	printf("%u rows over %u names, filled in %.2f s\n", rows, store.names.count, now() - begin);
	session_open(&session, &store, false);
	session.profile = PROFILE_MIXED;
	begin = now();
	struct view *view = view_open(VIEW_METRICS, &session,
		(struct view_scope){.comparison = VIEW_ALL, .family = UINT32_MAX});
	report(times, "open", "", begin, 500, true);
	measure_sorting(view, times);
	measure_filter(view, times);
	measure_where(view, times);
	measure_drawing(view, times);
	view_close(view);
	session_close(&session);
	store_release(&store);
}

static uint32_t number(int count, char **arguments, int index, uint32_t usual)
{
	return count > index ? (uint32_t)strtoul(arguments[index], NULL, 10) : usual;
}

int main(int count, char **arguments)
{
	uint32_t rows = number(count, arguments, 1, 1000000);
	uint32_t names = number(count, arguments, 2, 100000);
	uint32_t more = number(count, arguments, 3, 10);
	struct times times = {.rows = 1};

	if (rows == 0 || names == 0)
		return 2;
	measure(rows, names, &times);
	times.count = 0;
	times.rows = more;
	if (more > 1)
		measure(rows * more, names, &times);
	return 0;
}
