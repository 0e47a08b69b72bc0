#include "tui/candidates.h"

#include "tui/options.h"
#include "views/where.h"
#include "views/where_field.h"

#include <dirent.h>
#include <sys/stat.h>

static void add_if(const struct candidates *of, struct slice word, struct slice typed)
{
	if (word.length && slice_starts(word, typed))
		completion_add(of->completion, word);
}

/* ---- Regular expressions ---- */

static bool is_special(char c)
{
	return c && strchr("\\^$[]|()?*+{}", c);
}

/* A text as an expression that matches it; a dot is left as it is, it matches itself. */
static struct slice escape(struct slice text, struct arena *arena)
{
	char *out = arena_allocate(arena, text.length * 2 + 1);
	size_t length = 0;

	for (size_t i = 0; i < text.length; i++) {
		if (is_special(text.at[i]))
			out[length++] = '\\';
		out[length++] = text.at[i];
	}
	return (struct slice){out, length};
}

static struct slice unescape(struct slice text, struct arena *arena)
{
	char *out = arena_allocate(arena, text.length + 1);
	size_t length = 0;

	for (size_t i = 0; i < text.length; i++) {
		if (text.at[i] == '\\' && i + 1 < text.length)
			i++;
		out[length++] = text.at[i];
	}
	return (struct slice){out, length};
}

/* Where the last alternative of an expression begins, its anchor left aside. */
static size_t last_alternative(struct slice text)
{
	size_t from = 0;

	for (size_t i = 0; i < text.length; i++)
		if (text.at[i] == '\\')
			i++;
		else if (text.at[i] == '^' || text.at[i] == '|' || text.at[i] == '(')
			from = i + 1;
	return from;
}

/* A name, from `from` on, up to and with the first dot behind what was typed. */
static void add_metric(
	const struct candidates *of, struct slice name, struct slice typed, struct arena *arena)
{
	struct slice rest = slice_from(name, typed.length);
	size_t dot = slice_find(rest, SLICE("."));

	completion_add(of->completion,
		escape(slice_first(name, typed.length + dot + (dot < rest.length)), arena));
	arena_reset(arena);
}

static void add_parts(
	const struct candidates *of, struct slice name, struct slice typed, struct arena *arena)
{
	for (size_t i = 1; i < name.length; i++)
		if (name.at[i - 1] == '.' && slice_starts(slice_from(name, i), typed))
			add_metric(of, slice_from(name, i), typed, arena);
}

/* Names that begin so; where none does, their parts behind a dot. */
static void add_metrics(const struct candidates *of, struct slice typed)
{
	const struct intern *names = &of->session->store->names;
	struct arena arena = {0};

	for (uint32_t i = 0; i < names->count; i++)
		if (slice_starts(intern_text(names, i), typed))
			add_metric(of, intern_text(names, i), typed, &arena);
	for (uint32_t i = 0; of->completion->pool.count == 0 && i < names->count; i++)
		add_parts(of, intern_text(names, i), typed, &arena);
	arena_release(&arena);
}

static void add_reports(const struct candidates *of, struct slice typed, bool escaped)
{
	struct arena arena = {0};

	for (uint32_t i = 0; i < of->session->comparison_count; i++) {
		const struct report *report = session_report(of->session, i);
		const struct slice words[] = {report->testcase, report->machine};
		for (size_t k = 0; k < ARRAY_LENGTH(words); k++)
			if (words[k].length && slice_starts(words[k], typed))
				completion_add(of->completion,
					escaped ? escape(words[k], &arena) : words[k]);
		arena_reset(&arena);
	}
	arena_release(&arena);
}

static size_t add_regex(const struct candidates *of, struct slice text)
{
	enum view_id id = view_id(of->view);
	size_t from = last_alternative(text);
	struct arena arena = {0};
	struct slice typed = unescape(slice_from(text, from), &arena);

	if (id == VIEW_REPORTS)
		add_reports(of, typed, true);
	else if (id != VIEW_PROBLEMS && id != VIEW_SOURCE)
		add_metrics(of, typed);
	arena_release(&arena);
	return from;
}

/* ---- Expressions on columns ---- */

static bool is_name_byte(char c)
{
	return text_is_alpha(c) || text_is_digit(c) || c == '_';
}

/* Where the last word of a text begins. */
static size_t last_word(struct slice text)
{
	size_t from = text.length;

	while (from > 0 && is_name_byte(text.at[from - 1]))
		from--;
	return from;
}

/* Where the value begins that is compared with the metric's name: behind `metric ~`, `metric =` and
 * their like. False when the text does not end in such a value. */
static bool find_metric_value(struct slice text, size_t *from)
{
	size_t end = text.length, name;

	while (end > 0 && !strchr(" ~=", text.at[end - 1]))
		end--;
	*from = end;
	while (end > 0 && text.at[end - 1] == ' ')
		end--;
	size_t comparison = end;
	while (end > 0 && strchr("!~=", text.at[end - 1]))
		end--;
	if (end == comparison)
		return false;
	struct slice left = slice_trim(slice_first(text, end));
	name = last_word(left);
	return slice_equal_nocase(slice_from(left, name), SLICE("metric"));
}

static size_t add_expression(const struct candidates *of, struct slice text)
{
	static const char *const joints[] = {"and", "or", "not"};
	struct arena arena = {0};
	size_t from;

	if (find_metric_value(text, &from))
		return from + add_regex(of, slice_from(text, from));
	from = last_word(text);
	struct slice typed = slice_from(text, from),
		     names = where_field_names(view_kind_of(view_id(of->view)), &arena), name;
	while ((name = slice_token(&names)).length)
		add_if(of, name, typed);
	for (size_t i = 0; i < ARRAY_LENGTH(joints); i++)
		add_if(of, slice_of(joints[i]), typed);
	arena_release(&arena);
	return from;
}

/* ---- Files ---- */

static void add_file(
	const struct candidates *of, struct slice folder, const char *name, struct arena *arena)
{
	struct stat status;
	struct slice path = arena_print(
		arena, "%.*s%s", (int)folder.length, folder.length ? folder.at : "", name);
	bool is_folder = stat(path.at, &status) == 0 && S_ISDIR(status.st_mode);

	completion_add(of->completion, is_folder ? arena_print(arena, "%s/", path.at) : path);
	arena_reset(arena);
}

/* Names of a folder; those that begin with a dot only where a dot was typed. */
static void add_files(const struct candidates *of, struct slice typed)
{
	struct arena names = {0}, scratch = {0};
	size_t end = typed.length;

	while (end > 0 && typed.at[end - 1] != '/')
		end--;
	struct slice folder = arena_copy(&names, slice_first(typed, end));
	struct slice begun = slice_from(typed, end);
	DIR *list = opendir(folder.length ? folder.at : ".");
	for (struct dirent *entry; list && (entry = readdir(list));) {
		struct slice name = slice_of(entry->d_name);
		bool hidden = entry->d_name[0] == '.' && !slice_starts(begun, SLICE("."));
		if (!hidden && slice_starts(name, begun))
			add_file(of, folder, entry->d_name, &scratch);
	}
	if (list)
		closedir(list);
	arena_release(&names);
	arena_release(&scratch);
}

/* ---- All others ---- */

static size_t behind_comma(struct slice text)
{
	size_t from = text.length;

	while (from > 0 && text.at[from - 1] != ',')
		from--;
	return from;
}

static size_t add_columns(const struct candidates *of, struct slice text)
{
	size_t from = behind_comma(text);
	struct view_column column;
	struct arena arena = {0};

	for (size_t i = 0; view_column_choice(of->view, i, &column, &arena); i++)
		add_if(of, column.name, slice_from(text, from));
	arena_release(&arena);
	return from;
}

/* A key may have a sign. */
static size_t add_keys(const struct candidates *of, struct slice text)
{
	const char *key, *help;
	size_t from = behind_comma(text);

	from += slice_starts(slice_from(text, from), SLICE("-"));
	for (size_t i = 0; view_sort_choice(of->view, i, &key, &help); i++)
		add_if(of, slice_of(key), slice_from(text, from));
	return from;
}

static void add_views(const struct candidates *of, struct slice typed)
{
	for (int id = 0; id < VIEW_COUNT; id++)
		if (options_view_is_named((enum view_id)id))
			add_if(of, slice_of(view_name((enum view_id)id)), typed);
}

static void add_groups(const struct candidates *of, struct slice typed)
{
	uint32_t comparison = view_comparison(of->view, of->selected);

	if (comparison == VIEW_ALL)
		return;
	const struct report *report = session_report(of->session, comparison);
	for (uint32_t i = 0; i < report->group_count; i++)
		add_if(of, report->groups[i].label, typed);
}

size_t candidates_argument(const struct candidates *of, enum argument kind, struct slice text)
{
	size_t from = 0;

	switch (kind) {
	case ARGUMENT_REGEX:
		if (where_is_meant(view_kind_of(view_id(of->view)), text, &from))
			return from + add_expression(of, slice_from(text, from));
		return add_regex(of, text);
	case ARGUMENT_EXPR:
		return add_expression(of, text);
	case ARGUMENT_COLUMNS:
		return add_columns(of, text);
	case ARGUMENT_KEYS:
		return add_keys(of, text);
	case ARGUMENT_VIEW:
		add_views(of, text);
		break;
	case ARGUMENT_GROUP:
		add_groups(of, text);
		break;
	case ARGUMENT_REPORT:
		add_reports(of, text, false);
		break;
	case ARGUMENT_FILE:
		add_files(of, text);
		break;
	default:
		break;
	}
	return 0;
}

/* Names that take an argument come with the blank before it. */
static void add_commands(const struct candidates *of, struct slice typed)
{
	struct arena arena = {0};

	for (size_t i = 0; i < key_count; i++) {
		struct slice name = keys_word(&key_table[i]);
		if (!(key_table[i].places & of->places))
			continue;
		bool takes = command_line_argument(name, of->places) != ARGUMENT_NONE;
		add_if(of,
			arena_print(&arena, "%.*s%s", (int)name.length, name.at, takes ? " " : ""),
			typed);
	}
	arena_release(&arena);
}

size_t candidates_command(const struct candidates *of, struct slice text)
{
	struct slice rest = text, word = slice_token(&rest);

	if (rest.length == 0) {
		add_commands(of, word);
		return text.length - word.length;
	}
	size_t at = text.length - rest.length;
	while (at < text.length && text_is_blank(text.at[at]))
		at++;
	return at + candidates_argument(
			    of, command_line_argument(word, of->places), slice_from(text, at));
}
