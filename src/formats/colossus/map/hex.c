/* One hex: its tokens become a record with ten fields, whatever is damaged. A field without a token is not set; a
 * token of the wrong kind is a field's value all the same, so that it can be mended in place. */
#include "reader.h"

#include <stdio.h>
#include <string.h>

static struct word word_of(const struct reader *reader, const struct token *token)
{
	return (struct word){reader->text->bytes + token->span.start, token->span.length};
}

/* A token for "%.*s": at most so many bytes of it are quoted in a message. */
#define QUOTED(reader, token)                                                                                        \
	(token)->span.length < 40 ? (int)(token)->span.length : 40, (reader)->text->bytes + (token)->span.start

int colossus_add_field(struct reader *reader, const struct field *like, int record, const struct token *token,
		       struct span line)
{
	struct field *field = model_add_field(reader->model);
	if (!field)
		return -1;
	*field = *like;
	field->grid = -1;
	field->record = record;
	field->item = -1;
	field->fallback = field->read = "";
	if (token) {
		field->set = true;
		field->value = token->span;
		field->line = line;
		field->read =
		    arena_copy(&reader->model->arena, reader->text->bytes + token->span.start, token->span.length);
		if (!field->read)
			return -1;
	}
	return reader->model->field_count - 1;
}

/* What is in quotes can only be a terrain: true with a report. */
static bool report_quotes(struct reader *reader, enum reader_rule rule, const struct token *token, struct place place,
			  const char *title)
{
	if (token->whole.length == token->span.length)
		return false;
	FOUND(reader, rule, token->whole, place,
	      "\"%.*s\" has quotes, and only a terrain may have them: write the %s without.", QUOTED(reader, token),
	      title);
	struct word word = word_of(reader, token);
	if (colossus_number(word) >= 0 || colossus_exit_type(word) >= 0)
		finding_set_fix(&reader->model->syntax, reader->check.found, "remove the quotes", token->whole,
				word.bytes, word.length);
	return true;
}

int colossus_read_number(struct reader *reader, const struct token *token, int field, const char *title)
{
	struct place place = place_at(PLACE_FIELD, field);
	if (report_quotes(reader, RULE_NUMBER, token, place, title))
		return -1;
	int number = colossus_number(word_of(reader, token));
	if (number == -1)
		FOUND(reader, RULE_NUMBER, token->span, place,
		      "\"%.*s\" is not a number, and the %s is one: write digits only.", QUOTED(reader, token),
		      title);
	if (number == -2)
		FOUND(reader, RULE_NUMBER_LARGE, token->span, place,
		      "The number %.*s is too large: the game takes at most 2147483647.", QUOTED(reader, token));
	return number < 0 ? -1 : number;
}

/* "ARROW 5" of ARROW5: in C2 a word takes the digits after it along, and a type needs a blank there. NULL: it is not so. */
static const char *type_apart(const struct reader *reader, struct word word)
{
	struct word type = word;
	while (type.length > 0 && byte_is_digit(type.bytes[type.length - 1]))
		type.length--;
	if (type.length == word.length || colossus_exit_type(type) < 0)
		return NULL;
	return arena_print(&reader->model->arena, "%.*s %.*s", (int)type.length, type.bytes,
			   (int)(word.length - type.length), type.bytes + type.length);
}

/* -1, for what is not a word of the kind. */
static int report_word(struct reader *reader, enum reader_rule rule, const struct token *token, int field,
		       const char *type, const char *what, const char *advice)
{
	const char *apart = rule == RULE_EXIT_TYPE ? type_apart(reader, word_of(reader, token)) : NULL;
	const char *near = apart ? apart : colossus_nearest(reader, type, word_of(reader, token));
	FOUND(reader, rule, token->span, place_at(PLACE_FIELD, field),
	      near ? "\"%.*s\" is not %s; did you mean %s?" : "\"%.*s\" is not %s: %s.", QUOTED(reader, token), what,
	      near ? near : advice);
	if (apart)
		check_offer_word_at(&reader->check, "write", token->span, apart);
	else if (near)
		check_offer_word(&reader->check, "write", near);
	return -1;
}

/* enum colossus_exit_type, or -1 with a report. */
static int read_exit_type(struct reader *reader, const struct token *token, int field, const char *title)
{
	if (report_quotes(reader, RULE_EXIT_TYPE, token, place_at(PLACE_FIELD, field), title))
		return -1;
	int type = colossus_exit_type(word_of(reader, token));
	return type >= 0 ? type
			 : report_word(reader, RULE_EXIT_TYPE, token, field, "EXIT", "an exit type",
				       "write ARROW, ARROWS, ARCH or BLOCK");
}

/* The entry of the terrain, -1 with a report, -2 without memory. */
static int read_terrain(struct reader *reader, const struct token *token, int field)
{
	static const char *const advice[] = {[TERRAIN_WORD] = "write one of the eleven, in capitals",
					     [TERRAIN_LETTER] = "write one letter",
					     [TERRAIN_NAME] =
						 "a name has letters, digits, . and _, and blanks only in quotes"};
	if (token->kind == TOKEN_TERRAIN)
		return colossus_terrain_entry(reader, word_of(reader, token));
	return report_word(reader, RULE_TERRAIN_UNKNOWN, token, field, "TERRAIN", "a terrain",
			   advice[reader->traits->terrain]);
}

/* -1 for a value that the token does not have. False when memory is out. */
static bool read_field(struct reader *reader, int field, const struct token *token, struct span line, int *value)
{
	const struct hex_part *part = &colossus_parts[PART_FIELDS + field];
	int index = colossus_add_field(reader, &part->field, reader->hex_count, token, line);
	*value = -1;
	if (index < 0)
		return false;
	if (token && part->kind == TOKEN_NUMBER)
		*value = colossus_read_number(reader, token, index, part->title);
	else if (token && part->kind == TOKEN_TERRAIN)
		*value = read_terrain(reader, token, index);
	else if (token)
		*value = read_exit_type(reader, token, index, part->title);
	return *value != -2;
}

/* "x and y", "type 3, x and y". */
static void list_parts(char *list, size_t size, int first, int last)
{
	size_t used = 0;
	for (int part = first; part <= last; part++) {
		const char *join = part == first ? "" : part == last ? " and " : ", ";
		int length = snprintf(list + used, size - used, "%s%s", join, colossus_parts[part].title);
		if (length < 0 || (size_t)length >= size - used)
			return;
		used += (size_t)length;
	}
}

/* The tokens of one hex, and which of them are its parts. */
struct chunk {
	const struct token *tokens;
	int count;
	int parts[PARTS];
	int good;        /* how many parts have a token of their kind */
	int first_field; /* of the hex in the model */
};

static struct chunk align(const struct reader *reader, const struct token *tokens, int count)
{
	struct chunk chunk = {.tokens = tokens, .count = count, .first_field = reader->model->field_count};
	colossus_align(reader, tokens, count, chunk.parts);
	for (int part = 0; part < PARTS; part++) {
		int at = chunk.parts[part];
		chunk.good += at >= 0 && tokens[at].kind == colossus_parts[part].kind;
	}
	return chunk;
}

/* The remedy to write exits that are missing: such that lead nowhere. */
static void offer_parts(struct reader *reader, const struct chunk *chunk, int first, int last)
{
	enum { FIRST = PART_FIELDS + HEX_EXIT1, LAST = PART_FIELDS + HEX_TYPE3 };
	bool led = first > FIRST && (first - FIRST) % 2 == 1 &&
		   strcmp(reader->model->fields[chunk->first_field + first - 1 - PART_FIELDS].read, "0") != 0;
	const struct finding *finding = reader->check.found;
	if (!finding || first < FIRST || last > LAST || led)
		return;
	struct arena *arena = &reader->model->syntax.arena;
	const char *parts = "";
	for (int part = first; part <= last && parts; part++)
		parts = arena_print(arena, "%s %s", parts, (part - FIRST) % 2 == 0 ? "0" : "ARROW");
	const char *label = parts ? arena_print(arena, "write%s", parts) : NULL;
	if (label)
		check_offer(&reader->check, label, finding->span, parts);
}

/* Parts `first` to `last` have no token. They belong after the token before them. */
static void report_missing(struct reader *reader, const struct chunk *chunk, int before, int first, int last)
{
	const struct token *tokens = chunk->tokens;
	struct span span = {.start = before >= 0 ? span_end(tokens[before].whole) : tokens[0].whole.start};
	int field = first > PART_FIELDS ? first - PART_FIELDS : 0;
	struct place place = place_at(PLACE_FIELD, chunk->first_field + field);
	if (last == PART_CASE) {
		span.start = tokens[0].whole.start;
		FOUND(reader, RULE_CASE_MISSING, span, place, "The hex does not begin with CASE: write it.");
		check_offer(&reader->check, "write CASE", span, "CASE ");
		return;
	}
	char list[128];
	list_parts(list, sizeof list, first, last);
	FOUND(reader, RULE_FIELD_MISSING, span, place, "Missing here: %s.", list);
	offer_parts(reader, chunk, first, last);
}

/* What stands for CASE, and one finding for each gap. */
static void report_gaps(struct reader *reader, const struct chunk *chunk)
{
	int before = -1, word = chunk->parts[PART_CASE];
	const struct token *token = &chunk->tokens[word >= 0 ? word : 0];
	if (word >= 0 && token->kind != TOKEN_CASE) {
		FOUND(reader, RULE_CASE_MISSING, token->span, place_at(PLACE_FIELD, chunk->first_field),
		      "\"%.*s\" is where CASE belongs: a hex begins with CASE.", QUOTED(reader, token));
		check_offer(&reader->check, "write CASE", token->whole, "CASE");
	}
	for (int part = reader->traits->case_word ? PART_CASE : PART_FIELDS; part < PARTS; part++) {
		if (chunk->parts[part] >= 0) {
			before = chunk->parts[part];
			continue;
		}
		int first = part;
		while (part + 1 < PARTS && chunk->parts[part + 1] < 0)
			part++;
		report_missing(reader, chunk, before, first, part);
	}
}

/* One finding for all tokens that no part took, at the first of them. */
static void report_surplus(struct reader *reader, const struct chunk *chunk)
{
	int taken = 0;
	for (int part = 0; part < PARTS; part++)
		taken += chunk->parts[part] == taken;
	const struct token *token = &chunk->tokens[taken];
	if (taken >= chunk->count)
		return;
	FOUND(reader, RULE_FIELD_EXTRA, token->span, place_at(PLACE_FIELD, chunk->first_field),
	      "\"%.*s\" is too much here: a hex has a label, a terrain, three exits, x and y.",
	      QUOTED(reader, token));
	check_offer_word_removal(&reader->check, "remove it", token->whole);
}

/* Variants have towers of several kinds, all of them with names that begin like the one of the game. */
static bool is_tower(const struct reader *reader, int terrain)
{
	const struct entry *entries = reader->model->entries;
	if (terrain < 0 || reader->tower < 0)
		return false;
	const char *tower = entries[reader->tower].text;
	return strncmp(entries[terrain].text, tower, strlen(tower)) == 0;
}

static struct colossus_hex make_hex(const struct reader *reader, const int values[HEX_FIELDS])
{
	struct colossus_hex hex = {.label = values[HEX_LABEL],
				   .terrain = values[HEX_TERRAIN],
				   .x = values[HEX_X],
				   .y = values[HEX_Y],
				   .tower = is_tower(reader, values[HEX_TERRAIN])};
	for (int e = 0; e < COLOSSUS_EXITS; e++)
		hex.exits[e] = (struct colossus_exit){.target = values[colossus_target_field(e)],
						      .type = values[colossus_type_field(e)]};
	for (int field = 0; field < HEX_FIELDS; field++)
		hex.damaged = hex.damaged || values[field] < 0;
	return hex;
}

/* Adds the record with its fields, and reports what is wrong with it. False when memory is out. */
static bool add_hex(struct reader *reader, const struct chunk *chunk, struct span line, int values[HEX_FIELDS])
{
	struct record *record = model_add_record(reader->model);
	if (!record)
		return false;
	record->kind = "hex";
	record->line = line;
	record->field_count = HEX_FIELDS;
	for (int field = 0; field < HEX_FIELDS; field++) {
		int at = chunk->parts[PART_FIELDS + field];
		if (!read_field(reader, field, at >= 0 ? &chunk->tokens[at] : NULL, line, &values[field]))
			return false;
	}
	const char *label = reader->model->fields[chunk->first_field].read;
	reader->model->records[reader->hex_count].name = *label ? label : "?";
	report_gaps(reader, chunk);
	report_surplus(reader, chunk);
	return true;
}

bool colossus_read_hex(struct reader *reader, const struct line *line, const struct token *tokens, int count,
		       bool alone)
{
	struct chunk chunk = align(reader, tokens, count);
	size_t start = tokens[0].whole.start;
	struct span body = span_between(start, span_end(tokens[count - 1].whole));
	int word = chunk.parts[PART_CASE], values[HEX_FIELDS], bytes_count = reader->hex_count;
	if (chunk.good < 3 && (word < 0 || tokens[word].kind != TOKEN_CASE)) {
		reader->lost = true;
		FOUND(reader, RULE_LINE_UNKNOWN, body, (struct place){0},
		      "This is not a hex%s: a hex has a label, a terrain, three exits, x and y.",
		      reader->traits->comments ? " or a comment" : "");
		return true;
	}
	if (!add_hex(reader, &chunk, alone ? line->whole : body, values))
		return false;
	struct arena *arena = &reader->model->arena;
	struct colossus_hex hex = make_hex(reader, values);
	int wanted = reader->traits->case_word ? PARTS : HEX_FIELDS;
	struct hex_bytes bytes = {
	    .body = body, .alone = alone, .whole = !hex.damaged && chunk.good == wanted && count == wanted};
	return arena_append(arena, &reader->detail->bytes, &bytes_count, &reader->bytes_capacity, &bytes,
			    sizeof bytes) &&
	       arena_append(arena, &reader->hexes, &reader->hex_count, &reader->hex_capacity, &hex, sizeof hex);
}
