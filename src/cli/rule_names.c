#include "rule_names.h"

#include "mapwright/format.h"
#include "mapwright/vocabulary.h"

#include <fnmatch.h>
#include <string.h>

/* The rule nearest to the name, below the limit. */
static const struct rule *nearest_rule(const char *name, int limit)
{
	const struct rule *rule, *nearest = NULL;
	for (const struct format *const *format = format_list(); *format; format++) {
		for (int i = 0; (rule = format_rule(*format, i)); i++) {
			int distance = word_distance(name, strlen(name), rule->name, strlen(rule->name), limit);
			if (distance < limit) {
				limit = distance;
				nearest = rule;
			}
		}
	}
	return nearest;
}

const struct rule *rule_find(const char *name, struct error *error)
{
	const struct rule *rule = nearest_rule(name, 1);
	if (rule)
		return rule;
	const struct rule *nearest = nearest_rule(name, word_limit(strlen(name)));
	if (nearest)
		error_set(error, "Unknown rule '%s'; did you mean '%s'?", name, nearest->name);
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
