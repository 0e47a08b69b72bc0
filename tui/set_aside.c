#include "tui/set_aside.h"

#include "views/labels.h"

static void tell(struct app *app, uint32_t report, uint32_t run, bool aside)
{
	const struct store *store = app->levels.session->store;
	const struct report *of = store->reports[report];
	uint32_t group = of->runs[run].group;
	struct arena scratch = {0};
	struct slice name = label_run(store, of, run, label_shared(store, of, group), &scratch);
	struct slice label = label_short(of, group, &scratch);

	app_say(app, ROLE_STATUS, "run %.*s of %.*s %s", (int)name.length, name.at,
		(int)label.length, label.at,
		aside ? "is set aside; D takes it back" : "counts again");
	arena_release(&scratch);
}

void set_aside(struct app *app)
{
	const struct level *level = levels_top(&app->levels);
	struct session *session = app->levels.session;
	uint32_t report, run;

	if (!view_run(level->view, level->place.selected, &report, &run)) {
		app_say(app, ROLE_STATUS, "D sets a run aside: go to the row of one");
		return;
	}
	bool aside = !session_is_aside(session, report, run);
	session_set_aside(session, report, run, aside);
	levels_refresh(&app->levels);
	tell(app, report, run, aside);
}
