#include "parsers/html_entities.h"

#define NAME_MOST  8u /* longest name below */
#define DIGIT_MOST 8u /* of a numeric entity; more cannot be a character */

/* Those that programs write for text, tables and punctuation. `bare`: also without the semicolon.
 */
static const struct entity {
	const char *name;
	uint32_t code;
	bool bare;
} entities[] = {
	{"lt", '<', true},
	{"gt", '>', true},
	{"amp", '&', true},
	{"quot", '"', true},
	{"nbsp", 0xa0, true},
	{"plusmn", 0xb1, true},
	{"apos", '\'', false},
	{"copy", 0xa9, true},
	{"reg", 0xae, true},
	{"deg", 0xb0, true},
	{"micro", 0xb5, true},
	{"middot", 0xb7, true},
	{"laquo", 0xab, true},
	{"raquo", 0xbb, true},
	{"times", 0xd7, true},
	{"sect", 0xa7, true},
	{"shy", 0xad, true},
	{"Acirc", 0xc2, true},
	{"aogon", 0x105, false},
	{"ensp", 0x2002, false},
	{"emsp", 0x2003, false},
	{"thinsp", 0x2009, false},
	{"zwnj", 0x200c, false},
	{"zwj", 0x200d, false},
	{"ndash", 0x2013, false},
	{"mdash", 0x2014, false},
	{"lsquo", 0x2018, false},
	{"rsquo", 0x2019, false},
	{"sbquo", 0x201a, false},
	{"ldquo", 0x201c, false},
	{"rdquo", 0x201d, false},
	{"bdquo", 0x201e, false},
	{"bull", 0x2022, false},
	{"hellip", 0x2026, false},
	{"permil", 0x2030, false},
	{"euro", 0x20ac, false},
	{"trade", 0x2122, false},
	{"larr", 0x2190, false},
	{"uarr", 0x2191, false},
	{"rarr", 0x2192, false},
	{"darr", 0x2193, false},
	{"minus", 0x2212, false},
	{"le", 0x2264, false},
	{"ge", 0x2265, false},
	{"lowbar", '_', false},
	{"percnt", '%', false},
	{"colon", ':', false},
	{"period", '.', false},
	{"lpar", '(', false},
	{"rpar", ')', false},
	{"plus", '+', false},
	{"num", '#', false},
	{"sol", '/', false},
	{"vert", '|', false},
	{"Tab", '\t', false},
	{"NewLine", '\n', false},
};

static size_t name_length(struct slice text)
{
	size_t length = 0;

	while (length < text.length && length <= NAME_MOST && text_is_alpha(text.at[length]))
		length++;
	return length;
}

static size_t named_entity(struct slice text, uint32_t *code)
{
	struct slice name = slice_first(slice_from(text, 1), name_length(slice_from(text, 1)));
	size_t length = name.length + 1;
	bool closed = length < text.length && text.at[length] == ';';
	bool glued =
		length < text.length && (text_is_digit(text.at[length]) || text.at[length] == '=');

	for (size_t i = 0; i < ARRAY_LENGTH(entities); i++) {
		if (!slice_equal(name, slice_of(entities[i].name)))
			continue;
		*code = entities[i].code;
		if (closed)
			return length + 1;
		return entities[i].bare && !glued ? length : 0;
	}
	return 0;
}

static unsigned digit_value(char c)
{
	return text_is_digit(c) ? (unsigned)(c - '0') : (unsigned)((c | 0x20) - 'a') + 10;
}

static size_t numeric_entity(struct slice text, uint32_t *code)
{
	bool hex = text.length > 2 && (text.at[2] | 0x20) == 'x';
	size_t from = hex ? 3 : 2, at = from;

	*code = 0;
	while (at < text.length && at - from < DIGIT_MOST &&
		(hex ? text_is_hex(text.at[at]) : text_is_digit(text.at[at])))
		*code = *code * (hex ? 16 : 10) + digit_value(text.at[at++]);
	if (at == from || *code == 0 || *code > 0x10ffff)
		return 0;
	return at < text.length && text.at[at] == ';' ? at + 1 : at;
}

size_t html_entity(struct slice text, uint32_t *code)
{
	if (text.length > 2 && text.at[1] == '#')
		return numeric_entity(text, code);
	return named_entity(text, code);
}
