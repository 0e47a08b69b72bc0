/*
 * Value functions of columns that several views have. They take a row whose reference is a
 * comparison and a row of its report.
 */
#ifndef VIEWS_COLUMNS_H
#define VIEWS_COLUMNS_H

#include "views/table.h"

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

/* The short label of the head, or of the only group. */
void column_head_short(struct row *row, struct field *field);

void column_metric(struct row *row, struct field *field);

/* Change and effect of a comparison as the screen shows them. */
void show_change(const struct compared *compared, struct field *field);
void show_effect(const struct compared *compared, struct field *field);

/* A value as printed; the mean of samples in LKP's format. */
void show_value(const struct compared *compared, const struct side *side, struct field *field);

/* The printed +- or the noise of the samples, with `!` behind it where it is high. */
void show_noise(const struct settings *settings, const struct side *side, struct field *field);

/* The role that the word of the headline gives to the change; ROLE_TEXT where it says nothing. */
enum role headline_role(
	const struct session *session, uint32_t comparison, const struct compared *compared);

#endif
