/*
 * A row of the view of jitter: what it refers to, its figures, the keys that it is sorted by.
 *
 * A reference is a comparison and a cell of its report (row * group_count + group).
 */
#ifndef VIEWS_JITTER_ROW_H
#define VIEWS_JITTER_ROW_H

#include "views/jitter_words.h"
#include "views/table.h"

/* What the view keeps beside its rows. */
struct jitter {
	struct arena arena;	      /* holds what follows */
	struct jitter_claims *claims; /* [comparison]; empty for those without rows */
	uint32_t *reports;	      /* [report_count]: that have rows */
	size_t report_count;
	uint32_t capacity;	     /* comparisons that both have room for */
	struct jitter_counts counts; /* of all groups of the view together */
	size_t sampled, printed;     /* rows with samples, and without */
	size_t profile;		     /* rows of the profile */
	bool only_profile;
	bool one_group;	       /* in all of the view */
	bool compares;	       /* a report has a base and another group */
	struct slice farthest; /* a run that is so in most groups; empty: none */
	int farthest_rows;     /* in the title */
};

/* The row of metrics that a row is about, its group, its name. */
struct row_ref jitter_metric(const struct view *view, struct row_ref ref);
uint32_t jitter_group(const struct view *view, struct row_ref ref);
uint32_t jitter_name(const struct view *view, struct row_ref ref);

/* Its figures, worked out once, in the scratch of the row; its claims, of enum jitter_claim; what
 * its farthest run is called. */
const struct group_figures *jitter_figures(struct row *row);
unsigned jitter_row_claims(const struct row *row);
struct slice jitter_farthest(const struct row *row, const struct group_figures *figures);

/* Its noise beside that of the base; there is no ratio in the base's own rows. */
const struct noise_sides *jitter_noise_sides(struct row *row);

/* Single figures, NaN where there is none. The ratio is that of the noisier side. */
double jitter_noise(struct row *row);
double jitter_runs(struct row *row);
double jitter_mean(struct row *row);
double jitter_stddev(struct row *row);
double jitter_median(struct row *row);
double jitter_mad(struct row *row);
double jitter_least(struct row *row);
double jitter_most(struct row *row);
double jitter_drift(struct row *row);
double jitter_ratio(struct row *row);

#define JITTER_KEYS 15
extern const struct view_key jitter_keys[JITTER_KEYS];

#endif
