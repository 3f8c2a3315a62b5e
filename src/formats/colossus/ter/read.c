/* Reads Colossus recruit files, which define what can be recruited where.
 *
 * This is the grammar of dialect A, from the game's own description of its data files. Blanks, tabs and CR are
 * separators.
 *
 *     file    = { line-end | terrain line-end }
 *     terrain = letter word { number word }
 *
 * The first number has no effect; a later one is how many of the previous creature are needed to recruit the next. This
 * is a complete file:
 *
 *     P Plains 1 Ogre 2 Lion 2 Giant
 *     W Woods 1 Centaur 3 Unicorn
 *
 *     T Tower 1 Ogre 1 Centaur 1 Gargoyle 3 Guardian 1 Warlock
 *
 * Later dialects (dialect.c detects them) add a colour before the name, true or false after it, a display name and
 * "Random:file.rnd" after the pairs, and three more kinds of lines:
 *
 *     ACQUIRABLE { number word [ terrain { "," terrain } ] }      (first called ANGEL)
 *     TITANIMPROVE number
 *     TITANTELEPORT number
 *
 * Since B3, # starts a comment, and line ends between terrains and at the end are optional. The game's description
 * covers only dialect A; the others follow the game's parsers.
 *
 * The game stops at the first thing it cannot read. This reader continues: a token that does not fit becomes one finding
 * and, if possible, the value of the field in its place, so that it can be repaired there.
 *
 * The dialect of a file is the oldest one that reads the whole file: first among those of the shape that most of its
 * lines have, then among all, then among those in which only some points are wrong. */
#include "colossus/reader.h"
#include "ter.h"

const struct rule *const ter_reader_rules[] = {TER_READER_RULES(RULE_LISTED) NULL};

#define SAID(name, rule, text) [name] = {TER_RULE_##rule, text},
static const struct {
	enum ter_rule rule;
	const char *text; /* the message after the token */
} sentences[] = {TER_ERROR_LIST(SAID)};

/* ---- flaws ---- */

static void add_flaw(struct reader *reader, enum token_error error, struct span span)
{
	struct ter_flaw flaw = {.error = error, .span = span};
	APPEND(reader, flaw, flaw);
}

static void report_flaw(struct reader *reader, const struct ter_flaw *flaw)
{
	struct check *check = &reader->check;
	struct span span = flaw->span;
	enum ter_rule rule = sentences[flaw->error].rule;
	bool accepted = flaw->error == MANY_LETTERS || flaw->error == FIRST_ONLY; /* by the game */
	reader->stopped = reader->stopped || !accepted;
	if (reader->trial || reader->reported[rule] >= FINDINGS_OF_A_RULE)
		return;
	struct place place = model_place(reader->model, span.start);
	if (flaw->error == BAD_CHARACTER)
		FOUND(reader, rule, span, place, "\"%.*s\" is not a word in dialect %s: %s.", QUOTED(reader, span),
		      reader->dialect->name, ter_word_rule(reader->dialect));
	else
		FOUND(reader, rule, span, place, "\"%.*s\" %s", QUOTED(reader, span), sentences[flaw->error].text);
	switch (flaw->error) {
	case BAD_COMMENT:
	case BAD_COMMA:
	case SURPLUS:
	case EARLY_KEYWORD:
		check_offer_word_removal(check, "remove it", span);
		/* the words may be a terrain with a mistake at its start */
		check_set_manual(check, flaw->error != BAD_COMMA);
		break;
	case MANY_LETTERS:
	case FIRST_ONLY:
		finding_set_fix(check->findings, check->found, "keep only the first letter", span,
				reader->text->bytes + span.start, 1);
		check_set_severity(check, SEVERITY_WARNING);
		break;
	case NO_LINE_END:
		reader_offer_line(reader, span);
		break;
	case OLD_KEYWORD:
		check_offer(check, "write ACQUIRABLE", span, "ACQUIRABLE");
		break;
	default:
		break;
	}
}

/* ---- tokens ---- */

static struct span span_at(const struct reader *reader, int index)
{
	return reader->tokens[index].span;
}

static bool is_kind(const struct reader *reader, int index, enum token_kind kind)
{
	return index < reader->token_count && reader->tokens[index].kind == kind;
}

/* Returns true if the token can be a name. */
static bool is_plain(const struct reader *reader, int index)
{
	return is_kind(reader, index, TOKEN_WORD) || is_kind(reader, index, TOKEN_LETTERS);
}

/* Returns true if a new terrain or line starts in the middle of a line, judging by as many tokens as necessary. */
static bool starts_piece(const struct reader *reader, int index)
{
	if (is_kind(reader, index, TOKEN_KEYWORD))
		return true;
	if (!is_kind(reader, index, has(reader->dialect, LETTER) ? TOKEN_LETTERS : TOKEN_WORD))
		return false;
	int words = has(reader->dialect, LETTER) + has(reader->dialect, COLOR) + 1;
	for (int i = 0; i < words; i++)
		if (!is_plain(reader, index + i))
			return false;
	return !has(reader->dialect, REGULAR) || is_kind(reader, index + words, TOKEN_BOOLEAN);
}

/* Reads a word as a name of some kind. */
static struct span take_name(struct reader *reader, int index)
{
	if (is_kind(reader, index, TOKEN_LETTERS))
		add_flaw(reader, SHORT_WORD, span_at(reader, index));
	return span_at(reader, index);
}

static struct span span_to(const struct reader *reader, int first, int last)
{
	return span_between(span_at(reader, first).start, span_end(span_at(reader, last)));
}

/* Returns the part of the line that belongs to the tokens from `first` up to `next`. */
static struct span piece_span(const struct reader *reader, const struct line *line, int first, int next)
{
	size_t start = first == 0 ? line->whole.start : span_at(reader, first).start;
	if (next < reader->token_count)
		return span_between(start, span_at(reader, next).start);
	/* a comment after a lone CR belongs to the game's line but looks like a line of its own */
	size_t end = span_end(line->whole);
	size_t cr = bytes_find(reader->text->bytes, span_end(span_at(reader, next - 1)), end, '\r');
	return span_between(start, cr + 1 < end && reader->text->bytes[cr + 1] != '\n' ? cr + 1 : end);
}

/* ---- records and fields ---- */

static void add_field(struct reader *reader, int record, int item, enum ter_field which, struct span value)
{
	if (reader->trial)
		return;
	struct field *field = reader_add_field(reader, &ter_rows[which].field, record, item, value,
					       ter_plain(reader->dialect, which, reader->text->bytes, value));
	if (record >= 0) {
		field->line = reader->model->records[record].line;
		reader->model->records[record].field_count++;
	}
}

/* Adds a record with one item for each pair. Returns its index. */
static int add_record(struct reader *reader, const char *kind, struct span line, struct span name)
{
	if (reader->trial)
		return -1;
	const char *bytes = reader->text->bytes;
	struct record *record = model_add_record(reader->model);
	name = ter_plain(reader->dialect, TER_NAME, bytes, name);
	record->kind = kind;
	record->line = line;
	record->name = name.length > 0 ? arena_copy(&reader->model->arena, bytes + name.start, name.length) : "?";
	record->item_count = reader->pair_count;
	return reader->model->record_count - 1;
}

/* ---- terrains ---- */

/* Reads the words before the pairs, indexed by enum ter_field. Returns the next token. */
static int read_head(struct reader *reader, int index, struct span head[TER_RANDOM + 1])
{
	bool color = has(reader->dialect, COLOR);
	int names = color ? 2 : 1, end = index;
	while (is_plain(reader, end))
		end++;
	if (has(reader->dialect, LETTER) && index < end) {
		bool letter = is_kind(reader, index, TOKEN_LETTERS);
		if (letter || end - index > names)
			head[TER_LETTER] = span_at(reader, index++);
		if (head[TER_LETTER].length > letter) /* a word, or more than one letter */
			add_flaw(reader, letter ? MANY_LETTERS : LONG_LETTER, head[TER_LETTER]);
	}
	if (color && end - index >= 2)
		head[TER_COLOR] = take_name(reader, index++);
	if (index < end)
		head[TER_NAME] = take_name(reader, index++);
	if (!has(reader->dialect, REGULAR))
		return index;
	int surplus = end; /* the last word may be meant as true or false; the others are extra */
	if (index < end && !is_kind(reader, end, TOKEN_BOOLEAN)) {
		head[TER_REGULAR] = span_at(reader, --surplus);
		add_flaw(reader, NO_BOOLEAN, span_at(reader, surplus));
	}
	if (index < surplus)
		add_flaw(reader, SURPLUS, span_to(reader, index, surplus - 1));
	if (is_kind(reader, end, TOKEN_BOOLEAN))
		head[TER_REGULAR] = span_at(reader, end++);
	return end;
}

/* Reads one pair, or what is in its place. Returns the next token. */
static int read_pair(struct reader *reader, int index, struct span head[TER_RANDOM + 1])
{
	struct span span = span_at(reader, index++);
	struct ter_pair pair = {.number = span};
	bool random = is_kind(reader, index - 1, TOKEN_RANDOM), number = is_kind(reader, index - 1, TOKEN_NUMBER);
	if (head[TER_RANDOM].length > 0 || !(is_plain(reader, index - 1) || number || random)) {
		add_flaw(reader, SURPLUS, span);
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
			add_flaw(reader, NO_CREATURE, span);
	} else {
		/* a word in the place of a number: a display name at the end, otherwise a creature without a number */
		bool last = index == reader->token_count || is_kind(reader, index, TOKEN_RANDOM) ||
			    starts_piece(reader, index);
		if (has(reader->dialect, REGULAR) && last && head[TER_DISPLAY].length == 0) {
			head[TER_DISPLAY] = take_name(reader, index - 1);
			if (!has(reader->dialect, DISPLAY))
				add_flaw(reader, SURPLUS, span);
			return index;
		}
		add_flaw(reader, NO_NUMBER, span);
		pair = (struct ter_pair){.creature = span};
	}
	APPEND(reader, pair, pair);
	return index;
}

static bool has_field(const struct reader *reader, enum ter_field field)
{
	return ter_rows[field].needs == 0 || has(reader->dialect, ter_rows[field].needs);
}

static int read_terrain(struct reader *reader, const struct line *line, int first)
{
	struct span head[TER_RANDOM + 1] = {{0}};
	reader->pair_count = 0;
	int index = read_head(reader, first, head);
	while (index < reader->token_count && !starts_piece(reader, index))
		index = read_pair(reader, index, head);
	bool open = head[TER_DISPLAY].length == 0 && head[TER_RANDOM].length == 0;
	if (open && has(reader->dialect, RANDOM) && is_kind(reader, index, TOKEN_WORD)) /* read as a display name */
		add_flaw(reader, NO_LINE_END, span_at(reader, index));
	int record = add_record(reader, "terrain", piece_span(reader, line, first, index),
				head[TER_NAME].length > 0 ? head[TER_NAME] : head[TER_LETTER]);
	for (enum ter_field field = TER_LETTER; field <= TER_RANDOM; field++)
		if (has_field(reader, field))
			add_field(reader, record, -1, field, head[field]);
	for (int i = 0; i < reader->pair_count; i++) {
		add_field(reader, record, i, TER_COUNT, reader->pairs[i].number);
		add_field(reader, record, i, TER_CREATURE, reader->pairs[i].creature);
	}
	for (enum ter_field field = TER_LETTER, part = 0; field <= TER_REGULAR; field++) {
		if (!has_field(reader, field))
			continue;
		if (head[field].length == 0)
			FOUND(reader, TER_RULE_FIELD_MISSING, span_at(reader, first),
			      place_at(PLACE_FIELD, reader->model->records[record].first_field + (int)part),
			      "This terrain has no %s%s: write it before the pairs.", ter_rows[field].field.name,
			      field == TER_REGULAR ? " (true or false)" : "");
		part++;
	}
	return index;
}

/* ---- the other lines ---- */

/* Reads a list of terrains, alternating entries and commas. Returns the next token. */
static int read_list(struct reader *reader, int index, struct span *list)
{
	bool comma = true, sound = false;
	int first = index;
	enum token_kind entry = reader->dialect->separator ? TOKEN_LETTERS : TOKEN_WORD;
	for (; index < reader->token_count && !is_kind(reader, index, TOKEN_NUMBER) && !starts_piece(reader, index);
	     index++) {
		bool is_comma = is_kind(reader, index, TOKEN_COMMA);
		sound = is_comma != comma && is_kind(reader, index, is_comma ? TOKEN_COMMA : entry) &&
			reader->tokens[index].error != BAD_COMMA;
		if (!sound)
			add_flaw(reader, NO_COMMA, span_at(reader, index));
		else if (reader->dialect->separator == '\'' && span_at(reader, index).length > 1)
			add_flaw(reader, FIRST_ONLY, span_at(reader, index));
		comma = is_comma;
	}
	if (index > first)
		*list = span_to(reader, first, index - 1);
	else if (is_kind(reader, index, entry)) /* the parser reads it as the list */
		add_flaw(reader, NO_LINE_END, span_at(reader, index));
	if (index > first && comma && sound)
		add_flaw(reader, NO_COMMA, span_at(reader, index - 1));
	return index;
}

static int read_acquirable(struct reader *reader, const struct line *line, int first)
{
	reader->pair_count = 0;
	int index = first + 1;
	while (index < reader->token_count && !starts_piece(reader, index)) {
		struct ter_pair pair = {0};
		if (is_kind(reader, index, TOKEN_NUMBER))
			pair.number = span_at(reader, index++);
		if (is_plain(reader, index) && !starts_piece(reader, index))
			pair.creature = take_name(reader, index++);
		if (pair.creature.length == 0 && pair.number.length == 0) {
			add_flaw(reader, SURPLUS, span_at(reader, index++));
			continue;
		}
		if (pair.creature.length == 0)
			add_flaw(reader, NO_CREATURE, pair.number);
		else if (pair.number.length == 0)
			add_flaw(reader, NO_NUMBER, pair.creature);
		else
			index = read_list(reader, index, &pair.list);
		/* points must be multiples of the first ones, which must not be 0 */
		int64_t points = token_number(reader->text->bytes + pair.number.start, pair.number.length);
		reader->step = reader->step != 0 ? reader->step : points;
		reader->refused = reader->refused || reader->step == 0 || points % reader->step != 0;
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

/* Sets the field of a TITANIMPROVE or TITANTELEPORT line; the number may be missing. */
static int read_titan(struct reader *reader, const struct line *line, int first)
{
	struct ter_detail *detail = reader->recruits;
	struct span keyword = span_at(reader, first), number = {0};
	int next = first + 1;
	if (is_kind(reader, next, TOKEN_NUMBER))
		number = span_at(reader, next++);
	else
		add_flaw(reader, NO_VALUE, keyword);
	const char *bytes = reader->text->bytes;
	reader->refused = reader->refused || token_number(bytes + number.start, number.length) <= 0;
	if (reader->trial)
		return next;
	struct ter_titan_line titan = {.field = equals(bytes, keyword, "TITANIMPROVE") ? TER_IMPROVE : TER_TELEPORT,
				       .line = piece_span(reader, line, first, next)};
	ARENA_ADD(&reader->model->arena, detail, titan, &titan);
	int index = model_find_field(reader->model, ter_rows[titan.field].field.name);
	struct field *field = &reader->model->fields[index];
	if (field->line.length > 0) {
		FOUND(reader, TER_RULE_TITAN_REPEATED, keyword, place_at(PLACE_FIELD, index),
		      "%.*s is in the file twice: keep one of the lines.", (int)keyword.length,
		      bytes + keyword.start);
		const bool whole = first == 0 && next == reader->token_count;
		check_offer(&reader->check, whole ? "remove this line" : "remove this one", titan.line, "");
		if (field->set && ter_number(field) <= 0)
			check_set_severity(&reader->check, SEVERITY_ERROR);
	}
	field->line = titan.line;
	field->set = number.length > 0;
	field->value = number;
	field->effective = arena_copy(&reader->model->arena, bytes + number.start, number.length);
	return next;
}

/* ---- lines ---- */

/* Reads a terrain or another line, or the rest of the line if it is neither. Returns the next token. */
static int read_piece(struct reader *reader, const struct line *line, int first)
{
	struct span span = span_at(reader, first);
	const char *bytes = reader->text->bytes;
	bool keyword = is_kind(reader, first, TOKEN_KEYWORD);
	/* a line of another dialect, if it cannot be meant as a terrain here */
	bool foreign = is_kind(reader, first, TOKEN_WORD) && ter_is_keyword(bytes, span) &&
		       (first + 1 == reader->token_count || is_kind(reader, first + 1, TOKEN_NUMBER));
	bool early = foreign && !has(reader->dialect, ANGEL | ACQUIRABLE);
	if (early || !(foreign || keyword || is_plain(reader, first))) {
		add_flaw(reader, early ? EARLY_KEYWORD : NO_TERRAIN, span_to(reader, first, reader->token_count - 1));
		return reader->token_count;
	}
	if (foreign)
		add_flaw(reader, equals(bytes, span, "ANGEL") ? OLD_KEYWORD : EARLY_KEYWORD, span);
	if (foreign || keyword)
		return bytes[span.start] == 'A' ? read_acquirable(reader, line, first)
						: read_titan(reader, line, first);
	if (first > 0 && !has(reader->dialect, COMMENTS))
		add_flaw(reader, NO_LINE_END, span);
	return read_terrain(reader, line, first);
}

static void read_line(struct reader *reader, const struct line *line)
{
	const struct text *text = reader->text;
	struct lexer lexer = lexer_of(reader, line);
	struct token token;
	bool list = false; /* a line with lists; commas are checked later */
	reader->token_count = 0;
	while (next_token(&lexer, &token)) {
		bool comma = token.kind == TOKEN_COMMA, comment = token.kind == TOKEN_COMMENT;
		list = list || ter_is_keyword(text->bytes, token.span);
		if (comma && !list)
			add_flaw(reader, BAD_COMMA, token.span);
		else if (!comma && token.error != NONE)
			add_flaw(reader, token.error, token.span);
		if (comment && has(reader->dialect, COMMENTS) && lexer.at == text->length) {
			FOUND(reader, TER_RULE_COMMENT, token.span, model_place(reader->model, token.span.start),
			      "The comment at the end of the file has no line end: add one.");
			reader_offer_line_end(reader);
		}
		if (!comment && (!comma || list))
			APPEND(reader, token, token);
	}
	for (int index = 0; index < reader->token_count;)
		index = read_piece(reader, line, index);
	for (int i = 0; i < reader->flaw_count; i++)
		report_flaw(reader, &reader->flaws[i]);
	reader->flaw_count = 0;
	if (span_end(line->body) == text->length && reader->token_count > 0 && !has(reader->dialect, COMMENTS)) {
		struct span end = span_at(reader, reader->token_count - 1);
		FOUND(reader, TER_RULE_LINE_END, end, model_place(reader->model, end.start),
		      "The last line has no line end, and dialect %s does not read it without one: add one.",
		      reader->dialect->name);
		reader_offer_line_end(reader);
	}
}

/* ---- the file ---- */

/* Reads the file; a trial only up to where the game stops. */
static enum reading read_as(struct reader *reader, int dialect, bool trial)
{
	const struct text *text = reader->text;
	reader->dialect = &ter_dialects[dialect];
	reader->trial = trial;
	reader->stopped = reader->refused = false;
	reader->step = 0;
	if (!trial && has(reader->dialect, REGULAR)) {
		add_field(reader, -1, -1, TER_IMPROVE, (struct span){0});
		add_field(reader, -1, -1, TER_TELEPORT, (struct span){0});
	}
	for (size_t at = 0, next; at < text->length && !(trial && reader->stopped); at = next) {
		next = ter_next_line(text->bytes, text->length, at);
		size_t end = next - (text->bytes[next - 1] == '\n');
		read_line(reader, &(struct line){.body = {at, end - at}, .whole = {at, next - at}});
	}
	return reader->stopped ? READ_STOPPED : reader->refused ? READ_REFUSED : READ_ALL;
}

/* Reads the file in the first dialect of its shape, or else of all, in which the game accepts it completely; else in
 * the first one in which only points are wrong; else in the likely one. */
void ter_detail_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary)
{
	struct reader reader = reader_start(model, text, vocabulary, ter_reader_rules);
	int dialect = word_index(ter_dialect_names, model->read_as);
	enum ter_dialect first, end;
	if (dialect < 0) {
		dialect = (int)ter_survey(text->bytes, text->length, &first, &end);
		enum reading best = READ_STOPPED;
		for (int i = 0; i < TER_DIALECTS && best != READ_ALL; i++) {
			int shaped = (int)(end - first), before = i - shaped;
			int next = i < shaped ? (int)first + i : before < (int)first ? before : i;
			enum reading reading = read_as(&reader, next, true);
			if (reading > best) {
				best = reading;
				dialect = next;
			}
		}
	}
	struct ter_detail *detail = arena_allocate(&model->arena, 1, sizeof *detail);
	model->dialect = arena_print(&model->arena, "dialect %s", ter_dialect_names[dialect]);
	model->format_data = reader.recruits = detail;
	*detail = (struct ter_detail){.dialect = (enum ter_dialect)dialect, .vocabulary = vocabulary};
	read_as(&reader, dialect, false);
}
