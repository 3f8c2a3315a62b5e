/* colossus.h - what boards and recruit files share; private to the two rooms and pair.c. */
#ifndef MAPWRIGHT_FORMATS_COLOSSUS_COLOSSUS_H
#define MAPWRIGHT_FORMATS_COLOSSUS_COLOSSUS_H

#include "mapwright/arena.h"
#include "mapwright/bytes.h"
#include "mapwright/format.h"
#include "mapwright/rule.h"

#include <stdbool.h>
#include <stddef.h>

/* ---- bytes ---- */

static inline bool is_blank(char byte)
{
	return byte == ' ' || byte == '\t' || byte == '\r';
}

/* Are these bytes the word? Do they begin with it? */
bool equals(const char *bytes, struct span span, const char *word);
bool begins(const char *bytes, struct span span, const char *word);

/* Does the path (may be NULL) end so? */
bool path_ends(const char *path, const char *end);

/* ---- rules and findings ---- */

/* Adds what a reader finds, as finding_add does. Of one rule only the first thousand are kept, so that a file of junk does
 * not fill the memory: NULL beyond and without memory. */
enum { FINDINGS_OF_A_RULE = 1000 };
#define REPORT(reader, rules, rule, ...)                                                                             \
	((reader)->reported[rule]++ < FINDINGS_OF_A_RULE                                                             \
	     ? finding_add(&(reader)->model->syntax, (rules)[rule], __VA_ARGS__)                                     \
	     : NULL)

/* Gives a finding (NULL: does nothing) the remedy to set its place to the value (copied). `verb`: "write", "set it to". */
void offer(struct finding_list *list, struct finding *finding, const char *verb, const char *value);

/* The same to put a string in the place of bytes, as finding_set_fix does. */
void offer_bytes(struct finding_list *list, struct finding *finding, const char *label, struct span span,
		 const char *string);

/* ---- words ---- */

/* Words and what each stands for. Sorting is by word, then by index, so that equal ones are neighbours. */
struct named {
	const char *name;
	int index;
};
void sort_named(struct named *list, int count);

/* How many from `first` on have the same name. */
int count_same(const struct named *list, int count, int first);

#endif
