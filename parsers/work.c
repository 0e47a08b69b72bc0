#include "parsers/work.h"

#include "parsers/buffer.h"

#include <stdlib.h>

static void add_item(struct work *work, struct work_item item)
{
	work->items = grow(work->items, work->count, &work->capacity, sizeof(*work->items));
	work->items[work->count++] = item;
	work->bytes += item.file.size;
	work->unasked += !item.file.is_asked;
}

/* An item that is no file. */
static void add_other(struct work *work, const struct load_path *path, const struct error *trouble,
	struct lkp_results *roots)
{
	add_item(work, (struct work_item){
			       .file = {.at = path->path, .is_asked = true},
			       .group = path->group,
			       .is_named = true,
			       .trouble = trouble,
			       .roots = roots,
		       });
}

static void find_roots(struct work *work, const struct load_path *path, size_t from)
{
	struct lkp_results *roots = arena_array(&work->files.arena, 1, sizeof(*roots));

	lkp_result_take(roots, &work->files, from, slice_of(path->group));
	if (roots->count)
		add_other(work, path, NULL, roots);
	else
		lkp_results_release(roots);
}

static void find_below(struct work *work, const struct load_path *path)
{
	struct source_paths *files = &work->files;
	struct error error = {0};
	size_t from = files->count;

	if (!source_expand(path->path, files, &error))
		add_other(work, path, arena_copy_array(&files->arena, &error, 1, sizeof(error)),
			NULL);
	find_roots(work, path, from);
	bool is_named = files->count == from + 1 && strcmp(files->paths[from].at, path->path) == 0;
	for (size_t i = from; i < files->count; i++)
		add_item(work, (struct work_item){
				       .file = files->paths[i],
				       .group = path->group,
				       .is_named = is_named,
				       .trouble = files->paths[i].trouble,
			       });
}

void work_find(struct work *work, const struct load_path *paths, size_t count)
{
	for (size_t i = 0; i < count; i++)
		find_below(work, &paths[i]);
}

/* Which file it is, and in which group: a person may set one against itself. */
static struct slice key_of(const struct work_item *item, struct buffer *buffer)
{
	buffer_add(buffer, (struct slice){(const char *)&item->file.device, sizeof(dev_t)});
	buffer_add(buffer, (struct slice){(const char *)&item->file.inode, sizeof(ino_t)});
	buffer_add(buffer, slice_of(item->group));
	return buffer_text(buffer);
}

/* A file found by two paths is read by the first. */
static void mark_copy(struct work *work, struct work_item *item)
{
	struct buffer key = {0};
	uint32_t count = work->seen.count;
	uint32_t number = intern_add(&work->seen, key_of(item, &key));

	buffer_release(&key);
	if (number < count) {
		item->copy_of = work->first_path[number];
		work->bytes -= item->file.size;
		item->file.size = 0;
		return;
	}
	work->first_path = grow(
		work->first_path, number, &work->first_path_capacity, sizeof(*work->first_path));
	work->first_path[number] = item->file.at;
}

void work_ask(struct work *work, size_t number)
{
	struct work_item *item = &work->items[number];

	if (number < work->next)
		return;
	work->next = number + 1;
	if (!item->file.is_asked) {
		source_ask(&item->file);
		work->unasked--;
		work->asked++;
		work->asked_bytes += item->file.size;
		work->bytes += item->file.size;
	}
	if (item->file.size)
		mark_copy(work, item);
}

size_t work_bytes(const struct work *work)
{
	size_t average = work->asked ? work->asked_bytes / work->asked : 0;

	return work->bytes + work->unasked * average;
}

void work_release(struct work *work)
{
	for (size_t i = 0; i < work->count; i++)
		if (work->items[i].roots)
			lkp_results_release(work->items[i].roots);
	free(work->items);
	free(work->first_path);
	intern_release(&work->seen);
	source_paths_release(&work->files);
	*work = (struct work){0};
}
