/* Finds descriptions and registers them as formats. */
#include "described.h"
#include "games.h"

#include "mapwright/described.h"
#include "mapwright/share.h"

/* The first mistake in the first invalid description. */
static struct error first_mistake;
static bool has_mistake;

const struct format *described_open(const char *path, struct error *error)
{
	struct description *description = description_load(path, described_rule_kinds, error);
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

/* The shipped descriptions, then those in the user's folder; listed on first use. */
struct slot {
	char *path;
	const struct format *format; /* NULL if invalid */
	bool opened;
};

static struct {
	struct slot *items;
	size_t count, capacity;
	size_t shipped; /* number in the first folder */
	bool found;
} slots;

/* Adds the descriptions in a folder, which may not exist. */
static void add_folder(const char *folder)
{
	struct paths entries = {0};
	paths_add_entries(&entries, folder);
	while (entries.count > 0) {
		char *path = entries.items[--entries.count];
		if (path_name(path)[0] == '.' || !text_ends(path, ".format")) {
			free(path);
			continue;
		}
		list_grow(&slots.items, &slots.capacity, slots.count + 1, sizeof *slots.items);
		slots.items[slots.count++] = (struct slot){.path = path};
	}
	paths_clear(&entries);
}

size_t described_count(void)
{
	char folder[PATH_MAX];
	if (slots.found)
		return slots.count;
	slots.found = true;
	if (share_path("formats", folder, sizeof folder))
		add_folder(folder);
	slots.shipped = slots.count;
	if (share_user_path("formats", folder, sizeof folder))
		add_folder(folder);
	return slots.count;
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
	slot->format = described_open(slot->path, &error);
	if (!slot->format && !has_mistake) {
		first_mistake = error;
		has_mistake = true;
	}
	return slot->format;
}

/* Returns true if the description contains the end of the file name before a quote, as in "*.des"; if not, it need
 * not be loaded. */
static bool mentions(const struct slot *slot, const char *file, const char *end)
{
	if (slot->opened)
		return slot->format && slot->format->is_called && slot->format->is_called(slot->format, file);
	char pattern[32], *bytes;
	size_t length;
	struct error error;
	if (snprintf(pattern, sizeof pattern, "%s\"", end) >= (int)sizeof pattern ||
	    !file_read(slot->path, &bytes, &length, NULL, &error))
		return false;
	bool found = memmem(bytes, length, pattern, strlen(pattern));
	free(bytes);
	return found;
}

size_t described_likely(const char *path)
{
	const char *end = strrchr(path_name(path), '.');
	size_t count = described_count();
	for (size_t number = 0; end && number < slots.shipped; number++)
		if (mentions(&slots.items[number], path, end))
			return number;
	return count;
}

size_t described_named(const char *id)
{
	size_t count = described_count();
	for (size_t number = 0; number < slots.shipped; number++) {
		const char *name = path_name(slots.items[number].path);
		if (bytes_begin(name, strlen(name), id) && strcmp(name + strlen(id), ".format") == 0)
			return number;
	}
	return count;
}

const char *described_mistake(void)
{
	return has_mistake ? first_mistake.message : NULL;
}
