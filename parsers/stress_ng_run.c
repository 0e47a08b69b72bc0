#include "parsers/stress_ng_run.h"

#define LOOK_BACK     64u   /* runs that may be going on at a time */
#define WORKER_LOOK   8u    /* of them, those that a worker is looked for in */
#define ROWS_LOOK     1024u /* rows of a table, stressors in a list of hogs */
#define MARKS_MOST    1024u
#define WARNINGS_MOST 1000u
#define METRIC_USUAL  128u /* bytes of the name of a metric */

/* Room for one more item of an array in an arena. */
static void *widen(struct arena *arena, void *items, size_t count, size_t *capacity, size_t size)
{
	if (count < *capacity)
		return items;
	*capacity = *capacity ? *capacity * 2 : 8;
	void *wider = arena_allocate(arena, *capacity * size);
	if (count)
		memcpy(wider, items, count * size);
	return wider;
}

static bool is_speaker(const struct stress_ng_run *run, const struct stress_ng_prefix *prefix)
{
	return run->speaker.length == 0 || prefix->speaker.length == 0 ||
	       slice_equal(run->speaker, prefix->speaker);
}

/* Runs without a process id are told apart by the words in front of them alone. */
static bool is_of(const struct stress_ng_run *run, const struct stress_ng_prefix *prefix)
{
	if (run->pid != prefix->pid)
		return false;
	if (run->pid == PID_NONE)
		return slice_equal(run->speaker, prefix->speaker);
	return is_speaker(run, prefix);
}

struct stress_ng_run *stress_ng_run_find(
	const struct stress_ng_runs *runs, const struct stress_ng_prefix *prefix)
{
	for (size_t i = runs->count, look = 0; i-- > 0 && look < LOOK_BACK; look++)
		if (is_of(runs->items[i], prefix))
			return runs->items[i];
	return NULL;
}

static struct stress_ng_run *find_by_stressor(
	const struct stress_ng_runs *runs, struct slice stressor)
{
	for (size_t i = runs->count, look = 0; i-- > 0 && look < WORKER_LOOK; look++)
		if (stressor.length && stress_ng_run_has(runs->items[i], stressor))
			return runs->items[i];
	return runs->count ? runs->items[runs->count - 1] : NULL;
}

struct stress_ng_run *stress_ng_run_of_worker(
	struct stress_ng_runs *runs, uint32_t pid, struct slice stressor)
{
	if (!runs->worker_run || pid != runs->worker || pid == PID_NONE) {
		runs->worker = pid;
		runs->worker_run = find_by_stressor(runs, stressor);
	}
	return runs->worker_run;
}

/* The label of a new run: a word in front of its lines, else what stands above. */
static struct slice label_of(
	struct stress_ng_runs *runs, const struct stress_ng_prefix *prefix, bool by_row)
{
	struct slice label = labels_begin_run(&runs->labels);

	if (prefix->speaker_kind != SPEAKER_WORD)
		return label;
	struct slice word = labels_of_word(prefix->speaker, &runs->sink->scratch);
	/* a host's number is its name; a word in front of rows counts */
	if (!by_row && slice_starts(prefix->speaker, word) &&
		!slice_contains(prefix->speaker, SLICE(".")))
		word = prefix->speaker;
	return word.length ? word : label;
}

/* Runs of one text are alike: room for as many samples as the last one had, so that they need not
 * be moved while they become more. */
static void reserve_samples(const struct stress_ng_runs *runs, struct found_run *found)
{
	size_t count = runs->count ? runs->items[runs->count - 1]->found->sample_count : 0;

	if (count == 0)
		return;
	found->samples = heap_allocate(count * sizeof(*found->samples));
	found->sample_capacity = count;
}

struct stress_ng_run *stress_ng_run_open(struct stress_ng_runs *runs,
	const struct stress_ng_prefix *prefix, const struct line *line, bool by_row)
{
	struct arena *arena = &runs->sink->scratch;
	struct stress_ng_run *run = arena_array(arena, 1, sizeof(*run));
	struct run facts = {.line = line->number,
		.command = stress_ng_commands_for(&runs->commands, SLICE_EMPTY),
		.run_time = NAN,
		.cpu_percent = NAN,
		.load_average = NAN};

	labels_output(&runs->labels, arena);
	if (runs->count &&
		(runs->labels.spoken || runs->items[runs->count - 1]->depth != line->depth))
		runs->stretch++;
	run->stretch = runs->stretch;
	run->depth = line->depth;
	run->warnings = run->header = SLICE("");
	run->found = sink_run(runs->sink, &facts, label_of(runs, prefix, by_row));
	reserve_samples(runs, run->found);
	run->pid = prefix->pid;
	run->speaker = prefix->speaker;
	run->speaker_kind = prefix->speaker_kind;
	run->host = runs->commands.host;
	runs->items = widen(
		arena, runs->items, runs->count, &runs->capacity, sizeof(struct stress_ng_run *));
	runs->items[runs->count++] = run;
	runs->worker_run = NULL;
	return run;
}

const struct run_row *stress_ng_run_find_row(const struct stress_ng_run *run, struct slice stressor)
{
	for (size_t i = run->row_count, look = 0; i-- > 0 && look < ROWS_LOOK; look++)
		if (slice_equal(run->rows[i].name, stressor))
			return &run->rows[i];
	return NULL;
}

static bool is_same(double a, double b)
{
	return a == b || (isnan(a) && isnan(b));
}

bool stress_ng_run_repeats(const struct stress_ng_run *run, const struct stress_ng_row *row)
{
	const struct run_row *seen = stress_ng_run_find_row(run, row->name);
	size_t at = 0;

	if (!seen)
		return false;
	const struct found_sample *samples = run->found->samples + seen->first;
	for (unsigned i = 0; i < COLUMN_COUNT; i++) {
		if (!figure_is(row->cells[i]))
			continue;
		if (at == seen->count || !is_same(samples[at].sample.value, row->cells[i].value))
			return false;
		at++;
	}
	return at == seen->count;
}

static void add_sample(struct stress_ng_runs *runs, struct stress_ng_run *run, struct slice name,
	const char *what, struct figure value, uint32_t line)
{
	const struct slice parts[] = {SLICE("stress-ng."), name, SLICE("."), slice_of(what)};
	char room[METRIC_USUAL], *text = room;
	size_t length = 0;

	if (!figure_is(value))
		return;
	if (name.length + strlen(what) > METRIC_USUAL / 2)
		text = arena_allocate(&runs->sink->scratch, METRIC_USUAL + name.length);
	for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
		memcpy(text + length, parts[i].at, parts[i].length);
		length += parts[i].length;
	}
	struct slice metric = {text, length};
	sink_sample(runs->sink, run->found, metric, value, line, 0);
}

static struct run_row *add_run_row(
	struct stress_ng_runs *runs, struct stress_ng_run *run, struct slice name, uint32_t line)
{
	run->rows = widen(&runs->sink->scratch, run->rows, run->row_count, &run->row_capacity,
		sizeof(*run->rows));
	run->rows[run->row_count] =
		(struct run_row){.name = name, .first = run->found->sample_count, .line = line};
	return &run->rows[run->row_count++];
}

static bool is_idle(const struct stress_ng_row *row)
{
	for (unsigned i = 0; i < COLUMN_COUNT; i++)
		if (figure_is(row->cells[i]) && row->cells[i].value != 0)
			return false;
	return true;
}

void stress_ng_run_add_row(struct stress_ng_runs *runs, struct stress_ng_run *run,
	const struct stress_ng_row *row, uint32_t line)
{
	static const char *const names[COLUMN_COUNT] = {"ops", "real_time", "user_time",
		"system_time", "ops_per_sec", "ops_per_sec_cpu", "cpu_percent", "rss_max_kb"};
	struct run_row *added = add_run_row(runs, run, row->name, line);
	double user = row->cells[COLUMN_USER].value;

	for (unsigned i = 0; i < COLUMN_COUNT; i++)
		add_sample(runs, run, row->name, names[i], row->cells[i], line);
	added->count = run->found->sample_count - added->first;
	added->idle = is_idle(row);
	added->same = user == row->cells[COLUMN_SYSTEM].value && user == floor(user);
	run->is_broken |= row->is_broken;
}

void stress_ng_run_add_rate(struct stress_ng_runs *runs, struct stress_ng_run *run,
	const struct stress_ng_rate *rate, uint32_t line)
{
	struct run_row *added = add_run_row(runs, run, rate->name, line);

	add_sample(runs, run, rate->name, "ops", rate->ops, line);
	add_sample(runs, run, rate->name, "real_time", rate->seconds, line);
	add_sample(runs, run, rate->name, "ops_per_sec", rate->rate, line);
	added->count = run->found->sample_count - added->first;
	added->idle = rate->ops.value == 0 && rate->seconds.value == 0;
}

void stress_ng_run_add_misc(struct stress_ng_runs *runs, struct stress_ng_run *run,
	const struct stress_ng_misc *misc, uint32_t line)
{
	struct slice metric = stress_ng_misc_metric(misc, &runs->sink->scratch);
	uint32_t number = intern_find(&runs->sink->store->names, metric);
	size_t count = run->found->sample_count;

	/* the same line once more, by another way into the log */
	if (count && run->found->samples[count - 1].metric == number &&
		run->found->samples[count - 1].sample.value == misc->value.value)
		return;
	struct run_row *added = add_run_row(runs, run, misc->name, line);
	sink_sample(runs->sink, run->found, metric, misc->value, line, 0);
	added->count = 1;
}

/* `2 cpu, 0 io, 1 pipe` without those of which there are none, blanks made single. */
static struct slice tidy_hogs(struct slice hogs, struct arena *arena)
{
	char *text = arena_allocate(arena, hogs.length + 3);
	size_t length = 0;
	struct slice rest = hogs, count, name;

	while ((count = slice_token(&rest)).length && (name = slice_token(&rest)).length) {
		uint64_t number;
		while (name.length && name.at[name.length - 1] == ',')
			name.length--;
		if (!number_parse_integer(count, &number) || number == 0)
			continue;
		if (length) {
			memcpy(text + length, ", ", 2);
			length += 2;
		}
		memcpy(text + length, count.at, count.length);
		length += count.length;
		text[length++] = ' ';
		memcpy(text + length, name.at, name.length);
		length += name.length;
	}
	return (struct slice){text, length};
}

void stress_ng_run_dispatch(
	struct stress_ng_runs *runs, struct stress_ng_run *run, struct slice hogs)
{
	struct run *facts = &run->found->facts;

	run->has_dispatch = true;
	facts->hogs = sink_keep(runs->sink, tidy_hogs(hogs, &runs->sink->scratch));
	facts->command =
		sink_keep(runs->sink, stress_ng_commands_for(&runs->commands, facts->hogs));
}

bool stress_ng_run_has(const struct stress_ng_run *run, struct slice stressor)
{
	struct slice rest = run->found->facts.hogs, word;

	for (unsigned look = 0; look < ROWS_LOOK && (word = slice_token(&rest)).length; look++) {
		if (slice_ends(word, SLICE(",")))
			word.length--;
		if (slice_equal(word, stressor))
			return true;
	}
	return stress_ng_run_find_row(run, stressor) != NULL;
}

void stress_ng_run_mark(
	struct stress_ng_runs *runs, struct stress_ng_run *run, struct slice stressor, uint8_t flag)
{
	for (size_t i = 0; i < run->mark_count; i++) {
		if (!slice_equal(run->marks[i].name, stressor))
			continue;
		run->marks[i].flag |= flag;
		return;
	}
	if (run->mark_count == MARKS_MOST)
		return;
	run->marks = widen(&runs->sink->scratch, run->marks, run->mark_count, &run->mark_capacity,
		sizeof(*run->marks));
	run->marks[run->mark_count++] = (struct run_mark){stressor, flag};
}

void stress_ng_run_warn(
	struct stress_ng_runs *runs, struct stress_ng_run *run, uint32_t line, struct slice text)
{
	if (slice_contains(run->warnings, text) ||
		run->warnings.length + text.length > WARNINGS_MOST)
		return;
	run->warnings = arena_print(&runs->sink->scratch, "%.*s%s%.*s", (int)run->warnings.length,
		run->warnings.at, run->warnings.length ? "; " : "", (int)text.length, text.at);
	sink_note(runs->sink, line, NOTE_WARNING, "stress-ng says", text);
}
