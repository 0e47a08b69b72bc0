/*
 * Regions: large pieces of memory that one thread cuts into blocks.
 *
 * A load of millions of rows needs memory by the hundred megabytes. From the heap each page of it
 * is asked for by itself, on its first touch; the pages of a region come all at once. A block may
 * be given back by any thread. When all blocks of a region are given back, so is the region, at
 * once: what was unloaded is not kept.
 */
#ifndef PARSERS_REGION_H
#define PARSERS_REGION_H

#include <stddef.h>

struct region;

/* Where a thread takes its blocks from; begin with it cleared. */
struct region_source {
	struct region *current; /* NULL: none yet */
	size_t used;		/* bytes of it */
	size_t taken;		/* regions so far */
};

/* A block of `size` bytes, not cleared, fit for any type, and the region that it lies in. NULL when
 * the block is too large for a region, or there is no memory: the heap is for such. */
void *region_take(struct region_source *source, size_t size, struct region **region);

/* Give a block of `region` back. */
void region_give(struct region *region);

/* No more is taken from here. Blocks that were taken stay as they are. */
void region_close(struct region_source *source);

#endif
