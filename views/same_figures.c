#include "views/same_figures.h"

#include "parsers/number.h"
#include "views/compare.h"
#include "views/judge.h"

#include <string.h>

#define DIGITS_LEAST 5 /* of both sides together */
#define HASH_START   UINT64_C(14695981039346656037)
#define HASH_FACTOR  UINT64_C(1099511628211)

static struct compared compared_of(const struct session *session, struct row_ref ref)
{
	struct compared compared;

	compare_row(session, &session->comparisons[ref.comparison], ref.row, &compared);
	return compared;
}

/* Digits of a figure as it is shown, but for zeros at its front and its exponent. */
static int digits_of(struct figure figure)
{
	char text[FIGURE_SIZE];
	int count = 0;

	if (figure.form & FORM_COMPUTED)
		number_print_value(figure.value, text);
	else
		number_print(figure, text);
	for (const char *at = text; *at && *at != 'e'; at++)
		count += *at >= '0' && *at <= '9' && (count > 0 || *at != '0');
	return count;
}

static bool is_telling(const struct compared *compared)
{
	return !compared->fail && compared->base.there && compared->head.there &&
	       digits_of(compared->base.value) + digits_of(compared->head.value) >= DIGITS_LEAST;
}

static uint64_t mix(uint64_t hash, double value)
{
	uint64_t bits;

	memcpy(&bits, &value, sizeof(bits));
	hash = (hash ^ bits) * HASH_FACTOR;
	return hash ^ hash >> 29;
}

static uint64_t mix_side(uint64_t hash, const struct side *side)
{
	return mix(mix(hash, side->value.value), side->printed_noise);
}

uint64_t same_figures_key(const struct session *session, struct row_ref ref)
{
	struct compared compared = compared_of(session, ref);

	if (!is_telling(&compared))
		return 0;
	return mix_side(mix_side(HASH_START, &compared.base), &compared.head) | 1;
}

static bool same_number(double a, double b)
{
	return (isnan(a) && isnan(b)) || !(a < b || a > b || isnan(a) || isnan(b));
}

static bool same_figure(struct figure a, struct figure b)
{
	return a.form == b.form && same_number(a.value, b.value);
}

/* The same values in the same order, of the same runs set aside. */
static bool same_samples(const struct samples *a, const struct samples *b)
{
	if (a->count != b->count)
		return false;
	for (size_t i = 0; i < a->count; i++)
		if (samples_take(a, i) != samples_take(b, i) ||
			!same_number(a->at[i].value, b->at[i].value))
			return false;
	return true;
}

static bool same_side(const struct side *a, const struct side *b)
{
	return same_figure(a->value, b->value) && a->printed_noise == b->printed_noise &&
	       same_number(a->noise, b->noise) && same_samples(&a->samples, &b->samples);
}

bool same_figures(const struct session *session, struct row_ref a, struct row_ref b)
{
	struct compared first = compared_of(session, a), second = compared_of(session, b);
	const uint8_t *words = judge_words(session->judge, a.comparison);

	return a.comparison == b.comparison && words[a.row] == words[b.row] &&
	       first.class == second.class && first.points == second.points &&
	       same_figure(first.change, second.change) && same_side(&first.base, &second.base) &&
	       same_side(&first.head, &second.head);
}
