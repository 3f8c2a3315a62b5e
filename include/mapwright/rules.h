/* rules.h - the generic rules of check/, which formats list under names of their own. */
#ifndef MAPWRIGHT_RULES_H
#define MAPWRIGHT_RULES_H

#include "mapwright/code.h"
#include "mapwright/reach.h"
#include "mapwright/rule.h"

/* For rules about a code: how many cells of a grid (-1: of all) have it; and the finding's cells set to all of these
 * (place and span to the first, when it has no place yet). */
unsigned rule_count_glyph(const struct model *model, int grid, int code);
void rule_mark_glyph(struct check *check, struct finding *finding, int grid, int code);

/* Every glyph on a grid has an entry: one finding a glyph, with all its cells, and the fix to define it. */
void rule_legend_missing(struct check *check);

/* Every editable entry stands on a grid: else one finding an entry, with the fix to remove it. */
void rule_legend_unused(struct check *check);

/* Every attribute of every entry is in the vocabulary; "did you mean" and the fix when something is near. In an entry
 * that stands on no grid an error is only a warning. */
void rule_known_words(struct check *check);

/* `data` of rule_reachability. */
struct reachability {
	const struct walker *walker;
	const char *sentence;  /* with one %d, the number of cells, and one %s, "cell" or "cells" */
	const char *unentered; /* the same for a grid without entrances */
};

/* Every cell one could stand on can be reached: one finding a grid, with all such cells. */
void rule_reachability(struct check *check);

#endif
