/* Compiles patterns to steps with relative jumps, which can be moved and copied, and runs them by backtracking
 * with a list of pending attempts. */
#include "pattern.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum step_kind {
	STEP_BYTE,  /* this byte */
	STEP_SET,   /* a byte of the set */
	STEP_RUN,   /* bytes of the set, as many as possible, or none */
	STEP_SPLIT, /* tries the next step first, then the one at `jump` */
	STEP_JUMP,
	STEP_SAVE, /* begins (even number) or ends a group */
	STEP_END,  /* matches only at the end of the line */
	STEP_DONE,
};

enum { ENDLESS = 255, PENDING = 4096, TRIES = 1 << 17 }; /* the last two: for a line that needs no memory */

struct byte_set {
	uint64_t bits[4];
};

struct pattern_step {
	unsigned char kind, byte;
	short jump; /* relative; 0 in a STEP_JUMP: to the end of the group, not known yet */
	const struct byte_set *set;
};

static bool has_bit(const uint64_t *bits, size_t bit)
{
	return bits[bit >> 6] >> (bit & 63) & 1;
}

static void add_bit(uint64_t *bits, size_t bit)
{
	bits[bit >> 6] |= UINT64_C(1) << (bit & 63);
}

/* ---- compiling ---- */

struct open_group {
	int begin, branch, number; /* steps; the number of the group */
};

struct compiler {
	struct arena *arena;
	const char *text;
	size_t at;
	struct pattern_step steps[PATTERN_STEPS];
	int count, atom; /* where the last atom begins; -1 if nothing to repeat */
	struct open_group open[PATTERN_GROUPS];
	int depth, groups;
	bool folded;
	struct error *error;
};

static bool refuse(const struct compiler *compiler, const char *what)
{
	return error_set(compiler->error, "%s at character %zu of the pattern %s", what, compiler->at + 1,
			 compiler->text);
}

/* Makes room for `more` steps at `at`, which the caller fills in. */
static bool insert_steps(struct compiler *compiler, int at, int more)
{
	if (compiler->count + more > PATTERN_STEPS - (compiler->depth > 0)) /* one for the end */
		return refuse(compiler, "the pattern is too large");
	memmove(compiler->steps + at + more, compiler->steps + at,
		(size_t)(compiler->count - at) * sizeof *compiler->steps);
	compiler->count += more;
	return true;
}

static bool add_step(struct compiler *compiler, struct pattern_step step)
{
	if (!insert_steps(compiler, compiler->count, 1))
		return false;
	compiler->steps[compiler->count - 1] = step;
	return true;
}

static bool add_atom(struct compiler *compiler, struct pattern_step step)
{
	compiler->atom = compiler->count;
	return add_step(compiler, step);
}

static bool add_set(struct compiler *compiler, const struct byte_set *set)
{
	struct byte_set *copy = arena_allocate(compiler->arena, 1, sizeof *copy);
	*copy = *set;
	return add_atom(compiler, (struct pattern_step){.kind = STEP_SET, .set = copy});
}

/* Adds the letters of the set in the other case. */
static void fold_set(struct byte_set *set)
{
	for (unsigned byte = 'a'; byte <= 'z'; byte++)
		if (has_bit(set->bits, byte) || has_bit(set->bits, byte - 'a' + 'A')) {
			add_bit(set->bits, byte);
			add_bit(set->bits, byte - 'a' + 'A');
		}
}

/* Adds a class such as "[:digit:]" in brackets; the text is after "[:". */
static bool add_class(struct compiler *compiler, struct byte_set *set)
{
	static const struct {
		const char *name;
		int (*holds)(int byte);
	} classes[] = {{"alnum:]", isalnum}, {"alpha:]", isalpha},  {"blank:]", isblank}, {"digit:]", isdigit},
		       {"lower:]", islower}, {"print:]", isprint},  {"punct:]", ispunct}, {"space:]", isspace},
		       {"upper:]", isupper}, {"xdigit:]", isxdigit}};
	const char *name = compiler->text + compiler->at;
	for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
		if (strncmp(name, classes[i].name, strlen(classes[i].name)) != 0)
			continue;
		for (int byte = 0; byte < 128; byte++)
			if (classes[i].holds(byte))
				add_bit(set->bits, (unsigned char)byte);
		compiler->at += strlen(classes[i].name);
		return true;
	}
	return refuse(compiler, "unknown character class");
}

/* Adds one byte or range in brackets. */
static bool add_range(struct compiler *compiler, struct byte_set *set)
{
	const char *text = compiler->text + compiler->at;
	bool range = text[1] == '-' && text[2] != ']' && text[2] != '\0';
	unsigned char from = (unsigned char)text[0], to = range ? (unsigned char)text[2] : from;
	if (to < from)
		return refuse(compiler, "the range is backwards");
	if (to > 127)
		return refuse(compiler, "only ASCII is allowed in brackets; write other characters as (x|y)");
	for (int byte = from; byte <= to; byte++)
		add_bit(set->bits, (unsigned char)byte);
	compiler->at += range ? 3 : 1;
	return true;
}

/* Compiles a bracket expression, after its "[". */
static bool add_brackets(struct compiler *compiler)
{
	struct byte_set set = {{0}};
	const char *text = compiler->text;
	bool negated = text[compiler->at] == '^', first = true;
	compiler->at += negated;
	for (; text[compiler->at] != ']' || first; first = false) {
		if (text[compiler->at] == '\0')
			return refuse(compiler, "expected ] for the [ before");
		bool class = text[compiler->at] == '[' && text[compiler->at + 1] == ':';
		compiler->at += class ? 2 : 0;
		if (!(class ? add_class(compiler, &set) : add_range(compiler, &set)))
			return false;
	}
	compiler->at++;
	if (compiler->folded)
		fold_set(&set);
	for (int i = 0; negated && i < 4; i++)
		set.bits[i] = ~set.bits[i];
	return add_set(compiler, &set);
}

static bool open_group(struct compiler *compiler)
{
	if (compiler->groups == PATTERN_GROUPS - 1)
		return refuse(compiler, "too many groups");
	int number = ++compiler->groups;
	compiler->open[compiler->depth++] =
	    (struct open_group){.begin = compiler->count, .branch = compiler->count + 1, .number = number};
	compiler->atom = -1;
	return add_step(compiler, (struct pattern_step){.kind = STEP_SAVE, .byte = (unsigned char)(2 * number)});
}

/* Ends a branch at "|": the branch before it is tried first. */
static bool next_branch(struct compiler *compiler)
{
	struct open_group *group = &compiler->open[compiler->depth - 1];
	if (!insert_steps(compiler, group->branch, 1) ||
	    !add_step(compiler, (struct pattern_step){.kind = STEP_JUMP}))
		return false;
	compiler->steps[group->branch] =
	    (struct pattern_step){.kind = STEP_SPLIT, .jump = (short)(compiler->count - group->branch)};
	group->branch = compiler->count;
	compiler->atom = -1;
	return true;
}

/* Reads a number of a bound; returns -1 if there is none. */
static int read_number(struct compiler *compiler)
{
	int number = -1;
	for (; isdigit((unsigned char)compiler->text[compiler->at]); compiler->at++)
		if (number < ENDLESS)
			number = (number > 0 ? number * 10 : 0) + (compiler->text[compiler->at] - '0');
	return number;
}

/* Reads "{2}", "{2,}" or "{2,5}", after the "{". */
static bool read_bound(struct compiler *compiler, int *least, int *most)
{
	bool endless = false;
	*most = *least = read_number(compiler);
	if (*least >= 0 && compiler->text[compiler->at] == ',') {
		compiler->at++;
		endless = !isdigit((unsigned char)compiler->text[compiler->at]);
		*most = endless ? *least : read_number(compiler);
	}
	if (*least >= ENDLESS || *most >= ENDLESS)
		return refuse(compiler, "a bound is at most 254");
	if (*least < 0 || *most < *least || compiler->text[compiler->at] != '}')
		return refuse(compiler, "expected a bound such as {2}, {2,} or {2,5}; write a literal { as \\{");
	*most = endless ? ENDLESS : *most;
	compiler->at++;
	return true;
}

/* Appends a copy of the atom. */
static bool copy_atom(struct compiler *compiler, const struct pattern_step *atom, int size)
{
	int at = compiler->count;
	if (!insert_steps(compiler, at, size))
		return false;
	memcpy(compiler->steps + at, atom, (size_t)size * sizeof *atom);
	return true;
}

/* Makes the next part optional: without it, matching continues `jump` steps further. */
static bool add_split(struct compiler *compiler, int jump)
{
	return add_step(compiler, (struct pattern_step){.kind = STEP_SPLIT, .jump = (short)jump});
}

/* Adds an unbounded repetition: a run of a single byte or set, otherwise a loop. */
static bool add_loop(struct compiler *compiler, const struct pattern_step *piece, int size)
{
	if (size > 1 || (piece->kind != STEP_BYTE && piece->kind != STEP_SET))
		return add_split(compiler, size + 2) && copy_atom(compiler, piece, size) &&
		       add_step(compiler, (struct pattern_step){.kind = STEP_JUMP, .jump = (short)-(size + 1)});
	struct byte_set *set = arena_allocate(compiler->arena, 1, sizeof *set);
	if (piece->set)
		*set = *piece->set;
	else
		add_bit(set->bits, piece->byte);
	return add_step(compiler, (struct pattern_step){.kind = STEP_RUN, .set = set});
}

/* Repeats the atom: `least` copies, then a loop or optional copies. */
static bool repeat_atom(struct compiler *compiler, int least, int most)
{
	struct pattern_step piece[PATTERN_STEPS];
	int size = compiler->count - compiler->atom;
	if (compiler->atom < 0)
		return refuse(compiler, "nothing to repeat");
	memcpy(piece, compiler->steps + compiler->atom, (size_t)size * sizeof *piece);
	compiler->count = compiler->atom;
	for (int i = 0; i < least; i++)
		if (!copy_atom(compiler, piece, size))
			return false;
	if (most == ENDLESS)
		return add_loop(compiler, piece, size);
	for (int left = most - least; left > 0; left--)
		if (!add_split(compiler, left * (size + 1)) || !copy_atom(compiler, piece, size))
			return false;
	return true;
}

/* Ends a group, and sets its pending jumps to this place. */
static bool close_group(struct compiler *compiler)
{
	const struct open_group *group = &compiler->open[--compiler->depth];
	for (int i = group->begin; i < compiler->count; i++)
		if (compiler->steps[i].kind == STEP_JUMP && compiler->steps[i].jump == 0)
			compiler->steps[i].jump = (short)(compiler->count - i);
	compiler->atom = group->begin;
	if (compiler->depth == 0) /* group 0 is the whole match, which needs no steps to save it */
		return add_step(compiler, (struct pattern_step){.kind = STEP_DONE});
	return add_step(compiler,
			(struct pattern_step){.kind = STEP_SAVE, .byte = (unsigned char)(2 * group->number + 1)});
}

static bool add_piece(struct compiler *compiler)
{
	static const struct byte_set any = {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}};
	const char *text = compiler->text;
	unsigned char sign = (unsigned char)text[compiler->at++], meant = (unsigned char)text[compiler->at];
	int least = sign == '+', most = sign == '?' ? 1 : ENDLESS, begin = compiler->count;
	switch (sign) {
	case '(':
		return open_group(compiler);
	case ')':
		return compiler->depth > 1 ? close_group(compiler)
					   : refuse(compiler, "unmatched ); write a literal ) as \\)");
	case '|':
		return next_branch(compiler);
	case '[':
		return add_brackets(compiler);
	case '.':
		return add_set(compiler, &any);
	case '\\':
		if (isdigit(meant))
			return refuse(compiler, "back references are not supported");
		if (meant == '\0' || isalpha(meant))
			return refuse(compiler, "\\ must be followed by a character that is not a letter");
		compiler->at++;
		return add_atom(compiler, (struct pattern_step){.kind = STEP_BYTE, .byte = meant});
	case '^':
		return refuse(compiler, "^ is only allowed at the beginning; write a literal ^ as \\^");
	case '$':
		compiler->atom = -1;
		return add_step(compiler, (struct pattern_step){.kind = STEP_END});
	case '*':
	case '+':
	case '?':
		return repeat_atom(compiler, least, most);
	case '{':
		return read_bound(compiler, &least, &most) && repeat_atom(compiler, least, most);
	default: /* all bytes of a character are one atom */
		if (compiler->folded && isalpha(sign)) {
			struct byte_set set = {{0}};
			add_bit(set.bits, sign);
			fold_set(&set);
			return add_set(compiler, &set);
		}
		do {
			sign = (unsigned char)text[compiler->at - 1];
			if (!add_step(compiler, (struct pattern_step){.kind = STEP_BYTE, .byte = sign}))
				return false;
		} while ((text[compiler->at] & 0xC0) == 0x80 && compiler->at++);
		compiler->atom = begin;
		return true;
	}
}

/* Adds the step to a set, with those that can follow it without a byte, also at the end of the line. */
static void reach_step(const struct pattern *pattern, uint64_t *bits, size_t base, int at, bool end)
{
	short pending[2 * PATTERN_STEPS];
	int count = 0;
	pending[count++] = (short)at;
	while (count > 0) {
		at = pending[--count];
		const struct pattern_step *step = &pattern->steps[at];
		if (has_bit(bits, base + (size_t)at))
			continue;
		add_bit(bits, base + (size_t)at);
		if (step->kind == STEP_SPLIT || step->kind == STEP_JUMP)
			pending[count++] = (short)(at + step->jump);
		if (step->kind == STEP_SPLIT || step->kind == STEP_SAVE || step->kind == STEP_RUN ||
		    (step->kind == STEP_END && end))
			pending[count++] = (short)(at + 1);
	}
}

/* Finds the bytes that a match can begin with, and whether an empty line can match. */
static void find_first(struct pattern *pattern)
{
	uint64_t reached[PATTERN_STEPS / 64] = {0};
	reach_step(pattern, reached, 0, 0, true);
	for (int at = 0; at < pattern->step_count; at++) {
		const struct pattern_step *step = &pattern->steps[at];
		if (!has_bit(reached, (size_t)at))
			continue;
		pattern->empty |= step->kind == STEP_DONE || step->kind == STEP_END;
		if (step->kind == STEP_BYTE)
			add_bit(pattern->first, step->byte);
		for (int i = 0; i < 4 && (step->set || step->kind == STEP_DONE); i++)
			pattern->first[i] |= step->set ? step->set->bits[i] : UINT64_MAX;
	}
}

/* Finds the longest sequence of bytes that every match must contain. */
static void find_literal(struct pattern *pattern, struct arena *arena)
{
	int around = 0, run = 0, end = 0, most = 0; /* steps before `around` can be skipped */
	for (int i = 0; i < pattern->step_count; i++) {
		const struct pattern_step *step = &pattern->steps[i];
		bool jumps = step->kind == STEP_SPLIT || step->kind == STEP_JUMP;
		if (jumps && i + step->jump > around)
			around = i + step->jump;
		run = step->kind == STEP_BYTE && i >= around ? run + 1 : 0;
		if (run > most) {
			most = run;
			end = i + 1;
		}
	}
	char *literal = arena_allocate(arena, (size_t)most + 1, 1);
	for (int i = 0; i < most; i++)
		literal[i] = (char)pattern->steps[end - most + i].byte;
	pattern->literal = literal;
	pattern->literal_length = (size_t)most;
}

bool pattern_compile(struct pattern *pattern, struct arena *arena, const char *text, unsigned options,
		     struct error *error)
{
	struct error inner = {""};
	struct compiler compiler = {
	    .arena = arena, .text = text, .error = &inner, .atom = -1, .folded = options & PATTERN_FOLDED};
	*pattern = (struct pattern){.text = text, .characters = options & PATTERN_CHARACTERS};
	bool good = text[0] == '^' || refuse(&compiler, "expected ^, which every pattern begins with,");
	compiler.open[compiler.depth++] = (struct open_group){.begin = 0, .branch = 0};
	compiler.at = 1;
	while (good && text[compiler.at] != '\0')
		good = add_piece(&compiler);
	if (good && compiler.depth > 1)
		good = refuse(&compiler, "expected ) for a ( before");
	if (!good || !close_group(&compiler))
		return error_set(error, "%s", inner.message);
	struct pattern_step *steps = arena_allocate(arena, (size_t)compiler.count, sizeof *steps);
	memcpy(steps, compiler.steps, (size_t)compiler.count * sizeof *steps);
	pattern->steps = steps;
	pattern->step_count = compiler.count;
	pattern->group_count = compiler.groups;
	find_first(pattern);
	find_literal(pattern, arena);
	return true;
}

/* ---- matching ---- */

/* A pending attempt: continue with `step` at `at`, or at fewer bytes down to `least`; or (step -1) restore border
 * `border` to `at`. */
struct pending {
	short step, border;
	unsigned at, least;
};

struct matcher {
	const struct pattern *pattern;
	const char *line;
	unsigned length;
	unsigned borders[2 * PATTERN_GROUPS];
	uint64_t *tried;                /* a bit for each step and place */
	struct pending *pending, *more; /* more: if they are on the heap */
	size_t count, capacity;
};

/* Returns true if the step has been tried at this place; marks it as tried. */
static bool was_tried(struct matcher *matcher, int step, unsigned at)
{
	size_t bit = (size_t)step * (matcher->length + 1) + at;
	bool was = has_bit(matcher->tried, bit);
	add_bit(matcher->tried, bit);
	return was;
}

static void push(struct matcher *matcher, struct pending pending)
{
	if (matcher->count == matcher->capacity) {
		struct pending *more = memory_allocate(4 * matcher->capacity, sizeof pending);
		memcpy(more, matcher->pending, matcher->count * sizeof pending);
		free(matcher->more);
		matcher->pending = matcher->more = more;
		matcher->capacity *= 4;
	}
	matcher->pending[matcher->count++] = pending;
}

static bool is_tail(const struct matcher *matcher, unsigned at)
{
	return matcher->pattern->characters && at < matcher->length && (matcher->line[at] & 0xC0) == 0x80;
}

/* Returns the place after the byte at `at` or, where characters count, after its character. */
static unsigned behind(const struct matcher *matcher, unsigned at)
{
	unsigned char lead = (unsigned char)matcher->line[at];
	unsigned most = !matcher->pattern->characters || lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
	for (at++; most > 1 && is_tail(matcher, at); most--)
		at++;
	return at;
}

/* Takes as many bytes as possible; fewer are tried later. Stops at a place tried before. */
static void take_run(struct matcher *matcher, const struct pattern_step *step, int number, unsigned *at)
{
	unsigned least = *at;
	while (*at < matcher->length && has_bit(step->set->bits, (unsigned char)matcher->line[*at])) {
		unsigned next = behind(matcher, *at);
		if (was_tried(matcher, number, next))
			break;
		*at = next;
	}
	if (*at > least)
		push(matcher, (struct pending){.step = (short)(number + 1), .at = *at, .least = least});
}

/* Runs the steps from `number` on. Returns true at the end of the pattern. */
static bool follow(struct matcher *matcher, int number, unsigned at)
{
	for (;;) {
		const struct pattern_step *step = &matcher->pattern->steps[number];
		if (was_tried(matcher, number, at))
			return false;
		switch (step->kind) {
		case STEP_BYTE:
			if (at == matcher->length || (unsigned char)matcher->line[at] != step->byte)
				return false;
			at++;
			break;
		case STEP_SET:
			if (at == matcher->length || !has_bit(step->set->bits, (unsigned char)matcher->line[at]))
				return false;
			at = behind(matcher, at);
			break;
		case STEP_RUN:
			take_run(matcher, step, number, &at);
			break;
		case STEP_SPLIT:
			push(matcher, (struct pending){.step = (short)(number + step->jump), .at = at, .least = at});
			break;
		case STEP_JUMP:
			number += step->jump - 1;
			break;
		case STEP_SAVE:
			push(matcher,
			     (struct pending){.step = -1, .border = step->byte, .at = matcher->borders[step->byte]});
			matcher->borders[step->byte] = at;
			break;
		case STEP_END:
			if (at != matcher->length)
				return false;
			break;
		default:
			matcher->borders[1] = at;
			return true;
		}
		number++;
	}
}

/* Gets the next pending attempt. A run that can still be shorter stays in the list. */
static bool next_try(struct matcher *matcher, int *step, unsigned *at)
{
	while (matcher->count > 0) {
		struct pending *pending = &matcher->pending[matcher->count - 1];
		*step = pending->step;
		*at = pending->at;
		if (pending->step < 0) {
			matcher->borders[pending->border] = pending->at;
			matcher->count--;
		} else if (pending->at == pending->least) {
			matcher->count--;
			return true;
		} else {
			do {
				pending->at--;
			} while (pending->at > pending->least && is_tail(matcher, pending->at));
			*at = pending->at;
			if (pending->at == pending->least)
				matcher->count--;
			return true;
		}
	}
	return false;
}

bool pattern_match(const struct pattern *pattern, const char *line, size_t length, struct span groups[PATTERN_GROUPS])
{
	if (length > 0 ? !has_bit(pattern->first, (unsigned char)line[0]) : !pattern->empty)
		return false;
	size_t words = (size_t)pattern->step_count * (length + 1) / 64 + 1;
	bool longer = words > TRIES / 64;
	uint64_t tried[TRIES / 64] UNINITIALISED; /* the arrays are initialised as far as they are used */
	struct pending pending[PENDING] UNINITIALISED;
	struct matcher matcher = {.pattern = pattern,
				  .line = line,
				  .length = (unsigned)length,
				  .tried = longer ? memory_allocate(words, sizeof *matcher.tried) : tried,
				  .pending = pending,
				  .capacity = PENDING};
	if (!longer)
		memset(tried, 0, words * sizeof *tried);
	memset(matcher.borders, 0xFF, sizeof matcher.borders);
	matcher.borders[0] = 0;
	int step = 0;
	unsigned at = 0;
	bool found = follow(&matcher, 0, 0);
	while (!found && next_try(&matcher, &step, &at))
		found = follow(&matcher, step, at);
	for (int i = 0; found && groups && i < PATTERN_GROUPS; i++) {
		const unsigned *borders = matcher.borders + (size_t)2 * (size_t)i;
		unsigned begin = borders[0], end = borders[1];
		bool took = begin != UINT32_MAX && end != UINT32_MAX;
		groups[i] = (struct span){took ? begin : SIZE_MAX, took ? end - begin : 0};
	}
	free(matcher.more);
	free(longer ? matcher.tried : NULL);
	return found;
}

/* ---- inclusion ---- */

/* The steps of several patterns that may come next: a bit for each step of the first pattern, then of the others. */
struct state_sets {
	const struct pattern *const *patterns;
	int count;
	size_t words;
	uint64_t *states, *next; /* all states met, `words` each */
	int state_count;
};

enum { STATES = 400 };

/* Sets the steps that can follow a byte (-1 means the end of the line). */
static void advance(const struct state_sets *all, const uint64_t *from, uint64_t *to, int byte)
{
	memset(to, 0, all->words * sizeof *to);
	for (size_t p = 0, base = 0; p < (size_t)all->count; base += (size_t)all->patterns[p++]->step_count)
		for (int at = 0; at < all->patterns[p]->step_count; at++) {
			const struct pattern_step *step = &all->patterns[p]->steps[at];
			if (!has_bit(from, base + (size_t)at))
				continue;
			bool takes = byte >= 0 && (step->kind == STEP_BYTE ? step->byte == byte
						   : step->set ? has_bit(step->set->bits, (unsigned char)byte)
							       : step->kind == STEP_DONE);
			if (takes || byte < 0)
				reach_step(all->patterns[p], to, base,
					   at + (takes && step->kind != STEP_RUN && step->kind != STEP_DONE),
					   byte < 0);
		}
}

/* Adds the state `next` if it is new and the first pattern can still match. */
static void add_state(struct state_sets *all)
{
	bool alive = false;
	for (int at = 0; at < all->patterns[0]->step_count; at++)
		alive |= has_bit(all->next, (size_t)at);
	for (int i = 0; alive && i < all->state_count; i++)
		alive = memcmp(all->states + (size_t)i * all->words, all->next, all->words * sizeof *all->next) != 0;
	if (alive && all->state_count < STATES)
		memcpy(all->states + (size_t)all->state_count++ * all->words, all->next,
		       all->words * sizeof *all->next);
}

/* Lists one byte of each class of bytes that no step distinguishes. Returns their number. */
static int find_kinds(const struct state_sets *all, unsigned char kinds[256])
{
	uint64_t marks[256] = {0};
	int count = 0;
	for (int byte = 0; byte < 256; byte++) {
		bool known = byte == '\n';
		for (int p = 0; p < all->count; p++)
			for (int at = 0; at < all->patterns[p]->step_count; at++) {
				const struct pattern_step *step = &all->patterns[p]->steps[at];
				bool takes = step->set ? has_bit(step->set->bits, (unsigned char)byte)
						       : step->kind == STEP_BYTE && step->byte == byte;
				marks[count] = (marks[count] ^ takes) * UINT64_C(0x100000001b3) + 1;
			}
		for (int i = 0; i < count; i++)
			known = known || marks[i] == marks[count];
		if (known)
			marks[count] = 0;
		else
			kinds[count++] = (unsigned char)byte;
	}
	return count;
}

bool pattern_within(const struct pattern *pattern, const struct pattern *const *others, int count)
{
	struct arena arena = {0};
	const struct pattern **patterns = arena_allocate(&arena, (size_t)count + 1, sizeof *patterns);
	unsigned char bytes[256];
	size_t steps = (size_t)pattern->step_count;
	for (int i = 0; i < count; i++)
		steps += (size_t)others[i]->step_count;
	struct state_sets all = {.patterns = patterns, .count = count + 1, .words = steps / 64 + 1};
	all.next = arena_allocate(&arena, (STATES + 1) * all.words, sizeof *all.next);
	bool within = true;
	all.states = all.next + all.words;
	for (int i = 0; i <= count; i++)
		patterns[i] = i == 0 ? pattern : others[i - 1];
	int byte_count = find_kinds(&all, bytes);
	for (size_t p = 0, base = 0; p < (size_t)all.count; base += (size_t)patterns[p++]->step_count)
		reach_step(patterns[p], all.next, base, 0, false);
	add_state(&all);
	for (int i = 0; within && i < all.state_count; i++) {
		const uint64_t *state = all.states + (size_t)i * all.words;
		bool first = false, other = false; /* match of a line that ends here */
		advance(&all, state, all.next, -1);
		for (size_t p = 0, end = 0; p < (size_t)all.count; p++) {
			end += (size_t)patterns[p]->step_count;
			*(p == 0 ? &first : &other) |= has_bit(all.next, end - 1);
		}
		within = (!first || other) && all.state_count < STATES;
		for (int b = 0; within && b < byte_count; b++) {
			advance(&all, state, all.next, bytes[b]);
			add_state(&all);
		}
	}
	arena_clear(&arena);
	return within;
}

/* Skips lines without the literal. */
bool pattern_match_any(const struct pattern *pattern, const char *bytes, size_t length)
{
	for (size_t at = 0; at < length;) {
		const char *line = bytes + at,
			   *there = memmem(line, length - at, pattern->literal, pattern->literal_length);
		if (!there)
			return false;
		const char *before = memrchr(line, '\n', (size_t)(there - line));
		line = before ? before + 1 : line;
		at = (size_t)(line - bytes);
		const char *end = memchr(line, '\n', length - at);
		size_t stop = end ? (size_t)(end - bytes) : length;
		size_t line_length = stop - at - (stop > at && bytes[stop - 1] == '\r');
		if (pattern_match(pattern, line, line_length, NULL))
			return true;
		at = stop + 1;
	}
	return false;
}
