/* format.h - a file format: one structure of functions and names.
 *
 * A format reads bytes into a model and plans edits as patches. It owns no file, no error state and no memory except
 * the model's arena. What not every format can do is in structures of its own, to which a format points. One set of
 * functions can serve many formats, which differ by `self`; all functions except those for companions receive the format,
 * as model->format, document->format or a parameter. */
#pragma once

#include "mapwright/cell_ops.h"
#include "mapwright/companion.h"
#include "mapwright/edit.h"
#include "mapwright/fact_ops.h"
#include "mapwright/legend_ops.h"
#include "mapwright/map_ops.h"
#include "mapwright/rule.h"

struct writer;

/* The wanted properties of a new file. */
struct template_request {
	int width, height;    /* 0 means the format's default size */
	const char *dialect;  /* one of the format's dialects; NULL to choose it by file name, else the default */
	const char *path;     /* path of the new file; NULL if none */
	const char *template; /* one of the format's templates; NULL for the default */
};

/* How a comment is written. */
struct comment_marks {
	const char *begin; /* "#"; NULL: the format has no comments */
	const char *end;   /* NULL: the end of the line */
};

/* What the screen shows in the middle. */
enum canvas { CANVAS_SQUARE, CANVAS_HEX, CANVAS_CHAINS, CANVAS_ROOM };

struct format {
	const void *self;         /* private data of its functions */
	const char *id;           /* "powder": for --as and dumps */
	const char *title;        /* "POWDER room" */
	const char *description;  /* one line for `mapwright formats` */
	const char *version;      /* of the game, by which its rules and words go: "NetHack 3.7 of 2026" */
	const char *extension;    /* ".map": appended to new files, a hint for probe */
	const char *const *names; /* patterns of their names, "*.des", NULL-terminated; NULL: the extension */
	const char *vocabulary;   /* name of its table in share/vocabulary; NULL if none */
	const char *manual;       /* its manual page: "mapwright-powder.5" */
	const char *example;      /* a valid file in share/examples */
	struct comment_marks comment;
	enum canvas canvas;          /* what is shown in the middle of the screen */
	const char *const *dialects; /* "A" ..., oldest first, NULL-terminated; NULL means only one */
	/* What new files can begin as: a word and a sentence for each, NULL-terminated; NULL means only one way. */
	const char *const (*templates)[2];

	/* What a line means depends on its content, so edits are checked against the structure before them; fields may
	 * be repeated, and may have values of several lines. */
	bool lines_by_content;

	const struct cell_ops *cells;      /* never NULL */
	const struct legend_ops *legend;   /* never NULL */
	const struct map_ops *maps;        /* never NULL */
	const struct fact_ops *facts;      /* never NULL */
	const struct companion *companion; /* NULL if there is none */

	/* Returns how certainly the bytes are of this format: from 0 (no) to 100 (certain); see enum certainty.
	 * `path` may be NULL; without a typical name the bytes must be more convincing. */
	int (*probe)(const struct format *format, const char *bytes, size_t length, const char *path);

	/* Returns true if files of the format have such names. NULL means use format_suits_path. */
	bool (*is_called)(const struct format *format, const char *path);

	/* Reads the text into an initialised, empty model. Accepts any bytes; what cannot be parsed becomes a syntax
	 * finding. Without a vocabulary (NULL), all words are unknown. */
	void (*read)(struct model *model, const struct text *text, const struct vocabulary *vocabulary);

	/* Adds the changes that make the edit to `patch`. Returns false with a message if the edit cannot be
	 * expressed. */
	bool (*plan)(struct edit_plan *plan);

	/* Returns the bytes of a new file, freed by the caller; NULL with a message on failure. */
	char *(*create)(const struct format *format, const struct template_request *request, size_t *length,
			struct error *error);

	/* Emits what the game reads from the file and what was measured on it (emit.h), as one object. */
	void (*dump)(const struct document *document, struct writer *writer);

	/* Finds problems between several files of the format (rooms of one dungeon) and adds them to each document's
	 * list, in file order, after document_check has filled it. Replaces findings of earlier calls. May be NULL. */
	void (*check_together)(struct document *const *documents, size_t count);

	/* How files of other formats become files of this one (conversion.h); NULL if they cannot. */
	const struct converter *converter;

	/* Runs the rules without a function that look at one map at a time, before the others. NULL: there are none. */
	void (*check_maps)(struct check *check);

	/* All rules, including those of the reader and of check_together, as lists, so that a rule can be defined
	 * next to its function. NULL-terminated, as is each list. */
	const struct rule *const *const *rules;
};

/* Returns rule number `index` of a format, from 0; NULL after the last one. */
static inline const struct rule *format_rule(const struct format *format, int index)
{
	for (const struct rule *const *const *list = format->rules; *list; list++)
		for (const struct rule *const *rule = *list; *rule; rule++)
			if (index-- == 0)
				return *rule;
	return NULL;
}
