#include "tui/completion.h"

#include <stdlib.h>

#define GAP 2 /* columns between words: the last one is for the mark */

void completion_add(struct completion *completion, struct slice word)
{
	intern_add(&completion->pool, word);
}

static int compare(const void *a, const void *b)
{
	return slice_compare(*(const struct slice *)a, *(const struct slice *)b);
}

static void sort_words(struct completion *completion)
{
	size_t count = completion->pool.count;

	completion->words = heap_allocate((count + 1) * sizeof(*completion->words));
	for (size_t i = 0; i < count; i++)
		completion->words[i] = intern_text(&completion->pool, (uint32_t)i);
	qsort(completion->words, count, sizeof(*completion->words), compare);
	completion->count = count;
}

static size_t same_bytes(struct slice a, struct slice b)
{
	size_t length = 0;

	while (length < a.length && length < b.length && a.at[length] == b.at[length])
		length++;
	return length;
}

/* Of sorted words the first and the last differ earliest. A character is not cut. */
static struct slice common_beginning(const struct completion *completion)
{
	struct slice first = completion->words[0];
	size_t length = same_bytes(first, completion->words[completion->count - 1]);

	while (length && length < first.length && ((unsigned char)first.at[length] & 0xc0) == 0x80)
		length--;
	return slice_first(first, length);
}

bool completion_begin(struct completion *completion, struct prompt *prompt, size_t from)
{
	bool changed = false;

	completion->from = from;
	completion->chosen = COMPLETION_NONE;
	sort_words(completion);
	if (completion->count) {
		struct slice now = {prompt->text + from, prompt->cursor - from};
		struct slice common = common_beginning(completion);
		changed = (completion->count == 1 || common.length > now.length) &&
			  !slice_equal(common, now) && prompt_replace(prompt, from, common);
	}
	if (completion->count <= 1)
		completion_close(completion);
	return changed;
}

bool completion_step(struct completion *completion, struct prompt *prompt, int step)
{
	size_t count = completion->count, at = completion->chosen;

	if (at == COMPLETION_NONE)
		at = step > 0 ? 0 : count - 1;
	else
		at = (at + (step > 0 ? 1 : count - 1)) % count;
	completion->chosen = at;
	return prompt_replace(prompt, completion->from, completion->words[at]);
}

void completion_close(struct completion *completion)
{
	intern_release(&completion->pool);
	free(completion->words);
	*completion = (struct completion){0};
}

/* The first word to draw so that the chosen one has room. */
static size_t first_drawn(const struct completion *completion, const struct cells *cells)
{
	size_t first = completion->chosen == COMPLETION_NONE ? 0 : completion->chosen;
	int width = cells->columns - 2 * GAP;

	while (first > 0) {
		width -= cells_width(completion->words[first], cells->ascii) + GAP;
		if (width < cells_width(completion->words[first - 1], cells->ascii))
			break;
		first--;
	}
	return first;
}

void completion_draw(const struct completion *completion, struct cells *cells, int row)
{
	int column = 0;

	cells_printf(cells, row, 0, cells->columns, ROLE_TEXT, "%*s", cells->columns, "");
	for (size_t i = first_drawn(completion, cells);
		i < completion->count && column + GAP < cells->columns; i++) {
		bool chosen = i == completion->chosen;
		column += GAP;
		if (chosen)
			cells_put(cells, row, column - 1, 1, SLICE(">"), ROLE_TITLE);
		column += cells_put(cells, row, column, cells->columns - column,
			completion->words[i], chosen ? ROLE_TITLE : ROLE_DIM);
	}
}
