/* Any bytes as a POWDER room. */
#include "fuzz_format.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	return format_laws("powder", dump_document, data, size, 1);
}
