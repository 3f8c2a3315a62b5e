/* plan.h - writing edits of boards in XML (plan_xml.c); private to the folder. */
#pragma once

#include "map.h"

#include "edit/edit_plan.h"

/* Sets a field of a hex to the value, which fits. */
bool board_xml_set_hex(struct edit_plan *plan, const struct field *field, enum hex_field which);

/* Splits the words of a new hex and returns their number; returns false if ten words are no hex. */
int board_xml_split(const char *bytes, size_t length, struct word words[HEX_FIELDS]);
bool board_xml_words_fit(const struct word words[HEX_FIELDS]);

bool board_xml_add(struct edit_plan *plan, const struct word words[HEX_FIELDS]);
