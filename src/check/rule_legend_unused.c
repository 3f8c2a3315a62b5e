/* Rule: every editable entry is used on a grid. Source: none, this is about tidiness. */
#include "mapwright/rules.h"

/* Returns the only value on the grids without an entry; -1 if there is none or more than one. */
static int only_missing(const struct model *model)
{
	int lone = -1;
	for (int value = 0; value < 256; value++)
		if (model_count(model, -1, value) > 0 && !model->glyphs[value].known) {
			if (lone >= 0)
				return -1;
			lone = value;
		}
	return lone;
}

void rule_legend_unused(struct check *check)
{
	const struct model *model = check->model;
	int lone = only_missing(model);
	for (int index = 0; index < model->entry_count && model->grid_count > 0 && model->grids[0].height > 0;
	     index++) {
		const struct entry *entry = &model->entries[index];
		if (entry->fixed || model_count(model, -1, entry->key) > 0)
			continue;
		struct place place = place_at(PLACE_ENTRY, index);
		check_add(check, entry->key_span, place,
			  "The legend defines %s, but no cell of the map uses it: use it or remove the line.",
			  cell_name(entry->key).text);
		check_offer_removal(check, "remove the legend line", place);
		if (lone >= 0)
			check_offer_word(check, "make it the line of", (char[]){(char)lone, '\0'});
		check_set_manual(check, true);
	}
}
