/* POSIX.1-2008 knows no memory without a file, nor the advice to fill it. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif

#include "parsers/region.h"

#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/mman.h>

#define REGION_SIZE ((size_t)1 << 20)
#define BLOCK_MOST  (REGION_SIZE / 8)
#define ALIGNMENT   alignof(max_align_t)

struct region {
	atomic_size_t blocks; /* taken and not given back, and one while more can be taken */
};

/* A small load touches few pages: only from the second region on all of them are asked for. */
static struct region *make_region(bool whole)
{
	struct region *region =
		mmap(NULL, REGION_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (region == MAP_FAILED)
		return NULL;
#ifdef MADV_POPULATE_WRITE
	if (whole)
		madvise(region, REGION_SIZE, MADV_POPULATE_WRITE);
#else
	(void)whole;
#endif
	atomic_init(&region->blocks, 1);
	return region;
}

static size_t round_up(size_t size)
{
	return (size + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
}

void *region_take(struct region_source *source, size_t size, struct region **region)
{
	if (size > BLOCK_MOST)
		return NULL;
	size = round_up(size);
	if (!source->current || REGION_SIZE - source->used < size) {
		region_close(source);
		source->current = make_region(source->taken > 0);
		source->used = round_up(sizeof(struct region));
		source->taken++;
		if (!source->current)
			return NULL;
	}
	void *block = (char *)source->current + source->used;
	source->used += size;
	atomic_fetch_add_explicit(&source->current->blocks, 1, memory_order_relaxed);
	*region = source->current;
	return block;
}

void region_give(struct region *region)
{
	if (atomic_fetch_sub_explicit(&region->blocks, 1, memory_order_acq_rel) == 1)
		munmap(region, REGION_SIZE);
}

void region_close(struct region_source *source)
{
	if (source->current)
		region_give(source->current);
	source->current = NULL;
}
