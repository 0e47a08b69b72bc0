#include "views/rank_test.h"

#include "parsers/arena.h"
#include "views/arrangements.h"
#include "views/distribution.h"
#include "views/statistics.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

void rank_memory_release(struct rank_memory *memory)
{
	free(memory->ways);
	free(memory->share);
	*memory = (struct rank_memory){0};
}

static double *room(double **array, size_t *capacity, size_t count)
{
	if (count > *capacity) {
		*array = heap_resize(*array, count * sizeof(**array));
		*capacity = count;
	}
	return *array;
}

static void count_different(struct rank_memory *memory, size_t m, size_t n)
{
	double *share = room(&memory->share, &memory->share_capacity, m * n + 1);
	size_t most = m * n;

	gaussian_binomial(share, m, n);
	for (size_t u = 1; u <= most; u++)
		share[u] += share[u - 1];
	for (size_t u = 0; u < most; u++)
		share[u] /= share[most];
	share[most] = 1;
	memory->base_count = m;
	memory->head_count = n;
}

static double p_of_different(struct rank_memory *memory, size_t m, size_t n, double u)
{
	if (memory->base_count != m || memory->head_count != n)
		count_different(memory, m, n);
	size_t lower = (size_t)fmin(u, (double)(m * n) - u);
	return fmin(1, 2 * memory->share[lower]);
}

/* Values of both sides in order, as classes of equal ones. */
struct tie_class {
	size_t base, head; /* how many of each side */
};

struct ties {
	struct tie_class classes[RANK_EXACT_MOST];
	size_t count; /* classes, those beyond the array included */
	double cubes; /* sum of t^3 - t over classes of t */
	double twice_u;
};

static void add_class(struct ties *ties, size_t base, size_t head, size_t base_below)
{
	double size = (double)(base + head);

	if (ties->count < RANK_EXACT_MOST)
		ties->classes[ties->count] = (struct tie_class){base, head};
	ties->count++;
	ties->cubes += size * size * size - size;
	ties->twice_u += (double)head * (2 * (double)base_below + (double)base);
}

static void find_ties(const double *base, size_t base_count, const double *head, size_t head_count,
	struct ties *ties)
{
	size_t b = 0, h = 0;

	ties->count = 0;
	ties->cubes = ties->twice_u = 0;
	while (b < base_count || h < head_count) {
		size_t from_b = b, from_h = h;
		bool of_base = h == head_count || (b < base_count && base[b] <= head[h]);
		double value = of_base ? base[b] : head[h];
		while (b < base_count && !(base[b] > value))
			b++;
		while (h < head_count && !(head[h] > value))
			h++;
		add_class(ties, b - from_b, h - from_h, from_b);
	}
}

/*
 * ways[chosen][sum]: how often the values looked at so far give `chosen` of them with this sum of
 * doubled ranks (halves become whole).
 */
struct choices {
	double *ways;
	size_t most;  /* to be chosen in the end */
	size_t width; /* of a row of ways */
	size_t below; /* values looked at */
};

/* Take in a class of equal values: it offers j of them in (size over j) ways. */
static void choose_from_class(struct choices *choices, size_t size)
{
	size_t rank = 2 * choices->below + size + 1;

	for (size_t chosen = choices->most; chosen > 0; chosen--) {
		double binomial = 1;
		for (size_t j = 1; j <= size && j <= chosen; j++) {
			size_t before = chosen - j;
			binomial = binomial * (double)(size - j + 1) / (double)j;
			if (before > choices->below)
				continue;
			const double *from = &choices->ways[before * choices->width];
			double *to = &choices->ways[chosen * choices->width + j * rank];
			size_t last = before * (2 * choices->below - before + 1);
			for (size_t sum = before * (before + 1); sum <= last; sum++)
				to[sum] += binomial * from[sum];
		}
	}
	choices->below += size;
}

/* All ways to choose the m values of base: 2U of head is 2mn + m(m+1) less their doubled ranks. */
static double p_of_ties(struct rank_memory *memory, size_t m, size_t n, const struct ties *ties)
{
	size_t width = 2 * m * (m + n) + 1;
	double *ways = room(&memory->ways, &memory->capacity, (m + 1) * width);
	struct choices choices = {ways, m, width, 0};

	for (size_t i = 0; i < (m + 1) * width; i++)
		ways[i] = i == 0;
	for (size_t i = 0; i < ties->count; i++)
		choose_from_class(&choices, ties->classes[i].base + ties->classes[i].head);
	double expected = (double)(m * (m + n + 1));
	double seen = fabs((double)(2 * m * n + m * (m + 1)) - ties->twice_u - expected);
	double far = 0, all = 0;
	for (size_t sum = 0; sum < width; sum++) {
		double count = ways[m * width + sum];
		all += count;
		if (fabs((double)sum - expected) >= seen)
			far += count;
	}
	return far / all;
}

static double p_by_approximation(double m, double n, const struct ties *ties)
{
	double total = m + n;
	double variance = m * n / 12 * (total + 1 - ties->cubes / (total * (total - 1)));
	double distance = fmax(0, fabs(ties->twice_u / 2 - m * n / 2) - 0.5);

	if (!(variance > 0))
		return 1;
	return fmin(1, 2 * normal_upper(distance / sqrt(variance)));
}

struct rank_test rank_test(struct rank_memory *memory, const double *base, size_t base_count,
	const double *head, size_t head_count)
{
	struct rank_test test = {NAN, NAN, NAN, true};
	struct ties ties;

	if (base_count == 0 || head_count == 0)
		return test;
	find_ties(base, base_count, head, head_count, &ties);
	double pairs = (double)base_count * (double)head_count;
	size_t total = base_count + head_count;
	test.u = ties.twice_u / 2;
	test.delta = ties.twice_u / pairs - 1;
	if (total <= RANK_EXACT_MOST && ties.count == total) {
		test.p = p_of_different(memory, base_count, head_count, test.u);
	} else if (total <= RANK_EXACT_TIES_MOST) {
		test.p = p_of_ties(memory, base_count, head_count, &ties);
	} else {
		test.p = p_by_approximation((double)base_count, (double)head_count, &ties);
		test.exact = false;
	}
	return test;
}

double rank_test_least_p(size_t base_count, size_t head_count)
{
	double arrangements = 1;

	for (size_t i = 1; i <= base_count; i++)
		arrangements *= (double)(head_count + i) / (double)i;
	return fmin(1, 2 / arrangements);
}

const char *cliffs_delta_word(double delta)
{
	double size = fabs(delta);

	if (size < 0.147)
		return "negligible";
	if (size < 0.33)
		return "small";
	return size < 0.474 ? "medium" : "large";
}

/* How many of all differences head - base are at most `limit`. Both sorted ascending. */
static uint64_t differences_up_to(
	double limit, const double *base, size_t base_count, const double *head, size_t head_count)
{
	uint64_t found = 0;
	size_t b = 0;

	for (size_t h = 0; h < head_count; h++) {
		while (b < base_count && head[h] - base[b] > limit)
			b++;
		found += base_count - b;
	}
	return found;
}

/* Doubles in their order as integers, so that the space between two can be halved. */
static double double_of(int64_t order)
{
	uint64_t bits = order < 0 ? (uint64_t)INT64_MIN - (uint64_t)order : (uint64_t)order;
	double value;

	memcpy(&value, &bits, sizeof(value));
	return value;
}

static int64_t order_of(double value)
{
	int64_t bits;

	memcpy(&bits, &value, sizeof(bits));
	return bits < 0 ? (int64_t)((uint64_t)INT64_MIN - (uint64_t)bits) : bits;
}

/* The difference that has `rank` others before it, found by halving: no array of all pairs. */
static double difference_at(
	uint64_t rank, const double *base, size_t base_count, const double *head, size_t head_count)
{
	int64_t low = order_of(head[0] - base[base_count - 1]);
	int64_t high = order_of(head[head_count - 1] - base[0]);

	while (low < high) {
		int64_t middle = (low & high) + ((low ^ high) >> 1);
		if (differences_up_to(double_of(middle), base, base_count, head, head_count) > rank)
			high = middle;
		else
			low = middle + 1;
	}
	return double_of(low);
}

double hodges_lehmann(const double *base, size_t base_count, const double *head, size_t head_count)
{
	uint64_t pairs = (uint64_t)base_count * head_count;

	if (pairs == 0 || !values_finite(base, base_count) || !values_finite(head, head_count))
		return NAN;
	double upper = difference_at(pairs / 2, base, base_count, head, head_count);
	if (pairs % 2)
		return upper;
	double lower = difference_at(pairs / 2 - 1, base, base_count, head, head_count);
	return lower + (upper - lower) / 2;
}
