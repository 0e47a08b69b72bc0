#include "parsers/mime.h"

#include "parsers/buffer.h"
#include "parsers/charset.h"
#include "parsers/flowed.h"
#include "parsers/html.h"

#include <gmime/gmime.h>
#include <pthread.h>
#include <stdlib.h>

#define DEPTH_MOST	32u   /* multiparts in multiparts */
#define ATTACHMENT_MOST 1000u /* of one message */
#define NAME_MOST	200u  /* bytes of an attachment's name */

static void start(void)
{
	g_mime_init();
}

/* GMime has state of its own that must be set up once. */
static void start_once(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, start);
}

/* A copy that ends in NUL, as GMime wants it; a NUL inside ends it early. */
static const char *c_string(struct slice text, struct arena *arena)
{
	return arena_copy(arena, text).at;
}

/* ---- heads ---- */

/* A folded value on one line: line ends are taken out, blanks around them become one. */
static struct slice unfold(struct slice value, struct arena *arena)
{
	struct buffer whole = {0};
	struct slice line;

	value = slice_trim(value);
	if (value.length == 0 || !memchr(value.at, '\n', value.length))
		return value;
	while (slice_line(&value, &line)) {
		if (whole.length)
			buffer_add_byte(&whole, ' ');
		buffer_add(&whole, slice_trim(line));
	}
	return buffer_keep(&whole, arena);
}

static char *decode_words(const char *text)
{
	static const char *charsets[] = {"utf-8", "windows-1252", NULL};
	GMimeParserOptions *options = g_mime_parser_options_new();

	g_mime_parser_options_set_fallback_charsets(options, charsets);
	char *decoded = g_mime_utils_header_decode_text(options, text);
	g_mime_parser_options_free(options);
	return decoded;
}

struct slice mime_head_text(struct slice value, struct arena *arena)
{
	struct slice text = charset_to_utf8(unfold(value, arena), SLICE_EMPTY, arena);

	if (!slice_contains(text, SLICE("=?")))
		return arena_copy(arena, text);
	start_once();
	char *decoded = decode_words(c_string(text, arena));
	text = arena_copy(arena, charset_to_utf8(slice_of(decoded), SLICE_EMPTY, arena));
	g_free(decoded);
	return text;
}

struct slice mime_head_date(struct slice value, struct arena *arena)
{
	gint year, month, day;

	start_once();
	GDateTime *date = g_mime_utils_header_decode_date(c_string(unfold(value, arena), arena));
	if (!date)
		return SLICE_EMPTY;
	g_date_time_get_ymd(date, &year, &month, &day);
	g_date_time_unref(date);
	return arena_print(arena, "%04d-%02d-%02d", year, month, day);
}

/* ---- bodies ---- */

struct reading {
	struct arena *arena;
	struct buffer text;
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

static struct slice stream_bytes(GMimeStream *memory, struct arena *arena)
{
	GByteArray *bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(memory));

	return arena_copy(arena, (struct slice){(const char *)bytes->data, bytes->len});
}

/* The bytes of a part as they were sent, still encoded. */
static struct slice encoded_bytes(GMimeDataWrapper *content, struct arena *arena)
{
	GMimeStream *source = g_mime_data_wrapper_get_stream(content);
	GMimeStream *memory = g_mime_stream_mem_new();

	g_mime_stream_reset(source);
	g_mime_stream_write_to_stream(source, memory);
	g_mime_stream_reset(source);
	struct slice bytes = stream_bytes(memory, arena);
	g_object_unref(memory);
	return bytes;
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

static struct slice part_bytes(GMimePart *part, struct arena *arena)
{
	GMimeDataWrapper *content = g_mime_part_get_content(part);
	GMimeContentEncoding encoding = g_mime_part_get_content_encoding(part);

	if (!content)
		return SLICE_EMPTY;
	struct slice encoded = encoded_bytes(content, arena);
	if ((encoding == GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE &&
		    is_not_quoted_printable(encoded)) ||
		(encoding == GMIME_CONTENT_ENCODING_BASE64 && is_not_base64(encoded)) ||
		encoding < GMIME_CONTENT_ENCODING_BASE64)
		return encoded;
	GMimeStream *memory = g_mime_stream_mem_new();
	g_mime_data_wrapper_write_to_stream(content, memory);
	struct slice bytes = stream_bytes(memory, arena);
	g_object_unref(memory);
	return bytes;
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

static bool is_flowed_with_delsp(GMimeObject *object)
{
	return slice_equal_nocase(parameter(object, "format"), SLICE("flowed")) &&
	       slice_equal_nocase(parameter(object, "delsp"), SLICE("yes"));
}

static struct slice part_text(GMimePart *part, struct arena *arena)
{
	GMimeObject *object = GMIME_OBJECT(part);
	struct slice text =
		charset_to_utf8(part_bytes(part, arena), parameter(object, "charset"), arena);

	return is_flowed_with_delsp(object) ? flowed_join(text, arena) : text;
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
	struct arena *arena = reading->arena;

	reading->part_number++;
	if (is_of_no_use(object))
		return;
	if (!is_inline(reading, part)) {
		bool is_text = is_type(object, "text", "*");
		add_attachment(reading, g_mime_part_get_filename(part),
			is_text ? part_text(part, arena) : part_bytes(part, arena));
	} else if (!reading->attachments_only) {
		struct slice text = part_text(part, arena);
		if (is_type(object, "text", "html"))
			text = html_text(text, NULL, arena);
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
	add_attachment(reading, name, stream_bytes(memory, reading->arena));
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

void mime_read(struct slice message, struct mime_message *result, struct arena *arena)
{
	struct reading reading = {.arena = arena};

	start_once();
	GMimeStream *stream = g_mime_stream_mem_new_with_buffer(message.at, message.length);
	GMimeParser *parser = g_mime_parser_new_with_stream(stream);
	GMimeMessage *parsed = g_mime_parser_construct_message(parser, NULL);
	if (parsed)
		read_part(&reading, g_mime_message_get_mime_part(parsed), 0);
	else
		set_trouble(&reading, "the message cannot be decoded");
	*result = (struct mime_message){
		.attachments = arena_copy_array(arena, reading.attachments,
			reading.attachment_count, sizeof(*reading.attachments)),
		.attachment_count = reading.attachment_count,
		.trouble = reading.trouble,
		.text = buffer_keep(&reading.text, arena),
	};
	free(reading.attachments);
	if (parsed)
		g_object_unref(parsed);
	g_object_unref(parser);
	g_object_unref(stream);
}
