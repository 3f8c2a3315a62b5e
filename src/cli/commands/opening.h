/* opening.h - files that a command line names, for an editor; private to cli. */
#ifndef MAPWRIGHT_CLI_OPENING_H
#define MAPWRIGHT_CLI_OPENING_H

#include "mapwright/error.h"
#include "mapwright/format.h"

#include <stdbool.h>

struct editor;

/* Opens the bytes of a file, or of standard input, as a document without a file. `format_id` NULL: find out. */
bool open_bytes_of(struct editor *editor, const char *path, const char *format_id, struct error *error);

/* Reads "12x8". False with a sentence. */
bool new_file_size(const char *word, struct template_request *request, struct error *error);

/* May a new file of that name be made? Not where something is. False with a sentence. */
bool new_file_is_free(const char *path, struct error *error);

#define OPTION_SIZE                                                                                                  \
	{                                                                                                            \
		.name = "size", .argument = "WxH", .help = "width and height of a new map", .values = ""             \
	}

#endif
