/* rule_names.h - rules by name, among those of all formats; private to cli. */
#ifndef MAPWRIGHT_CLI_RULE_NAMES_H
#define MAPWRIGHT_CLI_RULE_NAMES_H

#include "mapwright/error.h"
#include "mapwright/rule.h"

#include <stdbool.h>

/* Does the name, or the pattern with * in it, mean this rule? */
bool rule_matches(const struct rule *rule, const char *pattern);

/* Does the name or pattern mean any rule? False with a sentence. */
bool rule_pattern_is_known(const char *pattern, struct error *error);

#endif
