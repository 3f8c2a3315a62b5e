/* describing.h - the formats of share/formats, for tests that read files of them. */
#pragma once

#include "described/games.h"
#include "formats/described/described.h"
#include "mapwright/registry.h"

#include <dirent.h>
#include <limits.h>
#include <stdlib.h>

enum { DESCRIBING_FORMATS = 32 };

struct describing {
	struct described *items[DESCRIBING_FORMATS];
	int count;
};

/* Adds the format of a description, unless the program has it. False, and a sentence written, when it has mistakes. */
static inline bool describing_add(struct describing *formats, struct description *description)
{
	struct error error = {""};
	if (description->mistake_count > 0) {
		description_complain(description, 0, &error);
		fprintf(stderr, "%s\n", error.message);
		description_free(description);
		return false;
	}
	if (format_find(description->id) || formats->count == DESCRIBING_FORMATS) {
		description_free(description);
		return true;
	}
	struct described *made = described_new(description);
	formats->items[formats->count++] = made;
	return made && format_add(&made->format, &error);
}

static inline bool describing_load(struct describing *formats, const char *path)
{
	struct error error = {""};
	struct description *description = description_load(path, described_rule_kinds, &error);
	if (!description)
		fprintf(stderr, "%s\n", error.message);
	return description && describing_add(formats, description);
}

/* Those of a folder. */
static inline bool describing_begin(struct describing *formats, const char *folder)
{
	char path[PATH_MAX];
	bool sound = true;
	DIR *entries = opendir(folder);
	for (struct dirent *entry = entries ? readdir(entries) : NULL; entry; entry = readdir(entries)) {
		size_t length = strlen(entry->d_name);
		snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
		if (length > 7 && strcmp(entry->d_name + length - 7, ".format") == 0)
			sound = describing_load(formats, path) && sound;
	}
	if (entries)
		closedir(entries);
	return sound && entries;
}

static inline void describing_end(struct describing *formats)
{
	while (formats->count > 0)
		described_free(formats->items[--formats->count]);
}
