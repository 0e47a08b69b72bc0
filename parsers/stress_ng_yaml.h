/*
 * YAML of stress-ng (-Y), as a file of its own or pasted into a text.
 *
 * The sections that hold results are cut out of the text, freed of quote marks and indent, and read
 * by libyaml one by one: host names and versions stand unquoted in the others and can break a file.
 * Depth is limited and aliases are refused. Metrics are named as in the text (stress_ng.h), the
 * miscellaneous ones by their keys: their figures are arithmetic means here, in the text they are
 * not, so the two must not meet under one name. A key that comes twice is `KEY#2` the second time.
 */
#ifndef PARSERS_STRESS_NG_YAML_H
#define PARSERS_STRESS_NG_YAML_H

#include "parsers/lines.h"
#include "parsers/sink.h"

/* Does YAML of stress-ng begin at `line`, which `lines` has just given? */
bool stress_ng_yaml_begins(const struct lines *lines, const struct line *line);

/* Read the block that begins at `line` as one run; `lines` is moved behind it. */
void stress_ng_yaml_block(
	struct sink *sink, struct lines *lines, const struct line *line, struct slice label);

#endif
