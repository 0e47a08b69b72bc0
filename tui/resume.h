/*
 * Where a person is, in the words of place_name.h: after reading the files again the same views are
 * opened with their filters and orders, at the same rows.
 */
#ifndef TUI_RESUME_H
#define TUI_RESUME_H

#include "tui/app.h"

struct resume;

/* Keep where the person is, and what was chosen: sides, toggles, limits, columns, families. The
 * session is then only good to be closed. */
struct resume *resume_take(struct app *app);

/*
 * Go there in a session that is opened anew, with all levels of the app closed: as many views as
 * can be found again. False when that is none; then no level is open.
 */
bool resume_apply(struct app *app, struct resume *resume);

void resume_release(struct resume *resume);

#endif
