#include "parsers/formats.h"

#include "parsers/archive.h"
#include "parsers/csv.h"
#include "parsers/html.h"
#include "parsers/json_rows.h"
#include "parsers/lkp_result.h"
#include "parsers/mail.h"
#include "parsers/perf_report.h"
#include "parsers/recoded.h"
#include "parsers/text_reader.h"

#define BINARY_LOOK 8000u

static bool is_empty(struct slice text)
{
	return slice_trim(slice_first(text, BINARY_LOOK)).length == 0 && text.length < BINARY_LOOK;
}

/* As git and grep see it: a NUL among the first bytes. */
static bool is_binary(struct slice text)
{
	return memchr(text.at, '\0', slice_first(text, BINARY_LOOK).length) != NULL;
}

static void read_nothing(struct sink *sink, const struct input *input)
{
	const struct format *format = format_of(input->text);
	struct document document = format_document(input, format->name);

	document.text = SLICE_EMPTY;
	document.what = format->what;
	sink_begin(sink, store_add_document(sink->store, &document));
	sink_end(sink);
	sink_note(sink, 0, NOTE_NO_RESULTS, format->what, SLICE_EMPTY);
}

/* What cannot be looked into may well have results. */
static void read_foreign(struct sink *sink, const struct input *input)
{
	read_nothing(sink, input);
	sink->store->notes[sink->store->note_count - 1].reason = NOTE_UNREADABLE;
}

const struct format formats[] = {
	{"empty", "an empty file", is_empty, read_nothing, NULL},
	{"utf-16", NULL, recoded_is_utf16, recoded_read_utf16, NULL},
	{"archive", NULL, archive_recognise, archive_unpack, NULL},
	{"foreign", "an archive of a kind that is not read", archive_is_foreign, read_foreign,
		NULL},
	{"lkp", NULL, lkp_result_recognise, lkp_result_read, NULL},
	{"perf-report", NULL, perf_report_recognise, perf_report_read, NULL},
	{"mail", NULL, mail_recognise, text_read_mail, mail_take_part},
	{"binary", "a binary file", is_binary, read_nothing, NULL},
	{"returns", NULL, recoded_has_returns, recoded_read_returns, NULL},
	{"html", NULL, html_recognise, text_read_html, NULL},
	{"string", NULL, recoded_is_string, recoded_read_string, NULL},
	{"json", NULL, json_rows_recognise, json_rows_read, NULL},
	{"stressors", NULL, recoded_is_stressors, recoded_read_stressors, NULL},
	{"csv", NULL, csv_recognise, csv_read, NULL},
	{"text", NULL, text_recognise, text_read, NULL},
};

const struct format *format_of(struct slice text)
{
	const struct format *format = formats;

	while (!format->recognise(text))
		format++;
	return format;
}

struct document format_document(const struct input *input, const char *format)
{
	struct document document = {0};

	if (input->mail)
		document = *input->mail;
	document.source = input->path;
	document.text = input->text;
	document.encoded = SLICE_EMPTY;
	document.group = input->group;
	document.format = format;
	document.what = NULL;
	document.table_count = 0;
	return document;
}

/* How much there was in a store before something was read. */
struct mark {
	uint32_t documents, reports, notes;
	size_t runs;
};

static struct mark mark_of(const struct sink *sink)
{
	const struct store *store = sink->store;

	return (struct mark){
		store->document_count, store->report_count, store->note_count, sink->runs->count};
}

/* Does a note say that results may be missing? */
static bool is_serious(const struct note *note)
{
	return note->reason == NOTE_UNREADABLE_ROW || note->reason == NOTE_INCOMPLETE ||
	       note->reason == NOTE_UNREADABLE;
}

static bool has_results(const struct sink *sink, const struct mark *mark)
{
	const struct store *store = sink->store;

	if (store->report_count > mark->reports || sink->runs->count > mark->runs)
		return true;
	for (uint32_t i = mark->notes; i < store->note_count; i++)
		if (is_serious(&store->notes[i]))
			return true;
	return false;
}

/* Give the new documents texts that last as long as the store. */
static void keep_texts(struct store *store, const struct mark *mark, struct slice text)
{
	struct slice kept = SLICE_EMPTY;
	uintptr_t from = (uintptr_t)text.at, to = from + text.length;

	for (uint32_t i = mark->documents; i < store->document_count; i++) {
		struct document *document = &store->documents[i];
		uintptr_t at = (uintptr_t)document->text.at;
		document->source = arena_copy(&store->arena, document->source);
		if (!document->text.length || at < from || at >= to)
			continue;
		if (!kept.length)
			kept = arena_copy(&store->arena, text);
		document->text.at = kept.at + (at - from);
	}
}

void format_read(struct sink *sink, const struct input *input)
{
	struct mark mark = mark_of(sink);

	format_of(input->text)->read(sink, input);
	if (!input->mail)
		return;
	if (has_results(sink, &mark)) {
		keep_texts(sink->store, &mark, input->text);
	} else {
		sink->store->document_count = mark.documents;
		sink->store->note_count = mark.notes;
	}
}
