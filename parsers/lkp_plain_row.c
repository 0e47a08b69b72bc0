/*
 * The lengths of figures and gaps change from row to row: a loop over their bytes would spend most
 * of its time on wrong guesses of where they end. So eight bytes are looked at together.
 */
#include "parsers/lkp_plain_row.h"

#include "parsers/block.h"

#define WORD		8u /* bytes looked at together */
#define ONES		UINT64_C(0x0101010101010101)
#define HIGH_BITS	(0x80 * ONES)
#define NOISE_DIGITS	4u /* of a stddev, at most */
#define EXPONENT_DIGITS 2u
#define SCALE_MOST	22

/* All of these are exact as doubles, and so is what they are multiplied with here. */
static const double power_of_ten[SCALE_MOST + 1] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8,
	1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

static const uint32_t small_power_of_ten[WORD] = {
	1, 10, 100, 1000, 10000, 100000, 1000000, 10000000};

struct cursor {
	const char *at, *end;
};

/* May a word be looked at, and is there a byte behind it? */
static bool has_word(const struct cursor *cursor)
{
	return cursor->end - cursor->at > (ptrdiff_t)WORD;
}

/* The bytes from `at` on, the first in the lowest bits on every machine. */
static uint64_t word_at(const char *at)
{
	uint64_t word;

	memcpy(&word, at, WORD);
	return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? word : __builtin_bswap64(word);
}

/* How many bytes are in front of the first that is not 0. */
static unsigned zero_bytes(uint64_t word)
{
	return (unsigned)__builtin_ctzll(word) / 8;
}

static bool skip_blanks(struct cursor *cursor)
{
	while (has_word(cursor)) {
		uint64_t others = word_at(cursor->at) ^ ' ' * ONES;
		if (others) {
			cursor->at += zero_bytes(others);
			return true;
		}
		cursor->at += WORD;
	}
	return false;
}

static bool skip_gap(struct cursor *cursor)
{
	return has_word(cursor) && *cursor->at == ' ' && skip_blanks(cursor);
}

/* The high bits of the bytes that are no digits, by what these are above `0`. Behind a byte that is
 * no ASCII it is not exact. */
static uint64_t not_digits(uint64_t digits)
{
	return (digits | (digits + 0x76 * ONES)) & HIGH_BITS;
}

/* One to eight digits as a number: of `digits`, the first `count` bytes. */
static uint64_t number_of(uint64_t digits, unsigned count)
{
	/* Zeros come in front; then pairs are put together, pairs of pairs, and both halves. */
	digits <<= 8 * (WORD - count);
	digits = (digits * 10 + (digits >> 8)) & UINT64_C(0x00ff00ff00ff00ff);
	digits = (digits * 100 + (digits >> 16)) & UINT64_C(0x0000ffff0000ffff);
	return (digits * 10000 + (digits >> 32)) & UINT32_MAX;
}

/* Up to eight digits. Gives how many there are; a ninth is not looked at. */
static unsigned read_digits(struct cursor *cursor, uint64_t *value)
{
	*value = 0;
	if (!has_word(cursor))
		return 0;
	uint64_t digits = word_at(cursor->at) ^ '0' * ONES, others = not_digits(digits);
	unsigned count = others ? zero_bytes(others) : WORD;
	if (count == 0)
		return 0;
	cursor->at += count;
	*value = number_of(digits, count);
	return count;
}

/* A figure that lies in one word with the blank or `%` behind it: `933.73 `, `12.3%`, `8118700 `.
 */
static bool read_short_figure(struct cursor *cursor, struct figure *figure)
{
	if (!has_word(cursor))
		return false;
	uint64_t digits = word_at(cursor->at) ^ '0' * ONES, others = not_digits(digits);
	unsigned end = others ? zero_bytes(others) : 0, count = end, decimals = 0;
	if (count == 0)
		return false;
	if (cursor->at[count] == '.') {
		uint64_t front = (UINT64_C(1) << (8 * count)) - 1;
		others &= others - 1;
		if (others == 0)
			return false;
		end = zero_bytes(others);
		decimals = end - count - 1;
		digits = (digits & front) | (digits >> 8 & ~front);
		count = end - 1;
	}
	char behind = cursor->at[end];
	if ((behind != ' ' && behind != '%') || (decimals == 0 && count < end))
		return false;
	cursor->at += end;
	figure->value = (double)number_of(digits, count) / power_of_ten[decimals];
	figure->form = (uint8_t)decimals;
	return true;
}

/* `e+09` behind one digit and its decimals. */
static bool read_power(struct cursor *cursor, uint64_t mantissa, struct figure *figure)
{
	uint64_t exponent;

	if (!has_word(cursor) || cursor->at[1] != '+')
		return false;
	cursor->at += 2;
	if (read_digits(cursor, &exponent) != EXPONENT_DIGITS || exponent < figure->form ||
		exponent - figure->form > SCALE_MOST)
		return false;
	figure->value = (double)mantissa * power_of_ten[exponent - figure->form];
	figure->form |= FORM_EXPONENT;
	return true;
}

/* Any other figure without a sign. There is a byte behind it. */
static bool read_long_figure(struct cursor *cursor, struct figure *figure)
{
	uint64_t mantissa, part;
	unsigned digits = read_digits(cursor, &mantissa), decimals = 0;

	if (digits == 0)
		return false;
	if (*cursor->at == '.') {
		cursor->at++;
		decimals = read_digits(cursor, &part);
		if (decimals == 0 || decimals == WORD)
			return false;
		mantissa = mantissa * small_power_of_ten[decimals] + part;
	}
	figure->form = (uint8_t)decimals;
	if (*cursor->at == 'e')
		return digits == 1 && mantissa >= small_power_of_ten[decimals] &&
		       read_power(cursor, mantissa, figure);
	figure->value = (double)mantissa / power_of_ten[decimals];
	return true;
}

static bool read_figure(struct cursor *cursor, struct figure *figure)
{
	return read_short_figure(cursor, figure) || read_long_figure(cursor, figure);
}

/* Length of the sign of plus-minus, 0 when there is none. */
static unsigned mark_length(const char *at)
{
	if (at[0] == '\xc2' && at[1] == '\xb1')
		return 2;
	return at[0] == '\xb1';
}

/* `1416 ±  4%` and the gap behind it. */
static bool read_cell(struct cursor *cursor, struct row_cell *cell)
{
	uint64_t noise;

	cell->noise = NOISE_NONE;
	cell->fail_runs = 0;
	if (!read_figure(cursor, &cell->value) || !skip_gap(cursor))
		return false;
	unsigned mark = mark_length(cursor->at);
	if (mark == 0)
		return true;
	cursor->at += mark;
	if (!skip_blanks(cursor))
		return false;
	unsigned digits = read_digits(cursor, &noise);
	if (digits == 0 || digits > NOISE_DIGITS || *cursor->at != '%')
		return false;
	cell->noise = (int16_t)noise;
	cursor->at++;
	return skip_gap(cursor);
}

/* `-24.5%` or `-2.5`, and the gap behind it. */
static bool read_change(struct cursor *cursor, struct figure *change, bool *percent)
{
	char sign = *cursor->at++;

	if ((sign != '+' && sign != '-') || !read_figure(cursor, change))
		return false;
	if (sign == '+')
		change->form |= FORM_PLUS;
	else
		change->value = -change->value;
	*percent = *cursor->at == '%';
	cursor->at += *percent;
	return skip_gap(cursor);
}

/* Where there is anything else than letters, digits and signs of ASCII, or the `<` of an arrow. */
static block odd_bytes(block bytes)
{
	return block_is_signed_below(bytes, block_of('!')) | block_is(bytes, block_of('<'));
}

/*
 * The name, with nothing behind it: no note, no arrow that points to one. Some letters may begin
 * something else: `A+-` is a sign of plus-minus, `TOTAL` and `GEO-MEAN` have the name behind them.
 */
static bool read_name(const struct cursor *cursor, struct slice *name)
{
	static const block places = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
	const char *at = cursor->at, *end = cursor->end;
	size_t length = (size_t)(end - at);
	block odd = {0};

	if (!text_is_alpha(*at) || *at == 'A' || *at == 'T' || *at == 'G')
		return false;
	for (; (size_t)(end - at) > BLOCK; at += BLOCK)
		odd |= odd_bytes(block_at(at));
	/* The last block may begin in front of the name. */
	size_t before = length < BLOCK ? BLOCK - length : 0;
	odd |= odd_bytes(block_at(end - BLOCK)) & ~block_is_below(places, block_of((char)before));
	*name = (struct slice){cursor->at, length};
	return !block_any(odd);
}

__attribute__((flatten)) bool lkp_plain_row_read(
	struct slice text, uint32_t columns, struct row *row)
{
	struct cursor cursor = {text.at, text.at + text.length};
	bool percent = false, first_percent = false;

	row->cells[0].change = FIGURE_NONE;
	if (text.length < BLOCK || !skip_blanks(&cursor) || !read_cell(&cursor, &row->cells[0]))
		return false;
	for (uint32_t i = 1; i < columns; i++) {
		if (!read_change(&cursor, &row->cells[i].change, &percent) ||
			(i > 1 && percent != first_percent) || !read_cell(&cursor, &row->cells[i]))
			return false;
		first_percent = percent;
	}
	if (!read_name(&cursor, &row->metric))
		return false;
	row->kind = ROW_PERF;
	row->flags = percent ? 0 : ROW_POINTS;
	row->cell_count = columns;
	return true;
}
