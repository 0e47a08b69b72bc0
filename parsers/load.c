#include "parsers/load.h"

#include "parsers/threads.h"

#include <stdlib.h>

#define A_LONG_TIME 1000 /* milliseconds, of which none is waited when something is ready */

bool load_paths(
	struct loaded *loaded, const struct load_path *paths, size_t count, struct error *error)
{
	struct loader *loader = loader_open(loaded, paths, count);

	while (!loader_is_done(loader))
		loader_take(loader, A_LONG_TIME);
	return loader_close(loader, error);
}

void load_texts(struct loaded *loaded, const struct input *inputs, size_t count)
{
	struct sink sink;

	sink_open(&sink, &loaded->store, &loaded->runs);
	sink.results = &loaded->results;
	for (size_t i = 0; i < count; i++)
		format_read(&sink, &inputs[i]);
	sink_close(&sink);
	runs_report(&loaded->store, &loaded->runs);
	runs_release(&loaded->runs);
	result_report(&loaded->store, &loaded->results, &loaded->lkp);
	threads_find(&loaded->store);
}

void loaded_release(struct loaded *loaded)
{
	store_release(&loaded->store);
	for (size_t i = 0; i < loaded->source_count; i++)
		source_close(&loaded->sources[i]);
	free(loaded->sources);
	runs_release(&loaded->runs);
	lkp_results_release(&loaded->results);
	work_release(&loaded->work);
	*loaded = (struct loaded){0};
}
