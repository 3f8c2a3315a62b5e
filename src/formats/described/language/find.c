/* Where descriptions are: in the program's share, and in the user's own folder. */
#include "mapwright/described.h"
#include "mapwright/share.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_description(const struct dirent *entry)
{
	static const char end[] = ".format";
	size_t length = strlen(entry->d_name);
	return entry->d_name[0] != '.' && length >= sizeof end &&
	       strcmp(entry->d_name + length - sizeof end + 1, end) == 0;
}

/* A folder that is not there has none. */
static void visit_folder(const char *folder, void (*visit)(void *context, const char *path), void *context)
{
	struct dirent **entries;
	int count = scandir(folder, &entries, is_description, alphasort);
	for (int i = 0; i < count; i++) {
		char path[PATH_MAX];
		int length = snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
		if (length > 0 && (size_t)length < sizeof path)
			visit(context, path);
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
}

void described_each(void (*visit)(void *context, const char *path), void *context)
{
	char folder[PATH_MAX];
	if (share_path("formats", folder, sizeof folder))
		visit_folder(folder, visit, context);
	if (share_user_path("formats", folder, sizeof folder))
		visit_folder(folder, visit, context);
}
