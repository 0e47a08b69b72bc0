#include "views/where.h"

#include "views/columns.h"
#include "views/where_field.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define LENGTH_MOST	10000
#define CONDITIONS_MOST 500
#define DEPTH_MOST	100 /* of parentheses and negations */
#define NODE_NONE	UINT32_MAX

enum comparison_sign { LESS, NOT_MORE, MORE, NOT_LESS, EQUAL, UNEQUAL, MATCHES, MATCHES_NOT };

struct condition {
	struct where_field field, other; /* `other` in place of the number */
	enum comparison_sign sign;
	bool on_text, on_other;
	bool on_name; /* the regular expression is one on names: it is asked once a name */
	double number;
	struct slice text;
	struct pattern *pattern; /* NULL: none */
};

enum node_kind { NODE_CONDITION, NODE_NOT, NODE_AND, NODE_OR };

struct node {
	enum node_kind kind;
	uint32_t left, right; /* nodes; of a condition its number */
};

struct where {
	const struct view_kind *kind;
	struct condition *conditions;
	size_t condition_count, condition_capacity;
	struct node *nodes;
	size_t node_count, node_capacity;
	uint32_t top;
	struct arena arena;   /* what the conditions point to */
	struct arena scratch; /* for a row */
};

struct reader {
	const struct view_kind *kind;
	struct where *where;
	struct slice text;
	size_t at;
	unsigned depth;
	bool negated; /* under an odd number of negations */
	struct error *error;
};

/* Always false. */
static bool mistake(struct reader *reader, size_t at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static bool mistake(struct reader *reader, size_t at, const char *format, ...)
{
	bool first = reader->error->code == ERROR_NONE;
	char text[sizeof(reader->error->message)];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	error_set(reader->error, ERROR_USAGE, NULL, 0, "%s", text);
	if (first)
		reader->error->column = (uint32_t)at;
	return false;
}

static char peek(const struct reader *reader)
{
	return reader->at < reader->text.length ? reader->text.at[reader->at] : '\0';
}

static void skip_blanks(struct reader *reader)
{
	while (text_is_blank(peek(reader)))
		reader->at++;
}

static bool is_name(char c)
{
	return text_is_alpha(c) || text_is_digit(c) || c == '_';
}

/* The name that begins here, not taken; empty when none does. */
static struct slice name_here(struct reader *reader)
{
	size_t length = 0;

	skip_blanks(reader);
	struct slice rest = slice_from(reader->text, reader->at);
	while (length < rest.length && is_name(rest.at[length]))
		length++;
	return slice_first(rest, length);
}

/* Take a word such as `and`, or the sign that stands for it. */
static bool take(struct reader *reader, struct slice word, struct slice sign)
{
	struct slice name = name_here(reader);

	if (slice_equal_nocase(name, word))
		reader->at += word.length;
	else if (slice_starts(slice_from(reader->text, reader->at), sign))
		reader->at += sign.length;
	else
		return false;
	return true;
}

static bool take_negation(struct reader *reader)
{
	return take(reader, SLICE("not"), SLICE("!"));
}

static bool take_sign(struct reader *reader, enum comparison_sign *sign)
{
	/* The longer ones first. */
	static const struct {
		const char *text;
		enum comparison_sign sign;
	} signs[] = {{"<=", NOT_MORE}, {">=", NOT_LESS}, {"==", EQUAL}, {"!=", UNEQUAL},
		{"!~", MATCHES_NOT}, {"<", LESS}, {">", MORE}, {"=", EQUAL}, {"~", MATCHES}};

	skip_blanks(reader);
	for (size_t i = 0; i < ARRAY_LENGTH(signs); i++) {
		struct slice text = slice_of(signs[i].text);
		if (!slice_starts(slice_from(reader->text, reader->at), text))
			continue;
		*sign = signs[i].sign;
		reader->at += text.length;
		return true;
	}
	return false;
}

static bool ends_value(struct slice rest)
{
	return text_is_blank(rest.at[0]) || slice_starts(rest, SLICE("&&")) ||
	       slice_starts(rest, SLICE("||"));
}

/* A value without quotes. In a regular expression parentheses stand in pairs, but where a backslash
 * or a class takes their meaning. */
static struct slice take_bare(struct reader *reader, bool regex)
{
	size_t from = reader->at, depth = 0;
	bool in_class = false;

	for (; reader->at < reader->text.length; reader->at++) {
		char c = peek(reader);
		if (ends_value(slice_from(reader->text, reader->at)))
			break;
		if (regex && c == '\\' && reader->at + 1 < reader->text.length)
			reader->at++;
		else if (regex && in_class)
			in_class = c != ']';
		else if (regex && c == '[')
			in_class = true;
		else if (regex && c == '(')
			depth++;
		else if (c == '(' || (c == ')' && depth-- == 0))
			break;
	}
	return slice_first(slice_from(reader->text, from), reader->at - from);
}

/* The value behind a comparison; `quoted` tells '' from nothing. */
static bool take_value(struct reader *reader, bool regex, struct slice *value, bool *quoted)
{
	skip_blanks(reader);
	char quote = peek(reader);
	*quoted = quote == '\'' || quote == '"';
	if (!*quoted) {
		*value = take_bare(reader, regex);
		return value->length || mistake(reader, reader->at, "a value is missing");
	}
	struct slice rest = slice_from(reader->text, reader->at + 1);
	size_t length = slice_find(rest, (struct slice){&quote, 1});
	if (length == rest.length)
		return mistake(reader, reader->at, "this quote has no end");
	*value = slice_first(rest, length);
	reader->at += length + 2;
	return true;
}

static bool read_pattern(
	struct reader *reader, struct condition *condition, struct slice text, size_t at)
{
	bool doubt = (condition->sign == MATCHES) != reader->negated; /* what keeps the row */
	bool first = reader->error->code == ERROR_NONE;

	condition->pattern = pattern_open(text, doubt, reader->error);
	if (!condition->pattern && first)
		reader->error->column += (uint32_t)at;
	return condition->pattern != NULL;
}

/* A number, or a column of numbers. */
static bool read_number(
	struct reader *reader, struct condition *condition, struct slice text, size_t at)
{
	struct slice digits = text;
	struct figure figure;

	if (slice_ends(digits, SLICE("%")))
		digits.length--;
	if (number_parse(digits, &figure)) {
		condition->number = figure.value;
		return true;
	}
	condition->on_other = where_field_find(reader->kind, text, &condition->other) &&
			      condition->other.kinds & WHERE_NUMBER;
	return condition->on_other ||
	       mistake(reader, at, "'%.*s' is no number, and no column of numbers",
		       (int)slice_first(text, 30).length, text.at);
}

/* Is the column compared as a text? Some are numbers and texts: what they are compared with says.
 */
static bool is_on_text(const struct view_kind *kind, const struct condition *condition,
	struct slice value, bool quoted)
{
	struct where_field other;
	struct figure figure;

	if (condition->sign >= MATCHES || !(condition->field.kinds & WHERE_NUMBER))
		return true;
	if (condition->sign < EQUAL || !(condition->field.kinds & WHERE_TEXT))
		return false;
	return quoted || (!number_parse(value, &figure) && !where_field_find(kind, value, &other));
}

static bool sign_fits(
	struct reader *reader, const struct condition *condition, struct slice name, size_t at)
{
	unsigned kinds = condition->field.kinds;

	if (condition->sign >= MATCHES && !(kinds & WHERE_TEXT))
		return mistake(reader, at,
			"%.*s is a number: compare it with < <= > >= = !=", (int)name.length,
			name.at);
	if (condition->sign < EQUAL && !(kinds & (WHERE_NUMBER | WHERE_ORDERED)))
		return mistake(reader, at, "%.*s is a text: compare it with = != ~ !~",
			(int)name.length, name.at);
	return true;
}

static bool find_field(struct reader *reader, struct slice name, struct where_field *field)
{
	struct arena scratch = {0};

	if (name.length == 0)
		return mistake(reader, reader->at, "a column is missing");
	if (where_field_find(reader->kind, name, field))
		return true;
	struct slice names = where_field_names(reader->kind, &scratch);
	mistake(reader, reader->at, "no column '%.*s'; there are %.*s",
		(int)slice_first(name, 30).length, name.at, (int)names.length, names.at);
	arena_release(&scratch);
	return false;
}

static bool read_condition(struct reader *reader, struct condition *condition)
{
	struct slice name = name_here(reader), value = SLICE_EMPTY;
	size_t at = reader->at;
	bool quoted = false;

	if (!find_field(reader, name, &condition->field))
		return false;
	reader->at += name.length;
	if (!take_sign(reader, &condition->sign))
		return mistake(reader, reader->at, "a comparison is missing: < <= > >= = != ~ !~");
	if (!sign_fits(reader, condition, name, at) ||
		!take_value(reader, condition->sign >= MATCHES, &value, &quoted))
		return false;
	at = (size_t)(value.at - reader->text.at);
	condition->on_text = is_on_text(reader->kind, condition, value, quoted);
	if (!condition->on_text)
		return read_number(reader, condition, value, at);
	condition->text = value;
	condition->on_name = condition->sign >= MATCHES && condition->field.column &&
			     condition->field.column->value == column_metric &&
			     reader->kind->metric;
	return condition->sign < MATCHES || read_pattern(reader, condition, value, at);
}

static uint32_t add_node(struct where *where, enum node_kind kind, uint32_t left, uint32_t right)
{
	where->nodes =
		grow(where->nodes, where->node_count, &where->node_capacity, sizeof(*where->nodes));
	where->nodes[where->node_count] = (struct node){kind, left, right};
	return (uint32_t)where->node_count++;
}

static uint32_t add_condition(struct reader *reader)
{
	struct where *where = reader->where;
	struct condition condition = {.number = NAN};

	if (where->condition_count == CONDITIONS_MOST) {
		mistake(reader, reader->at, "more than %d conditions", CONDITIONS_MOST);
		return NODE_NONE;
	}
	if (!read_condition(reader, &condition))
		return NODE_NONE;
	where->conditions = grow(where->conditions, where->condition_count,
		&where->condition_capacity, sizeof(*where->conditions));
	where->conditions[where->condition_count] = condition;
	return add_node(where, NODE_CONDITION, (uint32_t)where->condition_count++, NODE_NONE);
}

static uint32_t read_expression(struct reader *reader);

static uint32_t read_parentheses(struct reader *reader)
{
	size_t at = reader->at++;
	uint32_t node = read_expression(reader);

	skip_blanks(reader);
	if (node == NODE_NONE)
		return NODE_NONE;
	if (peek(reader) != ')') {
		mistake(reader, peek(reader) ? reader->at : at,
			peek(reader) ? "'and', 'or' or ) is missing"
				     : "this parenthesis has no end");
		return NODE_NONE;
	}
	reader->at++;
	return node;
}

static uint32_t read_one(struct reader *reader);

static uint32_t read_negation(struct reader *reader)
{
	reader->negated = !reader->negated;
	uint32_t node = read_one(reader);
	reader->negated = !reader->negated;
	return node == NODE_NONE ? node : add_node(reader->where, NODE_NOT, node, NODE_NONE);
}

static uint32_t read_one(struct reader *reader)
{
	uint32_t node;

	skip_blanks(reader);
	if (reader->depth == DEPTH_MOST) {
		mistake(reader, reader->at, "more than %d parentheses and negations", DEPTH_MOST);
		return NODE_NONE;
	}
	reader->depth++;
	if (take_negation(reader))
		node = read_negation(reader);
	else if (peek(reader) == '(')
		node = read_parentheses(reader);
	else
		node = add_condition(reader);
	reader->depth--;
	return node;
}

static uint32_t read_all(struct reader *reader)
{
	uint32_t left = read_one(reader);

	while (left != NODE_NONE && take(reader, SLICE("and"), SLICE("&&"))) {
		uint32_t right = read_one(reader);
		if (right == NODE_NONE)
			return NODE_NONE;
		left = add_node(reader->where, NODE_AND, left, right);
	}
	return left;
}

static uint32_t read_expression(struct reader *reader)
{
	uint32_t left = read_all(reader);

	while (left != NODE_NONE && take(reader, SLICE("or"), SLICE("||"))) {
		uint32_t right = read_all(reader);
		if (right == NODE_NONE)
			return NODE_NONE;
		left = add_node(reader->where, NODE_OR, left, right);
	}
	return left;
}

static bool read_whole(struct reader *reader)
{
	if (reader->text.length > LENGTH_MOST)
		return mistake(reader, 0, "the expression is too long");
	reader->where->top = read_expression(reader);
	skip_blanks(reader);
	if (reader->where->top == NODE_NONE)
		return false;
	if (peek(reader) == ')')
		return mistake(reader, reader->at, "this parenthesis has no begin");
	return reader->at == reader->text.length ||
	       mistake(reader, reader->at, "'and' or 'or' is missing");
}

struct where *where_open(const struct view_kind *kind, struct slice text, struct error *error)
{
	struct where *where = heap_allocate(sizeof(*where));

	*where = (struct where){.kind = kind};
	struct reader reader = {.kind = kind,
		.where = where,
		.text = arena_copy(&where->arena, text),
		.error = error};
	if (read_whole(&reader))
		return where;
	where_close(where);
	return NULL;
}

void where_close(struct where *where)
{
	if (!where)
		return;
	for (size_t i = 0; i < where->condition_count; i++)
		pattern_close(where->conditions[i].pattern);
	free(where->conditions);
	free(where->nodes);
	arena_release(&where->arena);
	arena_release(&where->scratch);
	free(where);
}

/* Does a comparison hold, given how the left side stands to the right one: <0, 0, >0? */
static bool holds(enum comparison_sign sign, int order)
{
	switch (sign) {
	case LESS:
		return order < 0;
	case NOT_MORE:
		return order <= 0;
	case MORE:
		return order > 0;
	case NOT_LESS:
		return order >= 0;
	case EQUAL:
		return order == 0;
	default:
		return order != 0;
	}
}

static bool number_holds(const struct condition *condition, struct row *row)
{
	double left = where_field_number(&condition->field, row);
	double right = condition->on_other ? where_field_number(&condition->other, row)
					   : condition->number;

	if (isnan(left) || isnan(right))
		return false;
	return holds(condition->sign, (left > right) - (left < right));
}

static bool text_holds(const struct condition *condition, struct row *row)
{
	struct field room;

	if (condition->on_name)
		return pattern_matches_name(condition->pattern, &row->session->store->names,
			       row_name(row)) == (condition->sign == MATCHES);
	struct slice text = where_field_text(&condition->field, row, &room);
	if (condition->pattern)
		return pattern_matches(condition->pattern, text) == (condition->sign == MATCHES);
	if (condition->sign < EQUAL && text.length == 0)
		return false;
	return holds(condition->sign, slice_compare(text, condition->text));
}

static bool node_holds(const struct where *where, uint32_t index, struct row *row)
{
	const struct node *node = &where->nodes[index];
	const struct condition *condition;

	switch (node->kind) {
	case NODE_NOT:
		return !node_holds(where, node->left, row);
	case NODE_AND:
		return node_holds(where, node->left, row) && node_holds(where, node->right, row);
	case NODE_OR:
		return node_holds(where, node->left, row) || node_holds(where, node->right, row);
	default:
		condition = &where->conditions[node->left];
		return condition->on_text ? text_holds(condition, row)
					  : number_holds(condition, row);
	}
}

bool where_keeps(struct where *where, const struct session *session, struct row_ref ref)
{
	struct row row = {
		.session = session, .ref = ref, .index = UINT32_MAX, .scratch = &where->scratch};

	bool keeps = node_holds(where, where->top, &row);
	arena_reset(&where->scratch);
	return keeps;
}

bool where_keeps_row(struct where *where, const struct view *view, uint32_t index)
{
	struct row row;

	row_open(&row, view, index, &where->scratch);
	bool keeps = node_holds(where, where->top, &row);
	arena_reset(&where->scratch);
	return keeps;
}

bool where_is_of(const struct where *where, const struct view_kind *kind)
{
	return where->kind == kind;
}

bool where_gave_up(const struct where *where, struct error *error)
{
	for (size_t i = 0; i < where->condition_count; i++)
		if (where->conditions[i].pattern &&
			pattern_gave_up(where->conditions[i].pattern, error))
			return true;
	return false;
}

bool where_is_meant(const struct view_kind *kind, struct slice text, size_t *from)
{
	struct reader reader = {.text = text};
	struct slice name = name_here(&reader);
	struct where_field field;
	enum comparison_sign sign;

	if (!kind->fields)
		return false;
	*from = slice_equal_nocase(name, SLICE("where")) ? reader.at + name.length : 0;
	if (*from)
		return *from < text.length && text_is_blank(text.at[*from]);
	while (take_negation(&reader) || take(&reader, SLICE("("), SLICE("(")))
		;
	name = name_here(&reader);
	reader.at += name.length;
	return where_field_find(kind, name, &field) && take_sign(&reader, &sign);
}
