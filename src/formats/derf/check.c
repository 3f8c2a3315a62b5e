/* The list of the rules that the reader reports, and those for the declaration and the descriptions of DERF rooms.
 * mapwright-derf(5) lists them with their sources. */
#include "derf.h"

#include "mapwright/file.h"

#include <ctype.h>

const struct rule *const derf_read_rules[] = {DERF_READER_RULES(RULE_LISTED) NULL};

bool derf_path_has_extension(const char *path)
{
	const char *dot = path ? strrchr(path_name(path), '.') : NULL;
	return dot && (strcasecmp(dot, ".derf") == 0 || strcasecmp(dot, ".der") == 0);
}

const char *derf_quote(struct check *check, struct span span)
{
	char shown[2 * DERF_SHOWN];
	size_t used = 0;
	for (size_t i = span.start; i < span_end(span) && i < span.start + DERF_SHOWN; i++) {
		bool nul = check->text->bytes[i] == '\0';
		if (nul)
			shown[used++] = '^';
		shown[used++] = nul ? '@' : check->text->bytes[i];
	}
	return arena_copy(&check->findings->arena, shown, used);
}

/* The word of the declaration, if present, must be DERF followed by a colon. */
static void check_declaration_word(struct check *check)
{
	const struct derf_declaration *declaration = &derf_detail(check->model)->declaration;
	struct span word = declaration->word, version = declaration->version;
	struct place place = place_at(PLACE_FIELD, FIELD_VERSION);
	if (declaration->mark.length > 0) {
		check_add(check, declaration->mark, place,
			  "The file starts with a byte order mark instead of its declaration, so the engine ignores "
			  "it: save it as UTF-8 without BOM.");
		check_offer(check, "remove the byte order mark", declaration->mark, "");
	}
	if (word.length == 0)
		return;
	if (!span_equals(check->text, word, "DERF")) {
		check_add(check, word, place,
			  "The engine ignores a file that starts with \"%s:\": write DERF before the colon.",
			  derf_quote(check, word));
		check_offer(check, "write DERF", word, "DERF");
	} else if (!declaration->colon && version.length > 0) {
		struct span gap = span_between(span_end(word), version.start);
		check_add(check, span_between(word.start, span_end(version)), place,
			  "The colon after DERF is missing, so the engine ignores the file: write DERF:%s.",
			  derf_quote(check, version));
		check_offer(check, "write the colon", gap, ":");
	}
}

/* Only files named .derf or .der may omit the declaration. The name of standard input is unknown. */
static void check_declaration_missing(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	const struct derf_declaration *declaration = &detail->declaration;
	if (detail->lines == 0 || declaration->word.length > 0 || declaration->absent ||
	    derf_path_has_extension(check->path))
		return;
	struct span start = {.start = span_end(declaration->mark)};
	bool named = check->path && strcmp(check->path, "-") != 0;
	check_add(check, start, place_at(PLACE_FIELD, FIELD_VERSION),
		  named ? "The engine does not parse this file: without \"DERF:\" before the version, its name must "
			  "end in .derf or .der."
			: "Without \"DERF:\" before the version, the engine parses the file only if its name ends in "
			  ".derf or .der.");
	check_offer(check, "write DERF: before the version", start, declaration->colon ? "DERF" : "DERF:");
	if (!named)
		check_set_severity(check, SEVERITY_NOTE);
}

static void check_declaration_blank(struct check *check)
{
	struct span blanks = derf_detail(check->model)->declaration.blanks;
	if (blanks.length > 0) {
		check_add(check, blanks, place_at(PLACE_FIELD, FIELD_VERSION),
			  "The declaration contains blanks: remove them, as in DERF:0.1.0.");
		check_offer(check, "remove the blanks", blanks, "");
	}
}

static void offer_version(struct check *check)
{
	check_offer_value(check, "write version 0.1.0", place_at(PLACE_FIELD, FIELD_VERSION), "0.1.0");
}

static void check_version_missing(struct check *check)
{
	const struct derf_declaration *declaration = &derf_detail(check->model)->declaration;
	if (declaration->absent) {
		struct span line = text_line_span(check->text, 1), start = declaration->version;
		struct span first = span_between(start.start, span_end(line));
		char declared[16];
		snprintf(declared, sizeof declared, "DERF:0.1.0%s",
			 scan_line_end_at(check->text, 0, check->model->line_end));
		check_add(check, first, place_at(PLACE_FIELD, FIELD_VERSION),
			  "The first line is not a declaration, so the engine ignores the file: add a line "
			  "DERF:0.1.0 above it.");
		check_offer(check, "insert the line DERF:0.1.0", start, declared);
	} else if (declaration->version.length == 0) {
		check_add(check, declaration->version, place_at(PLACE_FIELD, FIELD_VERSION),
			  "The version is missing, so the engine ignores the file: write DERF:0.1.0.");
		offer_version(check);
	}
}

/* The kinds of versions, which different rules report. */
enum version {
	VERSION_PRESENT, /* 0.1.0 */
	VERSION_PADDED,  /* the same with leading zeros */
	VERSION_OTHER,   /* 0.x.y: the engine guesses */
	VERSION_PARTIAL, /* major 0, but not three numbers */
	VERSION_UNKNOWN, /* another major version */
	VERSION_UNREADABLE,
};

/* The major number is readable unless a letter follows it. */
static enum version version_kind(const char *version, size_t length)
{
	int numbers[3];
	size_t at, major = bytes_skip(version, 0, length, DECIMAL_DIGITS);
	int count = derf_read_version(version, length, numbers, &at);
	if (count == 0 || (major < length && isalpha((unsigned char)version[major])))
		return VERSION_UNREADABLE;
	if (numbers[0] > 0)
		return VERSION_UNKNOWN;
	if (count < 3 || at < length)
		return VERSION_PARTIAL;
	if (numbers[1] != 1 || numbers[2] != 0)
		return VERSION_OTHER;
	return length == strlen("0.1.0") ? VERSION_PRESENT : VERSION_PADDED;
}

/* Variant 1 reports the versions that make the engine ignore the file, variant 0 the others. */
static void check_version(struct check *check)
{
	static const struct {
		const char *before, *after;
	} messages[] = {
	    [VERSION_PADDED] = {"The engine may not recognise leading zeros in version ", ": write 0.1.0."},
	    [VERSION_OTHER] =
		{"Version ",
		 " is unknown (only 0.1.0 is known): the engine warns, guesses, and may load the room incorrectly."},
	    [VERSION_PARTIAL] = {"A version is three numbers, as in 0.1.0: write all three instead of \"",
				 "\", or the engine has to guess."},
	    [VERSION_UNKNOWN] = {"The engine knows only major version 0, so it ignores this file of version ", "."},
	    [VERSION_UNREADABLE] =
		{"\"", "\" is not a version, so the engine ignores the file: write three numbers, as in 0.1.0."},
	};
	struct span span = derf_detail(check->model)->declaration.version;
	enum version version = span.length > 0 ? version_kind(derf_bytes(check, span), span.length) : VERSION_PRESENT;
	if (version == VERSION_PRESENT || (version >= VERSION_UNKNOWN) != check->rule->variant)
		return;
	check_add(check, span, place_at(PLACE_FIELD, FIELD_VERSION), "%s%s%s", messages[version].before,
		  derf_quote(check, span), messages[version].after);
	size_t number = strlen("0.1.0"), rest = bytes_skip(derf_bytes(check, span), number, span.length, BLANKS);
	if (version == VERSION_PARTIAL && bytes_begin(derf_bytes(check, span), span.length, "0.1.0") &&
	    rest < span.length && byte_is_letter(derf_bytes(check, span)[rest]))
		check_offer(check, "end the line after 0.1.0",
			    (struct span){.start = span.start + number, .length = rest - number},
			    check->model->line_end);
	else if (version != VERSION_UNKNOWN)
		offer_version(check);
}

/* ---- descriptions ---- */

static void check_short_blank(struct check *check)
{
	const struct field *field = &check->model->fields[FIELD_SHORT];
	if (derf_detail(check->model)->lines >= 3 && field->effective[0] == '\0')
		check_add(
		    check, field->value, place_at(PLACE_FIELD, FIELD_SHORT),
		    "The short description is blank, so players see nothing of this room from a neighbouring one.");
}

static void check_long_blank(struct check *check)
{
	const struct field *field = &check->model->fields[FIELD_LONG];
	const char *read = field->effective;
	if (derf_detail(check->model)->lines < 3 || read[strspn(read, " \t\r\n")] != '\0')
		return;
	check_add(check, field->value, place_at(PLACE_FIELD, FIELD_LONG),
		  "The long description is blank: describe what players see in the room.");
}

/* Reports each run of NUL bytes once. */
static void check_nul(struct check *check)
{
	enum { MOST = 1000 };
	const char *bytes = check->text->bytes;
	size_t length = check->text->length, at = bytes_find(bytes, 0, length, '\0'), end;
	for (int found = 0; at < length && found < MOST; found++, at = bytes_find(bytes, end, length, '\0')) {
		for (end = at; end < length && bytes[end] == '\0';)
			end++;
		struct span span = span_between(at, end);
		check_add(check, span, model_place(check->model, span.start),
			  "%zu NUL byte%s here: many programs end a text at NUL. Remove %s.", span.length,
			  span.length > 1 ? "s are" : " is", span.length > 1 ? "them" : "it");
		check_offer(check, "remove the NUL", span, "");
	}
}

static void check_flags_missing(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	const struct text *text = check->text;
	if (detail->lines < 3 || detail->flags_line.number > 0)
		return;
	if (detail->flags_like.length > 0) {
		struct span line = text_line_span(text, text_line(text, detail->flags_like.start));
		check_add(check, line, place_at(PLACE_FIELD, FIELD_LONG),
			  "The Flags line is missing. If this line is meant, start it with exactly \"Flags:\".");
		check_offer(check, "start it with \"Flags:\"", detail->flags_like, "Flags:");
		return;
	}
	struct span end = {.start = detail->containers_line.number > 0 ? detail->containers_line.body.start
								       : text->length};
	bool open = end.start == text->length && text->bytes[text->length - 1] != '\n';
	char line[16];
	const char *line_end = scan_line_end_at(text, open ? end.start - 1 : end.start, check->model->line_end);
	snprintf(line, sizeof line, "%sFlags:%s", open ? line_end : "", open ? "" : line_end);
	check_add(check, end, place_at(PLACE_FIELD, FIELD_LONG),
		  "The Flags line is missing, so the room has no exits: add a line that starts with \"Flags:\".");
	check_offer(check, "add a Flags line", end, line);
}

/* Applies only if the Flags line is missing, so that all lines are description. */
static void check_section_misspelt(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	struct span head = detail->containers_like;
	if (head.length == 0 || detail->flags_line.number > 0 || detail->containers_line.number > 0)
		return;
	check_add(check, text_line_span(check->text, text_line(check->text, head.start)),
		  place_at(PLACE_FIELD, FIELD_LONG),
		  "The Containers line is missing. If this line is meant, start it with exactly \"Containers:\".");
	check_offer(check, "start it with \"Containers:\"", head, "Containers:");
}

const struct rule *const derf_text_rules[] = {
    RULE("derf-declaration-word", SEVERITY_ERROR, .run = check_declaration_word),
    RULE("derf-declaration-missing", SEVERITY_ERROR, .run = check_declaration_missing),
    RULE("derf-declaration-blank", SEVERITY_NOTE, .run = check_declaration_blank),
    RULE("derf-version-missing", SEVERITY_ERROR, .run = check_version_missing),
    RULE("derf-version-major", SEVERITY_ERROR, .run = check_version, .variant = 1),
    RULE("derf-version-guess", SEVERITY_WARNING, .run = check_version),
    RULE("derf-short-blank", SEVERITY_WARNING, .run = check_short_blank),
    RULE("derf-long-blank", SEVERITY_WARNING, .run = check_long_blank),
    RULE("derf-nul", SEVERITY_WARNING, .run = check_nul),
    RULE("derf-flags-missing", SEVERITY_WARNING, .run = check_flags_missing),
    RULE("derf-section-misspelt", SEVERITY_WARNING, .run = check_section_misspelt),
    NULL,
};
