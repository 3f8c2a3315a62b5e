/* Reads the Flags line and derives which flags are in effect, and why.
 *
 * For each flag the document lists others that it "automatically sets" and "automatically unsets", but not in what
 * order. Here the flags of the file are applied from left to right: a flag that is set applies its lists, and so does
 * each flag that it sets. An explicit value is never overruled; of two automatic values the later one wins. A flag
 * that is unset applies nothing. If the file sets one of two flags that exclude each other, the other cannot be set
 * automatically:
 *
 *	Flags: +dungeon_entrance +boss
 *	boss + (you), trap + (implied by boss, which is later), monster_spawn - (implied by dungeon_entrance),
 *	safe_room - (conflict with boss), north_exit + (implied by dungeon_entrance) */
#include "derf.h"

const char *const derf_exits[DERF_EXITS] = {"north_exit", "south_exit", "east_exit", "west_exit"};

int derf_flag_field(const struct model *model, const char *flag)
{
	int known = derf_known_flag(derf_detail(model), flag, strlen(flag));
	return known < 0 ? -1 : FIRST_FLAG + known;
}

bool derf_flag_holds(const struct model *model, const char *flag)
{
	int field = derf_flag_field(model, flag);
	return field >= 0 && model->fields[field].effective[0] == '+';
}

const char *derf_parent_flag(const char *name, size_t length)
{
	static const char *const flags[][2] = {{"boss", "_boss"}, {"monster_spawn", "_monster"}};
	EACH_OF(flag, flags) {
		size_t suffix = strlen((*flag)[1]);
		if (length > suffix && memcmp(name + length - suffix, (*flag)[1], suffix) == 0)
			return (*flag)[0];
	}
	return NULL;
}

/* ---- the flags of the vocabulary ---- */

int derf_known_flag(const struct derf_detail *detail, const char *name, size_t length)
{
	const struct vocabulary *vocabulary = detail->vocabulary;
	int found = vocabulary_find(vocabulary, name, length);
	if (found >= 0 && vocabulary_fits(vocabulary, found, "spelling")) {
		const char *meant = vocabulary_value(vocabulary, found, "means");
		found = vocabulary_find(vocabulary, meant, strlen(meant));
	}
	return found >= 0 ? detail->row_flags[found] : -1;
}

const char *derf_nearest_flag(const struct derf_detail *detail, const char *name, size_t length)
{
	struct nearest nearest = nearest_begin(name, length);
	for (int known = 0; known < detail->known_count; known++)
		nearest_try(&nearest, vocabulary_word(detail->vocabulary, detail->known_rows[known]));
	return nearest.name;
}

/* ---- effective values ---- */

/* The state while computing all effects; each array has one element per known flag. */
struct cascade {
	const struct derf_detail *detail;
	struct derf_effect *effects;
	int safe, rivals[2]; /* a safe room excludes bosses and monsters; -1 if the vocabulary has no such flag */
	int *queue;          /* flags that were set but have not applied their lists yet */
	bool *queued;
	int count;
};

/* Returns the flag that excludes this one and that the file sets explicitly; -1 if none. */
static int explicit_rival(const struct cascade *cascade, int flag)
{
	for (int i = 0; i < 2; i++) {
		int other = cascade->rivals[i];
		int rival = flag == cascade->safe ? other : flag == other ? cascade->safe : -1;
		if (rival >= 0 && cascade->effects[rival].explicit && cascade->effects[rival].value == '+')
			return rival;
	}
	return -1;
}

static void cascade_push(struct cascade *cascade, int flag)
{
	if (!cascade->queued[flag])
		cascade->queue[cascade->count++] = flag;
	cascade->queued[flag] = true;
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

/* Applies a flag of the file and everything its lists imply. Each flag applies its lists at most once, so cycles
 * end. */
static void apply_flag(struct cascade *cascade, int flag)
{
	const struct derf_detail *detail = cascade->detail;
	cascade->count = 0;
	memset(cascade->queued, 0, (size_t)detail->known_count * sizeof *cascade->queued);
	cascade_push(cascade, flag);
	for (int i = 0; i < cascade->count; i++)
		for (int unset = 0; unset < 2; unset++) {
			int by = cascade->queue[i];
			const char *list =
			    vocabulary_value(detail->vocabulary, detail->known_rows[by], unset ? "unsets" : "sets");
			for (size_t length; *list; list += length + strspn(list + length, " ")) {
				length = strcspn(list, " ");
				int other = derf_known_flag(detail, list, length);
				if (other >= 0)
					imply(cascade, by, other, unset ? '-' : '+');
			}
		}
}

/* Computes all effects as if the file did not have the flag `without` (-1 if none). `order` has the flags of the file
 * in the order of their last signs. */
static void find_effects(struct cascade *cascade, const char *signs, const int *order, int named, int without)
{
	int count = cascade->detail->known_count;
	for (int flag = 0; flag < count; flag++) {
		bool explicit = signs[flag] && flag != without;
		cascade->effects[flag] = (struct derf_effect){
		    .value = explicit ? signs[flag] : '\0', .explicit = explicit, .implied_by = -1, .conflicts = -1};
	}
	for (int i = 0; i < named; i++)
		if (order[i] != without && signs[order[i]] == '+')
			apply_flag(cascade, order[i]);
	/* if the file sets two flags that exclude each other, both stay; the engine ignores the room */
	for (int flag = 0; flag < count; flag++) {
		struct derf_effect *effect = &cascade->effects[flag];
		if (effect->explicit && effect->value == '+')
			effect->conflicts = explicit_rival(cascade, flag);
	}
}

/* ---- the fields ---- */

static const char *name_bytes(const struct derf_reader *reader, const struct derf_token *token)
{
	return reader->text->bytes + token->name.start;
}

static void describe_other(struct derf_reader *reader, struct field *field, const struct derf_token *token)
{
	struct arena *arena = &reader->model->arena;
	const char *parent = derf_parent_flag(name_bytes(reader, token), token->name.length);
	bool applies = parent && derf_flag_holds(reader->model, parent);
	field->name = arena_copy(arena, name_bytes(reader, token), token->name.length);
	field->fallback = field->effective = "";
	field->meaning = "Not a flag of the document; kept unchanged.";
	field->note = "unknown";
	if (!parent)
		return;
	const char *kind = parent[0] == 'b' ? "A boss" : "A monster";
	field->meaning = arena_print(arena, "%s of this type or name can spawn here, unless unset.", kind);
	field->effective = !field->set || !applies ? "" : reader->text->bytes[field->value.start] == '+' ? "+" : "-";
	field->note = applies ? "set here" : arena_print(arena, "ignored without %s", parent);
}

/* Fills in the known flags. The fallback of each is the value it would have if the file did not have it. */
static void describe_flags(struct derf_reader *reader)
{
	struct derf_detail *detail = reader->detail;
	struct arena *arena = &reader->model->arena;
	struct field *fields = &reader->model->fields[FIRST_FLAG];
	size_t size = (size_t)detail->known_count;
	struct cascade cascade = {.detail = detail,
				  .safe = derf_known_flag(detail, "safe_room", strlen("safe_room")),
				  .rivals = {derf_known_flag(detail, "boss", strlen("boss")),
					     derf_known_flag(detail, "monster_spawn", strlen("monster_spawn"))},
				  .effects = arena_allocate(arena, size, sizeof *cascade.effects),
				  .queue = arena_allocate(arena, size, sizeof *cascade.queue),
				  .queued = arena_allocate(arena, size, sizeof *cascade.queued)};
	char *signs = arena_allocate(arena, size, 1);
	int *order = arena_allocate(arena, size, sizeof *order), named = 0;
	/* collect the signs of the known flags, and the flags in the order of their last signs */
	EACH(const struct derf_token, token, detail->tokens, detail->token_count) {
		int known = token->field - FIRST_FLAG;
		if (known < 0 || known >= detail->known_count || token->sign.length == 0 ||
		    fields[known].value.start != token->sign.start)
			continue;
		signs[known] = reader->text->bytes[token->sign.start];
		order[named++] = known;
	}
	for (int flag = 0; flag < detail->known_count; flag++) {
		find_effects(&cascade, signs, order, named, flag);
		char value = cascade.effects[flag].value;
		fields[flag].fallback = value == '+' ? "+" : value == '-' ? "-" : "";
	}
	find_effects(&cascade, signs, order, named, -1);
	detail->effects = cascade.effects;
	for (int flag = 0; flag < detail->known_count; flag++) {
		const struct derf_effect *effect = &detail->effects[flag];
		int row = detail->known_rows[flag], cause = effect->conflicts;
		cause = cause >= 0 ? cause : effect->implied_by;
		fields[flag].name = vocabulary_word(detail->vocabulary, row);
		fields[flag].meaning = vocabulary_value(detail->vocabulary, row, "meaning");
		fields[flag].effective = effect->value == '+' ? "+" : effect->value == '-' ? "-" : "";
		fields[flag].note = effect->explicit ? "set here" : "default";
		if (cause >= 0)
			fields[flag].note =
			    arena_print(arena, "%s %s", effect->conflicts >= 0 ? "conflict with" : "implied by",
					vocabulary_word(detail->vocabulary, detail->known_rows[cause]));
	}
}

/* ---- reading ---- */

/* Numbers the flags of the vocabulary in the order of their rows. */
static void number_flags(struct derf_reader *reader)
{
	struct derf_detail *detail = reader->detail;
	const struct vocabulary *vocabulary = detail->vocabulary;
	int rows = vocabulary_count(vocabulary);
	int *known_rows = arena_allocate(&reader->model->arena, (size_t)rows, sizeof *known_rows);
	int *row_flags = arena_allocate(&reader->model->arena, (size_t)rows, sizeof *row_flags);
	for (int row = 0; row < rows; row++) {
		bool flag = vocabulary_value(vocabulary, row, "flag")[0] != '\0';
		row_flags[row] = flag ? detail->known_count : -1;
		if (flag)
			known_rows[detail->known_count++] = row;
	}
	detail->known_rows = known_rows;
	detail->row_flags = row_flags;
}

static void read_tokens(struct derf_reader *reader)
{
	struct derf_detail *detail = reader->detail;
	struct span within = detail->flags_line.body, word;
	size_t at = within.start + strlen("Flags:");
	while (detail->flags_line.number > 0 && scan_token(reader->text, within, &at, DERF_SEPARATORS, &word)) {
		size_t sign = reader->text->bytes[word.start] == '+' || reader->text->bytes[word.start] == '-';
		struct derf_token token = {.span = word,
					   .sign = {.start = word.start, .length = sign},
					   .name = {.start = word.start + sign, .length = word.length - sign}};
		int known = derf_known_flag(detail, name_bytes(reader, &token), token.name.length);
		token.field = known < 0 ? -1 : FIRST_FLAG + known;
		ARENA_ADD(&reader->model->arena, detail, token, &token);
	}
}

static int add_flag(struct model *model)
{
	struct field *field = model_add_field(model);
	field->kind = FIELD_FLAG;
	field->name = NULL;
	return model->field_count - 1;
}

/* Adds a field for each known flag, and for each other name in the order of first appearance. */
static void add_flags(struct derf_reader *reader)
{
	struct derf_detail *detail = reader->detail;
	size_t count = (size_t)detail->token_count;
	struct name *keys = arena_allocate(&reader->model->arena, count, sizeof *keys);
	int others = 0;
	for (int known = 0; known < detail->known_count; known++)
		add_flag(reader->model);
	for (int i = 0; i < detail->token_count; i++)
		if (detail->tokens[i].field < 0)
			keys[others++] = (struct name){.bytes = name_bytes(reader, &detail->tokens[i]),
						       .length = detail->tokens[i].name.length,
						       .index = i};
	names_sort(keys, others);
	for (int i = 0; i < detail->token_count; i++) {
		struct derf_token *token = &detail->tokens[i];
		if (token->field >= 0 || token->name.length == 0)
			continue;
		int first = names_find(keys, others, name_bytes(reader, token), token->name.length)->index;
		token->field = first == i ? add_flag(reader->model) : detail->tokens[first].field;
	}
}

void derf_read_flags(struct derf_reader *reader)
{
	struct derf_detail *detail = reader->detail;
	number_flags(reader);
	read_tokens(reader);
	add_flags(reader);
	for (int i = 0; i < detail->token_count; i++) { /* the last sign of a flag wins */
		const struct derf_token *token = &detail->tokens[i];
		if (token->field < 0 || token->sign.length == 0)
			continue;
		struct field *field = &reader->model->fields[token->field];
		field->set = true;
		field->value = token->sign;
		field->line = token->span;
	}
	describe_flags(reader);
	EACH(const struct derf_token, token, detail->tokens, detail->token_count)
		if (token->field >= 0 && !reader->model->fields[token->field].name)
			describe_other(reader, &reader->model->fields[token->field], token);
}
