#include "features.h"

#include "message.h"
#include "output.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

char *uri_path(const char *uri)
{
	static const char *const starts[] = {"file://localhost/", "file:///", "file:/"};
	size_t start = 0;
	for (size_t i = 0; i < sizeof starts / sizeof *starts && start == 0; i++)
		if (strncasecmp(uri, starts[i], strlen(starts[i])) == 0)
			start = strlen(starts[i]) - 1;
	if (start == 0 || strncmp(uri + start, "//", 2) == 0)
		return NULL;
	char *path = output_allocate(strlen(uri + start) + 1), *out = path;
	for (const char *at = uri + start; *at; at++) {
		int high = *at == '%' ? hex_digit(at[1]) : -1, low = high >= 0 ? hex_digit(at[2]) : -1;
		bool escaped = low >= 0 && (high | low) != 0;
		*out++ = escaped ? (char)(high << 4 | low) : *at;
		at += escaped ? 2 : 0;
	}
	*out = '\0';
	return path;
}
