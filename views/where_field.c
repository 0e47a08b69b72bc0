#include "views/where_field.h"

#include "views/table.h"

static double change(struct row *row)
{
	return compare_change_pct(row_compared(row));
}

static double noise(struct row *row)
{
	const struct compared *compared = row_compared(row);

	return fmax(compared->base.noise, compared->head.noise);
}

static double effect(struct row *row)
{
	return compare_effect(row_compared(row));
}

static double factor(struct row *row)
{
	return compare_factor(row_compared(row));
}

static double delta(struct row *row)
{
	return compare_delta(row_compared(row)).value;
}

static double base_value(struct row *row)
{
	return row_compared(row)->base.value.value;
}

static double head_value(struct row *row)
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
static const struct {
	const char *name;
	unsigned kinds;
	double (*number)(struct row *row);
	const char *column; /* in CSV */
} fields[] = {
	{"change", WHERE_NUMBER, change, NULL},
	{"noise", WHERE_NUMBER, noise, NULL},
	{"effect", WHERE_NUMBER, effect, NULL},
	{"factor", WHERE_NUMBER, factor, NULL},
	{"delta", WHERE_NUMBER, delta, NULL},
	{"base", WHERE_NUMBER | WHERE_TEXT, base_value, "base"},
	{"head", WHERE_NUMBER | WHERE_TEXT, head_value, "head"},
	{"base_noise", WHERE_NUMBER, base_noise, NULL},
	{"head_noise", WHERE_NUMBER, head_noise, NULL},
	{"metric", WHERE_TEXT, NULL, "metric"},
	{"verdict", WHERE_TEXT, NULL, "verdict"},
	{"p", WHERE_NUMBER, NULL, "p"},
	{"q", WHERE_NUMBER, NULL, "q"},
	{"direction", WHERE_TEXT, NULL, "direction"},
	{"testcase", WHERE_TEXT, NULL, "testcase"},
	{"machine", WHERE_TEXT, NULL, "machine"},
	{"params", WHERE_TEXT, NULL, "params"},
	{"date", WHERE_TEXT | WHERE_ORDERED, NULL, "date"},
	{"kind", WHERE_TEXT, NULL, "kind"},
	{"subject", WHERE_TEXT, NULL, "subject"},
	{"source", WHERE_TEXT, NULL, "source"},
	{"base_value", WHERE_NUMBER, base_value, NULL},
	{"head_value", WHERE_NUMBER, head_value, NULL},
	{"base_n", WHERE_NUMBER, NULL, "base_n"},
	{"head_n", WHERE_NUMBER, NULL, "head_n"},
	{"change_pct", WHERE_NUMBER, change, NULL},
	{"change_unit", WHERE_TEXT, NULL, "change_unit"},
	{"ci_low", WHERE_NUMBER, NULL, "ci_low"},
	{"ci_high", WHERE_NUMBER, NULL, "ci_high"},
	{"reason", WHERE_TEXT, NULL, "reason"},
	{"report", WHERE_NUMBER, NULL, "report"},
	{"table", WHERE_NUMBER, NULL, "table"},
	{"line", WHERE_NUMBER, NULL, "line"},
};

static const struct column *find_column(const char *name)
{
	for (size_t i = 0; name && i < metrics_view.column_count; i++) {
		const struct column *column = &metrics_view.columns[i];
		if (column->csv && strcmp(column->csv, name) == 0)
			return column;
	}
	return NULL;
}

bool where_field_find(struct slice name, struct where_field *field)
{
	for (size_t i = 0; i < ARRAY_LENGTH(fields); i++) {
		if (!slice_equal_nocase(slice_of(fields[i].name), name))
			continue;
		const struct column *column = find_column(fields[i].column);
		*field = (struct where_field){
			fields[i].kinds, fields[i].number, column ? column->value : NULL};
		return true;
	}
	return false;
}

struct slice where_field_names(struct arena *arena)
{
	struct slice names = SLICE_EMPTY;

	for (size_t i = 0; i < ARRAY_LENGTH(fields); i++)
		names = arena_print(arena, "%.*s%s%s", (int)names.length, names.at, i ? " " : "",
			fields[i].name);
	return names;
}

struct slice where_field_text(const struct where_field *field, struct row *row, struct field *room)
{
	room->text = SLICE_EMPTY;
	if (field->show)
		field->show(row, room);
	return room->text;
}

double where_field_number(const struct where_field *field, struct row *row)
{
	struct figure figure;
	struct field room;

	if (field->number)
		return field->number(row);
	return number_parse(where_field_text(field, row, &room), &figure) ? figure.value : NAN;
}
