#include "parsers/lkp_selection.h"

#include "parsers/lkp_metric.h"
#include "parsers/sum.h"

#include <stdio.h>
#include <stdlib.h>

#define MARGIN_SHIFT	  5 /* one outlier in 32 runs is cut off at each end */
#define MARGIN_MOST	  3
#define MARGIN_MOST_FEW	  1 /* for a head whose base has few runs */
#define FEW_RUNS	  3
#define RATIO_MOST	  5.0
#define PROFILE_THRESHOLD 5.0
#define FUNCTIONS_FIRST	  (-10000)

/* A value as LKP's arithmetic sees it: an integer or not makes a difference in one place. */
struct number {
	double value;
	bool integer;
};

/* The runs of one group for one metric, sorted and without outliers. */
struct side {
	struct number *values; /* room for all lanes of the group */
	uint32_t count;
	double least, most;
	struct number middle; /* the upper median; LKP calls it the mean */
};

/* What does not change from row to row. */
struct selection {
	const struct result_comparison *comparison;
	const struct lkp_lists *lists;
	struct slice testcase;
	bool *has;	/* [group * row_count + row]: result_comparison_has() */
	bool *complete; /* [group]: its incomplete runs were dropped by now */
	bool base_is_profiled, base_has_lock_stat;
	struct side base, head;
};

static struct slice name_of(const struct selection *selection, uint32_t row)
{
	const struct result_comparison *comparison = selection->comparison;

	return intern_text(comparison->names, comparison->metric[row]);
}

static bool has(const struct selection *selection, uint32_t row, uint32_t group)
{
	return selection->has[(size_t)group * selection->comparison->row_count + row];
}

/* Has the base a row of this name? */
static bool base_has(const struct selection *selection, struct slice name)
{
	uint32_t number = intern_find(selection->comparison->names, name);

	if (number == UINT32_MAX)
		return false;
	uint32_t row = row_index_get(selection->comparison->index, number);
	return row != MATRIX_NO_ROW && has(selection, row, 0);
}

static uint32_t run_count(const struct selection *selection, uint32_t group)
{
	const struct result_comparison *comparison = selection->comparison;
	uint32_t count = 0;

	for (uint32_t lane = comparison->group_start[group];
		lane < comparison->group_start[group + 1]; lane++)
		count += !(selection->complete[group] && comparison->lanes[lane].incomplete);
	return count;
}

static int compare_numbers(const void *a, const void *b)
{
	const struct number *x = a, *y = b;

	return (x->value > y->value) - (x->value < y->value);
}

/* Values of a group; 0 where a run has none. */
static uint32_t gather(
	const struct selection *selection, uint32_t row, uint32_t group, struct number *values)
{
	const struct result_comparison *comparison = selection->comparison;
	uint32_t count = 0;
	size_t at;

	for (uint32_t lane = comparison->group_start[group];
		lane < comparison->group_start[group + 1]; lane++) {
		if (selection->complete[group] && comparison->lanes[lane].incomplete)
			continue;
		values[count] = (struct number){0, true};
		if (result_comparison_at(comparison, row, lane, &at)) {
			const struct matrix *from = result_comparison_values(comparison, lane);
			values[count] =
				(struct number){from->value[at], form_is_integer(from->form[at])};
		}
		count++;
	}
	return count;
}

/* Sort, drop what means "no data" (-1), cut off outliers. False when nothing is left. */
static bool summarise(struct side *side, uint32_t most_margin)
{
	struct number *values = side->values;
	uint32_t margin = side->count >> MARGIN_SHIFT, first = 0;

	if (side->count == 0)
		return false;
	if (margin > most_margin)
		margin = most_margin;
	qsort(values, side->count, sizeof(*values), compare_numbers);
	while (first < side->count && values[first].value == -1)
		first++;
	if (first + 2 * margin >= side->count)
		return false;
	first += margin;
	uint32_t count = side->count - margin - first;
	side->least = values[first].value;
	side->middle = values[first + count / 2];
	side->most = values[first + count - 1].value;
	return true;
}

static const char *const failures[] = {".error", ".warn", ".fail"};

/* Has the base the row of this test with this outcome? */
static bool base_has_outcome(
	const struct selection *selection, struct slice test, const char *outcome)
{
	char text[1024];
	int length = snprintf(text, sizeof(text), "%.*s%s", (int)test.length, test.at, outcome);

	return length > 0 && (size_t)length < sizeof(text) &&
	       base_has(selection, (struct slice){text, (size_t)length});
}

/* Outcomes of single tests count only where the base tells of the opposite. */
static bool skips_function(const struct selection *selection, struct slice name)
{
	static const char *const always[] = {"dmesg.", "kmsg.", "last_state.", "stderr."};
	struct slice test = name;
	bool failed = false;

	for (size_t i = 0; i < ARRAY_LENGTH(always); i++)
		if (slice_starts(name, slice_of(always[i])))
			return false;
	while (test.length && test.at[--test.length] != '.')
		continue;
	for (size_t i = 0; i < ARRAY_LENGTH(failures); i++)
		if (slice_ends(name, slice_of(failures[i])))
			return !base_has_outcome(selection, test, ".pass");
	for (size_t i = 0; i < ARRAY_LENGTH(failures); i++)
		failed |= base_has_outcome(selection, test, failures[i]);
	return slice_ends(name, SLICE(".pass")) && !failed;
}

/* Metrics that are new are not compared, but for profiles of a base that was profiled. */
static bool has_base(const struct selection *selection, uint32_t row, struct slice name)
{
	return has(selection, row, 0) || selection->comparison->is_function[row] ||
	       (slice_starts(name, SLICE("perf-profile.")) && selection->base_is_profiled) ||
	       (slice_starts(name, SLICE("lock_stat.")) && selection->base_has_lock_stat);
}

/* Half of one side lies beyond all of the other, and all of it beyond the other's middle. */
static bool is_apart(const struct side *high, const struct side *low)
{
	return high->least > low->middle.value && high->middle.value > low->most;
}

static bool is_changed(const struct selection *selection, uint32_t row, struct slice name)
{
	const struct side *base = &selection->base, *head = &selection->head;

	/* LKP compares classes: an integer middle is the 0 of a symbol that has vanished. */
	if (slice_starts(name, SLICE("perf-profile.")) && head->middle.integer)
		return head->middle.value > PROFILE_THRESHOLD ||
		       base->middle.value > PROFILE_THRESHOLD;
	if (selection->comparison->is_function[row])
		return head->most != base->most;
	return is_apart(base, head) || is_apart(head, base);
}

static bool is_too_small(const struct selection *selection, struct slice name)
{
	double base = selection->base.middle.value, head = selection->head.middle.value;
	double low = base < head ? base : head, high = base < head ? head : base;
	double most = selection->base.most > selection->head.most ? selection->base.most
								  : selection->head.most;
	double ratio = low > 0 && high / low < RATIO_MOST ? high / low : RATIO_MOST;

	if (slice_starts(name, SLICE("perf-profile.")))
		return false;
	if (!(ratio > 1.01) || (!(ratio > 1.05) && !lkp_lists_is_fine(selection->lists,
							   selection->testcase, name)))
		return true;
	return !lkp_lists_is_large(selection->lists, name, high - low, most);
}

static bool is_selected(struct selection *selection, uint32_t row, uint32_t group)
{
	struct slice name = name_of(selection, row);
	bool function = selection->comparison->is_function[row];
	uint32_t margin = function ? 0 : MARGIN_MOST;

	if (!has(selection, row, 0) && !has(selection, row, group))
		return false;
	if (function ? skips_function(selection, name)
		     : run_count(selection, 0) < FEW_RUNS && run_count(selection, group) < FEW_RUNS)
		return false;
	if (!has_base(selection, row, name))
		return false;
	selection->base.count = gather(selection, row, 0, selection->base.values);
	selection->head.count = gather(selection, row, group, selection->head.values);
	if (selection->base.count <= FEW_RUNS && margin > MARGIN_MOST_FEW)
		margin = MARGIN_MOST_FEW;
	return summarise(&selection->base, function ? 0 : MARGIN_MOST) &&
	       summarise(&selection->head, margin) && is_changed(selection, row, name) &&
	       !is_too_small(selection, name) && !lkp_lists_denies(selection->lists, name);
}

/* Names that are looked at while incomplete runs are still among the others. */
static bool is_of_all_runs(struct slice name)
{
	return slice_starts(name, SLICE("dmesg.")) || slice_starts(name, SLICE("last_state.")) ||
	       slice_starts(name, SLICE("stderr."));
}

static void select_against(
	struct selection *selection, uint32_t group, bool of_all_runs, bool *selected)
{
	for (uint32_t row = 0; row < selection->comparison->row_count; row++)
		if (!selected[row] && (!of_all_runs || is_of_all_runs(name_of(selection, row))))
			selected[row] = is_selected(selection, row, group);
}

static bool has_incomplete(const struct selection *selection, uint32_t group)
{
	const struct result_comparison *comparison = selection->comparison;

	for (uint32_t lane = comparison->group_start[group];
		lane < comparison->group_start[group + 1]; lane++)
		if (comparison->lanes[lane].incomplete && !selection->complete[group])
			return true;
	return false;
}

/* A head against the base. Once incomplete runs are dropped from the base they stay dropped. */
static void select_head(struct selection *selection, uint32_t group, bool *selected)
{
	if (!has_incomplete(selection, 0) && !has_incomplete(selection, group)) {
		select_against(selection, group, false, selected);
		return;
	}
	select_against(selection, group, true, selected);
	selection->complete[0] = selection->complete[group] = true;
	if (run_count(selection, 0) && run_count(selection, group))
		select_against(selection, group, false, selected);
}

static void find_presence(struct selection *selection)
{
	const struct result_comparison *comparison = selection->comparison;
	size_t groups = comparison->set->group_count;

	selection->has = heap_allocate(groups * comparison->row_count);
	for (uint32_t group = 0; group < groups; group++)
		for (uint32_t row = 0; row < comparison->row_count; row++)
			selection->has[(size_t)group * comparison->row_count + row] =
				result_comparison_has(comparison, row, group);
	for (uint32_t row = 0; row < comparison->row_count; row++) {
		if (!has(selection, row, 0))
			continue;
		struct slice name = name_of(selection, row);
		selection->base_is_profiled |= slice_starts(name, SLICE("perf-profile."));
		selection->base_has_lock_stat |= slice_starts(name, SLICE("lock_stat."));
	}
}

static void open_selection(struct selection *selection, const struct result_comparison *comparison,
	const struct lkp_lists *lists)
{
	size_t groups = comparison->set->group_count, lanes = comparison->lane_count;

	*selection = (struct selection){
		.comparison = comparison,
		.lists = lists,
		.testcase = result_axes_value(&comparison->set->roots[0]->axes, SLICE("testcase")),
	};
	selection->complete = heap_array(groups, sizeof(*selection->complete));
	selection->base.values = heap_allocate(lanes * sizeof(struct number));
	selection->head.values = heap_allocate(lanes * sizeof(struct number));
	find_presence(selection);
}

static void close_selection(struct selection *selection)
{
	free(selection->has);
	free(selection->complete);
	free(selection->base.values);
	free(selection->head.values);
}

/* A row of any matrix, but in the union of all. */
static void select_all(const struct selection *selection, bool *selected)
{
	for (uint32_t row = 0; row < selection->comparison->row_count; row++)
		for (uint32_t group = 0; group < selection->comparison->set->group_count; group++)
			selected[row] |= has(selection, row, group);
}

/* What a row is ordered by. */
struct order {
	uint32_t row;
	bool function;
	int64_t rank; /* of its monitor */
	struct slice name;
	double change; /* of profiles against the first head */
};

static int compare_orders(const void *a, const void *b)
{
	const struct order *x = a, *y = b;

	if (x->function != y->function)
		return x->function ? -1 : 1;
	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	int order = slice_compare(x->name, y->name);
	if (order)
		return order;
	if (x->change != y->change)
		return x->change < y->change ? -1 : 1;
	return (x->row > y->row) - (x->row < y->row);
}

static double mean_of(const struct selection *selection, uint32_t row, uint32_t group)
{
	struct number *values = selection->base.values;
	uint32_t count = gather(selection, row, group, values);
	struct sum sum = {0};

	for (uint32_t i = 0; i < count; i++)
		sum_add(&sum, values[i].value);
	return count ? sum_value(&sum) / count : 0;
}

/* Profiles are ordered by kind, then by change; all others by name. */
static struct slice order_name(struct slice name)
{
	if (!slice_equal(lkp_metric_monitor(name), SLICE("perf-profile")))
		return name;
	size_t first = slice_find(name, SLICE(".")) + 1;
	return slice_first(name, first + slice_find(slice_from(name, first), SLICE(".")));
}

/*
 * Monitors with few rows come first, tests before all; those whose first row is a count of failures
 * before the others (Compare.sort_stats).
 */
static void rank_monitors(const struct selection *selection, struct order *orders, uint32_t count)
{
	struct intern monitors = {0};
	int64_t *ranks = heap_allocate(count * sizeof(*ranks));

	for (uint32_t i = 0; i < count; i++) {
		uint32_t known = monitors.count;
		struct slice monitor = lkp_metric_monitor(name_of(selection, orders[i].row));
		uint32_t number = intern_add(&monitors, monitor);
		if (number == known)
			ranks[number] = orders[i].function ? FUNCTIONS_FIRST : 0;
		ranks[number]++;
		orders[i].rank = number;
	}
	for (uint32_t i = 0; i < monitors.count; i++)
		if (ranks[i] > 0 && lkp_lists_is_test(selection->lists, selection->testcase,
					    intern_text(&monitors, i)))
			ranks[i] = 0;
	for (uint32_t i = 0; i < count; i++)
		orders[i].rank = ranks[orders[i].rank];
	intern_release(&monitors);
	free(ranks);
}

static void order_rows(struct selection *selection, uint32_t *rows, uint32_t count)
{
	const struct result_comparison *comparison = selection->comparison;
	struct order *orders = heap_allocate(count * sizeof(*orders));

	for (uint32_t i = 0; i < comparison->set->group_count; i++)
		selection->complete[i] = true;
	for (uint32_t i = 0; i < count; i++) {
		struct slice name = name_of(selection, rows[i]), by = order_name(name);
		orders[i] = (struct order){
			.row = rows[i],
			.function = comparison->is_function[rows[i]],
			.name = by,
		};
		if (by.length != name.length && comparison->set->group_count > 1)
			orders[i].change =
				mean_of(selection, rows[i], 1) - mean_of(selection, rows[i], 0);
	}
	rank_monitors(selection, orders, count);
	if (count)
		qsort(orders, count, sizeof(*orders), compare_orders);
	for (uint32_t i = 0; i < count; i++)
		rows[i] = orders[i].row;
	free(orders);
}

uint32_t lkp_select(const struct result_comparison *comparison, const struct lkp_lists *lists,
	enum lkp_selection selection, uint32_t *rows)
{
	struct selection work;
	bool *selected = heap_array(comparison->row_count, sizeof(*selected));
	uint32_t count = 0;

	open_selection(&work, comparison, lists);
	if (selection == LKP_SELECTION_ALL)
		select_all(&work, selected);
	else
		for (uint32_t group = 1; group < comparison->set->group_count; group++)
			select_head(&work, group, selected);
	for (uint32_t row = 0; row < comparison->row_count; row++)
		if (selected[row])
			rows[count++] = row;
	order_rows(&work, rows, count);
	close_selection(&work);
	free(selected);
	return count;
}
