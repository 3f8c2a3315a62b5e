/* Rule: every glyph on a grid is defined by an entry. Source: the format's documentation. */
#include "mapwright/rules.h"

void rule_legend_missing(struct check *check)
{
	for (int glyph = 0; glyph < 256; glyph++) {
		unsigned count = model_count(check->model, -1, glyph);
		if (count == 0 || check->model->glyphs[glyph].known)
			continue;
		bool empty = model_find_entry(check->model, -1, glyph) >= 0;
		struct finding *finding = check_add(
		    check, (struct span){0}, (struct place){0},
		    empty ? "The legend line of %s is empty, but the glyph is on %u cell%s of the map: define it."
			  : "The glyph %s is on %u cell%s of the map but has no legend entry: define it.",
		    cell_name(glyph).text, count, PLURAL(count));
		rule_mark_glyph(check, finding, -1, glyph);
		check_offer_entry(check, "define the glyph", glyph);
	}
}
