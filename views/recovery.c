#include "views/recovery.h"

#define FIRST	      1 /* group of the first change */
#define GROUPS_LEAST  3
#define RECOVERY_MOST 1000 /* per cent; beyond that the first change was too small to speak of */

static double change_of(const struct compared *compared)
{
	if (compared->class == CLASS_PLAIN || compared->class == CLASS_NOW_ZERO)
		return compare_change_pct(compared);
	return compared->class == CLASS_POINTS ? compared->points_change : NAN;
}

double recovery_of(const struct session *session, uint32_t comparison, uint32_t row)
{
	const struct report *report = session_report(session, comparison);
	uint32_t of = session->comparisons[comparison].report, last = report->group_count - 1;
	struct compared first_row, last_row;

	if (report->group_count < GROUPS_LEAST || report->order_unknown ||
		session->comparisons[comparison].base != 0)
		return NAN;
	compare_row(session, &(struct comparison){of, 0, FIRST}, row, &first_row);
	compare_row(session, &(struct comparison){of, 0, last}, row, &last_row);
	if (first_row.points != last_row.points || compare_drowns(&first_row))
		return NAN;
	double recovered = 100 * (1 - change_of(&last_row) / change_of(&first_row));
	return fabs(recovered) <= RECOVERY_MOST ? recovered : NAN;
}

struct slice recovery_text(double recovered, struct arena *arena)
{
	if (isnan(recovered))
		return SLICE_EMPTY;
	if (recovered < -0.5)
		return arena_print(arena, "not recovered: %.0f%% further", -recovered);
	return arena_print(arena, "recovered %.0f%%", fabs(recovered));
}
