/* Patterns of descriptions: writes POSIX regular expressions as those of PCRE2, compiles and matches them. */
#include "pattern.h"

#include "mapwright/bytes.h"
#include "mapwright/visible.h"

#include <ctype.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

/* What a match may take: steps that can be taken back, for a line and for each of its bytes, and kilobytes. */
enum { STEPS = 1000 * 1000, STEPS_A_BYTE = 100, LONG = 1 << 24, KILOBYTES = 512 * 1024 };

/* ---- from POSIX to PCRE2 ---- */

struct translation {
	const char *text;
	size_t at;
	char *written;
	size_t length;
	bool characters;
	struct error *error;
};

static bool refuse(const struct translation *translation, const char *what)
{
	return error_set(translation->error, "%s at character %zu of the pattern %s", what, translation->at + 1,
			 translation->text);
}

/* Copies so many bytes. */
static void take(struct translation *translation, size_t count)
{
	memcpy(translation->written + translation->length, translation->text + translation->at, count);
	translation->length += count;
	translation->at += count;
}

static void add(struct translation *translation, const char *bytes)
{
	for (; *bytes; bytes++)
		translation->written[translation->length++] = *bytes;
}

/* Copies the name of a class in brackets: "[:digit:]". */
static bool take_class(struct translation *translation)
{
	static const char *const classes[] = {"[:alnum:]", "[:alpha:]", "[:blank:]", "[:cntrl:]",
					      "[:digit:]", "[:graph:]", "[:lower:]", "[:print:]",
					      "[:punct:]", "[:space:]", "[:upper:]", "[:xdigit:]"};
	const char *name = translation->text + translation->at;
	EACH_OF(class, classes)
		if (strncmp(name, *class, strlen(*class)) == 0) {
			take(translation, strlen(*class));
			return true;
		}
	return refuse(translation, "unknown character class");
}

/* Copies a bracket expression. In POSIX, \ and [ stand for themselves there. */
static bool take_brackets(struct translation *translation)
{
	const char *text = translation->text;
	take(translation, text[translation->at + 1] == '^' ? 2 : 1);
	for (bool first = true; text[translation->at] != ']' || first; first = false) {
		const char *at = text + translation->at;
		if (*at == '\0')
			return refuse(translation, "expected ] for the [ before");
		if (!translation->characters && (unsigned char)*at > 127)
			return refuse(translation,
				      "only ASCII is allowed in brackets; write other characters as (x|y)");
		if (at[0] == '[' && at[1] == ':') {
			if (!take_class(translation))
				return false;
			continue;
		}
		add(translation, *at == '\\' || *at == '[' ? "\\" : "");
		take(translation, 1);
	}
	take(translation, 1);
	return true;
}

/* Copies "*", "+", "?" or a bound such as "{2,5}". */
static bool take_repeat(struct translation *translation)
{
	const char *begin = translation->text + translation->at, *end = begin + 1;
	if (*begin == '{') {
		end += strspn(end, "0123456789");
		if (end > begin + 1 && *end == ',')
			end += 1 + strspn(end + 1, "0123456789");
		if (end == begin + 1 || *end++ != '}')
			return refuse(translation,
				      "expected a bound such as {2}, {2,} or {2,5}; write a literal { as \\{");
	}
	take(translation, (size_t)(end - begin));
	return *end == '\0' || !strchr("*+?{", *end) || refuse(translation, "nothing to repeat");
}

/* Copies a character. All its bytes are repeated together. */
static void take_character(struct translation *translation)
{
	const char *at = translation->text + translation->at;
	size_t length = 1;
	while ((at[length] & 0xC0) == 0x80)
		length++;
	bool group = length > 1 && !translation->characters;
	add(translation, group ? "(?:" : "");
	take(translation, length);
	add(translation, group ? ")" : "");
}

static bool take_piece(struct translation *translation)
{
	const char *at = translation->text + translation->at;
	switch (*at) {
	case '[':
		return take_brackets(translation);
	case '\\':
		if (byte_is_digit(at[1]))
			return refuse(translation, "back references are not supported");
		if (at[1] == '\0' || isalpha((unsigned char)at[1]))
			return refuse(translation, "\\ must be followed by a character that is not a letter");
		take(translation, 2);
		return true;
	case '^':
		return refuse(translation, "^ is only allowed at the beginning; write a literal ^ as \\^");
	case '*':
	case '+':
	case '?':
	case '{':
		return take_repeat(translation);
	case '(':
		take(translation, 1);
		return (at[1] != '?' && at[1] != '*') || refuse(translation, "nothing to repeat");
	default:
		take_character(translation);
		return true;
	}
}

/* Writes the pattern without the ^ before it. */
static bool translate(struct translation *translation)
{
	if (translation->text[0] != '^')
		return refuse(translation, "expected ^, which every pattern begins with,");
	translation->at = 1;
	while (translation->text[translation->at])
		if (!take_piece(translation))
			return false;
	return true;
}

/* ---- compiling ---- */

static void *allocate(size_t size, void *arena)
{
	return arena_allocate(arena, 1, size);
}

static void release(void *block UNUSED, void *arena UNUSED)
{
}

/* Sets the bytes that a match can begin with, and whether an empty line can match. */
static void find_first(struct pattern *pattern, bool folded)
{
	uint32_t known = 0, unit = 0, empty = 1;
	const uint8_t *units = NULL;
	pcre2_pattern_info(pattern->code, PCRE2_INFO_FIRSTCODETYPE, &known);
	pcre2_pattern_info(pattern->code, PCRE2_INFO_FIRSTCODEUNIT, &unit);
	pcre2_pattern_info(pattern->code, PCRE2_INFO_FIRSTBITMAP, &units);
	pcre2_pattern_info(pattern->code, PCRE2_INFO_MATCHEMPTY, &empty);
	pattern->empty = empty != 0;
	for (unsigned byte = 0; byte < 256; byte++) {
		bool is_unit = byte == unit || (folded && tolower((int)byte) == tolower((int)unit));
		if (known == 1 ? is_unit : !units || (units[byte / 8] >> byte % 8 & 1))
			pattern->first[byte >> 6] |= UINT64_C(1) << (byte & 63);
	}
}

bool pattern_compile(struct pattern *pattern, struct arena *arena, const char *text, unsigned options,
		     struct error *error)
{
	const bool characters = options & PATTERN_CHARACTERS, folded = options & PATTERN_FOLDED;
	struct translation translation = {.text = text, .characters = characters, .error = error};
	translation.written = arena_allocate(arena, strlen(text), sizeof "(?:)");
	*pattern = (struct pattern){.text = text, .characters = characters};
	if (!translate(&translation))
		return false;
	pcre2_general_context *memory = pcre2_general_context_create(allocate, release, arena);
	int code;
	PCRE2_SIZE at;
	uint32_t groups = 0;
	pattern->code = pcre2_compile((PCRE2_SPTR)translation.written, translation.length,
				      PCRE2_DOTALL | PCRE2_DOLLAR_ENDONLY | PCRE2_NEVER_BACKSLASH_C |
					  (characters ? PCRE2_UTF : 0) | (folded ? PCRE2_CASELESS : 0),
				      &code, &at, pcre2_compile_context_create(memory));
	if (!pattern->code) {
		char message[128];
		pcre2_get_error_message(code, (PCRE2_UCHAR *)message, sizeof message);
		return error_set(error, "%s in the pattern %s", message, text);
	}
	pcre2_pattern_info(pattern->code, PCRE2_INFO_CAPTURECOUNT, &groups);
	pattern->group_count = (int)groups;
	if (groups >= PATTERN_GROUPS)
		return error_set(error, "more than %d groups in the pattern %s", PATTERN_GROUPS - 1, text);
	find_first(pattern, folded);
	return true;
}

/* ---- matching ---- */

static const struct pattern *given_up;
static const char *given_up_at;

const struct pattern *pattern_given_up(const char **line)
{
	const struct pattern *pattern = given_up;
	if (line)
		*line = given_up_at;
	given_up = NULL;
	return pattern;
}

/* The memory of matches, made at the first one. */
static pcre2_match_data *match_data;
static pcre2_match_context *match_context;

static void make_memory(void)
{
	match_data = pcre2_match_data_create(PATTERN_GROUPS, NULL);
	match_context = pcre2_match_context_create(NULL);
	if (!match_data || !match_context)
		memory_end();
	pcre2_set_heap_limit(match_context, KILOBYTES);
}

/* Returns a copy of the line with an ASCII character, that patterns do not name, for each byte that is of no character. */
static char *without_broken(const char *line, size_t length)
{
	char *copy = memory_copy_bytes(line, length);
	uint32_t character;
	for (size_t at = 0, used; at < length; at += used ? used : 1) {
		used = visible_decode(copy + at, length - at, &character);
		if (used == 0)
			copy[at] = 0x7f;
	}
	return copy;
}

/* Returns what pcre2_match does: the number of the last group with a span plus 1, or an error below 0. */
static int match(const struct pattern *pattern, const char *line, size_t length)
{
	if (!match_data)
		make_memory();
	pcre2_set_match_limit(match_context, STEPS + STEPS_A_BYTE * (uint32_t)MIN(length, LONG));
	return pcre2_match(pattern->code, (PCRE2_SPTR)line, length, 0, PCRE2_ANCHORED, match_data, match_context);
}

bool pattern_match(const struct pattern *pattern, const char *line, size_t length, struct span groups[PATTERN_GROUPS])
{
	const size_t first = length > 0 ? (unsigned char)line[0] : 0;
	if (given_up || (length > 0 ? !(pattern->first[first >> 6] >> (first & 63) & 1) : !pattern->empty))
		return false;
	int found = match(pattern, line, length);
	if (found <= PCRE2_ERROR_UTF8_ERR1 && found >= PCRE2_ERROR_UTF8_ERR21) {
		char *copy = without_broken(line, length);
		found = match(pattern, copy, length);
		free(copy);
	}
	if (found == PCRE2_ERROR_NOMEMORY)
		memory_end();
	if (found < 0 && found != PCRE2_ERROR_NOMATCH) {
		given_up = pattern;
		given_up_at = line;
	}
	const PCRE2_SIZE *border = pcre2_get_ovector_pointer(match_data);
	for (int i = 0; found > 0 && groups && i < PATTERN_GROUPS; i++, border += 2) {
		bool took = i < found && border[0] != PCRE2_UNSET;
		groups[i] = took ? span_between(border[0], border[1]) : (struct span){.start = SIZE_MAX};
	}
	return found > 0;
}

bool pattern_match_any(const struct pattern *pattern, const char *bytes, size_t length)
{
	for (size_t at = 0, stop; at < length; at = stop + 1) {
		stop = bytes_find(bytes, at, length, '\n');
		size_t returns = stop > at && bytes[stop - 1] == '\r';
		if (pattern_match(pattern, bytes + at, stop - at - returns, NULL))
			return true;
	}
	return false;
}
