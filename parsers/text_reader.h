/*
 * Text as people have it: a saved report, a mail, a log, or all of them in one.
 *
 * Each line is offered to the reader of stress-ng output and to the reader of LKP tables; a text
 * may hold both.
 */
#ifndef PARSERS_TEXT_READER_H
#define PARSERS_TEXT_READER_H

#include "parsers/formats.h"

/* Formats of plain text, HTML pages and mail, see formats.h. */
bool text_recognise(struct slice text);
void text_read(struct sink *sink, const struct input *input);
void text_read_html(struct sink *sink, const struct input *input);

/* Documents are named PATH, or PATH#N where there are several messages; attachments with results
 * are documents of their own, PATH/NAME, with the subject, date and ids of their mail. */
void text_read_mail(struct sink *sink, const struct input *input);

#endif
