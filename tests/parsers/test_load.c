/* Loading: the same store, whatever the number of threads and however the input was cut. */
#include "parsers/given.h"
#include "parsers/load.h"
#include "parsers/mail.h"
#include "parsers/units.h"

#include <archive.h>
#include <archive_entry.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#define MESSAGES 40
#define TESTS	 30 /* in the result tree */

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

/* ---- inputs ---- */

/* A message whose metrics are in part its own, in part those of others. */
static void write_message(FILE *stream, unsigned number)
{
	fprintf(stream,
		"From robot@example.org Tue Mar 10 15:21:54 2026\n"
		"From: robot <robot@example.org>\nDate: Tue, 10 Mar 2026 15:21:54 +0800\n"
		"Subject: report %u\nMessage-ID: <%u@example.org>\n\n",
		number, number);
	fprintf(stream,
		"%016x %016x \n---------------- --------------------------- \n"
		"         %%stddev     %%change         %%stddev\n"
		"             \\          |                \\  \n",
		number, number + 1);
	for (unsigned i = 0; i < 4; i++)
		fprintf(stream,
			"      %u23 \xc2\xb1  3%%     +12.3%%        %u38 \xc2\xb1  4%%  "
			"x.metric_%u\n",
			number, number, (number * 7 + i * i) % 23);
	fputs("\n\n", stream);
}

/* An attachment in a message, so that its document is numbered with it. */
static void write_attachment(FILE *stream, unsigned number)
{
	fprintf(stream,
		"From robot@example.org Tue Mar 10 15:21:54 2026\n"
		"From: robot <robot@example.org>\nDate: Tue, 10 Mar 2026 15:21:54 +0800\n"
		"Subject: runs %u\nMIME-Version: 1.0\n"
		"Content-Type: multipart/mixed; boundary=\"b\"\n\n"
		"--b\nContent-Type: text/plain\n\nsee the table\n"
		"--b\nContent-Type: text/csv\n"
		"Content-Disposition: attachment; filename=\"runs.csv\"\n\n"
		"metric,group,run,value\n"
		"y.rate,old,1,%u\ny.rate,old,2,11\ny.rate,new,1,20\ny.rate,new,2,21\n"
		"--b--\n\n",
		number, number);
}

/* Write a file below the folder, with the directories it needs. */
static void write_file(const char *folder, const char *path, const char *text)
{
	char name[400];

	snprintf(name, sizeof(name), "%s/%s", folder, path);
	for (char *at = name + strlen(folder) + 1; (at = strchr(at, '/')) != NULL; at++) {
		*at = '\0';
		mkdir(name, 0700);
		*at = '/';
	}
	FILE *file = fopen(name, "w");
	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

/* A result root with two runs. What is odd about some is told in notes. */
static void write_root(const char *folder, unsigned test, unsigned commit)
{
	char root[128], path[160], text[400];

	snprintf(root, sizeof(root), "result/fork/%u/box/debian.cgz/x86_64/gcc-12/v%u", test,
		commit);
	snprintf(text, sizeof(text),
		"{\"stats_source\": [\"/%s/0/stats.json\", \"/%s/1/stats.json\"],\n"
		"\"x.metric_%u\": [%u, %u],\n\"x.rate\": [%u.5, %s]}\n",
		root, root, (test * 7 + commit) % 23, test, commit, test + commit,
		test % 5 ? "12.25" : "NaN");
	snprintf(path, sizeof(path), "%s/matrix.json", root);
	write_file(folder, path, text);
	snprintf(path, sizeof(path), "%s/0/stats.json", root);
	write_file(folder, path, test % 7 ? "{\"x.own\": 3}" : "{\"x.own\": 3");
	snprintf(path, sizeof(path), "%s/1/time", root);
	write_file(folder, path, "a log");
}

/* Two commits of many tests, of some only one; a merged matrix; and one that lies alone. */
static void write_tree(const char *folder)
{
	for (unsigned test = 0; test < TESTS; test++)
		for (unsigned commit = 1; commit <= 1 + (test % 4 > 0); commit++)
			write_root(folder, test, commit);
	write_file(folder, "result/fork/1/box/debian.cgz/x86_64/gcc-12/matrix.json",
		"{\"stats_source\": "
		"[\"/result/fork/1/box/debian.cgz/x86_64/gcc-12/v2/0/stats.json\","
		" \"/result/fork/1/box/debian.cgz/x86_64/gcc-12/v1/0/stats.json\"]}");
	write_file(folder, "alone.json", "{\"x.rate\": [1, 2]}");
}

static const char *const export =
	"source,report,table,date,subject,testcase,machine,params,base,head,metric,kind,base_value,"
	"base_noise,base_n,change,change_unit,change_pct,delta,head_value,head_noise,head_n,effect,"
	"ci_low,ci_high,p,q,direction,verdict,reason,line\n"
	"a.eml,1,1,2026-03-10,a report,stress-ng,box,,v1,v2,x.metric_3,perf,100,,,+10,%,10,10,110,"
	",,,,,,,up,improvement,because,7\n";

static void open_folder(char *folder)
{
	strcpy(folder, "/tmp/perfsift-load-XXXXXX");
	assert_non_null(mkdtemp(folder));
}

static FILE *open_in(const char *folder, const char *name, char *path, size_t size)
{
	snprintf(path, size, "%s/%s", folder, name);
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	return file;
}

struct fixture {
	char folder[64], mbox[96], packed[112], broken[112], first[96], second[96];
	char tree[64]; /* of results */
};

/* The same file compressed, and again with its end cut off. */
static void pack(const char *path, const char *packed, const char *broken)
{
	struct archive *archive = archive_write_new();
	struct archive_entry *entry = archive_entry_new();
	struct error error = {0};
	struct source source;

	assert_true(source_open(path, &source, &error));
	archive_write_add_filter_gzip(archive);
	archive_write_set_format_raw(archive);
	archive_write_set_bytes_in_last_block(archive, 1);
	assert_int_equal(archive_write_open_filename(archive, packed), ARCHIVE_OK);
	archive_entry_set_filetype(entry, AE_IFREG);
	assert_int_equal(archive_write_header(archive, entry), ARCHIVE_OK);
	archive_write_data(archive, source.text.at, source.text.length);
	archive_entry_free(entry);
	archive_write_free(archive);
	source_close(&source);
	assert_true(source_open(packed, &source, &error));
	FILE *file = fopen(broken, "w");
	assert_non_null(file);
	fwrite(source.text.at, 1, source.text.length * 2 / 3, file);
	fclose(file);
	source_close(&source);
}

static int open_fixture(void **state)
{
	struct fixture *fixture = calloc(1, sizeof(*fixture));

	open_folder(fixture->folder);
	FILE *file = open_in(fixture->folder, "many.mbox", fixture->mbox, sizeof(fixture->mbox));
	for (unsigned i = 1; i <= MESSAGES; i++)
		if (i % 5 == 0)
			write_attachment(file, i);
		else
			write_message(file, i);
	fclose(file);
	snprintf(fixture->packed, sizeof(fixture->packed), "%s.gz", fixture->mbox);
	snprintf(fixture->broken, sizeof(fixture->broken), "%s.cut.gz", fixture->mbox);
	pack(fixture->mbox, fixture->packed, fixture->broken);
	file = open_in(fixture->folder, "one.csv", fixture->first, sizeof(fixture->first));
	fputs(export, file);
	fclose(file);
	file = open_in(fixture->folder, "two.csv", fixture->second, sizeof(fixture->second));
	fprintf(file, "%sb.eml,1,1,,other,,,,v1,v3,y.rate,perf,1,,,,,,,2,,,,,,,,,same,so,9\n",
		export);
	fclose(file);
	open_folder(fixture->tree);
	write_tree(fixture->tree);
	*state = fixture;
	return 0;
}

static int close_fixture(void **state)
{
	struct fixture *fixture = *state;
	char command[96];

	unlink(fixture->mbox);
	unlink(fixture->packed);
	unlink(fixture->broken);
	unlink(fixture->first);
	unlink(fixture->second);
	rmdir(fixture->folder);
	snprintf(command, sizeof(command), "rm -rf '%s'", fixture->tree);
	free(fixture);
	return system(command);
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
	struct loaded loaded = {.options = {.jobs = 2}};
	struct load_path path = {fixture->tree, NULL};
	struct loader *loader = loader_open(&loaded, &path, 1);
	struct error error = {0};

	while (loaded.store.document_count == 0)
		loader_take(loader, 1000);
	loader_stop(loader);
	while (!loader_is_done(loader))
		loader_take(loader, 1000);
	assert_true(loader_progress(loader).stopped);
	for (uint32_t i = 0; i < loaded.store.report_count; i++)
		assert_true(is_whole(&loaded.store, loaded.store.reports[i]));
	assert_true(loader_close(loader, &error));
	loaded_release(&loaded);
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

static void a_stopped_load_keeps_what_it_has_and_says_so(void **state)
{
	const struct fixture *fixture = *state;
	struct loaded loaded = {.options = {.jobs = 1, .part = 1}};
	struct load_path path = {fixture->mbox, NULL};
	struct loader *loader = loader_open(&loaded, &path, 1);
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
	assert_true(loader_close(loader, &error));
	loaded_release(&loaded);
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
	struct work_item item = {.path = "gone.mbox", .size = sizeof(zeros)};
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
		cmocka_unit_test(a_text_without_a_further_place_to_cut_is_one_last_part),
	};

	return cmocka_run_group_tests(tests, open_fixture, close_fixture);
}
