/*
 * For the tests of loading: a folder with an mbox, plain, compressed and cut off, and with two
 * exports; and a tree of results.
 */
#ifndef TESTS_PARSERS_LOAD_INPUTS_H
#define TESTS_PARSERS_LOAD_INPUTS_H

#include "parsers/source.h"
#include "tests/parsers/write_file.h"

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

#define MESSAGES 40 /* in the mbox */
#define TESTS	 30 /* in the result tree */

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

#endif
