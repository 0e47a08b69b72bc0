#include "parsers/job.h"

#include "parsers/error.h"

#include <stdlib.h>
#include <yaml.h>

#define DEPTH_MOST  64u
#define FIELDS_MOST 10000u

/* Where the reader stands. In a mapping a scalar is in turn a key and a value. */
struct walk {
	struct job *job;
	unsigned depth;	      /* collections open */
	unsigned list_depth;  /* depth of the outermost list, 0: none */
	struct slice section; /* key that opened the mapping at depth 2 */
	struct slice key;     /* waiting for its value */
	bool has_key;
	const char *trouble;
};

static struct slice scalar_text(const yaml_event_t *event)
{
	return (struct slice){(const char *)event->data.scalar.value, event->data.scalar.length};
}

static void add_field(struct walk *walk, struct slice value)
{
	struct job *job = walk->job;

	if (job->count == FIELDS_MOST) {
		walk->trouble = "more fields than a job can have";
		return;
	}
	job->fields = grow(job->fields, job->count, &job->capacity, sizeof(*job->fields));
	job->fields[job->count++] = (struct job_field){
		.section = walk->depth == 2 ? walk->section : SLICE_EMPTY,
		.key = walk->key,
		.value = arena_copy(&job->arena, value),
	};
}

/* Keys and values are told apart only in the two mappings whose fields are kept. */
static bool in_fields(const struct walk *walk)
{
	return walk->depth <= 2 && walk->list_depth == 0;
}

static void on_scalar(struct walk *walk, const yaml_event_t *event)
{
	if (!in_fields(walk))
		return;
	if (walk->has_key)
		add_field(walk, scalar_text(event));
	else
		walk->key = arena_copy(&walk->job->arena, scalar_text(event));
	walk->has_key = !walk->has_key;
}

static void on_open(struct walk *walk, bool list)
{
	if (++walk->depth > DEPTH_MOST) {
		walk->trouble = "nested too deep";
		return;
	}
	if (list && walk->list_depth == 0)
		walk->list_depth = walk->depth;
	if (walk->depth == 2)
		walk->section = walk->key;
	walk->has_key = false;
}

static void on_close(struct walk *walk)
{
	if (walk->list_depth == walk->depth)
		walk->list_depth = 0;
	walk->depth--;
	walk->has_key = false;
}

/* False when there is nothing more to read. */
static bool on_event(struct walk *walk, const yaml_event_t *event)
{
	switch (event->type) {
	case YAML_SCALAR_EVENT:
		on_scalar(walk, event);
		break;
	case YAML_MAPPING_START_EVENT:
	case YAML_SEQUENCE_START_EVENT:
		on_open(walk, event->type == YAML_SEQUENCE_START_EVENT);
		break;
	case YAML_MAPPING_END_EVENT:
	case YAML_SEQUENCE_END_EVENT:
		on_close(walk);
		break;
	case YAML_ALIAS_EVENT:
		walk->trouble = "an alias, which is not followed";
		break;
	case YAML_DOCUMENT_END_EVENT:
	case YAML_STREAM_END_EVENT:
		return false;
	default:
		break;
	}
	return !walk->trouble;
}

const char *job_read(struct job *job, struct slice text)
{
	struct walk walk = {.job = job};
	yaml_parser_t parser;
	yaml_event_t event;

	if (!yaml_parser_initialize(&parser))
		error_fatal("out of memory");
	yaml_parser_set_input_string(&parser, (const unsigned char *)text.at, text.length);
	for (bool more = true; more;) {
		if (!yaml_parser_parse(&parser, &event)) {
			walk.trouble = "not YAML";
			break;
		}
		more = on_event(&walk, &event);
		yaml_event_delete(&event);
	}
	yaml_parser_delete(&parser);
	return walk.trouble;
}

struct slice job_value(const struct job *job, struct slice key)
{
	struct slice found = SLICE_EMPTY;

	for (size_t i = 0; i < job->count; i++) {
		const struct job_field *field = &job->fields[i];
		if (!slice_equal(field->key, key))
			continue;
		if (field->section.length == 0)
			return field->value;
		if (found.length == 0)
			found = field->value;
	}
	return found;
}

void job_release(struct job *job)
{
	free(job->fields);
	arena_release(&job->arena);
	*job = (struct job){0};
}
