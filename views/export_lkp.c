#include "views/export_lkp.h"

#include "parsers/buffer.h"
#include "views/cells.h"
#include "views/columns.h"
#include "views/export_lkp_head.h"

#include <stdlib.h>

#define NOISE_FROM 2 /* per cent; LKP prints no stddev that is not above */
#define COUNT_SIZE 5 /* columns of `:6   ` */

static const struct lkp_grid lkp_widths = {{10, 10}, {6, 6}, 12};
static const struct lkp_grid ascii_widths = {{9, 9}, {7, 7}, 12}; /* for ` +-  7%` */

enum block { BLOCK_FAIL, BLOCK_PERF, BLOCK_ONE_SIDE, BLOCK_COUNT };

/* A row as text. */
struct line {
	enum block block;
	struct slice values[2], noises[2]; /* of the base and of the head; empty: none */
	struct slice change;		   /* with its sign */
	struct slice name;
};

/* The rows of one comparison. */
struct table {
	const struct session *session;
	const struct comparison *sides;
	const struct report *report;
	struct line *lines;
	size_t count;
	struct lkp_grid grid;
	struct mail_text *text;
	struct arena arena;
};

/* A report of one group has nothing to compare: a column of values. */
static bool is_alone(const struct table *table)
{
	return table->sides->base == table->sides->head;
}

static struct slice copy_text(const char *text, size_t length, struct arena *arena)
{
	return arena_copy(arena, (struct slice){text, length});
}

static struct slice value_text(
	const struct compared *compared, const struct side *side, struct arena *arena)
{
	char text[FIGURE_SIZE];

	if (compared->fail && side->there)
		return side->value.value > 0
			       ? arena_print(arena, "%.0f:%-4u", side->value.value, side->n)
			       : arena_print(arena, ":%-4u", side->n);
	if (side->value.form == FORM_COMPUTED)
		return copy_text(text, number_print_value(side->value.value, text), arena);
	return copy_text(text, number_print(side->value, text), arena);
}

static struct slice noise_text(const struct side *side, struct arena *arena)
{
	if (side->printed_noise != NOISE_NONE)
		return arena_print(arena, " \xc2\xb1%3d%%", side->printed_noise);
	if (side->noise > NOISE_FROM)
		return arena_print(arena, " \xc2\xb1%3.0f%%", trunc(side->noise));
	return SLICE_EMPTY;
}

/* A rise from 0 has no per cent that can be printed; LKP's own division gives 100 digits of it. */
static struct slice change_text(const struct compared *compared, struct arena *arena)
{
	double change = compare_shown_change(compared);
	const char *unit = compared->points ? " " : "%";
	char text[FIGURE_SIZE];

	if (compared->fail && !isnan(change))
		return arena_print(arena, "%.0f%%", change);
	if (figure_is(compared->change) && !compared->sampled)
		number_print(compared->change, text);
	else if (!isnan(change))
		number_print_change(change, text);
	else if (compared->class == CLASS_WAS_ZERO)
		return compared->head.value.value < 0 ? SLICE("-Inf%") : SLICE("+Inf%");
	else if (compared->class == CLASS_SAME)
		return SLICE("+0.0%");
	else
		return SLICE_EMPTY;
	return arena_print(arena, "%s%s", text, unit);
}

static void fill_line(struct table *table, uint32_t row, struct line *line)
{
	struct compared compared;

	compare_row(table->session, table->sides, row, &compared);
	bool both = !is_alone(table) && compared.base.there && compared.head.there;
	*line = (struct line){
		.block = !both		 ? BLOCK_ONE_SIDE
			 : compared.fail ? BLOCK_FAIL
					 : BLOCK_PERF,
		.values = {value_text(&compared, &compared.base, &table->arena),
			value_text(&compared, &compared.head, &table->arena)},
		.name = intern_text(&table->session->store->names, table->report->metric[row]),
	};
	if (both)
		line->change = change_text(&compared, &table->arena);
	if (compared.fail)
		return;
	line->noises[0] = noise_text(&compared.base, &table->arena);
	line->noises[1] = noise_text(&compared.head, &table->arena);
}

/* ---- widths ---- */

static int width_of(const struct table *table, struct slice text)
{
	return cells_width(text, table->text->ascii);
}

static void widen(int *width, int needed)
{
	*width = needed > *width ? needed : *width;
}

/* What the figures of a row need. The count of runs takes the place of a stddev. */
static void measure_line(const struct table *table, const struct line *line, struct lkp_grid *grid)
{
	int counts = line->block == BLOCK_FAIL ? COUNT_SIZE : 0;

	for (int side = 0; side < 2; side++) {
		widen(&grid->value[side], width_of(table, line->values[side]) - counts);
		widen(&grid->noise[side], width_of(table, line->noises[side]) + counts);
	}
	widen(&grid->change, 2 + width_of(table, line->change) + 1);
}

static struct lkp_grid choose_grid(const struct table *table)
{
	struct lkp_grid needed = {{0, 0}, {0, 0}, LKP_CHANGE_LEAST};
	int names = 0;

	for (size_t i = 0; i < table->count; i++) {
		if (table->lines[i].block == BLOCK_ONE_SIDE && !is_alone(table))
			continue;
		measure_line(table, &table->lines[i], &needed);
		widen(&names, width_of(table, table->lines[i].name));
	}
	if (lkp_grid_width(&lkp_widths) + names <= mail_text_columns(table->text))
		return table->text->ascii ? ascii_widths : lkp_widths;
	for (int side = 0; side < 2; side++)
		widen(&needed.value[side], LKP_COLUMN_LEAST - needed.noise[side]);
	return needed;
}

/* ---- lines ---- */

static void add_blanks(struct buffer *buffer, int count)
{
	while (count-- > 0)
		buffer_add_byte(buffer, ' ');
}

static void add_right(
	const struct table *table, struct buffer *buffer, int width, struct slice text)
{
	add_blanks(buffer, width - width_of(table, text));
	buffer_add(buffer, text);
}

/* A value and its stddev, or failures and runs with the colon at a column of its own. */
static void add_side(const struct table *table, struct buffer *buffer, const struct line *line,
	int side, const struct lkp_grid *grid)
{
	int noise = grid->noise[side];

	if (line->block == BLOCK_FAIL) {
		add_right(table, buffer, grid->value[side] + noise, line->values[side]);
		return;
	}
	add_right(table, buffer, grid->value[side], line->values[side]);
	buffer_add(buffer, line->noises[side]);
	add_blanks(buffer, noise - width_of(table, line->noises[side]));
}

static void write_row(struct table *table, const struct line *line)
{
	struct buffer buffer = {0};

	add_side(table, &buffer, line, 0, &table->grid);
	if (!is_alone(table)) {
		add_right(table, &buffer, table->grid.change - 1, line->change);
		add_blanks(&buffer, 1);
		add_side(table, &buffer, line, 1, &table->grid);
	}
	add_blanks(&buffer, 2);
	buffer_add(&buffer, line->name);
	mail_text_line(table->text, buffer_text(&buffer));
	buffer_release(&buffer);
}

static bool has_block(const struct table *table, enum block block)
{
	for (size_t i = 0; i < table->count; i++)
		if (table->lines[i].block == block)
			return true;
	return false;
}

static void write_block(struct table *table, enum block block)
{
	if (!has_block(table, block))
		return;
	lkp_write_words(&table->grid, block == BLOCK_FAIL, table->text);
	for (size_t i = 0; i < table->count; i++)
		if (table->lines[i].block == block)
			write_row(table, &table->lines[i]);
}

/* `only in before:     1458230 ±  3%  stress-ng.mq.ops_per_sec` */
static void write_one_sided(struct table *table)
{
	for (size_t i = 0; i < table->count; i++) {
		const struct line *line = &table->lines[i];
		int side = line->values[0].length == 0 && line->noises[0].length == 0;
		if (line->block != BLOCK_ONE_SIDE)
			continue;
		if (is_alone(table)) {
			write_row(table, line);
			continue;
		}
		struct slice label = label_short(table->report,
			side ? table->sides->head : table->sides->base, &table->arena);
		mail_text_line(table->text,
			arena_print(&table->arena, "only in %.*s: %.*s%.*s  %.*s",
				(int)label.length, label.at, (int)line->values[side].length,
				line->values[side].at, (int)line->noises[side].length,
				line->noises[side].at, (int)line->name.length, line->name.at));
	}
}

/* Rows of one comparison, which is that of `rows[0]`. */
static void write_table(const struct session *session, const struct row_ref *rows, size_t count,
	bool brief, struct mail_text *text)
{
	const struct comparison *sides = &session->comparisons[rows[0].comparison];
	struct table table = {.session = session,
		.sides = sides,
		.report = session_report(session, rows[0].comparison),
		.text = text};

	table.lines = heap_allocate(count * sizeof(*table.lines));
	for (size_t i = 0; i < count; i++)
		fill_line(&table, rows[i].row, &table.lines[table.count++]);
	table.grid = choose_grid(&table);
	if (!brief || table.report->has_samples)
		lkp_write_setting(session, sides, text);
	if (!brief || lkp_label_is_cut(table.report, sides, &table.grid))
		lkp_write_commits(table.report, sides, text);
	if (is_alone(&table) || has_block(&table, BLOCK_FAIL) || has_block(&table, BLOCK_PERF))
		lkp_write_labels(table.report, sides, &table.grid, text);
	write_block(&table, BLOCK_FAIL);
	write_block(&table, BLOCK_PERF);
	write_one_sided(&table);
	free(table.lines);
	arena_release(&table.arena);
}

/* The rows with those of a comparison together, in order of appearance, on the heap. Gives how many
 * there are. */
static size_t sort_by_comparison(const struct session *session, const struct row_ref *rows,
	size_t count, struct row_ref *sorted)
{
	uint32_t comparisons = session->comparison_count, seen = 0;
	uint32_t *place = heap_allocate(comparisons * sizeof(*place));
	size_t *from = heap_allocate((comparisons + 1) * sizeof(*from));
	size_t total = 0;

	for (uint32_t i = 0; i < comparisons; i++) {
		place[i] = UINT32_MAX;
		from[i + 1] = 0;
	}
	from[0] = 0;
	for (size_t i = 0; i < count; i++) {
		if (rows[i].row == UINT32_MAX)
			continue;
		uint32_t *at = &place[rows[i].comparison];
		if (*at == UINT32_MAX)
			*at = seen++;
		from[*at + 1]++;
		total++;
	}
	for (uint32_t i = 0; i < seen; i++)
		from[i + 1] += from[i];
	for (size_t i = 0; i < count; i++)
		if (rows[i].row != UINT32_MAX)
			sorted[from[place[rows[i].comparison]]++] = rows[i];
	free(place);
	free(from);
	return total;
}

void export_lkp(const struct session *session, const struct row_ref *rows, size_t count, bool brief,
	struct mail_text *text)
{
	struct row_ref *sorted = heap_allocate(count * sizeof(*sorted));
	size_t total = sort_by_comparison(session, rows, count, sorted);

	/* Several tables under the same labels need to say what is in each. */
	brief &= total == 0 || sorted[0].comparison == sorted[total - 1].comparison;
	for (size_t from = 0, to; from < total; from = to) {
		for (to = from; to < total && sorted[to].comparison == sorted[from].comparison;)
			to++;
		if (from)
			mail_text_line(text, SLICE_EMPTY);
		write_table(session, sorted + from, to - from, brief, text);
	}
	free(sorted);
}
