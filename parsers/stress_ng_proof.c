#include "parsers/stress_ng_proof.h"

#define PROOF_SLACK 1e-3 /* on top of the rounding, relative */

/* Half a unit of the last digit that was printed. Where decimals are missing someone left out
 * zeros: stress-ng prints two. Of a `nan` no digit is known. */
static double half_unit(struct figure figure)
{
	int decimals = figure.form & FORM_DECIMALS, exponent = 0;

	if (!isfinite(figure.value))
		return INFINITY;
	if ((figure.form & FORM_EXPONENT) && figure.value != 0)
		exponent = (int)floor(log10(fabs(figure.value)));
	else if (decimals < 2)
		decimals = 2;
	if (exponent - decimals == -2)
		return 0.005; /* nearly all have two decimals, and pow() is slow */
	return 0.5 * pow(10, exponent - decimals);
}

/* Is `rate` = count / time, to the rounding of what is printed? 0 stands for a time of 0. */
static bool agrees(double count, double time, double time_half, struct figure rate)
{
	double half = half_unit(rate), low = count / (time + time_half) - half;

	if (time <= time_half)
		return rate.value == 0 || rate.value >= low * (1 - PROOF_SLACK);
	double high = count / (time - time_half) + half;
	return rate.value >= low * (1 - PROOF_SLACK) && rate.value <= high * (1 + PROOF_SLACK);
}

static bool has(const struct stress_ng_row *row, enum stress_ng_column column)
{
	return figure_is(row->cells[column]);
}

bool stress_ng_rate_agrees(const struct stress_ng_row *row, struct figure rate)
{
	return agrees(row->cells[COLUMN_OPS].value, row->cells[COLUMN_REAL].value,
		half_unit(row->cells[COLUMN_REAL]), rate);
}

static bool rate_cpu_agrees(const struct stress_ng_row *row)
{
	struct figure user = row->cells[COLUMN_USER], system = row->cells[COLUMN_SYSTEM];

	return agrees(row->cells[COLUMN_OPS].value, user.value + system.value,
		half_unit(user) + half_unit(system), row->cells[COLUMN_RATE_CPU]);
}

/* 0.14.02 and 0.14.03: user seconds in both columns, cut to whole ones, the rate 100 times it. */
static bool is_broken(const struct stress_ng_row *row)
{
	double user = row->cells[COLUMN_USER].value;

	return user > 0 && user == row->cells[COLUMN_SYSTEM].value && user == floor(user) &&
	       agrees(100 * row->cells[COLUMN_OPS].value, user, 0, row->cells[COLUMN_RATE_CPU]);
}

void stress_ng_prove(struct stress_ng_row *row)
{
	bool real = has(row, COLUMN_OPS) && has(row, COLUMN_REAL) && has(row, COLUMN_RATE);
	bool cpu = has(row, COLUMN_OPS) && has(row, COLUMN_USER) && has(row, COLUMN_SYSTEM) &&
		   has(row, COLUMN_RATE_CPU);

	row->proof = real || cpu ? PROOF_HOLDS : PROOF_NONE;
	row->is_broken = false;
	if (real && !stress_ng_rate_agrees(row, row->cells[COLUMN_RATE])) {
		row->proof = PROOF_FAILS;
		return;
	}
	if (!cpu || rate_cpu_agrees(row))
		return;
	row->is_broken = is_broken(row);
	if (!row->is_broken)
		row->proof = PROOF_FAILS;
}

bool stress_ng_share_agrees(const struct stress_ng_row *row, struct figure share)
{
	struct figure real = row->cells[COLUMN_REAL], user = row->cells[COLUMN_USER],
		      system = row->cells[COLUMN_SYSTEM];
	double used = user.value + system.value, used_half = half_unit(user) + half_unit(system);
	double half = half_unit(share), real_half = half_unit(real);

	if (real.value <= real_half || share.value <= half)
		return true;
	double low = 100 * (used - used_half) / (real.value + real_half) / (share.value + half);
	double high = 100 * (used + used_half) / (real.value - real_half) / (share.value - half);
	return high * (1 + PROOF_SLACK) >= 1 &&
	       floor(high * (1 + PROOF_SLACK)) >= low * (1 - PROOF_SLACK);
}

bool stress_ng_is_broken_metric(struct slice metric)
{
	static const char *const ends[] = {
		".user_time", ".system_time", ".ops_per_sec_cpu", ".cpu_percent"};

	for (size_t i = 0; i < ARRAY_LENGTH(ends); i++)
		if (slice_ends(metric, slice_of(ends[i])))
			return true;
	return false;
}
