/* Descriptions become formats. */
#include "described.h"

#include "mapwright/bytes.h"
#include "mapwright/described.h"
#include "mapwright/file.h"

#include <stdlib.h>
#include <string.h>

/* What is wrong with the first description that is not sound. */
static struct error first_mistake;
static bool has_mistake;

const struct format *described_open(const char *path, struct error *error)
{
	struct description *description = description_load(path, false, error);
	if (!description)
		return NULL;
	if (description->mistake_count > 0) {
		description_complain(description, 0, error);
		description_free(description);
		return NULL;
	}
	struct described *self = described_new(description);
	if (described_tables_are_sound(self, error))
		return &self->format;
	described_free(self);
	return NULL;
}

void described_close(const struct format *format)
{
	described_free((struct described *)format->self);
}

/* Each description of the folders, from when it is first asked for. */
struct slot {
	const struct format *format; /* NULL: it is not sound */
	bool opened;
};

static struct {
	struct slot *items;
	size_t count;
} slots;

size_t described_count(void)
{
	size_t count = 0;
	if (slots.items)
		return slots.count;
	while (description_path(count))
		count++;
	slots.items = memory_allocate(count + 1, sizeof *slots.items);
	return slots.count = count;
}

const struct format *described_number(size_t number, bool open)
{
	if (number >= described_count())
		return NULL;
	struct slot *slot = &slots.items[number];
	struct error error;
	if (slot->opened || !open)
		return slot->format;
	slot->opened = true;
	slot->format = described_open(description_path(number), &error);
	if (!slot->format && !has_mistake) {
		first_mistake = error;
		has_mistake = true;
	}
	return slot->format;
}

/* Has the description, which need not be opened for it, the end of the name before a quote, as in "*.des"? */
static bool mentions(const struct slot *slot, const char *path, const char *file, const char *end)
{
	if (slot->opened)
		return slot->format && slot->format->is_called && slot->format->is_called(slot->format, file);
	char pattern[32], *bytes;
	size_t length;
	struct error error;
	if (snprintf(pattern, sizeof pattern, "%s\"", end) >= (int)sizeof pattern ||
	    !file_read(path, &bytes, &length, NULL, &error))
		return false;
	bool found = memmem(bytes, length, pattern, strlen(pattern));
	free(bytes);
	return found;
}

size_t described_likely(const char *path)
{
	const char *end = strrchr(path_name(path), '.');
	for (size_t number = 0; end && number < described_count() && number < description_shipped(); number++)
		if (mentions(&slots.items[number], description_path(number), path, end))
			return number;
	return described_count();
}

size_t described_named(const char *id)
{
	for (size_t number = 0; number < description_shipped(); number++) {
		const char *name = path_name(description_path(number));
		if (bytes_begin(name, strlen(name), id) && strcmp(name + strlen(id), ".format") == 0)
			return number;
	}
	return described_count();
}

const char *described_mistake(void)
{
	return has_mistake ? first_mistake.message : NULL;
}
