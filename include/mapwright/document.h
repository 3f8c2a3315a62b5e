/* document.h - an open file: its bytes, their meaning, their findings and their history.
 *
 * Every change goes through document_apply and the like, and into the history. A refused edit leaves the document
 * unchanged. */
#pragma once

#include "mapwright/bytes.h"
#include "mapwright/cell_value.h"
#include "mapwright/format.h"
#include "mapwright/history.h"
#include "mapwright/journal.h"
#include "mapwright/tree.h"

/* Text and model before a change, to restore them. */
struct document_state {
	bool kept; /* false: empty */
	struct text text;
	struct model model;
};

struct document {
	char *path;      /* as the user named it; "-" for standard input */
	char *real_path; /* its resolved path when opened or saved; NULL before that */
	const struct format *format;
	const struct vocabulary *vocabulary; /* borrowed: outlives the document; NULL if the format has none */
	struct tree tree;                    /* whose file it is; its strings are borrowed, too */
	const char *dialect;                 /* dialect to read it as, one of format->dialects; NULL to detect it */
	struct text text;
	struct model model;
	struct finding_list findings; /* of the reader and the rules, in file order; see document_check */
	struct finding_cache cache;   /* of the last check, for the next one */
	const struct verdicts
	    *verdicts; /* what the game said of it, among `findings`; borrowed; NULL: it was not asked */
	bool checked;  /* `findings` are up to date with the text */
	struct history history;
	struct file_identity disk; /* the file as last read or saved */
	enum file_outcome outcome; /* of the last save */
	struct journal *journal;   /* unsaved changes, on disk; NULL if unprotected */
	bool journal_wanted;       /* a journal is wanted */
	bool read_only;            /* refuse every change */
	struct document_state
	    transaction; /* before the first change of the open transaction that did more than replace cells */
	size_t transaction_cells; /* revisions of the transaction made before that */
	/* Counters. No document of the process counts through numbers of another, even of one that was freed: equal
	 * numbers mean the same text of the same document. None is 0. */
	uint64_t revision;            /* incremented by every change of the text, including undo and redo */
	uint64_t parse_count;         /* incremented by changes that replaced more than plain cells */
	struct document_state before; /* before the change in progress; otherwise empty */
};

/* Creates a document by reading the bytes with the format. It copies bytes and path and borrows the vocabulary.
 * Freed by document_free. */
struct document *document_new(const char *path, const char *bytes, size_t length, const struct format *format,
			      const struct vocabulary *vocabulary);
void document_free(struct document *document);

/* Returns false with a message if what is kept for each cell of a map, its longest row times its rows, has no addresses, as may be
 * with 32 bits. */
bool document_has_room(const struct document *document, struct error *error);

/* Reads a text as the document would be read, into a model to be cleared by the caller. */
void document_read(const struct document *document, const struct text *text, struct model *model);

/* Reads the text again as the dialect, one of format->dialects (NULL to detect it); later changes do the same. Changes
 * no bytes and keeps the history. */
void document_read_as(struct document *document, const char *dialect);

/* Returns true if the text, read as that dialect, has no errors from the reader. */
bool document_fits(const struct document *document, const char *dialect);

/* Makes the edits as one undo step (or part of the open transaction): all or none. Every value set is read back; an
 * edit that would change the structure elsewhere is reverted and refused with a message. */
bool document_apply(struct document *document, const struct edit *edits, size_t count, const char *label,
		    struct error *error);

/* As document_apply, with the edits already planned as a patch (sorted here). Used by paste and transformations of
 * many cells. */
bool document_apply_patch(struct document *document, struct patch *patch, const char *label, struct place place,
			  struct error *error);

/* As document_apply_patch, but accepts changes of structure: used where the user edits the bytes directly. */
bool document_rewrite(struct document *document, struct patch *patch, const char *label, struct error *error);

/* Computes the bytes of an existing cell after painting a value on one of its layers (format.h, cell_write). Returns
 * their number; CELL_UNFIT if the cell cannot hold that. */
size_t document_cell_bytes(const struct document *document, struct place cell, int value, int layer, char *bytes);

/* Adds the changes of a fix to `patch`. Returns false with a message if the fix is impossible or needs an answer. */
bool document_plan_fix(const struct document *document, const struct fix *fix, struct patch *patch,
		       struct error *error);

/* Applies a fix as one undo step. Not for FIX_ADD_ENTRY, which needs the user's answer. */
bool document_fix(struct document *document, const struct fix *fix, struct error *error);

/* Undo or redo one step; `place` (may be NULL) receives its position. Return false with a message if there is
 * nothing to undo or redo. */
bool document_undo(struct document *document, struct place *place, struct error *error);
bool document_redo(struct document *document, struct place *place, struct error *error);

/* Goes to a state of the history (history.h). Returns false with a message if there is no such state. */
bool document_go(struct document *document, size_t state, struct error *error);

/* Returns the text of a state of the history, cleared by text_clear. */
struct text document_text_at(const struct document *document, size_t state);

/* Everything applied between begin and end is one undo step. document_transaction_cancel instead reverts everything
 * since begin, and leaves no step; document_transaction_finish does the one or the other, and returns `done`. */
void document_transaction_begin(struct document *document, const char *label, struct place place);
void document_transaction_end(struct document *document);
void document_transaction_cancel(struct document *document);
bool document_transaction_finish(struct document *document, bool done);

/* Updates `findings` for the current text, from the reader and all rules. Cheap if nothing changed. */
void document_check(struct document *document);

/* The same without the rules that find less than errors, for who asks only for these; the next document_check does all
 * again. What rules find on a map may be missing if one of `known` (ends with NULL; may be NULL) has that map, too, with
 * all that they look at. */
void document_check_errors(struct document *document, const struct document *const *known);

bool document_modified(const struct document *document);

/* Writes the bytes to `path` (NULL means the document's own path), makes that the document's path, and marks it saved.
 * document_save fails if the document's own file changed on disk; document_save_over replaces it. On failure
 * `outcome` says how far it got, and the document is unchanged. */
bool document_save(struct document *document, const char *path, struct error *error);
bool document_save_over(struct document *document, const char *path, struct error *error);

/* As document_save, but also writes in place if no backup can be kept during the write. */
bool document_save_in_place(struct document *document, const char *path, struct error *error);

/* From now on, writes every change to a journal before the edit returns. */
void document_protect(struct document *document);

/* Returns why the document is unprotected although it should be, in a few words; NULL if it is protected. */
const char *document_journal_error(const struct document *document);

/* Replaces the whole text as one step with text recovered from a journal. Not journalled again. */
void document_restore(struct document *document, const char *bytes, size_t length);
