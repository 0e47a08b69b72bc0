/* HTML pages: what a person reads of them, line by line. */
#include "parsers/html.h"
#include "tests/parsers/slices.h"

#include <stddef.h>
#include <stdint.h>
#include <time.h>

static struct arena arena;

static int release(void **state)
{
	(void)state;
	arena_release(&arena);
	return 0;
}

static void the_text_of_a_page_is_read(void **state)
{
	static const struct {
		const char *page, *text;
	} cases[] = {
		/* Preformatted text stays as it is. */
		{"<pre>\n  1.00   +2.0%  &lt;a&gt;\n    b &amp;c</pre>",
			"  1.00   +2.0%  <a>\n    b &c\n"},
		{"<pre>a <span class=\"q\">&gt; b\n</span>&gt; <a href='x'>c</a>\r\n</pre>",
			"a > b\n> c\n"},
		{"<div style=\"font-family: mono; white-space: pre-wrap\">a  b\n<div>c  "
		 "d</div>\n</div>"
		 "e  f",
			"a  b\nc  d\n\ne f\n"},
		/* Elsewhere blanks are one, and a no-break space is a blank that counts. */
		{"  a \n\t b<br>&nbsp;&nbsp;c &nbsp;d", "a b\n  c  d\n"},
		{"<div>a</div><div>b</div>", "a\nb\n"},
		{"a<p>b</p><p>c", "a\n\nb\n\nc\n"},
		{"<p class=MsoNormal>a</p><p class=MsoNormal>b</p>", "a\nb\n"},
		{"<table><tr><td>a</td><td>b</td></tr><tr><td>c</table>", "a  b\nc\n"},
		{"a<blockquote>b<blockquote>c</blockquote></blockquote>d", "a\n> b\n> > c\nd\n"},
		/* What is no text. */
		{"a<!-- <b> -->b<script>if (a < b) x();</script><style>p {}</style>c", "abc\n"},
		{"<a title=\"a > b\">c</a>", "c\n"},
		{"<!DOCTYPE html><?xml x?><p>a", "a\n"},
		/* Entities. */
		{"&#177;&#xB1;&plusmn;&nosuch; &lt &amp;lt; & &#; &#x110000; &ltx",
			"±±±&nosuch; < &lt; & &#; &#x110000; &ltx\n"},
		/* A `<` that begins no tag, and one that never ends. */
		{"6.40 <---- (a) <50us% < b", "6.40 <---- (a) <50us% < b\n"},
		{"a <b c", "a <b c\n"},
		{"a<br", "a<br\n"},
		/* Without a label, Latin-1 is read too. */
		{"1 \xb1 2", "1 ± 2\n"},
		{"", ""},
		{"<p></p>", ""},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
		assert_slice(html_text(slice_of(cases[i].page), NULL, &arena), cases[i].text);
}

static void the_title_of_a_page_is_its_first(void **state)
{
	struct slice title;

	(void)state;
	assert_slice(html_text(SLICE("<head><title> a &lt;b\nc</title></head>d<title>e</title>"),
			     &title, &arena),
		"de\n");
	assert_slice(title, "a <b c");
	html_text(SLICE("no title"), &title, &arena);
	assert_int_equal(title.length, 0);
}

static void a_title_without_an_end_hides_nothing(void **state)
{
	struct slice title;

	(void)state;
	assert_slice(html_text(SLICE("<title>a<p>b"), &title, &arena), "a\n\nb\n");
	assert_int_equal(title.length, 0);
}

static void a_page_is_known_by_its_beginning(void **state)
{
	static const char *const pages[] = {"<html>", "\n <!DOCTYPE HTML PUBLIC>", "<HEAD>",
		"<pre>x", "\xef\xbb\xbf<html>", "<!-- saved -->\n<html>",
		"<?xml version='1'?><html>"};
	static const char *const others[] = {"", "a <html>", "<?xml version='1'?><testsuite>",
		"<!-- a note -->", "<oliver@example.org> wrote:", "> <html>"};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(pages); i++)
		assert_true(html_recognise(slice_of(pages[i])));
	for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
		assert_false(html_recognise(slice_of(others[i])));
}

/* Each takes quadratic time when it is read carelessly. */
static void broken_pages_are_read_in_linear_time(void **state)
{
	static const char *const pieces[] = {"<a '\">", "<", "<a", "<a \"", "<!--", "&#", "<title>",
		"<script", "<blockquote>", "</", "<p style='white-space:pre'>"};
	const size_t size = 2000000;

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(pieces); i++) {
		struct slice piece = slice_of(pieces[i]);
		struct arena own = {0};
		char *page = arena_allocate(&own, size);
		clock_t start = clock();
		for (size_t at = 0; at + piece.length <= size; at += piece.length)
			memcpy(page + at, piece.at, piece.length);
		html_text((struct slice){page, size - size % piece.length}, NULL, &own);
		assert_true((double)(clock() - start) / CLOCKS_PER_SEC < 5);
		arena_release(&own);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_text_of_a_page_is_read),
		cmocka_unit_test(the_title_of_a_page_is_its_first),
		cmocka_unit_test(a_title_without_an_end_hides_nothing),
		cmocka_unit_test(a_page_is_known_by_its_beginning),
		cmocka_unit_test(broken_pages_are_read_in_linear_time),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}
