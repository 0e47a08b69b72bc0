/*
 * Value functions of columns that several views have. They take a row whose reference is a
 * comparison and a row of its report.
 */
#ifndef VIEWS_COLUMNS_H
#define VIEWS_COLUMNS_H

#include "views/table.h"

struct jitter_claims; /* views/jitter_claims.h */

/* The document and the report. */
void column_source(struct row *row, struct field *field);
void column_report(struct row *row, struct field *field);
void column_table(struct row *row, struct field *field);
void column_date(struct row *row, struct field *field);
void column_subject(struct row *row, struct field *field);
void column_testcase(struct row *row, struct field *field);
void column_machine(struct row *row, struct field *field);
void column_params(struct row *row, struct field *field);

/* Labels of the sides, whole; a report with one group has no head. */
void column_base(struct row *row, struct field *field);
void column_head(struct row *row, struct field *field);

/* The short label of the head, or of the only group, in the room that there is. */
void column_head_short(struct row *row, struct field *field);

/* The same where rows of several reports stand together: with the table where a document has
 * several tables, `01d372 3/7`. */
void column_report_short(struct row *row, struct field *field);

void column_metric(struct row *row, struct field *field);

/* The name of a metric among others: profile names without their long common beginning. */
void show_metric(
	const struct session *session, uint32_t name, struct arena *scratch, struct field *field);

/* What stress-ng says against a value, and whether its run is set aside, in words divided by
 * blanks. */
void field_sample_flags(const struct session *session, uint32_t report, const struct sample *sample,
	struct field *field);

/* Noise in CSV: as printed; of samples in full precision. */
void column_csv_noise(const struct side *side, struct field *field);

/* How much of the change of the second commit the last one takes back (recovery.h). */
void column_recovered(struct row *row, struct field *field);

/* Change and effect of a comparison as the screen shows them. */
void show_change(const struct compared *compared, struct field *field);
void show_effect(const struct compared *compared, struct field *field);

/* `7.6x-`: the size of a change and its sign. */
void show_factor(const struct compared *compared, struct field *field);

/* What was worked out, in LKP's format; nothing for NaN. */
void show_number(double value, struct field *field);

/* A value as printed; the mean of samples in LKP's format. */
void show_value(const struct compared *compared, const struct side *side, struct field *field);

/* The printed +- or the noise of the samples, with `!` behind it where it is high. */
void show_noise(const struct settings *settings, const struct side *side, struct field *field);

/* The letter of a verdict and its role; and the role of the change beside it, which is marked only
 * where it is known to be good or bad. */
void show_verdict(enum verdict_word word, struct field *field);
enum role verdict_role(enum verdict_word word);
enum role change_role(enum verdict_word word);

/*
 * Parts of the pane below the rows, a line each, at most `rows` of them. They give the lines used.
 */

/* What a report is about and where it comes from. */
int detail_report(
	const struct session *session, uint32_t comparison, struct cells *cells, int row, int rows);

/* A metric: its whole name, and the figures of all groups. */
int detail_metric(const struct session *session, uint32_t comparison, uint32_t metric,
	struct cells *cells, int row, int rows);

/* What is to be said of a metric: the word of its verdict and the sentence, wrapped between words.
 */
int detail_sentence(const struct session *session, uint32_t comparison, uint32_t metric,
	struct cells *cells, int row, int rows);

/* The lines that this takes in so many columns. */
int detail_sentence_rows(
	const struct session *session, uint32_t comparison, uint32_t metric, int columns);

/* What was found of the runs of a metric: how its noise stands to the base's, and the run of each
 * group that lies farthest out. Without claims the noise is tested for this metric alone. */
int detail_jitter(const struct session *session, uint32_t comparison, uint32_t metric,
	const struct jitter_claims *claims, struct cells *cells, int row, int rows);

/* All that stands in no table: intervals tried for a mail's figures, medians, drifts, what was
 * found of the runs, ranks, the reason of the verdict and where the numbers of runs come from. */
int detail_measures(const struct session *session, uint32_t comparison, uint32_t metric,
	struct cells *cells, int row, int rows);

/* The dot strips of a metric's groups on one scale; nothing without samples. */
int detail_strips(const struct session *session, uint32_t comparison, uint32_t metric,
	struct cells *cells, int row, int rows);

/* One line: a word for what it is about, and a text. None for an empty text. */
int detail_line(const char *word, struct slice text, struct cells *cells, int row, int rows);

/* A text over several lines. */
int detail_text(struct slice text, struct cells *cells, int row, int rows);

/* The circumstances of a run. */
int detail_run(const struct session *session, const struct run *run, struct cells *cells, int row,
	int rows);

#endif
