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
 * The later dialects (dialect.c tells how they are told apart) put a colour before the name, true or false
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
 * and, where it can, the field it stands for, so that it can be mended in place.
 *
 * A file is of the oldest dialect that reads it whole: first among those of the shape that most of its lines have, then
 * among all, then of those that only some points are wrong in. */
#include "rules.h"

#include "mapwright/document.h"

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

/* An item as its tokens stand; a span of length 0 is missing. */
struct pair {
	struct span number, creature, list;
};

struct flaw {
	enum ter_damage damage;
	struct span span;
};

struct reader {
	struct model *model;
	const struct text *text;
	struct ter_detail *detail;
	enum ter_dialect dialect;
	struct token *tokens; /* of the line that is read */
	int token_count, token_capacity;
	struct pair *pairs; /* of the terrain that is read */
	int pair_count, pair_capacity;
	struct flaw *flaws; /* of the line; reported when the fields they belong to are known */
	int flaw_count, flaw_capacity;
	struct check check; /* for what it reports */
	int reported[TER_READER_RULES];
	int64_t step;   /* the first points of ACQUIRABLE, 0 before them */
	bool refused;   /* the game reads the file, and stops at some points */
	int refusals;   /* errors that say so */
	bool no_memory; /* nothing is added any more, and the reading ends */
};

/* Adds a finding of a rule of ter_reader_rules. */
#define FOUND(reader, rule, ...)                                                                                     \
	check_report(&(reader)->check, ter_reader_rules[rule], &(reader)->reported[rule], __VA_ARGS__)

/* Adds an item to one of the reader's lists. */
#define APPEND(reader, list, item)                                                                                   \
	if (!arena_append(&(reader)->model->arena, &(reader)->list##s, &(reader)->list##_count,                      \
			  &(reader)->list##_capacity, &(item), sizeof(item)))                                        \
	(reader)->no_memory = true

/* ---- flaws ---- */

static void add_flaw(struct reader *reader, enum ter_damage damage, struct span span)
{
	struct flaw flaw = {.damage = damage, .span = span};
	APPEND(reader, flaw, flaw);
}

static void report_flaw(struct reader *reader, const struct flaw *flaw)
{
	struct check *check = &reader->check;
	struct span span = flaw->span;
	enum ter_rule rule = damages[flaw->damage].rule;
	if (reader->reported[rule] >= FINDINGS_OF_A_RULE)
		return;
	const char *bytes = reader->text->bytes + span.start;
	int shown = span.length > SHOWN ? SHOWN : (int)span.length;
	struct place place = model_place(reader->model, span.start);
	if (flaw->damage == TER_BAD_CHARACTER)
		FOUND(reader, rule, span, place, "\"%.*s\" is not a word in dialect %s: %s.", shown, bytes,
		      ter_dialects[reader->dialect], ter_word_rule(reader->dialect));
	else
		FOUND(reader, rule, span, place, "\"%.*s\" %s", shown, bytes, damages[flaw->damage].text);
	switch (flaw->damage) {
	case TER_BAD_COMMENT:
	case TER_BAD_COMMA:
	case TER_SURPLUS:
	case TER_EARLY_KEYWORD:
		check_offer_word_removal(check, "remove it", span);
		break;
	case TER_MANY_LETTERS:
	case TER_FIRST_ONLY:
		finding_set_fix(check->findings, check->found, "write the first letter alone", span, bytes, 1);
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

/* ---- looking at tokens ---- */

static struct span span_at(const struct reader *reader, int index)
{
	return reader->tokens[index].span;
}

static bool is_kind(const struct reader *reader, int index, enum token_kind kind)
{
	return index < reader->token_count && reader->tokens[index].kind == kind;
}

/* What a name can be meant by. */
static bool is_plain(const struct reader *reader, int index)
{
	return is_kind(reader, index, TOKEN_WORD) || is_kind(reader, index, TOKEN_LETTERS);
}

/* A new terrain or line in the middle of a line: told by as many tokens as it takes. */
static bool starts_piece(const struct reader *reader, int index)
{
	if (is_kind(reader, index, TOKEN_KEYWORD))
		return true;
	if (!is_kind(reader, index, ter_has_letter(reader->dialect) ? TOKEN_LETTERS : TOKEN_WORD))
		return false;
	int words = ter_has_letter(reader->dialect) + ter_has_color(reader->dialect) + 1;
	for (int i = 0; i < words; i++)
		if (!is_plain(reader, index + i))
			return false;
	return !ter_has_regular(reader->dialect) || is_kind(reader, index + words, TOKEN_BOOLEAN);
}

/* Takes a word for a name of some kind. */
static struct span take_name(struct reader *reader, int index)
{
	if (is_kind(reader, index, TOKEN_LETTERS))
		add_flaw(reader, TER_SHORT_WORD, span_at(reader, index));
	return span_at(reader, index);
}

/* From one token to another. */
static struct span span_to(const struct reader *reader, int first, int last)
{
	return span_between(span_at(reader, first).start, span_end(span_at(reader, last)));
}

/* The part of the line that belongs to the tokens `first` to `next`. */
static struct span piece_span(const struct reader *reader, const struct line *line, int first, int next)
{
	size_t start = first == 0 ? line->whole.start : span_at(reader, first).start;
	if (next < reader->token_count)
		return span_between(start, span_at(reader, next).start);
	/* a comment after a lone CR belongs to the game's line, but looks like one of its own */
	size_t end = span_end(line->whole);
	size_t cr = bytes_find(reader->text->bytes, span_end(span_at(reader, next - 1)), end, '\r');
	return span_between(start, cr + 1 < end && reader->text->bytes[cr + 1] != '\n' ? cr + 1 : end);
}

/* ---- records and fields ---- */

static void add_field(struct reader *reader, int record, int item, enum ter_field which, struct span value)
{
	struct field *field = reader->no_memory ? NULL : model_add_field(reader->model);
	if (!field) {
		reader->no_memory = true;
		return;
	}
	struct span plain = ter_plain(reader->dialect, which, reader->text->bytes, value);
	*field = ter_field_table[which];
	field->grid = -1;
	field->record = record;
	field->item = item;
	field->set = value.length > 0;
	field->read = "";
	if (field->set) {
		field->value = value;
		field->read = arena_copy(&reader->model->arena, reader->text->bytes + plain.start, plain.length);
		reader->no_memory = !field->read;
	}
	if (record >= 0) {
		field->line = reader->model->records[record].line;
		reader->model->records[record].field_count++;
	}
}

/* A record with as many items as there are pairs. Its index. */
static int add_record(struct reader *reader, const char *kind, struct span line, struct span name)
{
	const char *bytes = reader->text->bytes;
	struct record *record = reader->no_memory ? NULL : model_add_record(reader->model);
	name = ter_plain(reader->dialect, TER_NAME, bytes, name);
	const char *read = name.length > 0 ? arena_copy(&reader->model->arena, bytes + name.start, name.length) : "?";
	reader->no_memory = !record || !read;
	if (record) {
		record->kind = kind;
		record->line = line;
		record->name = read;
		record->item_count = reader->pair_count;
	}
	return reader->model->record_count - 1;
}

/* ---- terrains ---- */

/* What is before the pairs, by enum ter_field. Returns the token after it. */
static int read_head(struct reader *reader, int index, struct span head[TER_RANDOM + 1])
{
	bool color = ter_has_color(reader->dialect);
	int names = color ? 2 : 1, end = index;
	while (is_plain(reader, end))
		end++;
	if (ter_has_letter(reader->dialect) && index < end) {
		bool letter = is_kind(reader, index, TOKEN_LETTERS);
		if (letter || end - index > names)
			head[TER_LETTER] = span_at(reader, index++);
		if (head[TER_LETTER].length > letter) /* a word, or more letters than one */
			add_flaw(reader, letter ? TER_MANY_LETTERS : TER_LONG_LETTER, head[TER_LETTER]);
	}
	if (color && end - index >= 2)
		head[TER_COLOR] = take_name(reader, index++);
	if (index < end)
		head[TER_NAME] = take_name(reader, index++);
	if (!ter_has_regular(reader->dialect))
		return index;
	int surplus = end; /* the last word may be meant for true or false, others are too many */
	if (index < end && !is_kind(reader, end, TOKEN_BOOLEAN)) {
		head[TER_REGULAR] = span_at(reader, --surplus);
		add_flaw(reader, TER_NO_BOOLEAN, span_at(reader, surplus));
	}
	if (index < surplus)
		add_flaw(reader, TER_SURPLUS, span_to(reader, index, surplus - 1));
	if (is_kind(reader, end, TOKEN_BOOLEAN))
		head[TER_REGULAR] = span_at(reader, end++);
	return end;
}

/* One pair, or what is in its place. Returns the token after it. */
static int read_pair(struct reader *reader, int index, struct span head[TER_RANDOM + 1])
{
	struct span span = span_at(reader, index++);
	struct pair pair = {.number = span};
	bool random = is_kind(reader, index - 1, TOKEN_RANDOM), number = is_kind(reader, index - 1, TOKEN_NUMBER);
	if (head[TER_RANDOM].length > 0 || !(is_plain(reader, index - 1) || number || random)) {
		add_flaw(reader, TER_SURPLUS, span);
		return index;
	}
	if (random) {
		const size_t prefix = strlen("Random:");
		head[TER_RANDOM] = (struct span){span.start + prefix, span.length - prefix};
		return index;
	}
	if (number) {
		if (is_plain(reader, index))
			pair.creature = take_name(reader, index++);
		else
			add_flaw(reader, TER_NO_CREATURE, span);
	} else {
		/* a word where a number belongs: a name to display at the end, else a creature without number */
		bool last = index == reader->token_count || is_kind(reader, index, TOKEN_RANDOM) ||
			    starts_piece(reader, index);
		if (ter_has_regular(reader->dialect) && last && head[TER_DISPLAY].length == 0) {
			head[TER_DISPLAY] = take_name(reader, index - 1);
			if (reader->dialect < TER_C4)
				add_flaw(reader, TER_SURPLUS, span);
			return index;
		}
		add_flaw(reader, TER_NO_NUMBER, span);
		pair = (struct pair){.creature = span};
	}
	APPEND(reader, pair, pair);
	return index;
}

static int read_terrain(struct reader *reader, const struct line *line, int first)
{
	static const enum ter_dialect since[] = {
	    [TER_COLOR] = TER_B1, [TER_REGULAR] = TER_C1, [TER_DISPLAY] = TER_C1, [TER_RANDOM] = TER_D1};
	struct span head[TER_RANDOM + 1] = {{0}};
	reader->pair_count = 0;
	int index = read_head(reader, first, head);
	while (index < reader->token_count && !starts_piece(reader, index))
		index = read_pair(reader, index, head);
	bool open = head[TER_DISPLAY].length == 0 && head[TER_RANDOM].length == 0;
	if (open && reader->dialect >= TER_D1 && is_kind(reader, index, TOKEN_WORD)) /* taken for a name to display */
		add_flaw(reader, TER_NO_LINE_END, span_at(reader, index));
	int record = add_record(reader, "terrain", piece_span(reader, line, first, index),
				head[TER_NAME].length > 0 ? head[TER_NAME] : head[TER_LETTER]);
	for (enum ter_field field = TER_LETTER; field <= TER_RANDOM; field++)
		if (field == TER_LETTER ? ter_has_letter(reader->dialect) : reader->dialect >= since[field])
			add_field(reader, record, -1, field, head[field]);
	for (int i = 0; i < reader->pair_count; i++) {
		add_field(reader, record, i, TER_COUNT, reader->pairs[i].number);
		add_field(reader, record, i, TER_CREATURE, reader->pairs[i].creature);
	}
	for (enum ter_field field = TER_LETTER; field <= TER_REGULAR && !reader->no_memory; field++) {
		const struct field *part = ter_get(reader->model, record, -1, field);
		if (part && !part->set)
			FOUND(reader, TER_RULE_FIELD_MISSING, span_at(reader, first),
			      place_at(PLACE_FIELD, (int)(part - reader->model->fields)),
			      "This terrain has no %s%s: write it before the pairs.", part->name,
			      field == TER_REGULAR ? " (true or false)" : "");
	}
	return index;
}

/* ---- the other lines ---- */

/* A list of terrains: entries and commas in turn. Returns the token after it. */
static int read_list(struct reader *reader, int index, struct span *list)
{
	bool comma = true, sound = false;
	int first = index;
	enum token_kind entry = ter_list_sign(reader->dialect) ? TOKEN_LETTERS : TOKEN_WORD;
	for (; index < reader->token_count && !is_kind(reader, index, TOKEN_NUMBER) && !starts_piece(reader, index);
	     index++) {
		bool is_comma = is_kind(reader, index, TOKEN_COMMA);
		sound = is_comma != comma && is_kind(reader, index, is_comma ? TOKEN_COMMA : entry) &&
			reader->tokens[index].damage != TER_BAD_COMMA;
		if (!sound)
			add_flaw(reader, TER_NO_COMMA, span_at(reader, index));
		else if (ter_reads_first_only(reader->dialect) && span_at(reader, index).length > 1)
			add_flaw(reader, TER_FIRST_ONLY, span_at(reader, index));
		comma = is_comma;
	}
	if (index > first)
		*list = span_to(reader, first, index - 1);
	else if (is_kind(reader, index, entry)) /* the parser takes it for the list */
		add_flaw(reader, TER_NO_LINE_END, span_at(reader, index));
	if (index > first && comma && sound)
		add_flaw(reader, TER_NO_COMMA, span_at(reader, index - 1));
	return index;
}

/* Points must be multiples of the first ones, and these not 0. */
static void look_at_points(struct reader *reader, struct span number)
{
	int64_t points = ter_number(reader->text->bytes + number.start, number.length);
	reader->step = reader->step != 0 ? reader->step : points;
	reader->refused = reader->refused || reader->step == 0 || points % reader->step != 0;
}

static int read_acquirable(struct reader *reader, const struct line *line, int first)
{
	reader->pair_count = 0;
	int index = first + 1;
	while (index < reader->token_count && !starts_piece(reader, index)) {
		struct pair pair = {0};
		if (is_kind(reader, index, TOKEN_NUMBER))
			pair.number = span_at(reader, index++);
		if (is_plain(reader, index) && !starts_piece(reader, index))
			pair.creature = take_name(reader, index++);
		if (pair.creature.length == 0 && pair.number.length == 0) {
			add_flaw(reader, TER_SURPLUS, span_at(reader, index++));
			continue;
		}
		if (pair.creature.length == 0)
			add_flaw(reader, TER_NO_CREATURE, pair.number);
		else if (pair.number.length == 0)
			add_flaw(reader, TER_NO_NUMBER, pair.creature);
		else
			index = read_list(reader, index, &pair.list);
		look_at_points(reader, pair.number);
		APPEND(reader, pair, pair);
	}
	int record = add_record(reader, "acquirable", piece_span(reader, line, first, index), span_at(reader, first));
	for (int i = 0; i < reader->pair_count; i++) {
		add_field(reader, record, i, TER_POINTS, reader->pairs[i].number);
		add_field(reader, record, i, TER_CREATURE, reader->pairs[i].creature);
		add_field(reader, record, i, TER_LIST, reader->pairs[i].list);
	}
	return index;
}

/* Sets the field of a line TITANIMPROVE or TITANTELEPORT; the number may be missing. */
static int read_titan(struct reader *reader, const struct line *line, int first)
{
	struct ter_detail *detail = reader->detail;
	struct span keyword = span_at(reader, first), number = {0};
	int next = first + 1;
	if (is_kind(reader, next, TOKEN_NUMBER))
		number = span_at(reader, next++);
	else
		add_flaw(reader, TER_NO_VALUE, keyword);
	const char *bytes = reader->text->bytes;
	struct ter_titan_line titan = {.field = equals(bytes, keyword, "TITANIMPROVE") ? TER_IMPROVE : TER_TELEPORT,
				       .line = piece_span(reader, line, first, next)};
	const char *read = arena_copy(&reader->model->arena, bytes + number.start, number.length);
	if (!read || !arena_append(&reader->model->arena, &detail->titans, &detail->titan_count,
				   &detail->titan_capacity, &titan, sizeof titan))
		reader->no_memory = true;
	if (reader->no_memory)
		return next;
	int index = model_find_field(reader->model, ter_field_table[titan.field].name);
	struct field *field = &reader->model->fields[index];
	if (field->line.length > 0) {
		FOUND(reader, TER_RULE_TITAN_REPEATED, keyword, place_at(PLACE_FIELD, index),
		      "%.*s is in the file twice; leave one line of it.", (int)keyword.length, bytes + keyword.start);
		check_offer(&reader->check, "remove this line", titan.line, "");
		if (field->set && ter_number(field->read, strlen(field->read)) <= 0) {
			check_weigh(&reader->check, SEVERITY_ERROR);
			reader->refusals += reader->check.found != NULL;
		}
	}
	reader->refused = reader->refused || ter_number(bytes + number.start, number.length) <= 0;
	field->line = titan.line;
	field->set = number.length > 0;
	field->value = number;
	field->read = read;
	return next;
}

/* ---- lines ---- */

/* A terrain or another line, or the rest of the line when it is none. Returns the token after it. */
static int read_piece(struct reader *reader, const struct line *line, int first)
{
	struct span span = span_at(reader, first);
	const char *bytes = reader->text->bytes;
	bool keyword = is_kind(reader, first, TOKEN_KEYWORD);
	/* a line of another dialect, when the terrain that it would be here cannot be meant */
	bool foreign = is_kind(reader, first, TOKEN_WORD) && ter_is_keyword(bytes, span) &&
		       (first + 1 == reader->token_count || is_kind(reader, first + 1, TOKEN_NUMBER));
	bool early = foreign && reader->dialect < TER_C2;
	if (early || !(foreign || keyword || is_plain(reader, first))) {
		add_flaw(reader, early ? TER_EARLY_KEYWORD : TER_NO_TERRAIN,
			 span_to(reader, first, reader->token_count - 1));
		return reader->token_count;
	}
	if (foreign)
		add_flaw(reader, equals(bytes, span, "ANGEL") ? TER_OLD_KEYWORD : TER_EARLY_KEYWORD, span);
	if (foreign || keyword)
		return bytes[span.start] == 'A' ? read_acquirable(reader, line, first)
						: read_titan(reader, line, first);
	if (first > 0 && ter_needs_line_end(reader->dialect))
		add_flaw(reader, TER_NO_LINE_END, span);
	return read_terrain(reader, line, first);
}

/* Where the game wants a line end, the file ends: after a comment, and in old dialects after a terrain. */
static void report_line_end(struct reader *reader, enum ter_rule rule, struct span span, const char *what)
{
	FOUND(reader, rule, span, model_place(reader->model, span.start), "%s: end it with one.", what);
	check_offer(&reader->check, "add a line end", (struct span){.start = reader->text->length},
		    scan_line_end(reader->text));
}

static void read_line(struct reader *reader, const struct line *line)
{
	const char *bytes = reader->text->bytes;
	struct token token;
	bool list = false; /* a line with lists, where commas are looked at later */
	reader->token_count = 0;
	for (size_t at = line->body.start;
	     ter_next_token(bytes, span_end(line->body), &at, reader->dialect, &token);) {
		bool comma = token.kind == TOKEN_COMMA;
		list = list || ter_is_keyword(bytes, token.span);
		if (comma && !list)
			add_flaw(reader, TER_BAD_COMMA, token.span);
		else if (!comma && token.damage != TER_SOUND)
			add_flaw(reader, token.damage, token.span);
		if (token.kind == TOKEN_COMMENT && reader->dialect >= TER_B3 && at == reader->text->length)
			report_line_end(reader, TER_RULE_COMMENT, token.span,
					"The comment at the end of the file has no line end");
		if (token.kind != TOKEN_COMMENT && (!comma || list))
			APPEND(reader, token, token);
	}
	for (int index = 0; index < reader->token_count && !reader->no_memory;)
		index = read_piece(reader, line, index);
	if (reader->no_memory)
		return;
	for (int i = 0; i < reader->flaw_count; i++)
		report_flaw(reader, &reader->flaws[i]);
	reader->flaw_count = 0;
	if (span_end(line->body) == reader->text->length && reader->token_count > 0 &&
	    ter_needs_line_end(reader->dialect)) {
		char what[80];
		snprintf(what, sizeof what,
			 "The last line has no line end, without which dialect %s does not read it",
			 ter_dialects[reader->dialect]);
		report_line_end(reader, TER_RULE_LINE_END, span_at(reader, reader->token_count - 1), what);
	}
}

/* ---- the file ---- */

static enum reading read_as(struct model *model, const struct text *text, const struct vocabulary *vocabulary,
			    int dialect, bool strict)
{
	struct ter_detail *detail = arena_allocate(&model->arena, 1, sizeof *detail);
	if (!detail)
		return READ_NOTHING;
	*detail = (struct ter_detail){.dialect = (enum ter_dialect)dialect, .vocabulary = vocabulary};
	model->detail = detail;
	model->dialect = arena_print(&model->arena, "dialect %s", ter_dialects[dialect]);
	model->line_end = scan_line_end(text);
	struct reader reader = {.model = model,
				.text = text,
				.detail = detail,
				.dialect = detail->dialect,
				.no_memory = !model->dialect,
				.check = {.model = model, .text = text, .findings = &model->syntax}};
	if (ter_has_regular(reader.dialect)) {
		add_field(&reader, -1, -1, TER_IMPROVE, (struct span){0});
		add_field(&reader, -1, -1, TER_TELEPORT, (struct span){0});
	}
	for (size_t at = 0, next; at < text->length && !reader.no_memory; at = next) {
		next = ter_next_line(text->bytes, text->length, at);
		size_t end = next - (text->bytes[next - 1] == '\n');
		read_line(&reader, &(struct line){.body = {at, end - at}, .whole = {at, next - at}});
		if (strict && finding_count(&model->syntax, SEVERITY_ERROR) > reader.refusals)
			return READ_STOPPED;
	}
	if (reader.no_memory || (strict && model->syntax.no_memory))
		return READ_NOTHING;
	return reader.refused ? READ_REFUSED : READ_ALL;
}

bool ter_detail_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary)
{
	int wanted = word_index(ter_dialects, model->read_as), order[TER_DIALECTS], count = 0;
	enum ter_dialect first, end, guess;
	if (wanted >= 0)
		return read_as(model, text, vocabulary, wanted, false) != READ_NOTHING;
	guess = ter_survey(text->bytes, text->length, &first, &end);
	for (int dialect = (int)first; dialect < (int)end; dialect++)
		order[count++] = dialect;
	for (int dialect = 0; dialect < TER_DIALECTS; dialect++)
		if (dialect < (int)first || dialect >= (int)end)
			order[count++] = dialect;
	return colossus_read_best(model, text, vocabulary, read_as, order, count, (int)guess);
}
