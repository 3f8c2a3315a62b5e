/* Rule: every entry that can be edited stands on a grid. Source: none, it only tidies. */
#include "mapwright/rules.h"

/* The only code on the grids without an entry; -1 where there is none, or several. */
static int lone_missing(const struct model *model)
{
	int lone = -1;
	for (int code = 0; code < 256; code++)
		if (rule_count_glyph(model, -1, code) > 0 && !model->glyphs[code].known) {
			if (lone >= 0)
				return -1;
			lone = code;
		}
	return lone;
}

void rule_legend_unused(struct check *check)
{
	const struct model *model = check->model;
	int lone = lone_missing(model);
	for (int index = 0; index < model->entry_count && model->grid_count > 0 && model->grids[0].height > 0;
	     index++) {
		const struct entry *entry = &model->entries[index];
		if (entry->fixed || rule_count_glyph(model, -1, entry->key) > 0)
			continue;
		struct place place = place_at(PLACE_ENTRY, index);
		check_add(check, entry->key_span, place,
			  "The legend defines %s, but no cell of the map uses it: use it or remove the line.",
			  code_name(entry->key).text);
		check_offer_removal(check, "remove the legend line", place);
		if (lone >= 0)
			check_offer_word(check, "make it the line of", (char[]){(char)lone, '\0'});
		check_choose(check, true);
	}
}
