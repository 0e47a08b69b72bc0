#include "parsers/text_reader.h"

#include "parsers/lkp_table.h"
#include "parsers/mail.h"
#include "parsers/stress_ng.h"

bool text_recognise(struct slice text)
{
	return text.length > 0;
}

const char *text_what(struct slice text)
{
	static const struct {
		const char *words, *what;
	} kinds[] = {
		{"following build", "a build report"},
		{"build error", "a build report"},
		{"ERROR: modpost:", "a build report"},
		{"make W=1", "a build report"},
		{"sparse warnings", "a build report"},
		{"| boot_successes", "a boot report"},
		{"| boot_failures", "a boot report"},
		{"kernel test robot noticed", "a report without a comparison"},
		{"stress-ng: ", "stress-ng output without a metrics table"},
		{"\ndiff --git ", "a patch"},
		{"\n---\n ", "a patch"},
	};

	for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++)
		if (slice_contains(text, slice_of(kinds[i].words)))
			return kinds[i].what;
	return "a text";
}

static void read_lines(
	struct sink *sink, struct slice text, uint32_t first_line, struct slice subject)
{
	struct lines lines;
	struct line line;
	struct stress_ng *stress_ng = stress_ng_open(sink);
	struct lkp_table *lkp = lkp_table_open(sink, subject);

	lines_open(&lines, text, first_line, &sink->scratch);
	while (lines_next(&lines, &line))
		if (!stress_ng_line(stress_ng, &lines, &line))
			lkp_table_line(lkp, &lines, &line);
	stress_ng_close(stress_ng);
	lkp_table_close(lkp);
}

/* Read the body of a document and note it when nothing was found. */
static void read_document(struct sink *sink, struct document *document, struct slice body,
	uint32_t body_line, struct slice unread)
{
	struct store *store = sink->store;
	size_t reports = store->report_count, runs = sink->runs->count;
	uint32_t index = store_add_document(store, document);

	sink_begin(sink, index);
	read_lines(sink, body, body_line, document->subject);
	sink_end(sink);
	if (unread.length)
		sink_note(sink, 0, NOTE_SKIPPED, "attachments are not read", SLICE_EMPTY);
	if (store->report_count > reports || sink->runs->count > runs)
		return;
	store->documents[index].what = text_what(document->text);
	sink_note(sink, 0, NOTE_NO_RESULTS, store->documents[index].what, SLICE_EMPTY);
}

void text_read(struct sink *sink, const struct input *input)
{
	struct document document = {
		.source = input->path,
		.text = input->text,
		.group = input->group,
		.format = "text",
	};

	read_document(sink, &document, input->text, 1, SLICE_EMPTY);
}

void text_read_mail(struct sink *sink, const struct input *input)
{
	struct arena *arena = &sink->store->arena;
	struct slice rest = input->text;
	struct mail mail;

	for (unsigned number = 1; mail_next(&rest, &mail, arena); number++) {
		bool single = number == 1 && rest.length == 0;
		struct document document = {
			.source = single ? input->path
					 : arena_print(arena, "%.*s#%u", (int)input->path.length,
						   input->path.at, number),
			.text = mail.message,
			.subject = mail.subject,
			.date = mail.date,
			.message_id = mail.message_id,
			.in_reply_to = mail.in_reply_to,
			.group = input->group,
			.format = "mail",
		};
		read_document(sink, &document, mail.body, mail.body_line, mail.unread);
	}
}
