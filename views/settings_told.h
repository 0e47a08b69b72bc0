/*
 * Reports of one document that have the same headline metric, told apart: by parameters that
 * differ, the machine.
 */
#ifndef VIEWS_SETTINGS_TOLD_H
#define VIEWS_SETTINGS_TOLD_H

#include "views/table.h"

/* For each comparison of the session what tells it from its like; empty where nothing need be
 * told. The rows of the view are comparisons with their headline rows. Lies in the view's arena. */
struct slice *settings_told(const struct view *view, struct arena *arena);

#endif
