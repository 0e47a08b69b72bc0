#include "parsers/perf_report.h"

#include "parsers/lines.h"

#include <stdlib.h>

#define HEAD_LOOK	 (256u * 1024u) /* --header can be long */
#define EVENTS_MOST	 16u
#define COLUMNS_MOST	 32u
#define FUNCTIONS_MOST	 5u
#define HUNDREDTHS	 100.0
#define PERCENT_DECIMALS 2

/* Where a column stands in a line: [from, to). */
struct span {
	size_t from, to;
};

enum kind { KIND_CHILDREN, KIND_SELF, KIND_CALLTRACE, KIND_COUNT };

static const char *const kind_names[KIND_COUNT] = {"children", "self", "calltrace"};

/* What was added up for a metric of the run. */
struct total {
	double percent;
	uint32_t line;
};

struct reader {
	struct sink *sink;
	bool in_run;
	uint32_t run_line; /* where the run begins */
	struct slice
		events[EVENTS_MOST]; /* of the part being read; several when they are a group */
	size_t event_count;
	struct slice names;	       /* the line that may name the columns */
	struct span value[KIND_COUNT]; /* of percentages; empty: the part has no such column */
	struct span symbol;	       /* empty: sorted by something else */
	struct intern seen;	       /* events of this run */
	struct intern metrics;	       /* of this run */
	struct total *totals;	       /* [metric] */
	size_t total_capacity;
	bool noted_symbol;
};

static bool has_span(struct span span)
{
	return span.to > span.from;
}

static struct slice cut(struct slice line, struct span span)
{
	return slice_trim(slice_first(slice_from(line, span.from), span.to - span.from));
}

bool perf_report_recognise(struct slice text)
{
	struct slice head = slice_first(text, HEAD_LOOK);

	return slice_starts(slice_trim(slice_first(text, 64)), SLICE("#")) &&
	       slice_contains(head, SLICE("# Samples: ")) &&
	       slice_contains(head, SLICE(" of event")) &&
	       (slice_contains(head, SLICE("Overhead")) || slice_contains(head, SLICE("Children")));
}

/* An event's name as a part of a metric: without blanks, colons as dashes. */
static struct slice event_name(struct slice text, struct arena *arena)
{
	struct slice copy = arena_copy(arena, slice_trim(text));

	for (size_t i = 0; i < copy.length; i++) {
		char *at = (char *)(uintptr_t)copy.at + i;
		if (*at == ':')
			*at = '-';
		else if (text_is_blank(*at))
			*at = '_';
	}
	return copy;
}

/* All that was added up becomes samples, in order of appearance. */
static void end_run(struct reader *reader)
{
	struct run facts = {
		.line = reader->run_line, .run_time = NAN, .cpu_percent = NAN, .load_average = NAN};
	struct found_run *run = NULL;

	if (reader->metrics.count)
		run = sink_run(reader->sink, &facts, SLICE_EMPTY);
	for (uint32_t i = 0; i < reader->metrics.count; i++) {
		double percent = round(reader->totals[i].percent * HUNDREDTHS) / HUNDREDTHS;
		sink_sample(reader->sink, run, intern_text(&reader->metrics, i),
			(struct figure){percent, PERCENT_DECIMALS}, reader->totals[i].line, 0);
	}
	intern_release(&reader->metrics);
	intern_release(&reader->seen);
	reader->in_run = false;
}

static void begin_run(struct reader *reader, uint32_t line)
{
	end_run(reader);
	reader->in_run = true;
	reader->run_line = line;
}

/* "# Samples: 13K of event 'cycles:pp'": a part begins. An event that comes again is another run:
 * several reports stand in one text. */
static void begin_part(struct reader *reader, const struct line *line)
{
	struct slice rest = slice_from(line->text, slice_find(line->text, SLICE(" of event")));
	size_t open = slice_find(rest, SLICE("'"));
	bool again = !reader->in_run;

	rest = slice_from(rest, open + 1);
	rest = slice_first(rest, slice_find(rest, SLICE("'")));
	reader->event_count = 0;
	while (rest.length && reader->event_count < EVENTS_MOST) {
		size_t end = slice_find(rest, SLICE(", "));
		struct slice event = event_name(slice_first(rest, end), &reader->sink->scratch);
		again |= intern_find(&reader->seen, event) != UINT32_MAX;
		reader->events[reader->event_count++] = event;
		rest = slice_from(rest, end + 2);
	}
	if (again)
		begin_run(reader, line->number);
	for (size_t i = 0; i < reader->event_count; i++)
		intern_add(&reader->seen, reader->events[i]);
	reader->symbol = (struct span){0};
	reader->noted_symbol = false;
}

/* The runs of dots below the names. 0 when the line has anything else. */
static size_t read_dots(struct slice line, struct span *spans)
{
	size_t count = 0, at = 1;

	while (at < line.length && count < COLUMNS_MOST) {
		while (at < line.length && line.at[at] == ' ')
			at++;
		size_t from = at;
		while (at < line.length && line.at[at] == '.')
			at++;
		if (at > from)
			spans[count++] = (struct span){from, at};
		else if (at < line.length)
			return 0;
	}
	return count;
}

static void set_column(struct reader *reader, struct slice name, struct span span)
{
	if (slice_equal(name, SLICE("Children")))
		reader->value[KIND_CHILDREN] = span;
	else if (slice_equal(name, SLICE("Self")) || slice_equal(name, SLICE("Overhead")))
		reader->value[KIND_SELF] = span;
	else if (slice_equal(name, SLICE("Symbol")))
		reader->symbol = span;
}

/* A name may be longer than its column of dots: it ends where the next column begins. */
static void set_columns(struct reader *reader, const struct span *spans, size_t count)
{
	memset(reader->value, 0, sizeof(reader->value));
	reader->symbol = (struct span){0};
	for (size_t i = 0; i < count; i++) {
		bool last = i + 1 == count;
		struct span name = {spans[i].from, last ? SIZE_MAX : spans[i + 1].from};
		struct span span = {spans[i].from, last ? SIZE_MAX : spans[i].to};
		set_column(reader, cut(reader->names, name), span);
	}
}

static void read_comment(struct reader *reader, const struct line *line)
{
	struct span spans[COLUMNS_MOST];

	if (slice_starts(line->text, SLICE("# Samples: ")) &&
		slice_contains(line->text, SLICE(" of event"))) {
		begin_part(reader, line);
		return;
	}
	size_t count = read_dots(line->text, spans);
	if (count > 0 && reader->in_run)
		set_columns(reader, spans, count);
	reader->names = line->text;
}

/* What the compiler puts behind the name of a function that it has split or cloned. */
static struct slice without_suffix(struct slice symbol, struct arena *arena)
{
	static const char *const suffixes[] = {".isra.", ".constprop.", ".part."};

	for (size_t i = 0; i < ARRAY_LENGTH(suffixes); i++) {
		struct slice suffix = slice_of(suffixes[i]);
		size_t from = slice_find(symbol, suffix), to = from + suffix.length;
		if (from == symbol.length || to >= symbol.length || !text_is_digit(symbol.at[to]))
			continue;
		while (to < symbol.length && text_is_digit(symbol.at[to]))
			to++;
		symbol = arena_print(arena, "%.*s%.*s", (int)from, symbol.at,
			(int)(symbol.length - to), symbol.at + to);
	}
	return symbol;
}

/* "[k] do_syscall_64": the symbol behind the mark of its level. Blanks in it become `_`, since
 * names have none. */
static struct slice symbol_name(struct slice cell, struct arena *arena)
{
	if (cell.length > 3 && cell.at[0] == '[' && cell.at[2] == ']')
		cell = slice_trim(slice_from(cell, 3));
	struct slice name = arena_copy(arena, without_suffix(cell, arena));
	for (size_t i = 0; i < name.length; i++)
		if (text_is_blank(name.at[i]))
			((char *)(uintptr_t)name.at)[i] = '_';
	return name;
}

static void add(struct reader *reader, enum kind kind, struct slice event, struct slice name,
	double percent, uint32_t line)
{
	struct slice metric = arena_print(&reader->sink->scratch, "perf-profile.%s.%.*s.%.*s",
		kind_names[kind], (int)event.length, event.at, (int)name.length, name.at);
	uint32_t known = reader->metrics.count, number = intern_add(&reader->metrics, metric);

	if (number == known) {
		reader->totals = grow(
			reader->totals, number, &reader->total_capacity, sizeof(*reader->totals));
		reader->totals[number] = (struct total){0, line};
	}
	reader->totals[number].percent += percent;
}

/* The percentages of a cell, one an event. False when these are not what stands there. */
static bool read_percents(const struct reader *reader, struct slice cell, double *percents)
{
	struct figure figure;

	for (size_t i = 0; i < reader->event_count; i++) {
		struct slice token = slice_token(&cell);
		if (!slice_ends(token, SLICE("%")) ||
			!number_parse(slice_first(token, token.length - 1), &figure))
			return false;
		percents[i] = figure.value;
	}
	return slice_trim(cell).length == 0;
}

/* Is the line an entry all the same, though its percentages are not where they should be? */
static bool is_broken_entry(struct slice line)
{
	return slice_contains(line, SLICE("%")) &&
	       (slice_contains(line, SLICE(" [k] ")) || slice_contains(line, SLICE(" [.] ")));
}

static void note_broken(struct reader *reader, const struct line *line)
{
	sink_note(reader->sink, line->number, NOTE_UNREADABLE_ROW,
		"an entry of a profile that cannot be read", slice_trim(line->text));
}

/* A line of the table. Lines of drawn call chains have no percentage in the first column. */
static void read_entry(struct reader *reader, const struct line *line)
{
	double percents[KIND_COUNT][EVENTS_MOST] = {0};
	struct slice symbol = cut(line->text, reader->symbol);

	for (enum kind kind = 0; kind < KIND_COUNT; kind++)
		if (has_span(reader->value[kind]) &&
			!read_percents(
				reader, cut(line->text, reader->value[kind]), percents[kind])) {
			if (is_broken_entry(line->text))
				note_broken(reader, line);
			return;
		}
	if (symbol.length == 0) {
		note_broken(reader, line);
		return;
	}
	struct slice name = symbol_name(symbol, &reader->sink->scratch);
	for (enum kind kind = 0; kind < KIND_COUNT; kind++)
		for (size_t i = 0; has_span(reader->value[kind]) && i < reader->event_count; i++)
			add(reader, kind, reader->events[i], name, percents[kind][i], line->number);
}

/* "0.10% do_exit;do_group_exit;...": a folded call chain. It begins the line, entries do not. */
static bool read_chain(struct reader *reader, const struct line *line)
{
	struct arena *arena = &reader->sink->scratch;
	struct slice rest = line->text, percent = slice_token(&rest), chain = slice_trim(rest);
	struct slice name = SLICE("");
	struct figure figure;

	if (line->text.length == 0 || !text_is_digit(line->text.at[0]) ||
		!slice_ends(percent, SLICE("%")) || chain.length == 0 ||
		!number_parse(slice_first(percent, percent.length - 1), &figure))
		return false;
	for (unsigned i = 0; i < FUNCTIONS_MOST && chain.length; i++) {
		size_t end = slice_find(chain, SLICE(";"));
		struct slice function = symbol_name(slice_first(chain, end), arena);
		name = arena_print(arena, "%.*s%s%.*s", (int)name.length, name.at, i ? "." : "",
			(int)function.length, function.at);
		chain = slice_from(chain, end + 1);
	}
	if (reader->event_count == 1)
		add(reader, KIND_CALLTRACE, reader->events[0], name, figure.value, line->number);
	return true;
}

static void note_other_order(struct reader *reader, const struct line *line)
{
	if (!reader->noted_symbol && !line_is_blank(line))
		sink_note(reader->sink, line->number, NOTE_SKIPPED,
			"a profile that is not sorted by symbol", SLICE_EMPTY);
	reader->noted_symbol |= !line_is_blank(line);
}

static void read_line(struct reader *reader, const struct line *line)
{
	if (slice_starts(line->text, SLICE("#")))
		read_comment(reader, line);
	else if (reader->in_run && !has_span(reader->symbol))
		note_other_order(reader, line);
	else if (reader->in_run && !read_chain(reader, line))
		read_entry(reader, line);
}

void perf_report_read(struct sink *sink, const struct input *input)
{
	struct document document = {
		.source = input->path,
		.text = input->text,
		.group = input->group,
		.format = "perf-report",
	};
	struct reader reader = {.sink = sink};
	struct lines lines;
	struct line line;
	size_t runs = sink->runs->count;

	sink_begin(sink, store_add_document(sink->store, &document));
	lines_open(&lines, input->text, 1, &sink->scratch);
	while (lines_next(&lines, &line))
		read_line(&reader, &line);
	end_run(&reader);
	sink_end(sink);
	free(reader.totals);
	if (sink->runs->count > runs)
		return;
	sink->store->documents[sink->document].what = "a profile without entries";
	sink_note(sink, 0, NOTE_NO_RESULTS, "a profile without entries", SLICE_EMPTY);
}
