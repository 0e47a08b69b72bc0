#include "views/fail_test.h"

#include "views/distribution.h"

#include <math.h>
#include <stdbool.h>

/* As likely as the table seen, within rounding: as R and SciPy have it. */
#define AS_LIKELY 1.0000001

/* Terms this much smaller than the largest add nothing to a double. */
#define TERM_LEAST 1e-30

static bool is_share(struct fail_count count)
{
	return count.runs > 0 && count.fails >= 0 && count.fails <= count.runs &&
	       floor(count.fails) >= count.fails;
}

/* `fails` of `total` runs fall on `head` of them: the chance that k are among the head's. */
struct shares {
	double base, head, fails;
};

static double log_choose(double n, double k)
{
	return log_factorial(n) - log_factorial(k) - log_factorial(n - k);
}

/* Chance of k relative to that of k - 1. */
static double step_up(const struct shares *shares, double k)
{
	return (shares->head - k + 1) * (shares->fails - k + 1) /
	       (k * (shares->base - shares->fails + k));
}

/* Sums of chances relative to that of the likeliest k, from there outwards. */
struct sums {
	double all, unlikely;
};

static void add_term(struct sums *sums, double term, double limit)
{
	sums->all += term;
	if (term <= limit)
		sums->unlikely += term;
}

static double log_chance(const struct shares *shares, double k)
{
	return log_choose(shares->head, k) + log_choose(shares->base, shares->fails - k);
}

/* Add up from the likeliest k to one end. */
static void add_terms(
	struct sums *sums, const struct shares *shares, double mode, double end, double limit)
{
	double k = mode, term = 1;

	while (fabs(end - k) > 0.5 && term > TERM_LEAST) {
		if (end > mode)
			term *= step_up(shares, ++k);
		else
			term /= step_up(shares, k--);
		add_term(sums, term, limit);
	}
}

double fail_test(struct fail_count base, struct fail_count head)
{
	struct sums sums = {0, 0};

	if (!is_share(base) || !is_share(head))
		return NAN;
	struct shares shares = {base.runs, head.runs, base.fails + head.fails};
	double least = fmax(0, shares.fails - shares.base);
	double most = fmin(shares.fails, shares.head);
	double mode =
		floor((shares.fails + 1) * (shares.head + 1) / (shares.base + shares.head + 2));
	mode = fmin(most, fmax(least, mode));
	double seen = exp(log_chance(&shares, head.fails) - log_chance(&shares, mode));
	add_term(&sums, 1, seen * AS_LIKELY);
	add_terms(&sums, &shares, mode, most, seen * AS_LIKELY);
	add_terms(&sums, &shares, mode, least, seen * AS_LIKELY);
	return fmin(1, fmax(sums.unlikely, seen) / sums.all);
}
