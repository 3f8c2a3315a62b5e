/* The reader of Colossus recruit files: what can be recruited where.
 *
 * Grammar of dialect A, which the game's own description of its data files gives; blanks, tabs and CR only separate:
 *
 *     file    = { line-end | terrain line-end }
 *     terrain = letter word { number word }
 *
 * The first number means nothing; a later one tells how many of the creature before it are needed to recruit the next.
 * Without this head the sample is a whole file:
 *
 *     P Plains 1 Ogre 2 Lion 2 Giant
 *     W Woods 1 Centaur 3 Unicorn
 *
 *     T Tower 1 Ogre 1 Centaur 1 Gargoyle 3 Guardian 1 Warlock
 *
 * The later dialects (colossus_ter_scan.c tells how they are told apart) put a colour before the name, true or false
 * behind it, a name to display and "Random:file" behind the pairs, and have three more lines:
 *
 *     ACQUIRABLE { number word [ terrain { "," terrain } ] }      (first called ANGEL)
 *     TITANIMPROVE number
 *     TITANTELEPORT number
 *
 * From B3 on # begins a comment, and no line end is needed between terrains or at the end. The file's own description
 * knows dialect A alone; the others are what the game's parsers of their time take.
 *
 * The game stops at the first thing it cannot read. The editor reads on: a token that does not fit becomes one finding
 * and, where it can, the field it stands for, so that it can be mended in place. */
#include "colossus_ter_reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FINDINGS_OF_A_RULE = 1000, SHOWN = 40 };

static const struct {
	enum ter_rule rule;
	const char *text; /* behind the token */
} damages[TER_DAMAGES] = {
    [TER_BAD_CHARACTER] = {TER_RULE_CHARACTER, "is no word"},
    [TER_BAD_COMMENT] = {TER_RULE_COMMENT, "is no comment in dialect A, which has none: take it out."},
    [TER_BAD_COMMA] = {TER_RULE_CHARACTER, "stands only in the lists of ACQUIRABLE: take it out."},
    [TER_BAD_NUMBER] = {TER_RULE_CHARACTER, "is below zero, which numbers are since dialect C5 only."},
    [TER_LARGE_NUMBER] = {TER_RULE_NUMBER_LARGE, "is too large; the largest number is 2147483647."},
    [TER_SHORT_WORD] = {TER_RULE_WORD_SHORT, "is a single letter; a name has two or more."},
    [TER_LONG_LETTER] = {TER_RULE_LETTER, "stands where the terrain's letter belongs: write one letter."},
    [TER_NO_NUMBER] = {TER_RULE_PAIR, "has no number before it: write how many are needed."},
    [TER_NO_CREATURE] = {TER_RULE_PAIR, "has no creature behind it: write its name."},
    [TER_SURPLUS] = {TER_RULE_PAIR, "is too much here: take it out."},
    [TER_NO_COMMA] = {TER_RULE_LIST, "does not fit into the list: terrains stand there with a comma between two."},
    [TER_NO_LINE_END] = {TER_RULE_LINE_END, "begins another terrain in the same line: give it a line of its own."},
    [TER_NO_BOOLEAN] = {TER_RULE_FIELD_MISSING, "stands where true or false belongs."},
    [TER_NO_TERRAIN] = {TER_RULE_LINE_UNKNOWN, "begins no terrain: a line begins with its letter or colour."},
    [TER_EARLY_KEYWORD] = {TER_RULE_KEYWORD, "is a line of later dialects, from C2 on: take it out."},
    [TER_OLD_KEYWORD] = {TER_RULE_KEYWORD, "is called ACQUIRABLE since dialect C3."},
    [TER_NO_VALUE] = {TER_RULE_PAIR, "has no number behind it: write one."},
};

void ter_report(struct ter_reader *reader, enum ter_rule rule, struct span span, struct place place,
		const char *format, ...)
{
	if (reader->reported[rule]++ >= FINDINGS_OF_A_RULE)
		return;
	char message[512];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(message, sizeof message, format, arguments);
	va_end(arguments);
	finding_add(&reader->model->syntax, &ter_rule_table[rule], span, place, "%s", message);
}

/* ---- flaws ---- */

static void add_flaw(struct ter_reader *reader, enum ter_damage damage, struct span span)
{
	struct ter_flaw *flaws = arena_grow(&reader->model->arena, reader->flaws, reader->flaw_count,
					    &reader->flaw_capacity, sizeof *flaws);
	if (!flaws) {
		reader->no_memory = true;
		return;
	}
	reader->flaws = flaws;
	flaws[reader->flaw_count++] = (struct ter_flaw){.damage = damage, .span = span};
}

static void report_flaw(struct ter_reader *reader, const struct ter_flaw *flaw)
{
	enum ter_rule rule = damages[flaw->damage].rule;
	if (reader->reported[rule] >= FINDINGS_OF_A_RULE)
		return;
	const char *bytes = reader->text->bytes + flaw->span.start;
	int shown = flaw->span.length > SHOWN ? SHOWN : (int)flaw->span.length;
	struct place place = model_place(reader->model, flaw->span.start);
	if (flaw->damage == TER_BAD_CHARACTER)
		ter_report(reader, rule, flaw->span, place, "\"%.*s\" is no word in %s: %s.", shown, bytes,
			   ter_dialect_names[reader->dialect], ter_word_rule(reader->dialect));
	else
		ter_report(reader, rule, flaw->span, place, "\"%.*s\" %s", shown, bytes, damages[flaw->damage].text);
}

static void report_flaws(struct ter_reader *reader)
{
	for (int i = 0; i < reader->flaw_count; i++)
		report_flaw(reader, &reader->flaws[i]);
	reader->flaw_count = 0;
}

/* ---- looking at tokens ---- */

static struct span span_at(const struct ter_reader *reader, int index)
{
	return reader->tokens[index].span;
}

static bool is_word(const struct ter_reader *reader, int index)
{
	return index < reader->token_count && reader->tokens[index].kind == TER_WORD;
}

static bool is_number(const struct ter_reader *reader, int index)
{
	return index < reader->token_count && reader->tokens[index].kind == TER_NUMBER;
}

static bool is_boolean(const struct ter_reader *reader, int index)
{
	return ter_has_regular(reader->dialect) && is_word(reader, index) &&
	       ter_is_boolean(reader->text->bytes, span_at(reader, index));
}

static bool is_keyword(const struct ter_reader *reader, int index)
{
	return is_word(reader, index) && ter_is_keyword(reader->text->bytes, span_at(reader, index));
}

static bool is_random(const struct ter_reader *reader, int index)
{
	return reader->dialect >= TER_D1 && is_word(reader, index) &&
	       ter_is_random(reader->text->bytes, span_at(reader, index));
}

static bool is_plain(const struct ter_reader *reader, int index)
{
	return is_word(reader, index) && !is_boolean(reader, index) && !is_keyword(reader, index) &&
	       !is_random(reader, index);
}

/* A new terrain or line in the middle of a line: told by as many tokens as it takes. */
static bool starts_piece(const struct ter_reader *reader, int index)
{
	if (is_keyword(reader, index))
		return true;
	if (ter_has_letter(reader->dialect) &&
	    !(is_word(reader, index) && ter_is_letter(reader->text->bytes, span_at(reader, index))))
		return false;
	int words = ter_has_letter(reader->dialect) + ter_has_color(reader->dialect) + 1;
	for (int i = 0; i < words; i++)
		if (!is_plain(reader, index + i))
			return false;
	return ter_has_regular(reader->dialect) ? is_boolean(reader, index + words)
						: is_number(reader, index + words);
}

/* Takes a word for a name of some kind. */
static struct span take_name(struct ter_reader *reader, int index)
{
	struct span span = span_at(reader, index);
	if (ter_has_letter(reader->dialect) && ter_is_letter(reader->text->bytes, span))
		add_flaw(reader, TER_SHORT_WORD, span);
	return span;
}

static bool add_pair(struct ter_reader *reader, struct ter_pair pair)
{
	struct ter_pair *pairs = arena_grow(&reader->model->arena, reader->pairs, reader->pair_count,
					    &reader->pair_capacity, sizeof *pairs);
	if (!pairs)
		return false;
	reader->pairs = pairs;
	pairs[reader->pair_count++] = pair;
	return true;
}

/* ---- terrains ---- */

/* Words of the head beyond those that belong there: the last may be meant for true or false, the others are too much. */
static void take_surplus(struct ter_reader *reader, int first, int end, struct ter_head *head)
{
	if (first < end && !is_boolean(reader, end)) {
		head->part[TER_REGULAR] = span_at(reader, --end);
		add_flaw(reader, TER_NO_BOOLEAN, span_at(reader, end));
	}
	if (first < end) {
		struct span all = span_at(reader, first);
		all.length = span_end(span_at(reader, end - 1)) - all.start;
		add_flaw(reader, TER_SURPLUS, all);
	}
}

/* What stands before the pairs. Returns the token behind it. */
static int read_head(struct ter_reader *reader, int index, struct ter_head *head)
{
	bool color = ter_has_color(reader->dialect), regular = ter_has_regular(reader->dialect);
	int names = color ? 2 : 1, end = index;
	while (is_plain(reader, end))
		end++;
	if (ter_has_letter(reader->dialect) && index < end) {
		bool letter = ter_is_letter(reader->text->bytes, span_at(reader, index));
		if (letter || end - index > names)
			head->part[TER_LETTER] = span_at(reader, index++);
		if (!letter && head->part[TER_LETTER].length > 0)
			add_flaw(reader, TER_LONG_LETTER, head->part[TER_LETTER]);
	}
	if (color && end - index >= 2)
		head->part[TER_COLOR] = take_name(reader, index++);
	if (index < end)
		head->part[TER_NAME] = take_name(reader, index++);
	if (!regular)
		return index;
	take_surplus(reader, index, end, head);
	if (is_boolean(reader, end))
		head->part[TER_REGULAR] = span_at(reader, end++);
	return end;
}

/* A word where a number belongs: a name to display at the end, else a creature without number. */
static bool take_word(struct ter_reader *reader, int index, struct ter_head *head)
{
	bool last =
	    index + 1 == reader->token_count || is_random(reader, index + 1) || starts_piece(reader, index + 1);
	if (ter_has_regular(reader->dialect) && last && head->part[TER_DISPLAY].length == 0) {
		head->part[TER_DISPLAY] = take_name(reader, index);
		return true;
	}
	add_flaw(reader, TER_NO_NUMBER, span_at(reader, index));
	return add_pair(reader, (struct ter_pair){.creature = span_at(reader, index)});
}

static void take_random(struct ter_reader *reader, int index, struct ter_head *head)
{
	const size_t prefix = strlen("Random:");
	struct span span = span_at(reader, index);
	if (head->part[TER_RANDOM].length > 0 || span.length == prefix)
		add_flaw(reader, TER_SURPLUS, span);
	else
		head->part[TER_RANDOM] = (struct span){span.start + prefix, span.length - prefix};
}

/* One pair, or what stands in its place. Returns the token behind it, -1 without memory. */
static int read_pair(struct ter_reader *reader, int index, struct ter_head *head)
{
	if (!is_number(reader, index)) {
		if (is_random(reader, index))
			take_random(reader, index, head);
		else if (!take_word(reader, index, head))
			return -1;
		return index + 1;
	}
	struct ter_pair pair = {.number = span_at(reader, index)};
	bool whole = is_plain(reader, index + 1);
	if (whole)
		pair.creature = take_name(reader, index + 1);
	else
		add_flaw(reader, TER_NO_CREATURE, pair.number);
	return add_pair(reader, pair) ? index + 1 + whole : -1;
}

/* The part of the line that belongs to the tokens `first` to `next`. */
static struct span piece_span(const struct ter_reader *reader, const struct line *line, int first, int next)
{
	size_t start = first == 0 ? line->whole.start : span_at(reader, first).start;
	size_t end = next < reader->token_count ? span_at(reader, next).start : span_end(line->whole);
	return (struct span){.start = start, .length = end - start};
}

static int read_terrain(struct ter_reader *reader, const struct line *line, int first)
{
	struct ter_head head = {0};
	reader->pair_count = 0;
	int index = read_head(reader, first, &head);
	while (index < reader->token_count && !starts_piece(reader, index)) {
		index = read_pair(reader, index, &head);
		if (index < 0)
			return -1;
	}
	struct span piece = piece_span(reader, line, first, index);
	return ter_add_terrain(reader, piece, span_at(reader, first), &head) ? index : -1;
}

/* ---- the other lines ---- */

/* A list of terrains: entries and commas in turn. Returns the token behind it. */
static int read_list(struct ter_reader *reader, int index, struct span *list)
{
	bool comma = true;
	int first = index;
	for (; index < reader->token_count && !is_number(reader, index) && !starts_piece(reader, index); index++) {
		const struct ter_token *token = &reader->tokens[index];
		bool is_comma = token->kind == TER_COMMA;
		bool old = is_comma && reader->text->bytes[token->span.start] == '\'' && reader->dialect >= TER_C6;
		bool wrong =
		    !is_comma && ter_has_letter(reader->dialect) && !ter_is_letter(reader->text->bytes, token->span);
		if (is_comma == comma || old || wrong)
			add_flaw(reader, TER_NO_COMMA, token->span);
		comma = is_comma;
	}
	if (index == first)
		return index;
	if (comma)
		add_flaw(reader, TER_NO_COMMA, span_at(reader, index - 1));
	*list = span_at(reader, first);
	list->length = span_end(span_at(reader, index - 1)) - list->start;
	return index;
}

static int read_acquirable(struct ter_reader *reader, const struct line *line, int first)
{
	struct span keyword = span_at(reader, first);
	if (reader->dialect >= TER_C3 && span_equals(reader->text, keyword, "ANGEL"))
		add_flaw(reader, TER_OLD_KEYWORD, keyword);
	reader->pair_count = 0;
	int index = first + 1;
	while (index < reader->token_count && !starts_piece(reader, index)) {
		struct ter_pair pair = {0};
		if (is_number(reader, index))
			pair.number = span_at(reader, index++);
		if (is_plain(reader, index) && !starts_piece(reader, index))
			pair.creature = take_name(reader, index++);
		if (pair.creature.length == 0 && pair.number.length == 0) {
			add_flaw(reader, TER_SURPLUS, span_at(reader, index++));
			continue;
		}
		if (pair.creature.length == 0 || pair.number.length == 0)
			add_flaw(reader, pair.creature.length == 0 ? TER_NO_CREATURE : TER_NO_NUMBER,
				 pair.creature.length == 0 ? pair.number : pair.creature);
		else
			index = read_list(reader, index, &pair.list);
		if (!add_pair(reader, pair))
			return -1;
	}
	return ter_add_acquirable(reader, piece_span(reader, line, first, index), keyword) ? index : -1;
}

static int read_titan(struct ter_reader *reader, const struct line *line, int first)
{
	struct span number = {0};
	int next = first + 1;
	if (is_number(reader, next))
		number = span_at(reader, next++);
	else
		add_flaw(reader, TER_NO_VALUE, span_at(reader, first));
	return ter_add_titan(reader, piece_span(reader, line, first, next), span_at(reader, first), number) ? next
													    : -1;
}

/* The rest of the line means nothing. */
static int skip_rest(struct ter_reader *reader, int first, enum ter_damage damage)
{
	struct span rest = span_at(reader, first);
	rest.length = span_end(span_at(reader, reader->token_count - 1)) - rest.start;
	add_flaw(reader, damage, rest);
	return reader->token_count;
}

/* ---- lines ---- */

static int read_piece(struct ter_reader *reader, const struct line *line, int first)
{
	struct span span = span_at(reader, first);
	if (is_keyword(reader, first) && !ter_has_regular(reader->dialect))
		return skip_rest(reader, first, TER_EARLY_KEYWORD);
	if (is_keyword(reader, first))
		return reader->text->bytes[span.start] == 'A' ? read_acquirable(reader, line, first)
							      : read_titan(reader, line, first);
	if (!is_plain(reader, first))
		return skip_rest(reader, first, TER_NO_TERRAIN);
	if (first > 0 && ter_needs_line_end(reader->dialect))
		add_flaw(reader, TER_NO_LINE_END, span);
	return read_terrain(reader, line, first);
}

/* Fills reader->tokens; comments and stray commas are left out. */
static bool read_tokens(struct ter_reader *reader, struct span body)
{
	struct ter_token token;
	bool keyword = false;
	reader->token_count = 0;
	for (size_t at = body.start;
	     ter_next_token(reader->text->bytes, span_end(body), &at, reader->dialect, &token);) {
		keyword = keyword || (token.kind == TER_WORD && ter_is_keyword(reader->text->bytes, token.span));
		if (token.kind == TER_COMMA && !keyword)
			token.damage = TER_BAD_COMMA;
		if (token.damage != TER_SOUND)
			add_flaw(reader, token.damage, token.span);
		if (token.kind == TER_COMMENT || (token.kind == TER_COMMA && !keyword))
			continue;
		struct ter_token *tokens = arena_grow(&reader->model->arena, reader->tokens, reader->token_count,
						      &reader->token_capacity, sizeof *tokens);
		if (!tokens)
			return false;
		reader->tokens = tokens;
		tokens[reader->token_count++] = token;
	}
	return true;
}

static bool read_line(struct ter_reader *reader, const struct line *line)
{
	if (!read_tokens(reader, line->body))
		return false;
	for (int index = 0; index < reader->token_count;) {
		index = read_piece(reader, line, index);
		if (index < 0)
			return false;
	}
	report_flaws(reader);
	bool ended = reader->text->bytes[span_end(line->whole) - 1] == '\n';
	if (!ended && reader->token_count > 0 && ter_needs_line_end(reader->dialect)) {
		struct span last = span_at(reader, reader->token_count - 1);
		ter_report(reader, TER_RULE_LINE_END, last, model_place(reader->model, last.start),
			   "The last line has no line end, without which %s does not read it: end it with one.",
			   ter_dialect_names[reader->dialect]);
	}
	return !reader->no_memory;
}

bool ter_detail_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary)
{
	struct ter_detail *detail = arena_allocate(&model->arena, 1, sizeof *detail);
	if (!detail)
		return false;
	detail->dialect = ter_detect(text->bytes, text->length, NULL, NULL);
	detail->vocabulary = vocabulary;
	model->detail = detail;
	model->dialect = ter_dialect_names[detail->dialect];
	model->line_end = scan_line_end(text);
	struct ter_reader reader = {.model = model, .text = text, .detail = detail, .dialect = detail->dialect};
	struct line line;
	bool whole = ter_add_file_fields(&reader);
	for (size_t number = 1; whole && scan_line(text, number, &line); number++)
		whole = read_line(&reader, &line);
	return whole;
}
