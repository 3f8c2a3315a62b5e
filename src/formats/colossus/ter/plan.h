/* plan.h - writing edits of recruit files in XML (plan_xml.c); private to the folder. */
#pragma once

#include "ter.h"

#include "xml/xml_edit.h"

/* Sets a field to the value, which fits. */
bool ter_xml_set_field(struct edit_plan *plan, const struct field *field, enum ter_field which);

/* Splits "[NUMBER] CREATURE", of an acquirable creature with a terrain, and refuses any other value. */
bool ter_xml_split_item(struct edit_plan *plan, struct word words[TER_FIELDS]);

/* Adds such an item; sets the attributes of an item to those words. */
bool ter_xml_add_item(struct edit_plan *plan, struct xml_gap gap, const struct word words[TER_FIELDS]);
bool ter_xml_set_item(struct edit_plan *plan, const struct word words[TER_FIELDS]);

/* Adds, removes or moves a record. */
bool ter_xml_plan_record(struct edit_plan *plan);
