/* The Flags line, and what comes of it: which flags are in effect, and why.
 *
 * The document names for each flag others that it "automatically sets" and "automatically unsets", and leaves open in
 * what order. Read here: the flags of the file are taken from left to right; one that is set applies its lists, and so
 * does each flag that this sets; what the file says itself is never overruled, and of two automatic values the later
 * holds. A flag that is unset applies nothing. Where the file sets one of two flags that exclude each other, the other
 * cannot be set automatically:
 *
 *	Flags: +dungeon_entrance +boss
 *	boss + (you), trap + (implied by boss, which is later), monster_spawn - (implied by dungeon_entrance),
 *	safe_room - (conflict with boss), north_exit + (implied by dungeon_entrance) */
#include "derf.h"

#include <string.h>

static const char *const flag_names[DERF_FLAGS] = {
    [DERF_DUNGEON_ENTRANCE] = "dungeon_entrance",
    [DERF_DUNGEON_EXIT] = "dungeon_exit",
    [DERF_BOSS] = "boss",
    [DERF_MONSTER_SPAWN] = "monster_spawn",
    [DERF_SAFE_ROOM] = "safe_room",
    [DERF_NORTH_EXIT] = "north_exit",
    [DERF_SOUTH_EXIT] = "south_exit",
    [DERF_EAST_EXIT] = "east_exit",
    [DERF_WEST_EXIT] = "west_exit",
    [DERF_NON_EUCLIDIAN] = "non_euclidian",
    [DERF_TRAP] = "trap",
    [DERF_MAGIC] = "magic",
};

const char *derf_flag_name(enum derf_flag flag)
{
	return flag_names[flag];
}

int derf_flag_field(const struct model *model, enum derf_flag flag)
{
	int end = FIRST_FLAG + derf_detail(model)->known_count;
	for (int i = FIRST_FLAG; i < end; i++)
		if (strcmp(model->fields[i].name, flag_names[flag]) == 0)
			return i;
	return -1;
}

bool derf_flag_holds(const struct model *model, enum derf_flag flag)
{
	int field = derf_flag_field(model, flag);
	return field >= 0 && model->fields[field].read[0] == '+';
}

enum derf_flag derf_opposite_exit(enum derf_flag exit)
{
	return (enum derf_flag)(DERF_NORTH_EXIT + ((exit - DERF_NORTH_EXIT) ^ 1)); /* they are numbered in pairs */
}

const char *derf_parent_flag(const char *name, size_t length)
{
	static const struct {
		const char *suffix, *parent;
	} families[] = {{"_boss", "boss"}, {"_monster", "monster_spawn"}};
	for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
		size_t suffix = strlen(families[i].suffix);
		if (length > suffix && memcmp(name + length - suffix, families[i].suffix, suffix) == 0)
			return families[i].parent;
	}
	return NULL;
}

/* ---- the flags of the vocabulary ---- */

/* Numbers them in the order of their rows. */
static bool list_known(struct derf_detail *detail, struct arena *arena)
{
	const struct vocabulary *vocabulary = detail->vocabulary;
	size_t rows = (size_t)vocabulary_count(vocabulary);
	int *known_rows = arena_allocate(arena, rows, sizeof *known_rows);
	int *row_flags = arena_allocate(arena, rows, sizeof *row_flags);
	if (!known_rows || !row_flags)
		return false;
	for (int row = 0; row < vocabulary_count(vocabulary); row++) {
		bool flag = vocabulary_value(vocabulary, row, "flag")[0] != '\0';
		row_flags[row] = flag ? detail->known_count : -1;
		if (flag)
			known_rows[detail->known_count++] = row;
	}
	detail->known_rows = known_rows;
	detail->row_flags = row_flags;
	return true;
}

/* The vocabulary's row of a known flag. */
static int flag_row(const struct derf_detail *detail, int known)
{
	return detail->known_rows[known];
}

int derf_known_flag(const struct derf_detail *detail, const char *name, size_t length)
{
	const struct vocabulary *vocabulary = detail->vocabulary;
	int found = vocabulary_find(vocabulary, name, length);
	if (found >= 0 && strcmp(vocabulary_value(vocabulary, found, "type"), "spelling") == 0) {
		const char *meant = vocabulary_value(vocabulary, found, "means");
		found = vocabulary_find(vocabulary, meant, strlen(meant));
	}
	return found >= 0 ? detail->row_flags[found] : -1;
}

const char *derf_nearest_flag(const struct derf_detail *detail, const char *name, size_t length)
{
	struct nearest nearest = nearest_begin(name, length);
	for (int known = 0; known < detail->known_count; known++)
		nearest_look(&nearest, vocabulary_word(detail->vocabulary, flag_row(detail, known)));
	return nearest.name;
}

/* ---- effective values ---- */

/* What one computation of all effects works with; arrays have one item a known flag. */
struct cascade {
	const struct derf_detail *detail;
	struct derf_effect *effects;
	int *queue; /* flags that were set and still have to apply their lists */
	bool *queued;
	int count;
};

/* The flag that excludes this one and that the file itself sets; -1. */
static int explicit_rival(const struct cascade *cascade, int flag)
{
	static const char *const pairs[][2] = {{"safe_room", "boss"}, {"safe_room", "monster_spawn"}};
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		int a = derf_known_flag(cascade->detail, pairs[i][0], strlen(pairs[i][0]));
		int b = derf_known_flag(cascade->detail, pairs[i][1], strlen(pairs[i][1]));
		int rival = flag == a ? b : flag == b ? a : -1;
		if (rival >= 0 && cascade->effects[rival].explicit && cascade->effects[rival].value == '+')
			return rival;
	}
	return -1;
}

static void cascade_push(struct cascade *cascade, int flag)
{
	if (cascade->queued[flag])
		return;
	cascade->queued[flag] = true;
	cascade->queue[cascade->count++] = flag;
}

static void imply(struct cascade *cascade, int by, int flag, char value)
{
	struct derf_effect *effect = &cascade->effects[flag];
	if (effect->explicit)
		return;
	int rival = value == '+' ? explicit_rival(cascade, flag) : -1;
	if (rival >= 0) {
		*effect = (struct derf_effect){.value = '-', .implied_by = by, .conflicts = rival};
		return;
	}
	if (effect->value != value && effect->conflicts < 0)
		*effect = (struct derf_effect){.value = value, .implied_by = by, .conflicts = -1};
	if (value == '+')
		cascade_push(cascade, flag);
}

/* Applies one of a flag's lists: words with blanks between them. */
static void imply_list(struct cascade *cascade, int by, const char *column, char value)
{
	const struct vocabulary *vocabulary = cascade->detail->vocabulary;
	const char *list = vocabulary_value(vocabulary, flag_row(cascade->detail, by), column);
	while (*list) {
		size_t length = strcspn(list, " ");
		int flag = derf_known_flag(cascade->detail, list, length);
		if (flag >= 0)
			imply(cascade, by, flag, value);
		list += length;
		list += strspn(list, " ");
	}
}

/* One flag of the file with all that follows from it; no flag applies its lists twice for it, so that lists that form
 * a ring end. */
static void apply_flag(struct cascade *cascade, int flag)
{
	cascade->count = 0;
	memset(cascade->queued, 0, (size_t)cascade->detail->known_count * sizeof *cascade->queued);
	cascade_push(cascade, flag);
	for (int i = 0; i < cascade->count; i++) {
		imply_list(cascade, cascade->queue[i], "sets", '+');
		imply_list(cascade, cascade->queue[i], "unsets", '-');
	}
}

/* Two flags of the file that exclude each other both stay; the engine ignores the room. */
static void mark_conflicts(struct cascade *cascade)
{
	for (int flag = 0; flag < cascade->detail->known_count; flag++) {
		struct derf_effect *effect = &cascade->effects[flag];
		if (effect->explicit && effect->value == '+')
			effect->conflicts = explicit_rival(cascade, flag);
	}
}

/* Fills in all effects, as if the file did not name the flag `without` (-1: none). `order` has the flags that the file
 * names, each where its last sign stands. */
static void find_effects(struct cascade *cascade, const char *signs, const int *order, int named, int without)
{
	for (int flag = 0; flag < cascade->detail->known_count; flag++) {
		bool explicit = signs[flag] && flag != without;
		cascade->effects[flag] = (struct derf_effect){
		    .value = explicit ? signs[flag] : '\0', .explicit = explicit, .implied_by = -1, .conflicts = -1};
	}
	for (int i = 0; i < named; i++)
		if (order[i] != without && signs[order[i]] == '+')
			apply_flag(cascade, order[i]);
	mark_conflicts(cascade);
}

/* ---- the line ---- */

static bool read_tokens(struct derf_reader *reader)
{
	struct derf_detail *detail = reader->detail;
	struct span within = detail->flags_line.body, word;
	if (detail->flags_line.number == 0)
		return true;
	size_t at = within.start + strlen("Flags:");
	while (scan_token(reader->text, within, &at, DERF_SEPARATORS, &word)) {
		size_t sign = reader->text->bytes[word.start] == '+' || reader->text->bytes[word.start] == '-';
		struct derf_token token = {.sign = {.start = word.start, .length = sign},
					   .name = {.start = word.start + sign, .length = word.length - sign},
					   .field = -1};
		if (!arena_append(&reader->model->arena, &detail->tokens, &detail->token_count,
				  &detail->token_capacity, &token, sizeof token))
			return false;
	}
	return true;
}

static const char *name_bytes(const struct derf_reader *reader, const struct derf_token *token)
{
	return reader->text->bytes + token->name.start;
}

/* Gives the tokens of other flags their fields, one for each name, in the order in which they first appear. */
static bool number_others(struct derf_reader *reader, int *field_count)
{
	struct derf_detail *detail = reader->detail;
	struct arena *arena = &reader->model->arena;
	struct derf_key *keys = arena_allocate(arena, (size_t)detail->token_count, sizeof *keys);
	int count = 0;
	if (!keys)
		return false;
	for (int i = 0; i < detail->token_count; i++)
		if (detail->tokens[i].field < 0 && detail->tokens[i].name.length > 0)
			keys[count++] = (struct derf_key){.bytes = name_bytes(reader, &detail->tokens[i]),
							  .length = detail->tokens[i].name.length,
							  .index = i};
	derf_keys_number(keys, count);
	for (int i = 0; i < count; i++)
		if (keys[i].number == 1)
			detail->tokens[keys[i].index].field = 0;
	for (int i = 0; i < detail->token_count; i++)
		if (detail->tokens[i].field == 0)
			detail->tokens[i].field = (*field_count)++;
	for (int i = 0; i < count; i++)
		if (keys[i].number > 1)
			detail->tokens[keys[i].index].field = detail->tokens[keys[i - 1].index].field;
	return true;
}

static bool number_tokens(struct derf_reader *reader, int *field_count)
{
	struct derf_detail *detail = reader->detail;
	for (int i = 0; i < detail->token_count; i++) {
		struct derf_token *token = &detail->tokens[i];
		int known = derf_known_flag(detail, name_bytes(reader, token), token->name.length);
		token->field = known < 0 ? -1 : FIRST_FLAG + known;
	}
	*field_count = FIRST_FLAG + detail->known_count;
	return number_others(reader, field_count);
}

/* ---- the fields ---- */

static bool describe_known(struct derf_reader *reader, struct field *field, int known, const char *fallback)
{
	const struct derf_detail *detail = reader->detail;
	const struct derf_effect *effect = &detail->effects[known];
	struct arena *arena = &reader->model->arena;
	int row = flag_row(detail, known);
	field->name = vocabulary_word(detail->vocabulary, row);
	field->meaning = vocabulary_value(detail->vocabulary, row, "meaning");
	field->fallback = fallback;
	field->read = effect->value == '+' ? "+" : effect->value == '-' ? "-" : "";
	int cause = effect->conflicts >= 0 ? effect->conflicts : effect->implied_by;
	field->note = effect->explicit ? "you" : "default";
	if (cause >= 0)
		field->note = arena_print(arena, "%s %s", effect->conflicts >= 0 ? "conflict with" : "implied by",
					  vocabulary_word(detail->vocabulary, flag_row(detail, cause)));
	return field->note != NULL;
}

static bool describe_other(struct derf_reader *reader, struct field *field, const struct derf_token *token)
{
	const struct derf_detail *detail = reader->detail;
	struct arena *arena = &reader->model->arena;
	const char *name = arena_copy(arena, name_bytes(reader, token), token->name.length);
	const char *parent = derf_parent_flag(name_bytes(reader, token), token->name.length);
	if (!name)
		return false;
	int known = parent ? derf_known_flag(detail, parent, strlen(parent)) : -1;
	bool heard = known >= 0 && detail->effects[known].value == '+';
	field->name = name;
	field->fallback = field->read = "";
	field->meaning = "No flag of the document; kept as it is.";
	field->note = "unknown";
	if (!parent)
		return true;
	const char *kind = strcmp(parent, "boss") == 0 ? "A boss" : "A monster";
	field->meaning =
	    arena_print(arena, "%s of this type or name can spawn here; all can that are not unset.", kind);
	field->read = !field->set || !heard ? "" : reader->text->bytes[field->value.start] == '+' ? "+" : "-";
	field->note = heard ? "you" : arena_print(arena, "ignored without %s", parent);
	return field->meaning && field->note;
}

/* The last sign of each flag is the one that counts. */
static void set_values(struct derf_reader *reader)
{
	const struct derf_detail *detail = reader->detail;
	for (int i = 0; i < detail->token_count; i++) {
		const struct derf_token *token = &detail->tokens[i];
		if (token->field < 0 || token->sign.length == 0)
			continue;
		struct field *field = &reader->model->fields[token->field];
		field->set = true;
		field->value = token->sign;
		field->line = (struct span){.start = token->sign.start, .length = token->name.length + 1};
	}
}

/* The signs of the known flags, and the flags in the order of their last signs. Returns how many are named. */
static int list_explicit(const struct derf_reader *reader, char *signs, int *order)
{
	const struct derf_detail *detail = reader->detail;
	int named = 0;
	for (int i = 0; i < detail->token_count; i++) {
		const struct derf_token *token = &detail->tokens[i];
		int known = token->field - FIRST_FLAG;
		if (known < 0 || known >= detail->known_count || token->sign.length == 0 ||
		    reader->model->fields[token->field].value.start != token->sign.start)
			continue;
		signs[known] = reader->text->bytes[token->sign.start];
		order[named++] = known;
	}
	return named;
}

static bool describe_flags(struct derf_reader *reader)
{
	struct derf_detail *detail = reader->detail;
	struct arena *arena = &reader->model->arena;
	size_t size = (size_t)detail->known_count;
	struct cascade cascade = {.detail = detail,
				  .effects = arena_allocate(arena, size, sizeof *cascade.effects),
				  .queue = arena_allocate(arena, size, sizeof *cascade.queue),
				  .queued = arena_allocate(arena, size, sizeof *cascade.queued)};
	char *signs = arena_allocate(arena, size, 1), *fallbacks = arena_allocate(arena, size, 1);
	int *order = arena_allocate(arena, size, sizeof *order);
	if (!cascade.effects || !cascade.queue || !cascade.queued || !signs || !fallbacks || !order)
		return false;
	int named = list_explicit(reader, signs, order);
	for (int flag = 0; flag < detail->known_count; flag++) {
		find_effects(&cascade, signs, order, named, flag);
		fallbacks[flag] = cascade.effects[flag].value;
	}
	find_effects(&cascade, signs, order, named, -1);
	detail->effects = cascade.effects;
	for (int flag = 0; flag < detail->known_count; flag++) {
		const char *fallback = fallbacks[flag] == '+' ? "+" : fallbacks[flag] == '-' ? "-" : "";
		if (!describe_known(reader, &reader->model->fields[FIRST_FLAG + flag], flag, fallback))
			return false;
	}
	return true;
}

bool derf_read_flags(struct derf_reader *reader)
{
	struct derf_detail *detail = reader->detail;
	int field_count = 0;
	if (!list_known(detail, &reader->model->arena) || !read_tokens(reader) ||
	    !number_tokens(reader, &field_count))
		return false;
	while (reader->model->field_count < field_count) {
		struct field *field = model_add_field(reader->model);
		if (!field)
			return false;
		field->kind = FIELD_FLAG;
		field->name = NULL;
	}
	set_values(reader);
	if (!describe_flags(reader))
		return false;
	for (int i = 0; i < detail->token_count; i++) {
		struct field *field =
		    detail->tokens[i].field < 0 ? NULL : &reader->model->fields[detail->tokens[i].field];
		if (field && !field->name && !describe_other(reader, field, &detail->tokens[i]))
			return false;
	}
	return true;
}
