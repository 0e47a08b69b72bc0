/*
 * CSV, by libcsv: a header line, then a record a line. Fields are divided by `,` `;` or tabs,
 * whichever the header line has most of.
 *
 * A text is taken for CSV when its header has names that records.h knows and numbers stand where
 * they must; or, to say what is missing, when it is a table without any doubt: a name in every
 * field of the header, as many fields in every record, numbers all the way down a column. A text
 * that merely has commas is none.
 *
 * A field of more than 64 KiB is taken for a quote that is open. That, and a quote in the middle of
 * a field, gets a note with its line, and reading goes on with the next line.
 */
#ifndef PARSERS_CSV_H
#define PARSERS_CSV_H

#include "parsers/formats.h"

bool csv_recognise(struct slice text);
void csv_read(struct sink *sink, const struct input *input);

#endif
