/* Expressions on the columns of metrics. */
#include "views/where.h"

#include "parsers/load.h"
#include "tests/views/fixture.h"
#include "tests/views/screen.h"
#include "views/filter.h"
#include "views/where_field.h"

static const char *const rows[] = {"1000 . +10.0% 1100 . vmstat.io.bi",
	"1000 20% -50.0% 500 4% stress-ng.mq.ops", "100 3% +2.0% 102 12% perf-stat.i.ipc",
	"0.00 . +5e+102% 9.00 . vmstat.io.bo", "0:6 40% 2:6 dmesg.WARNING", NULL};

static void open_rows(struct fixture *fixture)
{
	fixture_open(fixture);
	fixture_document(fixture, "mail", "[mm] 1234: vmstat.io.bi regression", "");
	fixture_rows(fixture_table(fixture, "v6.12 v6.13-rc1", ""), 7, rows);
	sink_end(&fixture->sink);
	fixture_ready(fixture, false);
}

/* One letter a row: is it kept? */
static void assert_keeps(struct fixture *fixture, const char *text, const char *expected)
{
	struct error error = {0};
	struct where *where = where_open(view_kind_of(VIEW_METRICS), slice_of(text), &error);

	if (!where)
		print_message("%s: %s\n", text, error.message);
	assert_non_null(where);
	for (uint32_t row = 0; expected[row]; row++) {
		bool keeps = where_keeps(where, &fixture->session, (struct row_ref){0, row});
		if (keeps != (expected[row] == 'y'))
			print_message("%s: row %u\n", text, row);
		assert_int_equal(keeps, expected[row] == 'y');
	}
	where_close(where);
}

struct example {
	const char *text, *keeps;
};

static void assert_examples(const struct example *examples, size_t count)
{
	struct fixture fixture;

	open_rows(&fixture);
	for (size_t i = 0; i < count; i++)
		assert_keeps(&fixture, examples[i].text, examples[i].keeps);
	fixture_close(&fixture);
}

static void figures_compare_with_numbers(void **state)
{
	static const struct example examples[] = {{"change > 2", "ynnnn"}, {"change>=2", "ynynn"},
		{"change < 2%", "nynnn"}, {"change <= 2", "nyynn"}, {"change = 10", "ynnnn"},
		{"change == +1e1", "ynnnn"}, {"change != 10", "nyynn"}, {"change < -49.5", "nynnn"},
		{"CHANGE_PCT > 2", "ynnnn"}, {"factor >= 2", "nynnn"}, {"delta = -500", "nynnn"},
		{"base = 1000", "yynnn"}, {"head_value = 102", "nnynn"}, {"line > 9", "nnnyy"}};

	(void)state;
	assert_examples(examples, ARRAY_LENGTH(examples));
}

static void noise_is_the_larger_of_both_sides(void **state)
{
	static const struct example examples[] = {{"noise >= 12", "nyynn"}, {"noise < 15", "nnynn"},
		{"base_noise > 10", "nynnn"}, {"head_noise > base_noise", "nnynn"}};

	(void)state;
	assert_examples(examples, ARRAY_LENGTH(examples));
}

/* Not even != holds; a negation does. */
static void an_empty_figure_fails_every_comparison(void **state)
{
	static const struct example examples[] = {{"noise < 10", "nnnnn"}, {"noise != 4", "nyynn"},
		{"not noise >= 10", "ynnyy"}, {"change = change", "yyynn"}, {"q != 7", "nnnnn"}};

	(void)state;
	assert_examples(examples, ARRAY_LENGTH(examples));
}

static void texts_are_equal_or_match(void **state)
{
	static const struct example examples[] = {{"kind = fail", "nnnny"},
		{"kind != fail", "yyyyn"}, {"metric ~ ^vmstat", "ynnyn"},
		{"metric !~ ^vmstat", "nyyny"}, {"metric = vmstat.io.bi", "ynnnn"},
		{"metric ~ 'o\\.b'", "ynnyn"}, {"metric ~ \"mq|ipc\"", "nyynn"},
		{"testcase = hackbench", "yyyyy"}, {"params = nr_threads=100%", "yyyyy"},
		{"subject ~ ^.mm.", "yyyyy"}, {"head = v6.13-rc1", "yyyyy"},
		{"head = '6.13'", "nnnnn"}, {"base ~ ^v6", "yyyyy"}};

	(void)state;
	assert_examples(examples, ARRAY_LENGTH(examples));
}

static void dates_have_an_order(void **state)
{
	static const struct example examples[] = {{"date >= 2025-03", "yyyyy"},
		{"date < 2025-03-10", "nnnnn"}, {"date = 2025-03-10", "yyyyy"},
		{"date > 2024", "yyyyy"}};

	(void)state;
	assert_examples(examples, ARRAY_LENGTH(examples));
}

static void conditions_are_joined(void **state)
{
	static const struct example examples[] = {
		{"change > 5 and noise < 10 or metric ~ ^perf", "nnynn"},
		{"(change>5||change<-5)&&!noise>10", "ynnnn"}, {"not not change > 5", "ynnnn"},
		{"not change > 5 or kind = fail", "nyyyy"},
		{"change > 5 AND Not (noise > 10 OR kind = fail)", "ynnnn"},
		{"kind=perf and(change>5)", "ynnnn"}};

	(void)state;
	assert_examples(examples, ARRAY_LENGTH(examples));
}

/* Parentheses of a regular expression are not those of the expression around it. */
static void a_regex_ends_at_a_parenthesis_that_it_has_not_opened(void **state)
{
	static const struct example examples[] = {
		{"(metric ~ ^(vmstat|perf)) and change>5", "ynnnn"}, {"(metric ~ [)v]m)", "ynnyn"},
		{"(metric ~ x\\)|ipc)", "nnynn"}, {"metric~ipc||metric~bi$", "ynynn"}};

	(void)state;
	assert_examples(examples, ARRAY_LENGTH(examples));
}

static void a_mistake_is_told_with_its_place(void **state)
{
	static const struct {
		const char *text;
		unsigned column;
		const char *message;
	} cases[] = {{"", 0, "a column is missing"}, {"change > 5 and", 14, "a column is missing"},
		{"noise<3 and chnage > 5", 12, "no column 'chnage'; there are change noise "},
		{"change 5", 7, "a comparison is missing: < <= > >= = != ~ !~"},
		{"change >", 8, "a value is missing"},
		{"change > five", 9, "'five' is no number, and no column of numbers"},
		{"change > metric", 9, "'metric' is no number, and no column of numbers"},
		{"noise<3 and metric < 5", 12, "metric is a text: compare it with = != ~ !~"},
		{"change ~ 5", 0, "change is a number: compare it with < <= > >= = !="},
		{"change > 5 noise < 3", 11, "'and' or 'or' is missing"},
		{"(change > 5", 0, "this parenthesis has no end"},
		{"(change > 5 noise", 12, "'and', 'or' or ) is missing"},
		{"change > 5)", 10, "this parenthesis has no begin"},
		{"kind = 'fail", 7, "this quote has no end"},
		{"kind = fail and metric ~ a(", 27, "missing closing parenthesis"}};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct error error = {0};
		assert_null(
			where_open(view_kind_of(VIEW_METRICS), slice_of(cases[i].text), &error));
		if (error.column != cases[i].column)
			print_message("%s: %u\n", cases[i].text, error.column);
		assert_int_equal(error.column, cases[i].column);
		assert_text(slice_first(slice_of(error.message), strlen(cases[i].message)),
			cases[i].message);
	}
}

/* All of them, so that none has to be looked up. */
static void an_unknown_column_is_answered_with_all(void **state)
{
	struct error error = {0};
	struct arena arena = {0};

	(void)state;
	assert_null(where_open(view_kind_of(VIEW_METRICS),
		SLICE("a_name_that_is_much_too_long_for_a_column > 5"), &error));
	struct slice names = where_field_names(view_kind_of(VIEW_METRICS), &arena);
	assert_true(slice_ends(slice_of(error.message), names));
	arena_release(&arena);
}

static void every_column_of_csv_can_be_asked_for(void **state)
{
	static const enum view_id ids[] = {VIEW_METRICS, VIEW_REPORTS, VIEW_VALUES, VIEW_PROBLEMS};
	struct fixture fixture;
	struct where_field field;

	(void)state;
	open_rows(&fixture);
	for (size_t i = 0; i < ARRAY_LENGTH(ids); i++) {
		struct view *view = view_open(ids[i], &fixture.session,
			(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
		char *text = screen_export(view, EXPORT_CSV);
		struct slice rest = slice_first(slice_of(text), strcspn(text, "\r\n"));
		while (rest.length) {
			size_t comma = slice_find(rest, SLICE(","));
			assert_true(where_field_find(
				view_kind_of(ids[i]), slice_first(rest, comma), &field));
			assert_true(field.number || field.show || field.column);
			rest = slice_from(rest, comma + 1);
		}
		free(text);
		view_close(view);
	}
	fixture_close(&fixture);
}

static void depth_length_and_number_are_bounded(void **state)
{
	static char text[20000];
	struct error error = {0};

	(void)state;
	memset(text, '(', sizeof(text) - 1);
	assert_null(where_open(view_kind_of(VIEW_METRICS), slice_of(text), &error));
	assert_string_equal(error.message, "the expression is too long");
	text[9000] = '\0';
	error = (struct error){0};
	assert_null(where_open(view_kind_of(VIEW_METRICS), slice_of(text), &error));
	assert_int_equal(error.column, 100);
	size_t length = 0;
	for (int i = 0; i < 600; i++)
		length += (size_t)sprintf(text + length, "%sp<1", i ? " or " : "");
	error = (struct error){0};
	assert_null(where_open(view_kind_of(VIEW_METRICS), slice_of(text), &error));
	assert_string_equal(error.message, "more than 500 conditions");
}

/* An expression that gives up keeps the row, whatever negates it. */
static void a_regex_that_gives_up_keeps_rows(void **state)
{
	static const char *const texts[] = {"metric ~ '^(\\w+\\w+)+$'",
		"not metric ~ '^(\\w+\\w+)+$'", "metric !~ '^(\\w+\\w+)+$'",
		"not metric !~ '^(\\w+\\w+)+$'"};
	struct fixture fixture;

	(void)state;
	fixture_open(&fixture);
	fixture_document(&fixture, "mail", "", "");
	fixture_row(fixture_table(&fixture, "a b", ""), 1,
		"1 . +1.0% 2 . "
		"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-");
	sink_end(&fixture.sink);
	fixture_ready(&fixture, false);
	for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
		assert_keeps(&fixture, texts[i], "y");
	fixture_close(&fixture);
}

static void a_session_keeps_rows_for_which_all_hold(void **state)
{
	struct fixture fixture;
	struct error error = {0};

	(void)state;
	open_rows(&fixture);
	struct filter *filter = fixture.session.filter;
	assert_true(filter_add_where(filter, VIEW_METRICS, SLICE("kind = perf"), &error));
	assert_true(filter_add_where(filter, VIEW_METRICS, SLICE("change < 5"), &error));
	assert_false(filter_add_where(filter, VIEW_METRICS, SLICE("nothing < 5"), &error));
	struct view *view =
		view_open(VIEW_METRICS, &fixture.session, (struct view_scope){.family = VIEW_ALL});
	assert_int_equal(view_count(view), 2);
	assert_int_equal(view_total(view), 5);
	view_close(view);
	view = view_open(VIEW_SUMMARY, &fixture.session, (struct view_scope){.family = VIEW_ALL});
	assert_int_equal(view_count(view), 2); /* families stress-ng and perf-stat */
	view_close(view);
	fixture_close(&fixture);
}

/* What begins with `where`, or with a column and a comparison, is no regex of a name. */
static void a_filter_is_taken_as_an_expression(void **state)
{
	static const struct {
		const char *text;
		bool meant;
		size_t from;
	} cases[] = {{"where change > 5", true, 5}, {"change>5", true, 0}, {" ! (noise ~", true, 0},
		{"not(kind=", true, 0}, {"where", false, 5}, {"wherever", false, 0},
		{"change", false, 0}, {"change.*>5", false, 0}, {"chnage>5", false, 0},
		{"^(a|b)$", false, 0}, {"", false, 0}};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		size_t from;
		assert_int_equal(
			where_is_meant(view_kind_of(VIEW_METRICS), slice_of(cases[i].text), &from),
			cases[i].meant);
		assert_int_equal(from, cases[i].from);
	}
}

static void a_view_filters_by_an_expression(void **state)
{
	struct fixture fixture;
	struct error error = {0};

	(void)state;
	open_rows(&fixture);
	struct view *view =
		view_open(VIEW_METRICS, &fixture.session, (struct view_scope){.family = VIEW_ALL});
	assert_true(view_filter(view, SLICE("change > 5"), &error));
	assert_int_equal(view_count(view), 1);
	assert_text(view_pattern(view), "change > 5");
	assert_false(view_filter(view, SLICE("where foo > 5"), &error));
	assert_int_equal(error.column, 6);
	assert_int_equal(view_count(view), 1);
	assert_text(view_pattern(view), "change > 5");
	assert_true(view_filter(view, SLICE("io"), &error));
	assert_int_equal(view_count(view), 2);
	assert_true(view_filter(view, SLICE(""), &error));
	assert_int_equal(view_count(view), 5);
	view_close(view);
	fixture_close(&fixture);
}

/* Each view is asked by its own fields, and a condition of the command line by those of its view.
 */
static void reports_and_problems_are_asked_by_their_own_fields(void **state)
{
	static const struct {
		enum view_id id;
		const char *text;
		size_t count;
	} cases[] = {
		{VIEW_REPORTS, "rows >= 5", 1},
		{VIEW_REPORTS, "rows > 5", 0},
		{VIEW_REPORTS, "machine ~ icl and not change > 1000", 1},
		{VIEW_REPORTS, "verdict = regression", 0},
		{VIEW_PROBLEMS, "reason = 'row not readable'", 1},
		{VIEW_PROBLEMS, "line > 10", 1},
		{VIEW_PROBLEMS, "line > 10 and text ~ attachment", 0},
		{VIEW_PROBLEMS, "not line > 10", 1},
	};
	struct fixture fixture;

	(void)state;
	open_rows(&fixture);
	sink_note(&fixture.sink, 12, NOTE_UNREADABLE_ROW, "looks like a row", SLICE("1.0 ? m"));
	sink_note(&fixture.sink, 0, NOTE_SKIPPED, "attachments are not read", SLICE_EMPTY);
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
		struct error error = {0};
		struct view *view = view_open(cases[i].id, &fixture.session,
			(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
		assert_true(view_filter(view, slice_of(cases[i].text), &error));
		assert_int_equal(view_count(view), cases[i].count);
		view_close(view);
	}
	fixture_close(&fixture);
}

/* Another program writes all 17 digits of a number. */
static void a_figure_of_an_export_is_a_number_whatever_its_length(void **state)
{
	const struct input input = {.path = SLICE("given.csv"),
		.text = SLICE(
			"source,report,table,date,subject,testcase,machine,params,base,head,"
			"metric,kind,base_value,base_noise,base_n,change,change_unit,"
			"change_pct,delta,head_value,head_noise,head_n,effect,ci_low,ci_high,p,"
			"q,direction,verdict,reason,line\n"
			"a,1,1,,,,,,b,h,m,perf,100,,3,,,-4.8,-4.8,95.2,,3,,,,"
			"0.047619047619047616,,,,,1\n"
			"a,1,1,,,,,,b,h,n,perf,100,,3,,,-4.8,-4.8,95.2,,3,,,,0.5,,,,,2\n")};
	struct view_scope scope = {.comparison = VIEW_ALL, .family = VIEW_ALL};
	struct loaded loaded = {0};
	struct session session;
	struct error error = {0};

	(void)state;
	load_texts(&loaded, &input, 1);
	session_open(&session, &loaded.store, SESSION_ALL_HEADS);
	struct view *view = view_open(VIEW_METRICS, &session, scope);
	assert_true(view_filter(view, SLICE("where p < 0.05"), &error));
	assert_int_equal(view_count(view), 1);
	view_close(view);
	session_close(&session);
	loaded_release(&loaded);
}

static void a_field_of_another_view_is_told_with_its_place(void **state)
{
	struct fixture fixture;
	struct error error = {0};

	(void)state;
	open_rows(&fixture);
	struct view *view = view_open(VIEW_PROBLEMS, &fixture.session,
		(struct view_scope){.comparison = VIEW_ALL, .family = VIEW_ALL});
	assert_false(view_filter(view, SLICE("line > 3 and change > 5"), &error));
	assert_int_equal(error.column, 13);
	assert_string_equal(error.message, "no column 'change'; there are source line reason text");
	view_close(view);
	fixture_close(&fixture);
}

static void a_condition_of_a_session_holds_in_its_view_alone(void **state)
{
	struct fixture fixture;
	struct error error = {0};
	struct view_scope all = {.comparison = VIEW_ALL, .family = VIEW_ALL};

	(void)state;
	open_rows(&fixture);
	struct filter *filter = fixture.session.filter;
	assert_false(filter_add_where(filter, VIEW_PROBLEMS, SLICE("rows > 5"), &error));
	assert_true(filter_add_where(filter, VIEW_REPORTS, SLICE("rows > 5"), &error));
	struct view *reports = view_open(VIEW_REPORTS, &fixture.session, all);
	struct view *metrics = view_open(VIEW_METRICS, &fixture.session, all);
	assert_int_equal(view_count(reports), 0);
	assert_int_equal(view_count(metrics), 5);
	view_close(reports);
	view_close(metrics);
	fixture_close(&fixture);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(figures_compare_with_numbers),
		cmocka_unit_test(noise_is_the_larger_of_both_sides),
		cmocka_unit_test(an_empty_figure_fails_every_comparison),
		cmocka_unit_test(texts_are_equal_or_match),
		cmocka_unit_test(dates_have_an_order),
		cmocka_unit_test(conditions_are_joined),
		cmocka_unit_test(a_regex_ends_at_a_parenthesis_that_it_has_not_opened),
		cmocka_unit_test(a_mistake_is_told_with_its_place),
		cmocka_unit_test(an_unknown_column_is_answered_with_all),
		cmocka_unit_test(every_column_of_csv_can_be_asked_for),
		cmocka_unit_test(depth_length_and_number_are_bounded),
		cmocka_unit_test(a_regex_that_gives_up_keeps_rows),
		cmocka_unit_test(a_session_keeps_rows_for_which_all_hold),
		cmocka_unit_test(a_filter_is_taken_as_an_expression),
		cmocka_unit_test(a_view_filters_by_an_expression),
		cmocka_unit_test(reports_and_problems_are_asked_by_their_own_fields),
		cmocka_unit_test(a_figure_of_an_export_is_a_number_whatever_its_length),
		cmocka_unit_test(a_field_of_another_view_is_told_with_its_place),
		cmocka_unit_test(a_condition_of_a_session_holds_in_its_view_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
