/* rules.h - the rules of a description, for those who read files; private to the folder. In rules.c, if no file is named. */
#pragma once

#include "described/described.h"

/* struct format.reach: the reach by the first rule that applies to the map and does not depend on chance, else by what
 * the description says is crossed on foot. */
const struct reach *described_reach(const struct model *model, const struct text *text, int grid);

/* Adds the findings of rules that run while a file is read (kinds.h). */
void described_report(struct model *model, const struct text *text);

/* The rule that every description has, about patterns that took too long. */
extern const struct rule *const described_limit_rules[];

/* struct format.check_maps: runs all rules on one map after the other, so that they share what they find out about
 * it. */
void described_check_maps(struct check *check);

/* Returns the function of a kind of rules; NULL means the reader or described_check_maps reports it. */
void (*described_rule_function(const struct rule_kind *kind))(struct check *);

/* The kinds that any format can use, by their number. */
extern const struct rule_kind described_common_kinds[];

/* Returns true if a rule compares files with each other; described_check_together runs it. maps.c */
bool described_compares_files(const struct description *description);
void described_check_together(struct document *const *documents, size_t count);

/* Returns the columns of the longest row as the game reads it: up to the end of the row, without trimmed bytes.
 * sizes.c */
int described_width(const struct model *model, const struct text *text, const struct grid *map);

/* map_ops.roller. roller.c */
struct roller *described_roller(const struct document *document, int grid, struct arena *arena);
