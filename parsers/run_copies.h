/*
 * Runs that were read twice: stress-ng writes one run as text and as YAML (`run1.log`,
 * `run1.yaml`), and a file can be named twice. Counted as repeats they would make a comparison
 * surer than it is.
 */
#ifndef PARSERS_RUN_COPIES_H
#define PARSERS_RUN_COPIES_H

#include "parsers/runs.h"

/*
 * Take the samples of such copies away, with a note for each. Two runs are one when their files
 * differ at most in the extension, they stand at the same place among the runs of these, belong to
 * the same group of the command line, and all figures that both have agree within their printed
 * decimals. The one that says more of itself is kept, else the first; the note names
 * metrics that only the other has. Mails are left alone.
 */
void run_copies_drop(struct store *store, struct run_list *list);

#endif
