/* Plans edits of whole terrains: their lines come, go and change places; comments and all other lines stay.
 *
 * Most files have a blank line between two terrains. A new terrain gets one where its neighbour has one, and a terrain
 * that goes takes one along. Since B3 a line may hold several terrains; then a line end is written where none was. */
#include "ter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool add(struct patch *patch, struct span old, const char *bytes, size_t length, struct error *error)
{
	return patch_add(patch, old, bytes, length) || error_no_memory(error);
}

static bool is_line_start(const struct text *text, size_t at)
{
	return at == 0 || text->bytes[at - 1] == '\n';
}

/* The blank line that begins at `at`; length 0 when none does. */
static struct span blank_line(const struct text *text, size_t at)
{
	size_t end = at;
	while (end < text->length && memchr(" \t\r", text->bytes[end], 3))
		end++;
	bool blank = is_line_start(text, at) && end < text->length && text->bytes[end] == '\n';
	return (struct span){.start = at, .length = blank ? end + 1 - at : 0};
}

static bool is_blank_before(const struct text *text, size_t at)
{
	size_t line = at > 0 ? text_line(text, at - 1) : 1;
	return at > 0 && is_line_start(text, at) && blank_line(text, text->line_starts[line - 1]).length > 0;
}

/* The record's part of the file without its line end. */
static struct span body_of(const struct text *text, struct span line)
{
	while (line.length > 0 && memchr(" \t\r\n", text->bytes[span_end(line) - 1], 4))
		line.length--;
	return line;
}

/* Do terrains stand apart there, with a blank line on either side of this one? */
static bool is_spaced(const struct model *model, const struct text *text, int record)
{
	if (record < 0 || record >= model->record_count)
		return false;
	struct span line = model->records[record].line;
	return is_blank_before(text, line.start) || blank_line(text, span_end(line)).length > 0;
}

/* Writes a line before record `target`, or behind the last; `spaced`: with a blank line towards its neighbour. */
static bool insert_line(const struct model *model, const struct text *text, int target, bool spaced, const char *body,
			size_t length, struct patch *patch, struct error *error)
{
	const char *end = model->line_end;
	if (target < model->record_count) {
		size_t at = model->records[target].line.start;
		return ter_insert(patch, at, is_line_start(text, at) ? "" : end, error) &&
		       add(patch, (struct span){.start = at}, body, length, error) &&
		       ter_insert(patch, at, end, error) && ter_insert(patch, at, spaced ? end : "", error);
	}
	size_t at = target > 0 ? span_end(model->records[target - 1].line) : text->length;
	return ter_insert(patch, at, is_line_start(text, at) ? "" : end, error) &&
	       ter_insert(patch, at, spaced ? end : "", error) &&
	       add(patch, (struct span){.start = at}, body, length, error) && ter_insert(patch, at, end, error);
}

bool ter_plan_last_line(const struct model *model, const struct text *text, const char *body, struct patch *patch,
			struct error *error)
{
	size_t at = text->length;
	return ter_insert(patch, at, is_line_start(text, at) ? "" : model->line_end, error) &&
	       ter_insert(patch, at, body, error) && ter_insert(patch, at, model->line_end, error);
}

/* ---- a new line ---- */

/* A letter that no terrain has: the usual one of the name, else one of its own, else any; 0 when all are taken. */
static char free_letter(const struct model *model, const char *name, size_t length)
{
	const struct vocabulary *vocabulary = ter_detail(model)->vocabulary;
	int row = vocabulary_find(vocabulary, name, length);
	char choices[200];
	int count = snprintf(choices, sizeof choices, "%s%.*sABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
			     row >= 0 ? vocabulary_value(vocabulary, row, "letter") : "",
			     length > 60 ? 60 : (int)length, name);
	for (int i = 0; i < count; i++) {
		bool taken = !ter_is_letter(choices, (struct span){.start = (size_t)i, .length = 1});
		for (int r = 0; r < model->record_count && !taken; r++)
			taken = ter_is_terrain(model, r) && ter_key(model, r)[0] == choices[i];
		if (!taken)
			return choices[i];
	}
	return 0;
}

static const char *usual_color(const struct model *model, const char *name, size_t length)
{
	const struct vocabulary *vocabulary = ter_detail(model)->vocabulary;
	int row = vocabulary_find(vocabulary, name, length);
	const char *color = row >= 0 ? vocabulary_value(vocabulary, row, "color") : "";
	return *color ? color : "white";
}

/* The words of a new terrain: where each of them stands in the value. */
struct wanted {
	struct span letter, color, name, regular;
	size_t rest; /* the pairs and what follows */
};

static bool read_wanted(const struct edit *edit, enum ter_dialect dialect, struct wanted *wanted)
{
	struct ter_token tokens[5] = {0};
	size_t at = 0;
	int words = 0;
	for (; words < 5 && ter_next_token(edit->value, edit->length, &at, dialect, &tokens[words]); words++)
		if (tokens[words].kind != TER_WORD && tokens[words].kind != TER_LETTERS)
			break;
	bool regular = words < 5 && tokens[words].kind == TER_BOOLEAN;
	int next = 0, end = 0;
	if (words > 0 && ter_has_letter(dialect) && tokens[0].kind == TER_LETTERS)
		wanted->letter = tokens[next++].span;
	while (next + end < words && end < 1 + ter_has_color(dialect))
		end++;
	if (end == 0)
		return false;
	if (end == 2)
		wanted->color = tokens[next++].span;
	wanted->name = tokens[next++].span;
	wanted->rest = span_end(wanted->name);
	if (next == words && regular) {
		wanted->regular = tokens[next].span;
		wanted->rest = span_end(wanted->regular);
	}
	return true;
}

static void write_word(FILE *out, const char *bytes, struct span span, const char *fallback)
{
	if (span.length > 0)
		fprintf(out, "%.*s ", (int)span.length, bytes + span.start);
	else
		fprintf(out, "%s ", fallback);
}

/* The line of a new terrain, whole from whatever was given of it. NULL with a sentence. */
static char *terrain_line(const struct model *model, const struct edit *edit, size_t *length, struct error *error)
{
	enum ter_dialect dialect = ter_detail(model)->dialect;
	struct wanted wanted = {0};
	if (!read_wanted(edit, dialect, &wanted)) {
		error_set(error, "A new terrain needs a name at least, as in \"Jungle 1 Ogre 2 Troll\".");
		return NULL;
	}
	const char *name = edit->value + wanted.name.start;
	char letter[2] = {free_letter(model, name, wanted.name.length)};
	if (ter_has_letter(dialect) && wanted.letter.length == 0 && !*letter) {
		error_set(error, "Every letter has its terrain already.");
		return NULL;
	}
	bool tower = wanted.name.length == 5 && memcmp(name, "Tower", 5) == 0;
	char *line = NULL;
	FILE *out = open_memstream(&line, length);
	if (!out) {
		error_no_memory(error);
		return NULL;
	}
	if (ter_has_letter(dialect))
		write_word(out, edit->value, wanted.letter, letter);
	if (ter_has_color(dialect))
		write_word(out, edit->value, wanted.color, usual_color(model, name, wanted.name.length));
	fprintf(out, "%.*s", (int)wanted.name.length, name);
	if (ter_has_regular(dialect) && wanted.regular.length == 0)
		fputs(tower ? " false" : " true", out);
	else if (ter_has_regular(dialect))
		fprintf(out, " %.*s", (int)wanted.regular.length, edit->value + wanted.regular.start);
	fwrite(edit->value + wanted.rest, 1, edit->length - wanted.rest, out);
	bool whole = !ferror(out); /* closing it says nothing about what was lost before */
	if (fclose(out) == 0 && whole && line)
		return line;
	free(line);
	error_no_memory(error);
	return NULL;
}

/* May a line begin with this keyword in the file's dialect? */
static bool keyword_fits(enum ter_dialect dialect, const char *value, struct span keyword, struct error *error)
{
	bool angel = value[keyword.start + 1] == 'N';
	if (value[keyword.start] == 'T')
		return error_set(error, "Set the field %s instead.",
				 keyword.length == strlen("TITANIMPROVE") ? "titanimprove" : "titanteleport");
	if (angel ? dialect == TER_C2 : dialect >= TER_C3)
		return true;
	return error_set(error, "%s is a line of %s; this file is of dialect %s.", angel ? "ANGEL" : "ACQUIRABLE",
			 angel ? "dialect C2 only" : "dialect C3 and later ones", ter_dialects[dialect]);
}

static bool plan_add_record(const struct model *model, const struct text *text, const struct edit *edit,
			    struct patch *patch, struct error *error)
{
	enum ter_dialect dialect = ter_detail(model)->dialect;
	int index = edit->place.index;
	if (index < 0 || index > model->record_count)
		return error_set(error, "There is no such place for a terrain.");
	struct ter_token token = {0};
	for (size_t at = 0; ter_next_token(edit->value, edit->length, &at, dialect, &token);)
		if (token.kind == TER_COMMENT || token.kind == TER_LINE_END || token.damage != TER_SOUND)
			return error_set(error, "\"%.*s\" cannot stand in a line of dialect %s.",
					 token.span.length > 40 ? 40 : (int)token.span.length,
					 edit->value + token.span.start, ter_dialects[dialect]);
	bool spaced = is_spaced(model, text, index) || is_spaced(model, text, index - 1);
	size_t at = 0, length = edit->length;
	if (ter_next_token(edit->value, edit->length, &at, dialect, &token) &&
	    ter_is_keyword(edit->value, token.span))
		return keyword_fits(dialect, edit->value, token.span, error) &&
		       insert_line(model, text, index, spaced, edit->value, length, patch, error);
	char *line = terrain_line(model, edit, &length, error);
	bool planned = line && insert_line(model, text, index, spaced, line, length, patch, error);
	free(line);
	return planned;
}

/* ---- lines that go or move ---- */

/* What goes with a record: its line, and one of the blank lines when it stands between two. */
static struct span gone_with(const struct model *model, const struct text *text, int record, bool *spaced)
{
	struct span line = model->records[record].line;
	struct span blank = blank_line(text, span_end(line));
	bool alone = is_line_start(text, line.start);
	*spaced = alone && blank.length > 0 && (line.start == 0 || is_blank_before(text, line.start));
	if (!alone)
		return body_of(text, line);
	line.length += *spaced ? blank.length : 0;
	return line;
}

static bool plan_move_record(const struct model *model, const struct text *text, const struct edit *edit,
			     struct patch *patch, struct error *error)
{
	int from = edit->place.index, to = edit->target;
	if (to < 0 || to > model->record_count)
		return error_set(error, "There is no such place for a terrain.");
	if (to == from || to == from + 1)
		return true;
	bool spaced;
	struct span gone = gone_with(model, text, from, &spaced);
	if (span_end(gone) == text->length && is_blank_before(text, gone.start)) { /* the last one: the blank above */
		size_t start = text->line_starts[text_line(text, gone.start - 1) - 1];
		gone = (struct span){.start = start, .length = span_end(gone) - start};
		spaced = true;
	}
	struct span body = body_of(text, model->records[from].line);
	return add(patch, gone, "", 0, error) &&
	       insert_line(model, text, to, spaced, text->bytes + body.start, body.length, patch, error);
}

bool ter_plan_record(const struct model *model, const struct text *text, const struct edit *edit, struct patch *patch,
		     struct error *error)
{
	if (edit->verb == EDIT_ADD)
		return plan_add_record(model, text, edit, patch, error);
	if (edit->place.index < 0 || edit->place.index >= model->record_count)
		return error_set(error, "There is no such terrain.");
	bool spaced;
	if (edit->verb == EDIT_REMOVE)
		return add(patch, gone_with(model, text, edit->place.index, &spaced), "", 0, error);
	if (edit->verb == EDIT_MOVE)
		return plan_move_record(model, text, edit, patch, error);
	return error_set(error, "A terrain cannot be changed as a whole: set its fields.");
}
