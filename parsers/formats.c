#include "parsers/formats.h"

#include "parsers/lkp_result.h"
#include "parsers/mail.h"
#include "parsers/perf_report.h"
#include "parsers/text_reader.h"

#define BINARY_LOOK 8000u

static bool is_empty(struct slice text)
{
	return slice_trim(slice_first(text, BINARY_LOOK)).length == 0 && text.length < BINARY_LOOK;
}

static bool is_compressed(struct slice text)
{
	return slice_starts(text, SLICE("\x1f\x8b")) || slice_starts(text, SLICE("BZh")) ||
	       slice_starts(text, SLICE("\xfd"
					"7zXZ")) ||
	       slice_starts(text, SLICE("\x28\xb5\x2f\xfd"));
}

/* As git and grep see it: a NUL among the first bytes. */
static bool is_binary(struct slice text)
{
	return memchr(text.at, '\0', slice_first(text, BINARY_LOOK).length) != NULL;
}

static void read_nothing(struct sink *sink, const struct input *input)
{
	const struct format *format = format_of(input->text);
	struct document document = {
		.source = input->path,
		.group = input->group,
		.format = format->name,
		.what = format->what,
	};

	sink_begin(sink, store_add_document(sink->store, &document));
	sink_end(sink);
	sink_note(sink, 0, NOTE_NO_RESULTS, format->what, SLICE_EMPTY);
}

const struct format formats[] = {
	{"empty", "an empty file", is_empty, read_nothing},
	{"compressed", "a compressed file", is_compressed, read_nothing},
	{"binary", "a binary file", is_binary, read_nothing},
	{"lkp", NULL, lkp_result_recognise, lkp_result_read},
	{"perf-report", NULL, perf_report_recognise, perf_report_read},
	{"mail", NULL, mail_recognise, text_read_mail},
	{"text", NULL, text_recognise, text_read},
};

const struct format *format_of(struct slice text)
{
	const struct format *format = formats;

	while (!format->recognise(text))
		format++;
	return format;
}
