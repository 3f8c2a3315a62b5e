/* Lua's `if` between the lines of a map: which of the lines count in a roll. */
#include "branches.h"

#include "lua/tokens.h"

enum { BRANCHES = 64, NESTED = 32, TERMS = 64, VALUES = 32, CALLS = 3 };

/* What only the game knows: it has one of the values that make a difference to the comparisons with it. */
struct term {
	int text, of[VALUES], count, is; /* is: in this roll */
};

/* The lines below an `if`, `elseif` or `else`. */
struct branch {
	struct span condition; /* in `lua`; empty: else */
	size_t start, end;
	uint64_t around, before; /* those it is in; those before it of the same `if` */
	bool last;               /* none follows */
};

struct branches {
	const struct rule_context *context;
	char *lua; /* the lines of the map, with what is not Lua blank */
	struct branch items[BRANCHES];
	struct term terms[TERMS];
	struct span calls[CALLS];
	int count, term_count, call_count; /* call_count: of all calls */
	bool blocks;                       /* there are blocks of Lua, which are not read */
	struct dice *dice;                 /* NULL: the values of terms are collected */
};

/* Texts and terms are the same or not: they are compared by their hash, values between them and numbers. */
static int hash(const char *text, size_t length)
{
	return (int)(bytes_hash(0, text, length) >> 34) + 1000000;
}

/* ---- conditions ---- */

struct reader {
	struct branches *of;
	struct lua_tokens lua;
	struct lua_token token; /* LUA_OTHER with no sign at the end */
	bool lost;              /* something is not understood */
	int nested;
};

/* What is compared: a value, or a term. */
struct operand {
	bool term;
	int number;
};

static void take(struct reader *reader)
{
	reader->lua.last = reader->token;
	if (!lua_take(&reader->lua, &reader->token))
		reader->token = (struct lua_token){.kind = LUA_OTHER, .span.start = reader->lua.length};
}

static struct reader begin_reading(struct branches *branches, struct span span)
{
	struct reader reader = {.of = branches,
				.lua = {.bytes = branches->lua, .length = span_end(span), .at = span.start}};
	take(&reader);
	return reader;
}

static bool is_word(const struct reader *reader, const char *words)
{
	return lua_is_word(&reader->lua, &reader->token, words);
}

static bool is_sign(const struct reader *reader, const char *signs)
{
	return lua_is_sign(&reader->token, signs);
}

static void add_value(struct term *term, int value)
{
	for (int i = 0; i < term->count; i++)
		if (term->of[i] == value)
			return;
	if (term->count < VALUES)
		term->of[term->count++] = value;
}

/* Returns the value of a term in this roll; `other`, which it is compared with, and its neighbours are some of its values. */
static int value_of(struct branches *branches, int text, int other)
{
	int i = 0;
	while (i < branches->term_count && branches->terms[i].text != text)
		i++;
	if (i == TERMS || branches->dice)
		return i < branches->term_count ? branches->terms[i].is : 0;
	struct term *term = &branches->terms[i];
	term->text = text;
	branches->term_count += i == branches->term_count;
	add_value(term, other > 0 ? other - 1 : 1);
	add_value(term, other);
	if (other > 1 && other < 1000000)
		add_value(term, other + 1);
	return other;
}

static int draw(const struct branches *branches, int sides)
{
	return branches->dice && sides > 0 ? dice_below(branches->dice, sides) : 0;
}

/* Returns what a call is: of a function of the game with odds, or a term. */
static struct operand value_of_call(struct branches *branches, struct span call, size_t name, const int *numbers,
				    int text)
{
	const char *of = branches->lua + call.start;
	if (bytes_equal(of, name, "you.in_branch"))
		return (struct operand){false, value_of(branches, hash("you.branch()", 12), text) == text};
	if (bytes_equal(of, name, "crawl.coinflip"))
		return (struct operand){false, draw(branches, 2)};
	if (bytes_equal(of, name, "crawl.one_chance_in"))
		return (struct operand){false, draw(branches, numbers[0]) == 0};
	if (bytes_equal(of, name, "crawl.random2"))
		return (struct operand){false, draw(branches, numbers[0])};
	if (bytes_equal(of, name, "crawl.x_chance_in_y"))
		return (struct operand){false, draw(branches, numbers[1]) < numbers[0]};
	return (struct operand){true, hash(of, call.length)};
}

static struct operand read_operand(struct reader *reader)
{
	const struct lua_token token = reader->token;
	const char *lua = reader->lua.bytes;
	int numbers[2] = {0}, count = 0, open = 0, text = 0;
	bool constant = is_word(reader, "true false nil"), is = is_word(reader, "true");
	reader->lost = reader->lost || token.kind == LUA_OTHER;
	take(reader);
	if (constant || token.kind == LUA_NUMBER)
		return (struct operand){false, constant ? is : token.number};
	if (token.kind == LUA_TEXT)
		return (struct operand){false, hash(lua + token.inside.start, token.inside.length)};
	size_t end = span_end(token.span);
	while (is_sign(reader, "(") || (open > 0 && reader->token.span.length > 0)) {
		open += is_sign(reader, "(") - is_sign(reader, ")");
		if (reader->token.kind == LUA_NUMBER)
			numbers[count++ & 1] = reader->token.number;
		if (reader->token.kind == LUA_TEXT)
			text = hash(lua + reader->token.inside.start, reader->token.inside.length);
		end = span_end(reader->token.span);
		take(reader);
	}
	return value_of_call(reader->of, span_between(token.span.start, end), token.span.length, numbers, text);
}

static bool read_comparison(struct reader *reader)
{
	struct operand left = read_operand(reader), right = {false, 0};
	const char *sign = reader->lua.bytes + reader->token.span.start;
	bool compares = is_sign(reader, "<>~"), same = compares && sign[1] == '=';
	if (compares)
		take(reader);
	if (same && *sign != '=') /* two tokens */
		take(reader);
	if (compares)
		right = read_operand(reader);
	reader->lost = reader->lost || (left.term && right.term) || (compares && !strchr("=~<>", *sign));
	if (left.term)
		left.number = value_of(reader->of, left.number, right.number);
	else if (right.term)
		right.number = value_of(reader->of, right.number, left.number);
	int more = (left.number > right.number) - (left.number < right.number);
	if (!compares || *sign == '~')
		return more != 0;
	return (same && more == 0) || (*sign == '<' && more < 0) || (*sign == '>' && more > 0);
}

/* Reads comparisons joined by `or` (level 0), by `and` (1), or one of them. */
static bool read_truth(struct reader *reader, int level)
{
	static const char *const joints[] = {"or", "and"};
	if (level < 2) {
		bool is = read_truth(reader, level + 1);
		while (is_word(reader, joints[level])) {
			take(reader);
			bool next = read_truth(reader, level + 1);
			is = level == 0 ? is || next : is && next;
		}
		return is;
	}
	reader->lost = reader->lost || reader->nested++ > NESTED;
	if (reader->lost || !(is_word(reader, "not") || is_sign(reader, "(")))
		return read_comparison(reader);
	bool bracket = is_sign(reader, "(");
	take(reader);
	bool is = read_truth(reader, bracket ? 0 : 2);
	if (!bracket)
		return !is;
	reader->lost = reader->lost || !is_sign(reader, ")");
	take(reader);
	return is;
}

static bool holds(struct branches *branches, struct span condition)
{
	struct reader reader = begin_reading(branches, condition);
	if (condition.length == 0)
		return true;
	bool is = read_truth(&reader, 0);
	return reader.lost || reader.token.span.length > 0
		   ? value_of(branches, hash(branches->lua + condition.start, condition.length), 1) != 0
		   : is;
}

/* ---- statements ---- */

/* The blocks around a statement: numbers of branches; -1: others. */
struct blocks {
	int of[NESTED], count, brackets;
};

/* Begins a branch. Returns its number; BRANCHES if there are too many. */
static int take_branch(struct reader *reader, const struct blocks *blocks, int before)
{
	struct branches *branches = reader->of;
	struct branch branch = {.start = reader->token.span.start, .last = true};
	bool condition = !is_word(reader, "else");
	take(reader);
	size_t from = reader->token.span.start;
	while (condition && reader->token.span.length > 0 && !is_word(reader, "then"))
		take(reader);
	branch.condition =
	    span_trimmed(branches->lua, span_between(from, condition ? reader->token.span.start : from));
	for (int i = 0; i < blocks->count; i++)
		branch.around |= blocks->of[i] >= 0 ? (uint64_t)1 << blocks->of[i] : 0;
	if (before >= 0) {
		branch.before = branches->items[before].before | (uint64_t)1 << before;
		branches->items[before].last = false;
	}
	if (branches->count == BRANCHES)
		return BRANCHES;
	branches->items[branches->count] = branch;
	holds(branches, branch.condition); /* collects what its terms are compared with */
	return branches->count++;
}

/* Notes a call whose effect on the map is not known. */
static void take_name(struct reader *reader, const struct blocks *blocks)
{
	struct branches *branches = reader->of;
	struct span name = reader->token.span;
	bool word = is_word(reader, "local return and or not then in for while true false nil");
	take(reader);
	bool calls = is_sign(reader, "({") || reader->token.kind == LUA_TEXT;
	if (!word && calls && blocks->brackets == 0 && branches->call_count++ < CALLS)
		branches->calls[branches->call_count - 1] = name;
}

/* Takes a word or a sign. Returns false if blocks do not begin and end as in Lua, or there are too many. */
static bool take_token(struct reader *reader, struct blocks *blocks)
{
	bool opens = is_word(reader, "if do function repeat"), closes = is_word(reader, "end until"),
	     goes_on = is_word(reader, "elseif else");
	int block = -1, before = -1;
	if (closes || goes_on) {
		before = blocks->count > 0 ? blocks->of[--blocks->count] : BRANCHES;
		if (before == BRANCHES || (goes_on && before < 0))
			return false;
		if (before >= 0)
			reader->of->items[before].end = reader->token.span.start;
	}
	if (goes_on || is_word(reader, "if"))
		block = take_branch(reader, blocks, before);
	else if (reader->token.kind == LUA_NAME && !opens && !closes)
		take_name(reader, blocks);
	else {
		blocks->brackets += is_sign(reader, "({[") - is_sign(reader, ")}]");
		take(reader);
	}
	if (!opens && !goes_on)
		return true;
	if (blocks->count == NESTED || block == BRANCHES)
		return false;
	blocks->of[blocks->count++] = block;
	return true;
}

/* ---- the lines of the map ---- */

/* Returns where Lua begins in the line; its end if it has none. A block of Lua, up to `until`, is not read. */
static size_t find_lua(struct branches *branches, struct span line, const struct pattern **until)
{
	const struct description *description = branches->context->description;
	const char *bytes = branches->context->check->text->bytes + line.start;
	struct span groups[PATTERN_GROUPS] UNINITIALISED;
	const struct described_opaque *opaque = description->opaque, *last = opaque + description->opaque_count;
	while (!*until && opaque < last &&
	       !(opaque->unsure && pattern_match(opaque->from, bytes, line.length, groups)))
		opaque++;
	if (!*until && opaque < last && opaque->branches) /* what is excepted does nothing to the map */
		return opaque->except && pattern_match(opaque->except, bytes, line.length, NULL)
			   ? span_end(line)
			   : line.start + span_end(groups[0]);
	if (!*until && opaque < last) {
		branches->blocks = true;
		*until = opaque->to;
	}
	if (*until && pattern_match(*until, bytes, line.length, NULL))
		*until = NULL;
	return span_end(line);
}

/* Copies the Lua between the lines, with all else blank. Returns false if there is none. */
static bool copy_lua(struct branches *branches)
{
	const struct map_part *part = branches->context->part;
	const char *bytes = branches->context->check->text->bytes;
	const size_t start = part->lines.start, last = span_end(part->lines);
	const struct pattern *until = NULL;
	bool found = false;
	branches->lua = arena_allocate(branches->context->arena, part->lines.length + 1, 1);
	memset(branches->lua, ' ', part->lines.length);
	for (size_t at = start, end; at < last; at = end + 1) {
		end = bytes_find(bytes, at, last, '\n');
		bool row = at > part->opened.start && at < part->closed.start;
		size_t from = row ? end : find_lua(branches, span_between(at, end), &until);
		memcpy(branches->lua + from - start, bytes + from, end - from);
		found = found || from < end;
		if (end < last)
			branches->lua[end - start] = '\n';
	}
	return found;
}

struct branches *branches_read(const struct rule_context *context)
{
	const struct description *description = context->description;
	struct blocks blocks = {.count = 0};
	bool reads = false;
	for (int i = 0; i < description->opaque_count; i++)
		reads = reads || description->opaque[i].branches;
	if (!reads || !context->part->glyphs_unknown)
		return NULL;
	struct branches *branches = arena_allocate(context->arena, 1, sizeof *branches);
	branches->context = context;
	if (!copy_lua(branches))
		return NULL;
	struct reader reader = begin_reading(branches, span_between(0, context->part->lines.length));
	while (reader.token.span.length > 0)
		if (!take_token(&reader, &blocks))
			return NULL;
	return blocks.count > 0 ? NULL : branches;
}

struct branches *branches_copy(const struct branches *branches, const struct rule_context *context)
{
	struct branches *copy = branches ? arena_allocate(context->arena, 1, sizeof *copy) : NULL;
	if (copy) {
		*copy = *branches;
		copy->context = context;
	}
	return copy;
}

uint64_t branches_around(const struct branches *branches, size_t at)
{
	uint64_t around = 0;
	size_t place = branches ? at - branches->context->part->lines.start : 0; /* huge for lines of the file */
	for (int i = 0; branches && i < branches->count; i++)
		if (place >= branches->items[i].start && place < branches->items[i].end)
			around |= (uint64_t)1 << i;
	return around;
}

/* ---- drawing ---- */

static void set_term(struct branches *branches, const char *text, int value)
{
	for (int i = 0; i < branches->term_count; i++)
		if (branches->terms[i].text == hash(text, strlen(text)))
			branches->terms[i].is = value;
}

/* Draws one of the levels that the map is for, of "Lair:2-4, D:5-", and sets the terms that say where it is. */
static void draw_place(struct branches *branches)
{
	const struct vocabulary *words = branches->context->check->vocabulary;
	const char *place = context_text(branches->context, "PLACE"),
		   *levels = *place ? place : context_text(branches->context, "DEPTH");
	struct span drawn = {0};
	int count = 0;
	for (size_t at = 0, end; levels[at]; at = end + (levels[end] != '\0')) {
		end = at + strcspn(levels + at, ",");
		struct span item = span_trimmed(levels, span_between(at, end));
		if (item.length > 0 && levels[item.start] != '!' && draw(branches, ++count) == 0)
			drawn = item; /* the last of n is drawn in one of n cases */
	}
	size_t colon = bytes_find(levels, drawn.start, span_end(drawn), ':');
	int row = vocabulary_find(words, levels + drawn.start, colon - drawn.start);
	if (drawn.length == 0 || row < 0)
		return;
	char *after = NULL;
	const long deepest = strtol(vocabulary_value(words, row, "meaning"), NULL, 10);
	long first = 1, last = deepest;
	if (colon < span_end(drawn))
		first = strtol(levels + colon + 1, &after, 10);
	if (after && *after != '-')
		last = first = first > 0 ? first : deepest;
	else if (after && byte_is_digit(after[1]))
		last = strtol(after + 1, NULL, 10);
	last = MIN(last, deepest);
	if (first < 1 || last < first)
		return; /* no levels of the game */
	int depth = (int)first + draw(branches, (int)(last - first) + 1);
	set_term(branches, "you.branch()", hash(levels + drawn.start, colon - drawn.start));
	set_term(branches, "you.depth()", depth);
	if (bytes_equal(levels + drawn.start, colon - drawn.start, "D"))
		set_term(branches, "you.absdepth()", depth);
}

uint64_t branches_draw(struct branches *branches, struct dice *dice)
{
	uint64_t taken = 0;
	branches->dice = dice;
	for (int i = 0; i < branches->term_count; i++)
		branches->terms[i].is = branches->terms[i].of[draw(branches, branches->terms[i].count)];
	draw_place(branches);
	for (int i = 0; i < branches->count; i++) {
		const struct branch *branch = &branches->items[i];
		if (!(branch->around & ~taken || branch->before & taken) && holds(branches, branch->condition))
			taken |= (uint64_t)1 << i;
	}
	return taken;
}

/* ---- words ---- */

const char *branches_left(const struct branches *branches, struct arena *arena)
{
	const char *words = branches->blocks ? "blocks of Lua" : "";
	for (int i = 0; i < branches->call_count && i < CALLS; i++)
		words = arena_print(arena, "%s%s%.*s", words, *words ? ", " : "", (int)branches->calls[i].length,
				    branches->lua + branches->calls[i].start);
	return branches->call_count > CALLS
		   ? arena_print(arena, "%s and %d more", words, branches->call_count - CALLS)
		   : words;
}

const char *branches_taken(const struct branches *branches, uint64_t taken, struct arena *arena)
{
	const char *words = "";
	const size_t start = branches->context->part->lines.start;
	for (int i = 0; i < branches->count; i++) {
		const struct branch *branch = &branches->items[i];
		const char *also = *words ? "; " : "";
		bool is = taken >> i & 1;
		if (branch->around & ~taken || branch->before & taken || !(is || branch->last))
			continue;
		words = branch->condition.length == 0
			    ? arena_print(arena, "%s%selse of line %zu", words, also,
					  text_line(branches->context->check->text, start + branch->start))
			    : arena_print(arena, "%s%s%s%.*s%s", words, also, is ? "" : "not (",
					  (int)branch->condition.length, branches->lua + branch->condition.start,
					  is ? "" : ")");
	}
	return words;
}
