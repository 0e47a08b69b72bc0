#include "tui/clipboard.h"

#include "parsers/buffer.h"

#define OSC_52	    "\033]52;c;"
#define BELL	    "\a"
#define DCS	    "\033P"
#define DCS_END	    "\033\\"
#define PIECE_BYTES 240 /* of a sequence that GNU screen hands through at once: it takes 768 */

static bool begins(const char *text, const char *prefix)
{
	return text && strncmp(text, prefix, strlen(prefix)) == 0;
}

enum clipboard_way clipboard_way(const char *term, const char *tmux, const char *sty)
{
	static const char *const without[] = {
		"linux", "vt", "dumb", "ansi", "cons", "sun", "unknown"};

	if (tmux && tmux[0])
		return CLIPBOARD_TMUX;
	if (sty && sty[0])
		return CLIPBOARD_SCREEN;
	if (begins(term, "tmux"))
		return CLIPBOARD_TMUX;
	/* Behind a remote login: tmux by its older name takes no harm from what is for screen. */
	if (begins(term, "screen"))
		return CLIPBOARD_SCREEN;
	for (size_t i = 0; i < ARRAY_LENGTH(without); i++)
		if (!term || !term[0] || begins(term, without[i]))
			return CLIPBOARD_NONE;
	return CLIPBOARD_PLAIN;
}

static void add_base64(struct buffer *buffer, struct slice text)
{
	static const char digits[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

	for (size_t i = 0; i < text.length; i += 3) {
		size_t left = text.length - i;
		uint32_t bits = (uint32_t)(unsigned char)text.at[i] << 16;
		if (left > 1)
			bits |= (uint32_t)(unsigned char)text.at[i + 1] << 8;
		if (left > 2)
			bits |= (unsigned char)text.at[i + 2];
		buffer_add_byte(buffer, digits[bits >> 18]);
		buffer_add_byte(buffer, digits[bits >> 12 & 63]);
		buffer_add_byte(buffer, left > 1 ? digits[bits >> 6 & 63] : '=');
		buffer_add_byte(buffer, left > 2 ? digits[bits & 63] : '=');
	}
}

/* tmux hands on what stands in its own DCS, where each ESC is written twice. */
static void add_for_tmux(struct buffer *buffer, struct slice sequence)
{
	buffer_add(buffer, sequence);
	buffer_add(buffer, SLICE(DCS "tmux;\033"));
	buffer_add(buffer, sequence);
	buffer_add(buffer, SLICE(DCS_END));
}

static void add_for_screen(struct buffer *buffer, struct slice sequence)
{
	for (size_t at = 0; at < sequence.length; at += PIECE_BYTES) {
		buffer_add(buffer, SLICE(DCS));
		buffer_add(buffer, slice_first(slice_from(sequence, at), PIECE_BYTES));
		buffer_add(buffer, SLICE(DCS_END));
	}
}

struct slice clipboard_bytes(struct slice text, enum clipboard_way way, struct arena *arena)
{
	struct buffer sequence = {0}, bytes = {0};

	if (way == CLIPBOARD_NONE || text.length > CLIPBOARD_MOST / 4 * 3)
		return SLICE_EMPTY;
	buffer_add(&sequence, SLICE(OSC_52));
	add_base64(&sequence, text);
	buffer_add(&sequence, SLICE(BELL));
	if (sequence.length <= CLIPBOARD_MOST) {
		if (way == CLIPBOARD_TMUX)
			add_for_tmux(&bytes, buffer_text(&sequence));
		else if (way == CLIPBOARD_SCREEN)
			add_for_screen(&bytes, buffer_text(&sequence));
		else
			buffer_add(&bytes, buffer_text(&sequence));
	}
	buffer_release(&sequence);
	return buffer_keep(&bytes, arena);
}
