/* The rules of DERF rooms about flags: mapwright-derf(5) has each with its source. */
#include "derf.h"

#include <stdio.h>
#include <string.h>

static struct place token_place(const struct derf_token *token)
{
	return token->field >= 0 ? place_at(PLACE_FIELD, token->field) : (struct place){0};
}

static bool token_is_known(const struct check *check, const struct derf_token *token)
{
	return token->field >= FIRST_FLAG && token->field < FIRST_FLAG + derf_detail(check->model)->known_count;
}

/* A sign as a text program may have made it: a minus or a dash of Unicode, a wide plus or minus. The sign that is meant
 * and its length, or NULL. */
static const char *typeset_sign(const char *bytes, size_t length, size_t *size)
{
	static const struct {
		const char *bytes, *sign;
	} signs[] = {{"\xe2\x88\x92", "-"}, {"\xe2\x80\x90", "-"}, {"\xe2\x80\x91", "-"}, {"\xe2\x80\x93", "-"},
		     {"\xe2\x80\x94", "-"}, {"\xef\xb9\xa3", "-"}, {"\xef\xbc\x8d", "-"}, {"\xef\xbc\x8b", "+"}};
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
		*size = strlen(signs[i].bytes);
		if (length > *size && memcmp(bytes, signs[i].bytes, *size) == 0)
			return signs[i].sign;
	}
	return NULL;
}

/* A name without sign, which may begin with something that was meant as one. */
static void report_unsigned(struct check *check, const struct derf_token *token)
{
	struct span name = token->name;
	size_t size;
	const char *sign = typeset_sign(derf_bytes(check, token->name), name.length, &size);
	if (sign) {
		struct span rest = {.start = name.start + size, .length = name.length - size};
		derf_offer(check->findings,
			   finding_add(check->findings, check->rule, name, token_place(token),
				       "The sign of this flag is a typeset one, which is not read: write %s%.*s.",
				       sign, derf_shown(rest), derf_bytes(check, token->name) + size),
			   "write a plain sign", (struct span){.start = name.start, .length = size}, sign);
		return;
	}
	struct finding *finding = finding_add(
	    check->findings, check->rule, name, token_place(token),
	    "\"%.*s\" has no sign, so it is neither set nor unset: write +%.*s to set it.", derf_shown(name),
	    derf_bytes(check, token->name), derf_shown(name), derf_bytes(check, token->name));
	if (!check->model->fields[token->field].set)
		finding_offer_value(finding, "set the flag", token_place(token), "+");
}

/* Every flag has its sign. */
static void check_flag_sign(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->token_count; i++) {
		const struct derf_token *token = &detail->tokens[i];
		if (token->name.length == 0)
			finding_add(check->findings, check->rule, token->sign, (struct place){0},
				    "A sign stands alone here: write it right before the flag's name.");
		else if (token->sign.length == 0)
			report_unsigned(check, token);
	}
}

/* Calls `report` for each token whose flag stands on the line before, with the token before and whether the two
 * have the same sign. */
static void visit_repeated(struct check *check,
			   void (*report)(struct check *check, const struct derf_token *token, bool same))
{
	const struct derf_detail *detail = derf_detail(check->model);
	struct arena arena;
	arena_init(&arena);
	char *last = arena_allocate(&arena, (size_t)check->model->field_count, 1);
	for (int i = 0; last && i < detail->token_count; i++) {
		const struct derf_token *token = &detail->tokens[i];
		if (token->field < 0 || token->sign.length == 0)
			continue;
		char sign = check->text->bytes[token->sign.start];
		if (last[token->field] != '\0')
			report(check, token, last[token->field] == sign);
		last[token->field] = sign;
	}
	check->findings->no_memory = check->findings->no_memory || !last;
	arena_clear(&arena);
}

static void report_repeated(struct check *check, const struct derf_token *token, bool same)
{
	if (same)
		finding_add(check->findings, check->rule, derf_token_span(token), token_place(token),
			    "\"%.*s\" is named twice with the same sign: once is enough.", derf_shown(token->name),
			    derf_bytes(check, token->name));
}

static void report_contradicted(struct check *check, const struct derf_token *token, bool same)
{
	char sign = check->text->bytes[token->sign.start];
	if (!same)
		finding_add(check->findings, check->rule, derf_token_span(token), token_place(token),
			    "\"%.*s\" is both set and unset; the last one, %c, is taken to hold. Leave one.",
			    derf_shown(token->name), derf_bytes(check, token->name), sign);
}

static void check_flag_repeated(struct check *check)
{
	visit_repeated(check, report_repeated);
}

static void check_flag_contradicted(struct check *check)
{
	visit_repeated(check, report_contradicted);
}

/* ---- names ---- */

static bool is_slip(const struct check *check, const struct derf_token *token)
{
	int row = vocabulary_find(check->vocabulary, derf_bytes(check, token->name), token->name.length);
	return row >= 0 && strcmp(vocabulary_value(check->vocabulary, row, "type"), "slip") == 0;
}

/* The known flag that the name would be in lower case; NULL. */
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

/* Two flags without a blank between them: where the second sign is; NULL. */
static const char *second_sign(const struct check *check, const struct derf_token *token)
{
	size_t length = token->name.length;
	return length > 1 ? memchr(derf_bytes(check, token->name) + 1, '+', length - 1) : NULL;
}

static void report_unknown(struct check *check, const struct derf_token *token)
{
	const char *nearest =
	    derf_nearest_flag(derf_detail(check->model), derf_bytes(check, token->name), token->name.length);
	const char *glued = second_sign(check, token);
	struct finding *finding =
	    finding_add(check->findings, check->rule, token->name, token_place(token),
			"There is no flag \"%.*s\"%s%s%s", derf_shown(token->name), derf_bytes(check, token->name),
			glued     ? ": put a blank before the second sign."
			: nearest ? "; did you mean "
				  : ".",
			!glued && nearest ? nearest : "", !glued && nearest ? "?" : "");
	if (glued)
		derf_offer(check->findings, finding, "put a blank between them",
			   (struct span){.start = (size_t)(glued - check->text->bytes)}, " ");
	else if (nearest)
		derf_offer(check->findings, finding, "write the flag that is like it", token->name, nearest);
}

static void check_flag_unknown(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->token_count; i++) {
		const struct derf_token *token = &detail->tokens[i];
		size_t length = token->name.length, size;
		if (token->field < 0 || token_is_known(check, token) || is_slip(check, token) ||
		    derf_parent_flag(derf_bytes(check, token->name), length) || other_case(check, token) ||
		    (token->sign.length == 0 && typeset_sign(derf_bytes(check, token->name), length, &size)))
			continue;
		report_unknown(check, token);
	}
}

static void check_flag_case(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->token_count; i++) {
		const struct derf_token *token = &detail->tokens[i];
		const char *meant =
		    token->field < 0 || token_is_known(check, token) ? NULL : other_case(check, token);
		if (meant)
			derf_offer(check->findings,
				   finding_add(check->findings, check->rule, token->name, token_place(token),
					       "Flags are lower case, so \"%.*s\" is unknown: write %s.",
					       derf_shown(token->name), derf_bytes(check, token->name), meant),
				   "write it in lower case", token->name, meant);
	}
}

static void check_flag_spelling(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->token_count; i++) {
		const struct derf_token *token = &detail->tokens[i];
		if (!token_is_known(check, token))
			continue;
		const char *name = check->model->fields[token->field].name;
		if (!span_equals(check->text, token->name, name))
			derf_offer(check->findings,
				   finding_add(
				       check->findings, check->rule, token->name, token_place(token),
				       "The document spells this flag in two ways; its list of flags says %s.", name),
				   "spell it as the list does", token->name, name);
	}
}

static void check_flag_boss_spawn(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->token_count; i++) {
		const struct derf_token *token = &detail->tokens[i];
		if (token->field >= 0 && is_slip(check, token))
			derf_offer(
			    check->findings,
			    finding_add(check->findings, check->rule, token->name, token_place(token),
					"There is no flag \"%.*s\", though the document names it once: write boss.",
					derf_shown(token->name), derf_bytes(check, token->name)),
			    "write boss", token->name, "boss");
	}
}

/* Sub-flags of a flag that is not in effect say nothing. */
static void check_subflag_ignored(struct check *check)
{
	const struct model *model = check->model;
	const struct derf_detail *detail = derf_detail(model);
	for (int i = 0; i < detail->token_count; i++) {
		const struct derf_token *token = &detail->tokens[i];
		if (token->field < 0 || token_is_known(check, token))
			continue;
		const char *parent = derf_parent_flag(derf_bytes(check, token->name), token->name.length);
		int known = parent ? derf_known_flag(detail, parent, strlen(parent)) : -1;
		if (known >= 0 && detail->effects[known].value != '+')
			finding_add(check->findings, check->rule, token->name, token_place(token),
				    "\"%.*s\" is ignored, for %s is not in effect.", derf_shown(token->name),
				    derf_bytes(check, token->name), parent);
	}
}

/* ---- what flags do together ---- */

/* The span of the Flags line's word, for findings about the line as a whole. */
static struct span flags_word(const struct check *check)
{
	struct span body = derf_detail(check->model)->flags_line.body;
	return (struct span){.start = body.start, .length = strlen("Flags:")};
}

static void check_exits_none(struct check *check)
{
	const struct model *model = check->model;
	if (derf_detail(model)->flags_line.number == 0)
		return;
	for (enum derf_flag exit = DERF_NORTH_EXIT; exit <= DERF_WEST_EXIT; exit++)
		if (derf_flag_holds(model, exit))
			return;
	struct place north = place_at(PLACE_FIELD, derf_flag_field(model, DERF_NORTH_EXIT));
	finding_offer_value(finding_add(check->findings, check->rule, flags_word(check), north,
					"The room has no exit, so nothing leads %s: set one, such as +north_exit.",
					derf_flag_holds(model, DERF_NON_EUCLIDIAN) ? "out" : "in or out"),
			    "set north_exit", north, "+");
}

static const struct derf_effect *effect_of(const struct check *check, enum derf_flag flag)
{
	static const struct derf_effect none = {.implied_by = -1, .conflicts = -1};
	int field = derf_flag_field(check->model, flag);
	return field < 0 ? &none : &derf_detail(check->model)->effects[field - FIRST_FLAG];
}

static bool is_explicitly_set(const struct check *check, enum derf_flag flag)
{
	const struct derf_effect *effect = effect_of(check, flag);
	return effect->explicit && effect->value == '+';
}

static struct span flag_span(const struct check *check, enum derf_flag flag)
{
	return check->model->fields[derf_flag_field(check->model, flag)].line;
}

/* What an entrance sets an exit unsets, and the other way round; only the file can tell what is meant. */
static void check_entrance_and_exit(struct check *check)
{
	static const enum derf_flag torn[] = {DERF_SAFE_ROOM, DERF_BOSS, DERF_MONSTER_SPAWN, DERF_TRAP};
	if (!is_explicitly_set(check, DERF_DUNGEON_ENTRANCE) || !is_explicitly_set(check, DERF_DUNGEON_EXIT))
		return;
	char names[120] = "";
	for (size_t i = 0; i < sizeof torn / sizeof *torn; i++) {
		size_t used = strlen(names);
		if (!effect_of(check, torn[i])->explicit)
			snprintf(names + used, sizeof names - used, "%s%s", used > 0 ? ", " : "",
				 derf_flag_name(torn[i]));
	}
	if (names[0] == '\0')
		return;
	struct span entrance = flag_span(check, DERF_DUNGEON_ENTRANCE), exit = flag_span(check, DERF_DUNGEON_EXIT);
	bool later = exit.start > entrance.start;
	finding_add(
	    check->findings, check->rule, later ? exit : entrance,
	    place_at(PLACE_FIELD, derf_flag_field(check->model, later ? DERF_DUNGEON_EXIT : DERF_DUNGEON_ENTRANCE)),
	    "Entrance and exit in one room contradict each other on %s: set or unset %s yourself.", names,
	    strchr(names, ',') ? "them" : "it");
}

/* Reports the flags that a safe room excludes and that this one's conflict with: those that the file sets beside it,
 * or (not `both_explicit`) those of which the one comes by itself. */
static void report_conflicts(struct check *check, bool both_explicit)
{
	static const enum derf_flag rivals[] = {DERF_BOSS, DERF_MONSTER_SPAWN};
	int safe = derf_flag_field(check->model, DERF_SAFE_ROOM);
	for (size_t i = 0; safe >= 0 && i < sizeof rivals / sizeof *rivals; i++) {
		int rival = derf_flag_field(check->model, rivals[i]);
		const struct derf_effect *a = effect_of(check, DERF_SAFE_ROOM), *b = effect_of(check, rivals[i]);
		bool meet = a->conflicts == rival - FIRST_FLAG || b->conflicts == safe - FIRST_FLAG;
		bool written = is_explicitly_set(check, DERF_SAFE_ROOM) && is_explicitly_set(check, rivals[i]);
		if (rival < 0 || !meet || written != both_explicit)
			continue;
		int field = both_explicit || b->explicit ? rival : safe, other = field == safe ? rival : safe;
		const char *name = check->model->fields[field].name;
		if (both_explicit)
			finding_add(check->findings, check->rule, check->model->fields[field].line,
				    place_at(PLACE_FIELD, field),
				    "The engine ignores a room with both safe_room and %s: take one of the two out.",
				    name);
		else
			finding_offer_value(
			    finding_add(check->findings, check->rule, check->model->fields[field].line,
					place_at(PLACE_FIELD, field),
					"Another flag sets %s by itself, which excludes %s; what is written "
					"here is taken to hold. Write -%s to say so.",
					check->model->fields[other].name, name, check->model->fields[other].name),
			    "unset it", place_at(PLACE_FIELD, other), "-");
	}
}

static void check_safe_conflict(struct check *check)
{
	report_conflicts(check, true);
}

static void check_safe_contradicted(struct check *check)
{
	report_conflicts(check, false);
}

/* Both an entrance and a safe room unset trap by themselves. */
static void check_trap_safe(struct check *check)
{
	bool safe = derf_flag_holds(check->model, DERF_SAFE_ROOM);
	if (!is_explicitly_set(check, DERF_TRAP) || !(safe || derf_flag_holds(check->model, DERF_DUNGEON_ENTRANCE)))
		return;
	struct place place = place_at(PLACE_FIELD, derf_flag_field(check->model, DERF_TRAP));
	struct finding *finding =
	    finding_add(check->findings, check->rule, flag_span(check, DERF_TRAP), place,
			"%s has no traps unless the file says so, as it does here: take +trap out if none are meant.",
			safe ? "A safe room" : "An entrance");
	finding_offer_removal(finding, "take +trap out", place);
}

/* ---- the rules ---- */

const struct rule *const derf_flag_rules[] = {
    RULE("derf-flag-sign", SEVERITY_ERROR, "Every flag has a sign before its name",
	 .why = "The document knows flags with + or - only; one without is taken for neither set nor unset. A "
		"typeset minus is another character.",
	 .source = DERF_DOCUMENT "6, Flags: \"+[flag] to set the flag and -[flag] to unset a flag\"",
	 .remedy = "Write + or - right before the name.", .run = check_flag_sign),
    RULE("derf-flag-repeated", SEVERITY_NOTE, "No flag is named twice", .why = "The second does nothing.",
	 .source = DERF_DOCUMENT "6, Flags", .remedy = "Take one of the two out.", .run = check_flag_repeated),
    RULE("derf-flag-contradicted", SEVERITY_WARNING, "No flag is both set and unset",
	 .why = "Which one holds is not said; the last is taken to.", .source = DERF_DOCUMENT "6, Flags",
	 .remedy = "Take one of the two out.", .run = check_flag_contradicted),
    RULE("derf-flag-unknown", SEVERITY_WARNING,
	 "Every flag is one of the twelve, or a sub-flag NAME_boss or NAME_monster",
	 .why = "The engine has no use for it. It is kept as it is.", .source = DERF_DOCUMENT "6, Flags",
	 .remedy = "Correct the name, or take the flag out.", .run = check_flag_unknown),
    RULE("derf-flag-case", SEVERITY_WARNING, "Flags are written in lower case",
	 .why = "The document has them so, and names are taken to be compared exactly.",
	 .source = DERF_DOCUMENT "6, Flags", .remedy = "Write the name in lower case.", .run = check_flag_case),
    RULE("derf-flag-spelling", SEVERITY_WARNING, "non_euclidian is spelt with a low line",
	 .why = "The list of flags and section 6.3 have non_euclidian, section 6.4 non-euclidian. Both are "
		"understood here; of the engine that is not known.",
	 .source = DERF_DOCUMENT "6, Flags, and 6.4, Special Flags", .remedy = "Write non_euclidian.",
	 .run = check_flag_spelling),
    RULE("derf-flag-boss-spawn", SEVERITY_WARNING, "No flag is called boss_spawn",
	 .why = "The document says that safe_room unsets boss_spawn, but defines no such flag; boss is what it "
		"must mean.",
	 .source = DERF_DOCUMENT "6.2, Mob Flags, Safe Room", .remedy = "Write boss.", .run = check_flag_boss_spawn),
    RULE("derf-subflag-ignored", SEVERITY_NOTE, "A sub-flag stands beside its flag",
	 .why = "NAME_boss is ignored where boss is not in effect, and NAME_monster where monster_spawn is not.",
	 .source = DERF_DOCUMENT "6.2, Mob Flags: \"subflags are ignored\"",
	 .remedy = "Set the flag too, or take the sub-flag out.", .run = check_subflag_ignored),
    RULE("derf-exits-none", SEVERITY_WARNING, "A room has an exit",
	 .why = "One can come in only where one can go out, so the room cannot be reached; one that is "
		"non_euclidian cannot be left.",
	 .source = DERF_DOCUMENT "6.3, Exit Flags", .remedy = "Set at least one of the four exits.",
	 .run = check_exits_none),
    RULE("derf-entrance-and-exit", SEVERITY_WARNING, "A room that is both entrance and exit says what else it is",
	 .why = "It is allowed, but an entrance sets safe_room and unsets boss, monster_spawn and trap, and an "
		"exit does the opposite. The later of the two is taken to hold.",
	 .source = DERF_DOCUMENT "6.1, Dungeon Flags", .remedy = "Set or unset these four flags yourself.",
	 .run = check_entrance_and_exit),
    RULE("derf-safe-conflict", SEVERITY_ERROR, "A room with +safe_room has neither +boss nor +monster_spawn",
	 .why = "The room is ignored, unless the engine was compiled with DE_LOAD_CONFLICTING_FLAGS; safe_room "
		"then takes precedence.",
	 .source = DERF_DOCUMENT "6.2, Mob Flags, Safe Room", .remedy = "Take one of the flags out.",
	 .run = check_safe_conflict),
    RULE("derf-safe-contradicted", SEVERITY_WARNING, "No flag sets by itself what excludes a flag of the file",
	 .why = "An entrance sets safe_room and an exit sets boss and monster_spawn. What the file says is taken "
		"to hold, and the other to be unset.",
	 .source = DERF_DOCUMENT "6.1, Dungeon Flags, and 6.2, Mob Flags", .remedy = "Unset the other flag yourself.",
	 .run = check_safe_contradicted),
    RULE("derf-trap-safe", SEVERITY_NOTE, "An entrance or a safe room does not set trap",
	 .why = "Both unset trap by themselves, and players in a safe room cannot be harmed. What the file says "
		"is taken to hold.",
	 .source = DERF_DOCUMENT "6.1, Dungeon Entrance, and 6.2, Safe Room",
	 .remedy = "Take +trap out, if no traps are meant.", .run = check_trap_safe),
    NULL,
};
