/*
 * Files that LKP keeps as .gz: unpacked in memory, by libarchive's gzip filter.
 */
#ifndef PARSERS_UNPACK_H
#define PARSERS_UNPACK_H

#include "parsers/source.h"

/*
 * Replace the bytes of an open gzip file by what they unpack to; other bytes are left as they are.
 * False, with the error set, when the packed text is damaged, cut off, or swells beyond what
 * results can, which a bomb does (see unpack_allowance()); the source then holds what could be
 * unpacked so far. `path` is for the error.
 */
bool unpack_gzip(struct source *source, const char *path, struct error *error);

/* How many bytes a file of results of `packed` bytes may unpack to. Tables of zeros shrink a
 * hundred times, and a tree can have thousands of files. */
size_t unpack_allowance(size_t packed);

#endif
