/* finding.h - problems in a map, found by a reader or a rule.
 *
 * A list owns its messages and cells in its arena; they are freed by finding_list_clear. Messages may quote bytes of
 * the file: print them only through visible.h. */
#pragma once

#include "mapwright/place.h"
#include "mapwright/text.h"
#include "mapwright/word_table.h"

enum severity {
	SEVERITY_NOTE,    /* worth knowing; the game accepts it */
	SEVERITY_WARNING, /* the game accepts it, but it is surely a mistake */
	SEVERITY_ERROR,   /* the game fails or misreads it */
};

/* Bytes of the text and their replacement. */
struct replacement {
	struct span span;
	const char *value;
	size_t length;
};

/* A fix: an edit with a label of a few words. */
struct fix {
	const char *label; /* NULL means no fix */
	bool manual;       /* only applied when a person chooses it, never in bulk: it deletes words, or guesses */
	enum { FIX_SET, FIX_REMOVE, FIX_ADD_ENTRY, FIX_REPLACE } action;
	struct place place;
	struct span
	    span; /* FIX_REPLACE: the bytes to replace; a fix removes no bytes outside the span of its finding */
	const char *value; /* FIX_SET, FIX_REPLACE: the new bytes. FIX_ADD_ENTRY: the glyph to define, one byte */
	size_t length;
	struct replacement *more; /* FIX_REPLACE: further replacements, in file order */
	int more_count, more_capacity;
};

struct finding {
	const struct rule *rule;
	enum severity severity;
	struct span span;          /* the bytes concerned; gives line and column */
	struct place place;        /* the cursor position; PLACE_NONE if only `span` is known */
	const char *message;       /* one sentence, NUL-terminated */
	const struct place *cells; /* all cells to mark on the canvas; NULL means only `place` */
	int cell_count;
	struct fix fix;
	/* It is about this word, which the table does not have among those of that type, or resembles one (`near`), and
	 * that another version of the game may have; NULL: about something else. See tree.h. */
	const char *word, *type;
	bool near;
};

/* A list of findings. Zeroed, it is empty. */
struct finding_list {
	struct arena arena;
	struct finding *items;
	int count, capacity;
};

void finding_list_clear(struct finding_list *list);

/* What rules found on each map, for the next check of the document. Zeroed, it is empty. Private to the rules. */
struct finding_cache {
	struct finding_list findings;
	struct cached_map *maps; /* one per grid, in the arena of `findings` */
	int count;
	char *keys; /* what they depend on: first `shared` bytes for all maps */
	size_t length, capacity, shared;
	struct word_table known; /* of the other documents: the keys of maps without their places */
};

void finding_cache_clear(struct finding_cache *cache);

/* Add a finding with the rule's severity and return it, so that the caller can set cells and a fix. */
struct finding *finding_add(struct finding_list *list, const struct rule *rule, struct span span, struct place place,
			    const char *format, ...) __attribute__((format(printf, 5, 6)));
struct finding *finding_add_list(struct finding_list *list, const struct rule *rule, struct span span,
				 struct place place, const char *format, va_list arguments)
    __attribute__((format(printf, 5, 0)));

/* Sets the cells of a finding (copied into the list's arena). */
void finding_set_cells(struct finding_list *list, struct finding *finding, const struct place *cells, int count);

/* Says that the finding (may be NULL) is about an unknown word, which is copied (NULL: it is not); `type` is borrowed. */
void finding_set_word(struct finding_list *list, struct finding *finding, const char *type, const char *word,
		      size_t length, bool near);

/* Gives the finding (may be NULL) a FIX_REPLACE of a span by bytes, which are copied into the list's arena; an empty
 * span inserts them. */
void finding_set_fix(struct finding_list *list, struct finding *finding, const char *label, struct span span,
		     const char *value, size_t length);

/* Adds a further replacement to a FIX_REPLACE, if the finding has one. fix_changes adds all changes of a FIX_REPLACE
 * to a patch. */
void finding_add_replacement(struct finding_list *list, struct finding *finding, struct span span, const char *value,
			     size_t length);
void fix_changes(const struct fix *fix, struct patch *patch);

/* Adds a copy of a finding from another list. */
void finding_list_copy(struct finding_list *list, const struct finding *finding);

/* Replaces all findings of these rules (NULL-terminated) by those of `fresh`, which gets sorted. Changes nothing if
 * they are equal. */
void finding_list_replace(struct finding_list *list, const struct rule *const *rules, struct finding_list *fresh);

/* Sorts by file order; at the same place, the most severe first. */
void finding_list_sort(struct finding_list *list);

int finding_count(const struct finding_list *list, enum severity severity);

/* "note", "warning", "error"; NULL-terminated. */
extern const char *const severity_names[];
const char *severity_name(enum severity severity);
