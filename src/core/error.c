/* Error messages, formatted and cut to the space that callers have. */
#include "mapwright/error.h"

#include <string.h>

void message_format(char *message, size_t size, const char *format, va_list arguments)
{
	static const char more[] = "...";
	int length = vsnprintf(message, size, format, arguments);
	if (length < 0 || (size_t)length < size || size < sizeof more)
		return;
	size_t cut = size - sizeof more;
	while (cut > 0 && ((unsigned char)message[cut] & 0xC0) == 0x80) /* not inside a character */
		cut--;
	memcpy(message + cut, more, sizeof more);
}

void message_print(char *message, size_t size, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	message_format(message, size, format, arguments);
	va_end(arguments);
}

bool error_set(struct error *error, const char *format, ...)
{
	if (!error)
		return false;
	va_list arguments;
	va_start(arguments, format);
	message_format(error->message, sizeof error->message, format, arguments);
	va_end(arguments);
	return false;
}

const char error_memory[] = "Not enough memory; nothing was changed.";

bool error_no_memory(struct error *error)
{
	return error_set(error, "%s", error_memory);
}
