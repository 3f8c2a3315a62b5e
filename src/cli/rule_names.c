#include "rule_names.h"

#include "mapwright/library.h"

#include <fnmatch.h>
#include <string.h>

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
	return library_rule(NULL, pattern, strlen(pattern), "mapwright rules lists them", error) != NULL;
}
