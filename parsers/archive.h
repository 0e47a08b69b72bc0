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

#include "parsers/buffer.h"
#include "parsers/formats.h"

#define ARCHIVE_DEPTH_MOST 4 /* containers (archives, mails) around what is still read */

/* Formats that are unpacked, see formats.h. */
bool archive_recognise(struct slice text);
void archive_unpack(struct sink *sink, const struct input *input);

/* Formats of the same kind that are not (7z, rar, ...): a note says so. */
bool archive_is_foreign(struct slice text);

/*
 * One compressed text that is no archive, piece by piece, so that a part of it can be read while
 * the next is unpacked. The limits are the same.
 *
 *     stream = archive_stream_open(packed)             NULL: it is something else
 *     while (archive_stream_read(stream, &text, size)) until the text has so many bytes; false at
 *         ...                                          the end, or when there is trouble
 *     archive_stream_trouble(stream)                   in words, empty: none
 *     archive_stream_close(stream)
 *
 * The packed text must last as long.
 */
struct archive_stream;

struct archive_stream *archive_stream_open(struct slice packed);
bool archive_stream_read(struct archive_stream *stream, struct buffer *text, size_t size);
struct slice archive_stream_trouble(const struct archive_stream *stream);

/* How many bytes of the packed text were needed so far. */
size_t archive_stream_taken(const struct archive_stream *stream);

void archive_stream_close(struct archive_stream *stream);

/* How many bytes a file of `packed` bytes may unpack to, all that is in it taken together. */
size_t archive_allowance(size_t packed);

#endif
