/* Runs that were read twice are counted once. */
#include "parsers/load.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#define PATHS_MOST 6

static const char text[] =
	"stress-ng: info:  [7] dispatching hogs: 2 cpu\n"
	"stress-ng: info:  [7] stressor      bogo ops real time  usr time  sys time   "
	"bogo ops/s   bogo ops/s\n"
	"stress-ng: info:  [7]                         (secs)    (secs)    (secs)   "
	"(real time) (usr+sys time)\n"
	"stress-ng: info:  [7] cpu                611      1.00      0.46      0.00       "
	"609.39      1314.35\n";

static const char yaml[] = "---\n"
			   "system-info:\n"
			   "      stress-ng-version: 0.15.06\n"
			   "metrics:\n"
			   "    - stressor: cpu\n"
			   "      bogo-ops: 611\n"
			   "      bogo-ops-per-second-usr-sys-time: 1314.348774\n"
			   "      bogo-ops-per-second-real-time: 609.390984\n"
			   "      wall-clock-time: 1.002640\n"
			   "      user-time: 0.461006\n"
			   "      system-time: 0.003863\n"
			   "      cpu-usage-per-instance: 23.182240\n"
			   "      max-rss: 6460\n"
			   "...\n";

struct fixture {
	char folder[64], paths[PATHS_MOST][96];
	struct load_path list[PATHS_MOST];
	size_t count;
	struct loaded loaded;
};

static void add(struct fixture *fixture, const char *name, const char *content, const char *group)
{
	char *path = fixture->paths[fixture->count], whole[sizeof(fixture->paths[0])];

	snprintf(whole, sizeof(whole), "%s/%s", fixture->folder, name);
	memcpy(path, whole, sizeof(whole));
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	fputs(content, file);
	fclose(file);
	fixture->list[fixture->count++] = (struct load_path){path, group};
}

static void begin(struct fixture *fixture)
{
	*fixture = (struct fixture){.folder = "/tmp/perfsift-copies-XXXXXX"};
	assert_non_null(mkdtemp(fixture->folder));
}

static void load(struct fixture *fixture)
{
	struct error error = {0};

	assert_true(load_paths(&fixture->loaded, fixture->list, fixture->count, &error));
}

static void finish(struct fixture *fixture)
{
	for (size_t i = 0; i < fixture->count; i++)
		unlink(fixture->paths[i]);
	rmdir(fixture->folder);
	loaded_release(&fixture->loaded);
}

static bool is_noted(const struct fixture *fixture, const char *words)
{
	const struct store *store = &fixture->loaded.store;

	for (uint32_t i = 0; i < store->note_count; i++)
		if (store->notes[i].reason == NOTE_SKIPPED &&
			slice_contains(store->notes[i].text, slice_of(words)))
			return true;
	return false;
}

static void a_text_and_its_yaml_are_one_run(void **state)
{
	struct fixture fixture;

	(void)state;
	begin(&fixture);
	add(&fixture, "a-run1.yaml", yaml, NULL); /* the text is kept, for it names the hogs */
	add(&fixture, "a-run1.log", text, NULL);
	load(&fixture);
	assert_int_equal(fixture.loaded.store.report_count, 1);
	assert_int_equal(fixture.loaded.store.reports[0]->run_count, 1);
	assert_int_equal(fixture.loaded.store.reports[0]->row_count, 6);
	assert_true(is_noted(&fixture, "the same run as "));
	assert_true(is_noted(&fixture,
		"counted once; only here: stress-ng.cpu.cpu_percent, stress-ng.cpu.rss_max_kb"));
	finish(&fixture);
}

static void a_file_named_twice_is_one_run(void **state)
{
	struct fixture fixture;

	(void)state;
	begin(&fixture);
	add(&fixture, "a.log", text, NULL);
	fixture.list[fixture.count] = fixture.list[0];
	fixture.list[fixture.count + 1] = fixture.list[0];
	fixture.count += 2;
	load(&fixture);
	assert_int_equal(fixture.loaded.store.report_count, 1);
	assert_int_equal(fixture.loaded.store.reports[0]->run_count, 1);
	fixture.count = 1;
	finish(&fixture);
}

/* The same figures under another name may be a second run, and --base and --head are what a person
 * says they are. */
static void other_files_groups_and_figures_stay(void **state)
{
	char other[sizeof(yaml)];
	struct fixture fixture;

	(void)state;
	memcpy(other, yaml, sizeof(yaml));
	memcpy(strstr(other, "609.39"), "619.39", 6);
	begin(&fixture);
	add(&fixture, "a-run1.log", text, NULL);
	add(&fixture, "a-run2.log", text, NULL);
	add(&fixture, "a-run1.yaml", other, NULL);
	load(&fixture);
	assert_int_equal(fixture.loaded.store.reports[0]->run_count, 3);
	finish(&fixture);

	begin(&fixture);
	add(&fixture, "a-run1.log", text, "before");
	add(&fixture, "a-run1.yaml", yaml, "after");
	load(&fixture);
	assert_int_equal(fixture.loaded.store.reports[0]->run_count, 2);
	assert_false(is_noted(&fixture, "the same run"));
	finish(&fixture);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_text_and_its_yaml_are_one_run),
		cmocka_unit_test(a_file_named_twice_is_one_run),
		cmocka_unit_test(other_files_groups_and_figures_stay),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
