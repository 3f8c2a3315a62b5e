/* Descriptions become formats. */
#include "described.h"

#include "mapwright/described.h"

/* What is wrong with the first description that is not sound. */
static struct error first_mistake;
static bool has_mistake;

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

const struct format *described_open(const char *path, struct error *error)
{
	struct description *description = load_sound(path, error);
	if (!description)
		return NULL;
	struct described *self = described_new(description);
	if (self)
		return &self->format;
	description_free(description);
	error_no_memory(error);
	return NULL;
}

void described_close(const struct format *format)
{
	described_free((struct described *)format->self);
}

const struct format *described_next(void)
{
	static size_t number;
	const struct format *format = NULL;
	const char *path;
	struct error error;
	while (!format && (path = description_path(number))) {
		number++;
		format = described_open(path, &error);
		if (!format && !has_mistake) {
			first_mistake = error;
			has_mistake = true;
		}
	}
	return format;
}

const char *described_mistake(void)
{
	return has_mistake ? first_mistake.message : NULL;
}
