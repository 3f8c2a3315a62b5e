#include "rule_names.h"

#include "mapwright/format.h"
#include "mapwright/vocabulary.h"

#include <fnmatch.h>
#include <string.h>

const struct rule *rule_find(const char *name, struct error *error)
{
	const struct rule *rule;
	struct nearest nearest = nearest_begin(name, strlen(name));
	for (const struct format *const *format = format_list(); *format; format++)
		for (int i = 0; (rule = format_rule(*format, i)); i++) {
			if (strcmp(rule->name, name) == 0)
				return rule;
			nearest_look(&nearest, rule->name);
		}
	if (nearest.name)
		error_set(error, "Unknown rule '%s'; did you mean '%s'?", name, nearest.name);
	else
		error_set(error, "Unknown rule '%s'; mapwright rules lists them.", name);
	return NULL;
}

bool rule_matches(const struct rule *rule, const char *pattern)
{
	return fnmatch(pattern, rule->name, 0) == 0;
}

bool rule_pattern_is_known(const char *pattern, struct error *error)
{
	for (const struct format *const *format = format_list(); *format; format++)
		for (int i = 0; format_rule(*format, i); i++)
			if (rule_matches(format_rule(*format, i), pattern))
				return true;
	return rule_find(pattern, error) != NULL;
}
