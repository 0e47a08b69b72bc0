#include "parsers/mime.h"

#include "parsers/buffer.h"
#include "parsers/charset.h"
#include "parsers/flowed.h"
#include "parsers/html.h"
#include "parsers/mail_head.h"
#include "parsers/mime_start.h"
#include "parsers/quoted_printable.h"

#include <gmime/gmime.h>
#include <stdlib.h>

#define DEPTH_MOST	32u   /* multiparts in multiparts */
#define ATTACHMENT_MOST 1000u /* of one message */
#define NAME_MOST	200u  /* bytes of an attachment's name */
#define MESSAGE_MOST	((size_t)1 << 30)
#define BOUNDARY_MOST	30000u /* lines that may divide parts: GMime takes long for each part */

struct reading {
	struct slice message;
	struct arena *arena;
	struct slice whole;		     /* of a message of one part */
	struct buffer text;		     /* of several */
	struct mime_attachment *attachments; /* heap */
	size_t attachment_count, attachment_capacity;
	unsigned part_number; /* of the leaf being read, from 1 */
	bool attachments_only;
	const char *trouble;
};

static void set_trouble(struct reading *reading, const char *words)
{
	if (!reading->trouble)
		reading->trouble = words;
}

/* Text that was decoded on its way while the head still says that it is encoded. */
static bool is_not_quoted_printable(struct slice bytes)
{
	return !charset_is_ascii(bytes) && !slice_contains(bytes, SLICE("=\n")) &&
	       !slice_contains(bytes, SLICE("=\r\n")) && !slice_contains(bytes, SLICE("=3D"));
}

static bool is_not_base64(struct slice bytes)
{
	struct slice line = SLICE_EMPTY;

	while (slice_line(&bytes, &line) && slice_trim(line).length == 0)
		;
	line = slice_trim(line);
	for (size_t i = 0; i < line.length; i++) {
		char c = line.at[i];
		if (!text_is_alpha(c) && !text_is_digit(c) && c != '+' && c != '/' && c != '=')
			return true;
	}
	return false;
}

/* The bytes of a part or a body; those that are not encoded are given as they lie. */
static struct slice decode(struct slice bytes, GMimeContentEncoding encoding, struct arena *arena)
{
	GMimeEncoding state;

	if (encoding <= GMIME_CONTENT_ENCODING_BINARY ||
		(encoding == GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE &&
			is_not_quoted_printable(bytes)) ||
		(encoding == GMIME_CONTENT_ENCODING_BASE64 && is_not_base64(bytes)))
		return bytes;
	if (encoding == GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE)
		return quoted_printable_decode(bytes, arena);
	g_mime_encoding_init_decode(&state, encoding);
	char *decoded = arena_allocate(arena, g_mime_encoding_outlen(&state, bytes.length));
	size_t length = g_mime_encoding_flush(&state, bytes.at, bytes.length, decoded);
	return (struct slice){decoded, length};
}

/* The bytes of a part as they were sent, still encoded: GMime tells where in the message they lie.
 */
static struct slice encoded_bytes(const struct reading *reading, GMimeDataWrapper *content)
{
	GMimeStream *source = content ? g_mime_data_wrapper_get_stream(content) : NULL;

	if (!source || !GMIME_IS_STREAM_MEM(source))
		return SLICE_EMPTY;
	struct slice from = slice_from(reading->message, (size_t)source->bound_start);
	gint64 end = source->bound_end;
	return end < source->bound_start ? from
					 : slice_first(from, (size_t)(end - source->bound_start));
}

static struct slice part_bytes(const struct reading *reading, GMimePart *part)
{
	return decode(encoded_bytes(reading, g_mime_part_get_content(part)),
		g_mime_part_get_content_encoding(part), reading->arena);
}

static bool is_type(GMimeObject *object, const char *type, const char *subtype)
{
	GMimeContentType *content = g_mime_object_get_content_type(object);

	return content && g_mime_content_type_is_type(content, type, subtype);
}

static struct slice parameter(GMimeObject *object, const char *name)
{
	return slice_of(g_mime_object_get_content_type_parameter(object, name));
}

/* Decoded bytes as the text that was written. */
static struct slice text_of(
	struct slice bytes, struct slice charset, struct slice delsp, struct arena *arena)
{
	struct slice text = charset_to_utf8(bytes, charset, arena);

	return slice_equal_nocase(delsp, SLICE("yes")) ? flowed_join(text, arena) : text;
}

static struct slice part_text(const struct reading *reading, GMimePart *part)
{
	GMimeObject *object = GMIME_OBJECT(part);

	return text_of(part_bytes(reading, part), parameter(object, "charset"),
		parameter(object, "delsp"), reading->arena);
}

static void add_text(struct reading *reading, struct slice text)
{
	if (slice_trim(text).length == 0)
		return;
	if (reading->text.length && reading->text.at[reading->text.length - 1] != '\n')
		buffer_add_byte(&reading->text, '\n');
	buffer_add(&reading->text, text);
}

static bool has_name(const struct reading *reading, struct slice name)
{
	for (size_t i = 0; i < reading->attachment_count; i++)
		if (slice_equal(reading->attachments[i].name, name))
			return true;
	return false;
}

/* The name of an attachment, fit to be the end of a path, and no other's. */
static struct slice attachment_name(const struct reading *reading, const char *given)
{
	struct arena *arena = reading->arena;
	struct slice name = slice_trim(slice_first(slice_of(given), NAME_MOST));

	if (name.length == 0)
		return arena_print(arena, "part-%u", reading->part_number);
	char *copy = (char *)(uintptr_t)arena_copy(arena, name).at;
	for (size_t i = 0; i < name.length; i++)
		if (copy[i] == '/' || copy[i] < ' ')
			copy[i] = (unsigned char)copy[i] < 0x80 ? '_' : copy[i];
	name.at = copy;
	if (has_name(reading, name))
		return arena_print(arena, "%s-%u", copy, reading->part_number);
	return name;
}

static void add_attachment(struct reading *reading, const char *name, struct slice bytes)
{
	if (bytes.length == 0)
		return;
	if (reading->attachment_count == ATTACHMENT_MOST) {
		set_trouble(reading, "more attachments than are read");
		return;
	}
	struct mime_attachment attachment = {attachment_name(reading, name), bytes};
	reading->attachments = grow(reading->attachments, reading->attachment_count,
		&reading->attachment_capacity, sizeof(*reading->attachments));
	reading->attachments[reading->attachment_count++] = attachment;
}

/* Parts that have no results for certain. */
static bool is_of_no_use(GMimeObject *object)
{
	return is_type(object, "image", "*") || is_type(object, "audio", "*") ||
	       is_type(object, "video", "*") || is_type(object, "application", "pgp-signature") ||
	       is_type(object, "application", "pkcs7-signature") ||
	       is_type(object, "application", "x-pkcs7-signature");
}

/* Is the part read in line? A name makes it a file, save for the first text of a message: some
 * programs name that too. */
static bool is_inline(const struct reading *reading, GMimePart *part)
{
	GMimeObject *object = GMIME_OBJECT(part);
	const char *disposition = g_mime_object_get_disposition(object);

	if (!is_type(object, "text", "plain") && !is_type(object, "text", "html"))
		return false;
	if (disposition && g_ascii_strcasecmp(disposition, GMIME_DISPOSITION_ATTACHMENT) == 0)
		return false;
	return reading->text.length == 0 || !g_mime_part_get_filename(part);
}

static void read_leaf(struct reading *reading, GMimePart *part)
{
	GMimeObject *object = GMIME_OBJECT(part);

	reading->part_number++;
	if (is_of_no_use(object))
		return;
	if (!is_inline(reading, part)) {
		/* Files of any kind are sent as text: the bytes are changed only where they must.
		 */
		bool is_text = is_type(object, "text", "*") &&
			       !charset_is_plain(parameter(object, "charset"));
		add_attachment(reading, g_mime_part_get_filename(part),
			is_text ? part_text(reading, part) : part_bytes(reading, part));
	} else if (!reading->attachments_only) {
		struct slice text = part_text(reading, part);
		if (is_type(object, "text", "html"))
			text = html_text(text, NULL, reading->arena);
		add_text(reading, text);
	}
}

/* A message in the message becomes a file again. */
static void read_message(struct reading *reading, GMimeMessagePart *part)
{
	GMimeObject *object = GMIME_OBJECT(part);
	GMimeMessage *message = g_mime_message_part_get_message(part);
	GMimeContentDisposition *disposition = g_mime_object_get_content_disposition(object);
	const char *name = NULL;

	reading->part_number++;
	if (!message)
		return;
	if (disposition)
		name = g_mime_content_disposition_get_parameter(disposition, "filename");
	GMimeStream *memory = g_mime_stream_mem_new();
	g_mime_object_write_to_stream(GMIME_OBJECT(message), NULL, memory);
	GByteArray *bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(memory));
	struct slice text = {(const char *)bytes->data, bytes->len};
	add_attachment(reading, name, arena_copy(reading->arena, text));
	g_object_unref(memory);
}

static void read_part(struct reading *reading, GMimeObject *object, unsigned depth);

/* How well an alternative can be read: from 0, the best. */
enum { ALTERNATIVE_PLAIN, ALTERNATIVE_MULTIPART, ALTERNATIVE_HTML, ALTERNATIVE_OTHER };

static int alternative_rank(GMimeObject *object)
{
	if (is_type(object, "text", "plain"))
		return ALTERNATIVE_PLAIN;
	if (GMIME_IS_MULTIPART(object))
		return ALTERNATIVE_MULTIPART;
	return is_type(object, "text", "html") ? ALTERNATIVE_HTML : ALTERNATIVE_OTHER;
}

/* The text of the best alternative that has any, and the attachments of all. */
static void read_alternatives(struct reading *reading, GMimeMultipart *multipart, unsigned depth)
{
	bool attachments_only = reading->attachments_only;
	size_t length = reading->text.length;
	int count = g_mime_multipart_get_count(multipart);

	for (int rank = ALTERNATIVE_PLAIN; rank < ALTERNATIVE_OTHER; rank++)
		for (int i = 0; i < count; i++) {
			GMimeObject *object = g_mime_multipart_get_part(multipart, i);
			if (alternative_rank(object) != rank)
				continue;
			reading->attachments_only =
				attachments_only || reading->text.length > length;
			read_part(reading, object, depth);
		}
	reading->attachments_only = attachments_only;
}

static void read_multipart(struct reading *reading, GMimeMultipart *multipart, unsigned depth)
{
	int count = g_mime_multipart_get_count(multipart);

	if (depth > DEPTH_MOST) {
		set_trouble(reading, "parts that lie too deep in others are not read");
		return;
	}
	if (GMIME_IS_MULTIPART_ENCRYPTED(multipart)) {
		set_trouble(reading, "an encrypted part is not read");
		return;
	}
	if (is_type(GMIME_OBJECT(multipart), "multipart", "alternative")) {
		read_alternatives(reading, multipart, depth);
		return;
	}
	for (int i = 0; i < count; i++)
		read_part(reading, g_mime_multipart_get_part(multipart, i), depth);
}

static void read_part(struct reading *reading, GMimeObject *object, unsigned depth)
{
	if (!object)
		return;
	if (GMIME_IS_MULTIPART(object))
		read_multipart(reading, GMIME_MULTIPART(object), depth + 1);
	else if (GMIME_IS_MESSAGE_PART(object))
		read_message(reading, GMIME_MESSAGE_PART(object));
	else if (GMIME_IS_PART(object))
		read_leaf(reading, GMIME_PART(object));
}

/* Are there more lines that begin as a boundary does than any mail has? */
static bool has_too_many_parts(struct slice text)
{
	for (unsigned count = 0; count <= BOUNDARY_MOST; count++) {
		size_t next = slice_find(text, SLICE("\n--"));
		if (next == text.length)
			return false;
		text = slice_from(text, next + 1);
	}
	return true;
}

/* A message of several parts, or of one that is no text. When it says so but has none, then what is
 * there is read as it lies. */
static void parse(struct reading *reading, struct slice body)
{
	struct slice message = reading->message;

	if (message.length > MESSAGE_MOST || has_too_many_parts(body)) {
		set_trouble(reading, "a message too large to be taken apart is read as it lies");
		add_text(reading, charset_to_utf8(body, SLICE_EMPTY, reading->arena));
		return;
	}
	GMimeStream *stream = g_mime_stream_mem_new_with_buffer(message.at, message.length);
	GMimeParser *parser = g_mime_parser_new_with_stream(stream);
	GMimeMessage *parsed = g_mime_parser_construct_message(parser, NULL);
	GMimeObject *root = parsed ? g_mime_message_get_mime_part(parsed) : NULL;
	if (!root || (GMIME_IS_MULTIPART(root) &&
			     g_mime_multipart_get_count(GMIME_MULTIPART(root)) == 0))
		add_text(reading, charset_to_utf8(body, SLICE_EMPTY, reading->arena));
	else
		read_part(reading, root, 0);
	if (parsed)
		g_object_unref(parsed);
	g_object_unref(parser);
	g_object_unref(stream);
}

static bool is_word(struct slice text, const char *word)
{
	return slice_equal_nocase(text, slice_of(word));
}

/* A message of one part that is text. False when it is another. */
static bool read_single(struct reading *reading, const struct mail *mail)
{
	struct slice type = mail_value(mail->type);
	bool is_html = is_word(type, "text/html");

	if (!is_html && !is_word(type, "text/plain") && !is_word(type, "text") && type.length)
		return false;
	GMimeContentEncoding encoding =
		is_word(mail->encoding, "quoted-printable") ? GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE
		: is_word(mail->encoding, "base64")	    ? GMIME_CONTENT_ENCODING_BASE64
							    : GMIME_CONTENT_ENCODING_DEFAULT;
	reading->whole = text_of(decode(mail->body, encoding, reading->arena),
		mail_parameter(mail->type, "charset"), mail_parameter(mail->type, "delsp"),
		reading->arena);
	if (is_html)
		reading->whole = html_text(reading->whole, NULL, reading->arena);
	return true;
}

void mime_read(const struct mail *mail, struct mime_message *result, struct arena *arena)
{
	struct reading reading = {.message = mail->message, .arena = arena};

	mime_start();
	if (!read_single(&reading, mail))
		parse(&reading, mail->body);
	*result = (struct mime_message){
		.attachments = arena_copy_array(arena, reading.attachments,
			reading.attachment_count, sizeof(*reading.attachments)),
		.attachment_count = reading.attachment_count,
		.trouble = reading.trouble,
		.text = reading.whole.length ? reading.whole : buffer_keep(&reading.text, arena),
	};
	free(reading.attachments);
}
