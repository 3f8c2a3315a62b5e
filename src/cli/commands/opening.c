/* Options that several commands have: sizes of new files, rolls; and files opened for an editor. */
#include "commands.h"

#include <errno.h>

enum { SIZE_LIMIT = 1000 };

bool new_file_size(const char *word, struct template_request *request, struct error *error)
{
	char *end;
	errno = 0;
	long width = strtol(word, &end, 10);
	long height = *end == 'x' ? strtol(end + 1, &end, 10) : 0;
	bool fits = width >= 1 && width <= SIZE_LIMIT && height >= 1 && height <= SIZE_LIMIT;
	if (*end != '\0' || errno != 0 || !fits)
		return error_set(error, "invalid --size '%s'; use WIDTHxHEIGHT, such as 12x8, each from 1 to %d.",
				 word, SIZE_LIMIT);
	request->width = (int)width;
	request->height = (int)height;
	return true;
}

bool new_file_is_free(const char *path, struct error *error)
{
	bool exists;
	if (strcmp(path, "-") == 0)
		return error_set(error, "A new map needs a file name; - means standard input.");
	return file_probe(path, &exists, error) &&
	       (!exists || error_set(error, "%s: already exists; it was not changed.", path));
}

bool open_bytes_of(struct editor *editor, const char *path, const char *format_id, struct error *error)
{
	char *bytes;
	size_t length;
	if (!file_read(path, &bytes, &length, NULL, error))
		return false;
	bool opened = editor_open_bytes(editor, path, bytes, length, format_id, error);
	free(bytes);
	return opened;
}

bool roll_option(const struct arguments *arguments, int *roll)
{
	const char *value = arguments_value(arguments, "roll");
	char *end = NULL;
	long number = value ? strtol(value, &end, 10) : 0;
	*roll = (int)number;
	if (value && (end == value || *end || number < 1 || number > INT_MAX))
		return output_refuse("--roll needs a number from 1 on, not '%s'.", value);
	return true;
}
