/*
 * Sums of doubles that lose nothing on the way (Kahan, Babuska, Neumaier): what is too small for
 * the total is kept beside it. LKP's language sums so, and a mean is then the same to the last bit.
 */
#ifndef PARSERS_SUM_H
#define PARSERS_SUM_H

#include <math.h>

struct sum {
	double total, lost;
};

static inline void sum_add(struct sum *sum, double value)
{
	double total = sum->total + value;

	if (fabs(sum->total) >= fabs(value))
		sum->lost += sum->total - total + value;
	else
		sum->lost += value - total + sum->total;
	sum->total = total;
}

static inline double sum_value(const struct sum *sum)
{
	return sum->total + sum->lost;
}

#endif
