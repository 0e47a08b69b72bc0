#include "parsers/html.h"

#include "parsers/buffer.h"
#include "parsers/charset.h"
#include "parsers/html_entities.h"

#define LOOK	   4096u /* a page says what it is within this many bytes */
#define NAME_MOST  16u	 /* longest name of a tag that means something here */
#define DEPTH_MOST 32u	 /* quote marks that are written out */
#define VALUE_LOOK 1024u /* a value in quotes ends within this many bytes of its tag */

#define NO_BREAK_SPACE 0xa0
#define SOFT_HYPHEN    0xad

enum meaning {
	TAG_NOTHING,
	TAG_BREAK,     /* ends a line */
	TAG_BLOCK,     /* stands on lines of its own */
	TAG_PARAGRAPH, /* has a blank line above it */
	TAG_CELL,      /* of a table */
	TAG_QUOTE,
	TAG_PRE,    /* blanks and line ends count */
	TAG_HIDDEN, /* what is inside is no text for people */
	TAG_TITLE,
};

static const struct {
	const char *name;
	enum meaning meaning;
} tags[] = {
	{"br", TAG_BREAK},
	{"p", TAG_PARAGRAPH},
	{"div", TAG_BLOCK},
	{"pre", TAG_PRE},
	{"blockquote", TAG_QUOTE},
	{"tr", TAG_BLOCK},
	{"td", TAG_CELL},
	{"th", TAG_CELL},
	{"table", TAG_BLOCK},
	{"li", TAG_BLOCK},
	{"ul", TAG_BLOCK},
	{"ol", TAG_BLOCK},
	{"dl", TAG_BLOCK},
	{"dt", TAG_BLOCK},
	{"dd", TAG_BLOCK},
	{"h1", TAG_PARAGRAPH},
	{"h2", TAG_PARAGRAPH},
	{"h3", TAG_PARAGRAPH},
	{"h4", TAG_PARAGRAPH},
	{"h5", TAG_PARAGRAPH},
	{"h6", TAG_PARAGRAPH},
	{"hr", TAG_BLOCK},
	{"body", TAG_BLOCK},
	{"section", TAG_BLOCK},
	{"article", TAG_BLOCK},
	{"header", TAG_BLOCK},
	{"footer", TAG_BLOCK},
	{"main", TAG_BLOCK},
	{"nav", TAG_BLOCK},
	{"address", TAG_BLOCK},
	{"center", TAG_BLOCK},
	{"form", TAG_BLOCK},
	{"option", TAG_BLOCK},
	{"textarea", TAG_PRE},
	{"listing", TAG_PRE},
	{"xmp", TAG_PRE},
	{"script", TAG_HIDDEN},
	{"style", TAG_HIDDEN},
	{"template", TAG_HIDDEN},
	{"title", TAG_TITLE},
};

struct tag {
	struct slice name, attributes;
	enum meaning meaning;
	bool closes;
};

struct page {
	struct slice rest; /* not read yet */
	struct buffer text, title;
	struct slice pre_name; /* the element that keeps blanks */
	unsigned pre_depth;    /* how often it is open; 0: blanks do not count */
	unsigned quote_depth;
	bool in_line; /* the line has text, or a blank that counts */
	bool blank;   /* a blank is due before the next character */
	bool no_more; /* no `>` is left: every `<` is text */
	bool has_title;
};

static void begin_line(struct page *page)
{
	unsigned depth = page->quote_depth < DEPTH_MOST ? page->quote_depth : DEPTH_MOST;

	if (page->in_line)
		return;
	page->in_line = true;
	while (depth-- > 0)
		buffer_add(&page->text, SLICE("> "));
}

static void end_line(struct page *page)
{
	begin_line(page);
	buffer_add_byte(&page->text, '\n');
	page->in_line = page->blank = false;
}

/* Ends the line if there is one. */
static void end_block(struct page *page)
{
	if (page->in_line)
		end_line(page);
	page->blank = false;
}

/* Ends the line if there is one, and leaves a blank line behind text. */
static void end_paragraph(struct page *page)
{
	end_block(page);
	if (page->text.length >= 2 && page->text.at[page->text.length - 2] != '\n')
		end_line(page);
}

/* What must stand before the next character. */
static void begin_character(struct page *page)
{
	begin_line(page);
	if (page->blank)
		buffer_add_byte(&page->text, ' ');
	page->blank = false;
}

static bool is_space(char c)
{
	return text_is_blank(c) || c == '\n' || c == '\r' || c == '\f';
}

static void add_byte(struct page *page, char c)
{
	if (page->pre_depth && c == '\n') {
		end_line(page);
	} else if (page->pre_depth && c == '\r') {
		return;
	} else if (!page->pre_depth && is_space(c)) {
		page->blank = page->in_line;
	} else {
		begin_character(page);
		buffer_add_byte(&page->text, c);
	}
}

static void add_code(struct page *page, uint32_t code)
{
	if (code < 0x80) {
		add_byte(page, (char)code);
	} else if (code != SOFT_HYPHEN) {
		begin_character(page);
		buffer_add_code(&page->text, code == NO_BREAK_SPACE ? ' ' : code);
	}
}

/* Text up to the next `<` or `&`, or a single one of these that means nothing. */
static void read_text(struct page *page)
{
	size_t at = 0;

	do
		add_byte(page, page->rest.at[at++]);
	while (at < page->rest.length && page->rest.at[at] != '<' && page->rest.at[at] != '&');
	page->rest = slice_from(page->rest, at);
}

static bool read_entity(struct page *page)
{
	uint32_t code;
	size_t length = html_entity(page->rest, &code);

	if (length == 0)
		return false;
	add_code(page, code);
	page->rest = slice_from(page->rest, length);
	return true;
}

/* Where a tag ends, behind its `>`: quoted values may hold one, but a quote that is far from its
 * end is no quote. 0 when there is no `>`. */
static size_t tag_length(struct slice text)
{
	struct slice near = slice_first(text, VALUE_LOOK);
	size_t at = 0;

	while (at < near.length && near.at[at] != '>') {
		char c = near.at[at++];
		if (c != '"' && c != '\'')
			continue;
		const char *end =
			at < near.length ? memchr(near.at + at, c, near.length - at) : NULL;
		at = end ? (size_t)(end - near.at) + 1 : near.length;
	}
	if (at < near.length)
		return at + 1;
	const char *end = memchr(text.at, '>', text.length);
	return end ? (size_t)(end - text.at) + 1 : 0;
}

static char to_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static void parse_tag(struct slice text, struct tag *tag)
{
	size_t from = text.at[1] == '/' ? 2 : 1, length = 0;

	tag->closes = from == 2;
	while (from + length < text.length && !is_space(text.at[from + length]) &&
		text.at[from + length] != '>' && text.at[from + length] != '/')
		length++;
	tag->name = slice_first(slice_from(text, from), length);
	tag->attributes = slice_from(text, from + length);
	tag->meaning = TAG_NOTHING;
	for (size_t i = 0; length <= NAME_MOST && i < ARRAY_LENGTH(tags); i++)
		if (to_lower(tag->name.at[0]) == tags[i].name[0] &&
			slice_equal_nocase(tag->name, slice_of(tags[i].name)))
			tag->meaning = tags[i].meaning;
}

/* Does its style keep blanks? */
static bool keeps_blanks(const struct tag *tag)
{
	static const char *const styles[] = {"white-space:pre", "white-space: pre"};

	if (tag->meaning == TAG_PRE)
		return true;
	if (!slice_contains_nocase(tag->attributes, SLICE("white-space")))
		return false;
	for (size_t i = 0; i < ARRAY_LENGTH(styles); i++)
		if (slice_contains_nocase(tag->attributes, slice_of(styles[i])))
			return !slice_contains_nocase(tag->attributes, SLICE("pre-line"));
	return false;
}

/* Keep count of the element that keeps blanks; others of its name may stand inside. */
static void count_pre(struct page *page, const struct tag *tag)
{
	if (page->pre_depth && slice_equal_nocase(tag->name, page->pre_name)) {
		page->pre_depth = tag->closes ? page->pre_depth - 1 : page->pre_depth + 1;
	} else if (!page->pre_depth && !tag->closes && keeps_blanks(tag)) {
		page->pre_name = tag->name;
		page->pre_depth = 1;
		if (slice_starts(page->rest, SLICE("\r")))
			page->rest = slice_from(page->rest, 1);
		if (slice_starts(page->rest, SLICE("\n")))
			page->rest = slice_from(page->rest, 1);
	}
}

/* What stands between a tag and its end, without looking at tags inside. */
static struct slice raw_content(struct page *page, const struct tag *tag)
{
	struct slice rest = page->rest;

	for (size_t at = 0;; at++) {
		const char *next =
			at < rest.length ? memchr(rest.at + at, '<', rest.length - at) : NULL;
		at = next ? (size_t)(next - rest.at) : rest.length;
		struct slice end = slice_from(rest, at);
		if (next && (end.length < 2 || end.at[1] != '/' ||
				    !slice_equal_nocase(
					    slice_first(slice_from(end, 2), tag->name.length),
					    tag->name)))
			continue;
		page->rest = end;
		return slice_first(rest, at);
	}
}

/* The first title that has an end. */
static void read_title(struct page *page, const struct tag *tag)
{
	struct slice rest = page->rest;
	uint32_t code;

	if (page->has_title)
		return;
	page->has_title = true;
	struct slice content = raw_content(page, tag);
	if (page->rest.length == 0) {
		page->rest = rest;
		return;
	}
	while (content.length) {
		size_t length = content.at[0] == '&' ? html_entity(content, &code) : 0;
		if (length)
			buffer_add_code(&page->title, code);
		else
			buffer_add_byte(
				&page->title, is_space(content.at[0]) ? ' ' : content.at[0]);
		content = slice_from(content, length ? length : 1);
	}
}

static void add_cell(struct page *page)
{
	if (!page->in_line)
		return;
	begin_character(page);
	buffer_add(&page->text, SLICE("  "));
}

static void count_quote(struct page *page, bool closes)
{
	end_block(page);
	if (!closes)
		page->quote_depth++;
	else if (page->quote_depth)
		page->quote_depth--;
}

/* Programs that make a paragraph of every line say so. */
static bool has_no_margin(const struct tag *tag)
{
	return slice_contains_nocase(tag->attributes, SLICE("margin")) ||
	       slice_contains_nocase(tag->attributes, SLICE("MsoNormal"));
}

static void apply_tag(struct page *page, const struct tag *tag)
{
	switch (tag->meaning) {
	case TAG_BREAK:
		end_line(page);
		break;
	case TAG_BLOCK:
	case TAG_PRE:
		end_block(page);
		break;
	case TAG_PARAGRAPH:
		if (tag->closes || has_no_margin(tag))
			end_block(page);
		else
			end_paragraph(page);
		break;
	case TAG_CELL:
		if (!tag->closes)
			add_cell(page);
		break;
	case TAG_QUOTE:
		count_quote(page, tag->closes);
		break;
	case TAG_HIDDEN:
		if (!tag->closes)
			raw_content(page, tag);
		break;
	case TAG_TITLE:
		if (!tag->closes)
			read_title(page, tag);
		break;
	case TAG_NOTHING:
		break;
	}
	count_pre(page, tag);
}

/* Does a tag begin here? A `<` before a blank, a digit or a dash is text. */
static bool is_tag(struct slice text)
{
	if (text.length < 3)
		return false;
	return text_is_alpha(text.at[1]) || (text.at[1] == '/' && text_is_alpha(text.at[2])) ||
	       text.at[1] == '!' || text.at[1] == '?';
}

static bool read_tag(struct page *page)
{
	struct slice comment_end = SLICE("-->");
	struct tag tag;

	if (page->no_more || !is_tag(page->rest))
		return false;
	if (slice_starts(page->rest, SLICE("<!--"))) {
		size_t end = slice_find(page->rest, comment_end);
		page->rest = slice_from(page->rest, end + comment_end.length);
		return true;
	}
	size_t length = tag_length(page->rest);
	page->no_more = length == 0;
	if (length == 0)
		return false;
	struct slice text = slice_first(page->rest, length);
	page->rest = slice_from(page->rest, length);
	if (text.at[1] == '!' || text.at[1] == '?')
		return true;
	parse_tag(text, &tag);
	apply_tag(page, &tag);
	return true;
}

struct slice html_text(struct slice page_text, struct slice *title, struct arena *arena)
{
	struct page page = {.rest = charset_to_utf8(page_text, SLICE_EMPTY, arena)};

	if (slice_starts(page.rest, SLICE("\xef\xbb\xbf")))
		page.rest = slice_from(page.rest, 3);
	while (page.rest.length) {
		bool done = false;
		if (page.rest.at[0] == '<')
			done = read_tag(&page);
		else if (page.rest.at[0] == '&')
			done = read_entity(&page);
		if (!done)
			read_text(&page);
	}
	end_block(&page);
	struct slice name = buffer_keep(&page.title, arena);
	if (title)
		*title = slice_trim(name);
	return buffer_keep(&page.text, arena);
}

bool html_recognise(struct slice text)
{
	static const char *const beginnings[] = {
		"<!doctype html", "<html", "<head", "<body", "<title", "<meta", "<pre", "<table"};

	if (slice_starts(text, SLICE("\xef\xbb\xbf")))
		text = slice_from(text, 3);
	text = slice_trim(slice_first(text, LOOK));
	for (size_t i = 0; i < ARRAY_LENGTH(beginnings); i++) {
		struct slice wanted = slice_of(beginnings[i]);
		if (slice_equal_nocase(slice_first(text, wanted.length), wanted))
			return true;
	}
	bool prologue = slice_starts(text, SLICE("<!--")) || slice_starts(text, SLICE("<?xml"));
	return prologue && slice_contains_nocase(text, SLICE("<html"));
}
