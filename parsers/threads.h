/*
 * Threads: which mails belong together, and which tables only quote others.
 *
 * Mails are of one thread when one answers the other (Message-ID and In-Reply-To, also when both
 * answer a mail that is not loaded), and when their subjects are the same but for `Re:` and the
 * like. What is attached belongs to its mail. All other documents stand alone.
 *
 * A report is a quotation when one earlier report of another mail of its thread has all of its
 * rows, by metric and printed figures: the same report quoted in ten replies counts once. A quoted
 * table with a row that no earlier one has, or with samples that were pasted for a row, is none.
 * Earlier is what was answered, then the older day, then what is no reply, then what was loaded
 * first. The work is linear in the number of rows.
 */
#ifndef PARSERS_THREADS_H
#define PARSERS_THREADS_H

#include "parsers/report.h"

/* Set document.thread, document.answer_to and report.quotation_of of all that was loaded. */
void threads_find(struct store *store);

/* A subject without what replies put before it: `Re:`, `Fwd:`, `AW:`, repeated and with a list's
 * `[tag]` before. */
struct slice threads_subject(struct slice subject);

/* Is there a mark of a reply before the subject? */
bool threads_is_reply(struct slice subject);

#endif
