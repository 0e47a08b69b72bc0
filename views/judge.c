#include "views/judge.h"

#include "parsers/given.h"
#include "views/aside.h"
#include "views/circumstances.h"
#include "views/false_discovery.h"
#include "views/filter.h"

#include <stdlib.h>

/* What things were worked out for. They are stale when it is another one. */
struct basis {
	uint32_t base, head;
	uint32_t aside; /* changes of the runs set aside */
};

/* p and q of the rows of a comparison. */
struct discovery {
	bool known;
	struct basis basis;
	double *p, *q; /* [row] */
	size_t tests, headline_tests;
};

/* The words of the rows of a comparison. */
struct known_words {
	struct basis basis;
	uint8_t *words; /* [row]; NULL until asked for */
};

struct known_headline {
	bool known;
	struct basis basis;
	struct judged_headline judged;
};

/* What is kept of a comparison. */
struct kept {
	struct discovery discovery;
	struct known_words words;
	struct known_headline headline;
};

struct judge {
	const struct session *session;
	struct directions *directions;
	struct run_count **runs; /* [report][group]; NULL until asked for */
	uint32_t report_count;
	struct kept *kept; /* [comparison] */
	uint32_t comparison_count;
	size_t comparison_capacity;
	double *samples; /* of the row being judged: base, then head */
	size_t sample_capacity;
	struct arena words; /* of the comparison judged last */
	uint32_t words_for;
	struct basis words_basis;
	struct slice uncovered, aside;
	struct quantiles quantiles; /* of the intervals */
};

struct judge *judge_open(const struct session *session)
{
	struct judge *judge = heap_allocate(sizeof(*judge));

	*judge = (struct judge){.session = session, .words_for = UINT32_MAX};
	judge->directions = directions_open(&session->store->names);
	return judge;
}

static void release(struct kept *kept)
{
	free(kept->discovery.p);
	free(kept->discovery.q);
	free(kept->words.words);
}

void judge_forget(struct judge *judge)
{
	for (uint32_t i = 0; i < judge->comparison_count; i++)
		release(&judge->kept[i]);
	judge->comparison_count = 0;
	judge->words_for = UINT32_MAX;
}

void judge_renumber(struct judge *judge, const uint32_t *moved, uint32_t count)
{
	uint32_t left = 0;

	for (uint32_t i = 0; i < judge->comparison_count && i < count; i++)
		if (moved[i] == UINT32_MAX)
			release(&judge->kept[i]);
		else
			judge->kept[left++] = judge->kept[i];
	judge->comparison_count = left;
	judge->words_for = UINT32_MAX;
}

void judge_close(struct judge *judge)
{
	if (!judge)
		return;
	judge_forget(judge);
	for (uint32_t i = 0; i < judge->report_count; i++)
		free(judge->runs[i]);
	free(judge->runs);
	free(judge->kept);
	free(judge->samples);
	arena_release(&judge->words);
	directions_close(judge->directions);
	free(judge);
}

struct directions *judge_directions(struct judge *judge)
{
	return judge->directions;
}

static struct basis basis_of(const struct judge *judge, uint32_t index)
{
	const struct comparison *comparison = &judge->session->comparisons[index];

	return (struct basis){comparison->base, comparison->head,
		session_aside_changes(judge->session, comparison->report)};
}

static bool is_stale(const struct judge *judge, uint32_t index, const struct basis *basis)
{
	struct basis now = basis_of(judge, index);

	return now.base != basis->base || now.head != basis->head || now.aside != basis->aside;
}

static const struct run_count *runs_of(struct judge *judge, uint32_t index)
{
	const struct store *store = judge->session->store;
	const struct report *report = store->reports[index];

	if (index >= judge->report_count) {
		judge->runs = heap_resize(judge->runs, store->report_count * sizeof(*judge->runs));
		for (; judge->report_count < store->report_count; judge->report_count++)
			judge->runs[judge->report_count] = NULL;
	}
	if (!judge->runs[index]) {
		judge->runs[index] = heap_allocate(report->group_count * sizeof(**judge->runs) + 1);
		run_count_columns(report, judge->session->names, judge->runs[index]);
	}
	return judge->runs[index];
}

struct run_count judge_runs(struct judge *judge, uint32_t report, uint32_t group)
{
	struct run_count runs = runs_of(judge, report)[group];
	uint32_t aside = session_aside_in(judge->session, report, group);

	if (runs.source != RUN_SOURCE_SAMPLES)
		return runs;
	runs.least -= aside < runs.least ? aside : runs.least;
	runs.most -= aside < runs.most ? aside : runs.most;
	return runs;
}

/* The finite samples of a side that count, as figures alone. compare.h leaves out the others too.
 */
static size_t copy_samples(const struct samples *samples, double *values, uint32_t *distrusted)
{
	size_t count = 0;

	*distrusted = 0;
	for (size_t i = 0; i < samples->count; i++) {
		if (!samples_take(samples, i))
			continue;
		if (samples->at[i].flags & (SAMPLE_UNTRUSTED | SAMPLE_FAILED))
			++*distrusted;
		if (isfinite(samples->at[i].value))
			values[count++] = samples->at[i].value;
	}
	return count;
}

static double *room_for(struct judge *judge, size_t count)
{
	if (!judge->samples || count > judge->sample_capacity) {
		judge->samples = heap_resize(judge->samples, (count + 1) * sizeof(*judge->samples));
		judge->sample_capacity = count;
	}
	return judge->samples;
}

/* Noise as printed: LKP cuts per cents off and leaves +- 2 % and less blank. It means nothing at a
 * mean below 0. */
static void fill_printed_noise(struct verdict_side *to, const struct side *from)
{
	bool blank = from->printed_noise == NOISE_NONE;
	bool none = from->value.value < 0 || (!blank && from->printed_noise < 0);

	to->printed_noise = from->printed_noise;
	to->noise_least = none ? NAN : blank ? 0 : from->printed_noise;
	to->noise_most = none ? NAN : blank ? 2 : from->printed_noise + 1;
}

static void fill_samples(struct verdict_side *to, const struct side *from, double *values)
{
	to->samples = values;
	to->sample_count = copy_samples(&from->samples, values, &to->distrusted);
	to->noise_least = to->noise_most = from->noise;
	to->printed_noise = NOISE_NONE;
	to->runs = (struct run_count){(uint32_t)to->sample_count, (uint32_t)to->sample_count,
		RUN_SOURCE_SAMPLES, NOISE_NONE};
}

/* A single value pasted into a mail is no sample: it has no spread. */
static void fill_side(struct verdict_side *to, const struct verdict_row *row,
	const struct side *from, struct run_count runs, double *values)
{
	*to = (struct verdict_side){.value = from->there ? from->value : FIGURE_NONE,
		.printed_noise = NOISE_NONE,
		.runs = runs};
	if (row->fail)
		to->runs = (struct run_count){from->n, from->n, RUN_SOURCE_FAILS, NOISE_NONE};
	else if (from->sample_count >= (row->listed ? 2 : 1))
		fill_samples(to, from, values);
	else
		fill_printed_noise(to, from);
}

static enum verdict_zero zero_of(const struct compared *compared)
{
	double base = compared->base.value.value, head = compared->head.value.value;
	bool head_is_zero = !(head < 0) && !(head > 0);

	switch (compared->class) {
	case CLASS_SAME:
		return ZERO_BOTH;
	case CLASS_WAS_ZERO:
		return ZERO_BASE;
	case CLASS_NOW_ZERO:
		return ZERO_HEAD;
	case CLASS_POINTS:
		return base > 0 && head_is_zero ? ZERO_HEAD : ZERO_NONE;
	default:
		return ZERO_NONE;
	}
}

/* The table's direction; where it has none, what the headline's word means for its metric. */
static enum direction direction_for(const struct judge *judge, const struct comparison *comparison,
	const struct compared *compared, uint32_t metric)
{
	enum direction way = direction_of(judge->directions, metric);

	if (way != DIRECTION_UNKNOWN || !compared->headline)
		return way;
	int word = compare_headline_word(judge->session, comparison, compared);
	bool rise = compared->head.value.value > compared->base.value.value;
	if (word == 0)
		return DIRECTION_UNKNOWN;
	return rise == (word > 0) ? DIRECTION_UP : DIRECTION_DOWN;
}

static void fill_row(struct judge *judge, const struct comparison *comparison, uint32_t row,
	struct judged *judged)
{
	const struct session *session = judge->session;
	const struct report *report = session->store->reports[comparison->report];
	struct compared *compared = &judged->compared;
	uint32_t metric = report->metric[row];

	compare_row(session, comparison, row, compared);
	double *values =
		room_for(judge, (size_t)compared->base.sample_count + compared->head.sample_count);
	judged->row = (struct verdict_row){.fail = compared->fail,
		.points = compared->points,
		.listed = !report->has_samples,
		.headline = compared->headline,
		.zero = zero_of(compared),
		.change = compared->change,
		.ratio = compared->ratio};
	if (report->has_samples && direction_is_key(judge->directions, metric))
		judged->row.headline = true;
	judged->row.floor = judged->row.headline ? session->settings.floor_headline
						 : session->settings.floor_other;
	judged->row.direction = direction_for(judge, comparison, compared, metric);
	fill_side(&judged->row.base, &judged->row, &compared->base,
		judge_runs(judge, comparison->report, comparison->base), values);
	fill_side(&judged->row.head, &judged->row, &compared->head,
		judge_runs(judge, comparison->report, comparison->head),
		values + compared->base.sample_count);
}

/* Headline metrics keep their own interval as long as they are few; of many each has its q among
 * them. */
static void find_q(
	struct judge *judge, const struct comparison *comparison, struct discovery *found)
{
	const struct report *report = judge->session->store->reports[comparison->report];
	double *key_p = heap_allocate(((size_t)report->row_count + 1) * sizeof(*key_p));
	double *p = found->p;
	struct judged judged;

	for (uint32_t row = 0; row < report->row_count; row++) {
		fill_row(judge, comparison, row, &judged);
		verdict_measure(&judged.row, &judged.verdict);
		p[row] = judged.row.listed ? NAN : judged.verdict.p;
		key_p[row] = judged.row.headline ? p[row] : NAN;
	}
	found->tests = false_discovery(p, found->q, report->row_count);
	found->headline_tests = false_discovery(key_p, key_p, report->row_count);
	for (uint32_t row = 0; row < report->row_count; row++)
		if (!isnan(key_p[row]))
			found->q[row] = key_p[row];
	free(key_p);
}

/* What is kept of a comparison: there may be more of them than there were. */
static struct kept *kept_of(struct judge *judge, uint32_t index)
{
	for (; judge->comparison_count < judge->session->comparison_count;
		judge->comparison_count++) {
		judge->kept = grow(judge->kept, judge->comparison_count,
			&judge->comparison_capacity, sizeof(*judge->kept));
		judge->kept[judge->comparison_count] = (struct kept){0};
	}
	return &judge->kept[index];
}

static const struct discovery *discovery_of(struct judge *judge, uint32_t index)
{
	const struct session *session = judge->session;
	const struct comparison *comparison = &session->comparisons[index];
	const struct report *report = session->store->reports[comparison->report];

	struct discovery *found = &kept_of(judge, index)->discovery;
	if (found->known && !is_stale(judge, index, &found->basis))
		return found;
	if (!found->q) {
		found->p = heap_allocate(((size_t)report->row_count + 1) * sizeof(*found->p));
		found->q = heap_allocate(((size_t)report->row_count + 1) * sizeof(*found->q));
	}
	find_q(judge, comparison, found);
	found->known = true;
	found->basis = basis_of(judge, index);
	return found;
}

/* What the intervals of a comparison do not cover is the same for all its rows, and so is what was
 * set aside. */
static void add_words_of_all(struct judge *judge, uint32_t index, struct verdict_row *row)
{
	const struct session *session = judge->session;
	const struct comparison *comparison = &session->comparisons[index];

	if (judge->words_for != index || is_stale(judge, index, &judge->words_basis)) {
		arena_reset(&judge->words);
		judge->uncovered =
			circumstances_uncovered(session->store->reports[comparison->report],
				session_aside(session, comparison->report), comparison->base,
				comparison->head, &judge->words);
		judge->aside = aside_of_sides(session, comparison, &judge->words);
		judge->words_for = index;
		judge->words_basis = basis_of(judge, index);
	}
	row->uncovered = judge->uncovered;
	row->aside = judge->aside;
}

/* A verdict that an export gave stands, with its reason, as long as its sides do. */
static void take_given(const struct given *given, uint32_t row, struct judged *judged)
{
	struct slice word;

	if (!judged->compared.given || !given_text(given, row, SLICE("verdict"), &word))
		return;
	for (unsigned i = 0; i < VERDICT_COUNT; i++)
		if (slice_equal(word, slice_of(verdict_name((enum verdict_word)i)))) {
			judged->verdict.word = (enum verdict_word)i;
			given_text(given, row, SLICE("reason"), &judged->row.given);
		}
}

void judge_row(struct judge *judge, uint32_t index, uint32_t row, struct judged *judged)
{
	const struct comparison *comparison = &judge->session->comparisons[index];
	const struct report *report = judge->session->store->reports[comparison->report];
	double q = NAN;
	size_t tests = 0;

	if (report->has_samples) {
		const struct discovery *found = discovery_of(judge, index);
		q = found->q[row];
		tests = found->tests;
	}
	fill_row(judge, comparison, row, judged);
	if (report->has_samples && judged->row.headline)
		tests = judge->kept[index].discovery.headline_tests;
	add_words_of_all(judge, index, &judged->row);
	verdict_measure(&judged->row, &judged->verdict);
	verdict_judge(&judged->row, q, tests, &judged->verdict);
	if (report->given)
		take_given(report->given, row, judged);
}

struct interval judge_interval(struct judge *judge, const struct judged *judged)
{
	struct welch welch;

	if (!verdict_test(&judged->row, &judged->verdict, &welch))
		return (struct interval){NAN, NAN, NAN, NAN};
	return welch_interval_among(&welch, &judge->quantiles);
}

enum verdict_word judge_word(struct judge *judge, uint32_t comparison, uint32_t row)
{
	struct judged judged;

	judge_row(judge, comparison, row, &judged);
	return judged.verdict.word;
}

static struct judged_headline work_out_headline(struct judge *judge, uint32_t index)
{
	const struct session *session = judge->session;
	uint32_t row = session->headline[session->comparisons[index].report];
	struct judged judged;

	if (row == UINT32_MAX)
		return (struct judged_headline){NAN, VERDICT_UNKNOWN};
	judge_row(judge, index, row, &judged);
	return (struct judged_headline){compare_factor(&judged.compared), judged.verdict.word};
}

struct judged_headline judge_headline(struct judge *judge, uint32_t index)
{
	struct known_headline *known = &kept_of(judge, index)->headline;

	if (!known->known || is_stale(judge, index, &known->basis))
		*known = (struct known_headline){
			true, basis_of(judge, index), work_out_headline(judge, index)};
	return known->judged;
}

const uint8_t *judge_words(struct judge *judge, uint32_t index)
{
	const struct comparison *comparison = &judge->session->comparisons[index];
	const struct report *report = judge->session->store->reports[comparison->report];

	struct known_words *known = &kept_of(judge, index)->words;
	if (known->words && !is_stale(judge, index, &known->basis))
		return known->words;
	if (!known->words)
		known->words = heap_allocate((size_t)report->row_count + 1);
	for (uint32_t row = 0; row < report->row_count; row++)
		known->words[row] = (uint8_t)judge_word(judge, index, row);
	known->basis = basis_of(judge, index);
	return known->words;
}

const double *judge_p(struct judge *judge, uint32_t index)
{
	bool sampled = session_report(judge->session, index)->has_samples;

	return sampled ? discovery_of(judge, index)->p : NULL;
}

const double *judge_q(struct judge *judge, uint32_t index)
{
	bool sampled = session_report(judge->session, index)->has_samples;

	return sampled ? discovery_of(judge, index)->q : NULL;
}

bool judge_shows(enum verdict_mode mode, enum verdict_word word)
{
	return mode == SHOW_ALL || word == VERDICT_REGRESSION ||
	       (mode == SHOW_CHANGED && verdict_is_change(word));
}

static bool is_worse(const struct session *session, uint32_t comparison, uint32_t row, double from)
{
	uint32_t name = session_report(session, comparison)->metric[row];
	struct judged judged;

	if (judge_words(session->judge, comparison)[row] != VERDICT_REGRESSION ||
		!filter_keeps_name(session->filter, name))
		return false;
	judge_row(session->judge, comparison, row, &judged);
	return !(fabs(judged.verdict.change) < from);
}

bool judge_is_worse(const struct session *session, double from)
{
	for (uint32_t i = 0; i < session->comparison_count; i++) {
		if (!filter_keeps_report(session->filter, session->comparisons[i].report))
			continue;
		for (uint32_t row = 0; row < session_report(session, i)->row_count; row++)
			if (is_worse(session, i, row, from))
				return true;
	}
	return false;
}

struct verdict_counts judge_count(struct judge *judge, uint32_t index)
{
	const struct comparison *comparison = &judge->session->comparisons[index];
	const struct report *report = judge->session->store->reports[comparison->report];
	struct verdict_counts counts = {{0}};
	const uint8_t *words = judge_words(judge, index);

	for (uint32_t row = 0; row < report->row_count; row++)
		if (compare_exists(report, comparison, row))
			counts.of[words[row]]++;
	return counts;
}
