/* Maps that are lists of strings in JSON. */
#include "reading.h"

bool scan_json(struct reading *reading)
{
	return scan_lines(reading);
}
