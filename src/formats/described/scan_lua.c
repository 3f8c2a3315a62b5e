/* Maps that are strings in a program in Lua. */
#include "reading.h"

bool scan_lua(struct reading *reading)
{
	return scan_lines(reading);
}
