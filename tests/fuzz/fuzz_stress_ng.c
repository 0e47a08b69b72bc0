/* Any bytes below the header of a stress-ng table. */
#include "tests/fuzz/check.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char header[] =
	"before:\n"
	"stress-ng: info:  [7] dispatching hogs: 1 mq\n"
	"stress-ng: metrc: [7] stressor       bogo ops real time  usr time  sys time   bogo ops/s  "
	"   "
	"bogo ops/s\n"
	"stress-ng: metrc: [7]                           (secs)    (secs)    (secs)   (real time) "
	"(usr+sys time)\n"
	"stress-ng: metrc: [7] mq                 600      1.00      0.40      0.60       600.00"
	"         600.00\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t length = sizeof(header) - 1;
	char *text = heap_allocate(length + size);

	memcpy(text, header, length);
	if (size > 0)
		memcpy(text + length, data, size);
	check_text("run1.log", (struct slice){text, length + size});
	free(text);
	return 0;
}
