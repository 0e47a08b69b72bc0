/*
 * Files whose text must be put right before any format can be told: UTF-16, as a shell of Windows
 * writes what it redirects; lines that end with CR alone; a table that is one string of JSON, its
 * line ends written `\n`; stress-ng's table as fields, which is
 * no table of a column a group. The text is changed as a whole, and then read as a file of its own;
 * lines are numbered as they are then.
 */
#ifndef PARSERS_RECODED_H
#define PARSERS_RECODED_H

#include "parsers/formats.h"

bool recoded_is_utf16(struct slice text);
void recoded_read_utf16(struct sink *sink, const struct input *input);

bool recoded_has_returns(struct slice text);
void recoded_read_returns(struct sink *sink, const struct input *input);

bool recoded_is_string(struct slice text);
void recoded_read_string(struct sink *sink, const struct input *input);

bool recoded_is_stressors(struct slice text);
void recoded_read_stressors(struct sink *sink, const struct input *input);

#endif
