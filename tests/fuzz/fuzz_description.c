/* Any bytes as a description, and its patterns on its own lines: it is read, or its mistakes are reported. */
#include "described/games.h"
#include "described/language/description.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
const char *__lsan_default_suppressions(void);
const char *__lsan_default_options(void);

/* libconfig does not free the text that it was reading when it meets a mistake. */
const char *__lsan_default_suppressions(void)
{
	return "leak:libconfig";
}

const char *__lsan_default_options(void)
{
	return "print_suppressions=0";
}

static void require(bool holds)
{
	if (!holds)
		abort();
}

static void match(const struct pattern *pattern, const char *bytes, size_t size)
{
	struct span groups[PATTERN_GROUPS];
	for (const char *line = bytes, *end = bytes + size; pattern && line < end;) {
		const char *stop = memchr(line, '\n', (size_t)(end - line));
		size_t length = (size_t)((stop ? stop : end) - line);
		if (pattern_match(pattern, line, length, groups))
			for (int i = 0; i < PATTERN_GROUPS; i++)
				require(groups[i].start == SIZE_MAX || span_end(groups[i]) <= length);
		line += length + 1;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct error error;
	const char *bytes = (const char *)data;
	struct description *description = description_read("fuzz.format", bytes, size, described_rule_kinds, &error);
	require(description != NULL);
	for (int i = 0; i < description->mistake_count; i++)
		require(description->mistakes[i].line >= 0 && description->mistakes[i].sentence[0]);
	if (description->mistake_count == 0) {
		require(description->dialect_count > 0 && description->id[0] && description->rule_list);
		match(description->comment, bytes, size);
		match(description->map.row.pattern, bytes, size);
		match(description->map.start.pattern, bytes, size);
		for (int i = 0; i < description->probe_count; i++)
			match(&description->probe[i], bytes, size);
	}
	description_free(description);
	return 0;
}
