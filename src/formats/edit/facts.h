/* facts.h - collects facts about a grid; private to the formats. */
#pragma once

#include "mapwright/format.h"

/* Add a fact with strings (borrowed), or with a number. */
void facts_add(struct fact_list *list, const char *name, const char *value, const char *note, enum severity severity);
void facts_add_number(struct fact_list *list, const char *name, int number, const char *note, bool unusual);
