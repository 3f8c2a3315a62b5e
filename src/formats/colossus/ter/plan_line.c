/* Plans edits of whole terrains: their lines come, go and change places; comments and all other lines stay.
 *
 * Most files have a blank line between two terrains. A new terrain gets one where its neighbour has one, and a terrain
 * that goes takes one along. Since B3 a line may hold several terrains; then a line end is written where none was. */
#include "ter.h"

#include "edit/planning.h"

#include <stdio.h>
#include <string.h>

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
static bool is_spaced(const struct planning *planning, int record)
{
	if (record < 0 || record >= planning->model->record_count)
		return false;
	struct span line = planning->model->records[record].line;
	return is_blank_before(planning->text, line.start) || blank_line(planning->text, span_end(line)).length > 0;
}

/* Where a new line goes, and how many line ends go with it. */
struct new_line {
	size_t at;
	int before, after;
};

/* Before record `target`, or after the last; `spaced`: with a blank line towards its neighbour. */
static struct new_line new_line(const struct planning *planning, int target, bool spaced)
{
	const struct model *model = planning->model;
	bool last = target == model->record_count;
	size_t at = !last        ? model->records[target].line.start
		    : target > 0 ? span_end(model->records[target - 1].line)
				 : planning->text->length;
	return (struct new_line){.at = at,
				 .before = !is_line_start(planning->text, at) + (spaced && last),
				 .after = 1 + (spaced && !last)};
}

static bool insert_line(struct planning *planning, struct new_line line, const char *body, size_t length)
{
	insert_line_ends(planning, line.at, line.before);
	insert(planning, line.at, body, length);
	return insert_line_ends(planning, line.at, line.after);
}

bool ter_plan_last_line(struct planning *planning, const char *body)
{
	size_t at = planning->text->length;
	struct new_line line = {.at = at, .before = !is_line_start(planning->text, at), .after = 1};
	return insert_line(planning, line, body, strlen(body));
}

/* ---- a new line ---- */

/* What the vocabulary has of a terrain of that name, or "". */
static const char *known_of(const struct model *model, const char *name, size_t length, const char *column)
{
	const struct vocabulary *vocabulary = ter_detail(model)->vocabulary;
	int row = vocabulary_find(vocabulary, name, length);
	return row >= 0 ? vocabulary_value(vocabulary, row, column) : "";
}

/* A letter that no terrain has: the known one of the name, else one of its own, else any; 0 when all are taken. */
static char free_letter(const struct model *model, const char *name, size_t length)
{
	char choices[200];
	int count = snprintf(choices, sizeof choices, "%s%.*sABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
			     known_of(model, name, length, "letter"), length > 60 ? 60 : (int)length, name);
	for (int i = 0; i < count; i++) {
		bool taken = !ter_is_letter(choices, (struct span){.start = (size_t)i, .length = 1});
		for (int r = 0; r < model->record_count && !taken; r++)
			taken = ter_is_terrain(model, r) && ter_key(model, r)[0] == choices[i];
		if (!taken)
			return choices[i];
	}
	return 0;
}

/* The words of a new terrain: where each of them stands in the value. */
struct wanted {
	struct span letter, color, name, regular;
	size_t rest; /* the pairs and what follows */
};

static bool read_wanted(const struct edit *edit, enum ter_dialect dialect, struct wanted *wanted)
{
	struct token tokens[5] = {0};
	struct lexer lexer = ter_lexer(dialect, edit->value, edit->length);
	int words = 0;
	for (; words < 5 && next_token(&lexer, &tokens[words]); words++)
		if (tokens[words].kind != TOKEN_WORD && tokens[words].kind != TOKEN_LETTERS)
			break;
	bool regular = words < 5 && tokens[words].kind == TOKEN_BOOLEAN;
	int next = 0;
	if (words > 0 && ter_has(dialect, LETTER) && tokens[0].kind == TOKEN_LETTERS)
		wanted->letter = tokens[next++].span;
	if (next == words)
		return false;
	if (ter_has(dialect, COLOR) && next + 1 < words)
		wanted->color = tokens[next++].span;
	wanted->name = tokens[next++].span;
	wanted->rest = span_end(wanted->name);
	if (next == words && regular) {
		wanted->regular = tokens[next].span;
		wanted->rest = span_end(wanted->regular);
	}
	return true;
}

/* A new terrain, whole from whatever was given of it. */
static bool insert_terrain(struct planning *planning, struct new_line line)
{
	const struct edit *edit = planning->edit;
	enum ter_dialect dialect = ter_detail(planning->model)->dialect;
	struct wanted wanted = {0};
	if (!read_wanted(edit, dialect, &wanted))
		return refuse(planning, "A new terrain needs a name at least, as in \"Jungle 1 Ogre 2 Troll\".");
	const char *name = edit->value + wanted.name.start;
	char letter[2] = {free_letter(planning->model, name, wanted.name.length)};
	if (ter_has(dialect, LETTER) && wanted.letter.length == 0 && !*letter)
		return refuse(planning, "Every letter has its terrain already.");
	bool tower = wanted.name.length == 5 && memcmp(name, "Tower", 5) == 0;
	const char *color = known_of(planning->model, name, wanted.name.length, "color"), *blank = "";
	const struct {
		bool has;
		struct span given;
		const char *otherwise;
	} words[] = {{ter_has(dialect, LETTER), wanted.letter, letter},
		     {ter_has(dialect, COLOR), wanted.color, *color ? color : "white"},
		     {true, wanted.name, ""},
		     {ter_has(dialect, REGULAR), wanted.regular, tower ? "false" : "true"}};
	insert_line_ends(planning, line.at, line.before);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (!words[i].has)
			continue;
		insert_text(planning, line.at, blank);
		insert(planning, line.at, edit->value + words[i].given.start, words[i].given.length);
		insert_text(planning, line.at, words[i].given.length > 0 ? "" : words[i].otherwise);
		blank = " ";
	}
	insert(planning, line.at, edit->value + wanted.rest, edit->length - wanted.rest);
	return insert_line_ends(planning, line.at, line.after);
}

/* May a line begin with this keyword in the file's dialect? */
static bool keyword_fits(struct planning *planning, struct span keyword)
{
	enum ter_dialect dialect = ter_detail(planning->model)->dialect;
	const char *word = planning->edit->value + keyword.start;
	bool angel = word[1] == 'N';
	if (word[0] == 'T')
		return refuse(planning, "Set the field %s instead.",
			      word[5] == 'I' ? "titanimprove" : "titanteleport");
	if (angel ? dialect == TER_C2 : dialect >= TER_C3)
		return true;
	return refuse(planning, "%s is a line of %s; this file is of dialect %s.", angel ? "ANGEL" : "ACQUIRABLE",
		      angel ? "dialect C2 only" : "dialect C3 and later ones", ter_dialects[dialect].name);
}

/* The first token of the new line; refuses what no line of the dialect has. */
static bool look_at_tokens(struct planning *planning, struct span *first)
{
	const struct edit *edit = planning->edit;
	enum ter_dialect dialect = ter_detail(planning->model)->dialect;
	struct lexer lexer = ter_lexer(dialect, edit->value, edit->length);
	struct token token;
	*first = (struct span){0};
	while (next_token(&lexer, &token)) {
		if (token.kind == TOKEN_COMMENT || token.kind == TOKEN_LINE_END || token.damage != SOUND)
			return refuse(planning, "\"%.*s\" cannot be used in a line of dialect %s.",
				      quoted_length(token.span.length), edit->value + token.span.start,
				      ter_dialects[dialect].name);
		*first = first->length > 0 ? *first : token.span;
	}
	return true;
}

static bool plan_add_record(struct planning *planning)
{
	const struct edit *edit = planning->edit;
	int index = edit->place.index;
	struct span first;
	if (index < 0 || index > planning->model->record_count)
		return refuse(planning, "No such place for a terrain.");
	if (!look_at_tokens(planning, &first))
		return false;
	bool spaced = is_spaced(planning, index) || is_spaced(planning, index - 1);
	struct new_line line = new_line(planning, index, spaced);
	if (!ter_is_keyword(edit->value, first))
		return insert_terrain(planning, line);
	return keyword_fits(planning, first) && insert_line(planning, line, edit->value, edit->length);
}

/* ---- lines that go or move ---- */

/* What goes with a record: its line, and one of the blank lines when it is between two. */
static struct span gone_with(const struct planning *planning, int record, bool *spaced)
{
	const struct text *text = planning->text;
	struct span line = planning->model->records[record].line;
	struct span blank = blank_line(text, span_end(line));
	bool alone = is_line_start(text, line.start);
	*spaced = alone && blank.length > 0 && (line.start == 0 || is_blank_before(text, line.start));
	if (!alone)
		return body_of(text, line);
	line.length += *spaced ? blank.length : 0;
	return line;
}

static bool plan_move_record(struct planning *planning)
{
	const struct text *text = planning->text;
	int from = planning->edit->place.index, to = planning->edit->target;
	if (to < 0 || to > planning->model->record_count)
		return refuse(planning, "No such place for a terrain.");
	if (to == from || to == from + 1)
		return true;
	bool spaced;
	struct span gone = gone_with(planning, from, &spaced);
	if (span_end(gone) == text->length && is_blank_before(text, gone.start)) { /* the last one: the blank above */
		size_t start = text->line_starts[text_line(text, gone.start - 1) - 1];
		gone = span_between(start, span_end(gone));
		spaced = true;
	}
	struct span body = body_of(text, planning->model->records[from].line);
	struct new_line line = new_line(planning, to, spaced);
	cut(planning, gone);
	return insert_line(planning, line, text->bytes + body.start, body.length);
}

bool ter_plan_record(struct planning *planning)
{
	const struct edit *edit = planning->edit;
	if (edit->verb == EDIT_ADD)
		return plan_add_record(planning);
	if (edit->place.index < 0 || edit->place.index >= planning->model->record_count)
		return refuse(planning, "No such terrain.");
	bool spaced;
	if (edit->verb == EDIT_REMOVE)
		return cut(planning, gone_with(planning, edit->place.index, &spaced));
	if (edit->verb == EDIT_MOVE)
		return plan_move_record(planning);
	return refuse(planning, "A terrain cannot be changed as a whole: set its fields.");
}
