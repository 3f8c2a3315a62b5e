/* finding.h - what is wrong with a map, found by a reader or a rule.
 *
 * A list owns its messages and cells in an arena of its own; they die with finding_list_clear. Messages may quote
 * bytes of the file: print them through visible.h only. */
#ifndef MAPWRIGHT_FINDING_H
#define MAPWRIGHT_FINDING_H

#include "mapwright/arena.h"
#include "mapwright/place.h"
#include "mapwright/text.h"

#include <stdarg.h>
#include <stdbool.h>

struct rule;

enum severity {
	SEVERITY_NOTE,    /* worth knowing; the game does not mind */
	SEVERITY_WARNING, /* the game takes it, but it is surely not meant */
	SEVERITY_ERROR,   /* the game fails on it or misreads it */
};

/* Bytes that give way to others. */
struct replacement {
	struct span span;
	const char *value;
	size_t length;
};

/* A fix that one key can apply: the edit to make, and what it does in a few words. */
struct fix {
	const char *label; /* NULL: the finding has no fix */
	bool chosen;       /* for a person who chooses it, never for many at once: it takes words away, or guesses */
	enum { FIX_SET, FIX_REMOVE, FIX_ADD_ENTRY, FIX_REPLACE } action;
	struct place place;
	struct span span;  /* FIX_REPLACE: the bytes that give way; a fix takes no byte away outside its finding's */
	const char *value; /* FIX_SET, FIX_REPLACE: the new bytes. FIX_ADD_ENTRY: the glyph to define, one byte */
	size_t length;
	struct replacement *more; /* FIX_REPLACE: what gives way along with it, in file order */
	int more_count, more_capacity;
};

struct finding {
	const struct rule *rule;
	enum severity severity;
	struct span span;          /* the bytes it is about: gives line and column */
	struct place place;        /* where the cursor goes; PLACE_NONE when only the bytes tell */
	const char *message;       /* one sentence, NUL-terminated */
	const struct place *cells; /* every cell it is about, to be marked on the canvas; NULL when only `place` */
	int cell_count;
	struct fix fix;
};

/* Zeroed it is empty. */
struct finding_list {
	struct arena arena;
	struct finding *items;
	int count, capacity;
};

void finding_list_clear(struct finding_list *list);

/* Adds a finding of the rule's own severity. Returns it for further filling (cells, fix). */
struct finding *finding_add(struct finding_list *list, const struct rule *rule, struct span span, struct place place,
			    const char *format, ...) __attribute__((format(printf, 5, 6)));
struct finding *finding_add_list(struct finding_list *list, const struct rule *rule, struct span span,
				 struct place place, const char *format, va_list arguments)
    __attribute__((format(printf, 5, 0)));

/* Gives the finding its cells (copied into the list's arena). */
void finding_set_cells(struct finding_list *list, struct finding *finding, const struct place *cells, int count);

/* Gives the finding (NULL: does nothing) a FIX_REPLACE: bytes, copied into the list's arena, in the place of a span of
 * the text; an empty span inserts them. */
void finding_set_fix(struct finding_list *list, struct finding *finding, const char *label, struct span span,
		     const char *value, size_t length);

/* Adds to a FIX_REPLACE, if the finding has one, other bytes further on that give way along with it. fix_changes adds all that a
 * FIX_REPLACE changes to a patch. */
void finding_add_replacement(struct finding_list *list, struct finding *finding, struct span span, const char *value,
			     size_t length);
void fix_changes(const struct fix *fix, struct patch *patch);

/* Adds a copy of a finding of another list. */
void finding_list_copy(struct finding_list *list, const struct finding *finding);

/* Puts findings, which are sorted here, in the place of those that the list has of these rules (NULL-terminated). Costs
 * nothing when the list has the same already. */
void finding_list_replace(struct finding_list *list, const struct rule *const *rules, struct finding_list *fresh);

/* File order; at one place the graver first. */
void finding_list_sort(struct finding_list *list);

int finding_count(const struct finding_list *list, enum severity severity);

/* "note", "warning", "error"; the list ends with NULL. */
extern const char *const severity_names[];
const char *severity_name(enum severity severity);

#endif
