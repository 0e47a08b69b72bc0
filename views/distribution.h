/*
 * Probability distributions: the only place that knows the GNU Scientific Library.
 *
 * GSL ends the program where an argument is out of its range, unless it is told not to; here
 * such arguments give NaN.
 */
#ifndef VIEWS_DISTRIBUTION_H
#define VIEWS_DISTRIBUTION_H

/* The chance of more than x, for Student's t with `freedom` degrees of freedom and for the normal
 * distribution. */
double student_upper(double x, double freedom);
double normal_upper(double x);

/* The x below which a share of the distribution lies. */
double student_quantile(double share, double freedom);
double normal_quantile(double share);

/* The smaller of the chances of more and of less than f, for the F distribution. */
double fisher_tail(double f, double upper_freedom, double lower_freedom);

/* The f below which a share of the F distribution lies. */
double fisher_quantile(double share, double upper_freedom, double lower_freedom);

/* ln(n!) */
double log_factorial(double n);

#endif
