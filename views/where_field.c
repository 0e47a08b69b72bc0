#include "views/where_field.h"

#include "views/recovery.h"
#include "views/table.h"

double where_change(struct row *row)
{
	return compare_change_pct(row_compared(row));
}

double where_noise(struct row *row)
{
	const struct compared *compared = row_compared(row);

	return fmax(compared->base.noise, compared->head.noise);
}

double where_effect(struct row *row)
{
	return compare_effect(row_compared(row));
}

double where_factor(struct row *row)
{
	return compare_factor(row_compared(row));
}

double where_delta(struct row *row)
{
	return compare_delta(row_compared(row)).value;
}

double where_recovered(struct row *row)
{
	return row->ref.row == UINT32_MAX
		       ? (double)NAN
		       : recovery_of(row->session, row->ref.comparison, row->ref.row);
}

double where_base_value(struct row *row)
{
	return row_compared(row)->base.value.value;
}

double where_head_value(struct row *row)
{
	return row_compared(row)->head.value.value;
}

/* As in CSV: what the document prints, else what its runs have. */
static double side_noise(const struct side *side)
{
	return side->printed_noise != NOISE_NONE ? side->printed_noise : side->noise;
}

static double base_noise(struct row *row)
{
	return side_noise(&row_compared(row)->base);
}

static double head_noise(struct row *row)
{
	return side_noise(&row_compared(row)->head);
}

/* What is asked for most stands first: a message that names all may be cut. `base` and `head` are
 * values beside a number, and labels beside a text. */
const struct where_name where_metric_fields[] = {
	{"change", WHERE_NUMBER, where_change, NULL},
	{"noise", WHERE_NUMBER, where_noise, NULL},
	{"effect", WHERE_NUMBER, where_effect, NULL},
	{"factor", WHERE_NUMBER, where_factor, NULL},
	{"delta", WHERE_NUMBER, where_delta, NULL},
	{"base", WHERE_NUMBER | WHERE_TEXT, where_base_value, NULL},
	{"head", WHERE_NUMBER | WHERE_TEXT, where_head_value, NULL},
	{"base_noise", WHERE_NUMBER, base_noise, NULL},
	{"head_noise", WHERE_NUMBER, head_noise, NULL},
	{"metric", WHERE_TEXT, NULL, NULL},
	{"verdict", WHERE_TEXT, NULL, NULL},
	{"p", WHERE_NUMBER, NULL, NULL},
	{"q", WHERE_NUMBER, NULL, NULL},
	{"direction", WHERE_TEXT, NULL, NULL},
	{"testcase", WHERE_TEXT, NULL, NULL},
	{"machine", WHERE_TEXT, NULL, NULL},
	{"params", WHERE_TEXT, NULL, NULL},
	{"date", WHERE_TEXT | WHERE_ORDERED, NULL, NULL},
	{"kind", WHERE_TEXT, NULL, NULL},
	{"subject", WHERE_TEXT, NULL, NULL},
	{"source", WHERE_TEXT, NULL, NULL},
	{"base_value", WHERE_NUMBER, where_base_value, NULL},
	{"head_value", WHERE_NUMBER, where_head_value, NULL},
	{"base_n", WHERE_NUMBER, NULL, NULL},
	{"head_n", WHERE_NUMBER, NULL, NULL},
	{"change_pct", WHERE_NUMBER, where_change, NULL},
	{"change_unit", WHERE_TEXT, NULL, NULL},
	{"ci_low", WHERE_NUMBER, NULL, NULL},
	{"ci_high", WHERE_NUMBER, NULL, NULL},
	{"reason", WHERE_TEXT, NULL, NULL},
	{"report", WHERE_NUMBER, NULL, NULL},
	{"table", WHERE_NUMBER, NULL, NULL},
	{"line", WHERE_NUMBER, NULL, NULL},
	{NULL, 0, NULL, NULL},
};

static const struct column *csv_column(const struct view_kind *kind, const char *name)
{
	for (size_t i = 0; i < kind->column_count; i++)
		if (kind->columns[i].csv && strcmp(kind->columns[i].csv, name) == 0)
			return &kind->columns[i];
	return NULL;
}

bool where_field_find(const struct view_kind *kind, struct slice name, struct where_field *field)
{
	for (const struct where_name *found = kind->fields; found && found->name; found++) {
		if (!slice_equal_nocase(slice_of(found->name), name))
			continue;
		*field = (struct where_field){found->kinds, found->number, found->show, kind,
			csv_column(kind, found->name)};
		return true;
	}
	return false;
}

struct slice where_field_names(const struct view_kind *kind, struct arena *arena)
{
	struct slice names = SLICE_EMPTY;

	for (const struct where_name *name = kind->fields; name && name->name; name++)
		names = arena_print(arena, "%.*s%s%s", (int)names.length,
			names.length ? names.at : "", names.length ? " " : "", name->name);
	return names;
}

struct slice where_field_text(const struct where_field *field, struct row *row, struct field *room)
{
	room->text = SLICE_EMPTY;
	if (field->show)
		field->show(row, room);
	else if (field->column)
		kind_value(field->kind, row, field->column, room);
	return room->text;
}

double where_field_number(const struct where_field *field, struct row *row)
{
	struct figure figure;
	struct field room;

	if (field->number)
		return field->number(row);
	return number_parse_any(where_field_text(field, row, &room), &figure) ? figure.value : NAN;
}
