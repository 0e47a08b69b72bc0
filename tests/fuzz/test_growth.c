/*
 * Reading takes time in proportion to the size of the text, whatever it repeats: four times the
 * text may take four times as long, not sixteen times.
 */
#include "tests/fuzz/check.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdarg.h>
#include <sys/resource.h>
#include <time.h>
#include <cmocka.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif

#define TABLE                                                                                      \
	"         %stddev     %change         %stddev\n"                                           \
	"             \\          |                \\\n"
#define STRESS_NG                                                                                  \
	"stress-ng: info:  [1] stressor       bogo ops real time  usr time  sys time   bogo "      \
	"ops/s     bogo ops/s\n"

enum { SMALL = 1 << 18, LARGE = 4 * SMALL, TIMES = 3 };

/* A text is `before` once and then `unit` again and again; in it `#` stands for a number that grows
 * and `@` for a NUL byte. */
struct shape {
	const char *what, *before, *unit;
};

static const struct shape shapes[] = {
	{"one line without an end", "", "x"},
	{"one line of blanks", "", " "},
	{"one line of numbers", TABLE, "1 "},
	{"one line of half rows", TABLE, "1 -1.0% "},
	{"one line of plus-minus signs", TABLE, "\xc2\xb1 "},
	{"one line of brackets", STRESS_NG, "("},
	{"one line of quote marks", "", "> "},
	{"one line of columns", "", "     %change         %stddev"},
	{"one line of escape sequences", "", "\033["},
	{"nothing but line ends", "", "\n"},
	{"nothing but NUL bytes", "", "@"},
	{"deeper and deeper quotes", "", ">>>>>>>>>>>>>>>>\n>\n"},
	{"rows of a table", TABLE, "       100           +10.0%        110        name.#\n"},
	{"rows that want a name", TABLE, "       100           +10.0%        110\n"},
	{"rows that want a change", TABLE, "       100\n"},
	{"rows without a table", "", "       100           +10.0%        110        name.#\n"},
	{"rows at every depth", TABLE,
		">       100     +10.0%        110        a.#\n100 +10.0% 110 b\n"},
	{"heads of tables", "", TABLE},
	{"commits", "commit:\n", "  5d2d8a5a5f (\"two\")\n"},
	{"boxes", "", "| testcase: change | a: a.# 1.0% regression |\n"},
	{"parameters", "parameters:\n", "\tkey#: value\n"},
	{"axis blocks", "", "=========================================\na/b/c:\n  1/2/#\n"},
	{"headlines", "", "noticed a 1.0% regression of a.# on:\n"},
	{"raw values", TABLE "  1.00  +10.0%  1.10  a.b\n", "\"a.b\": [\n"},
	{"raw values on one line", TABLE "  1.00  +10.0%  1.10  a.b\n\"a.b\": [", "1, "},
	{"heads of stress-ng tables", "", STRESS_NG},
	{"rows of stress-ng", STRESS_NG,
		"stress-ng: info: [1] mq 600 1.00 0.40 0.60 600.00 600.00\n"},
	{"rows that want a figure", STRESS_NG, "stress-ng: info: [1] mq 600 1.00 0.40\n"},
	{"runs of many processes", "", "stress-ng: info: [#] dispatching hogs: 1 mq\n"},
	{"tables of many processes", STRESS_NG,
		"stress-ng: info: [#] mq 600 1.00 0.40 0.60 600.00 600.00\n"},
	{"labels", "", "label #:\n"},
	{"labels with runs", "",
		"label #:\nstress-ng: info: [1] dispatching hogs: 1 mq\n" STRESS_NG
		"stress-ng: info: [1] mq 600 1.00 0.40 0.60 600.00 600.00\n"},
	{"the oldest form", "", "stress-ng: info: [1] cpu: 65 in 2.39 secs, rate: 27.16\n"},
	{"messages of an mbox", "",
		"From a Thu Jan  1 00:00:00 2026\nFrom: a\nSubject: b\n\nc\n\n"},
	{"a head without an end", "From: a\nSubject: b\n", " folded\n"},
	{"names of a head", "From: a\n", "X-#: b\n"},
	{"parts of a mail", "From: a\nContent-Type: multipart/mixed; boundary=b\n\n", "--b\n"},
	{"parts in parts", "From: a\nContent-Type: multipart/mixed; boundary=b\n\n",
		"--b\nContent-Type: multipart/mixed; boundary=b#\n\n--b#\n"},
	{"lines of quoted-printable",
		"From: a\nSubject: b\nContent-Transfer-Encoding: quoted-printable\n\n",
		"=C2=B1 3% =\n"},
	{"elements of a page", "<html><body>", "<div><b>"},
	{"rows of a page", "<html><body><table>", "<tr><td>1&nbsp;&plusmn;"},
	{"a page in a line", "From: a\nContent-Type: text/html\n\n<html>", "<"},
	{"entities", "From: a\nContent-Type: text/html\n\n<html>", "&amp"},
	{"encoded words", "From: a\nSubject: ", "=?utf-8?q?=C2?= "},
};

/* Append one more unit at `text`; gives its length. */
static size_t repeat(const char *unit, unsigned number, char *text)
{
	size_t used = 0;

	for (; *unit != '\0'; unit++) {
		if (*unit == '#')
			used += (size_t)sprintf(text + used, "%u", number);
		else
			text[used++] = *unit == '@' ? '\0' : *unit;
	}
	return used;
}

/* The text of a shape, of `size` bytes or a little more. */
static char *build(const struct shape *shape, size_t size, size_t *length)
{
	char *text = heap_allocate(size + 1024);
	size_t used = strlen(shape->before);

	memcpy(text, shape->before, used);
	for (unsigned number = 0; used < size; number++)
		used += repeat(shape->unit, number, text + used);
	*length = used;
	return text;
}

/* Seconds of processor time to read the shape at a size; the better of two tries. */
static double seconds(const struct shape *shape, size_t size)
{
	double best = 1e9;
	size_t length;
	char *text = build(shape, size, &length);

	for (int try = 0; try < 2; try++) {
		clock_t begin = clock();
		check_text("input", (struct slice){text, length});
		double taken = (double)(clock() - begin) / CLOCKS_PER_SEC;
		if (taken < best)
			best = taken;
	}
	free(text);
	return best;
}

/* Does four times as much take far more than four times as long? A few milliseconds say nothing of
 * growth. */
static bool grows_too_fast(const struct shape *shape)
{
	double small = seconds(shape, SMALL), large = seconds(shape, LARGE);

	if (large <= 0.2 || large <= 8 * small)
		return false;
	print_error("%s: %.3f s, and %.3f s for four times as much\n", shape->what, small, large);
	return true;
}

/* Others may have had the machine once; not each time. */
static void time_grows_with_the_size_of_the_text(void **state)
{
	int slow = 0;

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(shapes); i++) {
		unsigned times = 0;
		while (times < TIMES && grows_too_fast(&shapes[i]))
			times++;
		slow += times == TIMES;
	}
	assert_int_equal(slow, 0);
}

/* A reader that takes memory without end must not take the machine along. The address sanitizer
 * needs more addresses than there is memory and has a limit of its own. */
static void limit_memory(void)
{
#if !defined(__SANITIZE_ADDRESS__)
	struct rlimit limit = {2u << 30, 2u << 30};

	setrlimit(RLIMIT_AS, &limit);
#endif
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(time_grows_with_the_size_of_the_text),
	};

	limit_memory();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
