/* Descriptions become formats of the list: those of the program and the user's own when the list is first asked for
 * (most files are known without it), and one that is named at once. */
#include "described.h"

#include "mapwright/described.h"

#include <stdlib.h>

/* What is wrong with the first description that is not sound. */
static struct error first_mistake;
static bool has_mistake;

/* A format of a sound description, which it takes over; NULL without memory. */
static const struct format *add_format(struct description *description, struct error *error)
{
	struct described *self = described_new(description);
	if (!self) {
		description_free(description);
		error_no_memory(error);
		return NULL;
	}
	if (format_add(&self->format, error))
		return &self->format;
	described_free(self);
	return NULL;
}

/* The description, if it is sound; else NULL with a sentence. */
static struct description *load_sound(const char *path, struct error *error)
{
	struct description *description = description_load(path, error);
	if (!description || description->mistake_count == 0)
		return description;
	description_complain(description, 0, error);
	description_free(description);
	return NULL;
}

/* One that was named before goes before one of the same id that is met in a folder. */
static void visit_description(void *context, const char *path)
{
	struct error error;
	(void)context;
	struct description *description = load_sound(path, &error);
	if (description && format_find(description->id)) {
		description_free(description);
		return;
	}
	if ((description && add_format(description, &error)) || has_mistake)
		return;
	first_mistake = error;
	has_mistake = true;
}

void described_register(void)
{
	described_each(visit_description, NULL);
}

const struct format *described_add(const char *path, struct error *error)
{
	struct description *description = load_sound(path, error);
	return description ? add_format(description, error) : NULL;
}

const char *described_mistake(void)
{
	return has_mistake ? first_mistake.message : NULL;
}
