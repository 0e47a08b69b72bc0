/*
 * For tests that read trees: write a file of one.
 */
#ifndef TESTS_PARSERS_WRITE_FILE_H
#define TESTS_PARSERS_WRITE_FILE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <cmocka.h>

/* Write a file below the folder, with the directories it needs. */
static inline void write_file(const char *folder, const char *path, const char *text)
{
	char name[1024];

	snprintf(name, sizeof(name), "%s/%s", folder, path);
	for (char *at = name + strlen(folder) + 1; (at = strchr(at, '/')) != NULL; at++) {
		*at = '\0';
		mkdir(name, 0700);
		*at = '/';
	}
	FILE *file = fopen(name, "w");
	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

#endif
