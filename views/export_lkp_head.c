#include "views/export_lkp_head.h"

#include "parsers/buffer.h"
#include "views/aside.h"
#include "views/cells.h"
#include "views/labels.h"

#define RULE	  "========================================================================"
#define AXES_MOST 64
#define INDENT	  2 /* columns before values and commits */

int lkp_grid_width(const struct lkp_grid *grid)
{
	return grid->value[0] + grid->noise[0] + grid->change + grid->value[1] + grid->noise[1] + 2;
}

/* Columns of the first label; the second has a blank before it and the change with it. */
static int first_width(const struct lkp_grid *grid)
{
	return grid->value[0] + grid->noise[0];
}

static int second_width(const struct lkp_grid *grid)
{
	return grid->change + grid->value[1] + grid->noise[1] - 1;
}

/* ---- labels ---- */

/* The label of a group as one word: readers of the table divide its labels at blanks. */
static struct slice label_word(const struct report *report, uint32_t group, struct arena *arena)
{
	struct slice label = report->groups[group].label;
	char *word;

	if (label.length == 0)
		return SLICE("-");
	word = arena_allocate(arena, label.length + 1);
	for (size_t i = 0; i < label.length; i++)
		word[i] = text_is_blank(label.at[i]) ? '_' : label.at[i];
	word[label.length] = '\0';
	return (struct slice){word, label.length};
}

static bool is_hash(struct slice label)
{
	for (size_t i = 0; i < label.length; i++)
		if (!text_is_hex(label.at[i]))
			return false;
	return label.length > 0;
}

bool lkp_label_is_cut(
	const struct report *report, const struct comparison *sides, const struct lkp_grid *grid)
{
	struct slice base = report->groups[sides->base].label;
	struct slice head = report->groups[sides->head].label;

	return (!is_hash(base) && base.length > (size_t)first_width(grid)) ||
	       (sides->base != sides->head && !is_hash(head) &&
		       head.length > (size_t)second_width(grid));
}

/* The first characters of a label, flush right, as LKP cuts it. */
static void add_label(struct buffer *buffer, struct slice label, int width)
{
	size_t end = slice_first(label, (size_t)width).length;

	while (end > 0 && end < label.length && ((unsigned char)label.at[end] & 0xc0) == 0x80)
		end--;
	label = slice_first(label, end);
	for (int i = cells_width(label, false); i < width; i++)
		buffer_add_byte(buffer, ' ');
	buffer_add(buffer, label);
}

static void add_dashes(struct buffer *buffer, int count)
{
	while (count-- > 0)
		buffer_add_byte(buffer, '-');
}

/* Rows quoted alone have none. */
static bool has_labels(const struct report *report, const struct comparison *sides)
{
	return report->groups[sides->base].label.length || report->groups[sides->head].label.length;
}

void lkp_write_labels(const struct report *report, const struct comparison *sides,
	const struct lkp_grid *grid, struct mail_text *text)
{
	struct buffer labels = {0}, dashes = {0};
	struct arena scratch = {0};

	if (!has_labels(report, sides))
		return;
	add_label(&labels, label_word(report, sides->base, &scratch), first_width(grid));
	add_dashes(&dashes, first_width(grid));
	if (sides->base != sides->head) {
		buffer_add(&labels, SLICE(" "));
		buffer_add(&dashes, SLICE(" "));
		add_label(&labels, label_word(report, sides->head, &scratch), second_width(grid));
		add_dashes(&dashes, second_width(grid));
	}
	mail_text_line(text, buffer_text(&labels));
	mail_text_line(text, buffer_text(&dashes));
	buffer_release(&labels);
	buffer_release(&dashes);
	arena_release(&scratch);
}

/* Put a word so that it ends at a column, or further right with two blanks before it. */
static void add_word(struct buffer *buffer, int end, struct slice word)
{
	int least = buffer->length ? 2 : 0;

	for (int at = (int)(buffer->length + word.length); at < end || least > 0; at++, least--)
		buffer_add_byte(buffer, ' ');
	buffer_add(buffer, word);
}

void lkp_write_words(const struct lkp_grid *grid, bool fails, struct mail_text *text)
{
	struct slice value = fails ? SLICE("fail:runs") : SLICE("%stddev");
	struct slice change = fails ? SLICE("%reproduction") : SLICE("%change");
	struct slice bar = fails ? SLICE("|") : SLICE("\\");
	int first = first_width(grid), second = first + 1 + second_width(grid);
	int middle = first + grid->change, bar_behind = fails ? 4 : 2;
	struct buffer words = {0}, bars = {0};

	add_word(&words, first, value);
	add_word(&words, middle, change);
	add_word(&words, second, value);
	add_word(&bars, first - bar_behind, bar);
	add_word(&bars, middle - (fails ? 2 : 3), SLICE("|"));
	add_word(&bars, second - bar_behind, bar);
	mail_text_line(text, buffer_text(&words));
	mail_text_line(text, buffer_text(&bars));
	buffer_release(&words);
	buffer_release(&bars);
}

/* ---- what is compared ---- */

struct axis {
	struct slice key, value;
};

/* Does the text begin with `key=`? */
static bool begins_axis(struct slice text)
{
	struct slice token = slice_token(&text);
	size_t equals = slice_find(token, SLICE("="));

	return equals > 0 && equals < token.length;
}

/* The next of `key=value key=value`; a value may have blanks. False when there is none. */
static bool next_axis(struct slice *rest, struct axis *axis)
{
	size_t equals = slice_find(*rest, SLICE("=")), end = equals;

	if (!begins_axis(*rest))
		return false;
	/* Each word behind a blank is looked at once, however many blanks there are. */
	for (end++; end < rest->length; end++)
		if (rest->at[end] == ' ' && rest->at[end - 1] != ' ' &&
			begins_axis(slice_from(*rest, end)))
			break;
	axis->key = slice_first(*rest, equals);
	axis->value = slice_trim(slice_from(slice_first(*rest, end), equals + 1));
	*rest = slice_trim(slice_from(*rest, end));
	return true;
}

static size_t collect_axes(const struct report *report, struct axis axes[AXES_MOST])
{
	struct slice rest = slice_trim(report->parameters), machine = report->machine;
	size_t count = 0;

	while (count < AXES_MOST - 2 && rest.length && next_axis(&rest, &axes[count]))
		count++;
	if (rest.length || report->has_samples)
		return 0;
	if (machine.length && !slice_contains(machine, SLICE(" ")))
		axes[count++] = (struct axis){SLICE("tbox_group"), machine};
	if (report->testcase.length)
		axes[count++] = (struct axis){SLICE("testcase"), report->testcase};
	return count;
}

/* A list of values with blanks inside could not be put together again. */
static bool may_wrap(const struct axis *axes, size_t count, bool values)
{
	for (size_t i = 0; values && i < count; i++)
		if (slice_contains(axes[i].value, SLICE(" ")))
			return false;
	return true;
}

/* Write a list with `/` between its parts; it is wrapped behind one of them. */
static void write_list(const struct axis *axes, size_t count, bool values, struct mail_text *text)
{
	int indent = values ? INDENT : 0, most = mail_text_columns(text), used = indent;
	bool wraps = may_wrap(axes, count, values);
	struct buffer line = {0};

	for (size_t i = 0; i < count; i++) {
		struct slice part = values ? axes[i].value : axes[i].key;
		int width = cells_width(part, text->ascii) + 1;
		if (wraps && used > indent && used + width > most) {
			mail_text_line(text, buffer_text(&line));
			line.length = 0;
			used = indent;
		}
		if (line.length == 0)
			buffer_add(&line, slice_first(SLICE("  "), (size_t)indent));
		buffer_add(&line, part);
		buffer_add(&line, i + 1 < count ? SLICE("/") : values ? SLICE("") : SLICE(":"));
		used += width;
	}
	mail_text_line(text, buffer_text(&line));
	buffer_release(&line);
}

static void write_axes(const struct axis *axes, size_t count, struct mail_text *text)
{
	mail_text_line(text, slice_first(SLICE(RULE), (size_t)mail_text_columns(text)));
	write_list(axes, count, false, text);
	write_list(axes, count, true, text);
}

/* `stress-ng 8 mq, 3+3 runs`: what there is of it. */
static struct slice setting_in_words(
	const struct session *session, const struct comparison *sides, struct arena *arena)
{
	const struct report *report = session->store->reports[sides->report];
	struct slice test = report->testcase, parameters = report->parameters;
	struct slice words = arena_print(arena, "%.*s%s%.*s", (int)test.length, test.at,
		test.length && parameters.length ? " " : "", (int)parameters.length, parameters.at);
	const char *comma = words.length ? ", " : "";
	uint32_t base = report->groups[sides->base].runs, head = report->groups[sides->head].runs;

	if (!report->has_samples || base == RUNS_UNKNOWN || head == RUNS_UNKNOWN)
		return words;
	base -= session_aside_in(session, sides->report, sides->base);
	head -= session_aside_in(session, sides->report, sides->head);
	if (sides->base == sides->head)
		return arena_print(
			arena, "%s%s%u run%s", words.at, comma, base, base == 1 ? "" : "s");
	return arena_print(arena, "%s%s%u+%u runs", words.at, comma, base, head);
}

void lkp_write_setting(
	const struct session *session, const struct comparison *sides, struct mail_text *text)
{
	const struct report *report = session->store->reports[sides->report];
	struct axis axes[AXES_MOST];
	struct arena scratch = {0};
	size_t count = collect_axes(report, axes);
	struct slice words = count ? SLICE_EMPTY : setting_in_words(session, sides, &scratch);

	if (slice_contains(report->machine, SLICE(" ")))
		mail_text_line(text, arena_print(&scratch, "test machine: %.*s",
					     (int)report->machine.length, report->machine.at));
	if (count)
		write_axes(axes, count, text);
	else if (words.length)
		mail_text_line(text, words);
	struct slice aside = aside_text(session, sides->report, &scratch);
	if (aside.length)
		mail_text_line(text, aside);
	if (count || words.length)
		mail_text_line(text, SLICE_EMPTY);
	arena_release(&scratch);
}

/* `  01d37228d3 ("memcg: Use trylock to access memcg stock_lock.")` */
static void write_commit(const struct report *report, uint32_t group, struct mail_text *text)
{
	struct arena scratch = {0};
	struct slice label = label_word(report, group, &scratch);
	struct slice title = report->groups[group].title;

	mail_text_line(
		text, arena_print(&scratch, title.length ? "  %.*s (\"%.*s\")" : "  %.*s%.*s",
			      (int)label.length, label.at, (int)title.length, title.at));
	arena_release(&scratch);
}

void lkp_write_commits(
	const struct report *report, const struct comparison *sides, struct mail_text *text)
{
	if (!has_labels(report, sides))
		return;
	mail_text_line(text, SLICE("commit:"));
	write_commit(report, sides->base, text);
	if (sides->base != sides->head)
		write_commit(report, sides->head, text);
	mail_text_line(text, SLICE_EMPTY);
}
