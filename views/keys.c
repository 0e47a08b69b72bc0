#include "views/keys.h"

uint64_t key_change(struct row *row, bool largest_first)
{
	return order_change(row_compared(row), largest_first);
}

uint64_t key_factor(struct row *row, bool largest_first)
{
	return order_factor(row_compared(row), largest_first);
}

uint64_t key_effect(struct row *row, bool largest_first)
{
	return order_number(compare_effect(row_compared(row)), largest_first);
}

uint64_t key_delta(struct row *row, bool largest_first)
{
	return order_number(compare_delta(row_compared(row)).value, largest_first);
}

uint64_t key_recovered(struct row *row, bool largest_first)
{
	return order_number(where_recovered(row), largest_first);
}

uint64_t key_noise(struct row *row, bool largest_first)
{
	const struct compared *compared = row_compared(row);

	return order_number(fmax(compared->base.noise, compared->head.noise), largest_first);
}

/* As the report has it, which is quick to find, unless runs are set aside. */
static uint64_t key_side(struct row *row, bool base, bool largest_first)
{
	const struct comparison *comparison = row_comparison(row);
	uint32_t group = base ? comparison->base : comparison->head;
	const struct compared *compared;

	if (row->ref.row == UINT32_MAX)
		return ORDER_LAST;
	if (!session_aside(row->session, comparison->report))
		return order_number(
			report_value(row_report(row), row->ref.row, group).value, largest_first);
	compared = row_compared(row);
	return order_number((base ? &compared->base : &compared->head)->value.value, largest_first);
}

uint64_t key_base(struct row *row, bool largest_first)
{
	return key_side(row, true, largest_first);
}

uint64_t key_head(struct row *row, bool largest_first)
{
	const struct comparison *comparison = row_comparison(row);

	return comparison->base == comparison->head ? ORDER_LAST
						    : key_side(row, false, largest_first);
}

uint64_t key_metric(struct row *row, bool largest_first)
{
	if (row->ref.row == UINT32_MAX)
		return ORDER_LAST;
	return order_number(names_rank(row->session->names)[row_name(row)], largest_first);
}

uint64_t key_report(struct row *row, bool largest_first)
{
	return order_number(row->ref.comparison, largest_first);
}

uint64_t key_date(struct row *row, bool largest_first)
{
	return order_date(row_document(row)->date, largest_first);
}

void prepare_judged(const struct view *view, const struct view_key *key)
{
	struct judge *judge = view->session->judge;

	for (uint32_t i = 0; i < view->session->comparison_count; i++) {
		if (view_is_single(view) && i != view->scope.comparison)
			continue;
		if (key->key == key_verdict)
			judge_words(judge, i);
		if (key->key == key_p || key->key == key_q)
			judge_q(judge, i);
	}
}

uint64_t key_verdict(struct row *row, bool largest_first)
{
	const uint8_t *words = judge_words(row->session->judge, row->ref.comparison);

	return order_number(words[row->ref.row], largest_first);
}

static uint64_t key_of(const double *figures, const struct row *row, bool largest_first)
{
	return figures ? order_number(figures[row->ref.row], largest_first) : ORDER_LAST;
}

uint64_t key_p(struct row *row, bool largest_first)
{
	return key_of(judge_p(row->session->judge, row->ref.comparison), row, largest_first);
}

uint64_t key_q(struct row *row, bool largest_first)
{
	return key_of(judge_q(row->session->judge, row->ref.comparison), row, largest_first);
}
