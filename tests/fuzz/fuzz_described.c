/* Any bytes as a file of maps under each description in share/formats: the first byte chooses the description, the rest
 * is the file. FORMAT=ID in the environment: all are of that one. */
#include "described/games.h"
#include "formats/described/described.h"
#include "fuzz_format.h"

#include <glob.h>

int LLVMFuzzerInitialize(int *count, char ***words);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST = 32, EDITED_ONE_IN = 8 };

static struct {
	const char *ids[MOST]; /* by name of their files */
	int count;
	const char *only;
} formats;

int LLVMFuzzerInitialize(int *count, char ***words)
{
	(void)count;
	(void)words;
	glob_t found;
	struct error error;
	laws_require(glob(MAPWRIGHT_SOURCE_FOLDER "/share/formats/*.format", 0, NULL, &found) == 0);
	for (size_t i = 0; i < found.gl_pathc && formats.count < MOST; i++) {
		struct description *description = description_load(found.gl_pathv[i], described_rule_kinds, &error);
		laws_require(description && description->mistake_count == 0);
		const struct format *there = format_find(description->id);
		struct described *made = there ? NULL : described_new(description);
		laws_require(there || (made && format_add(&made->format, &error)));
		formats.ids[formats.count++] = there ? there->id : made->format.id;
		if (there)
			description_free(description);
	}
	globfree(&found);
	formats.only = getenv("FORMAT");
	return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	const char *id = formats.only ? formats.only : formats.ids[data[0] % formats.count];
	return format_laws(id, dump_document, data + 1, size - 1, EDITED_ONE_IN);
}
