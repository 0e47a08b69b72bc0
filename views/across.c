#include "views/across.h"

#include "views/names.h"
#include "views/plot.h"

#include <stdio.h>
#include <stdlib.h>

#define COUNTS_ROOM 18 /* columns for `12345/67890 rows` */
#define LINE_LEAST  3  /* changes, to draw a line of them */
#define LINE_MOST   40 /* columns */
#define NOISE_BLANK 2  /* per cent at most, where a mail prints none */

/* The median of the noise of all rows of a view, and how many have one. */
struct noise_floor {
	double median, here; /* NaN: none */
	size_t count;
};

static uint32_t name_at(const struct session *session, struct row_ref ref)
{
	return session_report(session, ref.comparison)->metric[ref.row];
}

struct view_scope view_scope_across(const struct session *session, struct row_ref from)
{
	return (struct view_scope){.comparison = VIEW_ALL,
		.family = session->names->family[name_at(session, from)],
		.across = true,
		.from = from};
}

bool across_takes(const struct view *view, uint32_t name)
{
	return !view->scope.across || name == name_at(view->session, view->scope.from);
}

/* A side of a single run, or that is not above 0, has no noise. */
static double side_noise(const struct side *side)
{
	if (side->sample_count == 1)
		return NAN;
	if (!isnan(side->noise))
		return side->noise;
	bool is_blank = side->sample_count == 0 && side->printed_noise == NOISE_NONE;
	return is_blank && side->value.value > 0 ? NOISE_BLANK : NAN;
}

/* The larger noise of both sides in per cent; NaN for fail rows and where neither side has a
 * figure.
 */
static double noise_of(const struct session *session, struct row_ref ref)
{
	struct compared compared;

	compare_row(session, &session->comparisons[ref.comparison], ref.row, &compared);
	if (compared.fail)
		return NAN;
	return fmax(side_noise(&compared.base), side_noise(&compared.head));
}

static int by_size(const void *a, const void *b)
{
	double left = *(const double *)a, right = *(const double *)b;

	return (left > right) - (left < right);
}

static struct noise_floor floor_of(const struct view *view)
{
	struct noise_floor floor = {NAN, noise_of(view->session, view->scope.from), 0};
	double *noises = heap_allocate((view->all_count + 1) * sizeof(*noises));

	for (size_t i = 0; i < view->all_count; i++) {
		double noise = noise_of(view->session, view->all[i]);
		if (!isnan(noise))
			noises[floor.count++] = noise;
	}
	qsort(noises, floor.count, sizeof(*noises), by_size);
	size_t middle = floor.count / 2;
	if (floor.count)
		floor.median = floor.count % 2 ? noises[middle]
					       : (noises[middle - 1] + noises[middle]) / 2;
	free(noises);
	return floor;
}

static const char *noise_text(double noise, char text[FIGURE_SIZE])
{
	if (isnan(noise))
		snprintf(text, FIGURE_SIZE, "unknown");
	else if (noise <= NOISE_BLANK)
		snprintf(text, FIGURE_SIZE, "%d%% or less", NOISE_BLANK);
	else
		snprintf(text, FIGURE_SIZE, "%.0f%%", trunc(noise));
	return text;
}

static double change_at(const struct view *view, struct row_ref ref)
{
	struct compared compared;

	compare_row(view->session, &view->session->comparisons[ref.comparison], ref.row, &compared);
	return compare_shown_change(&compared);
}

/* The changes of all rows by date; those without a date come last. Gives how many there are. */
static size_t changes_by_date(const struct view *view, double *changes)
{
	uint64_t *keys = heap_allocate(view->all_count * sizeof(*keys));
	uint32_t *rows = heap_allocate(view->all_count * sizeof(*rows));
	size_t count = 0;

	for (uint32_t i = 0; i < view->all_count; i++) {
		const struct report *report =
			session_report(view->session, view->all[i].comparison);
		keys[i] = order_date(view->session->store->documents[report->document].date, false);
		rows[i] = i;
	}
	order_sort(keys, rows, view->all_count);
	for (size_t i = 0; i < view->all_count; i++) {
		double change = change_at(view, view->all[rows[i]]);
		if (isfinite(change))
			changes[count++] = change;
	}
	free(keys);
	free(rows);
	return count;
}

/* `change by date ...`, a bar a report, where there is room. */
static void draw_line(const struct view *view, struct cells *cells, int row, int at)
{
	double *changes = heap_allocate((view->all_count + 1) * sizeof(*changes));
	size_t count = changes_by_date(view, changes);
	struct slice head = SLICE("   change by date ");
	int room = cells->columns - at - (int)head.length - 1;
	struct arena scratch = {0};

	if (count >= LINE_LEAST && room >= LINE_LEAST) {
		at += cells_put(cells, row, at, cells->columns, head, ROLE_DIM);
		cells_put(cells, row, at, room,
			plot_sparkline(changes, count, room < LINE_MOST ? room : LINE_MOST,
				cells->ascii, &scratch),
			ROLE_TITLE);
	}
	arena_release(&scratch);
	free(changes);
}

void across_title(const struct view *view, struct cells *cells, int row)
{
	const struct session *session = view->session;
	struct slice name = intern_text(&session->store->names, name_at(session, view->scope.from));
	struct noise_floor floor = floor_of(view);
	char here[FIGURE_SIZE], median[FIGURE_SIZE];

	cells_put_name(cells, row, 1, cells->columns - COUNTS_ROOM - 1, name, ROLE_HEADLINE);
	title_counts(view, cells, row);
	int used = cells_printf(cells, row + 1, 1, cells->columns - 1, ROLE_TITLE,
		"noise: %s here, median %s over %zu row%s", noise_text(floor.here, here),
		noise_text(floor.median, median), floor.count, floor.count == 1 ? "" : "s");
	draw_line(view, cells, row + 1, 1 + used);
}

struct slice across_setting(const struct report *report, struct arena *arena)
{
	return slice_trim(arena_print(arena, "%.*s %.*s %.*s", (int)report->testcase.length,
		report->testcase.at, (int)report->machine.length, report->machine.at,
		(int)report->parameters.length, report->parameters.at));
}
