/* new_file.h - what is said of a new map on a command line; private to cli. */
#ifndef MAPWRIGHT_CLI_NEW_FILE_H
#define MAPWRIGHT_CLI_NEW_FILE_H

#include "mapwright/error.h"
#include "mapwright/format.h"

#include <stdbool.h>

/* Reads "12x8". False with a sentence. */
bool new_file_size(const char *word, struct template_request *request, struct error *error);

/* May a new file of that name be made? Not where something is. False with a sentence. */
bool new_file_is_free(const char *path, struct error *error);

#define OPTION_SIZE                                                                                                  \
	{                                                                                                            \
		.name = "size", .argument = "WxH", .help = "width and height of a new map", .values = ""             \
	}

#endif
