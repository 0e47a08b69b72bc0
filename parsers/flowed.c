#include "parsers/flowed.h"

#include "parsers/buffer.h"

struct flowed_line {
	struct slice text; /* without marks, stuffing and the blank of a soft end */
	size_t depth;	   /* of quoting */
	bool goes_on;	   /* its end is soft */
};

static bool next_line(struct slice *rest, struct flowed_line *line)
{
	if (!slice_line(rest, &line->text))
		return false;
	line->depth = 0;
	while (line->depth < line->text.length && line->text.at[line->depth] == '>')
		line->depth++;
	line->text = slice_from(line->text, line->depth);
	if (slice_starts(line->text, SLICE(" ")))
		line->text = slice_from(line->text, 1);
	line->goes_on =
		slice_ends(line->text, SLICE(" ")) && !slice_equal(line->text, SLICE("-- "));
	if (line->goes_on)
		line->text.length--;
	return true;
}

static void begin_line(struct buffer *joined, size_t depth)
{
	for (size_t i = 0; i < depth; i++)
		buffer_add_byte(joined, '>');
	if (depth)
		buffer_add_byte(joined, ' ');
}

struct slice flowed_join(struct slice text, struct arena *arena)
{
	struct buffer joined = {0};
	struct flowed_line line, last = {0};
	bool open = false;

	while (next_line(&text, &line)) {
		bool joins = open && last.goes_on && last.depth == line.depth;
		if (open && !joins)
			buffer_add_byte(&joined, '\n');
		if (!joins)
			begin_line(&joined, line.depth);
		buffer_add(&joined, line.text);
		last = line;
		open = true;
	}
	if (open)
		buffer_add_byte(&joined, '\n');
	return buffer_keep(&joined, arena);
}
