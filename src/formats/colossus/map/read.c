/* Reads a Colossus board like the game's own parser of the same dialect.
 *
 *	A     board = { line-end | "CASE" hex line-end }              each hex on its own line
 *	B     board = { line-end | hex line-end }                     B3: comments; several hexes on a line
 *	C     board = width height line-end { line-end | hex | comment }
 *	hex     = label terrain exit exit exit x y
 *	exit    = label type                                          label 0 means no exit
 *	terrain = A: a word; B, C1: a letter; C2: a name or "a name"
 *	type    = "ARROW" | "ARROWS" | "ARCH" | "BLOCK"
 *	comment = "#" up to and including a CR or line end            since B3, only between hexes
 *
 *	CASE 1    PLAINS    2    ARROW   6    ARROW   0    ARROW     8    8
 *	CASE 2    WOODS     3    ARROW   1    ARROW   0    ARROW     9    7
 *
 *	15 8
 *	# the same in dialect C2
 *	1	Plains	2	ARROW	6	ARROW	0	ARROW	7	3
 *	2	Woods	3	ARROW	1	ARROW	0	ARROW	8	3
 *
 * Blanks, tabs and CR only separate tokens. The grammar follows the format's own description (2001) and the parsers
 * that came after it. Those stop at the first error; this reader handles every line separately, so a damaged line
 * does not affect the others.
 *
 * The file is read in the dialect that it looks like. If the game would refuse it in that dialect but accepts the whole
 * file in another one, the other one is used: the meaning of a file is what some version of the game reads. */
#include "colossus/reader.h"
#include "map.h"

#include "mapwright/document.h"

const struct rule *const colossus_reader_rules[] = {COLOSSUS_READER_RULES(RULE_LISTED) NULL};

/* The parts of a hex in the file: the word CASE (only in dialect A), and its fields. */
enum { PART_CASE, PART_FIELDS, PARTS = PART_FIELDS + HEX_FIELDS };

enum {
	LEAST_TOKENS = 5,
	RESERVED_HEXES = 2048,
	ALIGNED_TOKENS = 40 /* per hex; any further tokens are extra */
};

static enum token_kind kind_of(int part)
{
	return part == PART_CASE ? TOKEN_CASE : board_rows[part - PART_FIELDS].token;
}

static const char *title_of(int part)
{
	return part == PART_CASE ? "CASE" : board_rows[part - PART_FIELDS].title;
}

/* The tokens of one hex, and for each part the index of its token, or -1. */
struct chunk {
	const struct token *tokens;
	int count, first_field;
	int parts[PARTS];
};

/* ---- terrains ---- */

static const char *word_of_row(const struct reader *reader, int row)
{
	static const char *const columns[] = {
	    [TERRAIN_WORD] = "word", [TERRAIN_LETTER] = "letter", [TERRAIN_NAME] = "name"};
	return vocabulary_value(reader->vocabulary, row, columns[reader->dialect->terrain]);
}

/* Returns a key that no other terrain has: the wanted one, a letter of the word, or the first free character. */
static unsigned char free_key(const struct reader *reader, unsigned char wanted, const char *word)
{
	if (wanted > ' ' && wanted < 0x7f && !reader->keys[wanted])
		return wanted;
	for (; *word; word++)
		if (*word > ' ' && *word < 0x7f && !reader->keys[(unsigned char)*word])
			return (unsigned char)*word;
	for (unsigned char key = 'A'; key < 0x7f; key++)
		if (!reader->keys[key])
			return key;
	return '?';
}

/* Adds a terrain and returns the index of its entry. */
static int add_terrain(struct reader *reader, unsigned char key, const char *word, const char *text,
		       enum glyph_style style)
{
	struct model *model = reader->model;
	int index = model->entry_count, count = index;
	struct entry *entry = model_add_entry(model);
	ARENA_LIST_ADD(&model->arena, reader->board->terrain_words, count, reader->words_capacity, &word);
	word_table_add(&reader->terrains, &model->arena, word, index);
	*entry = (struct entry){
	    .grid = -1, .key = free_key(reader, key, text), .fixed = true, .text = text, .style = style};
	if (!reader->keys[entry->key])
		model->glyphs[entry->key] = (struct glyph){
		    .known = true, .style = style, .walk = WALK_GROUND, .entry = index, .meaning = text};
	reader->keys[entry->key] = true;
	return index;
}

int colossus_find_terrain(struct reader *reader, struct word word)
{
	int known = word_table_find(&reader->terrains, word.bytes, word.length);
	if (known >= 0)
		return known;
	const char *copy = arena_copy(&reader->model->arena, word.bytes, word.length);
	return add_terrain(reader, (unsigned char)*copy, copy, copy, STYLE_SPECIAL);
}

void colossus_add_terrains(struct reader *reader)
{
	const struct vocabulary *vocabulary = reader->vocabulary;
	for (int row = 0; row < vocabulary_count(vocabulary); row++) {
		if (!vocabulary_fits(vocabulary, row, "TERRAIN"))
			continue;
		int entry = add_terrain(reader, (unsigned char)*vocabulary_value(vocabulary, row, "letter"),
					word_of_row(reader, row), vocabulary_value(vocabulary, row, "name"),
					scan_style(vocabulary_value(vocabulary, row, "style")));
		if (strcmp(vocabulary_word(vocabulary, row), "TOWER") == 0)
			reader->tower = entry;
	}
}

/* Returns the known word closest to this one, as the dialect writes it; `type` is "TERRAIN" or "EXIT". NULL if none
 * is close. Wrong letter case is the most frequent mistake. */
static const char *nearest(const struct reader *reader, const char *type, struct word word)
{
	const struct vocabulary *vocabulary = reader->vocabulary;
	int row = 0, count = vocabulary_count(vocabulary);
	while (row < count &&
	       (!vocabulary_fits(vocabulary, row, type) || strlen(vocabulary_word(vocabulary, row)) != word.length ||
		strncasecmp(vocabulary_word(vocabulary, row), word.bytes, word.length) != 0))
		row++;
	if (row == count)
		row = vocabulary_nearest(vocabulary, word.bytes, word.length, "type", type, word_limit(word.length));
	if (row < 0)
		return NULL;
	return strcmp(type, "TERRAIN") == 0 ? word_of_row(reader, row) : vocabulary_word(vocabulary, row);
}

const char *hex_terrain_word(const struct model *model, int entry)
{
	bool there = model->format_data && entry >= 0 && entry < model->entry_count;
	return there ? colossus_detail(model)->terrain_words[entry] : NULL;
}

/* ---- values ---- */

/* Returns the number, exit type or terrain of the token; reports it and returns -1 if it has none. */
static int read_value(struct reader *reader, const struct board_row *row, const struct token *token, int field)
{
	static const char *const advice[] = {[TERRAIN_WORD] = "write one of the eleven, in capitals",
					     [TERRAIN_LETTER] = "write one letter",
					     [TERRAIN_NAME] = "use letters, digits, . and _ (blanks only in quotes)"};
	struct word word = {reader->text->bytes + token->span.start, token->span.length}, type = word;
	bool terrain = row->token == TOKEN_TERRAIN, number = row->token == TOKEN_NUMBER;
	enum reader_rule rule = terrain ? RULE_TERRAIN_UNKNOWN : number ? RULE_NUMBER : RULE_EXIT_TYPE;
	if (terrain && token->kind == TOKEN_TERRAIN)
		return colossus_find_terrain(reader, word);
	if (!terrain && token->whole.length != token->span.length) {
		FOUND(reader, rule, token->whole, place_at(PLACE_FIELD, field),
		      "\"%.*s\" has quotes, which only a terrain may have: write the %s without them.",
		      QUOTED(reader, token->span), row->title);
		if (colossus_number(word) >= 0 || colossus_exit_type(word) >= 0)
			finding_set_fix(&reader->model->syntax, reader->check.found, "remove the quotes",
					token->whole, word.bytes, word.length);
		return -1;
	}
	int value = number ? colossus_number(word) : -1;
	if (value == -2)
		FOUND(reader, RULE_NUMBER_LARGE, token->span, place_at(PLACE_FIELD, field),
		      "The number %.*s is too large: the game takes at most 2147483647.",
		      QUOTED(reader, token->span));
	else if (number && value < 0)
		FOUND(reader, RULE_NUMBER, token->span, place_at(PLACE_FIELD, field),
		      "\"%.*s\" is not a number, but the %s must be one: write digits only.",
		      QUOTED(reader, token->span), row->title);
	if (number)
		return value < 0 ? -1 : value;
	if (!terrain && colossus_exit_type(word) >= 0)
		return colossus_exit_type(word);
	/* in C2 a word includes the digits after it, so a blank must follow the type */
	while (!terrain && type.length > 0 && byte_is_digit(type.bytes[type.length - 1]))
		type.length--;
	const char *separated = NULL;
	if (type.length < word.length && colossus_exit_type(type) >= 0)
		separated = arena_print(&reader->model->arena, "%.*s %.*s", (int)type.length, type.bytes,
					(int)(word.length - type.length), type.bytes + type.length);
	const char *near = separated ? separated : nearest(reader, terrain ? "TERRAIN" : "EXIT", word);
	FOUND(reader, rule, token->span, place_at(PLACE_FIELD, field),
	      near ? "\"%.*s\" is not %s; did you mean %s?" : "\"%.*s\" is not %s: %s.", QUOTED(reader, token->span),
	      terrain ? "a terrain" : "an exit type",
	      near      ? near
	      : terrain ? advice[reader->dialect->terrain]
			: "write ARROW, ARROWS, ARCH or BLOCK");
	if (separated)
		check_offer_word_at(&reader->check, "write", token->span, separated);
	else if (near)
		check_offer_word(&reader->check, "write", near);
	return -1;
}

/* Adds a field with the token as its value (NULL if not set). Returns the number, exit type or terrain, or -1. */
static int read_field(struct reader *reader, const struct board_row *row, int record, const struct token *token,
		      struct span line)
{
	struct span value = token ? token->span : (struct span){0};
	struct field *field = reader_add_field(reader, &row->text, record, -1, value, value);
	if (!token)
		return -1;
	field->line = line;
	return read_value(reader, row, token, reader->model->field_count - 1);
}

/* ---- a hex ---- */

/* The cost of using a token for a part. */
enum { MATCH = 0, MISSING = 2, GAP = 1, EXTRA = 3, ALIKE = 3, UNLIKE = 4, IMPOSSIBLE = 1000 };

static int cost(const struct reader *reader, const struct token *token, enum token_kind wanted)
{
	if (token->kind == wanted)
		return MATCH;
	if (token->kind == TOKEN_CASE || (wanted == TOKEN_CASE && token->kind != TOKEN_OTHER))
		return IMPOSSIBLE;
	char first = reader->text->bytes[token->span.start];
	bool number = token->kind == TOKEN_NUMBER || first == '-' || byte_is_digit(first);
	return number == (wanted == TOKEN_NUMBER) ? ALIKE : UNLIKE;
}

/* Returns true if the first tokens have exactly the kinds of a hex from part `first` on. */
static bool is_clean(const struct token *tokens, int count, int first)
{
	for (int part = first; part < PARTS; part++)
		if (part - first >= count || tokens[part - first].kind != kind_of(part))
			return false;
	return true;
}

/* Matches the tokens of a damaged line to the parts of the hex, keeping the order of both, at the least cost. A part
 * may be missing, a token may be extra, or a token may have the wrong kind for its place. Ties go to the earlier
 * tokens, so a line that ends too early lacks its last parts.
 *
 *	CASE 1 LAKE 2 BLOCK 3 ARCH 0 8 11    LAKE is the terrain, and the third type is missing
 *
 * `least` is the least cost of the parts from `part` on with the tokens from `at` on, depending on whether the part
 * before is missing: continuing a gap is cheaper than starting another. */
static void align(const struct reader *reader, struct chunk *chunk)
{
	enum { TAKE, LACK, SKIP, WAYS };
	int least[PARTS + 1][ALIGNED_TOKENS + 1][2];
	unsigned char way[PARTS + 1][ALIGNED_TOKENS + 1][2];
	int first = has(reader->dialect, CASE_WORD) ? PART_CASE : PART_FIELDS;
	int count = MIN(chunk->count, ALIGNED_TOKENS);
	bool clean = is_clean(chunk->tokens, chunk->count, first);
	for (int part = 0; part < PARTS; part++)
		chunk->parts[part] = clean && part >= first ? part - first : -1;
	if (clean)
		return;
	for (int part = PARTS; part >= first; part--)
		for (int at = count; at >= 0; at--)
			for (int gap = 0; gap < 2; gap++) {
				bool has_part = part < PARTS, has_token = at < count;
				const int costs[WAYS] = {
				    [TAKE] = has_part && has_token ? cost(reader, &chunk->tokens[at], kind_of(part)) +
									 least[part + 1][at + 1][0]
								   : IMPOSSIBLE,
				    [LACK] =
					has_part ? least[part + 1][at][1] + MISSING + (gap ? 0 : GAP) : IMPOSSIBLE,
				    [SKIP] = has_token ? least[part][at + 1][gap] + EXTRA : IMPOSSIBLE};
				int best = TAKE;
				for (int other = LACK; other < WAYS; other++)
					best = costs[other] < costs[best] ? other : best;
				least[part][at][gap] = has_part || has_token ? costs[best] : 0;
				way[part][at][gap] = (unsigned char)best;
			}
	for (int part = first, at = 0, gap = 0; part < PARTS;) {
		int taken = way[part][at][gap];
		if (taken == TAKE)
			chunk->parts[part] = at;
		gap = taken == LACK || (taken == SKIP && gap);
		part += taken != SKIP;
		at += taken != LACK;
	}
}

/* If the hex lacks its parts from `part` on and the lines below are exactly these parts, returns the number of these
 * lines; else 0. With `offer`, offers to join them. */
static int rest_below(struct reader *reader, const struct chunk *chunk, int part, bool offer)
{
	const struct token *last = &chunk->tokens[chunk->count - 1];
	size_t at = span_end(last->whole), first = text_line(reader->text, at), number = first;
	struct line line;
	for (int i = 1; i <= chunk->count; i++)
		if (i > part || chunk->tokens[chunk->count - i].kind != kind_of(part - i))
			return 0;
	while (part < PARTS && scan_line(reader->text, ++number, &line)) {
		struct lexer lexer = lexer_of(reader, &line);
		struct token token;
		int before = part;
		while (next_token(&lexer, &token)) {
			if (part == PARTS || token.kind != kind_of(part++))
				return 0;
			if (offer && part == before + 1 && number == first + 1)
				check_offer(&reader->check, "join it with the line below",
					    span_between(at, token.whole.start), " ");
			else if (offer && part == before + 1)
				finding_add_replacement(reader->check.findings, reader->check.found,
							span_between(at, token.whole.start), " ", 1);
			at = span_end(token.whole);
		}
		if (part == before)
			return 0;
	}
	return part == PARTS ? (int)(number - first) : 0;
}

/* Reports parts `first` to `last`, which have no token. They belong after the token before them. */
static void report_missing(struct reader *reader, const struct chunk *chunk, int before, int first, int last)
{
	enum { FIRST = PART_FIELDS + HEX_EXIT1, LAST = PART_FIELDS + HEX_TYPE3 };
	struct arena *arena = &reader->model->syntax.arena;
	int field = first > PART_FIELDS ? first - PART_FIELDS : 0;
	struct place place = place_at(PLACE_FIELD, chunk->first_field + field);
	bool start = last == PART_CASE || before < 0;
	struct span span = {.start = start ? chunk->tokens[0].whole.start : span_end(chunk->tokens[before].whole)};
	if (last == PART_CASE) {
		FOUND(reader, RULE_CASE_MISSING, span, place, "The hex does not start with CASE: add it.");
		check_offer(&reader->check, "add CASE", span, "CASE ");
		return;
	}
	const char *list = title_of(first), *exits = "";
	for (int part = first + 1; part <= last; part++)
		list = arena_print(arena, "%s%s%s", list, part == last ? " and " : ", ", title_of(part));
	int below = last == PARTS - 1 && before == chunk->count - 1 ? rest_below(reader, chunk, first, false) : 0;
	FOUND(reader, RULE_FIELD_MISSING, span, place, "Missing here: %s%s.", list,
	      below == 0   ? ""
	      : below == 1 ? ", found on the line below: join the two"
			   : ", found on the lines below: join them");
	if (below > 0) {
		rest_below(reader, chunk, first, true);
		return;
	}
	/* missing exits can be added as unused ones, except the type of an exit that is used */
	bool led = first > FIRST && (first - FIRST) % 2 == 1 &&
		   strcmp(reader->model->fields[chunk->first_field + first - 1 - PART_FIELDS].effective, "0") != 0;
	if (!reader->check.found || first < FIRST || last > LAST || led)
		return;
	for (int part = first; part <= last; part++)
		exits = arena_print(arena, "%s %s", exits, (part - FIRST) % 2 == 0 ? "0" : "ARROW");
	check_offer(&reader->check, arena_print(arena, "write%s", exits), span, exits);
}

/* Reports a word in the place of CASE, one finding for each gap, and one for all extra tokens, at the first of them. */
static void report_damage(struct reader *reader, const struct chunk *chunk)
{
	int before = -1, word = chunk->parts[PART_CASE], taken = 0;
	const struct token *token = &chunk->tokens[MAX(word, 0)];
	if (word >= 0 && token->kind != TOKEN_CASE) {
		FOUND(reader, RULE_CASE_MISSING, token->span, place_at(PLACE_FIELD, chunk->first_field),
		      "\"%.*s\" is where CASE should be: a hex starts with CASE.", QUOTED(reader, token->span));
		check_offer(&reader->check, "write CASE", token->whole, "CASE");
	}
	for (int part = has(reader->dialect, CASE_WORD) ? PART_CASE : PART_FIELDS; part < PARTS; part++) {
		int first = part;
		while (part < PARTS && chunk->parts[part] < 0)
			part++;
		if (part > first)
			report_missing(reader, chunk, before, first, part - 1);
		before = part < PARTS ? chunk->parts[part] : before;
	}
	for (int part = 0; part < PARTS; part++)
		taken += chunk->parts[part] == taken;
	if (taken >= chunk->count)
		return;
	token = &chunk->tokens[taken];
	FOUND(reader, RULE_FIELD_EXTRA, token->span, place_at(PLACE_FIELD, chunk->first_field),
	      "\"%.*s\" is extra: a hex has a label, a terrain, three exits, x and y.", QUOTED(reader, token->span));
	check_offer_word_removal(&reader->check, "remove it", token->whole);
}

/* Turns the tokens of one hex into a record with ten fields, whatever is damaged. A field without a token is not
 * set; a token of the wrong kind still becomes the value of a field, so that it can be repaired in place. `alone`:
 * the line has no other hex. */
static void read_hex(struct reader *reader, const struct line *line, const struct token *tokens, int count,
		     bool alone)
{
	struct model *model = reader->model;
	struct chunk chunk = {.tokens = tokens, .count = count, .first_field = model->field_count};
	struct span body = span_between(tokens[0].whole.start, span_end(tokens[count - 1].whole));
	int good = 0, values[HEX_FIELDS], bytes_count = reader->hex_count;
	align(reader, &chunk);
	for (int part = 0; part < PARTS; part++) {
		int at = chunk.parts[part];
		good += at >= 0 && tokens[at].kind == kind_of(part);
	}
	if (good < 3 && (chunk.parts[PART_CASE] < 0 || tokens[chunk.parts[PART_CASE]].kind != TOKEN_CASE)) {
		reader->lost = true;
		FOUND(reader, RULE_LINE_UNKNOWN, body, (struct place){0},
		      "This is not a hex%s: a hex has a label, a terrain, three exits, x and y.",
		      has(reader->dialect, COMMENTS) ? " or a comment" : "");
		return;
	}
	struct record *record = model_add_record(model);
	record->kind = "hex";
	record->line = alone ? line->whole : body;
	record->field_count = HEX_FIELDS;
	for (int field = 0; field < HEX_FIELDS; field++) {
		int at = chunk.parts[PART_FIELDS + field];
		values[field] = read_field(reader, &board_rows[field], reader->hex_count,
					   at >= 0 ? &tokens[at] : NULL, record->line);
	}
	const char *label = model->fields[chunk.first_field].effective;
	record->name = *label ? label : "?";
	report_damage(reader, &chunk);
	/* variants have several kinds of towers, whose names all start like that of the game's tower */
	int terrain = values[HEX_TERRAIN];
	const char *tower = reader->tower >= 0 ? model->entries[reader->tower].text : NULL;
	struct hex hex = {.label = values[HEX_LABEL],
			  .name = record->name,
			  .terrain = terrain,
			  .x = values[HEX_X],
			  .y = values[HEX_Y],
			  .tower = terrain >= 0 && tower &&
				   strncmp(model->entries[terrain].text, tower, strlen(tower)) == 0};
	for (int e = 0; e < HEX_EXITS; e++)
		hex.exits[e] = (struct hex_exit){.target = values[colossus_target_field(e)],
						 .type = values[colossus_type_field(e)]};
	for (int field = 0; field < HEX_FIELDS; field++)
		hex.damaged = hex.damaged || values[field] < 0;
	int wanted = has(reader->dialect, CASE_WORD) ? PARTS : HEX_FIELDS;
	struct hex_bytes bytes = {
	    .body = body, .alone = alone, .whole = !hex.damaged && good == wanted && count == wanted};
	ARENA_LIST_ADD(&model->arena, reader->board->bytes, bytes_count, reader->bytes_capacity, &bytes);
	ARENA_LIST_ADD(&model->arena, reader->hexes, reader->hex_count, reader->hex_capacity, &hex);
}

/* ---- lines ---- */

/* Reads the tokens up to a comment or the end of the line; reports control characters. */
static void read_tokens(struct reader *reader, struct lexer *lexer, bool size_line)
{
	struct token token;
	struct place nowhere = {0};
	reader->token_count = 0;
	while (next_token(lexer, &token)) {
		if (token.kind == TOKEN_BYTE) {
			FOUND(reader, RULE_BYTE, token.span, nowhere,
			      "This is a control character, and the game stops on it: remove it.");
			check_offer(&reader->check, "remove it", token.span, "");
		} else if (token.kind != TOKEN_COMMENT) {
			APPEND(reader, token, token);
		} else if (size_line) {
			FOUND(reader, RULE_COMMENT, token.span, nowhere,
			      "The size line cannot have a comment: move it to its own line.");
			check_offer(&reader->check, "move it to its own line",
				    span_with_blanks(reader->text->bytes, (struct span){.start = token.span.start}),
				    reader->model->line_end);
		} else if (!has(reader->dialect, COMMENTS)) {
			FOUND(reader, RULE_COMMENT, token.span, nowhere,
			      "%s has no comments, and the game stops on them: remove it.", reader->model->dialect);
			check_offer_word_removal(&reader->check, "remove it", token.span);
			size_t start = token.span.start; /* directly after a word it may be a typo in that word */
			check_set_manual(&reader->check, text_column(reader->text, start) > 1 &&
							     !byte_is_blank(reader->text->bytes[start - 1]));
		}
		if (token.kind == TOKEN_COMMENT) {
			reader->comment_end = span_end(token.span);
			return;
		}
	}
}

/* Reads the hexes of a line. A comment that ends at a CR may have hexes before and after it. */
static void read_line(struct reader *reader, const struct line *line)
{
	struct lexer lexer = lexer_of(reader, line);
	do {
		bool first = lexer.at == line->body.start;
		read_tokens(reader, &lexer, false);
		bool whole = first && lexer.at == lexer.end;
		for (int at = 0, count; at < reader->token_count; at += count) {
			/* in dialect A the next CASE ends a hex; otherwise ten valid tokens do if there are enough
			 * for another hex */
			const struct token *tokens = &reader->tokens[at];
			int left = reader->token_count - at;
			count = has(reader->dialect, CASE_WORD) ? 1 : left;
			while (count < left && tokens[count].kind != TOKEN_CASE)
				count++;
			if (!has(reader->dialect, CASE_WORD) && left >= HEX_FIELDS + LEAST_TOKENS &&
			    is_clean(tokens, left, PART_FIELDS))
				count = HEX_FIELDS;
			if (at > 0 && !has(reader->dialect, COMMENTS)) {
				FOUND(
				    reader, RULE_LINE_SEVERAL, tokens->span, (struct place){0},
				    "A second hex starts on this line, but %s has one hex per line: break the line.",
				    reader->model->dialect);
				reader_offer_line(reader, tokens->span);
			}
			read_hex(reader, line, tokens, count, whole && count == reader->token_count);
		}
	} while (lexer.at < lexer.end);
}

/* ---- the size ---- */

void reader_check_extent(struct reader *reader, int rule, enum hex_field side, int value, struct span span)
{
	struct extent extent = board_extent(reader->dialect, side);
	if (value < extent.least || value > extent.most)
		FOUND(reader, rule, span, reader_last_field(reader), "The %s of a board must be %d to %d, not %d.",
		      board_rows[side].title, extent.least, extent.most, value);
}

/* Reads one of the two numbers of the size; returns -1 if it is missing. */
static int read_extent(struct reader *reader, enum hex_field side, struct span line)
{
	int index = side == BOARD_HEIGHT;
	const struct token *token = index < reader->token_count ? &reader->tokens[index] : NULL;
	int value = read_field(reader, &board_rows[side], -1, token, line);
	if (value >= 0)
		reader_check_extent(reader, RULE_SIZE_RANGE, side, value, token->span);
	return value;
}

/* Dialects C: reads the fields width and height from the first line that is not blank or a comment, if it looks like
 * a size: at most three tokens, all starting with a digit. */
static void read_size(struct reader *reader, int *width, int *height)
{
	struct line line = {0};
	struct token token = {.kind = TOKEN_COMMENT};
	const struct token *tokens;
	for (size_t number = 1; token.kind == TOKEN_COMMENT && scan_line(reader->text, number, &line); number++) {
		struct lexer lexer = lexer_of(reader, &line);
		if (!next_token(&lexer, &token))
			token.kind = TOKEN_COMMENT;
	}
	if (token.kind != TOKEN_COMMENT) {
		struct lexer lexer = lexer_of(reader, &line);
		reader->size_number = line.number;
		read_tokens(reader, &lexer, true);
	}
	tokens = reader->tokens;
	bool size = reader->token_count >= 1 && reader->token_count <= 3;
	for (int i = 0; i < reader->token_count && size; i++)
		size = byte_is_digit(reader->text->bytes[tokens[i].span.start]);
	if (!size) {
		FOUND(reader, RULE_SIZE_MISSING, (struct span){0}, (struct place){0},
		      "The size is missing: write the width and height of the board on the first line.");
		reader->size_number = 0;
		reader->token_count = 0;
		line.whole = (struct span){0};
	}
	reader->board->size_line = line.whole;
	if (size && line.number > 1) {
		FOUND(reader, RULE_SIZE_FIRST, tokens[0].span, (struct place){0},
		      "The size of the board must be on the first line: move the lines above it.");
		check_offer_line_move(&reader->check, "make it the first line", 0);
	}
	if (reader->token_count == 1)
		FOUND(reader, RULE_FIELD_MISSING, (struct span){.start = span_end(tokens[0].span)},
		      place_at(PLACE_FIELD, 1), "The height of the board is missing here.");
	if (reader->token_count > 2) {
		FOUND(reader, RULE_FIELD_EXTRA, tokens[2].span, (struct place){0},
		      "The size has only two numbers: remove this one.");
		check_offer_word_removal(&reader->check, "remove it", tokens[2].whole);
	}
	*width = read_extent(reader, BOARD_WIDTH, line.whole);
	*height = read_extent(reader, BOARD_HEIGHT, line.whole);
}

/* ---- the file ---- */

/* Reports a missing line end at the end of the file: the game needs one after a comment, the size and, before B3, a
 * hex. */
static void check_end(struct reader *reader)
{
	const struct text *text = reader->text;
	struct line line;
	if (!scan_line(text, text->line_count, &line))
		return;
	const char *what = line.number == reader->size_number    ? "The size of the board"
			   : !has(reader->dialect, COMMENTS)     ? (reader->token_count > 0 ? "The last line" : NULL)
			   : reader->comment_end == text->length ? "The comment at the end of the file"
								 : NULL;
	if (!what)
		return;
	FOUND(reader, RULE_LINE_END, (struct span){.start = text->length}, (struct place){0},
	      "%s has no line end, and the game refuses the file: add one.", what);
	reader_offer_line_end(reader);
}

void colossus_make_board(struct reader *reader, int width, int height)
{
	struct model *model = reader->model;
	struct hex_board *board = &reader->board->board;
	int right = 0, bottom = 0;
	for (int i = 0; i < reader->hex_count; i++) {
		right = MAX(reader->hexes[i].x, right);
		bottom = MAX(reader->hexes[i].y, bottom);
	}
	*board = (struct hex_board){
	    .dialect = (int)(reader->dialect - colossus_dialects),
	    .count = reader->hex_count,
	    .damaged = reader->lost,
	    .width = width >= 0 ? MAX(1, MIN(width, board_extent(reader->dialect, BOARD_WIDTH).most))
				: MAX(COLOSSUS_WIDTH, MIN(right + 1, COLOSSUS_WIDTH_LIMIT)),
	    .height = height >= 0 ? MAX(1, MIN(height, board_extent(reader->dialect, BOARD_HEIGHT).most))
				  : MAX(COLOSSUS_HEIGHT, MIN(bottom + 1, COLOSSUS_HEIGHT_LIMIT))};
	board_link(model, board, reader->hexes);
	struct grid *grid = model_add_grid(model);
	grid->name = "board";
	grid->width = board->width;
	grid->height = grid->loaded = board->height;
	grid->records = board->cells;
	grid->neighbours = HEX_EXITS;
	for (int i = 0; i < board->count; i++)
		if (board->hexes[i].on_board && board->hexes[i].terrain >= 0)
			grid->counts[model->entries[board->hexes[i].terrain].key]++;
	model->format_data = reader->board;
}

/* Returns true if the game would accept every line and place every hex on the board. `strict`: reads only up to
 * where the game stops. */
static bool read_as(struct model *model, const struct text *text, const struct vocabulary *vocabulary, int dialect,
		    bool strict)
{
	struct reader reader = reader_start(model, text, vocabulary, colossus_reader_rules);
	reader.dialect = &colossus_dialects[dialect];
	model->dialect = arena_print(&model->arena, "dialect %s", reader.dialect->name);
	/* reserve what this many lines usually need, so that nothing is copied as it grows */
	model->record_capacity = text->line_count < RESERVED_HEXES ? (int)text->line_count : RESERVED_HEXES;
	model->field_capacity = model->record_capacity * HEX_FIELDS + 2;
	model->fields = arena_allocate(&model->arena, (size_t)model->field_capacity, sizeof *model->fields);
	model->records = arena_allocate(&model->arena, (size_t)model->record_capacity, sizeof *model->records);
	reader.board = arena_allocate(&model->arena, 1, sizeof *reader.board);
	int width = COLOSSUS_WIDTH, height = COLOSSUS_HEIGHT;
	struct line line;
	/* the entries are the terrains of the vocabulary, then other terrains of the file; after dialect A any
	 * letter or name is a terrain if the recruit file has it, so none is unknown here */
	colossus_add_terrains(&reader);
	if (has(reader.dialect, SIZE_LINE))
		read_size(&reader, &width, &height);
	for (size_t number = 1; scan_line(text, number, &line); number++) {
		if (strict && model->syntax.count > 0)
			return false;
		if (number != reader.size_number)
			read_line(&reader, &line);
	}
	check_end(&reader);
	colossus_make_board(&reader, width, height);
	bool whole = model->syntax.count == 0;
	for (int i = 0; i < reader.hex_count && whole; i++)
		whole = !colossus_is_outside(model, i);
	return whole;
}

bool colossus_reads_whole(const struct document *document, enum colossus_dialect dialect)
{
	struct model model;
	model_init(&model);
	model.format = document->model.format;
	bool whole = read_as(&model, &document->text, document->vocabulary, (int)dialect, true);
	model_clear(&model);
	return whole;
}

/* Reads the file in its likely dialect; if it is not complete in that, in the first other dialect in which it is. */
void colossus_map_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary)
{
	int wanted = word_index(colossus_dialect_names, model->read_as);
	int likely = wanted >= 0 ? wanted : (int)colossus_detect_dialect(text->bytes, text->length);
	bool whole = read_as(model, text, vocabulary, likely, false) || wanted >= 0;
	struct model trial;
	model_init(&trial);
	for (int dialect = 0; dialect < COLOSSUS_DIALECTS && !whole; dialect++) {
		if (dialect == likely)
			continue;
		trial.format = model->format;
		trial.path = model->path;
		whole = read_as(&trial, text, vocabulary, dialect, true);
		if (whole) {
			model_clear(model);
			*model = trial;
		} else {
			model_clear(&trial);
		}
	}
}
