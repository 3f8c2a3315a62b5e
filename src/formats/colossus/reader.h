/* reader.h - the state of the reader, and what the readers of boards and recruit files share; private to the folder. */
#pragma once

#include "colossus.h"

#include "edit/scan.h"
#include "mapwright/rules.h"
#include "xml/xml.h"

enum { READER_RULES = 16, SHOWN = 40 };

/* An item of a recruit file as tokens; a missing token has length 0. */
struct ter_pair {
	struct span number, creature, list;
};

struct ter_flaw {
	enum token_error error;
	struct span span;
};

struct reader {
	struct model *model;
	const struct text *text;
	const struct vocabulary *vocabulary;
	const struct dialect *dialect;
	struct token *tokens; /* the tokens of the current line, without comments */
	int token_count, token_capacity;
	struct check check; /* for reporting findings */
	const struct rule *const *rules;
	int reported[READER_RULES];
	bool trial, stopped; /* only test whether the game stops: create no records, fields or findings */

	/* ---- a board ---- */
	struct colossus_detail *board;
	struct hex *hexes;
	int hex_count, hex_capacity, bytes_capacity, words_capacity;
	struct word_table terrains; /* the entries by word */
	int tower;                  /* entry of the tower, or -1 */
	size_t size_number;         /* number of the size line, or 0 */
	size_t comment_end;         /* end of the last comment, or 0 */
	bool lost;                  /* some line is not a hex or anything else */
	bool keys[256];             /* the keys in use by entries */

	/* ---- a recruit file ---- */
	struct ter_detail *recruits;
	struct ter_pair *pairs; /* of the current terrain */
	int pair_count, pair_capacity;
	struct ter_flaw *flaws; /* flaws of the current line, reported once their fields are known */
	int flaw_count, flaw_capacity;
	int64_t step; /* the first points of ACQUIRABLE; 0 until they are read */
	bool refused; /* the game reads the file but stops at wrong points */

	struct xml_facts *xml; /* XML: in the detail of the model */
};

/* Adds a finding for one of the reader's rules; in a trial, stops as the game would. */
#define FOUND(reader, rule, ...)                                                                                     \
	((reader)->trial                                                                                             \
	     ? (void)((reader)->stopped = true)                                                                      \
	     : (void)check_report(&(reader)->check, (reader)->rules[rule], &(reader)->reported[rule], __VA_ARGS__))

/* The arguments of "%.*s" for a span, cut to the length that messages quote. */
#define QUOTED(reader, span) (span).length < SHOWN ? (int)(span).length : SHOWN, (reader)->text->bytes + (span).start

/* Appends an item to one of the reader's lists ("token": tokens, token_count, token_capacity). */
#define APPEND(reader, list, item) ARENA_ADD(&(reader)->model->arena, reader, list, &(item))

static inline struct lexer lexer_of(const struct reader *reader, const struct line *line)
{
	return (struct lexer){.dialect = reader->dialect,
			      .bytes = reader->text->bytes,
			      .at = line->body.start,
			      .end = span_end(line->body)};
}

/* Returns a new reader; the caller sets its dialect. */
struct reader reader_start(struct model *model, const struct text *text, const struct vocabulary *vocabulary,
			   const struct rule *const *rules);

/* Adds a field copied from `like`, with the value (length 0 if not set), which reads as `plain`. */
struct field *reader_add_field(struct reader *reader, const struct field *like, int record, int item,
			       struct span value, struct span plain);

/* Offers to start a line where the span begins, or to add the missing line end. */
void reader_offer_line(struct reader *reader, struct span span);
void reader_offer_line_end(struct reader *reader);

/* ---- XML ---- */

/* The first rules of both readers of XML. */
enum { XML_FORM, XML_NUMBER, XML_IGNORED, XML_SHARED };

/* Returns the tags of the file and records the facts about it; a finding if there are none, or if a namespace hides
 * them. `what`: what the game then does not see. */
struct xml reader_read_xml(struct reader *reader, const char *what);

/* Returns the place of the field that was added last. */
struct place reader_last_field(const struct reader *reader);

/* Adds a field with the value of an attribute (NULL if not set) of an element; `line` is empty if that is missing. */
struct field *reader_add_xml(struct reader *reader, const struct field *like, int record, int item,
			     const struct xml_attribute *value, struct span line);

/* Reads a number like the loader: with blanks around it, and a sign. Returns false after a finding if it is none;
 * `loss` is what the game does if it is missing. */
bool reader_read_number(struct reader *reader, const struct xml_attribute *attribute, const char *name,
			struct span tag, const char *loss, int *number);

/* Report the attributes of a tag that the element does not have, and an element that the game skips, with where it
 * belongs. */
void reader_check_attributes(struct reader *reader, const struct xml *xml, int tag, const struct element *element);
void reader_check_element(struct reader *reader, const struct xml *xml, int tag, const struct element *elements);
