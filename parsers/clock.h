/*
 * A clock that only goes forward.
 */
#ifndef PARSERS_CLOCK_H
#define PARSERS_CLOCK_H

/* Milliseconds since some time in the past. */
double clock_milliseconds(void);

#endif
