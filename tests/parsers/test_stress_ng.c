/* The reader of stress-ng text: eras, several runs, damage on the way. */
#include "tests/parsers/reading.h"

#define HEADER                                                                                     \
	"stress-ng: metrc: [7] stressor       bogo ops real time  usr time  sys time   bogo "      \
	"ops/s     bogo ops/s\n"                                                                   \
	"stress-ng: metrc: [7]                           (secs)    (secs)    (secs)   (real "      \
	"time) (usr+sys time)\n"

static void a_run_of_today_is_read_whole(void **state)
{
	(void)state;
	read_file("tests/data/stress-ng/two.log", NULL);
	assert_int_equal(reading.runs.count, 1);
	assert_row(0, "cpu", "177 1.01 0.15 0.00 175.34 1154.34");
	assert_row(0, "switch", "20966 1.01 0.01 0.17 20824.20 115447.73");
	assert_sample(0, "stress-ng.switch.cpu_percent", "18.04");
	assert_sample(0, "stress-ng.switch.rss_max_kb", "2540");
	assert_sample(0, "stress-ng.switch.nanosecs_per_context_switch_pipe_method", "46925.12");
	const struct run *run = &run_at(0)->facts;
	assert_text(run->hogs, "1 cpu, 1 switch");
	assert_true(run->run_time == 1.02 && run->cpu_percent == 16.15);
	assert_true(run->load_average == 14.50);
	assert_int_equal(sample_of(0, "stress-ng.cpu.ops")->line, 5);
	assert_int_equal(reading.store.note_count, 0);
}

static void figures_keep_the_exponents_of_sn(void **state)
{
	(void)state;
	read_file("tests/data/stress-ng/sn.log", NULL);
	assert_row(0, "switch", "18628 1.001e+00 2.770e-04 1.501e-01 1.86107e+04 1.23863e+05");
	assert_sample(0, "stress-ng.pipe.MB_per_sec_pipe_write_rate", "4.39e+01");
}

static void text_without_any_prefix_is_read(void **state)
{
	(void)state;
	read_file("tests/data/stress-ng/log-brief.log", NULL);
	assert_int_equal(reading.runs.count, 1);
	assert_row(0, "pipe", "118373 1.01 0.06 0.28 117584.14 352400.23");
	assert_sample(0, "stress-ng.pipe.MB_per_sec_pipe_write_rate", "57.82");
}

static void before_0_03_there_is_no_table(void **state)
{
	(void)state;
	read_text("stress-ng: info: [28131] dispatching hogs: 2 cpu, 0 io, 0 vm, 0 hdd\n"
		  "stress-ng: info: [28131] successful run completed in 1.20s\n"
		  "stress-ng: info: [28131] cpu: 65 in 2.39 secs, rate: 27.16\n"
		  "stress-ng: info: [28131] dentry: 0 in 0.00 secs, rate: 0.00\n");
	assert_int_equal(reading.runs.count, 1);
	assert_row(0, "cpu", "65 2.39 - - 27.16 -");
	assert_text(run_at(0)->facts.hogs, "2 cpu");
	assert_int_equal(sample_of(0, "stress-ng.dentry.ops")->flags, SAMPLE_SKIPPED);
	assert_true(run_at(0)->facts.warnings.length > 0);
}

static void metrics_between_the_rows_are_of_2021(void **state)
{
	(void)state;
	read_text("stress-ng: info:  [24111] dispatching hogs: 1 fault, 1 icache\n"
		  "stress-ng: info:  [24111] successful run completed in 1.01s\n"
		  "stress-ng: info:  [24111] stressor bogo ops real time usr time sys time bogo "
		  "ops/s bogo ops/s CPU used per\n"
		  "stress-ng: info:  [24111] (secs) (secs) (secs) (real time) (usr+sys time) "
		  "instance (%)\n"
		  "stress-ng: info:  [24111] fault 7710 1.00 0.03 0.29 7709.39 24093.75 32.00\n"
		  "stress-ng: info:  [24111] fault 15485.19 minor page faults per sec (average per "
		  "stressor)\n"
		  "stress-ng: info:  [24111] icache 109 1.00 0.09 0.22 108.47 351.61 30.85\n");
	assert_int_equal(reading.runs.count, 1);
	assert_row(0, "icache", "109 1.00 0.09 0.22 108.47 351.61");
	assert_sample(0, "stress-ng.fault.minor_page_faults_per_sec", "15485.19");
}

static void runs_follow_each_other_under_one_process_id(void **state)
{
	(void)state;
	for (unsigned i = 0; i < 2; i++)
		read_text("stress-ng: info:  [1] dispatching hogs: 1 cpu\n"
			  "stress-ng: info:  [1] cpu 310 1.00 0.22 0.00 310.76 1413.47\n"
			  "stress-ng: info:  [1] dispatching hogs: 1 cpu\n"
			  "stress-ng: info:  [1] cpu 148 1.00 0.11 0.00 147.66 1394.49\n");
	assert_int_equal(reading.runs.count, 4);
	assert_int_equal(run_at(1)->facts.number, 2);
	assert_int_equal(run_at(2)->facts.number, 1);
	assert_row(3, "cpu", "148 1.00 0.11 0.00 147.66 1394.49");
}

static void runs_at_a_time_are_told_apart_by_process_id(void **state)
{
	(void)state;
	read_text("stress-ng: info:  [11] setting to a 1 sec run per stressor\n"
		  "stress-ng: info:  [12] setting to a 1 sec run per stressor\n"
		  "stress-ng: info:  [12] dispatching hogs: 2 pipe\n"
		  "stress-ng: info:  [11] dispatching hogs: 2 mmap\n"
		  "stress-ng: metrc: [12] pipe 388806 1.01 0.11 0.73 385517.66 465234.77\n"
		  "stress-ng: fail:  [14] mmap: cannot allocate\n"
		  "stress-ng: metrc: [11] mmap 1410 1.00 0.05 0.32 1406.14 3818.98\n");
	assert_int_equal(reading.runs.count, 2);
	assert_row(0, "mmap", "1410 1.00 0.05 0.32 1406.14 3818.98");
	assert_row(1, "pipe", "388806 1.01 0.11 0.73 385517.66 465234.77");
	assert_int_equal(sample_of(0, "stress-ng.mmap.ops")->flags, SAMPLE_FAILED);
	assert_int_equal(sample_of(1, "stress-ng.pipe.ops")->flags, 0);
}

static void a_wrapped_mail_is_put_together(void **state)
{
	(void)state;
	read_text("> > stress-ng: info:  [7] dispatching hogs: 1 cpu, 1 pipe, 1 switch, 1\n"
		  "> > fault\n"
		  "> > stress-ng: metrc: [7] stressor       bogo ops real time  usr\n"
		  "> > time sys time   bogo ops/s     bogo ops/s CPU used per       RSS\n"
		  "> > Max\n"
		  "> > stress-ng: metrc: [7]                           (secs)\n"
		  "> > (secs) (secs)   (real time) (usr+sys time) instance (%)\n"
		  "> > (KB)\n"
		  "> > stress-ng: metrc: [7] cpu                 613      1.00      0.60\n"
		  "> > 0.03 611.43         974.30        62.76\n"
		  "> > 7732\n"
		  "> > stress-ng: metrc: [7] pipe                 642.83 MB per sec pipe\n"
		  "> > write rate (harmonic mean of 1 instance)\n");
	assert_int_equal(reading.runs.count, 1);
	assert_row(0, "cpu", "613 1.00 0.60 0.03 611.43 974.30");
	assert_sample(0, "stress-ng.cpu.rss_max_kb", "7732");
	assert_sample(0, "stress-ng.pipe.MB_per_sec_pipe_write_rate", "642.83");
	assert_text(run_at(0)->facts.hogs, "1 cpu, 1 pipe, 1 switch, 1 fault");
	assert_int_equal(reading.store.note_count, 0);
}

static void a_terminal_breaks_lines_through_words_and_numbers(void **state)
{
	(void)state;
	read_text(
		"stress-ng: metrc: [15092] stressor       bogo ops real time  usr time  sys time  "
		" \nbogo ops/s     bogo ops/s CPU used per       RSS Max\n"
		"stress-ng: metrc: [15092] pipe              95105      1.00      0.06      0.27   "
		"  9503\n1.86      288961.40        32.89          2408\n"
		"stress-ng: metrc: [15092] miscellaneous metrics:\n"
		"stress-ng: metrc: [15092] pipe                  46.47 MB per sec pipe write rate ("
		"geo\nmetic mean of 1 instances)\n");
	assert_row(0, "pipe", "95105 1.00 0.06 0.27 95031.86 288961.40");
	assert_sample(0, "stress-ng.pipe.MB_per_sec_pipe_write_rate", "46.47");
}

static void a_mailer_can_lose_the_quote_mark_where_it_wraps(void **state)
{
	(void)state;
	read_text("> mainline:\n"
		  "> stress-ng: metrc: [21349] stressor       bogo ops real time  usr time  sys\n"
		  "time bogo ops/s     bogo ops/s CPU used per       RSS Max\n"
		  "> stress-ng: metrc: [21349] mmap               1096      1.00      0.02\n"
		  "0.21 1093.10        4704.87        11.62          3188\n");
	assert_row(0, "mmap", "1096 1.00 0.02 0.21 1093.10 4704.87");
	assert_label(0, "mainline");
}

static void loggers_put_their_own_in_front(void **state)
{
	static const char *const prefixes[] = {"[  127.532925] ", "00348 ",
		"2026-11-30T13:21:05.764623112Z ", "2026-11-30T13:21:05Z stdout F ", "stress-1  | ",
		"Nov 30 13:11:07 testbox stress-ng[7]: ", "2026-11-30 13:31:03 ",
		"2026-11-30 13:31:03,123 INFO ", "\t", "    "};
	static char texts[10][400];

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(prefixes); i++) {
		snprintf(texts[i], sizeof(texts[i]),
			"%sstress-ng: info:  [7] dispatching hogs: 1 pipe\n"
			"%sstress-ng: metrc: [7] pipe 340892 1.18 0.06 0.35 289375.04 839755.43\n",
			prefixes[i], prefixes[i]);
		read_text(texts[i]);
		assert_int_equal(reading.runs.count, i + 1);
		assert_row(i, "pipe", "340892 1.18 0.06 0.35 289375.04 839755.43");
		assert_label(i, "");
	}
}

static void a_part_of_the_prefix_may_be_cut_off(void **state)
{
	static const char *const prefixes[] = {
		"stress-ng: info:  ", "stress-ng: [7] ", "stress-ng: ", "info:  [7] "};
	static char texts[4][400];

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(prefixes); i++) {
		snprintf(texts[i], sizeof(texts[i]),
			"%sdispatching hogs: 1 pipe\n"
			"%spipe 340892 1.18 0.06 0.35 289375.04 839755.43\n",
			prefixes[i], prefixes[i]);
		read_text(texts[i]);
		assert_int_equal(reading.runs.count, i + 1);
		assert_row(i, "pipe", "340892 1.18 0.06 0.35 289375.04 839755.43");
	}
}

static void lines_may_stand_in_strings_and_elements(void **state)
{
	static const char *const opened[] = {"{\"msg\": \"", "out('", "<msg at=\"1\">", ""};
	static const char *const closed[] = {"\", \"n\": 1}", "\\n' +", "</msg>", "<br>"};
	static char texts[4][500];

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(opened); i++) {
		snprintf(texts[i], sizeof(texts[i]),
			"%sstress-ng: info:  [7] stressor bogo ops real time usr time sys time "
			"bogo "
			"ops/s bogo ops/s CPU used per RSS Max%s\n"
			"%sstress-ng: info:  [7] pipe 340892 1.18 0.06 0.35 289375.04 839755.43 "
			"34.75 7616%s\n",
			opened[i], closed[i], opened[i], closed[i]);
		read_text(texts[i]);
		assert_int_equal(reading.runs.count, i + 1);
		assert_row(i, "pipe", "340892 1.18 0.06 0.35 289375.04 839755.43 34.75 7616");
	}
}

static void a_word_in_front_names_the_run(void **state)
{
	(void)state;
	read_text("base-1: pipe             340892      1.18      0.06      0.35    289375.04      "
		  "839755.43\n"
		  "base-2: pipe             584968      1.03      0.10      0.59    568858.03      "
		  "856206.52\n"
		  "fix run 1: pipe 488885 1.00 0.12 0.72 488560.77 582396.99\n"
		  "fix/run2.log:pipe 388806 1.01 0.11 0.73 385517.66 465234.77\n");
	assert_int_equal(reading.runs.count, 4);
	assert_label(0, "base");
	assert_label(1, "base");
	assert_label(2, "fix");
	assert_label(3, "fix/run");
	assert_row(3, "pipe", "388806 1.01 0.11 0.73 385517.66 465234.77");
}

static void hosts_name_their_runs_where_there_are_several(void **state)
{
	(void)state;
	read_text("node1: stress-ng: metrc: [7] pipe 340892 1.18 0.06 0.35 289375.04 839755.43\n"
		  "node2: stress-ng: metrc: [7] pipe 584968 1.03 0.10 0.59 568858.03 856206.52\n");
	assert_label(0, "node1");
	assert_label(1, "node2");
	read_text(
		"Nov 30 13:32:12 hosta stress-ng: info:  [8] pipe 340892 1.18 0.06 0.35 289375.04 "
		"839755.43\n"
		"Nov 30 13:32:12 hostb stress-ng: info:  [8] pipe 584968 1.03 0.10 0.59 568858.03 "
		"856206.52\n");
	assert_label(2, "hosta");
	assert_label(3, "hostb");
	read_text("root@v61:~# stress-ng --pipe 2 -t 1\n"
		  "stress-ng: metrc: [7] pipe 340892 1.18 0.06 0.35 289375.04 839755.43\n"
		  "[root@v62 ~]# stress-ng --pipe 2 -t 1\n"
		  "stress-ng: metrc: [8] pipe 584968 1.03 0.10 0.59 568858.03 856206.52\n");
	assert_label(4, "v61");
	assert_label(5, "v62");
}

static void a_log_that_has_each_line_twice_is_one_run(void **state)
{
	(void)state;
	read_text("stress-ng: info:  [7] dispatching hogs: 1 pipe\n"
		  "Nov 30 13:11:07 box stress-ng[7]: stress-ng: info:  [7] dispatching hogs: 1 "
		  "pipe\n"
		  "stress-ng: metrc: [7] pipe 340892 1.18 0.06 0.35 289375.04 839755.43\n"
		  "Nov 30 13:11:07 box stress-ng[7]: stress-ng: metrc: [7] pipe 340892 1.18 0.06 "
		  "0.35 289375.04 839755.43\n");
	assert_int_equal(reading.runs.count, 1);
	assert_int_equal(run_at(0)->sample_count, 6);
}

static void lines_that_lost_their_ends_are_cut_at_the_prefixes(void **state)
{
	(void)state;
	read_text("root@ubuntu:~# stress-ng: info:  [7] dispatching hogs: 1 cpu, 1 pipe stress-ng: "
		  "metrc: [7] cpu 310 1.00 0.22 0.00 310.76 1413.47 stress-ng: metrc: [7] pipe "
		  "340892 1.18 0.06 0.35 289375.04 839755.43");
	assert_int_equal(reading.runs.count, 1);
	assert_row(0, "cpu", "310 1.00 0.22 0.00 310.76 1413.47");
	assert_row(0, "pipe", "340892 1.18 0.06 0.35 289375.04 839755.43");
	assert_text(run_at(0)->facts.hogs, "1 cpu, 1 pipe");
}

static void output_in_a_string_of_json_is_read(void **state)
{
	(void)state;
	read_text(
		"{\n  \"name\": \"candidate\",\n  \"stdout\": \"stress-ng: info:  [7] dispatching "
		"hogs: 1 cpu\\nstress-ng: metrc: [7] cpu 310 1.00 0.22 0.00 310.76 1413.47\\n\"\n"
		"}\n");
	assert_label(0, "candidate");
	assert_row(0, "cpu", "310 1.00 0.22 0.00 310.76 1413.47");
	assert_int_equal(sample_of(0, "stress-ng.cpu.ops")->line, 3);
	read_text("\"lines\": [\n  \"stress-ng: info:  [7] dispatching hogs: 1 cpu\",\n"
		  "  \"stress-ng: metrc: [7] cpu 310 1.00 0.22 0.00 310.76 1413.47\",\n"
		  "  \"pipe 340892 1.18 0.06 0.35 289375.04 839755.43\"\n]\n");
	assert_row(1, "cpu", "310 1.00 0.22 0.00 310.76 1413.47");
}

static void a_cut_table_gives_what_is_there_and_a_note(void **state)
{
	(void)state;
	read_text("stress-ng: info:  [7] dispatching hogs: 1 cpu, 1 switch\n" HEADER
		  "stress-ng: metrc: [7] cpu                 169      1.01      0.11      0.00\n"
		  "stress-ng: metrc: [7] switch            75783   \n");
	assert_row(0, "cpu", "169 1.01 0.11 0.00 - -");
	assert_row(0, "switch", "75783 - - - - -");
	assert_true(has_note(4, NOTE_INCOMPLETE));
	assert_true(has_note(5, NOTE_INCOMPLETE));
}

static void a_row_that_contradicts_itself_is_noted_and_not_read(void **state)
{
	(void)state;
	read_text("stress-ng: info:  [7] dispatching hogs: 1 cpu\n" HEADER
		  "stress-ng: metrc: [7] cpu 169 1.01 0.11 0.00 999.10 1491.26\n");
	assert_row(0, "cpu", "- - - - - -");
	assert_true(has_note(4, NOTE_UNREADABLE_ROW));
}

static void figures_without_their_columns_are_noted(void **state)
{
	(void)state;
	read_text("stress-ng: metrc: [7] pipe 281201 1.00 280996.53\n");
	assert_int_equal(reading.runs.count, 0);
	assert_true(has_note(1, NOTE_UNREADABLE_ROW));
}

static void the_tail_of_an_older_log_is_another_run(void **state)
{
	(void)state;
	read_text("stress-ng: info:  [7] dispatching hogs: 1 cpu\n"
		  "stress-ng: metrc: [7] cpu 310 1.00 0.22 0.00 310.76 1413.47\n"
		  "stress-ng: info:  [7] successful run completed in 1.01 sec\n"
		  "            366839      1.01      0.09      0.48    364853.42      639797.90\n"
		  "stress-ng: metrc: [6] mmap 497 1.00 0.02 0.19 495.28 2365.96\n");
	assert_int_equal(reading.runs.count, 2);
	assert_true(has_note(4, NOTE_UNREADABLE_ROW));
	assert_row(1, "mmap", "497 1.00 0.02 0.19 495.28 2365.96");
}

static void the_end_of_a_document_may_cut_its_last_number(void **state)
{
	(void)state;
	read_text("stress-ng: metrc: [7] stressor bogo ops real time usr time sys time bogo ops/s "
		  "bogo ops/s CPU used per RSS Max\n"
		  "stress-ng: metrc: [7] mmap 121 1.02 0.10 0.31 119.00 295.95 20.10 26");
	assert_row(0, "mmap", "121 1.02 0.10 0.31 119.00 295.95");
	assert_sample(0, "stress-ng.mmap.rss_max_kb", "");
	assert_true(has_note(2, NOTE_INCOMPLETE));
}

static void what_stress_ng_says_against_its_figures_stands_beside_them(void **state)
{
	(void)state;
	read_text("stress-ng: info:  [7] dispatching hogs: 2 cpu, 1 qsort, 1 iomix\n"
		  "stress-ng: fail:  [9] qsort: forward sort error detected\n"
		  "stress-ng: warn:  [7] iomix: [12] aborted early, no system resources\n"
		  "stress-ng: metrc: [7] cpu 310 1.00 0.22 0.00 310.76 1413.47\n"
		  "stress-ng: metrc: [7] qsort 2 0.02 0.00 0.00 83.90 0.00\n"
		  "stress-ng: metrc: [7] iomix 0 0.00 0.00 0.00 0.00 0.00\n"
		  "stress-ng: info:  [7] metrics untrustworthy: 1: cpu (1)\n"
		  "stress-ng: info:  [7] unsuccessful run completed in 1.01 sec\n");
	assert_int_equal(sample_of(0, "stress-ng.cpu.ops")->flags, SAMPLE_UNTRUSTED);
	assert_int_equal(sample_of(0, "stress-ng.qsort.ops")->flags, SAMPLE_FAILED);
	assert_int_equal(sample_of(0, "stress-ng.iomix.ops")->flags, SAMPLE_SKIPPED);
	assert_int_equal(run_at(0)->facts.flags, SAMPLE_FAILED);
	assert_true(has_note(2, NOTE_WARNING));
	assert_true(slice_contains(run_at(0)->facts.warnings, SLICE("forward sort error")));
}

static void wrong_columns_of_0_14_03_are_flagged_though_they_look_sane(void **state)
{
	(void)state;
	read_text("stress-ng: info:  [7] dispatching hogs: 2 mmap\n"
		  "stress-ng: info:  [7] stressor bogo ops real time usr time sys time bogo ops/s "
		  "bogo ops/s CPU used per\n"
		  "stress-ng: info:  [7] mmap 115 1.02 0.00 0.00 112.92 0.00 0.00\n"
		  "stress-ng: info:  [7] successful run completed in 1.02s\n");
	assert_int_equal(sample_of(0, "stress-ng.mmap.ops_per_sec")->flags, 0);
	assert_int_equal(sample_of(0, "stress-ng.mmap.user_time")->flags, SAMPLE_BROKEN);
}

static void the_command_at_the_prompt_goes_with_its_runs(void **state)
{
	(void)state;
	read_text(
		"root@box:~# for i in 1 2; do stress-ng --mmap 2 --metrics -t 1; sleep 1; done\n"
		"stress-ng: info:  [7] dispatching hogs: 2 mmap\n"
		"stress-ng: metrc: [7] mmap 1410 1.00 0.05 0.32 1406.14 3818.98\n"
		"stress-ng: info:  [8] dispatching hogs: 2 mmap\n"
		"root@box:~# cgexec -g a stress-ng --mmap 2 -t 1 & cgexec -g b stress-ng --pipe 2\n"
		"stress-ng: info:  [9] dispatching hogs: 2 pipe\n");
	assert_text(run_at(0)->facts.command, "stress-ng --mmap 2 --metrics -t 1");
	assert_text(run_at(1)->facts.command, "stress-ng --mmap 2 --metrics -t 1");
	assert_text(run_at(2)->facts.command, "cgexec -g b stress-ng --pipe 2");
	assert_label(2, "");
}

static void a_run_without_a_table_is_noted(void **state)
{
	(void)state;
	read_text("stress-ng: info:  [7] dispatching hogs: 2 mmap\n"
		  "stress-ng: info:  [7] successful run completed in 1.02s\n");
	assert_int_equal(reading.runs.count, 1);
	assert_true(has_note(1, NOTE_INCOMPLETE));
}

static void other_text_holds_no_runs(void **state)
{
	(void)state;
	read_text("Subject: [PATCH] stress-ng: fix a leak\n"
		  "1.23 4.56 7.89 10.11\n"
		  "  4178927 ±  9%     +94.3%    8118700 ±  5%  stress-ng.mq.ops_per_sec\n"
		  "eth0 1500 12.00 0.00 3.00 1.25 77.20\n"
		  "metrics:\n  - type: Resource\n");
	assert_int_equal(reading.runs.count, 0);
	assert_int_equal(reading.store.note_count, 0);
}

static void unlabelled_runs_of_several_people_in_a_mail_are_kept_apart(void **state)
{
	(void)state;
	read_document("mail", "mail",
		SLICE("the output is as below.\n\n"
		      "stress-ng: metrc: [7] mmap 1410 1.00 0.05 0.32 1406.14 3818.98\n"
		      "> And mine was this.\n>\n"
		      "> stress-ng: metrc: [8] mmap 1096 1.00 0.02 0.21 1093.10 4704.87\n"));
	assert_label(0, "line 3");
	assert_label(1, "line 6");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			a_run_of_today_is_read_whole, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			figures_keep_the_exponents_of_sn, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			text_without_any_prefix_is_read, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			before_0_03_there_is_no_table, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			metrics_between_the_rows_are_of_2021, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			runs_follow_each_other_under_one_process_id, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			runs_at_a_time_are_told_apart_by_process_id, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			a_wrapped_mail_is_put_together, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(a_terminal_breaks_lines_through_words_and_numbers,
			open_reading, close_reading),
		cmocka_unit_test_setup_teardown(a_mailer_can_lose_the_quote_mark_where_it_wraps,
			open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			loggers_put_their_own_in_front, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			a_part_of_the_prefix_may_be_cut_off, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			lines_may_stand_in_strings_and_elements, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			a_word_in_front_names_the_run, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			hosts_name_their_runs_where_there_are_several, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			a_log_that_has_each_line_twice_is_one_run, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(lines_that_lost_their_ends_are_cut_at_the_prefixes,
			open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			output_in_a_string_of_json_is_read, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			a_cut_table_gives_what_is_there_and_a_note, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(a_row_that_contradicts_itself_is_noted_and_not_read,
			open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			figures_without_their_columns_are_noted, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			the_tail_of_an_older_log_is_another_run, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			the_end_of_a_document_may_cut_its_last_number, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			what_stress_ng_says_against_its_figures_stands_beside_them, open_reading,
			close_reading),
		cmocka_unit_test_setup_teardown(
			wrong_columns_of_0_14_03_are_flagged_though_they_look_sane, open_reading,
			close_reading),
		cmocka_unit_test_setup_teardown(
			the_command_at_the_prompt_goes_with_its_runs, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			a_run_without_a_table_is_noted, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			other_text_holds_no_runs, open_reading, close_reading),
		cmocka_unit_test_setup_teardown(
			unlabelled_runs_of_several_people_in_a_mail_are_kept_apart, open_reading,
			close_reading),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
