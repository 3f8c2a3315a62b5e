/* document.h - an open file: its bytes, what they mean, what is wrong with them, and how they came to be.
 *
 * Every change goes through document_apply, undo and redo included in the history. A refused edit leaves the
 * document as it was. */
#ifndef MAPWRIGHT_DOCUMENT_H
#define MAPWRIGHT_DOCUMENT_H

#include "mapwright/edit.h"
#include "mapwright/file.h"
#include "mapwright/finding.h"
#include "mapwright/format.h"
#include "mapwright/history.h"
#include "mapwright/journal.h"
#include "mapwright/model.h"
#include "mapwright/text.h"

#include <stdbool.h>
#include <stddef.h>

/* Text and model as they were before a change, for the way back. */
struct document_state {
	bool kept; /* false: there is nothing in it */
	struct text text;
	struct model model;
};

/* The rows of a grid, first to last, in which a change swapped cells for others. */
struct swapped {
	unsigned revision; /* that of the document after the change */
	int grid;          /* -1: it was more than one */
	int first, last;
};

struct document {
	char *path;      /* as the user named it; "-" for standard input */
	char *real_path; /* where it led when it was opened or saved; NULL before */
	const struct format *format;
	const struct vocabulary *vocabulary; /* borrowed: outlives the document; NULL: the format has none */
	const char *dialect;                 /* it is read as this one of format->dialects; NULL: by content */
	struct text text;
	struct model model;
	struct finding_list findings; /* of the reader and the rules, in file order; see document_check */
	bool checked;                 /* `findings` belong to the present text */
	struct history history;
	struct file_identity disk;    /* the file as last read or saved */
	enum file_outcome outcome;    /* of the last save */
	struct journal *journal;      /* what is not saved, on disk; NULL without protection */
	bool wants_protection;        /* there is to be a journal */
	bool read_only;               /* every change is refused */
	struct document_state stroke; /* before the first change of the open stroke that did more than swap cells */
	size_t stroke_cells;          /* how many revisions of the stroke lie before that */
	unsigned revision;            /* grows with every change of the text, undo and redo included */
	unsigned readings;            /* grows when a change was more than plain cells for plain cells */
	unsigned checkings;           /* grows when `findings` are made anew */
	struct swapped swapped;       /* by the last change that did no more than that */
	struct document_state before; /* before the change under way; else nothing is kept in it */
};

/* Reads the bytes with the format. The document copies bytes and path and keeps the vocabulary pointer; document_free
 * ends it. */
struct document *document_new(const char *path, const char *bytes, size_t length, const struct format *format,
			      const struct vocabulary *vocabulary);
void document_free(struct document *document);

/* Reads a text as the document is read, into a model that the caller clears. */
void document_read(const struct document *document, const struct text *text, struct model *model);

/* Reads the text anew as the dialect, one of format->dialects (NULL: by content), as every later change will. No byte
 * changes, and what was done can be undone as before. */
void document_read_as(struct document *document, const char *dialect);

/* Would the text, read as that dialect, be without a reader's error? */
bool document_fits(const struct document *document, const char *dialect);

/* Makes the edits as one undo step (or part of the open stroke): all or none. Every set leaf is read back; an edit
 * that would change the structure beside it is undone and refused with a sentence. */
bool document_apply(struct document *document, const struct edit *edits, size_t count, const char *label,
		    struct error *error);

/* As document_apply with the edits already planned as a patch (sorted here). Paste and transformations use it for
 * many cells. */
bool document_apply_patch(struct document *document, struct patch *patch, const char *label, struct place place,
			  struct error *error);

/* As document_apply_patch, whatever is made of the bytes: who edits them as they are sees what comes of it. */
bool document_rewrite(struct document *document, struct patch *patch, const char *label, struct error *error);

/* The bytes that a cell, which is there, gets in the file when a code is painted on a layer of it (format.h, cell_write).
 * Returns their number; 0 when it cannot hold that. */
size_t document_cell_bytes(const struct document *document, struct place cell, int code, int layer, char *bytes);

/* Adds what the fix of a finding changes to `patch`. False with a sentence when it cannot be made, or needs an answer. */
bool document_plan_fix(const struct document *document, const struct fix *fix, struct patch *patch,
		       struct error *error);

/* Applies the fix of a finding as one undo step. FIX_ADD_ENTRY is not one of these: it needs the user's answer. */
bool document_fix(struct document *document, const struct fix *fix, struct error *error);

/* Takes back or repeats one step; `place` (may be NULL) receives where it happened. False with a sentence when
 * there is nothing to undo. */
bool document_undo(struct document *document, struct place *place, struct error *error);
bool document_redo(struct document *document, struct place *place, struct error *error);

/* What is applied between these is one step. Instead of the end, document_stroke_cancel reverts all since the
 * beginning, and leaves no step. */
void document_stroke_begin(struct document *document, const char *label, struct place place);
void document_stroke_end(struct document *document);
void document_stroke_cancel(struct document *document);

/* Brings `findings` up to date with the text: the reader's and every rule's. Cheap when nothing changed. */
void document_check(struct document *document);

bool document_modified(const struct document *document);

/* Writes the bytes to `path` (NULL: the document's own), makes that the document's path and marks it saved. The own
 * file must be as it was last read or saved, or it is left alone; document_save_over replaces what is there. On
 * failure `outcome` tells how far it came, and the document goes on as it was. */
bool document_save(struct document *document, const char *path, struct error *error);
bool document_save_over(struct document *document, const char *path, struct error *error);

/* As document_save, also where the file must be written in place and no copy of it can be kept meanwhile. */
bool document_save_in_place(struct document *document, const char *path, struct error *error);

/* From now on every change is written to a journal before the edit returns. */
void document_protect(struct document *document);

/* Why changes are not protected though they should be, in a few words; NULL when they are. */
const char *document_trouble(const struct document *document);

/* Replaces the whole text as one step, whatever it is: what a journal gave back. The journal is not told, for it has
 * the text already. */
void document_restore(struct document *document, const char *bytes, size_t length);

#endif
