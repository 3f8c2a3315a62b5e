/* conversion.h - a document of one format made from a document of another.
 *
 * The new document starts as the template of its format without its records, and gets those of the old one by edits,
 * whose values the new format's converter writes. A plain grid gets the cells of any map. */
#pragma once

#include "mapwright/library.h"

/* Zeroed but for `from`, it is ready for conversion_make; cleared by conversion_clear. */
struct conversion {
	const struct document *from; /* borrowed */
	struct document *companion;  /* of `from`; NULL if there is none */
	struct document *to;
	struct finding_list
	    lost;                /* what the new file cannot say, in the order of `from`, whose bytes the spans are */
	const struct rule *rule; /* of all of these */
	int free;                /* for convert_part: the first free number */
};

/* How files of other formats become files of one (struct format). `converts_from` are the ids of these formats,
 * NULL-terminated. `convert_part` writes what an edit needs to have a part of conversion->from in conversion->to: the
 * words of a record (EDIT_ADD), the value of a field of the file, or nothing; what that does not say, it adds to
 * conversion->lost. It is called first with PLACE_NONE for all that is in no part, as comments, then for each field of
 * the file and each record. */
struct converter {
	const char *const *converts_from;
	void (*convert_part)(struct conversion *conversion, struct place place, FILE *words);
};

/* Adds what is lost, at an offset in `from`. */
#define LOSE(conversion, offset, ...)                                                                                \
	((void)finding_add(&(conversion)->lost, (conversion)->rule, (struct span){.start = (offset)},                \
			   (struct place){0}, __VA_ARGS__))

/* Makes `to`, a document named `path`; writes nothing. Without an id (NULL), the end of the path decides between the
 * formats that the old one can become. Returns false with a message if there is no such format, or if `from` has
 * errors of the reader. */
bool conversion_make(struct conversion *conversion, struct library *library, const char *path, const char *format_id,
		     struct error *error);

void conversion_clear(struct conversion *conversion);
