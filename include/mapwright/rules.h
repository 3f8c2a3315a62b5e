/* rules.h - functions for reporting findings from rules; and the rules of every format. */
#pragma once

#include "mapwright/cell_value.h"
#include "mapwright/reach.h"
#include "mapwright/rule.h"

#include <assert.h>

/* Adds a finding of the running rule and returns it; as finding_add. */
struct finding *check_add(struct check *check, struct span span, struct place place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same about at least one cell of a grid, given as y * width + x: at the first of them, marking all. */
struct finding *check_add_cells(struct check *check, int grid, const int *cells, int count, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Adds a finding of the reader, for a rule without a function. Only the first thousand per rule are kept, counted in
 * `reported`, so that a junk file does not fill the memory. */
enum { FINDINGS_OF_A_RULE = 1000 };
struct finding *check_report(struct check *check, const struct rule *rule, int *reported, struct span span,
			     struct place place, const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Change the last finding added, if any: its severity (only a rule of errors finds errors); its fix, to replace a span by a
 * string (finding_set_fix), to set a value, or to remove it. The strings of the latter two must outlive the finding. */
static inline void check_set_severity(struct check *check, enum severity severity)
{
	if (!check->found)
		return;
	assert(check->found->rule->severity > SEVERITY_NOTE || severity < SEVERITY_ERROR);
	check->found->severity = severity;
}

/* Says that the last finding added is about a word that another version of the game may have (finding_set_word). */
static inline void check_set_word(struct check *check, const char *type, const char *word, size_t length, bool near)
{
	finding_set_word(check->findings, check->found, type, word, length, near);
}

static inline void check_offer(struct check *check, const char *label, struct span span, const char *string)
{
	finding_set_fix(check->findings, check->found, label, span, string, strlen(string));
}

/* Marks the fix, if any, as one that only a person may choose: it deletes words, or guesses what was meant. */
static inline void check_set_manual(struct check *check, bool manual)
{
	if (check->found)
		check->found->fix.manual = manual;
}

/* Offer to remove bytes with the blanks before them; and to remove the line on which the finding begins, including
 * its line end (impossible if the file ends lines with CR alone). */
void check_offer_word_removal(struct check *check, const char *label, struct span span);
void check_offer_line_removal(struct check *check, const char *label);

/* Offers to move that line to the beginning of another one or, at the end of the text, after the last. */
void check_offer_line_move(struct check *check, const char *label, size_t to);

static inline void check_offer_value(struct check *check, const char *label, struct place place, const char *value)
{
	if (check->found)
		check->found->fix = (struct fix){
		    .label = label, .action = FIX_SET, .place = place, .value = value, .length = strlen(value)};
}

/* Offers to set the place of the finding to a word, which is copied. `verb`: "write", "change it to". */
void check_offer_word(struct check *check, const char *verb, const char *word);

/* Offers to replace a span by a word, which is copied. */
void check_offer_word_at(struct check *check, const char *verb, struct span span, const char *word);

/* Offers to define a cell value. */
void check_offer_entry(struct check *check, const char *label, int value);

static inline void check_offer_removal(struct check *check, const char *label, struct place place)
{
	if (check->found)
		check->found->fix = (struct fix){.label = label, .action = FIX_REMOVE, .place = place, .value = ""};
}

/* Sets the cells of a finding to those of a value on a grid (-1 for all grids), and its place and span to those of the first
 * if it has no place yet. */
void rule_mark_glyph(struct check *check, struct finding *finding, int grid, int value);

/* The rules of every format, its last list: against leftover merge markers, whose findings replace others, and what the
 * game said of the file, one finding for each line about it. */
extern const struct rule *const merge_rules[];

/* Returns true if there are such markers; the file must then not be compared with others. */
bool merge_marks_found(const struct finding_list *findings);
