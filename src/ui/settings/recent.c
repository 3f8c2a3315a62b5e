/* The list of files that were edited last. */
#include "mapwright/share.h"
#include "settings.h"

struct recent *recent_read(void)
{
	char path[PATH_MAX], *bytes;
	size_t length;
	struct recent *recent = memory_allocate(1, sizeof *recent);
	if (!share_state_path("recent", path, sizeof path) || !file_exists(path) ||
	    !file_read(path, &bytes, &length, NULL, NULL))
		return recent;
	char *rest = bytes, *line;
	for (int at = 0, together = 0; recent->count < RECENT_FILES && (line = strsep(&rest, "\n"));) {
		if (sscanf(line, "together %d", &together) == 1)
			continue;
		char *known = recent->paths[recent->count];
		snprintf(known, PATH_MAX, "%s", strlen(line) < PATH_MAX ? line : "");
		bool exists = known[0] == '/' && file_exists(known);
		recent->count += exists;
		recent->together += exists && at++ < together;
	}
	free(bytes);
	return recent;
}

void recent_put(struct recent *recent, const char *path)
{
	if (strlen(path) >= PATH_MAX || strchr(path, '\n'))
		return;
	int at = 0;
	while (at < recent->count && strcmp(recent->paths[at], path) != 0)
		at++;
	if (at == recent->count && recent->count < RECENT_FILES)
		recent->count++;
	else if (at == recent->count)
		at--;
	memmove(recent->paths + 1, recent->paths, (size_t)at * sizeof *recent->paths);
	snprintf(recent->paths[0], PATH_MAX, "%s", path);
}

void recent_write(const struct recent *recent)
{
	char path[PATH_MAX], *bytes = NULL;
	size_t length = 0;
	if (!share_state_path("recent", path, sizeof path))
		return;
	FILE *out = memory_stream(&bytes, &length);
	fprintf(out, "together %d\n", recent->together);
	for (int i = 0; i < recent->count; i++)
		fprintf(out, "%s\n", recent->paths[i]);
	memory_stream_end(out);
	if (share_make_folders(path, 0700))
		file_write(path, bytes, length, NULL, NULL);
	free(bytes);
}
