/*
 * What must hold of a store whatever was read. A broken promise ends the program, so that the
 * fuzzer keeps the input.
 */
#ifndef TESTS_FUZZ_CHECK_H
#define TESTS_FUZZ_CHECK_H

#include "parsers/load.h"

/* Load one text as a file of that name, check the store, give all back. */
void check_text(const char *path, struct slice text);

/* The same for a header with the text below it. */
void check_text_below(const char *path, const char *header, struct slice text);

/* The same for several files. */
void check_texts(const struct input *inputs, size_t count);

/* The promises of report.h. */
void check_store(const struct store *store);

#endif
