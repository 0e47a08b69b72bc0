/*
 * Entities of HTML: `&lt;`, `&#177;`, `&#xB1;`.
 */
#ifndef PARSERS_HTML_ENTITIES_H
#define PARSERS_HTML_ENTITIES_H

#include "parsers/text.h"

/*
 * Read the entity at the front of `text`, which begins with `&`. Gives its length in bytes and the
 * character, or 0 when it is none, or one that this program does not know: then the `&` is text.
 */
size_t html_entity(struct slice text, uint32_t *code);

#endif
