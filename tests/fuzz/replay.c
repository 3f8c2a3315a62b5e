/* Runs a fuzz target over the files of a folder, without libFuzzer: inputs that once were found to break something, in
 * every build. Each is also run without its last byte, its last two, and so on. */
#include <dirent.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
__attribute__((weak)) int LLVMFuzzerInitialize(int *count, char ***words);

enum { SIZE_LIMIT = 65536, CUTS = 200 };

static bool run_file(const char *path)
{
	FILE *file = fopen(path, "rb");
	uint8_t *bytes = malloc(SIZE_LIMIT);
	size_t size = file && bytes ? fread(bytes, 1, SIZE_LIMIT, file) : 0;
	bool done = file && bytes;
	for (size_t cut = 0; done && cut < CUTS && cut <= size; cut++)
		LLVMFuzzerTestOneInput(bytes, size - cut);
	if (file)
		fclose(file);
	free(bytes);
	return done;
}

int main(int count, char **words)
{
	char folder[PATH_MAX], path[PATH_MAX + 300];
	int files = 0;
	if (count != 2 || !realpath(words[1], folder))
		return 2;
	if (LLVMFuzzerInitialize)
		LLVMFuzzerInitialize(&count, &words);
	DIR *entries = opendir(folder);
	for (const struct dirent *entry = entries ? readdir(entries) : NULL; entry; entry = readdir(entries)) {
		if (entry->d_name[0] == '.')
			continue;
		snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
		if (!run_file(path))
			return 2;
		files++;
	}
	if (entries)
		closedir(entries);
	printf("%d files\n", files);
	return files > 0 ? 0 : 1;
}
