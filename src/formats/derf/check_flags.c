/* The rules for the flags of DERF rooms. mapwright-derf(5) lists them with their sources. */
#include "derf.h"

typedef void token_check(struct check *check, const struct derf_token *token);

#define TOKEN_RULE(id, weight, function) RULE_EACH(id, weight, each_token, token_check, function)

static void each_token(struct check *check)
{
	token_check *const *run = check->rule->data;
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->token_count; i++)
		(*run)(check, &detail->tokens[i]);
}

static struct place token_place(const struct derf_token *token)
{
	return token->field >= 0 ? place_at(PLACE_FIELD, token->field) : (struct place){0};
}

static bool is_known(const struct check *check, const struct derf_token *token)
{
	return token->field >= FIRST_FLAG && token->field < FIRST_FLAG + derf_detail(check->model)->known_count;
}

/* ---- signs ---- */

/* Returns the sign meant by a typographic one (a Unicode minus or dash, a full-width plus or minus) and its length
 * in *size; NULL if there is none. */
static const char *typeset_sign(const struct check *check, const struct derf_token *token, size_t *size)
{
	static const struct {
		const char *bytes, *sign;
	} signs[] = {{"\xe2\x88\x92", "-"}, {"\xe2\x80\x90", "-"}, {"\xe2\x80\x91", "-"}, {"\xe2\x80\x93", "-"},
		     {"\xe2\x80\x94", "-"}, {"\xef\xb9\xa3", "-"}, {"\xef\xbc\x8d", "-"}, {"\xef\xbc\x8b", "+"}};
	EACH_OF(known, signs) {
		*size = strlen(known->bytes);
		if (token->name.length > *size && memcmp(derf_bytes(check, token->name), known->bytes, *size) == 0)
			return known->sign;
	}
	return NULL;
}

/* Reports a sign without a name, or a name without a sign, which may start with something meant as a sign. */
static void check_flag_sign(struct check *check, const struct derf_token *token)
{
	const struct derf_detail *detail = derf_detail(check->model);
	const struct derf_token *next = token + 1 < detail->tokens + detail->token_count ? token + 1 : NULL;
	struct span name = token->name;
	size_t end = span_end(token->sign), size;
	if (name.length == 0) {
		check_add(check, token->sign, (struct place){0},
			  "This sign has no flag: write it directly before the name.");
		if (next && next->sign.length == 0 && next->name.start > end && next->name.start - end < 80)
			check_offer(check, "join it with the next name", span_between(end, next->name.start), "");
		return;
	}
	if (token->sign.length > 0 || (token > detail->tokens && token[-1].name.length == 0))
		return; /* the lone sign before it is reported instead */
	const char *sign = typeset_sign(check, token, &size);
	if (sign) {
		struct span rest = {.start = name.start + size, .length = name.length - size};
		check_add(check, name, token_place(token),
			  "The sign of this flag is not a plain + or -, so it is not read: write %s%s.", sign,
			  derf_quote(check, rest));
		check_offer(check, "write a plain sign", (struct span){.start = name.start, .length = size}, sign);
		return;
	}
	check_add(check, name, token_place(token),
		  "\"%s\" has no sign, so it is neither set nor unset: write +%s to set it.", derf_quote(check, name),
		  derf_quote(check, name));
	if (!check->model->fields[token->field].set)
		check_offer_value(check, "set the flag", token_place(token), "+");
}

/* Reports flags that occur a second time, with the same sign (variant 1) or with the other. */
static void check_named_again(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	struct arena arena = {0};
	const struct derf_token **last = arena_allocate(&arena, (size_t)check->model->field_count, sizeof *last);
	EACH(const struct derf_token, token, detail->tokens, detail->token_count) {
		if (token->field < 0 || token->sign.length == 0)
			continue;
		const struct derf_token *earlier = last[token->field];
		char sign = check->text->bytes[token->sign.start];
		last[token->field] = token;
		bool same = earlier && check->text->bytes[earlier->sign.start] == sign;
		if (!earlier || same != check->rule->variant)
			continue;
		if (same)
			check_add(check, token->span, token_place(token),
				  "\"%s\" is listed twice with the same sign: remove one.",
				  derf_quote(check, token->name));
		else
			check_add(check, token->span, token_place(token),
				  "\"%s\" is both set and unset; the last sign, %c, is assumed to win. Keep one.",
				  derf_quote(check, token->name), sign);
		check_offer_word_removal(check, same ? "remove it" : "remove the earlier one",
					 (same ? token : earlier)->span);
	}
	arena_clear(&arena);
}

/* ---- names ---- */

static bool is_slip(const struct check *check, const struct derf_token *token)
{
	return vocabulary_has(check->vocabulary, derf_bytes(check, token->name), token->name.length, "type", "slip");
}

/* Returns the known flag that the name is in lower case; NULL if there is none. */
static const char *other_case(const struct check *check, const struct derf_token *token)
{
	char lower[64];
	size_t length = token->name.length;
	if (length >= sizeof lower)
		return NULL;
	for (size_t i = 0; i < length; i++) {
		char byte = derf_bytes(check, token->name)[i];
		lower[i] = byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
	}
	int known = derf_known_flag(derf_detail(check->model), lower, length);
	return known >= 0 ? check->model->fields[FIRST_FLAG + known].name : NULL;
}

static void check_flag_unknown(struct check *check, const struct derf_token *token)
{
	struct span name = token->name;
	size_t size;
	if (token->field < 0 || is_known(check, token) || is_slip(check, token) ||
	    vocabulary_has(check->vocabulary, derf_bytes(check, name), name.length, "type", "flag") ||
	    derf_parent_flag(derf_bytes(check, token->name), name.length) || other_case(check, token) ||
	    (token->sign.length == 0 && typeset_sign(check, token, &size)))
		return;
	const char *nearest =
	    derf_nearest_flag(derf_detail(check->model), derf_bytes(check, token->name), name.length);
	/* two flags without a blank between them: the second sign */
	const char *glued = name.length > 1 ? memchr(derf_bytes(check, token->name) + 1, '+', name.length - 1) : NULL;
	bool like = !glued && nearest;
	check_add(check, name, token_place(token), "Unknown flag \"%s\"%s%s%s", derf_quote(check, name),
		  glued  ? ": put a blank before the second sign."
		  : like ? "; did you mean "
			 : ".",
		  like ? nearest : "", like ? "?" : "");
	if (!glued)
		check_set_word(check, "flag", derf_bytes(check, name), name.length, like);
	if (glued)
		check_offer(check, "separate them with a blank",
			    (struct span){.start = (size_t)(glued - check->text->bytes)}, " ");
	else if (nearest)
		check_offer(check, "use the known flag", name, nearest);
}

static void check_flag_case(struct check *check, const struct derf_token *token)
{
	const char *meant = token->field < 0 || is_known(check, token) ? NULL : other_case(check, token);
	if (meant) {
		check_add(check, token->name, token_place(token),
			  "Flags are in lower case, so \"%s\" is unknown: write %s.", derf_quote(check, token->name),
			  meant);
		check_offer(check, "write it in lower case", token->name, meant);
	}
}

static void check_flag_spelling(struct check *check, const struct derf_token *token)
{
	const char *name = is_known(check, token) ? check->model->fields[token->field].name : NULL;
	if (name && !span_equals(check->text, token->name, name)) {
		check_add(check, token->name, token_place(token),
			  "The document has two spellings of this flag: use the one in its list of flags, %s.", name);
		check_offer(check, "use the spelling of the list", token->name, name);
	}
}

static void check_flag_boss_spawn(struct check *check, const struct derf_token *token)
{
	if (token->field >= 0 && is_slip(check, token)) {
		check_add(check, token->name, token_place(token),
			  "\"%s\" is not a flag, although the document mentions it once: write boss.",
			  derf_quote(check, token->name));
		check_offer(check, "write boss", token->name, "boss");
	}
}

/* Reports subflags of a flag that is not in effect. */
static void check_subflag_ignored(struct check *check, const struct derf_token *token)
{
	bool other = token->field >= 0 && !is_known(check, token);
	const char *parent = other ? derf_parent_flag(derf_bytes(check, token->name), token->name.length) : NULL;
	if (parent && derf_flag_field(check->model, parent) >= 0 && !derf_flag_holds(check->model, parent))
		check_add(check, token->name, token_place(token), "\"%s\" is ignored because %s is not in effect.",
			  derf_quote(check, token->name), parent);
}

/* ---- combinations of flags ---- */

static void check_exits_none(struct check *check)
{
	const struct model *model = check->model;
	struct span word = {derf_detail(model)->flags_line.body.start, strlen("Flags:")};
	if (derf_detail(model)->flags_line.number == 0)
		return;
	for (int exit = 0; exit < DERF_EXITS; exit++)
		if (derf_flag_holds(model, derf_exits[exit]))
			return;
	struct place north = place_at(PLACE_FIELD, derf_flag_field(model, "north_exit"));
	check_add(check, word, north, "The room has no exit, so nobody can get %s: set one, such as +north_exit.",
		  derf_flag_holds(model, "non_euclidian") ? "out" : "in or out");
	check_offer_value(check, "set north_exit", north, "+");
	check_set_manual(check, true);
}

static const struct derf_effect *effect_of(const struct check *check, const char *flag)
{
	static const struct derf_effect none = {.implied_by = -1, .conflicts = -1};
	int field = derf_flag_field(check->model, flag);
	return field < 0 ? &none : &derf_detail(check->model)->effects[field - FIRST_FLAG];
}

static bool is_explicitly_set(const struct check *check, const char *flag)
{
	const struct derf_effect *effect = effect_of(check, flag);
	return effect->explicit && effect->value == '+';
}

static struct span flag_span(const struct check *check, const char *flag)
{
	return check->model->fields[derf_flag_field(check->model, flag)].line;
}

/* An entrance sets what an exit unsets, and vice versa; only explicit flags can settle it. */
static void check_entrance_and_exit(struct check *check)
{
	static const char *const torn[] = {"safe_room", "boss", "monster_spawn", "trap"};
	if (!is_explicitly_set(check, "dungeon_entrance") || !is_explicitly_set(check, "dungeon_exit"))
		return;
	char names[120] = "";
	EACH_OF(flag, torn) {
		size_t used = strlen(names);
		if (!effect_of(check, *flag)->explicit)
			snprintf(names + used, sizeof names - used, "%s%s", used > 0 ? ", " : "", *flag);
	}
	if (names[0] == '\0')
		return;
	struct span entrance = flag_span(check, "dungeon_entrance"), exit = flag_span(check, "dungeon_exit");
	bool later = exit.start > entrance.start;
	check_add(check, later ? exit : entrance,
		  place_at(PLACE_FIELD, derf_flag_field(check->model, later ? "dungeon_exit" : "dungeon_entrance")),
		  "Entrance and exit imply contradictory values for %s: set or unset %s explicitly.", names,
		  strchr(names, ',') ? "them" : "it");
}

/* Reports conflicts with safe_room: flags that the file sets together with it (variant 1), or conflicts where one of the
 * two is implied. */
static void check_conflicts(struct check *check)
{
	static const char *const rivals[] = {"boss", "monster_spawn"};
	const struct field *fields = check->model->fields;
	int safe = derf_flag_field(check->model, "safe_room");
	for (size_t i = 0; safe >= 0 && i < sizeof rivals / sizeof *rivals; i++) {
		int rival = derf_flag_field(check->model, rivals[i]);
		const struct derf_effect *a = effect_of(check, "safe_room"), *b = effect_of(check, rivals[i]);
		bool meet = a->conflicts == rival - FIRST_FLAG || b->conflicts == safe - FIRST_FLAG;
		bool written = is_explicitly_set(check, "safe_room") && is_explicitly_set(check, rivals[i]);
		if (rival < 0 || !meet || written != check->rule->variant)
			continue;
		int field = written || b->explicit ? rival : safe, other = field == safe ? rival : safe;
		struct place place = place_at(PLACE_FIELD, field);
		if (written)
			check_add(check, fields[field].line, place,
				  "The engine ignores a room with both safe_room and %s: remove one of the two.",
				  fields[field].name);
		if (written)
			check_offer_removal(check, rivals[i][0] == 'b' ? "remove +boss" : "remove +monster_spawn",
					    place);
		if (!written) {
			check_add(check, fields[field].line, place,
				  "Another flag implies %s, which conflicts with %s; the explicit flag is "
				  "assumed to win. Write -%s to make that clear.",
				  fields[other].name, fields[field].name, fields[other].name);
			check_offer_value(check, "unset the implied flag", place_at(PLACE_FIELD, other), "-");
		}
	}
}

/* Both an entrance and a safe room unset trap automatically. */
static void check_trap_safe(struct check *check)
{
	bool safe = derf_flag_holds(check->model, "safe_room");
	if (!is_explicitly_set(check, "trap") || !(safe || derf_flag_holds(check->model, "dungeon_entrance")))
		return;
	struct place place = place_at(PLACE_FIELD, derf_flag_field(check->model, "trap"));
	check_add(check, flag_span(check, "trap"), place,
		  "%s has no traps by default, but the file sets trap: remove +trap if no traps are intended.",
		  safe ? "A safe room" : "An entrance");
	check_offer_removal(check, "remove +trap", place);
	check_set_manual(check, true);
}

const struct rule *const derf_flag_rules[] = {
    TOKEN_RULE("derf-flag-sign", SEVERITY_ERROR, check_flag_sign),
    RULE("derf-flag-repeated", SEVERITY_NOTE, .run = check_named_again, .variant = 1),
    RULE("derf-flag-contradicted", SEVERITY_WARNING, .run = check_named_again),
    TOKEN_RULE("derf-flag-unknown", SEVERITY_WARNING, check_flag_unknown),
    TOKEN_RULE("derf-flag-case", SEVERITY_WARNING, check_flag_case),
    TOKEN_RULE("derf-flag-spelling", SEVERITY_WARNING, check_flag_spelling),
    TOKEN_RULE("derf-flag-boss-spawn", SEVERITY_WARNING, check_flag_boss_spawn),
    TOKEN_RULE("derf-subflag-ignored", SEVERITY_NOTE, check_subflag_ignored),
    RULE("derf-exits-none", SEVERITY_WARNING, .run = check_exits_none),
    RULE("derf-entrance-and-exit", SEVERITY_WARNING, .run = check_entrance_and_exit),
    RULE("derf-safe-conflict", SEVERITY_ERROR, .run = check_conflicts, .variant = 1),
    RULE("derf-safe-contradicted", SEVERITY_WARNING, .run = check_conflicts),
    RULE("derf-trap-safe", SEVERITY_NOTE, .run = check_trap_safe),
    NULL,
};
