/* Any bytes as an NLarn maze file. */
#include "fuzz_format.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	return format_laws("nlarn", dump_document, data, size, 1);
}
