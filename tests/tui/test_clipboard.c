/* The bytes that put a text into the clipboard of a terminal. */
#include "tui/clipboard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static void assert_bytes(const char *text, enum clipboard_way way, const char *expected)
{
	struct arena arena = {0};
	struct slice bytes = clipboard_bytes(slice_of(text), way, &arena);

	assert_int_equal(bytes.length, strlen(expected));
	assert_memory_equal(bytes.at, expected, bytes.length);
	arena_release(&arena);
}

static void a_text_is_sent_in_base64(void **state)
{
	(void)state;
	assert_bytes("", CLIPBOARD_PLAIN, "\033]52;c;\a");
	assert_bytes("a", CLIPBOARD_PLAIN, "\033]52;c;YQ==\a");
	assert_bytes("ab", CLIPBOARD_PLAIN, "\033]52;c;YWI=\a");
	assert_bytes("abc", CLIPBOARD_PLAIN, "\033]52;c;YWJj\a");
	assert_bytes("1 \xc2\xb1 2%\n", CLIPBOARD_PLAIN, "\033]52;c;MSDCsSAyJQo=\a");
}

/* Once for `set-clipboard on`, once to be handed through. */
static void tmux_gets_it_twice(void **state)
{
	(void)state;
	assert_bytes("abc", CLIPBOARD_TMUX,
		"\033]52;c;YWJj\a"
		"\033Ptmux;\033\033]52;c;YWJj\a\033\\");
}

static void screen_gets_it_in_pieces_that_it_takes(void **state)
{
	struct arena arena = {0};
	char text[1000];

	(void)state;
	memset(text, 'x', sizeof(text));
	struct slice bytes =
		clipboard_bytes((struct slice){text, sizeof(text)}, CLIPBOARD_SCREEN, &arena);
	size_t pieces = 0;
	while (bytes.length) {
		assert_true(slice_starts(bytes, SLICE("\033P")));
		size_t end = slice_find(bytes, SLICE("\033\\"));
		assert_true(end < 768);
		bytes = slice_from(bytes, end + 2);
		pieces++;
	}
	assert_true(pieces > 1);
	arena_release(&arena);
	assert_bytes("abc", CLIPBOARD_SCREEN, "\033P\033]52;c;YWJj\a\033\\");
}

static void nothing_of_a_text_can_end_the_sequence(void **state)
{
	struct arena arena = {0};
	struct slice hostile = SLICE("\a\033\\\033]0;title\a\x9c\x9b\x00");

	(void)state;
	struct slice bytes = clipboard_bytes(hostile, CLIPBOARD_PLAIN, &arena);
	for (size_t i = strlen("\033]52;c;"); i + 1 < bytes.length; i++)
		assert_true(bytes.at[i] > ' ' && bytes.at[i] < 0x7f);
	assert_int_equal(bytes.at[bytes.length - 1], '\a');
	arena_release(&arena);
}

static void what_is_too_long_is_not_sent(void **state)
{
	struct arena arena = {0};
	char *text = calloc(1, CLIPBOARD_MOST);
	struct slice longest = {text, 74988};

	(void)state;
	assert_true(clipboard_bytes(longest, CLIPBOARD_PLAIN, &arena).length <= CLIPBOARD_MOST);
	assert_true(clipboard_bytes(longest, CLIPBOARD_PLAIN, &arena).length > 0);
	longest.length = CLIPBOARD_MOST;
	assert_int_equal(clipboard_bytes(longest, CLIPBOARD_PLAIN, &arena).length, 0);
	assert_int_equal(clipboard_bytes(SLICE("a"), CLIPBOARD_NONE, &arena).length, 0);
	arena_release(&arena);
	free(text);
}

static void the_way_is_known_by_the_terminal(void **state)
{
	static const struct {
		const char *term, *tmux, *sty;
		enum clipboard_way way;
	} cases[] = {
		{"xterm-256color", NULL, NULL, CLIPBOARD_PLAIN},
		{"foot", "", "", CLIPBOARD_PLAIN},
		{"linux", NULL, NULL, CLIPBOARD_NONE},
		{"vt100", NULL, NULL, CLIPBOARD_NONE},
		{"", NULL, NULL, CLIPBOARD_NONE},
		{NULL, NULL, NULL, CLIPBOARD_NONE},
		{"screen-256color", "/tmp/tmux-0/default,1,0", NULL, CLIPBOARD_TMUX},
		{"tmux-256color", NULL, NULL, CLIPBOARD_TMUX},
		{"xterm", NULL, "123.pts-0.host", CLIPBOARD_SCREEN},
		{"screen", NULL, NULL, CLIPBOARD_SCREEN},
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
		assert_int_equal(
			clipboard_way(cases[i].term, cases[i].tmux, cases[i].sty), cases[i].way);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_text_is_sent_in_base64),
		cmocka_unit_test(tmux_gets_it_twice),
		cmocka_unit_test(screen_gets_it_in_pieces_that_it_takes),
		cmocka_unit_test(nothing_of_a_text_can_end_the_sequence),
		cmocka_unit_test(what_is_too_long_is_not_sent),
		cmocka_unit_test(the_way_is_known_by_the_terminal),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
