#include "views/session.h"

#include "views/columns_chosen.h"
#include "views/direction.h"
#include "views/aside.h"
#include "views/filter.h"
#include "views/judge.h"
#include "views/names.h"
#include "views/row_tags.h"
#include "views/seen.h"

#include <stdlib.h>

#define NOISE_USUAL	     10
#define FLOOR_HEADLINE_USUAL 3
#define FLOOR_OTHER_USUAL    5
#define BUSY_ROWS	     2000000

/* The first row that the document names, else the first key metric. */
static uint32_t headline_row(const struct session *session, const struct report *report)
{
	struct directions *directions = judge_directions(session->judge);
	uint32_t first_key = UINT32_MAX;

	for (uint32_t row = 0; row < report->row_count; row++)
		if (report->flags[row] & ROW_HEADLINE)
			return row;
	for (uint32_t row = report->row_count; row-- > 0;)
		if (direction_is_key(directions, report->metric[row])) {
			session->names->traits[report->metric[row]] |= NAME_KEY;
			first_key = row;
		}
	return first_key;
}

/* How many comparisons a report has; none when it is left out. */
static uint32_t comparisons_of(const struct report *report, unsigned flags)
{
	bool all_heads = flags & SESSION_ALL_HEADS;

	if (report->quotation_of != UINT32_MAX && !(flags & SESSION_QUOTED))
		return 0;
	return all_heads && report->group_count > 2 ? report->group_count - 1 : 1;
}

/* The comparison number `index` of a report: the groups other than the base, in their order. */
static struct comparison comparison_at(
	const struct session *session, uint32_t report, uint32_t index, bool all_heads)
{
	const struct report *of = session->store->reports[report];
	uint32_t head = all_heads ? index : of->group_count - 1;

	if (all_heads && head >= of->base && of->group_count > 1)
		head++;
	else if (head == of->base && head > 0)
		head--;
	return (struct comparison){report, of->base, head};
}

static bool is_left_out(const struct session *session, const struct report *report)
{
	return comparisons_of(report, session->flags) == 0;
}

/* The headline and the comparisons of the next report. */
static void add_report(struct session *session)
{
	uint32_t index = session->report_count++;
	const struct report *report = session->store->reports[index];
	uint32_t count = comparisons_of(report, session->flags);

	session->headline = grow(
		session->headline, index, &session->report_capacity, sizeof(*session->headline));
	session->headline[index] = headline_row(session, report);
	session->quotation_count += count == 0;
	for (uint32_t i = 0; i < count; i++) {
		session->comparisons = grow(session->comparisons, session->comparison_count,
			&session->comparison_capacity, sizeof(*session->comparisons));
		session->comparisons[session->comparison_count++] =
			comparison_at(session, index, i, session->flags & SESSION_ALL_HEADS);
	}
}

/* Leave out what has become a quotation, and say where the others stand now. */
static void renumber(struct session *session)
{
	uint32_t count = session->comparison_count, last = UINT32_MAX;

	session->moved = heap_resize(session->moved, count * sizeof(*session->moved));
	session->comparison_count = 0;
	for (uint32_t i = 0; i < count; i++) {
		struct comparison of = session->comparisons[i];
		bool out = is_left_out(session, session->store->reports[of.report]);
		session->moved[i] = out ? UINT32_MAX : session->comparison_count;
		session->quotation_count += out && of.report != last;
		last = of.report;
		if (!out)
			session->comparisons[session->comparison_count++] = of;
	}
	row_tags_renumber(session->row_tags, session->moved, count);
	judge_renumber(session->judge, session->moved, count);
	session->choices++;
}

static bool has_new_quotations(struct session *session)
{
	if (session->quotations_known == session->store->quotations_marked)
		return false;
	session->quotations_known = session->store->quotations_marked;
	for (uint32_t i = 0; i < session->comparison_count; i++)
		if (is_left_out(session, session_report(session, i)))
			return true;
	return false;
}

void session_tell_busy(const struct session *session, const char *what, size_t rows)
{
	if (session->busy.tell && rows >= BUSY_ROWS)
		session->busy.tell(session->busy.of, what, rows);
}

bool session_is_behind(const struct session *session)
{
	return session->report_count < session->store->report_count;
}

const uint32_t *session_update(struct session *session, size_t rows)
{
	bool moves = has_new_quotations(session);
	uint32_t first = session->report_count;

	session->is_growing = true;
	names_update(session->names);
	if (moves)
		renumber(session);
	uint32_t compared = session->comparison_count;
	for (size_t taken = 0; session_is_behind(session) && taken < rows;) {
		taken += session->store->reports[session->report_count]->row_count + 1;
		add_report(session);
		judge_runs(session->judge, session->report_count - 1, 0);
	}
	aside_take_given(session, first);
	for (; compared < session->comparison_count; compared++)
		judge_headline(session->judge, compared);
	session->growth++;
	return moves ? session->moved : NULL;
}

void session_is_whole(struct session *session)
{
	session->is_growing = false;
}

void session_open(struct session *session, const struct store *store, unsigned flags)
{
	*session = (struct session){.store = store,
		.settings = {.noise = NOISE_USUAL,
			.floor_headline = FLOOR_HEADLINE_USUAL,
			.floor_other = FLOOR_OTHER_USUAL},
		.quotations_known = store->quotations_marked,
		.profile = flags & SESSION_ALL_HEADS ? PROFILE_MIXED : PROFILE_APART,
		.flags = flags};
	session->names = heap_allocate(sizeof(*session->names));
	names_open(session->names, &store->names);
	session->filter = filter_open(store, session->names);
	session->judge = judge_open(session);
	session->seen = seen_open(store);
	session->row_tags = row_tags_open();
	session->columns = heap_allocate(VIEW_COUNT * sizeof(*session->columns));
	memset(session->columns, 0, VIEW_COUNT * sizeof(*session->columns));
	while (session_is_behind(session))
		add_report(session);
	aside_take_given(session, 0);
}

void session_close(struct session *session)
{
	row_tags_close(session->row_tags);
	seen_close(session->seen);
	judge_close(session->judge);
	filter_close(session->filter);
	names_close(session->names);
	free(session->names);
	free(session->headline);
	free(session->columns);
	arena_release(&session->arena);
	free(session->comparisons);
	free(session->moved);
	for (uint32_t i = 0; i < session->aside_reports; i++)
		free(session->aside[i].runs);
	free(session->aside);
	*session = (struct session){0};
}

void session_exchange(struct session *session, uint32_t comparison)
{
	struct comparison *of = &session->comparisons[comparison];
	uint32_t base = of->base;

	of->base = of->head;
	of->head = base;
	session->choices++;
}

void session_choose_base(struct session *session, uint32_t comparison, uint32_t group)
{
	struct comparison *of = &session->comparisons[comparison];

	if (group == of->head)
		of->head = of->base;
	of->base = group;
	session->choices++;
}

void session_choose_head(struct session *session, uint32_t comparison, uint32_t group)
{
	session_exchange(session, comparison);
	session_choose_base(session, comparison, group);
	session_exchange(session, comparison);
}

void session_set_floor(struct session *session, double floor)
{
	session->settings.floor_headline = session->settings.floor_other = floor;
	judge_forget(session->judge);
	session->choices++;
}

void session_set_by_commit(struct session *session, bool by_commit)
{
	session->by_commit = by_commit;
	session->choices++;
}

static void make_room(struct session *session, uint32_t report)
{
	uint32_t count = session->aside_reports;

	if (report < count)
		return;
	session->aside = heap_resize(session->aside, (report + 1) * sizeof(*session->aside));
	for (; count <= report; count++)
		session->aside[count] = (struct aside){0};
	session->aside_reports = count;
}

void session_set_aside(struct session *session, uint32_t report, uint32_t run, bool aside)
{
	uint32_t run_count = session->store->reports[report]->run_count;

	if (session_is_aside(session, report, run) == aside)
		return;
	make_room(session, report);
	struct aside *of = &session->aside[report];
	if (!of->runs) {
		of->runs = heap_allocate(run_count);
		memset(of->runs, 0, run_count);
	}
	of->runs[run] = aside;
	of->count += aside ? 1 : UINT32_MAX;
	of->changes++;
	session->aside_count += aside ? 1 : UINT32_MAX;
	session->choices++;
}

const uint8_t *session_aside(const struct session *session, uint32_t report)
{
	bool any = report < session->aside_reports && session->aside[report].count;

	return any ? session->aside[report].runs : NULL;
}

uint32_t session_aside_changes(const struct session *session, uint32_t report)
{
	return report < session->aside_reports ? session->aside[report].changes : 0;
}

bool session_is_aside(const struct session *session, uint32_t report, uint32_t run)
{
	const uint8_t *aside = session_aside(session, report);

	return aside && aside[run];
}

uint32_t session_aside_in(const struct session *session, uint32_t report, uint32_t group)
{
	const struct report *of = session->store->reports[report];
	const uint8_t *aside = session_aside(session, report);
	uint32_t count = 0;

	for (uint32_t run = 0; aside && run < of->run_count; run++)
		count += aside[run] && of->runs[run].group == group;
	return count;
}

struct samples session_samples(
	const struct session *session, uint32_t report, uint32_t row, uint32_t group)
{
	struct samples samples = {.aside = session_aside(session, report)};

	samples.at = report_samples(session->store->reports[report], row, group, &samples.count);
	return samples;
}

const struct report *session_report(const struct session *session, uint32_t comparison)
{
	return session->store->reports[session->comparisons[comparison].report];
}

uint32_t session_own_family(const struct session *session, uint32_t comparison)
{
	const struct report *report = session_report(session, comparison);
	uint32_t headline = session->headline[session->comparisons[comparison].report];
	uint32_t family = intern_find(&session->names->families, report->testcase);

	if (report->testcase.length && family != FAMILY_NONE)
		return family;
	return headline == UINT32_MAX ? FAMILY_NONE
				      : session->names->family[report->metric[headline]];
}
