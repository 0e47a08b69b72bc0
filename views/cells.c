/*
 * The text gate. Text is taken glyph by glyph: a glyph is what stays together when text is cut, a
 * character with its combining marks or one visible escape. Escapes: ^[ for C0, ^? for DEL, <b1>
 * for a byte that is no UTF-8, <202e> for a character that must not reach a terminal.
 */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* wcwidth. NOLINT */
#endif

#include "views/cells.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

#define GLYPH_MOST	8 /* characters of an escape: <10ffff> */
#define CELL_BYTES	(4 * (1 + COMBINING_MOST))
#define CUT_LEAST	5    /* columns of a text that is cut in its middle */
#define BEGINNING_LEAST 4    /* columns of the beginning of a cut name that say something */
#define LOOK_MOST	4096 /* bytes looked at when text must be cut from its end or middle */
#define PLUS_MINUS	0xb1
#define ASCII_LEAST	0x20
#define ASCII_BEYOND	0x7f

struct glyph {
	uint32_t codes[GLYPH_MOST]; /* one a column; a wide character has one for two columns */
	uint32_t combining[COMBINING_MOST];
	int count;
	int width;
	bool escape;
};

struct range {
	uint32_t first, last;
};

/* What would act on a terminal or hide from the eye: bidirectional and zero-width controls, line
 * and paragraph separators, fillers, tags, the soft hyphen, non-characters. */
static const struct range hidden[] = {{0x7f, 0x9f}, {0xad, 0xad}, {0x34f, 0x34f}, {0x61c, 0x61c},
	{0x115f, 0x1160}, {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x200b, 0x200f}, {0x2028, 0x202e},
	{0x2060, 0x206f}, {0x3164, 0x3164}, {0xfdd0, 0xfdef}, {0xfeff, 0xfeff}, {0xffa0, 0xffa0},
	{0xfff0, 0xfffb}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}};

/* Forms in ASCII; what is not here becomes a question mark. */
static const struct {
	uint32_t code;
	const char *ascii;
} plain_forms[] = {{0xa0, " "}, {0xab, "<<"}, {0xb0, "deg"}, {PLUS_MINUS, "+-"}, {0xb5, "u"},
	{0xbb, ">>"}, {0xd7, "x"}, {0x2010, "-"}, {0x2011, "-"}, {0x2012, "-"}, {0x2013, "-"},
	{0x2014, "--"}, {0x2018, "'"}, {0x2019, "'"}, {0x201c, "\""}, {0x201d, "\""}, {0x2022, "o"},
	{0x2026, "..."}, {0x202f, " "}, {0x2190, "<-"}, {0x2192, "->"}, {0x2264, "<="},
	{0x2265, ">="}};

static bool is_hidden(uint32_t code)
{
	if ((code & 0xfffe) == 0xfffe)
		return true;
	for (size_t i = 0; i < ARRAY_LENGTH(hidden) && code >= hidden[i].first; i++)
		if (code <= hidden[i].last)
			return true;
	return false;
}

/* Columns of a character that is no control, or -1 when this locale cannot print it. A locale of
 * single bytes knows nothing of other characters; they are taken as usual ones then. */
static int width_of(uint32_t code)
{
	int width = wcwidth((wchar_t)code);

	if (width >= 0 || MB_CUR_MAX > 1)
		return width;
	return code >= 0x300 && code <= 0x36f ? 0 : 1;
}

static void escape(struct glyph *glyph, const char *text)
{
	*glyph = (struct glyph){.escape = true};
	for (; text[glyph->count] && glyph->count < GLYPH_MOST; glyph->count++)
		glyph->codes[glyph->count] = (unsigned char)text[glyph->count];
	glyph->width = glyph->count;
}

static void escape_code(struct glyph *glyph, uint32_t code)
{
	char text[16];

	if (code < ASCII_LEAST || code == ASCII_BEYOND)
		snprintf(text, sizeof(text), "^%c", (int)(code ^ 0x40));
	else
		snprintf(text, sizeof(text), "<%04x>", (unsigned)code);
	escape(glyph, text);
}

static void plain_form(struct glyph *glyph, uint32_t code)
{
	const char *form = "?";

	for (size_t i = 0; i < ARRAY_LENGTH(plain_forms); i++)
		if (plain_forms[i].code == code)
			form = plain_forms[i].ascii;
	escape(glyph, form);
	glyph->escape = false;
}

/* Take the combining marks that follow a glyph; those beyond the most are dropped. */
static void take_combining(struct slice *text, struct glyph *glyph, bool ascii)
{
	int taken = 0;

	while (text->length) {
		uint32_t code;
		if ((unsigned char)text->at[0] < 0x80)
			return;
		size_t length = text_utf8(*text, &code);
		if (length == 0 || is_hidden(code) || width_of(code) != 0)
			return;
		if (!ascii && taken < COMBINING_MOST)
			glyph->combining[taken++] = code;
		*text = slice_from(*text, length);
	}
}

/* The glyph at the front of a non-empty text, taken off it. */
static void next_glyph(struct slice *text, bool ascii, struct glyph *glyph)
{
	uint32_t byte = (unsigned char)text->at[0], code = byte;
	size_t length = byte < 0x80 ? 1 : text_utf8(*text, &code);

	*text = slice_from(*text, length ? length : 1);
	if (length == 0) {
		char bad[8];
		snprintf(bad, sizeof(bad), "<%02x>", (unsigned)byte);
		escape(glyph, bad);
		return;
	}
	if (code < ASCII_LEAST || is_hidden(code)) {
		escape_code(glyph, code);
		return;
	}
	int width = code < ASCII_BEYOND ? 1 : width_of(code);
	if (code >= ASCII_BEYOND && ascii)
		plain_form(glyph, code);
	else if (width <= 0)
		escape_code(glyph, code);
	else
		*glyph = (struct glyph){.codes = {code}, .count = 1, .width = width};
	if (!glyph->escape && text->length && (unsigned char)text->at[0] >= 0x80)
		take_combining(text, glyph, ascii);
}

/* Bytes at the front of a text that are a glyph of one column each: printable ASCII, and no
 * combining mark can follow. Nearly all text is such. */
static size_t simple_length(struct slice text)
{
	size_t length = 0;

	while (length < text.length && text.at[length] >= (char)ASCII_LEAST &&
		text.at[length] < (char)ASCII_BEYOND)
		length++;
	if (length > 0 && length < text.length && (unsigned char)text.at[length] >= 0x80)
		length--;
	return length;
}

void cells_open(struct cells *cells, int rows, int columns, bool ascii)
{
	*cells = (struct cells){.ascii = ascii};
	cells_resize(cells, rows, columns);
}

void cells_resize(struct cells *cells, int rows, int columns)
{
	cells->rows = rows > 0 ? rows : 0;
	cells->columns = columns > 0 ? columns : 0;
	cells->cells = heap_resize(
		cells->cells, (size_t)cells->rows * (size_t)cells->columns * sizeof(*cells->cells));
	cells_clear(cells);
}

void cells_clear(struct cells *cells)
{
	size_t count = (size_t)cells->rows * (size_t)cells->columns;

	for (size_t i = 0; i < count; i++)
		cells->cells[i] = (struct cell){.code = ' ', .role = ROLE_TEXT};
}

void cells_close(struct cells *cells)
{
	free(cells->cells);
	*cells = (struct cells){0};
}

/* What is written over half of a wide character takes the other half away too. */
static void break_wide(struct cells *cells, int row, int column)
{
	struct cell *cell = cells_at(cells, row, column);

	if (cell->code == 0 && column > 0)
		cells_at(cells, row, column - 1)->code = ' ';
	if (column + 1 < cells->columns && cells_at(cells, row, column + 1)->code == 0)
		cells_at(cells, row, column + 1)->code = ' ';
}

static void put_glyph(
	struct cells *cells, int row, int column, const struct glyph *glyph, enum role role)
{
	for (int i = 0; i < glyph->width; i++) {
		struct cell *cell = cells_at(cells, row, column + i);
		if (i == 0 || i == glyph->width - 1)
			break_wide(cells, row, column + i);
		*cell = (struct cell){.code = i < glyph->count ? glyph->codes[i] : 0,
			.role = (uint8_t)(glyph->escape ? ROLE_DIM : role)};
	}
	memcpy(cells_at(cells, row, column + (glyph->count > 1 ? glyph->count - 1 : 0))->combining,
		glyph->combining, sizeof(glyph->combining));
}

/* Put simple bytes, see simple_length(). */
static void put_simple(
	struct cells *cells, int row, int column, const char *bytes, int count, enum role role)
{
	if (count == 0)
		return;
	break_wide(cells, row, column);
	break_wide(cells, row, column + count - 1);
	for (int i = 0; i < count; i++)
		*cells_at(cells, row, column + i) =
			(struct cell){.code = (unsigned char)bytes[i], .role = (uint8_t)role};
}

/* The width that is there at a place of the grid. */
static int clip(const struct cells *cells, int row, int column, int width)
{
	if (row < 0 || row >= cells->rows || column < 0 || column >= cells->columns || width < 0)
		return 0;
	return width < cells->columns - column ? width : cells->columns - column;
}

int cells_put(
	struct cells *cells, int row, int column, int width, struct slice text, enum role role)
{
	int used = 0;

	width = clip(cells, row, column, width);
	while (text.length && used < width) {
		struct glyph glyph;
		size_t simple = simple_length(slice_first(text, (size_t)(width - used) + 1));
		int count = simple < (size_t)(width - used) ? (int)simple : width - used;
		put_simple(cells, row, column + used, text.at, count, role);
		text = slice_from(text, (size_t)count);
		used += count;
		if (text.length == 0 || used == width)
			break;
		next_glyph(&text, cells->ascii, &glyph);
		if (glyph.width > width - used)
			break;
		put_glyph(cells, row, column + used, &glyph, role);
		used += glyph.width;
	}
	return used;
}

int cells_width(struct slice text, bool ascii)
{
	int width = 0;

	while (text.length) {
		struct glyph glyph;
		size_t simple = simple_length(text);
		if (simple > (size_t)(INT32_MAX - GLYPH_MOST - width))
			return INT32_MAX - GLYPH_MOST;
		width += (int)simple;
		text = slice_from(text, simple);
		if (text.length == 0)
			break;
		next_glyph(&text, ascii, &glyph);
		if (width > INT32_MAX - GLYPH_MOST)
			break;
		width += glyph.width;
	}
	return width;
}

/* The end of a text that is at most `width` columns wide. */
static struct slice tail(struct slice text, int width, bool ascii)
{
	int total = cells_width(text, ascii);

	while (total > width) {
		struct glyph glyph;
		next_glyph(&text, ascii, &glyph);
		total -= glyph.width;
	}
	return text;
}

/* The last bytes of a long text, from the beginning of a character on. */
static struct slice last_bytes(struct slice text, size_t length)
{
	size_t from = text.length > length ? text.length - length : 0;

	while (from > 0 && from < text.length && ((unsigned char)text.at[from] & 0xc0) == 0x80)
		from++;
	return slice_from(text, from);
}

static bool is_wider(struct slice text, int width, bool ascii)
{
	return text.length > LOOK_MOST || cells_width(text, ascii) > width;
}

int cells_put_right(
	struct cells *cells, int row, int column, int width, struct slice text, enum role role)
{
	width = clip(cells, row, column, width);
	if (width == 0)
		return 0;
	if (!is_wider(text, width, cells->ascii)) {
		int used = cells_width(text, cells->ascii);
		return cells_put(cells, row, column + width - used, used, text, role);
	}
	text = tail(last_bytes(text, LOOK_MOST), width - 1, cells->ascii);
	int used = cells_width(text, cells->ascii);
	cells_put(cells, row, column + width - used - 1, 1, SLICE("<"), ROLE_DIM);
	return 1 + cells_put(cells, row, column + width - used, used, text, role);
}

/* The first `first` columns of a text, two points, and its end. */
static int put_cut(struct cells *cells, int row, int column, int width, int first,
	struct slice text, enum role role)
{
	int used = cells_put(cells, row, column, first, text, role);

	used += cells_put(cells, row, column + used, 2, SLICE(".."), ROLE_DIM);
	text = tail(last_bytes(text, LOOK_MOST), width - used, cells->ascii);
	return used + cells_put(cells, row, column + used, width - used, text, role);
}

int cells_put_middle(
	struct cells *cells, int row, int column, int width, struct slice text, enum role role)
{
	width = clip(cells, row, column, width);
	if (width < CUT_LEAST || !is_wider(text, width, cells->ascii))
		return cells_put(cells, row, column, width, text, role);
	return put_cut(cells, row, column, width, (width - 2) / 2, text, role);
}

/* The columns that the last parts of a name get: as many whole ones as leave a third for its
 * beginning, or else the last one alone; 0 where that is no better than the middle. */
static int last_parts(struct slice name, int width, bool ascii)
{
	int most = width * 2 / 3, parts = 0, last = 0;

	if (slice_find(name, SLICE(" ")) < name.length)
		return 0;
	for (size_t from = name.length; from-- > 0 && name.length - from <= (size_t)width;) {
		if (name.at[from] != '.')
			continue;
		int columns = cells_width(slice_from(name, from + 1), ascii);
		last = last ? last : columns;
		parts = columns <= most ? columns : parts;
	}
	if (parts >= width / 3)
		return parts;
	return last > width / 2 && last <= width - 2 ? last : 0;
}

/* The byte at which a remark in parentheses begins that a name ends with; its length when there is
 * none, or one so long that it would be all that is left. */
static size_t remark_at(struct slice name, int width)
{
	if (!slice_ends(name, SLICE(")")))
		return name.length;
	for (size_t from = name.length; from-- > 1 && name.length - from < (size_t)width / 2;)
		if (name.at[from] == '(' && name.at[from - 1] == ' ')
			return from - 1;
	return name.length;
}

int cells_put_name(
	struct cells *cells, int row, int column, int width, struct slice name, enum role role)
{
	width = clip(cells, row, column, width);
	if (width < CUT_LEAST || !is_wider(name, width, cells->ascii))
		return cells_put(cells, row, column, width, name, role);
	size_t end = remark_at(name, width);
	struct slice remark = slice_from(name, end);
	name = slice_first(name, end);
	width -= cells_width(remark, cells->ascii);
	int parts = last_parts(name, width, cells->ascii);
	int first = parts ? width - 2 - parts : (width - 2) / 2;
	first = first < BEGINNING_LEAST ? 0 : first;
	int used = put_cut(cells, row, column, width, first, name, role);
	return used + cells_put(cells, row, column + used, cells->columns, remark, role);
}

int cells_put_from(struct cells *cells, int row, int column, int width, int skip, struct slice text,
	enum role role)
{
	width = clip(cells, row, column, width);
	if (width == 0 || text.length == 0)
		return 0;
	for (skip++; skip > 0 && text.length;) {
		struct glyph glyph;
		next_glyph(&text, cells->ascii, &glyph);
		skip -= glyph.width;
	}
	cells_put(cells, row, column, 1, SLICE("<"), ROLE_DIM);
	return 1 + cells_put(cells, row, column + 1, width - 1, text, role);
}

int cells_printf(struct cells *cells, int row, int column, int width, enum role role,
	const char *format, ...)
{
	char text[1024];
	va_list arguments;

	va_start(arguments, format);
	int length = vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	if (length < 0)
		return 0;
	if ((size_t)length >= sizeof(text))
		length = sizeof(text) - 1;
	return cells_put(cells, row, column, width, (struct slice){text, (size_t)length}, role);
}

static size_t encode(uint32_t code, char *to)
{
	if (code < 0x80) {
		to[0] = (char)code;
		return 1;
	}
	size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
	for (size_t i = length - 1; i > 0; i--) {
		to[i] = (char)(0x80 | (code & 0x3f));
		code >>= 6;
	}
	to[0] = (char)((0xf00u >> length & 0xff) | code);
	return length;
}

/* Columns of a row without the blanks at its end. */
static int columns_used(const struct cells *cells, int row)
{
	int columns = clip(cells, row, 0, cells->columns);

	while (columns > 0) {
		const struct cell *cell = cells_at(cells, row, columns - 1);
		if (cell->code != ' ' || cell->combining[0])
			break;
		columns--;
	}
	return columns;
}

static size_t encode_cell(const struct cell *cell, char *to)
{
	size_t length = 0;

	if (cell->code == 0)
		return 0;
	length += encode(cell->code, to);
	for (int i = 0; i < COMBINING_MOST && cell->combining[i]; i++)
		length += encode(cell->combining[i], to + length);
	return length;
}

struct slice cells_row_text(const struct cells *cells, int row, struct arena *arena)
{
	int columns = columns_used(cells, row);
	char *text = arena_allocate(arena, (size_t)columns * CELL_BYTES + 1);
	size_t length = 0;

	for (int column = 0; column < columns; column++) {
		const struct cell *cell = cells_at(cells, row, column);
		if (cell->code - 1 < 0x7f && cell->combining[0] == 0)
			text[length++] = (char)cell->code;
		else
			length += encode_cell(cell, text + length);
	}
	text[length] = '\0';
	return (struct slice){text, length};
}

static size_t append(char *to, struct slice text)
{
	if (text.length)
		memcpy(to, text.at, text.length);
	return text.length;
}

struct slice cells_row_coloured(const struct cells *cells, int row, int from,
	const struct slice *sequences, struct arena *arena)
{
	static const struct slice usual = {"\033[0m", 4};
	int columns = columns_used(cells, row);
	size_t longest = 0, length = 0;
	struct slice now = SLICE_EMPTY;

	for (int role = 0; role < ROLE_COUNT; role++)
		longest = sequences[role].length > longest ? sequences[role].length : longest;
	char *text = arena_allocate(
		arena, (size_t)(columns + 1) * (CELL_BYTES + longest + usual.length) + 1);
	for (int column = from; column < columns; column++) {
		const struct cell *cell = cells_at(cells, row, column);
		if (!slice_equal(sequences[cell->role], now)) {
			length += append(text + length, now.length ? usual : SLICE_EMPTY);
			now = sequences[cell->role];
			length += append(text + length, now);
		}
		length += encode_cell(cell, text + length);
	}
	length += append(text + length, now.length ? usual : SLICE_EMPTY);
	text[length] = '\0';
	return (struct slice){text, length};
}

/* Append the forms of a glyph. */
static size_t encode_glyph(const struct glyph *glyph, char *to)
{
	size_t length = 0;

	for (int i = 0; i < glyph->count; i++)
		length += encode(glyph->codes[i], to + length);
	for (int i = 0; i < COMBINING_MOST && glyph->combining[i]; i++)
		length += encode(glyph->combining[i], to + length);
	return length;
}

struct slice cells_gated(struct slice text, bool ascii, struct arena *arena)
{
	size_t simple = simple_length(text), length = 0;

	if (simple == text.length)
		return text;
	char *visible = arena_allocate(arena, text.length * 4 + 1);
	while (text.length) {
		struct glyph glyph;
		length += append(visible + length, slice_first(text, simple));
		text = slice_from(text, simple);
		if (text.length == 0)
			break;
		next_glyph(&text, ascii, &glyph);
		length += encode_glyph(&glyph, visible + length);
		simple = simple_length(text);
	}
	visible[length] = '\0';
	return (struct slice){visible, length};
}

struct slice cells_visible(struct slice text, struct arena *arena)
{
	return cells_gated(text, false, arena);
}
