/* Any bytes below the header of a stress-ng table. */
#include "tests/fuzz/check.h"

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
	check_text_below("run1.log", header, (struct slice){(const char *)data, size});
	return 0;
}
