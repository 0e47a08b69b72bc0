/*
 * Compressed files and archives: gz, xz, zstd and bz2, tar in any of these or plain, zip.
 *
 * What is inside is read as if it had been a file of its own: the one text of a compressed file
 * under the path of that file, the members of an archive as PATH:MEMBER. Directories stand in the
 * order of the archive, the files of a directory in natural order of their names (run2 before
 * run10). Members that are no regular files and those with a name that begins with a dot are left
 * out, as in a directory. All is done in memory and within limits, since a small file can unpack to
 * anything; beyond a limit there is a note.
 */
#ifndef PARSERS_ARCHIVE_H
#define PARSERS_ARCHIVE_H

#include "parsers/formats.h"

#define ARCHIVE_DEPTH_MOST 4 /* containers (archives, mails) around what is still read */

/* Formats that are unpacked, see formats.h. */
bool archive_recognise(struct slice text);
void archive_unpack(struct sink *sink, const struct input *input);

/* Formats of the same kind that are not (7z, rar, ...): a note says so. */
bool archive_is_foreign(struct slice text);

/* How many bytes a file of `packed` bytes may unpack to, all that is in it taken together. */
size_t archive_allowance(size_t packed);

#endif
