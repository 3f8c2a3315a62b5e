/* What the reader reports. */
#include "reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FINDINGS_OF_A_RULE = 1000 };

struct finding *colossus_report(struct reader *reader, enum colossus_map_rule rule, struct span span,
				struct place place, const char *format, ...)
{
	if (reader->reported[rule]++ >= FINDINGS_OF_A_RULE)
		return NULL;
	char message[512];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(message, sizeof message, format, arguments);
	va_end(arguments);
	return finding_add(&reader->model->syntax, &colossus_map_rule_table[rule], span, place, "%s", message);
}

void colossus_offer(struct reader *reader, struct finding *finding, struct place place, const char *value)
{
	struct arena *arena = &reader->model->syntax.arena;
	char *copy = finding ? arena_copy(arena, value, strlen(value)) : NULL;
	char *label = copy ? arena_print(arena, "write %s", value) : NULL;
	if (label)
		finding->fix = (struct fix){
		    .label = label, .action = FIX_SET, .place = place, .value = copy, .length = strlen(value)};
}
