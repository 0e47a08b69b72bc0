/* Which way is better: the table, and a user's file over it. */
#include "views/direction.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>

struct bench {
	struct intern names;
	struct directions *directions;
};

static int open_bench(void **state)
{
	struct bench *bench = calloc(1, sizeof(*bench));

	bench->directions = directions_open(&bench->names);
	*state = bench;
	return 0;
}

static int close_bench(void **state)
{
	struct bench *bench = *state;

	directions_close(bench->directions);
	intern_release(&bench->names);
	free(bench);
	return 0;
}

static enum direction ask(struct bench *bench, const char *name)
{
	return direction_of(bench->directions, intern_add(&bench->names, slice_of(name)));
}

static void assert_all(struct bench *bench, enum direction way, const char *const names[])
{
	for (size_t i = 0; names[i]; i++)
		if (ask(bench, names[i]) != way)
			fail_msg("%s is \"%s\"", names[i], direction_name(ask(bench, names[i])));
}

static void rates_and_scores_go_up(void **state)
{
	static const char *const names[] = {"stress-ng.mmapaddr.ops_per_sec",
		"stress-ng.vm-splice.vm-splice_calls_per_sec",
		"stress-ng.memrate.write128_MB_per_sec", "stress-ng.memrate.write128_MB/sec",
		"stress-ng.fp.Mfp-ops_per_sec_float80_add",
		"stress-ng.fault.minor_page_faults_per_sec", "stress-ng.stream.memory_rate_MB",
		"will-it-scale.per_process_ops", "TOTAL will-it-scale.per_thread_ops",
		"GEO-MEAN vm-scalability.throughput", "hackbench.throughput",
		"netperf.Throughput_Mbps", "filebench.sum_operations/s", "unixbench.score",
		"fsmark.files_per_sec", "fxmark.ssd_btrfs_MWRM_72_bufferedio.works/sec",
		"aim9.exec_test.ops_per_sec",
		"phoronix-test-suite.fio.SequentialWrite.Sync.Yes.No.4KB.DefaultTestDirectory.mb_s",
		"sysbench-fileio.write_operations/s", "redis.get_total_throughput_rps",
		"ltp.hugemmap10.pass", NULL};

	assert_all(*state, DIRECTION_UP, names);
}

static void times_latencies_and_failures_go_down(void **state)
{
	static const char *const names[] = {"stress-ng.flock.nanosecs_per_flock_lock_call",
		"stress-ng.pthread.nanosecs_to_start_a_pthread",
		"stress-ng.context.nanosecs_per_context_switch_pipe_method",
		"stress-ng.cyclic.mean_latency_nanosecs", "fsmark.app_overhead",
		"dbench.max_latency", "kbuild.buildtime_per_iteration", "lmbench3.PIPE.latency.us",
		"qperf.udp.latency", "adrestia.wakeup_cost_periodic_us", "fileio.latency_95th_ms",
		"autonuma-benchmark.numa01.seconds",
		"phoronix-test-suite.darktable.Masskrug.CPU-only.seconds", "stress-ng.flock.fail",
		"dmesg.RIP:ttwu_queue", "last_state.is_incomplete_run", "xfstests.btrfs.172.fail",
		"ltp.killed_by_OOM", NULL};

	assert_all(*state, DIRECTION_DOWN, names);
}

static void what_nobody_can_say_is_unknown(void **state)
{
	static const char *const names[] = {"stress-ng.mmapaddr.ops",
		"stress-ng.mmapaddr.ops_per_sec_cpu", "stress-ng.time.user_time",
		"stress-ng.time.involuntary_context_switches", "stress-ng.mmapaddr.real_time",
		"stress-ng.pthread.%_of_2048_pthreads_created",
		"stress-ng.dentry.directory_entries_allocated",
		"stress-ng.zlib.%_compression_ratio", "perf-stat.i.cache-references",
		"vmstat.cpu.sy", "perf-profile.self.cycles-pp.error",
		"perf-profile.self.cycles-pp.fio.throughput", "dmesg.timestamp:last",
		"dmesg.bootstage:last", "sched_debug.cpu.nr_switches.avg", "mpstat.cpu.all.soft%",
		"turbostat.Busy%", "", ".", "stress-ng", "stress-ng.", NULL};

	assert_all(*state, DIRECTION_UNKNOWN, names);
}

static void what_a_test_is_run_for_is_a_key_metric(void **state)
{
	static const struct {
		const char *name;
		bool key;
	} cases[] = {{"stress-ng.mmapaddr.ops_per_sec", true}, {"stress-ng.mmapaddr.ops", false},
		{"stress-ng.memrate.write128_MB_per_sec", false}, {"fsmark.files_per_sec", true},
		{"fsmark.app_overhead", false}, {"hackbench.throughput", true},
		{"vmstat.cpu.sy", false}, {"dmesg.RIP:foo", false}};
	struct bench *bench = *state;

	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		uint32_t name = intern_add(&bench->names, slice_of(cases[i].name));
		assert_int_equal(direction_is_key(bench->directions, name), cases[i].key);
	}
}

static void a_users_file_stands_over_the_table(void **state)
{
	struct bench *bench = *state;
	struct error error = {0};

	assert_int_equal(ask(bench, "vmstat.cpu.sy"), DIRECTION_UNKNOWN);
	assert_true(directions_add(bench->directions,
		SLICE("# mine\n\n  down\tvmstat\\.cpu\\..*\r\nup my.lat\nnone "
		      "stress-ng\\.cpu\\..*\n"
		      "up stress-ng\\.cpu\\.ops_per_sec"),
		"direction", &error));
	assert_int_equal(ask(bench, "vmstat.cpu.sy"), DIRECTION_DOWN);
	assert_int_equal(ask(bench, "my_lat"), DIRECTION_UP);
	assert_int_equal(ask(bench, "my_lat.x"), DIRECTION_UNKNOWN);
	assert_int_equal(ask(bench, "x.my_lat"), DIRECTION_UNKNOWN);
	assert_int_equal(ask(bench, "stress-ng.cpu.ops_per_sec"), DIRECTION_UNKNOWN);
	assert_int_equal(ask(bench, "stress-ng.vm.ops_per_sec"), DIRECTION_UP);
}

static void a_bad_line_is_told_with_its_place_and_the_others_hold(void **state)
{
	struct bench *bench = *state;
	struct error error = {0}, pattern = {0}, empty = {0};

	assert_false(directions_add(
		bench->directions, SLICE("up a\nupp b\ndown c\nalso wrong"), "direction", &error));
	assert_int_equal(error.code, ERROR_USAGE);
	assert_int_equal(error.line, 2);
	assert_string_equal(error.file, "direction");
	assert_string_equal(error.message, "a direction is up, down or none, not \"upp\"");
	assert_int_equal(ask(bench, "c"), DIRECTION_DOWN);
	assert_false(directions_add(bench->directions, SLICE("up a(b"), "direction", &pattern));
	assert_int_equal(pattern.code, ERROR_REGEX);
	assert_int_equal(pattern.line, 1);
	assert_int_equal(pattern.column, 3);
	assert_false(directions_add(bench->directions, SLICE("\nup  "), "direction", &empty));
	assert_int_equal(empty.line, 2);
}

/* The pattern gives up, and the table answers. */
static void an_explosive_pattern_does_not_hang(void **state)
{
	struct bench *bench = *state;
	struct error error = {0};
	char name[5000];

	assert_true(directions_add(bench->directions, SLICE("down (a+)+b"), "direction", &error));
	memset(name, 'a', sizeof(name));
	memcpy(name + sizeof(name) - 12, ".throughput", 12);
	assert_int_equal(ask(bench, name), DIRECTION_UP);
}

static void a_file_that_is_not_there_is_no_error(void **state)
{
	struct bench *bench = *state;
	struct error error = {0};

	assert_true(directions_load(bench->directions, "tests/data/no-such-file", &error));
	assert_int_equal(error.code, ERROR_NONE);
	assert_false(directions_load(bench->directions, "tests", &error));
	assert_int_equal(error.code, ERROR_READ);
}

static void a_file_is_read_from_where_users_keep_such_files(void **state)
{
	struct bench *bench = *state;
	struct arena arena = {0};
	struct error error = {0};
	char path[] = "/tmp/direction-XXXXXX";
	int descriptor = mkstemp(path);

	setenv("XDG_CONFIG_HOME", "/some/where", 1);
	assert_string_equal(directions_user_path(&arena).at, "/some/where/perfsift/direction");
	unsetenv("XDG_CONFIG_HOME");
	setenv("HOME", "/home/me", 1);
	assert_string_equal(directions_user_path(&arena).at, "/home/me/.config/perfsift/direction");
	unsetenv("HOME");
	assert_int_equal(directions_user_path(&arena).length, 0);
	arena_release(&arena);
	assert_int_equal(write(descriptor, "up x\n", 5), 5);
	close(descriptor);
	assert_true(directions_load(bench->directions, path, &error));
	assert_int_equal(ask(bench, "x"), DIRECTION_UP);
	unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(rates_and_scores_go_up, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			times_latencies_and_failures_go_down, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			what_nobody_can_say_is_unknown, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			what_a_test_is_run_for_is_a_key_metric, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			a_users_file_stands_over_the_table, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			a_bad_line_is_told_with_its_place_and_the_others_hold, open_bench,
			close_bench),
		cmocka_unit_test_setup_teardown(
			an_explosive_pattern_does_not_hang, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			a_file_that_is_not_there_is_no_error, open_bench, close_bench),
		cmocka_unit_test_setup_teardown(
			a_file_is_read_from_where_users_keep_such_files, open_bench, close_bench),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
