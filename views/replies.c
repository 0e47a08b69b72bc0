#include "views/replies.h"

#include "views/filter.h"

/* The first mail up the thread that has a report which is shown, as its first comparison. */
static uint32_t answered(const struct store *store, const uint32_t *first, uint32_t document)
{
	uint32_t steps = 0;

	while ((document = store->documents[document].answer_to) != UINT32_MAX)
		if (first[document] != UINT32_MAX || ++steps > store->document_count)
			return first[document];
	return UINT32_MAX;
}

uint32_t *replies_find(const struct session *session, struct arena *arena)
{
	const struct store *store = session->store;
	uint32_t *first = arena_array(arena, store->document_count, sizeof(*first));
	uint32_t *answers = arena_array(arena, session->comparison_count, sizeof(*answers));

	for (uint32_t i = 0; i < store->document_count; i++)
		first[i] = UINT32_MAX;
	for (uint32_t i = session->comparison_count; i-- > 0;) {
		uint32_t report = session->comparisons[i].report;
		if (filter_keeps_report(session->filter, report))
			first[store->reports[report]->document] = i;
	}
	for (uint32_t i = 0; i < session->comparison_count; i++)
		answers[i] = answered(
			store, first, store->reports[session->comparisons[i].report]->document);
	return answers;
}
