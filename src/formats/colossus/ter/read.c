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
 * The later dialects (ter_dialect.c tells how they are told apart) put a colour before the name, true or false
 * after it, a name to display and "Random:file.rnd" after the pairs, and have three more lines:
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
#include "reader.h"

#include <string.h>

enum { SHOWN = 40 };

static const struct {
	enum ter_rule rule;
	const char *text; /* after the token */
} damages[TER_DAMAGES] = {
    [TER_BAD_CHARACTER] = {TER_RULE_CHARACTER, "is not a word"},
    [TER_BAD_COMMENT] = {TER_RULE_COMMENT, "is not a comment in dialects A and B1, which have none: remove it."},
    [TER_BAD_COMMA] = {TER_RULE_CHARACTER, "belongs only in the lists of ACQUIRABLE: remove it."},
    [TER_BAD_RANDOM] = {TER_RULE_CHARACTER, "names no file: after Random: comes a word that ends in .rnd."},
    [TER_BAD_NUMBER] = {TER_RULE_CHARACTER, "is below zero, which numbers are since dialect C5 only."},
    [TER_LARGE_NUMBER] = {TER_RULE_NUMBER_LARGE, "is out of range: numbers go from -2147483648 to 2147483647."},
    [TER_SHORT_WORD] = {TER_RULE_WORD_SHORT, "is not a name: a name has two letters or more."},
    [TER_LONG_LETTER] = {TER_RULE_LETTER, "is where the terrain's letter belongs: write one letter."},
    [TER_MANY_LETTERS] = {TER_RULE_LETTER,
			  "stands for its first letter alone, which is the terrain's: write just that."},
    [TER_FIRST_ONLY] = {TER_RULE_LIST, "is read as its first letter alone in dialects C2 to C5: write one letter."},
    [TER_NO_NUMBER] = {TER_RULE_PAIR, "has no number before it: write how many are needed."},
    [TER_NO_CREATURE] = {TER_RULE_PAIR, "has no creature after it: write its name."},
    [TER_SURPLUS] = {TER_RULE_PAIR, "is too much here: remove it."},
    [TER_NO_COMMA] =
	{TER_RULE_LIST,
	 "does not fit into the list: write terrains with a comma between two, before D2 without blanks."},
    [TER_NO_LINE_END] = {TER_RULE_LINE_END, "begins another terrain in the same line: give it a line of its own."},
    [TER_NO_BOOLEAN] = {TER_RULE_FIELD_MISSING, "is where true or false belongs."},
    [TER_NO_TERRAIN] = {TER_RULE_LINE_UNKNOWN, "does not begin a terrain: a line begins with its letter or colour."},
    [TER_EARLY_KEYWORD] = {TER_RULE_KEYWORD, "is a line of later dialects: remove it."},
    [TER_OLD_KEYWORD] = {TER_RULE_KEYWORD, "is called ACQUIRABLE since dialect C3."},
    [TER_NO_VALUE] = {TER_RULE_PAIR, "has no number after it: write one."},
};

/* ---- flaws ---- */

static void add_flaw(struct ter_reader *reader, enum ter_damage damage, struct span span)
{
	struct ter_flaw flaw = {.damage = damage, .span = span};
	if (!arena_append(&reader->model->arena, &reader->flaws, &reader->flaw_count, &reader->flaw_capacity, &flaw,
			  sizeof flaw))
		reader->no_memory = true;
}

/* Where the sentence says what to do. */
static void offer_remedy(struct ter_reader *reader, const struct ter_flaw *flaw)
{
	struct check *check = &reader->check;
	struct span span = flaw->span;
	switch (flaw->damage) {
	case TER_BAD_COMMENT:
	case TER_BAD_COMMA:
	case TER_SURPLUS:
	case TER_EARLY_KEYWORD:
		check_offer_word_removal(check, "remove it", span);
		break;
	case TER_MANY_LETTERS:
	case TER_FIRST_ONLY:
		finding_set_fix(check->findings, check->found, "write the first letter alone", span,
				reader->text->bytes + span.start, 1);
		check_weigh(check, SEVERITY_WARNING); /* the game goes on */
		break;
	case TER_NO_LINE_END:
		check_offer(check, "begin a line with it",
			    span_with_blanks(reader->text->bytes, (struct span){.start = span.start}),
			    scan_line_end(reader->text));
		break;
	case TER_OLD_KEYWORD:
		check_offer(check, "write ACQUIRABLE", span, "ACQUIRABLE");
		break;
	default:
		break;
	}
}

static void report_flaw(struct ter_reader *reader, const struct ter_flaw *flaw)
{
	enum ter_rule rule = damages[flaw->damage].rule;
	if (reader->reported[rule] >= FINDINGS_OF_A_RULE)
		return;
	const char *bytes = reader->text->bytes + flaw->span.start;
	int shown = flaw->span.length > SHOWN ? SHOWN : (int)flaw->span.length;
	struct place place = model_place(reader->model, flaw->span.start);
	if (flaw->damage == TER_BAD_CHARACTER) {
		FOUND(reader, rule, flaw->span, place, "\"%.*s\" is not a word in dialect %s: %s.", shown, bytes,
		      ter_dialects[reader->dialect], ter_word_rule(reader->dialect));
		return;
	}
	FOUND(reader, rule, flaw->span, place, "\"%.*s\" %s", shown, bytes, damages[flaw->damage].text);
	offer_remedy(reader, flaw);
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

static bool is_kind(const struct ter_reader *reader, int index, enum ter_kind kind)
{
	return index < reader->token_count && reader->tokens[index].kind == kind;
}

/* What a name can be meant by. */
static bool is_plain(const struct ter_reader *reader, int index)
{
	return is_kind(reader, index, TER_WORD) || is_kind(reader, index, TER_LETTERS);
}

/* A new terrain or line in the middle of a line: told by as many tokens as it takes. */
static bool starts_piece(const struct ter_reader *reader, int index)
{
	if (is_kind(reader, index, TER_KEYWORD))
		return true;
	if (!is_kind(reader, index, ter_has_letter(reader->dialect) ? TER_LETTERS : TER_WORD))
		return false;
	int words = ter_has_letter(reader->dialect) + ter_has_color(reader->dialect) + 1;
	for (int i = 0; i < words; i++)
		if (!is_plain(reader, index + i))
			return false;
	return !ter_has_regular(reader->dialect) || is_kind(reader, index + words, TER_BOOLEAN);
}

/* Takes a word for a name of some kind. */
static struct span take_name(struct ter_reader *reader, int index)
{
	if (is_kind(reader, index, TER_LETTERS))
		add_flaw(reader, TER_SHORT_WORD, span_at(reader, index));
	return span_at(reader, index);
}

static void add_pair(struct ter_reader *reader, struct ter_pair pair)
{
	if (!arena_append(&reader->model->arena, &reader->pairs, &reader->pair_count, &reader->pair_capacity, &pair,
			  sizeof pair))
		reader->no_memory = true;
}

/* ---- terrains ---- */

/* Words of the head beyond those that belong there: the last may be meant for true or false, the others are too much. */
static void take_surplus(struct ter_reader *reader, int first, int end, struct ter_head *head)
{
	if (first < end && !is_kind(reader, end, TER_BOOLEAN)) {
		head->part[TER_REGULAR] = span_at(reader, --end);
		add_flaw(reader, TER_NO_BOOLEAN, span_at(reader, end));
	}
	if (first < end) {
		struct span all = span_at(reader, first);
		all.length = span_end(span_at(reader, end - 1)) - all.start;
		add_flaw(reader, TER_SURPLUS, all);
	}
}

/* What stands before the pairs. Returns the token after it. */
static int read_head(struct ter_reader *reader, int index, struct ter_head *head)
{
	bool color = ter_has_color(reader->dialect), regular = ter_has_regular(reader->dialect);
	int names = color ? 2 : 1, end = index;
	while (is_plain(reader, end))
		end++;
	if (ter_has_letter(reader->dialect) && index < end) {
		bool letter = is_kind(reader, index, TER_LETTERS);
		if (letter || end - index > names)
			head->part[TER_LETTER] = span_at(reader, index++);
		struct span key = head->part[TER_LETTER];
		if (key.length > letter) /* a word, or more letters than one */
			add_flaw(reader, letter ? TER_MANY_LETTERS : TER_LONG_LETTER, key);
	}
	if (color && end - index >= 2)
		head->part[TER_COLOR] = take_name(reader, index++);
	if (index < end)
		head->part[TER_NAME] = take_name(reader, index++);
	if (!regular)
		return index;
	take_surplus(reader, index, end, head);
	if (is_kind(reader, end, TER_BOOLEAN))
		head->part[TER_REGULAR] = span_at(reader, end++);
	return end;
}

/* A word where a number belongs: a name to display at the end, else a creature without number. */
static void take_word(struct ter_reader *reader, int index, struct ter_head *head)
{
	bool last = index + 1 == reader->token_count || is_kind(reader, index + 1, TER_RANDOM_FILE) ||
		    starts_piece(reader, index + 1);
	if (ter_has_regular(reader->dialect) && last && head->part[TER_DISPLAY].length == 0) {
		head->part[TER_DISPLAY] = take_name(reader, index);
		if (reader->dialect < TER_C4)
			add_flaw(reader, TER_SURPLUS, head->part[TER_DISPLAY]);
		return;
	}
	add_flaw(reader, TER_NO_NUMBER, span_at(reader, index));
	add_pair(reader, (struct ter_pair){.creature = span_at(reader, index)});
}

/* A number and the creature after it. Returns the token after them. */
static int read_number(struct ter_reader *reader, int index)
{
	struct ter_pair pair = {.number = span_at(reader, index++)};
	if (is_plain(reader, index))
		pair.creature = take_name(reader, index++);
	else
		add_flaw(reader, TER_NO_CREATURE, pair.number);
	add_pair(reader, pair);
	return index;
}

static struct span take_random(struct ter_reader *reader, int index)
{
	const size_t prefix = strlen("Random:");
	struct span span = span_at(reader, index);
	return (struct span){span.start + prefix, span.length - prefix};
}

/* One pair, or what is in its place. Returns the token after it. */
static int read_pair(struct ter_reader *reader, int index, struct ter_head *head)
{
	bool random = is_kind(reader, index, TER_RANDOM_FILE), number = is_kind(reader, index, TER_NUMBER);
	if (head->part[TER_RANDOM].length > 0 || !(is_plain(reader, index) || number || random))
		add_flaw(reader, TER_SURPLUS, span_at(reader, index));
	else if (random)
		head->part[TER_RANDOM] = take_random(reader, index);
	else if (number)
		return read_number(reader, index);
	else
		take_word(reader, index, head);
	return index + 1;
}

/* The part of the line that belongs to the tokens `first` to `next`. */
static struct span piece_span(const struct ter_reader *reader, const struct line *line, int first, int next)
{
	size_t start = first == 0 ? line->whole.start : span_at(reader, first).start;
	if (next < reader->token_count)
		return span_between(start, span_at(reader, next).start);
	/* a comment after a lone CR belongs to the game's line, but looks like one of its own */
	size_t end = span_end(line->whole);
	size_t cr = bytes_find(reader->text->bytes, span_end(span_at(reader, next - 1)), end, '\r');
	return span_between(start, cr + 1 < end && reader->text->bytes[cr + 1] != '\n' ? cr + 1 : end);
}

static int read_terrain(struct ter_reader *reader, const struct line *line, int first)
{
	struct ter_head head = {0};
	reader->pair_count = 0;
	int index = read_head(reader, first, &head);
	while (index < reader->token_count && !starts_piece(reader, index))
		index = read_pair(reader, index, &head);
	bool open = head.part[TER_DISPLAY].length == 0 && head.part[TER_RANDOM].length == 0;
	if (open && reader->dialect >= TER_D1 && is_kind(reader, index, TER_WORD)) /* taken for a name to display */
		add_flaw(reader, TER_NO_LINE_END, span_at(reader, index));
	ter_add_terrain(reader, piece_span(reader, line, first, index), span_at(reader, first), &head);
	return index;
}

/* ---- the other lines ---- */

/* A list of terrains: entries and commas in turn. Returns the token after it. */
static int read_list(struct ter_reader *reader, int index, struct span *list)
{
	bool comma = true;
	int first = index;
	enum ter_kind entry = ter_list_sign(reader->dialect) ? TER_LETTERS : TER_WORD;
	bool sound = false;
	for (; index < reader->token_count && !is_kind(reader, index, TER_NUMBER) && !starts_piece(reader, index);
	     index++) {
		bool is_comma = is_kind(reader, index, TER_COMMA);
		sound = is_comma != comma && is_kind(reader, index, is_comma ? TER_COMMA : entry) &&
			reader->tokens[index].damage != TER_BAD_COMMA;
		if (!sound)
			add_flaw(reader, TER_NO_COMMA, span_at(reader, index));
		else if (ter_reads_first_only(reader->dialect) && span_at(reader, index).length > 1)
			add_flaw(reader, TER_FIRST_ONLY, span_at(reader, index));
		comma = is_comma;
	}
	if (index == first) {
		if (is_kind(reader, index, entry)) /* the parser takes it for the list */
			add_flaw(reader, TER_NO_LINE_END, span_at(reader, index));
		return index;
	}
	if (comma && sound)
		add_flaw(reader, TER_NO_COMMA, span_at(reader, index - 1));
	*list = span_at(reader, first);
	list->length = span_end(span_at(reader, index - 1)) - list->start;
	return index;
}

/* An entry of ACQUIRABLE, or what is in its place. Returns the token after it. */
static int read_entry(struct ter_reader *reader, int index)
{
	struct ter_pair pair = {0};
	if (is_kind(reader, index, TER_NUMBER))
		pair.number = span_at(reader, index++);
	if (is_plain(reader, index) && !starts_piece(reader, index))
		pair.creature = take_name(reader, index++);
	if (pair.creature.length == 0 && pair.number.length == 0) {
		add_flaw(reader, TER_SURPLUS, span_at(reader, index));
		return index + 1;
	}
	if (pair.creature.length == 0)
		add_flaw(reader, TER_NO_CREATURE, pair.number);
	else if (pair.number.length == 0)
		add_flaw(reader, TER_NO_NUMBER, pair.creature);
	else
		index = read_list(reader, index, &pair.list);
	add_pair(reader, pair);
	return index;
}

static int read_acquirable(struct ter_reader *reader, const struct line *line, int first)
{
	reader->pair_count = 0;
	int index = first + 1;
	while (index < reader->token_count && !starts_piece(reader, index))
		index = read_entry(reader, index);
	ter_add_acquirable(reader, piece_span(reader, line, first, index), span_at(reader, first));
	return index;
}

static int read_titan(struct ter_reader *reader, const struct line *line, int first)
{
	struct span number = {0};
	int next = first + 1;
	if (is_kind(reader, next, TER_NUMBER))
		number = span_at(reader, next++);
	else
		add_flaw(reader, TER_NO_VALUE, span_at(reader, first));
	ter_add_titan(reader, piece_span(reader, line, first, next), span_at(reader, first), number);
	return next;
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

/* A line of another dialect, when the terrain that it would be here cannot be meant. */
static bool is_foreign(const struct ter_reader *reader, int first)
{
	return is_kind(reader, first, TER_WORD) && ter_is_keyword(reader->text->bytes, span_at(reader, first)) &&
	       (first + 1 == reader->token_count || is_kind(reader, first + 1, TER_NUMBER));
}

static int read_piece(struct ter_reader *reader, const struct line *line, int first)
{
	struct span span = span_at(reader, first);
	bool foreign = is_foreign(reader, first);
	if (foreign && reader->dialect < TER_C2)
		return skip_rest(reader, first, TER_EARLY_KEYWORD);
	if (foreign)
		add_flaw(reader, span_equals(reader->text, span, "ANGEL") ? TER_OLD_KEYWORD : TER_EARLY_KEYWORD,
			 span);
	if (foreign || is_kind(reader, first, TER_KEYWORD))
		return reader->text->bytes[span.start] == 'A' ? read_acquirable(reader, line, first)
							      : read_titan(reader, line, first);
	if (!is_plain(reader, first))
		return skip_rest(reader, first, TER_NO_TERRAIN);
	if (first > 0 && ter_needs_line_end(reader->dialect))
		add_flaw(reader, TER_NO_LINE_END, span);
	return read_terrain(reader, line, first);
}

/* The game wants a line end after a comment too, and stops without one. */
static void report_open_comment(struct ter_reader *reader, struct span comment)
{
	if (reader->dialect < TER_B3 || span_end(comment) != reader->text->length)
		return;
	FOUND(reader, TER_RULE_COMMENT, comment, model_place(reader->model, comment.start),
	      "The comment at the end of the file has no line end: end it with one.");
	check_offer(&reader->check, "add a line end", (struct span){.start = span_end(comment)},
		    scan_line_end(reader->text));
}

static void add_token(struct ter_reader *reader, struct ter_token token)
{
	if (!arena_append(&reader->model->arena, &reader->tokens, &reader->token_count, &reader->token_capacity,
			  &token, sizeof token))
		reader->no_memory = true;
}

/* Fills reader->tokens; comments and stray commas are left out. */
static void read_tokens(struct ter_reader *reader, struct span body)
{
	const char *bytes = reader->text->bytes;
	struct ter_token token;
	bool list = false; /* a line with lists, where commas are looked at later */
	reader->token_count = 0;
	for (size_t at = body.start; ter_next_token(bytes, span_end(body), &at, reader->dialect, &token);) {
		bool comma = token.kind == TER_COMMA;
		list = list || ter_is_keyword(bytes, token.span);
		if (comma && !list)
			add_flaw(reader, TER_BAD_COMMA, token.span);
		else if (!comma && token.damage != TER_SOUND)
			add_flaw(reader, token.damage, token.span);
		if (token.kind == TER_COMMENT)
			report_open_comment(reader, token.span);
		else if (!comma || list)
			add_token(reader, token);
	}
}

static void read_line(struct ter_reader *reader, const struct line *line)
{
	read_tokens(reader, line->body);
	for (int index = 0; index < reader->token_count && !reader->no_memory;)
		index = read_piece(reader, line, index);
	if (reader->no_memory)
		return;
	report_flaws(reader);
	bool last = span_end(line->body) == reader->text->length;
	if (last && reader->token_count > 0 && ter_needs_line_end(reader->dialect)) {
		struct span end = span_at(reader, reader->token_count - 1);
		FOUND(reader, TER_RULE_LINE_END, end, model_place(reader->model, end.start),
		      "The last line has no line end, without which dialect %s does not read it: end it with one.",
		      ter_dialects[reader->dialect]);
		check_offer(&reader->check, "add a line end", (struct span){.start = reader->text->length},
			    scan_line_end(reader->text));
	}
}

bool ter_detail_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary)
{
	struct ter_detail *detail = arena_allocate(&model->arena, 1, sizeof *detail);
	if (!detail)
		return false;
	int wanted = word_index(ter_dialects, model->read_as);
	detail->dialect = wanted >= 0 ? (enum ter_dialect)wanted : ter_detect(text->bytes, text->length);
	detail->vocabulary = vocabulary;
	model->detail = detail;
	model->dialect = arena_print(&model->arena, "dialect %s", ter_dialects[detail->dialect]);
	model->line_end = scan_line_end(text);
	struct ter_reader reader = {.model = model,
				    .text = text,
				    .detail = detail,
				    .dialect = detail->dialect,
				    .no_memory = !model->dialect,
				    .check = {.model = model, .text = text, .findings = &model->syntax}};
	ter_add_file_fields(&reader);
	for (size_t at = 0, next; !reader.no_memory && at < text->length; at = next) {
		next = ter_next_line(text->bytes, text->length, at);
		size_t end = next - (text->bytes[next - 1] == '\n');
		read_line(&reader, &(struct line){.body = {at, end - at}, .whole = {at, next - at}});
	}
	return !reader.no_memory;
}
