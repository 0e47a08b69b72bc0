/*
 * A figure may begin anywhere in its field, but it ends where the field does, so all fields of a
 * row are where they are, whatever stands in them. Nothing here waits for what was found before, or
 * for a guess of the processor: eight bytes of two fields are looked at together, and all that
 * could be wrong with them is asked at the end.
 */
#include "parsers/lkp_plain_row.h"

#include "parsers/block.h"

/* Widths in lib/compare.rb: of a value, of a change, of both with what is behind them. The stddev
 * is a byte longer in UTF-8. */
#define FIELD	    10u
#define CHANGE	    12u
#define NOISE	    6u
#define NAME_GAP    2u
#define COLUMN_MOST (CHANGE + FIELD + NOISE + 1)

#define WORD		8u  /* bytes of a field that are looked at together */
#define WINDOW		64u /* of a name */
#define EXPONENT_DIGITS 2u
#define SCALE_MOST	22
#define LINE_LONGEST	512u
#define BLANK_WORD	(' ' * UINT64_C(0x0101010101010101))
#define NO_CHANGE	(BLANK_WORD ^ (uint64_t)(' ' ^ '+') << 48 ^ (uint64_t)(' ' ^ '0') << 56)

/* All of these are exact as doubles, and so is what they are multiplied with here. */
static const double power_of_ten[SCALE_MOST + 1] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8,
	1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* The first byte comes into the lowest bits, on every machine. */
static inline uint64_t lowest_first(uint64_t word)
{
	return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? word : __builtin_bswap64(word);
}

static inline uint64_t word_at(const char *at)
{
	uint64_t word;

	memcpy(&word, at, WORD);
	return lowest_first(word);
}

/* A bit for each byte of a mask that was made of two such words. */
static inline unsigned bits_of(block mask)
{
	block_words words = (block_words)mask;

	return block_bits((block)(block_words){lowest_first(words[0]), lowest_first(words[1])});
}

/* Gives the value. It changes from row to row, so the compiler is not to make a branch of it. */
static inline unsigned keep(unsigned value)
{
	__asm__("" : "+r"(value));
	return value;
}

static inline bool is_two_blanks(const char *at)
{
	return memcmp(at, "  ", 2) == 0;
}

/* Gives how many digits there are. */
static unsigned read_digits(const char *at, const char *end, uint64_t *value)
{
	const char *from = at;

	for (*value = 0; at < end && text_is_digit(*at); at++)
		*value = *value * 10 + (uint64_t)(*at - '0');
	return (unsigned)(at - from);
}

/* Any figure without a sign that ends at `end`: `123456789.5`, `1.335e+10`. */
static bool read_figure(const char *at, const char *end, struct figure *figure)
{
	uint64_t mantissa, part = 0, exponent;
	unsigned digits = read_digits(at, end, &mantissa), decimals = 0;

	at += digits;
	if (digits && *at == '.') {
		decimals = read_digits(++at, end, &part);
		at += decimals;
		if (decimals == 0)
			return false;
		mantissa = mantissa * (uint64_t)power_of_ten[decimals] + part;
	}
	*figure = (struct figure){(double)mantissa / power_of_ten[decimals], (uint8_t)decimals};
	if (at == end)
		return digits > 0;
	if (end - at != 2 + EXPONENT_DIGITS || at[0] != 'e' || at[1] != '+' || digits != 1 ||
		mantissa < (uint64_t)power_of_ten[decimals] ||
		read_digits(at + 2, end, &exponent) != EXPONENT_DIGITS || exponent < decimals ||
		exponent - decimals > SCALE_MOST)
		return false;
	figure->value = (double)mantissa * power_of_ten[exponent - decimals];
	figure->form |= FORM_EXPONENT;
	return true;
}

/* All of a field, whatever it is; a change has a sign. */
__attribute__((noinline)) static bool read_field(
	const char *at, bool has_sign, struct figure *figure)
{
	const char *end = at + FIELD;

	while (at < end && *at == ' ')
		at++;
	char sign = *at;
	if (has_sign && sign != '+' && sign != '-')
		return false;
	if (!read_figure(at + has_sign, end, figure))
		return false;
	if (sign == '+')
		figure->form |= FORM_PLUS;
	else if (sign == '-')
		figure->value = -figure->value;
	return true;
}

/* The last eight bytes of the field of a change, and of that of a value: what their digits are as
 * numbers, and a bit for each byte that is a blank or the sign, the sign, a point, anything else.
 */
struct pair {
	uint64_t change, value;
	unsigned lead, sign, minus, point, odd;
};

/* Digits in front of a point are moved to where it is. Then pairs of digits are put together, pairs
 * of these, and both halves. */
static inline struct pair read_pair(uint64_t change, uint64_t value)
{
	/* 100, 1, 100, 1 from the lowest bits on, as the digits are. */
	static const block_words places = {0x0001006400010064, 0x0001006400010064};
	static const block_words first = {UINT64_MAX, 0};
	block bytes = (block)(block_words){change, value};
	block minus = block_is(bytes, block_of('-')) & (block)first;
	block sign = (block_is(bytes, block_of('+')) & (block)first) | minus;
	block lead = block_is(bytes, block_of(' ')) | sign;
	block point = block_is(bytes, block_of('.'));
	block digits = bytes - block_of('0');
	block is_digit = block_is_below(digits, block_of(10));
	block_words front = ((block_words)point & UINT64_C(0x0101010101010101)) - 1;
	block_words all = (block_words)(digits & is_digit);
	block_words whole = -(front >> 63), low = all & front;
	block_words moved = (all & ~front) | (low & whole) | (low << 8 & ~whole);
	block_pairs pairs = ((block_pairs)moved & 0xff) * 10 + ((block_pairs)moved >> 8);
	block_quads quads = (block_quads)(pairs * (block_pairs)places);
	block_words halves = (block_words)((quads + (quads >> 16)) & 0xffff);

	return (struct pair){
		.change = (halves[0] & UINT32_MAX) * 10000 + (halves[0] >> 32),
		.value = (halves[1] & UINT32_MAX) * 10000 + (halves[1] >> 32),
		.lead = bits_of(lead),
		.sign = bits_of(sign),
		.minus = bits_of(minus),
		.point = bits_of(point),
		.odd = bits_of(~(lead | point | is_digit)),
	};
}

/* Are both figures: blanks, the sign of a change, digits with at most one point between them? */
static inline bool is_pair(const struct pair *pair)
{
	unsigned lead = pair->lead, front = lead & 0xff, point = pair->point;
	unsigned first = point & 0xff, second = point >> WORD;

	return pair->sign != 0 &&
	       (pair->odd | (lead & (lead + 0x0101)) | (pair->sign ^ front ^ front >> 1) |
		       (point >> 1 & lead) | ((point | lead) & 0x8080) | (point & 0x0101) |
		       (first & (first - 1)) | (second & (second - 1))) == 0;
}

/* Digits, and a bit for each of the eight bytes that is a point, the highest for the last byte. */
static inline struct figure figure_of(uint64_t digits, unsigned point)
{
	unsigned decimals = (unsigned)__builtin_clz(point << 24 | 1u << 23) & 7;

	return (struct figure){(double)digits / power_of_ten[decimals], (uint8_t)decimals};
}

/* The change with its sign. */
static inline struct figure change_of(const struct pair *pair)
{
	struct figure change = figure_of(pair->change, pair->point & 0xff);
	bool minus = pair->minus != 0;

	change.form = (uint8_t)(change.form | FORM_PLUS * !minus);
	change.value *= 1 - 2 * minus;
	return change;
}

/* ` ±  4%`, or as many blanks. False: neither. */
static inline bool read_noise(const char *at, int16_t *noise, unsigned *length)
{
	unsigned utf8 = (unsigned char)at[1] == 0xc2;
	uint64_t word = word_at(at + utf8) & UINT64_C(0xffffffffffff);
	uint64_t digits = (word >> 16 & 0xffffff) ^ 0x303030, blanks = digits >> 4 & 0x010101;
	unsigned none = word == (BLANK_WORD & UINT64_C(0xffffffffffff));

	digits ^= blanks << 4;
	uint64_t odd = (((digits + 0x767676) | digits) & 0x808080) | (digits & blanks * 0xff) |
		       (blanks >> 8 & ~blanks & 1) | blanks >> 16 |
		       ((word & UINT64_C(0xff000000ff00)) ^ UINT64_C(0x25000000b100)) |
		       (uint64_t)(at[0] ^ ' ');
	unsigned value =
		(unsigned)((digits & 0xff) * 100 + (digits >> 8 & 0xff) * 10 + (digits >> 16));
	*length = NOISE + utf8;
	*noise = (int16_t)(value | none << 15);
	return keep(none) | (odd == 0);
}

/* Where there is a blank, a control character, anything beyond ASCII, or the `<` of an arrow. */
static inline uint64_t odd_at(const char *at)
{
	block bytes = block_at(at);

	return block_bits(
		block_is_signed_below(bytes, block_of('!')) | block_is(bytes, block_of('<')));
}

/*
 * The name, with nothing but the line end behind it: no note, no arrow that points to one. Some
 * letters may begin something else: `A+-` is a sign of plus-minus, `TOTAL` and `GEO-MEAN` have the
 * name behind them.
 */
static inline bool read_name(const char *at, const char *end, struct slice *name)
{
	const char *from = at;
	uint64_t odd = 0;

	if (!text_is_alpha(*at) || *at == 'A' || *at == 'T' || *at == 'G')
		return false;
	for (;; at += WINDOW) {
		if (end - at < (ptrdiff_t)(WINDOW + BLOCK))
			return false;
		odd = odd_at(at) | odd_at(at + BLOCK) << BLOCK |
		      odd_at(at + 2 * BLOCK) << 2 * BLOCK | odd_at(at + 3 * BLOCK) << 3 * BLOCK;
		if (odd)
			break;
	}
	at += __builtin_ctzll(odd);
	*name = (struct slice){from, (size_t)(at - from)};
	return at[0] == '\n' || (at[0] == '\r' && at[1] == '\n');
}

/* The column that begins at *at: the base has no change. */
static inline bool read_column(const char **at, bool is_base, struct row_cell *cell, bool *percent)
{
	const char *change = *at, *value = is_base ? *at : *at + CHANGE;
	struct pair pair = read_pair(is_base ? NO_CHANGE : word_at(change + FIELD - WORD),
		word_at(value + FIELD - WORD));
	unsigned length;

	cell->fail_runs = 0;
	cell->value = figure_of(pair.value, pair.point >> WORD);
	cell->change = is_base ? FIGURE_NONE : change_of(&pair);
	if (!(is_pair(&pair) && is_two_blanks(value) && is_two_blanks(change)) &&
		!(read_field(value, false, &cell->value) &&
			(is_base || read_field(change, true, &cell->change))))
		return false;
	*percent = !is_base && change[FIELD] == '%';
	*at = value + FIELD;
	if (!read_noise(*at, &cell->noise, &length))
		return false;
	*at += length;
	return is_base || (change[FIELD + 1] == ' ' && (keep(*percent) | (change[FIELD] == ' ')));
}

/* So many bytes must follow from where a row begins: they are looked at, whatever they are. */
static size_t bytes_looked_at(uint32_t columns)
{
	return columns * COLUMN_MOST + WINDOW + BLOCK;
}

__attribute__((flatten)) bool lkp_plain_row_read(
	struct slice text, uint32_t columns, struct row *row)
{
	const char *at = text.at, *end = text.at + text.length;
	bool percent = false, first_percent = false;

	if (text.length < bytes_looked_at(columns))
		return false;
	if (!read_column(&at, true, &row->cells[0], &percent))
		return false;
	for (uint32_t i = 1; i < columns; i++) {
		if (!read_column(&at, false, &row->cells[i], &percent) ||
			(i > 1 && percent != first_percent))
			return false;
		first_percent = percent;
	}
	if (!is_two_blanks(at) || !read_name(at + NAME_GAP, end, &row->metric))
		return false;
	row->kind = ROW_PERF;
	row->flags = percent ? 0 : ROW_POINTS;
	row->cell_count = columns;
	return true;
}

bool lkp_plain_line_read(struct slice line, uint32_t columns, struct row *row)
{
	char copy[LINE_LONGEST + GROUPS_MOST * COLUMN_MOST + WINDOW + BLOCK];

	if (line.length == 0 || line.length > LINE_LONGEST || columns > GROUPS_MOST)
		return false;
	memcpy(copy, line.at, line.length);
	memset(copy + line.length, '\n', bytes_looked_at(columns));
	struct slice text = {copy, line.length + bytes_looked_at(columns)};
	if (!lkp_plain_row_read(text, columns, row))
		return false;
	row->metric.at = line.at + (row->metric.at - copy);
	return row->metric.at + row->metric.length == line.at + line.length;
}
