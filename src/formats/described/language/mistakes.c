/* Mistakes in a description, and the lines that set its parts. */
#include "check.h"

enum { MISTAKES = 100 };

int description_line(const struct description_checker *checker, const void *part, size_t size)
{
	const struct setting_place *found = NULL;
	const char *start = part;
	EACH(const struct setting_place, place, checker->places, checker->place_count)
		if (place->part <= start && start + size <= place->part + place->size &&
		    (!found || place->size < found->size))
			found = place;
	return found ? found->line : 0;
}

void description_mistake(struct description_checker *checker, int line, const char *format, ...)
{
	struct description *description = checker->description;
	char sentence[500];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(sentence, sizeof sentence, format, arguments);
	va_end(arguments);
	const struct described_mistake mistake = {.line = line > 0 ? line : 1, /* the file as a whole has line 0 */
						  .sentence =
						      arena_copy(&description->arena, sentence, strlen(sentence))};
	if (description->mistake_count < MISTAKES)
		ARENA_ADD(&description->arena, description, mistake, &mistake);
}
