/*
 * Files that LKP keeps as .gz: unpacked in memory, by libarchive's gzip filter.
 */
#ifndef PARSERS_UNPACK_H
#define PARSERS_UNPACK_H

#include "parsers/source.h"

/*
 * Replace the bytes of an open gzip file by what they unpack to; other bytes are left as they are.
 * False, with the error set, when the packed text is damaged, cut off, or swells beyond what
 * results can, which a bomb does; the source then holds what could be unpacked so far. `path` is
 * for the error.
 */
bool unpack_gzip(struct source *source, const char *path, struct error *error);

#endif
