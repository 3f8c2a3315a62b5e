/* The rules of DERF rooms about the declaration and the descriptions: mapwright-derf(5) has each with its source. */
#include "derf.h"

#include <string.h>

static struct place field_place(int field)
{
	return place_at(PLACE_FIELD, field);
}

static const char *bytes_of(const struct check *check, struct span span)
{
	return check->text->bytes + span.start;
}

/* The format declaration, if there is one, is the word DERF. */
void derf_check_declaration_word(struct check *check)
{
	const struct derf_declaration *declaration = &derf_detail(check->model)->declaration;
	struct span word = declaration->word;
	if (word.length == 0 || span_equals(check->text, word, "DERF"))
		return;
	finding_add(check->findings, check->rule, word, field_place(FIELD_VERSION),
		    "The engine ignores a file that declares itself to be \"%.*s\": write DERF before the colon.",
		    derf_shown(word), bytes_of(check, word));
}

/* The declaration may be left out in files named .derf or .der only. What standard input is called is not known. */
void derf_check_declaration_missing(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	if (detail->lines == 0 || detail->declaration.word.length > 0 || derf_path_tells(check->path))
		return;
	struct span start = {0};
	bool named = check->path && strcmp(check->path, "-") != 0;
	struct finding *finding = finding_add(
	    check->findings, check->rule, start, field_place(FIELD_VERSION),
	    named ? "The file is not parsed: without \"DERF:\" before the version its name must end in .derf or .der."
		  : "Without \"DERF:\" before the version the file is only parsed when its name ends in .derf or "
		    ".der.");
	if (finding && !named)
		finding->severity = SEVERITY_NOTE;
}

/* The declaration has no blanks round its two parts. */
void derf_check_declaration_blank(struct check *check)
{
	struct span blanks = derf_detail(check->model)->declaration.blanks;
	if (blanks.length > 0)
		finding_add(check->findings, check->rule, blanks, field_place(FIELD_VERSION),
			    "Blanks in the declaration are not part of it: leave them out, as in DERF:0.1.0.");
}

void derf_check_version_missing(struct check *check)
{
	const struct derf_declaration *declaration = &derf_detail(check->model)->declaration;
	if (declaration->version.length > 0)
		return;
	struct finding *finding =
	    finding_add(check->findings, check->rule, declaration->version, field_place(FIELD_VERSION),
			"There is no version, so the engine ignores the file: write DERF:0.1.0.");
	if (finding)
		finding->fix = (struct fix){.label = "write version 0.1.0",
					    .action = FIX_SET,
					    .place = field_place(FIELD_VERSION),
					    .value = "0.1.0",
					    .length = 5};
}

/* What can be told from a version. */
enum version {
	VERSION_PRESENT, /* 0.1.0 */
	VERSION_OTHER,   /* 0.x.y: loaded with a guess */
	VERSION_PARTIAL, /* major 0, but not three numbers */
	VERSION_UNKNOWN, /* another major */
	VERSION_UNREADABLE,
};

/* The number at `*at`, which moves behind it and behind a point that follows; -1 when none stands there. */
static int next_number(const char *version, size_t length, size_t *at)
{
	size_t digits = 0;
	while (*at + digits < length && version[*at + digits] >= '0' && version[*at + digits] <= '9')
		digits++;
	int number = digits > 0 ? derf_read_number(version + *at, digits) : -1;
	*at += digits;
	if (*at < length && version[*at] != '.')
		return -1;
	*at += *at < length;
	return number;
}

static enum version judge_version(const char *version, size_t length)
{
	int numbers[3];
	size_t at = 0;
	for (int i = 0; i < 3; i++)
		numbers[i] = at < length ? next_number(version, length, &at) : -1;
	if (numbers[0] < 0)
		return VERSION_UNREADABLE;
	if (numbers[0] > 0)
		return VERSION_UNKNOWN;
	if (numbers[1] < 0 || numbers[2] < 0 || at < length || version[length - 1] == '.')
		return VERSION_PARTIAL;
	return numbers[1] == 1 && numbers[2] == 0 ? VERSION_PRESENT : VERSION_OTHER;
}

static enum version file_version(const struct check *check)
{
	struct span version = derf_detail(check->model)->declaration.version;
	return version.length > 0 ? judge_version(bytes_of(check, version), version.length) : VERSION_PRESENT;
}

static void offer_version(struct finding *finding)
{
	if (finding)
		finding->fix = (struct fix){.label = "write version 0.1.0",
					    .action = FIX_SET,
					    .place = field_place(FIELD_VERSION),
					    .value = "0.1.0",
					    .length = 5};
}

void derf_check_version_major(struct check *check)
{
	enum version version = file_version(check);
	struct span span = derf_detail(check->model)->declaration.version;
	if (version == VERSION_UNKNOWN)
		finding_add(check->findings, check->rule, span, field_place(FIELD_VERSION),
			    "The engine knows major version 0 and ignores a file of version %.*s.", derf_shown(span),
			    bytes_of(check, span));
	else if (version == VERSION_UNREADABLE)
		offer_version(
		    finding_add(check->findings, check->rule, span, field_place(FIELD_VERSION),
				"\"%.*s\" is no version, so the engine ignores the file: write three numbers, "
				"as in 0.1.0.",
				derf_shown(span), bytes_of(check, span)));
}

void derf_check_version_guess(struct check *check)
{
	enum version version = file_version(check);
	struct span span = derf_detail(check->model)->declaration.version;
	if (version == VERSION_OTHER)
		finding_add(check->findings, check->rule, span, field_place(FIELD_VERSION),
			    "Version %.*s is not known, only 0.1.0 is: the engine warns, guesses, and may load the "
			    "room wrongly.",
			    derf_shown(span), bytes_of(check, span));
	else if (version == VERSION_PARTIAL)
		offer_version(finding_add(check->findings, check->rule, span, field_place(FIELD_VERSION),
					  "A version is three numbers, as in 0.1.0; from \"%.*s\" the engine has to "
					  "guess.",
					  derf_shown(span), bytes_of(check, span)));
}

/* ---- descriptions ---- */

void derf_check_short_blank(struct check *check)
{
	const struct field *field = &check->model->fields[FIELD_SHORT];
	if (derf_detail(check->model)->lines >= 3 && field->read[0] == '\0')
		finding_add(check->findings, check->rule, field->value, field_place(FIELD_SHORT),
			    "The short description is blank: from the next room there is nothing to see.");
}

void derf_check_long_blank(struct check *check)
{
	const struct field *field = &check->model->fields[FIELD_LONG];
	const char *read = field->read;
	if (derf_detail(check->model)->lines < 3 || read[strspn(read, " \t\r\n")] != '\0')
		return;
	finding_add(check->findings, check->rule, field->value, field_place(FIELD_LONG),
		    "The long description is blank: say what one sees in the room.");
}

void derf_check_flags_missing(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	if (detail->lines < 3 || detail->flags_line.number > 0)
		return;
	struct span end = {.start = detail->containers_line.number > 0 ? detail->containers_line.body.start
								       : check->text->length};
	if (detail->flags_like > 0) {
		struct span like = text_line_span(check->text, detail->flags_like);
		finding_add(check->findings, check->rule, like, field_place(FIELD_LONG),
			    "There is no Flags line; if this one is meant, begin it with exactly \"Flags:\".");
		return;
	}
	finding_add(check->findings, check->rule, end, field_place(FIELD_LONG),
		    "There is no Flags line: the room has no exits. Add a line that begins with \"Flags:\".");
}
