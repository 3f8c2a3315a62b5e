/* Descriptions become formats of the list: those of the program and the user's own when the list is first asked for
 * (most files are known without it), and one that is named at once. */
#include "described.h"

#include "mapwright/described.h"

#include <stdlib.h>

/* What is wrong with the first description that is not sound. */
static struct error first_mistake;
static bool has_mistake;

/* Adds what the description says. False with a sentence when it is not sound. */
static bool add_description(const char *path, struct error *error)
{
	struct description *description = description_load(path, error);
	if (!description)
		return false;
	bool sound = description->mistake_count == 0 || description_complain(description, 0, error);
	struct described *self = sound ? described_new(description) : NULL;
	if (!self) {
		description_free(description);
		return sound ? error_no_memory(error) : false;
	}
	if (format_add(&self->format, error))
		return true;
	described_free(self);
	return false;
}

static void visit_description(void *context, const char *path)
{
	struct error error;
	(void)context;
	if (add_description(path, &error) || has_mistake)
		return;
	first_mistake = error;
	has_mistake = true;
}

void described_register(void)
{
	described_each(visit_description, NULL);
}

bool described_add(const char *path, struct error *error)
{
	return add_description(path, error);
}

const char *described_mistake(void)
{
	return has_mistake ? first_mistake.message : NULL;
}
