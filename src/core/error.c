#include "mapwright/error.h"

#include <stdarg.h>

bool error_set(struct error *error, const char *format, ...)
{
	if (!error)
		return false;
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(error->message, sizeof error->message, format, arguments);
	va_end(arguments);
	return false;
}

const char error_memory[] = "Not enough memory; nothing was changed.";

bool error_no_memory(struct error *error)
{
	return error_set(error, "%s", error_memory);
}
