/* Any bytes as a Colossus recruit file. */
#include "fuzz_format.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	return format_laws("colossus-ter", dump_document, data, size, 1);
}
