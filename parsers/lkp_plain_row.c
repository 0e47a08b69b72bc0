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
	block_doubles numbers;
	unsigned lead, sign, minus, point, odd;
	unsigned change_places, value_places; /* of decimals, and one more; 0: odd points */
};

/*
 * By the places of points in eight bytes, a bit each, the lowest for the first: how many decimals
 * there are, and one more. 0: a figure has no such point, or not so many.
 */
static const uint8_t places_of[1u << WORD] = {
	[0] = 1, [0x40] = 2, [0x20] = 3, [0x10] = 4, [0x08] = 5, [0x04] = 6, [0x02] = 7};

/* By that, what the digits without the point are divided by; then the same below zero. */
#define BELOW_ZERO WORD
static const double divisor[2 * WORD] = {
	1, 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, -1, -1, -1e1, -1e2, -1e3, -1e4, -1e5, -1e6};

/* Two numbers of eight digits: pairs of these are put together, pairs of pairs, and both halves. */
static inline block_doubles numbers_of(block_words digits)
{
	block_pairs pairs = ((block_pairs)digits & 0xff) * 10 + ((block_pairs)digits >> 8);
#ifdef __SSE2__
	__m128i quads = _mm_madd_epi16((__m128i)pairs, _mm_set1_epi32(1 << 16 | 100));
	__m128i halves = _mm_packs_epi32(quads, quads);
	__m128i numbers = _mm_madd_epi16(halves, _mm_set1_epi32(1 << 16 | 10000));
	return (block_doubles)_mm_cvtepi32_pd(numbers);
#else
	block_words words = (block_words)pairs;
	block_words quads =
		(words & UINT64_C(0xff000000ff)) * 100 + (words >> 16 & UINT64_C(0xff000000ff));
	block_words numbers = (quads & UINT32_MAX) * 10000 + (quads >> 32);
	return (block_doubles){(double)numbers[0], (double)numbers[1]};
#endif
}

/* Digits in front of a point are moved to where it is. */
static inline struct pair read_pair(uint64_t change, uint64_t value)
{
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
	block_words whole = -(front >> 63), low = all & front & ~whole;
	block_words moved = all - low + (low << 8);
	unsigned points = bits_of(point);

	return (struct pair){
		.numbers = numbers_of(moved),
		.change_places = places_of[points & 0xff],
		.value_places = places_of[points >> WORD],
		.lead = bits_of(lead),
		.sign = bits_of(sign),
		.minus = bits_of(minus),
		.point = points,
		.odd = bits_of(~(lead | point | is_digit)),
	};
}

/* Are both figures: blanks, the sign of a change, digits with at most one point between them? */
static inline bool is_pair(const struct pair *pair)
{
	unsigned lead = pair->lead, front = lead & 0xff;

	return pair->change_places * pair->value_places * pair->sign != 0 &&
	       (pair->odd | (lead & (lead + 0x0101)) | (pair->sign ^ front ^ front >> 1) |
		       (pair->point >> 1 & lead) | (lead & 0x8080)) == 0;
}

/* Put the figures into a cell. */
static inline void take_pair(const struct pair *pair, bool is_base, struct row_cell *cell)
{
	unsigned minus = pair->minus != 0;
	block_doubles by = {
		divisor[pair->change_places + BELOW_ZERO * minus], divisor[pair->value_places]};
	block_doubles figures = pair->numbers / by;

	cell->value = (struct figure){figures[1], (uint8_t)(pair->value_places - 1)};
	cell->change = FIGURE_NONE;
	if (!is_base)
		cell->change = (struct figure){
			figures[0], (uint8_t)((pair->change_places - 1) | FORM_PLUS * (minus ^ 1))};
}

/* What stands behind the blank in front of a stddev, in Latin-1: `\xb1  4%`, and so for all
 * numbers. */
#define NOISE_TEXT(a, b, c)                                                                        \
	(UINT64_C(0x25000000b1) | (uint64_t)(a) << 8 | (uint64_t)(b) << 16 | (uint64_t)(c) << 24)
#define NOISE_TEN(a, b)                                                                            \
	NOISE_TEXT(a, b, '0'), NOISE_TEXT(a, b, '1'), NOISE_TEXT(a, b, '2'),                       \
		NOISE_TEXT(a, b, '3'), NOISE_TEXT(a, b, '4'), NOISE_TEXT(a, b, '5'),               \
		NOISE_TEXT(a, b, '6'), NOISE_TEXT(a, b, '7'), NOISE_TEXT(a, b, '8'),               \
		NOISE_TEXT(a, b, '9')
#define NOISE_HUNDRED(a, zero)                                                                     \
	NOISE_TEN(a, zero), NOISE_TEN(a, '1'), NOISE_TEN(a, '2'), NOISE_TEN(a, '3'),               \
		NOISE_TEN(a, '4'), NOISE_TEN(a, '5'), NOISE_TEN(a, '6'), NOISE_TEN(a, '7'),        \
		NOISE_TEN(a, '8'), NOISE_TEN(a, '9')

static const uint64_t noise_texts[] = {NOISE_HUNDRED(' ', ' '), NOISE_HUNDRED('1', '0'),
	NOISE_HUNDRED('2', '0'), NOISE_HUNDRED('3', '0'), NOISE_HUNDRED('4', '0'),
	NOISE_HUNDRED('5', '0'), NOISE_HUNDRED('6', '0'), NOISE_HUNDRED('7', '0'),
	NOISE_HUNDRED('8', '0'), NOISE_HUNDRED('9', '0')};

/* ` ±  4%`, or as many blanks. False: neither. The number is taken from the digits, whatever stands
 * there, and is right when it is printed so. */
static inline bool read_noise(const char *at, int16_t *noise, unsigned *length)
{
	unsigned utf8 = (unsigned char)at[1] == 0xc2;
	uint64_t text = word_at(at + utf8) >> 8 & UINT64_C(0xffffffffff);
	unsigned digits = (unsigned)(text >> 8) & 0x0f0f0f;
	unsigned value = ((digits * 10 + (digits >> 8)) & 0xff) * 10 + (digits >> 16);
	bool none = ((text ^ BLANK_WORD >> 24) | utf8) == 0;

	value = value < ARRAY_LENGTH(noise_texts) ? value : 0;
	*length = NOISE + utf8;
	*noise = (int16_t)(value | (unsigned)none << 15);
	return (none | (text == noise_texts[value])) & (at[0] == ' ');
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
	take_pair(&pair, is_base, cell);
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
