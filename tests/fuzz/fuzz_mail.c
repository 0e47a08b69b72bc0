/* Any bytes as a mail of several parts, in any encoding: the input begins in the head of the first
 * part. */
#include "tests/fuzz/check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char header[] = "From: someone@example.org\n"
			     "Subject: [example] 5d2d8a5a5f: stress-ng.mq.ops_per_sec 12.0% "
			     "regression\n"
			     "MIME-Version: 1.0\n"
			     "Content-Type: multipart/mixed; boundary=b\n"
			     "\n"
			     "--b\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	check_text_below("input", header, (struct slice){(const char *)data, size});
	return 0;
}
