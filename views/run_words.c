#include "views/run_words.h"

#include <stdio.h>

/* "4", "0.7": in how many metrics something is to be expected. */
static const char *expectation(double count, char text[16])
{
	snprintf(text, 16, count >= 0.05 && count < 9.95 ? "%.1f" : "%.0f", count);
	return text;
}

static struct slice standing_text(const struct standing *standing, bool whole, struct arena *arena)
{
	char expected[16];

	if (standing->tested)
		return arena_print(arena,
			whole ? "odd in %u of %u, about %s by chance" : "odd %u/%u (%s)",
			standing->odd, standing->tested, expectation(standing->chance, expected));
	return arena_print(arena, whole ? "farthest in %u of %u, %s expected" : "far %u/%u (%s)",
		standing->farthest, standing->metrics, expectation(standing->turn, expected));
}

struct slice run_standing_text(const struct standing *standing, int room, struct arena *arena)
{
	struct slice text = SLICE_EMPTY;

	if (standing->metrics)
		text = standing_text(standing, true, arena);
	if (room && text.length > (size_t)room)
		text = standing_text(standing, false, arena);
	return text;
}

struct slice run_warning_text(const struct run *run, struct arena *arena)
{
	return slice_trim(
		arena_print(arena, "%s%s%s%s", run->flags & SAMPLE_UNTRUSTED ? " untrusted" : "",
			run->flags & SAMPLE_FAILED ? " failed" : "",
			run->flags & SAMPLE_SKIPPED ? " skipped" : "",
			!run->flags && run->warnings.length ? " warned" : ""));
}

struct slice run_boot_text(const struct report *report, uint32_t run)
{
	const struct run *of = &report->runs[run];

	for (uint32_t i = 0; i < run; i++) {
		const struct run *before = &report->runs[i];
		if (before->group == of->group && before->document == of->document &&
			before->line < of->line)
			return SLICE("not told; follows another run of its group in the same log");
	}
	return SLICE("not told");
}

uint32_t run_real_time_row(const struct session *session, const struct report *report)
{
	for (uint32_t row = 0; row < report->row_count; row++) {
		struct slice name = intern_text(&session->store->names, report->metric[row]);
		if (slice_ends(name, SLICE(".real_time")) ||
			slice_ends(name, SLICE("time.elapsed_time")))
			return row;
	}
	return UINT32_MAX;
}
