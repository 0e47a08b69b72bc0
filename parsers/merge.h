/*
 * Putting together what was read apart.
 *
 * Texts and figures stay where they lie: arenas change hands, and only the numbers change by which
 * documents, names and texts of exports are known. Merged in the order of the texts, the result is
 * the same as if one reader had read them all into one store.
 */
#ifndef PARSERS_MERGE_H
#define PARSERS_MERGE_H

#include "parsers/runs.h"

/* The numbers that the names of one pool have in another: [number there]. Begin with all zero. */
struct renaming {
	uint32_t *numbers;
	uint32_t count;
	size_t capacity;
};

/* Add the next names of the one pool, in their order, to the other. */
void renaming_add(
	struct renaming *renaming, struct intern *to, const struct slice *names, uint32_t count);
void renaming_release(struct renaming *renaming);

/* Number the messages of a part of an mbox as those of all of it, of which so many are before:
 * their documents are PATH#N, and PATH#N/NAME what is attached. */
void merge_number_messages(struct store *store, struct slice path, uint32_t before);

/* Move documents, reports and notes, of which the documents begin at `first_document` now; what is
 * left of `from` is its pool of names. */
void merge_store(struct store *to, struct store *from, uint32_t first_document,
	const struct renaming *renaming);

/* Move runs, of which the documents begin at `first_document` now. `from` is empty then. */
void merge_runs(struct run_list *to, struct run_list *from, uint32_t first_document,
	const struct renaming *renaming);

#endif
