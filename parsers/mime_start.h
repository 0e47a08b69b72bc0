/*
 * GMime has state of its own that must be set up once. Whoever calls it calls this before, in
 * whatever thread.
 */
#ifndef PARSERS_MIME_START_H
#define PARSERS_MIME_START_H

void mime_start(void);

#endif
