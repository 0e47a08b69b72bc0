/*
 * One row of one comparison: the figures of both sides and what follows from them. Everything is
 * worked out on demand from the store; nothing is allocated and nothing is kept.
 *
 * Figures are as printed. Where the sides are those of the document (base is group 0), `change` is
 * the printed one, and change_pct, factor and effect come from it: LKP worked it out from values
 * that it then printed with fewer digits. For exchanged sides or another base there is no printed
 * change; the ratio of the sides is then derived from the printed per cents of both against group
 * 0, and from the printed values where those per cents say nothing: group 0 was 0, a change of
 * -100.0% whose side is not 0, or an exponent with its two digits. Rows with samples on both sides
 * take all from the samples.
 *
 * What an export gave (parsers/given.h) is taken as it stands, for the sides that it is of.
 *
 * Classes follow the README, "Figures":
 * - was 0: a printed change of Inf or with an exponent of 90 or more (LKP divides by 1e-100), or a
 *   points row whose base prints as 0 and whose head does not;
 * - now 0: -100.0 % with a head that prints as 0;
 * - no change: 0 to 0, which LKP prints as -100.0 %;
 * - coarse: a base with at most one significant digit, or 1 + change/100 <= 0 (negative bases).
 *   A printed -100.0 % with two values above 0 is none: its factor is that of the values.
 *
 * effect = |ln(ratio)| / sqrt((c1^2 + c2^2) / 2), the change in run-to-run stddevs, at the cautious
 * end: a printed +- 7 % is up to 8 %, a blank one up to 2 %. Samples give c exactly. There is none
 * where a side is not above 0, for fewer than two samples, and where a mail says "one run" (+- -1).
 */
#ifndef VIEWS_COMPARE_H
#define VIEWS_COMPARE_H

#include "views/session.h"

enum row_class {
	CLASS_PLAIN,
	CLASS_COARSE,
	CLASS_WAS_ZERO,
	CLASS_NOW_ZERO,
	CLASS_POINTS,
	CLASS_FAIL,
	CLASS_SAME,  /* 0 to 0 */
	CLASS_ALONE, /* a side is missing: nothing to compare */
};

struct side {
	bool there;
	struct figure value;   /* as printed, or the mean of samples; the count of a fail row */
	int16_t printed_noise; /* per cent, or NOISE_NONE */
	double noise; /* per cent: of the samples, else printed; NaN: silent, or mean <= 0 */
	uint32_t n;   /* samples, or runs of a fail row; RUNS_UNKNOWN */
	uint32_t sample_count; /* that count */
	struct samples samples;
};

struct compared {
	uint32_t row;
	enum row_class class;
	bool fail;     /* ROW_FAIL */
	bool points;   /* the change is a difference */
	bool headline; /* the headline metric of its report */
	bool sampled;  /* both sides have samples */
	struct side base, head;
	struct figure change; /* as printed; none where nothing printed it */
	double ratio;	      /* head / base; NaN where unknown, 0 for now 0 */
	double points_change; /* of a points row, as printed or derived */
	bool given;	      /* by an export, for these sides: */
	double given_pct, given_effect;
	struct figure given_delta;
};

/* A side that is not there. */
extern const struct side compare_no_side;

/* Compare row `row` of a report. */
void compare_row(const struct session *session, const struct comparison *comparison, uint32_t row,
	struct compared *compared);

/* Is there anything of the row in a group, runs set aside included? */
bool compare_has_side(const struct report *report, uint32_t row, uint32_t group);

/* Is there anything of the row on a side of the comparison? The others are not shown in it. */
bool compare_exists(const struct report *report, const struct comparison *comparison, uint32_t row);

/* The relative change in per cent: from the samples, else as printed, for a points row from the
 * printed values. NaN for was 0, 0 to 0 and where the values are too coarse to tell. */
double compare_change_pct(const struct compared *compared);

/* What a change is called on screen: points for a points row, per cent else; of a fail row the
 * reproduction in points. NaN where there is none. */
double compare_shown_change(const struct compared *compared);

/* Head minus base, with the decimals of the printed values; for a fail row the change of the
 * reproduction in points, from fail:runs. */
struct figure compare_delta(const struct compared *compared);

/* The change as a factor of at least 1, whichever its direction: order by it is order by
 * |ln(ratio)|. Infinite for now 0, NaN where the ratio is unknown. */
double compare_factor(const struct compared *compared);

/* See above; NaN where there is none, infinite for samples that do not vary. */
double compare_effect(const struct compared *compared);

/* Both sides are printed without +-: the effect is at least what compare_effect() says. */
bool compare_effect_is_least(const struct compared *compared);

/* The change is under two of its stddevs, or has no effect to tell. */
bool compare_drowns(const struct compared *compared);

/* Does the headline's word call this comparison's change of the headline metric better (1) or worse
 * (-1)? 0 where it does not say: the row must show the headline's figure, or fall where that has a
 * minus, which tells what the word means for a rise of this metric; the sign is the row's. */
int compare_headline_word(const struct session *session, const struct comparison *comparison,
	const struct compared *compared);

#endif
