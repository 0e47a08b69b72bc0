/*
 * Tables that quote earlier ones of their thread, see threads.h.
 */
#ifndef PARSERS_QUOTATIONS_H
#define PARSERS_QUOTATIONS_H

#include "parsers/report.h"

/* Set report.quotation_of of all reports. `order` has the documents' indices, thread by thread, in
 * each the earlier before the later; document.thread is set. */
void quotations_mark(struct store *store, const uint32_t *order);

#endif
