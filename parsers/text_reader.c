#include "parsers/text_reader.h"

#include "parsers/archive.h"
#include "parsers/html.h"
#include "parsers/lkp_table.h"
#include "parsers/mail.h"
#include "parsers/mime.h"
#include "parsers/stress_ng.h"

#define WHAT_LOOK (8u * 1024u) /* a text says what it is within this many bytes */

bool text_recognise(struct slice text)
{
	return text.length > 0;
}

/* The head of a mail is long, and says nothing of this. */
static struct slice without_head(const struct document *document)
{
	struct slice text = document->text, line;

	if (slice_equal(slice_of(document->format), SLICE("mail")))
		while (slice_line(&text, &line) && line.length)
			;
	return text;
}

/* What a text without results is, in words. */
static const char *what_of(struct slice text)
{
	static const struct {
		const char *words, *what;
	} kinds[] = {
		{"following build", "a build report"},
		{"build error", "a build report"},
		{"ERROR: modpost:", "a build report"},
		{"make W=1", "a build report"},
		{"sparse warnings", "a build report"},
		{"new ones prefixed by >>", "a build report"},
		{"love your patch", "a build report"},
		{"coccinelle warnings", "a build report"},
		{"undefined reference to `", "a build report"},
		{"| boot_successes", "a boot report"},
		{"| boot_failures", "a boot report"},
		{"noticed the following commit", "a report of a failed test"},
		{"kernel test robot noticed", "a report without a comparison"},
		{"stress-ng: ", "stress-ng output without a metrics table"},
		{"\ndiff --git ", "a patch"},
		{"\n---\n ", "a patch"},
		{"0-DAY ", "a mail of the kernel test robot"},
	};

	text = slice_first(text, WHAT_LOOK);
	for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++)
		if (slice_contains(text, slice_of(kinds[i].words)))
			return kinds[i].what;
	return "a text";
}

/* Nothing tells a row that was cut off inside its last figure or name from a whole one but the line
 * end that is not there. */
static void note_cut(struct sink *sink, struct slice text, const struct line *last)
{
	if (text.at[text.length - 1] != '\n')
		sink_note(sink, last->number, NOTE_INCOMPLETE,
			"the text ends without a line end; its last row may be cut off", last->raw);
}

/* Rows of LKP tables are most of what there is: figures with per cent signs. No line of stress-ng
 * begins so. */
static bool begins_as_row(const struct line *line)
{
	struct slice text = line->text;

	if (!(line->holds & HOLDS_PERCENT))
		return false;
	while (text.length && text_is_blank(text.at[0]))
		text = slice_from(text, 1);
	return text.length && text_is_digit(text.at[0]);
}

static bool read_line(struct lkp_table *lkp, struct stress_ng *stress_ng, struct lines *lines,
	const struct line *line)
{
	return (begins_as_row(line) && lkp_table_line(lkp, lines, line)) ||
	       stress_ng_line(stress_ng, lines, line) || lkp_table_line(lkp, lines, line);
}

static void read_lines(
	struct sink *sink, struct slice text, uint32_t first_line, struct slice subject)
{
	struct lines lines;
	struct line line;
	struct stress_ng *stress_ng = stress_ng_open(sink, text);
	struct lkp_table *lkp = lkp_table_open(sink, subject);

	lines_open(&lines, text, first_line, &sink->scratch);
	while (!sink_is_stopped(sink) && lines_next(&lines, &line)) {
		bool read = read_line(lkp, stress_ng, &lines, &line);
		if (read && lines.rest.length == 0)
			note_cut(sink, text, &line);
		lkp_table_plain_rows(lkp, &lines);
	}
	stress_ng_close(stress_ng);
	lkp_table_close(lkp);
}

static bool has_grown(const struct sink *sink, uint32_t reports, size_t runs)
{
	return sink->store->report_count > reports || sink->runs->count > runs;
}

static uint32_t read_body(
	struct sink *sink, const struct document *document, struct slice body, uint32_t body_line)
{
	uint32_t index = store_add_document(sink->store, document);

	sink_begin(sink, index);
	read_lines(sink, body, body_line, document->subject);
	sink_end(sink);
	return index;
}

static void note_no_results(struct store *store, uint32_t index)
{
	struct document *document = &store->documents[index];

	document->what = what_of(without_head(document));
	struct note note = {
		.document = index,
		.reason = NOTE_NO_RESULTS,
		.text = slice_of(document->what),
	};
	store_add_note(store, &note);
}

/* Read a document that has nothing but its text. */
static void read_alone(struct sink *sink, const struct document *document)
{
	uint32_t reports = sink->store->report_count;
	size_t runs = sink->runs->count;
	uint32_t index = read_body(sink, document, document->text, 1);

	if (!has_grown(sink, reports, runs))
		note_no_results(sink->store, index);
}

void text_read(struct sink *sink, const struct input *input)
{
	struct document document = format_document(input, "text");

	read_alone(sink, &document);
}

void text_read_html(struct sink *sink, const struct input *input)
{
	struct document document = format_document(input, "html");
	struct arena *arena = &sink->store->arena;
	struct slice title;

	document.text = html_text(input->text, &title, arena);
	if (!document.subject.length)
		document.subject = title;
	read_alone(sink, &document);
}

/* They may unpack to what is in proportion to their own message, wherever it was found. */
static void read_attachments(struct sink *sink, const struct input *input,
	const struct document *document, const struct mail *mail,
	const struct mime_message *message, struct arena *arena)
{
	size_t allowance = archive_allowance(mail->message.length);

	for (size_t i = 0; i < message->attachment_count; i++) {
		const struct mime_attachment *attachment = &message->attachments[i];
		struct input inside = {
			.path = arena_print(arena, "%.*s/%.*s", (int)document->source.length,
				document->source.at, (int)attachment->name.length,
				attachment->name.at),
			.group = input->group,
			.text = attachment->bytes,
			.mail = document,
			.depth = input->depth + 1,
			.allowance = input->allowance ? input->allowance : &allowance,
		};
		format_read(sink, &inside);
	}
}

/* A message that must be decoded: its text is read first, then what is attached. */
static uint32_t read_encoded(struct sink *sink, const struct input *input,
	struct document *document, const struct mail *mail, struct arena *parts)
{
	struct mime_message decoded;

	mime_read(mail, &decoded, parts);
	document->text = decoded.text;
	uint32_t index = read_body(sink, document, document->text, 1);
	document->attached_to = index + 1; /* from here on it stands for what is attached */
	if (decoded.trouble)
		sink_note(sink, 0, NOTE_UNREADABLE, decoded.trouble, SLICE_EMPTY);
	if (input->depth < ARCHIVE_DEPTH_MOST)
		read_attachments(sink, input, document, mail, &decoded, parts);
	return index;
}

/* The decoded text is needed no more; but an attached mail will not be there to be decoded again.
 * Where there is none, nothing is kept to look at. */
static void keep_encoded(
	struct store *store, uint32_t index, const struct input *input, const struct mail *mail)
{
	struct document *document = &store->documents[index];

	if (input->mail) {
		document->text = arena_copy(&store->arena, document->text);
		return;
	}
	if (document->text.length)
		document->encoded = mail->message;
	document->text = SLICE_EMPTY;
}

static void read_message(struct sink *sink, const struct input *input, struct slice source,
	uint32_t number, const struct mail *mail, struct arena *parts)
{
	struct document document = format_document(input, "mail");
	uint32_t reports = sink->store->report_count, index;
	size_t runs = sink->runs->count;

	document.source = source;
	if (number)
		document.message = number;
	document.text = mail->message;
	document.subject = mail->subject;
	document.date = mail->date;
	document.message_id = mail->message_id;
	document.in_reply_to = mail->in_reply_to;
	if (mail->plain)
		index = read_body(sink, &document, mail->body, mail->body_line);
	else
		index = read_encoded(sink, input, &document, mail, parts);
	if (!has_grown(sink, reports, runs))
		note_no_results(sink->store, index);
	if (!mail->plain)
		keep_encoded(sink->store, index, input, mail);
}

void text_read_mail(struct sink *sink, const struct input *input)
{
	struct arena *arena = &sink->store->arena, parts = {0};
	struct slice rest = input->text;
	struct mail mail;

	unsigned number = 1;
	for (; !sink_is_stopped(sink) && mail_next(&rest, &mail, arena); number++) {
		struct slice source = input->path;
		if (!input->part && (number > 1 || slice_trim(rest).length))
			source = arena_print(
				arena, "%.*s#%u", (int)source.length, source.at, number);
		read_message(sink, input, source, input->part ? number : 0, &mail, &parts);
		arena_reset(&parts);
	}
	if (input->part)
		input->part->messages = number - 1;
	arena_release(&parts);
}
