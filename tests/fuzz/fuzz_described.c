/* Any bytes as a file of maps under each description in share/formats: the first byte chooses the description, the rest
 * is the file. */
#include "format_laws.h"
#include "formats/described/described.h"

#include <glob.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST = 32 };

/* The ids of the descriptions, by name of their files. */
static int load_formats(const char *ids[MOST])
{
	int count = 0;
	glob_t found;
	struct error error;
	laws_require(glob(MAPWRIGHT_SOURCE_FOLDER "/share/formats/*.format", 0, NULL, &found) == 0);
	for (size_t i = 0; i < found.gl_pathc && count < MOST; i++) {
		struct description *description = description_load(found.gl_pathv[i], &error);
		laws_require(description && description->mistake_count == 0);
		const struct format *there = format_find(description->id);
		struct described *made = there ? NULL : described_new(description);
		laws_require(there || (made && format_add(&made->format, &error)));
		ids[count++] = there ? there->id : made->format.id;
		if (there)
			description_free(description);
	}
	globfree(&found);
	return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *ids[MOST]; /* they are loaded once */
	static int count;
	if (count == 0)
		count = load_formats(ids);
	return size > 0 ? format_laws(ids[data[0] % count], dump_document, data + 1, size - 1) : 0;
}
