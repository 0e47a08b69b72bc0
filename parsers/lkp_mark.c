#include "parsers/lkp_mark.h"

/* Longer runs of foreign bytes are no sign but some text. */
#define MARK_LONGEST 24

static bool is_foreign(char c)
{
	return (unsigned char)c >= 0x80;
}

/* Dashes and the minus sign of typesetters: a change may begin with one, a stddev does not. */
static bool is_typeset_dash(const char *at, const char *end)
{
	if (end - at < 3 || at[0] != '\xe2')
		return false;
	return (at[1] == '\x80' && at[2] >= '\x90' && at[2] <= '\x95') ||
	       (at[1] == '\x88' && at[2] == '\x92');
}

/* Length of `word` when [at, end) begins with it. */
static size_t word_length(const char *at, const char *end, const char *word)
{
	size_t length = strlen(word);

	return (size_t)(end - at) >= length && memcmp(at, word, length) == 0 ? length : 0;
}

/* Bytes of quoted-printable that stand for no ASCII character: `=C2=B1`. */
static size_t encoded_length(const char *at, const char *end)
{
	const char *from = at;

	while (end - at >= 3 && at[0] == '=' && text_is_hex(at[1]) && text_is_hex(at[2]) &&
		at[1] >= '8')
		at += 3;
	return (size_t)(at - from);
}

static size_t longest_word(const char *at, const char *end, const char *const *words, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		size_t length = word_length(at, end, words[i]);
		if (length)
			return length;
	}
	return 0;
}

/* The sign written with ASCII characters alone. */
static size_t ascii_length(const char *at, const char *end)
{
	static const char *const entities[] = {"&plusmn;", "&#177;", "&#xb1;", "&#xB1;"};
	static const char *const escapes[] = {
		"\\xb1", "\\u00b1", "\\xc2\\xb1", "\\302\\261", "\\261"};
	/* bytes as pagers and editors show them, and `cat -v` */
	static const char *const shown[] = {"<C2><B1>", "<c2><b1>", "<B1>", "<b1>", "<U+00B1>"};
	static const char *const controls[] = {"M-BM-1", "M-1"};
	static const char *const questions[] = {"???", "??", "?"};

	if (at == end)
		return 0;
	switch (*at) {
	case '+': /* nearly always the sign of a change */
		if (end - at >= 2 && at[1] == '-')
			return 2;
		return word_length(at, end, "+/-");
	case '~':
		return 1;
	case '?':
		return longest_word(at, end, questions, ARRAY_LENGTH(questions));
	case '=':
		return encoded_length(at, end);
	case '&':
		return longest_word(at, end, entities, ARRAY_LENGTH(entities));
	case '\\':
		return longest_word(at, end, escapes, ARRAY_LENGTH(escapes));
	case '<':
		return longest_word(at, end, shown, ARRAY_LENGTH(shown));
	case 'M':
		return longest_word(at, end, controls, ARRAY_LENGTH(controls));
	default:
		return 0;
	}
}

/* The signs that can begin with this byte are longer, or damaged. */
static size_t damaged_length(const char *at, const char *end)
{
	const char *from = at;

	/* `Â` of `Â±` may have lost its accent. */
	if (*at == 'A')
		at++;
	const char *sign = at;
	if (is_typeset_dash(at, end))
		return 0;
	while (at < end && is_foreign(*at))
		at++;
	at += ascii_length(at, end);
	return at > sign && at - from <= MARK_LONGEST ? (size_t)(at - from) : 0;
}

size_t lkp_mark_length(const char *at, const char *end)
{
	if (at == end)
		return 0;
	if (at[0] == '\xc2' && end - at >= 2 && at[1] == '\xb1' &&
		(end - at < 3 || !is_foreign(at[2])))
		return 2;
	return *at == 'A' || is_foreign(*at) ? damaged_length(at, end) : ascii_length(at, end);
}
