/* Any bytes below the header of a comparison table: they are rows or they are not. */
#include "tests/fuzz/check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char header[] =
	"Subject: [example] 5d2d8a5a5f: stress-ng.mq.ops_per_sec 12.0% regression\n"
	"\n"
	"commit:\n"
	"  e3c92e8171 (\"one\")\n"
	"  5d2d8a5a5f (\"two\")\n"
	"\n"
	"e3c92e81711d14b4 5d2d8a5a5f0f0c2f6a4f5cc8f7b\n"
	"---------------- ---------------------------\n"
	"         %stddev     %change         %stddev\n"
	"             \\          |                \\\n"
	"   6006740           -12.0%    5287178        stress-ng.mq.ops_per_sec\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	check_text_below("input", header, (struct slice){(const char *)data, size});
	return 0;
}
