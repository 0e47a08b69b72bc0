/* Loading: the same store, whatever the number of threads and however the input was cut. */
#include "parsers/given.h"
#include "parsers/load.h"
#include "parsers/mail.h"
#include "parsers/units.h"
#include "tests/parsers/load_inputs.h"

#include <fcntl.h>

/* ---- a store as a text, to be compared ---- */

static void dump_text(FILE *stream, struct slice text)
{
	fprintf(stream, " [%.*s]", (int)text.length, text.length ? text.at : "");
}

static void dump_documents(FILE *stream, const struct store *store)
{
	for (uint32_t i = 0; i < store->document_count; i++) {
		const struct document *document = &store->documents[i];
		fprintf(stream, "document %u %s %u %u %u:", i, document->format,
			document->attached_to, document->thread, document->answer_to);
		dump_text(stream, document->source);
		dump_text(stream, document->subject);
		dump_text(stream, document->group);
		dump_text(stream, slice_of(document->what));
		dump_text(stream, slice_first(document->text, 80));
		dump_text(stream, slice_first(document->encoded, 80));
		fputc('\n', stream);
	}
}

static void dump_given(FILE *stream, const struct given *given, uint32_t rows)
{
	if (!given)
		return;
	fprintf(stream, "  given %u\n", given->file);
	for (size_t i = 0; i < (size_t)rows * given->column_count; i++)
		dump_text(stream, intern_text(given->texts, given->cells[i]));
}

static void dump_report(FILE *stream, const struct store *store, const struct report *report)
{
	size_t cells = (size_t)report->row_count * report->group_count;

	fprintf(stream, "report %u %u %u:", report->document, report->number, report->quotation_of);
	for (uint32_t i = 0; i < report->group_count; i++)
		dump_text(stream, report->groups[i].label);
	for (uint32_t row = 0; row < report->row_count; row++) {
		fprintf(stream, "\n %u %u", report->metric[row], report->line[row]);
		dump_text(stream, intern_text(&store->names, report->metric[row]));
		for (uint32_t group = 0; group < report->group_count; group++)
			fprintf(stream, " %.17g", report_value(report, row, group).value);
	}
	for (uint32_t i = 0; i < report->run_count; i++)
		fprintf(stream, "\n run %u %u", report->runs[i].document, report->runs[i].number);
	for (size_t i = 0; report->sample_start && i < report->sample_start[cells]; i++)
		fprintf(stream, " %.17g", report->samples[i].value);
	dump_given(stream, report->given, report->row_count);
	fputc('\n', stream);
}

static char *dump(const struct store *store)
{
	char *text;
	size_t size;
	FILE *stream = open_memstream(&text, &size);

	dump_documents(stream, store);
	for (uint32_t i = 0; i < store->report_count; i++)
		dump_report(stream, store, store->reports[i]);
	for (uint32_t i = 0; i < store->note_count; i++) {
		fprintf(stream, "note %u %u:", store->notes[i].document, store->notes[i].line);
		dump_text(stream, store->notes[i].text);
		fputc('\n', stream);
	}
	for (uint32_t i = 0; i < store->names.count; i++)
		dump_text(stream, intern_text(&store->names, i));
	fclose(stream);
	return text;
}

static char *load_and_dump(const struct load_path *paths, size_t count, unsigned jobs, size_t part)
{
	struct loaded loaded = {.options = {.jobs = jobs, .part = part}};
	struct error error = {0};

	load_paths(&loaded, paths, count, &error);
	char *text = dump(&loaded.store);
	loaded_release(&loaded);
	return text;
}

static void assert_same_however(const struct load_path *paths, size_t count)
{
	static const size_t parts[] = {1, 700, 5000, 1u << 20};
	char *expected = load_and_dump(paths, count, 1, SIZE_MAX);

	for (size_t i = 0; i < ARRAY_LENGTH(parts); i++)
		for (unsigned jobs = 1; jobs <= 4; jobs += 3) {
			char *text = load_and_dump(paths, count, jobs, parts[i]);
			assert_string_equal(text, expected);
			free(text);
		}
	free(expected);
}

/* ---- the result does not depend on how it is loaded ---- */

static void an_mbox_is_the_same_in_parts(void **state)
{
	const struct fixture *fixture = *state;

	assert_same_however(&(struct load_path){fixture->mbox, NULL}, 1);
}

static void a_compressed_mbox_is_the_same_in_parts(void **state)
{
	const struct fixture *fixture = *state;
	struct load_path paths[] = {{fixture->packed, NULL}, {fixture->broken, NULL}};

	assert_same_however(paths, ARRAY_LENGTH(paths));
}

/* What is read of it is told in bytes of the file, as they are known before. */
static void a_compressed_mbox_is_cut_while_it_is_unpacked(void **state)
{
	const struct fixture *fixture = *state;
	struct loaded loaded = {.options = {.jobs = 1, .part = 1}};
	struct load_path path = {fixture->packed, NULL};
	struct loader *loader = loader_open(&loaded, &path, 1);
	struct error error = {0};
	char last[160];

	while (!loader_is_done(loader))
		loader_take(loader, 1000);
	struct load_progress progress = loader_progress(loader);
	assert_int_equal(progress.bytes, progress.all_bytes);
	assert_true(loaded.source_count > MESSAGES / 2);
	snprintf(last, sizeof(last), "%s#%d", fixture->packed, MESSAGES);
	const struct document *documents = loaded.store.documents;
	assert_true(slice_equal(documents[loaded.store.document_count - 2].source, slice_of(last)));
	assert_true(loader_close(loader, &error));
	loaded_release(&loaded);
}

static void files_and_folders_are_the_same_in_parts(void **state)
{
	const struct fixture *fixture = *state;
	struct load_path paths[] = {{fixture->second, NULL}, {"tests/data", NULL},
		{"no/such/path", NULL}, {fixture->folder, "head"}, {"tui/demo", "base"},
		{"tests/data/lkp-result", NULL}, {fixture->first, NULL}};

	assert_same_however(paths, ARRAY_LENGTH(paths));
}

static void result_trees_are_the_same_on_all_cores(void **state)
{
	const struct fixture *fixture = *state;
	struct load_path paths[] = {
		{fixture->mbox, NULL}, {fixture->tree, NULL}, {"tests/data/lkp-result", "base"}};

	assert_same_however(paths, ARRAY_LENGTH(paths));
}

/* Has the report of a test that the tree has two commits of both of them? */
static bool is_whole(const struct store *store, const struct report *report)
{
	struct slice source = store->documents[report->document].source;
	unsigned test;

	if (sscanf(source.at + slice_find(source, SLICE("/fork/")), "/fork/%u/", &test) != 1)
		return true;
	return report->group_count == 1u + (test % 4 > 0);
}

static void a_stopped_load_of_results_has_no_half_comparisons(void **state)
{
	const struct fixture *fixture = *state;
	struct load_path path = {fixture->tree, NULL};

	/* The later it is stopped, the likelier it is that all was read before. */
	for (unsigned taken = 0; taken < 8; taken++) {
		struct loaded loaded = {.options = {.jobs = 2}};
		struct loader *loader = loader_open(&loaded, &path, 1);
		struct error error = {0};
		for (unsigned i = 0; i < taken; i++)
			loader_take(loader, 1);
		loader_stop(loader);
		while (!loader_is_done(loader))
			loader_take(loader, 1000);
		assert_true(taken > 0 || loader_progress(loader).stopped);
		for (uint32_t i = 0; i < loaded.store.report_count; i++)
			assert_true(is_whole(&loaded.store, loaded.store.reports[i]));
		assert_true(loader_close(loader, &error));
		loaded_release(&loaded);
	}
}

static void messages_are_numbered_across_parts(void **state)
{
	const struct fixture *fixture = *state;
	struct loaded loaded = {.options = {.jobs = 3, .part = 1}};
	struct error error = {0};
	char last[120], attached[140];

	assert_true(load_paths(&loaded, &(struct load_path){fixture->mbox, NULL}, 1, &error));
	snprintf(last, sizeof(last), "%s#%d", fixture->mbox, MESSAGES);
	snprintf(attached, sizeof(attached), "%s/runs.csv", last);
	const struct document *documents = loaded.store.documents;
	uint32_t count = loaded.store.document_count;
	assert_int_equal(count, MESSAGES + MESSAGES / 5);
	assert_true(slice_equal(documents[count - 2].source, slice_of(last)));
	assert_true(slice_equal(documents[count - 1].source, slice_of(attached)));
	assert_int_equal(documents[count - 1].attached_to, count - 1);
	loaded_release(&loaded);
}

static void a_single_message_has_no_number(void **state)
{
	struct fixture *fixture = *state;
	struct loaded loaded = {.options = {.part = 1}};
	struct error error = {0};
	char path[96];
	FILE *file = open_in(fixture->folder, "one.mbox", path, sizeof(path));

	write_message(file, 1);
	fclose(file);
	assert_true(load_paths(&loaded, &(struct load_path){path, NULL}, 1, &error));
	assert_int_equal(loaded.store.document_count, 1);
	assert_true(slice_equal(loaded.store.documents[0].source, slice_of(path)));
	loaded_release(&loaded);
	unlink(path);
}

static void trouble_with_a_named_path_is_told_and_the_others_are_loaded(void **state)
{
	const struct fixture *fixture = *state;
	struct load_path paths[] = {{fixture->mbox, NULL}, {"not/there", NULL}, {"nor/this", NULL}};
	struct loaded loaded = {0};
	struct error error = {0};

	assert_false(load_paths(&loaded, paths, ARRAY_LENGTH(paths), &error));
	assert_string_equal(error.file, "not/there");
	assert_int_equal(loaded.store.document_count, MESSAGES + MESSAGES / 5 + 2);
	loaded_release(&loaded);
}

/* ---- the loader ---- */

static void a_loader_gives_what_is_ready_in_order(void **state)
{
	const struct fixture *fixture = *state;
	struct loaded loaded = {.options = {.jobs = 2, .part = 1}};
	struct load_path path = {fixture->mbox, NULL};
	struct loader *loader = loader_open(&loaded, &path, 1);
	struct error error = {0};
	uint32_t before = 0;

	while (!loader_is_done(loader)) {
		loader_take(loader, 1000);
		assert_true(loaded.store.document_count >= before);
		for (uint32_t i = before; i < loaded.store.document_count; i++)
			assert_true(slice_starts(
				loaded.store.documents[i].source, slice_of(fixture->mbox)));
		before = loaded.store.document_count;
	}
	struct load_progress progress = loader_progress(loader);
	assert_int_equal(progress.documents, MESSAGES + MESSAGES / 5);
	assert_int_equal(progress.bytes, progress.all_bytes);
	assert_int_equal(progress.rows, 4 * (MESSAGES - MESSAGES / 5) + 8);
	assert_false(progress.stopped);
	assert_true(loader_close(loader, &error));
	loaded_release(&loaded);
}

/* The load cannot be done before it is stopped: a pipe gives nothing and does not end. */
static void a_stopped_load_keeps_what_it_has_and_says_so(void **state)
{
	const struct fixture *fixture = *state;
	struct loaded loaded = {.options = {.jobs = 1, .part = 1}};
	char pipe[96];

	snprintf(pipe, sizeof(pipe), "%s/pipe", fixture->folder);
	assert_int_equal(mkfifo(pipe, 0600), 0);
	int writer = open(pipe, O_RDWR);
	assert_true(writer >= 0);
	struct load_path paths[] = {{fixture->mbox, NULL}, {pipe, NULL}};
	struct loader *loader = loader_open(&loaded, paths, ARRAY_LENGTH(paths));
	struct error error = {0};

	while (loaded.store.report_count == 0)
		loader_take(loader, 1000);
	loader_stop(loader);
	while (!loader_is_done(loader))
		loader_take(loader, 1000);
	assert_true(loader_progress(loader).stopped);
	assert_true(loaded.store.report_count > 0);
	assert_true(slice_equal(loaded.store.notes[loaded.store.note_count - 1].text,
		SLICE("loading was stopped before all was read")));
	loader_close(loader, &error);
	loaded_release(&loaded);
	close(writer);
	unlink(pipe);
}

static void a_loader_can_be_closed_at_any_time(void **state)
{
	const struct fixture *fixture = *state;
	struct load_path paths[] = {
		{fixture->mbox, NULL}, {fixture->tree, NULL}, {fixture->packed, NULL}};

	for (unsigned taken = 0; taken < 12; taken++) {
		struct loaded loaded = {.options = {.jobs = 3, .part = 1}};
		struct loader *loader = loader_open(&loaded, &paths[taken % 3], 1);
		struct error error = {0};
		for (unsigned i = 0; i < taken; i++)
			loader_take(loader, 1000);
		loader_close(loader, &error);
		loaded_release(&loaded);
	}
}

static void a_file_with_two_paths_is_read_once(void **state)
{
	const struct fixture *fixture = *state;
	struct loaded once = {0}, loaded = {.options = {.jobs = 3, .part = 1}};
	struct error error = {0};
	char other[256];

	snprintf(other, sizeof(other), "%s-too", fixture->mbox);
	assert_int_equal(symlink(fixture->mbox, other), 0);
	/* the second is a note, the third is set against the first */
	struct load_path paths[] = {{fixture->mbox, NULL}, {other, NULL}, {other, "head"}};
	assert_true(load_paths(&once, paths, 1, &error));
	assert_true(load_paths(&loaded, paths, ARRAY_LENGTH(paths), &error));
	assert_int_equal(unlink(other), 0);
	uint32_t documents = once.store.document_count, notes = once.store.note_count;
	assert_int_equal(loaded.store.document_count, 2 * documents + 1);
	assert_int_equal(loaded.store.note_count, 2 * notes + 1);
	assert_int_equal(loaded.store.notes[notes].document, documents);
	assert_true(slice_starts(loaded.store.notes[notes].text, SLICE("the same file as ")));
	loaded_release(&once);
	loaded_release(&loaded);
}

/* A pipe that somebody holds open gives no end. */
static void a_pipe_without_an_end_can_be_stopped(void **state)
{
	struct loaded loaded = {0};
	struct error error = {0};
	int ends[2];
	char name[32];

	(void)state;
	assert_int_equal(pipe(ends), 0);
	FILE *writer = fdopen(ends[1], "w");
	write_message(writer, 1);
	fflush(writer);
	snprintf(name, sizeof(name), "/dev/fd/%d", ends[0]);
	struct load_path path = {name, NULL};
	struct loader *loader = loader_open(&loaded, &path, 1);
	assert_false(loader_take(loader, 200));
	loader_stop(loader);
	while (!loader_is_done(loader))
		loader_take(loader, 1000);
	assert_int_equal(loaded.store.report_count, 1);
	assert_true(loader_close(loader, &error));
	loaded_release(&loaded);
	fclose(writer);
	close(ends[0]);
}

/* An mbox whose end is cut off while it is being cut into parts reads as zeros from there on. */
static void a_text_without_a_further_place_to_cut_is_one_last_part(void **state)
{
	static const char zeros[1000];
	struct work_item item = {
		.file = {.at = "gone.mbox", .is_asked = true, .size = sizeof(zeros)}};
	struct work work = {.items = &item, .count = 1};
	struct cutter cutter = {.work = &work,
		.part = 100,
		.next = 1,
		.rest = {zeros, sizeof(zeros)},
		.take_part = mail_take_part};
	struct unit unit = {0};
	atomic_bool stop = false;

	(void)state;
	assert_true(unit_cut(&cutter, &unit, &stop));
	assert_int_equal(unit.text.length, sizeof(zeros));
	assert_false(unit_cut(&cutter, &unit, &stop));
}

/* Read all units that a cutter gives; how many of them have a note that the file became shorter. */
static unsigned count_shorter(struct cutter *cutter)
{
	struct intern names = {0};
	unsigned count = 0;
	struct sink sink;
	struct unit unit = {0};
	atomic_bool stop = false;

	sink_open(&sink, NULL, NULL);
	while (unit_cut(cutter, &unit, &stop)) {
		unit_read(&unit, &sink, &names);
		for (uint32_t i = 0; i < unit.store.note_count; i++)
			count += slice_equal(unit.store.notes[i].text,
				SLICE("became shorter while it was read"));
		unit_release(&unit);
	}
	sink_close(&sink);
	intern_release(&names);
	return count;
}

/* By less than a page, of which the system leaves zeros. */
static void a_file_that_becomes_shorter_is_told_once(void **state)
{
	static const size_t parts[] = {1, 4000};
	char path[] = "/tmp/perfsift-load-XXXXXX";
	int descriptor = mkstemp(path);
	FILE *file = fdopen(descriptor, "w");

	(void)state;
	assert_non_null(file);
	for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
		struct work work = {0};
		struct cutter cutter = {.work = &work, .part = parts[i]};
		struct unit first = {0};
		atomic_bool stop = false;
		rewind(file);
		for (unsigned number = 0; ftell(file) < 20000; number++)
			write_message(file, number);
		assert_int_equal(fflush(file), 0);
		work_find(&work, &(struct load_path){path, NULL}, 1);
		assert_true(unit_cut(&cutter, &first, &stop));
		assert_true(first.is_part);
		assert_int_equal(ftruncate(descriptor, 16500), 0);
		assert_int_equal(count_shorter(&cutter), 1);
		unit_release(&first);
		cutter_release(&cutter);
		work_release(&work);
	}
	fclose(file);
	unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_mbox_is_the_same_in_parts),
		cmocka_unit_test(a_compressed_mbox_is_the_same_in_parts),
		cmocka_unit_test(a_compressed_mbox_is_cut_while_it_is_unpacked),
		cmocka_unit_test(files_and_folders_are_the_same_in_parts),
		cmocka_unit_test(result_trees_are_the_same_on_all_cores),
		cmocka_unit_test(a_stopped_load_of_results_has_no_half_comparisons),
		cmocka_unit_test(messages_are_numbered_across_parts),
		cmocka_unit_test(a_single_message_has_no_number),
		cmocka_unit_test(trouble_with_a_named_path_is_told_and_the_others_are_loaded),
		cmocka_unit_test(a_loader_gives_what_is_ready_in_order),
		cmocka_unit_test(a_stopped_load_keeps_what_it_has_and_says_so),
		cmocka_unit_test(a_loader_can_be_closed_at_any_time),
		cmocka_unit_test(a_file_with_two_paths_is_read_once),
		cmocka_unit_test(a_pipe_without_an_end_can_be_stopped),
		cmocka_unit_test(a_file_that_becomes_shorter_is_told_once),
		cmocka_unit_test(a_text_without_a_further_place_to_cut_is_one_last_part),
	};

	return cmocka_run_group_tests(tests, open_fixture, close_fixture);
}
