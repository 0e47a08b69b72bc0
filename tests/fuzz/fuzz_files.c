/* Several files with names of their own: which runs are repeats, which group is the base. The input
 * is cut at NUL bytes into name, text, name, text, ... */
#include "tests/fuzz/check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct slice cut(struct slice *rest)
{
	size_t length = 0;

	while (length < rest->length && rest->at[length] != '\0')
		length++;
	struct slice piece = slice_first(*rest, length);
	*rest = slice_from(*rest, length + 1);
	return piece;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct slice rest = {(const char *)data, size};
	struct input inputs[16];
	size_t count = 0;

	while (rest.length > 0 && count < ARRAY_LENGTH(inputs)) {
		inputs[count] = (struct input){0};
		inputs[count].path = cut(&rest);
		inputs[count].text = cut(&rest);
		count++;
	}
	check_texts(inputs, count);
	return 0;
}
