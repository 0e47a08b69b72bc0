#include "views/distribution.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_sf_gamma.h>
#include <math.h>
#include <stdbool.h>

static bool is_freedom(double freedom)
{
	gsl_set_error_handler_off();
	return freedom > 0 && isfinite(freedom);
}

double student_upper(double x, double freedom)
{
	if (!is_freedom(freedom) || isnan(x))
		return NAN;
	if (isinf(x))
		return x > 0 ? 0 : 1;
	return gsl_cdf_tdist_Q(x, freedom);
}

double normal_upper(double x)
{
	return gsl_cdf_ugaussian_Q(x);
}

double student_quantile(double share, double freedom)
{
	if (!is_freedom(freedom) || !(share > 0 && share < 1))
		return NAN;
	return gsl_cdf_tdist_Pinv(share, freedom);
}

double normal_quantile(double share)
{
	return gsl_cdf_ugaussian_Pinv(share);
}

double fisher_tail(double f, double upper_freedom, double lower_freedom)
{
	if (!is_freedom(upper_freedom) || !is_freedom(lower_freedom) || !(f > 0) || isinf(f))
		return NAN;
	return fmin(gsl_cdf_fdist_P(f, upper_freedom, lower_freedom),
		gsl_cdf_fdist_Q(f, upper_freedom, lower_freedom));
}

double fisher_quantile(double share, double upper_freedom, double lower_freedom)
{
	if (!is_freedom(upper_freedom) || !is_freedom(lower_freedom) || !(share > 0 && share < 1))
		return NAN;
	return gsl_cdf_fdist_Pinv(share, upper_freedom, lower_freedom);
}

double log_factorial(double n)
{
	gsl_set_error_handler_off();
	return n >= 0 && isfinite(n) ? gsl_sf_lngamma(n + 1) : NAN;
}
