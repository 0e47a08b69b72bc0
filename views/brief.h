/*
 * What is loaded in at most ten lines, for mail filters and CI: of one comparison its headline, the
 * sentence about it, how many rows have each verdict, and what else moved; of several a line each,
 * as many as there is room for, regressions first.
 */
#ifndef VIEWS_BRIEF_H
#define VIEWS_BRIEF_H

#include "views/session.h"

#include <stdio.h>

#define BRIEF_LINES 10

void brief_write(struct session *session, FILE *stream);

#endif
