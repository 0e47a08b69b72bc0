/* Details: what is known of one row, a line each, in the pane below the rows. */
#include "views/columns.h"

struct lines_of_detail {
	struct cells *cells;
	int row, end;
};

static void put_line(struct lines_of_detail *lines, const char *name, struct slice text)
{
	if (text.length == 0 || lines->row >= lines->end)
		return;
	int at = 1 + cells_printf(lines->cells, lines->row, 1, 12, ROLE_DIM, "%-11s", name);
	cells_put(lines->cells, lines->row++, at, lines->cells->columns - at, text, ROLE_TEXT);
}

static void put_group(struct lines_of_detail *lines, const struct report *report, uint32_t group,
	const char *name, struct arena *scratch)
{
	const struct group *of = &report->groups[group];
	struct slice label = label_with_runs(report, group, scratch);

	put_line(lines, name,
		of->title.length ? arena_print(scratch, "%.*s  \"%.*s\"", (int)label.length,
					   label.at, (int)of->title.length, of->title.at)
				 : label);
}

void detail_report(
	const struct session *session, uint32_t comparison, struct cells *cells, int row, int rows)
{
	const struct report *report = session_report(session, comparison);
	const struct document *document = &session->store->documents[report->document];
	const struct comparison *sides = &session->comparisons[comparison];
	struct lines_of_detail lines = {cells, row, row + rows};
	struct arena scratch = {0};

	put_line(&lines, "subject", document->subject);
	put_group(&lines, report, sides->base, "base", &scratch);
	if (sides->head != sides->base)
		put_group(&lines, report, sides->head, "head", &scratch);
	put_line(&lines, "test",
		arena_print(&scratch, "%.*s %.*s", (int)report->testcase.length,
			report->testcase.at, (int)report->machine.length, report->machine.at));
	put_line(&lines, "parameters", report->parameters);
	put_line(&lines, "from",
		arena_print(&scratch, "%.*s  %u rows", (int)document->source.length,
			document->source.at, report->row_count));
	arena_release(&scratch);
}
