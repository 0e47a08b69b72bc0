/* The summary: a row a family, its size and its largest change. */
#include "tests/views/screen.h"

#include "views/filter.h"

static const char *const mail[] = {
	"415614 . -26.6% 304910 . hackbench.throughput",
	"100000 2% +167.5% 267500 . hackbench.time.voluntary_context_switches",
	"1.741e+08 . +42.3% 2.476e+08 3% perf-stat.i.branch-misses",
	"1.11e+08 87% +281.9% 4.239e+08 11% perf-stat.i.cache-references",
	"0.00 . +2.1e+105% 2095 . proc-vmstat.pgpgout",
	"0.00 . -100.0% 0.00 . idle.nothing",
	"16.30 . -14.1 2.20 . perf-profile.self.cycles-pp.native_queued_spin_lock_slowpath",
	"0.00 . +13.7 13.70 5% perf-profile.self.cycles-pp.page_counter_try_charge",
	"1.00 . +40.0 41.00 . perf-profile.children.cycles-pp.not_self",
	"2:6 33% 4:6 dmesg.WARNING:at_kernel",
	NULL,
};

static void the_screen_at_80x24(void **state)
{
	static const char *const expected[] = {
		" [memcg] 01d37228d3: hackbench.throughput 26.6% regression            table 1/1",
		" 01d37228d3 (6) against 8c57b687e8 (6)   hackbench lkp-icl-2sp7 nr_threads=100%",
		" REGRESSION -26.6%  hackbench.throughput  415614 -> 304910   >15x",
		" family        rows changed           change chg/sd largest change",
		">hackbench        2       2        * +167.5%    39x time.volunta..text_switches",
		" perf-profile     3       2 points *  -14.1   >100x self native_..lock_slowpath",
		"                            points ?  +13.7         self page_co..er_try_charge",
		" dmesg            1       -        .     33%        WARNING:at_kernel",
		" perf-stat        2       1        . +281.9%   2.1x i.cache-references",
		" proc-vmstat      1       -        ?   was 0        pgpgout",
		" idle             1       -", NULL};
	struct screen_test test;

	(void)state;
	screen_open_mail(&test, VIEW_SUMMARY, mail, 24, 80);
	screen_draw(test.view, &test.cells, false);
	assert_screen(&test.cells, expected);
	screen_close(&test);
}

static void a_wide_screen_counts_each_verdict(void **state)
{
	struct screen_test test;
	struct arena arena = {0};

	(void)state;
	screen_open_mail(&test, VIEW_SUMMARY, mail, 12, 140);
	screen_draw(test.view, &test.cells, false);
	assert_text(cells_row_text(&test.cells, 3, &arena),
		" family        rows changed verdicts           change chg/sd largest change");
	assert_text(cells_row_text(&test.cells, 5, &arena),
		" perf-profile     3       2 2* 1?    points *  -14.1   >100x self "
		"native_queued_spin_lock_slowpath");
	arena_release(&arena);
	screen_close(&test);
}

static void the_screen_at_40x10(void **state)
{
	static const char *const expected[] = {" [memcg] 01d37..6% regression table 1/1",
		" 01d37228d3 (6) against 8c57b687e8 (6)",
		" REGRESSION -26.6%  hackbench.throughput",
		" family          change largest change", ">hackbench    * +167.5% time.v..witches",
		" perf-profile *  -14.1  self n..lowpath",
		"              ?  +13.7  self p.._charge",
		" dmesg        .     33% WARNIN.._kernel",
		" perf-stat    . +281.9% i.cach..erences", " proc-vmstat  ?   was 0 pgpgout", NULL};
	struct screen_test test;

	(void)state;
	screen_open_mail(&test, VIEW_SUMMARY, mail, 10, 40);
	screen_draw(test.view, &test.cells, false);
	assert_screen(&test.cells, expected);
	screen_close(&test);
}

static void a_family_can_be_switched_off(void **state)
{
	struct screen_test test;
	struct arena arena = {0};

	(void)state;
	screen_open_mail(&test, VIEW_SUMMARY, mail, 24, 80);
	struct view *metrics = view_open(VIEW_METRICS, &test.fixture.session,
		(struct view_scope){.comparison = 0, .family = VIEW_ALL});
	size_t before = view_count(metrics);
	assert_true(view_toggle_family(test.view, 0));
	assert_int_equal(view_refresh(test.view, 0), 0);
	screen_draw(test.view, &test.cells, false);
	assert_non_null(strstr(cells_row_text(&test.cells, 4, &arena).at, "off"));
	view_refresh(metrics, 0);
	assert_int_equal(view_count(metrics), before - 2);
	assert_true(view_toggle_family(test.view, 0));
	view_refresh(metrics, 0);
	assert_int_equal(view_count(metrics), before);
	assert_false(view_toggle_family(metrics, 0));
	view_close(metrics);
	arena_release(&arena);
	screen_close(&test);
}

static void enter_leads_to_the_metrics_of_the_family(void **state)
{
	struct screen_test test;
	struct view_scope scope;
	enum view_id id;

	(void)state;
	screen_open_mail(&test, VIEW_SUMMARY, mail, 24, 80);
	assert_true(view_enter(test.view, 1, &id, &scope));
	assert_int_equal(id, VIEW_METRICS);
	struct view *profile = view_open(id, &test.fixture.session, scope);
	assert_int_equal(view_count(profile), 3); /* in its own view the profile is not hidden */
	/* Each line of the profile leads to the row that it names. */
	uint32_t fall = scope.at - 1;
	assert_true(view_enter(test.view, 2, &id, &scope));
	assert_true(scope.at - 1 != fall);
	assert_true(view_find(profile, (struct row_ref){0, fall}) !=
		    view_find(profile, (struct row_ref){0, scope.at - 1}));
	assert_true(view_enter(test.view, 0, &id, &scope));
	assert_int_equal(scope.at, 0); /* a family begins at its first row */
	view_close(profile);
	screen_close(&test);
}

static void csv_has_one_line_a_family(void **state)
{
	struct screen_test test;

	(void)state;
	screen_open_mail(&test, VIEW_SUMMARY, mail, 24, 80);
	char *csv = screen_export(test.view, EXPORT_CSV);
	assert_string_equal(csv,
		"source,report,table,family,rows,changed,metric,change\r\n"
		"mail.eml,1,1,hackbench,2,2,hackbench.time.voluntary_context_switches,+167.5\r\n"
		"mail.eml,1,1,perf-profile,3,2,perf-profile.self.cycles-pp.native_queued_spin_lock_"
		"slowpath,-14.1\r\n"
		"mail.eml,1,1,dmesg,1,0,dmesg.WARNING:at_kernel,33\r\n"
		"mail.eml,1,1,perf-stat,2,1,perf-stat.i.cache-references,+281.9\r\n"
		"mail.eml,1,1,proc-vmstat,1,0,proc-vmstat.pgpgout,+2.1e+105\r\n"
		"mail.eml,1,1,idle,1,0,,\r\n");
	free(csv);
	screen_close(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_screen_at_80x24),
		cmocka_unit_test(a_wide_screen_counts_each_verdict),
		cmocka_unit_test(the_screen_at_40x10),
		cmocka_unit_test(a_family_can_be_switched_off),
		cmocka_unit_test(enter_leads_to_the_metrics_of_the_family),
		cmocka_unit_test(csv_has_one_line_a_family),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
