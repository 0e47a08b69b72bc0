#include "parsers/given.h"

#include "parsers/records.h"

bool given_text(const struct given *given, size_t row, struct slice name, struct slice *text)
{
	for (uint32_t i = 0; i < given->column_count; i++) {
		if (!slice_equal(given->names[i], name))
			continue;
		*text = intern_text(given->texts, given->cells[row * given->column_count + i]);
		return true;
	}
	return false;
}

struct figure given_figure(const struct given *given, size_t row, struct slice name)
{
	struct slice text;
	struct figure figure;

	return given_text(given, row, name, &text) && number_parse_any(text, &figure) ? figure
										      : FIGURE_NONE;
}
