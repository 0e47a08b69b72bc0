#include "views/columns.h"

void column_source(struct row *row, struct field *field)
{
	field_text(field, row_document(row)->source);
}

void column_report(struct row *row, struct field *field)
{
	field_integer(field, row_report(row)->number);
}

void column_table(struct row *row, struct field *field)
{
	if (!row_report(row)->has_samples)
		field_integer(field, row_report(row)->table);
}

void column_date(struct row *row, struct field *field)
{
	field_text(field, row_document(row)->date);
}

void column_subject(struct row *row, struct field *field)
{
	field_text(field, row_document(row)->subject);
}

void column_testcase(struct row *row, struct field *field)
{
	field_text(field, row_report(row)->testcase);
}

void column_machine(struct row *row, struct field *field)
{
	field_text(field, row_report(row)->machine);
}

void column_params(struct row *row, struct field *field)
{
	field_text(field, row_report(row)->parameters);
}

void column_base(struct row *row, struct field *field)
{
	field_text(field, row_report(row)->groups[row_comparison(row)->base].label);
}

void column_head(struct row *row, struct field *field)
{
	const struct comparison *comparison = row_comparison(row);

	if (comparison->base != comparison->head)
		field_text(field, row_report(row)->groups[comparison->head].label);
}

void column_head_short(struct row *row, struct field *field)
{
	field_text(field, label_beside(row_report(row), row_comparison(row)->head,
				  row_comparison(row)->base, row->room, row->scratch));
}

void column_report_short(struct row *row, struct field *field)
{
	const struct report *report = row_report(row);
	uint32_t tables = row_document(row)->table_count;
	struct slice table = SLICE_EMPTY;

	if (!report->has_samples && tables > 1)
		table = arena_print(row->scratch, " %u/%u", report->table, tables);
	struct slice label = label_beside(report, row_comparison(row)->head,
		row_comparison(row)->base, row->room - (int)table.length, row->scratch);
	field_text(field, arena_print(row->scratch, "%.*s%.*s", (int)label.length, label.at,
				  (int)table.length, table.length ? table.at : ""));
}

void column_metric(struct row *row, struct field *field)
{
	field_text(field, intern_text(&row->session->store->names, row_name(row)));
}

void show_metric(
	const struct session *session, uint32_t name, struct arena *scratch, struct field *field)
{
	struct slice prefix, text = names_short(intern_text(&session->store->names, name), &prefix);

	if (prefix.length)
		text = arena_print(scratch, "%.*s %.*s", (int)prefix.length, prefix.at,
			(int)text.length, text.at);
	field_text(field, text);
}

void field_sample_flags(const struct session *session, uint32_t report, const struct sample *sample,
	struct field *field)
{
	uint8_t flags = sample->flags;
	bool aside = false;

	if (sample->run != UINT32_MAX) {
		flags |= session->store->reports[report]->runs[sample->run].flags;
		aside = session_is_aside(session, report, sample->run);
	}
	field_print(field, "%s%s%s%s%s", flags & SAMPLE_UNTRUSTED ? " untrusted" : "",
		flags & SAMPLE_FAILED ? " failed" : "", flags & SAMPLE_SKIPPED ? " skipped" : "",
		flags & SAMPLE_BROKEN ? " broken" : "", aside ? " aside" : "");
	field->text = slice_trim(field->text);
}

void column_csv_noise(const struct side *side, struct field *field)
{
	if (side->printed_noise != NOISE_NONE)
		field_print(field, "%d", side->printed_noise);
	else if (side->value.form == FORM_COMPUTED)
		field_number(field, side->noise);
}

/* The printed change with `%`, points without; what is derived in LKP's format. A row of points
 * leaves the place of the sign blank, so that the digits stand in one line. */
static void print_change(const struct compared *compared, struct field *field)
{
	double change = compare_shown_change(compared);
	struct slice coarse = compared->class == CLASS_COARSE ? SLICE("~") : SLICE_EMPTY;
	char text[FIGURE_SIZE];
	size_t length;

	if (isnan(change))
		return;
	if (figure_is(compared->change) && !compared->sampled)
		length = number_print(compared->change, text);
	else
		length = number_print_change(change, text);
	field_join(field, coarse, (struct slice){text, length},
		compared->points ? SLICE(" ") : SLICE("%"));
}

void show_change(const struct compared *compared, struct field *field)
{
	double change = compare_shown_change(compared);

	if (compared->class == CLASS_WAS_ZERO && !compared->points)
		field_text(field, SLICE("was 0"));
	else if (compared->class == CLASS_SAME)
		field_text(field, SLICE("same"));
	else if (compared->fail && !isnan(change))
		field_print(field, "%.0f%%", change);
	else
		print_change(compared, field);
}

void show_effect(const struct compared *compared, struct field *field)
{
	double effect = compare_effect(compared);
	struct slice least = compare_effect_is_least(compared) ? SLICE(">") : SLICE_EMPTY;
	char text[FIGURE_SIZE];

	if (isnan(effect))
		return;
	if (effect > 999) {
		field_text(field, SLICE(">999x"));
		return;
	}
	size_t length = number_print_fixed(effect, effect < 9.95, text);
	field_join(field, least, (struct slice){text, length}, SLICE("x"));
}

void show_number(double value, struct field *field)
{
	if (!isnan(value))
		field->text = (struct slice){field->own, number_print_value(value, field->own)};
}

void show_value(const struct compared *compared, const struct side *side, struct field *field)
{
	if (compared->fail && side->there)
		field_print(field, "%.0f:%u", side->value.value, side->n);
	else if (side->value.form == FORM_COMPUTED)
		field->text = (struct slice){
			field->own, number_print_value(side->value.value, field->own)};
	else
		field_figure(field, side->value);
}

void show_factor(const struct compared *compared, struct field *field)
{
	double factor = compare_factor(compared);
	char sign = compared->ratio < 1 ? '-' : '+';

	if (isnan(factor))
		return;
	if (isinf(factor))
		field_text(field, SLICE("to 0"));
	else if (factor > 99999)
		field_print(field, ">99999x%c", sign);
	else
		field_print(field,
			factor < 1.1   ? "%.2fx%c"
			: factor < 100 ? "%.1fx%c"
				       : "%.0fx%c",
			factor, sign);
}

void show_noise(const struct settings *settings, const struct side *side, struct field *field)
{
	bool high = side->noise >= settings->noise;
	double noise = side->printed_noise != NOISE_NONE ? side->printed_noise : trunc(side->noise);
	char text[FIGURE_SIZE];

	if (!isnan(noise)) {
		size_t length = number_print((struct figure){noise, 0}, text);
		field_join(field, SLICE(" "), (struct slice){text, length},
			high ? SLICE("%!") : SLICE("% "));
	}
	if (high)
		field->role = ROLE_NOISY;
}

enum role verdict_role(enum verdict_word word)
{
	static const enum role roles[VERDICT_COUNT] = {
		[VERDICT_UNKNOWN] = ROLE_TEXT,
		[VERDICT_CHANCE] = ROLE_TEXT,
		[VERDICT_SAME] = ROLE_TEXT,
		[VERDICT_CHANGED] = ROLE_CHANGED,
		[VERDICT_IMPROVEMENT] = ROLE_BETTER,
		[VERDICT_REGRESSION] = ROLE_WORSE,
	};

	return roles[word];
}

enum role change_role(enum verdict_word word)
{
	return word == VERDICT_REGRESSION || word == VERDICT_IMPROVEMENT ? verdict_role(word)
									 : ROLE_TEXT;
}

void show_verdict(enum verdict_word word, struct field *field)
{
	field->own[0] = verdict_letter(word);
	field->text = (struct slice){field->own, 1};
	field->role = verdict_role(word);
}

void column_recovered(struct row *row, struct field *field)
{
	double recovered = where_recovered(row);

	if (!isnan(recovered))
		field_print(field, "%.0f%%", recovered);
}
