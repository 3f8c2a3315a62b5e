/* Rule: every entry that can be edited stands on a grid. Source: none, it only tidies. */
#include "mapwright/rules.h"

void rule_legend_unused(struct check *check)
{
	const struct model *model = check->model;
	for (int index = 0; index < model->entry_count && model->grid_count > 0; index++) {
		const struct entry *entry = &model->entries[index];
		if (entry->fixed || rule_count_glyph(model, -1, entry->key) > 0)
			continue;
		struct place place = place_at(PLACE_ENTRY, index);
		check_add(check, entry->key_span, place,
			  "The legend defines %s, but no cell of the map uses it: use it or remove the line.",
			  code_name(entry->key).text);
		check_offer_removal(check, "remove the legend line", place);
	}
}
