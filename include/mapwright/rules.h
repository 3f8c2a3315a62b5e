/* rules.h - what rules find is told with these words; and the generic rules of check/, which formats list under names of
 * their own. */
#ifndef MAPWRIGHT_RULES_H
#define MAPWRIGHT_RULES_H

#include "mapwright/code.h"
#include "mapwright/reach.h"
#include "mapwright/rule.h"

#include <string.h>

/* Adds a finding of the rule that runs and returns it; as finding_add. */
struct finding *check_add(struct check *check, struct span span, struct place place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same about cells of a grid, one at least, as numbers y * width + x: at the first of them, and marks all. */
struct finding *check_add_cells(struct check *check, int grid, const int *cells, int count, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* What a reader finds: the same for a rule without a function, in the model's list. Of one rule only the first thousand are
 * kept, which `reported` counts, so that a file of junk does not fill the memory. */
enum { FINDINGS_OF_A_RULE = 1000 };
struct finding *check_report(struct check *check, const struct rule *rule, int *reported, struct span span,
			     struct place place, const char *format, ...) __attribute__((format(printf, 6, 7)));

/* What is said of the last finding that was added, if it was: its severity; and its fix, to put a string in the place of
 * a span (finding_set_fix), to set a leaf, or to remove it; the texts of the latter two must outlive the finding. */
static inline void check_weigh(struct check *check, enum severity severity)
{
	if (check->found)
		check->found->severity = severity;
}

static inline void check_offer(struct check *check, const char *label, struct span span, const char *string)
{
	finding_set_fix(check->findings, check->found, label, span, string, strlen(string));
}

/* The fix, if there is one, is only for a person who chooses it: it takes words away, or guesses what was meant. */
static inline void check_choose(struct check *check, bool chosen)
{
	if (check->found)
		check->found->fix.chosen = chosen;
}

/* The fix to remove bytes with the blanks before them; and the line on which the finding begins, with its end (none where
 * a CR alone ends lines: it is all of the file there). */
void check_offer_word_removal(struct check *check, const char *label, struct span span);
void check_offer_line_removal(struct check *check, const char *label);

/* The fix to move that line to the beginning of another one, or (the end of the text) below the last. */
void check_offer_line_move(struct check *check, const char *label, size_t to);

static inline void check_offer_value(struct check *check, const char *label, struct place place, const char *value)
{
	if (check->found)
		check->found->fix = (struct fix){
		    .label = label, .action = FIX_SET, .place = place, .value = value, .length = strlen(value)};
}

/* To set the place of the finding to a word, which is copied. `verb`: "write", "change it to". */
void check_offer_word(struct check *check, const char *verb, const char *word);

/* To put a word, which is copied, in the place of a span. */
void check_offer_word_at(struct check *check, const char *verb, struct span span, const char *word);

/* To define what a code is. */
void check_offer_entry(struct check *check, const char *label, int code);

static inline void check_offer_removal(struct check *check, const char *label, struct place place)
{
	if (check->found)
		check->found->fix = (struct fix){.label = label, .action = FIX_REMOVE, .place = place, .value = ""};
}

/* For rules about a code: how many cells of a grid (-1: of all) have it; and the finding's cells set to all of these
 * (place and span to the first, when it has no place yet). */
unsigned rule_count_glyph(const struct model *model, int grid, int code);
void rule_mark_glyph(struct check *check, struct finding *finding, int grid, int code);

/* That no marks of a merge are left: a list that every format has as its last one, because other findings are dropped then. */
extern const struct rule *const merge_rules[];

/* Are there such marks? Then nothing is to be said of what the file has in common with others. */
bool merge_marks_found(const struct finding_list *findings);

/* Every glyph on a grid has an entry: one finding a glyph, with all its cells, and the fix to define it. */
void rule_legend_missing(struct check *check);

/* Every editable entry stands on a grid: else one finding an entry, with the fix to remove it. */
void rule_legend_unused(struct check *check);

/* Every attribute of every entry is in the vocabulary; "did you mean" and the fix when something is near. In an entry
 * that is on no grid an error is only a warning. */
void rule_known_words(struct check *check);

/* `data` of rule_reachability. */
struct reachability {
	const struct path_rules *path_rules;
	const char *sentence;  /* what is after "3 cells": "cannot be reached from ..." */
	const char *unentered; /* the same for a grid without entrances */
};

/* Every cell one could stand on can be reached: one finding a grid, with all such cells. */
void rule_reachability(struct check *check);

#endif
