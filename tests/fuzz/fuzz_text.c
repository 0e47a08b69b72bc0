/* Any bytes as a file. */
#include "tests/fuzz/check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	check_text("input", (struct slice){(const char *)data, size});
	return 0;
}
