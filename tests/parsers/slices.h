/* For tests: slices compared with the text that is expected. */
#ifndef TESTS_PARSERS_SLICES_H
#define TESTS_PARSERS_SLICES_H

#include "parsers/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

static inline void assert_slice(struct slice text, const char *expected)
{
	if (!slice_equal(text, slice_of(expected)))
		print_error("got:\n%.*s\n", (int)text.length, text.at);
	assert_true(slice_equal(text, slice_of(expected)));
}

#endif
