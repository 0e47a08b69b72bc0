#include "parsers/run_names.h"

#include "parsers/number.h"

#define EXTENSION_MOST 8u
#define NAME_MOST      512u /* bytes of a path in which a run's number is looked for */

static bool ends_with_one(struct slice path, const char *const *ends, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (slice_ends(path, slice_of(ends[i])))
			return true;
	return false;
}

/* Does an archive's name end here, with a member's name behind it: `logs.tar.gz:run1.log`? */
static bool is_archive(struct slice path)
{
	static const char *const ends[] = {
		".tar", ".gz", ".tgz", ".xz", ".txz", ".zst", ".bz2", ".tbz2", ".zip"};

	return slice_equal(path, SLICE("-")) || ends_with_one(path, ends, ARRAY_LENGTH(ends));
}

size_t run_path_folders(struct slice path)
{
	size_t at = path.length;

	while (at > 0 && path.at[at - 1] != '/' &&
		!(path.at[at - 1] == ':' && is_archive(slice_first(path, at - 1))))
		at--;
	return at;
}

static struct slice cut_extension(struct slice path)
{
	size_t from = run_path_folders(path), dot = path.length;

	while (dot > from && path.at[dot - 1] != '.')
		dot--;
	if (dot <= from + 1 || dot == path.length || path.length - dot > EXTENSION_MOST ||
		!text_is_alpha(path.at[dot]))
		return path;
	for (size_t i = dot; i < path.length; i++)
		if (!text_is_alpha(path.at[i]) && !text_is_digit(path.at[i]))
			return path;
	return slice_first(path, dot - 1);
}

struct slice run_path_stem(struct slice path)
{
	static const char *const packed[] = {".gz", ".xz", ".zst", ".bz2"};

	if (ends_with_one(path, packed, ARRAY_LENGTH(packed)))
		path = cut_extension(path);
	return cut_extension(path);
}

static bool is_joint(char c)
{
	return c == '-' || c == '_' || c == '.' || c == ' ' || c == '#';
}

/* Bytes at the front that are a word for a run: `run`, `iter`, ...; 0: none. */
static size_t read_run_word(struct slice text)
{
	static const char *const words[] = {"iteration", "repeat", "sample", "round", "trial",
		"iter", "loop", "run", "rep", "try"};

	for (size_t i = 0; i < ARRAY_LENGTH(words); i++) {
		struct slice word = slice_of(words[i]);
		if (slice_equal_nocase(slice_first(text, word.length), word))
			return word.length;
	}
	return 0;
}

static bool read_number(struct slice digits, uint32_t *number)
{
	uint64_t value;

	if (digits.length > 6 || !number_parse_integer(digits, &value))
		return false;
	*number = (uint32_t)value;
	return true;
}

/* A stretch of a name that counts runs: [from, to), and the number. */
struct count {
	size_t from, to;
	uint32_t number;
	enum path_number kind;
};

/* `run3`, `run-3`, `iter_03` at `from`, a word of their own. */
static bool read_run_count(struct slice name, size_t from, struct count *count)
{
	size_t at = from + read_run_word(slice_from(name, from)), to;

	if (at == from)
		return false;
	if (at < name.length && is_joint(name.at[at]))
		at++;
	for (to = at; to < name.length && text_is_digit(name.at[to]);)
		to++;
	if (to < name.length && !is_joint(name.at[to]))
		return false;
	if (!read_number(slice_first(slice_from(name, at), to - at), &count->number))
		return false;
	count->from = from;
	count->to = to;
	count->kind = PATH_NUMBER_RUN;
	return true;
}

/* Digits at the end, or all of the name; a version (`6.12`) is none. */
static bool read_bare_count(struct slice name, struct count *count)
{
	size_t from = name.length;

	while (from > 0 && text_is_digit(name.at[from - 1]))
		from--;
	if (!read_number(slice_from(name, from), &count->number))
		return false;
	if (from > 0 && !is_joint(name.at[from - 1]))
		return false;
	if (from > 1 && name.at[from - 1] == '.' && text_is_digit(name.at[from - 2]))
		return false;
	count->from = from;
	count->to = name.length;
	count->kind = PATH_NUMBER_BARE;
	return true;
}

/* What of one part of a path counts runs: the last such words, else bare digits at the end. */
static bool find_count(struct slice name, struct count *count)
{
	bool found = false;

	for (size_t at = 0; at < name.length && at < NAME_MOST; at++)
		if ((at == 0 || is_joint(name.at[at - 1])) && read_run_count(name, at, count))
			found = true;
	return found || read_bare_count(name, count);
}

/* The name without its count. A name that is nothing else keeps the word: `run3` is `run`. */
static struct slice without_count(struct slice name, const struct count *count, struct arena *arena)
{
	struct slice left = slice_first(name, count->from), right = slice_from(name, count->to);
	size_t word = read_run_word(slice_from(name, count->from));

	while (left.length && is_joint(left.at[left.length - 1]))
		left.length--;
	if (left.length == 0)
		while (right.length && is_joint(right.at[0]))
			right = slice_from(right, 1);
	if (left.length == 0 && right.length == 0)
		return slice_first(slice_from(name, count->from), word);
	return arena_print(
		arena, "%.*s%.*s", (int)left.length, left.at, (int)right.length, right.at);
}

static struct slice join_path(struct arena *arena, struct slice folders, struct slice name)
{
	if (name.length == 0 && folders.length > 1)
		folders.length--;
	return arena_print(
		arena, "%.*s%.*s", (int)folders.length, folders.at, (int)name.length, name.at);
}

/* A folder that is nothing but a count: `run1/`, `3/`. */
static bool find_folder_count(struct slice folders, size_t *from, size_t *to, struct count *count)
{
	size_t end = folders.length;

	while (end > 1) {
		size_t start = end - 1;
		while (start > 0 && folders.at[start - 1] != '/')
			start--;
		struct slice folder = slice_first(slice_from(folders, start), end - 1 - start);
		if (folder.length && find_count(folder, count) && count->from == 0 &&
			count->to == folder.length) {
			*from = start;
			*to = end;
			return true;
		}
		end = start;
	}
	return false;
}

enum path_number run_path_split(
	struct slice path, struct arena *arena, struct slice *group, uint32_t *number)
{
	struct slice stem = run_path_stem(path);
	size_t cut = run_path_folders(stem), from, to;
	struct slice folders = slice_first(stem, cut), name = slice_from(stem, cut);
	struct count count = {.kind = PATH_NUMBER_NONE};

	*group = stem;
	*number = UINT32_MAX;
	if (find_count(name, &count)) {
		*group = join_path(arena, folders, without_count(name, &count, arena));
	} else if (find_folder_count(folders, &from, &to, &count)) {
		*group = arena_print(arena, "%.*s%.*s", (int)from, stem.at, (int)(stem.length - to),
			stem.at + to);
	} else {
		return PATH_NUMBER_NONE;
	}
	*number = count.number;
	return count.kind;
}

static bool divides(char c)
{
	return !text_is_alpha(c) && !text_is_digit(c) && c != '+' && (unsigned char)c < 0x80;
}

/* The next word of a label off the front; `w/o` and `w/` are words, and so is `+`. */
static struct slice take_word(struct slice *rest)
{
	size_t from = 0, to;

	while (from < rest->length && divides(rest->at[from]))
		from++;
	to = from;
	if (to < rest->length && rest->at[to] == '+')
		to++;
	else
		while (to < rest->length && !divides(rest->at[to]) && rest->at[to] != '+')
			to++;
	struct slice word = slice_first(slice_from(*rest, from), to - from);
	if (slice_equal_nocase(word, SLICE("w")) && to < rest->length && rest->at[to] == '/') {
		to++;
		if (to < rest->length && rest->at[to] == 'o')
			to++;
		word = slice_first(slice_from(*rest, from), to - from);
	}
	*rest = slice_from(*rest, to);
	return word;
}

static bool is_one_of(struct slice word, const char *const *list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (slice_equal_nocase(word, slice_of(list[i])))
			return true;
	return false;
}

bool run_label_is_base(struct slice label)
{
	static const char *const bases[] = {"base", "baseline", "old", "orig", "original",
		"vanilla", "parent", "stock", "unpatched"};
	/* what follows these is what the base does not have */
	static const char *const lacks[] = {"without", "w/o", "before"};
	static const char *const heads[] = {"patch", "patched", "patches", "fix", "fixed", "fixes",
		"new", "after", "with", "w/", "head", "+"};
	struct slice rest = label, word;
	bool base = slice_starts(slice_trim(label), SLICE("1)"));

	while ((word = take_word(&rest)).length) {
		if (is_one_of(word, heads, ARRAY_LENGTH(heads)))
			return false;
		if (is_one_of(word, lacks, ARRAY_LENGTH(lacks)))
			return true;
		base |= is_one_of(word, bases, ARRAY_LENGTH(bases));
	}
	return base;
}
