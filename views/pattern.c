#define PCRE2_CODE_UNIT_WIDTH 8

#include "views/pattern.h"

#include <pcre2.h>
#include <stdlib.h>

#define STEPS_MOST	100000
#define DEPTH_MOST	1000
#define MEMORY_MOST	20000 /* KiB */
#define PATTERN_LONGEST 10000

enum answer { ANSWER_UNKNOWN, ANSWER_NO, ANSWER_YES };

struct pattern {
	pcre2_code *code;
	pcre2_match_data *data;
	pcre2_match_context *limits;
	bool doubt; /* the answer where it gives up */
	unsigned gave_up;
	uint32_t known; /* names that have an answer or could have one */
	uint8_t *answers;
};

static bool compile(struct pattern *pattern, struct slice text, struct error *error)
{
	uint32_t options = PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C;
	PCRE2_UCHAR message[200];
	PCRE2_SIZE offset;
	int code;

	bool first = error->code == ERROR_NONE;
	if (text.length > PATTERN_LONGEST)
		return error_set(error, ERROR_REGEX, NULL, 0, "the expression is too long");
	pattern->code = pcre2_compile((PCRE2_SPTR)(text.length ? text.at : ""), text.length,
		options, &code, &offset, NULL);
	if (pattern->code)
		return true;
	pcre2_get_error_message(code, message, sizeof(message));
	error_set(error, ERROR_REGEX, NULL, 0, "%s", (const char *)message);
	if (first)
		error->column = (uint32_t)offset;
	return false;
}

struct pattern *pattern_open(struct slice text, bool doubt, struct error *error)
{
	struct pattern *pattern = heap_allocate(sizeof(*pattern));

	*pattern = (struct pattern){0};
	if (!compile(pattern, text, error)) {
		free(pattern);
		return NULL;
	}
	pattern->doubt = doubt;
	pcre2_jit_compile(pattern->code, PCRE2_JIT_COMPLETE); /* without JIT it is only slower */
	pattern->data = pcre2_match_data_create(1, NULL);
	pattern->limits = pcre2_match_context_create(NULL);
	if (!pattern->data || !pattern->limits)
		error_fatal("out of memory");
	pcre2_set_match_limit(pattern->limits, STEPS_MOST);
	pcre2_set_depth_limit(pattern->limits, DEPTH_MOST);
	pcre2_set_heap_limit(pattern->limits, MEMORY_MOST);
	return pattern;
}

void pattern_close(struct pattern *pattern)
{
	if (!pattern)
		return;
	pcre2_code_free(pattern->code);
	pcre2_match_data_free(pattern->data);
	pcre2_match_context_free(pattern->limits);
	free(pattern->answers);
	free(pattern);
}

static int match(const struct pattern *pattern, struct slice text, uint32_t options)
{
	return pcre2_match(pattern->code, (PCRE2_SPTR)(text.length ? text.at : ""), text.length, 0,
		options, pattern->data, pattern->limits);
}

bool pattern_matches(struct pattern *pattern, struct slice text)
{
	if (pattern->gave_up >= PATTERN_GIVES_UP_MOST)
		return pattern->doubt;
	int result = match(pattern, text, 0);
	if (result == PCRE2_ERROR_JIT_STACKLIMIT)
		result = match(pattern, text, PCRE2_NO_JIT);
	if (result < 0 && result != PCRE2_ERROR_NOMATCH) {
		pattern->gave_up++;
		return pattern->doubt;
	}
	return result >= 0;
}

static void make_room(struct pattern *pattern, uint32_t count)
{
	pattern->answers = heap_resize(pattern->answers, count);
	memset(pattern->answers + pattern->known, ANSWER_UNKNOWN, count - pattern->known);
	pattern->known = count;
}

bool pattern_matches_name(struct pattern *pattern, const struct intern *pool, uint32_t name)
{
	if (name >= pattern->known)
		make_room(pattern, pool->count);
	if (pattern->answers[name] == ANSWER_UNKNOWN)
		pattern->answers[name] =
			pattern_matches(pattern, intern_text(pool, name)) ? ANSWER_YES : ANSWER_NO;
	return pattern->answers[name] == ANSWER_YES;
}

bool pattern_gave_up(const struct pattern *pattern, struct error *error)
{
	if (pattern->gave_up < PATTERN_GIVES_UP_MOST)
		return false;
	error_set(error, ERROR_REGEX, NULL, 0, "the expression takes too many steps");
	return true;
}
