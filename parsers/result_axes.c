#include "parsers/result_axes.h"

#include <stdlib.h>

#define AXES_MOST	 128u
#define PATH_PARAMS_MOST 512u
#define PARAMETER_CUT	 31u
#define PLACES		 7u
#define PLACE_PARAMS	 1u
#define PLACE_COMMIT	 6u

/* The axes by their place in the path; that of the parameters has names of its own. */
static const char *const places[PLACES] = {
	"testcase", "path_params", "tbox_group", "rootfs", "kconfig", "compiler", "commit"};

struct list {
	struct result_axis items[AXES_MOST];
	size_t count;
};

static void add_axis(struct list *list, struct slice key, struct slice value)
{
	for (size_t i = 0; i < list->count; i++)
		if (slice_equal(list->items[i].key, key))
			return;
	if (list->count < AXES_MOST && value.length)
		list->items[list->count++] = (struct result_axis){key, value};
}

static int compare_axes(const void *a, const void *b)
{
	const struct result_axis *x = a, *y = b;

	return slice_compare(x->key, y->key);
}

/* The last part of a path, taken off its end with the slash before it. */
static struct slice take_last(struct slice *path)
{
	size_t end = path->length, from;

	while (end > 0 && path->at[end - 1] == '/')
		end--;
	for (from = end; from > 0 && path->at[from - 1] != '/';)
		from--;
	struct slice last = slice_first(slice_from(*path, from), end - from);
	*path = slice_first(*path, from);
	return last;
}

/* The parts of a path of LKP's scheme. False when it is too short. *above is what stands before. */
static bool split_path(struct slice path, struct slice parts[PLACES], struct slice *above)
{
	for (size_t i = PLACES; i-- > 0;)
		parts[i] = take_last(&path);
	*above = path;
	return parts[0].length > 0;
}

/* Does the job say the same as the path, wherever it says something? */
static bool agrees(const struct slice parts[PLACES], const struct job *job)
{
	bool any = false;

	for (size_t i = 0; i < PLACE_COMMIT; i++) {
		struct slice value = job_value(job, slice_of(places[i]));
		if (i == PLACE_PARAMS || value.length == 0)
			continue;
		if (!slice_equal(value, parts[i]))
			return false;
		any = true;
	}
	return any;
}

static bool believe(struct slice path, const struct job *job, struct slice parts[PLACES])
{
	struct slice above;

	if (!split_path(path, parts, &above))
		return false;
	if (job->count && agrees(parts, job))
		return true;
	return job->count == 0 && slice_equal(take_last(&above), SLICE("result"));
}

static bool stands_in_path(char c)
{
	return text_is_alpha(c) || text_is_digit(c) || (c && strchr("-+=:.%", c));
}

/* As path_params has it (lib/job.rb): cut, and all but a few characters replaced. */
static struct slice path_form(const struct job_field *field, bool with_name, struct arena *arena)
{
	struct slice value = slice_first(field->value, PARAMETER_CUT);
	struct slice text = with_name ? arena_print(arena, "%.*s=%.*s", (int)field->key.length,
						field->key.at, (int)value.length, value.at)
				      : arena_copy(arena, value);
	char *at = (char *)(uintptr_t)text.at;

	for (size_t i = 0; i < text.length; i++)
		if (!stands_in_path(at[i]))
			at[i] = '_';
	return text;
}

/* A field that can be a parameter, and how it would stand in the path. */
struct candidate {
	const struct job_field *field;
	struct slice plain, named;
};

/* Fields that every job has and that are no parameters. */
static bool is_administration(struct slice key)
{
	static const char *const keys[] = {"suite", "category", "branch", "queue", "user", "id",
		"arch", "job_origin", "job_file", "result_root", "end_time", "start_time"};

	for (size_t i = 0; i < ARRAY_LENGTH(keys); i++)
		if (slice_equal(key, slice_of(keys[i])))
			return true;
	for (size_t i = 0; i < PLACES; i++)
		if (slice_equal(key, slice_of(places[i])))
			return true;
	return false;
}

static int compare_candidates(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;
	int order = slice_compare(x->field->key, y->field->key);

	/* Of two fields of one name that of the test's own section is the likelier. */
	return order ? order : (x->field->section.length == 0) - (y->field->section.length == 0);
}

static size_t find_candidates(
	const struct job *job, struct slice params, struct candidate *list, struct arena *arena)
{
	size_t count = 0;

	for (size_t i = 0; i < job->count && count < AXES_MOST; i++) {
		const struct job_field *field = &job->fields[i];
		if (field->value.length == 0 || is_administration(field->key))
			continue;
		struct candidate candidate = {
			field, path_form(field, false, arena), path_form(field, true, arena)};
		if (slice_contains(params, candidate.plain) ||
			slice_contains(params, candidate.named))
			list[count++] = candidate;
	}
	if (count)
		qsort(list, count, sizeof(*list), compare_candidates);
	return count;
}

/* The length of `value` where it stands at the front of `rest` as a whole parameter, with the dash
 * behind it; 0 when it does not. */
static size_t matched(struct slice rest, struct slice value)
{
	if (value.length == 0 || !slice_starts(rest, value))
		return 0;
	if (rest.length == value.length)
		return value.length;
	return rest.at[value.length] == '-' ? value.length + 1 : 0;
}

static size_t matched_either(struct slice rest, const struct candidate *candidate)
{
	size_t named = matched(rest, candidate->named);

	return named ? named : matched(rest, candidate->plain);
}

/*
 * Which candidates, in order, spell the path's parameters? can[at][i]: the text from `at` on can be
 * spelled by candidates from i on. Filled from the end, then read from the front.
 */
static bool spell(struct slice params, const struct candidate *list, size_t count,
	struct list *found, struct arena *arena)
{
	size_t width = count + 1;
	bool *can = arena_array(arena, (params.length + 1) * width, sizeof(*can));

	for (size_t i = 0; i < width; i++)
		can[params.length * width + i] = true;
	for (size_t at = params.length; at-- > 0;)
		for (size_t i = count; i-- > 0;) {
			size_t step = matched_either(slice_from(params, at), &list[i]);
			can[at * width + i] = can[at * width + i + 1] ||
					      (step && can[(at + step) * width + i + 1]);
		}
	if (!can[0])
		return false;
	for (size_t at = 0, i = 0; at < params.length && i < count; i++) {
		size_t step = matched_either(slice_from(params, at), &list[i]);
		if (!step || !can[(at + step) * width + i + 1])
			continue;
		add_axis(found, list[i].field->key, list[i].field->value);
		at += step;
	}
	return true;
}

static void add_parameters(
	struct list *axes, struct slice params, const struct job *job, struct arena *arena)
{
	struct candidate list[AXES_MOST];

	if (slice_equal(params, SLICE("defaults")))
		return;
	if (params.length <= PATH_PARAMS_MOST) {
		size_t count = find_candidates(job, params, list, arena);
		if (spell(params, list, count, axes, arena))
			return;
	}
	add_axis(axes, slice_of(places[PLACE_PARAMS]), params);
}

/* No path to go by: what the job says by names that are known, and its test's own section. */
static void add_from_job(struct list *axes, const struct job *job)
{
	struct slice testcase = job_value(job, SLICE("testcase"));

	for (size_t i = 0; i < PLACE_COMMIT; i++)
		add_axis(axes, slice_of(places[i]), job_value(job, slice_of(places[i])));
	for (size_t i = 0; i < job->count; i++)
		if (testcase.length && slice_equal(job->fields[i].section, testcase))
			add_axis(axes, job->fields[i].key, job->fields[i].value);
}

static void add_places(struct list *axes, const struct slice parts[PLACES])
{
	for (size_t i = 0; i < PLACE_COMMIT; i++)
		if (i != PLACE_PARAMS)
			add_axis(axes, slice_of(places[i]), parts[i]);
}

/* Where the tree begins that the root is of: above LKP's scheme, or where its commits lie. */
static struct slice tree_of(const struct result_evidence *evidence)
{
	struct slice parts[PLACES], above = evidence->path;

	if (believe(evidence->path, evidence->job, parts))
		split_path(evidence->path, parts, &above);
	else
		take_last(&above);
	return slice_first(above, above.length - (above.length > 1));
}

static void find_axes(
	struct list *axes, const struct result_evidence *evidence, struct arena *arena)
{
	const struct job *job = evidence->job;
	struct slice parts[PLACES], path = evidence->path, origin = evidence->origin;
	struct slice commit = take_last(&path), original = take_last(&origin);
	struct slice root = job_value(job, SLICE("result_root"));

	take_last(&root); /* the run */
	if (commit.length == 0)
		commit = original.length ? original : job_value(job, SLICE("commit"));
	add_axis(axes, slice_of(places[PLACE_COMMIT]), commit);
	if (believe(evidence->path, job, parts) || believe(evidence->origin, job, parts) ||
		believe(root, job, parts)) {
		add_places(axes, parts);
		add_parameters(axes, parts[PLACE_PARAMS], job, arena);
	} else if (job->count) {
		add_from_job(axes, job);
	} else {
		add_axis(axes, SLICE("path"), tree_of(evidence));
	}
}

struct result_axes result_axes_find(const struct result_evidence *evidence, struct arena *arena)
{
	struct list axes = {.count = 0};

	find_axes(&axes, evidence, arena);
	qsort(axes.items, axes.count, sizeof(*axes.items), compare_axes);
	for (size_t i = 0; i < axes.count; i++) {
		axes.items[i].key = arena_copy(arena, axes.items[i].key);
		axes.items[i].value = arena_copy(arena, axes.items[i].value);
	}
	return (struct result_axes){
		.items = arena_copy_array(arena, axes.items, axes.count, sizeof(*axes.items)),
		.count = axes.count,
		.tree = arena_copy(arena, tree_of(evidence)),
	};
}

struct result_axes result_axes_of_commit(
	const struct result_axes *axes, struct slice commit, struct arena *arena)
{
	struct result_axes copy = *axes;

	copy.items = arena_copy_array(arena, axes->items, axes->count, sizeof(*axes->items));
	for (size_t i = 0; i < copy.count; i++)
		if (slice_equal(copy.items[i].key, slice_of(places[PLACE_COMMIT])))
			copy.items[i].value = arena_copy(arena, commit);
	return copy;
}

struct slice result_axes_value(const struct result_axes *axes, struct slice key)
{
	for (size_t i = 0; i < axes->count; i++)
		if (slice_equal(axes->items[i].key, key))
			return axes->items[i].value;
	return SLICE_EMPTY;
}

bool result_axes_listed(struct slice key, struct slice list)
{
	while (list.length) {
		size_t end = slice_find(list, SLICE(","));
		if (slice_equal(slice_trim(slice_first(list, end)), key))
			return true;
		list = slice_from(list, end + 1);
	}
	return false;
}

struct slice result_axes_text(const struct result_axes *axes, struct slice list, bool listed,
	bool names, struct arena *arena)
{
	struct slice text = SLICE("");

	for (size_t i = 0; i < axes->count; i++) {
		struct slice key = axes->items[i].key, value = axes->items[i].value;
		if (result_axes_listed(key, list) != listed)
			continue;
		const char *divider = text.length == 0 ? "" : names ? ", " : "/";
		text = arena_print(arena, "%.*s%s%.*s%s%.*s", (int)text.length, text.at, divider,
			names ? (int)key.length : 0, names ? key.at : "", names ? "=" : "",
			(int)value.length, value.at);
	}
	return text;
}
