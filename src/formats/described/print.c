/* Prints a description for people, and the language for its manual page. */
#include "mapwright/described.h"

#include "described/games.h"
#include "described/language/keys.h"
#include "mapwright/bytes.h"

#include <limits.h>

static void print_names(FILE *out, const char *what, const char *const *names)
{
	fprintf(out, "%-10s", what);
	for (; names && *names; names++)
		fprintf(out, " %s", *names);
	fputc('\n', out);
}

static void print_glyphs(FILE *out, const struct described_dialect *dialect)
{
	if (dialect->symbols)
		fprintf(out, "%-10s table %s\n", "symbols", dialect->symbols);
	EACH(const struct described_symbol, symbol, dialect->glyphs, dialect->glyph_count) {
		fprintf(out, "%-10s ", "glyphs");
		for (glyph_list glyph = symbol->glyphs; *glyph; glyph++)
			fprintf(out, "%s", *glyph);
		fprintf(out, ": %s (style %s, %s)\n", symbol->meaning, glyph_style_names[symbol->style],
			described_walks[symbol->walk]);
	}
}

static const char *line_of(const struct described_line *line)
{
	return line->pattern ? line->pattern->text : line->key;
}

static const char *scope_of(enum described_scope scope)
{
	static const char *const scopes[] = {
	    [SCOPE_MAP] = "", [SCOPE_FILE] = ", of the file", [SCOPE_ABOVE] = ", of the file above its maps"};
	return scopes[scope];
}

static void print_dialect(FILE *out, const struct described_dialect *dialect)
{
	if (dialect->name)
		fprintf(out, "\n%-10s %s%s%s%s%s\n", "dialect", dialect->name, dialect->when ? ", when " : "",
			dialect->when ? dialect->when->text : "", dialect->when_path ? ", at " : "",
			dialect->when_path ? *dialect->when_path : "");
	print_glyphs(out, dialect);
	EACH(const struct described_field, field, dialect->fields, dialect->field_count)
		fprintf(out, "%-10s %s: %s%s%s%s\n", "field", field->name, described_field_kinds[field->kind],
			field->words ? " of type " : "", field->words ? field->words : "", scope_of(field->scope));
	for (int i = 0; i < dialect->legend_count; i++)
		fprintf(out, "%-10s %s%s\n", "legend", line_of(&dialect->legend[i].line),
			scope_of(dialect->legend[i].scope));
	for (int i = 0; i < dialect->place_count; i++)
		if (dialect->places[i].at)
			fprintf(out, "%-10s %s\n", "places", dialect->places[i].at->text);
}

static void print_whole(FILE *out, const struct description *description)
{
	fprintf(out, "%-10s %s: %s\n", "format", description->id, description->title);
	print_names(out, "files", description->files);
	for (int i = 0; i < description->probe_count; i++)
		fprintf(out, "%-10s %s\n", "probe", description->probe[i].text);
	if (description->map.start.key || description->map.start.pattern)
		fprintf(out, "%-10s %s\n", "map", line_of(&description->map.start));
	if (description->map.row.key || description->map.row.pattern)
		fprintf(out, "%-10s %s\n", "row", line_of(&description->map.row));
	if (description->map.open)
		fprintf(out, "%-10s %s to %s\n", "rows", description->map.open->text, description->map.close->text);
	if (description->on)
		print_names(out, "on", description->on);
	if (description->moves)
		print_names(out, "moves", description->moves);
	if (description->pushes)
		print_names(out, "pushes", description->pushes);
	for (int i = 0; i < description->dialect_count; i++)
		print_dialect(out, &description->dialects[i]);
	fputs(description->rule_count > 0 ? "\n" : "", out);
	EACH(const struct described_rule, rule, description->rules, description->rule_count)
		fprintf(out, "%-10s %s (%s): %s\n", "rule", rule->rule.name, severity_name(rule->rule.severity),
			rule_with_texts(&rule->rule).summary);
}

bool described_print(const char *path, FILE *out, bool *sound, struct error *error)
{
	struct description *description = description_load(path, described_rule_kinds, error);
	if (!description)
		return false;
	*sound = description->mistake_count == 0;
	for (int i = 0; i < description->mistake_count; i++)
		fprintf(out, "%s:%d: error: %s\n", path, description->mistakes[i].line,
			description->mistakes[i].sentence);
	if (*sound)
		print_whole(out, description);
	description_free(description);
	return true;
}

/* ---- the manual page of a format ---- */

/* Prints a text as a line of mdoc. */
static void print_mdoc(FILE *out, const char *text)
{
	for (const char *at = text; *at; at++) {
		if (*at == '\\')
			fputs("\\e", out);
		else if (*at == '-')
			fputs("\\-", out);
		else if (at == text && (*at == '.' || *at == '\''))
			fprintf(out, "\\&%c", *at);
		else
			fputc(*at, out);
	}
}

/* Prints an item of a list: a literal word, and a sentence. */
static void print_item(FILE *out, const char *word, const char *text)
{
	fputs(strchr("!?.,:;()[]|", *word) ? ".It Ic \"\\&" : ".It Ic \"", out); /* mdoc sets these apart */
	for (const char *at = word; *at; at++)
		*at == '"' ? (void)fputs("\"\"", out) : *at == '\\' ? (void)fputs("\\e", out) : (void)fputc(*at, out);
	fputs("\"\n", out);
	print_mdoc(out, text && *text ? text : "kept unchanged");
	fputs(".\n", out);
}

/* What the field takes: "Takes a number from 0 to 255." */
static void print_values(FILE *out, const struct described_field *field, const char *table)
{
	if (field->kind == FIELD_INTEGER)
		fputs("Takes a number", out);
	if (field->kind == FIELD_INTEGER && field->minimum > INT_MIN)
		fprintf(out, " from %d", field->minimum);
	if (field->kind == FIELD_INTEGER && field->maximum < INT_MAX)
		fprintf(out, " to %d", field->maximum);
	if (field->kind == FIELD_BOOLEAN)
		fputs("Takes true or false", out);
	for (const char *at = field->words; at && *at; at++) {
		fputs(at == field->words ? "Takes words of type " : *at == '|' ? " or " : "", out);
		fprintf(out, "%.*s", *at != '|', at);
	}
	if (field->words)
		fprintf(out, " in vocabulary/%s.tsv", table);
	if (field->kind == FIELD_INTEGER || field->kind == FIELD_BOOLEAN || field->words)
		fputs(".\n", out);
	if (field->fallback && *field->fallback) {
		fputs("Default: ", out);
		print_mdoc(out, field->fallback);
		fputs(".\n", out);
	}
	if (field->required)
		fputs("Required.\n", out);
	if (field->repeats)
		fputs("May be repeated.\n", out);
}

static void print_fields(FILE *out, const struct described_dialect *dialect, const char *table)
{
	if (dialect->field_count == 0)
		return;
	fprintf(out, ".Ss Fields%s%s\n.Bl -tag -width Ds -compact\n", dialect->name ? " of " : "",
		dialect->name ? dialect->name : "");
	for (int i = 0; i < dialect->field_count; i++) {
		print_item(out, dialect->fields[i].name, dialect->fields[i].meaning);
		print_values(out, &dialect->fields[i], table ? table : "");
	}
	fputs(".El\n", out);
}

static void print_legend(FILE *out, const struct described_dialect *dialect)
{
	if (dialect->legend_count == 0)
		return;
	fputs(".Ss Legend\n.Bl -tag -width Ds -compact\n", out);
	for (int i = 0; i < dialect->legend_count; i++)
		print_item(out, dialect->legend[i].key, dialect->legend[i].meaning);
	fputs(".El\n", out);
}

/* Returns the last glyph of a range such as a-z that begins at `glyph`; `glyph` itself if there is none. */
static glyph_list range_end(glyph_list glyph)
{
	glyph_list end = glyph;
	while (end[1] && (*end)[1] == '\0' && end[1][1] == '\0' && end[1][0] == (*end)[0] + 1 &&
	       (byte_is_letter(**end) || byte_is_digit(**end)))
		end++;
	return end - glyph > 1 ? end : glyph;
}

static void print_symbols(FILE *out, const struct described_dialect *dialect)
{
	if (dialect->glyph_count == 0 && !dialect->symbols)
		return;
	fprintf(out, ".Ss Glyphs%s%s\n", dialect->name ? " of " : "", dialect->name ? dialect->name : "");
	if (dialect->symbols)
		fprintf(out, "The game's own glyphs are in the table\n.Pa vocabulary/%s.tsv .\n", dialect->symbols);
	if (dialect->glyph_count == 0)
		return;
	fputs(".Bl -tag -width Ds -compact\n", out);
	for (int i = 0; i < dialect->glyph_count; i++) {
		char word[200] = "";
		size_t used = 0;
		for (glyph_list glyph = dialect->glyphs[i].glyphs; *glyph && used < sizeof word - 12; glyph++) {
			glyph_list end = range_end(glyph);
			used += (size_t)snprintf(word + used, sizeof word - used, "%s%s%s%s", used > 0 ? " " : "",
						 *glyph, end > glyph ? "-" : "", end > glyph ? *end : "");
			glyph = end;
		}
		print_item(out, word, dialect->glyphs[i].meaning);
		EACH(const struct described_condition, when, dialect->glyphs[i].when, dialect->glyphs[i].when_count)
			fprintf(out, "Only in maps with %s %s.\n", when->name, when->value);
	}
	fputs(".El\n", out);
}

static void print_page(FILE *out, const struct description *description)
{
	static const char *const shorts[] = {[SHORT_REFUSED] = "The game refuses a row that is too short.",
					     [SHORT_PADDED] = "The game pads short rows.",
					     [SHORT_SHEARED] = "A short row shifts all cells after it.",
					     [SHORT_REPEATED] = "The game repeats the last cell of a short row."};
	const char *id = description->id;
	fprintf(out, ".Dd November 23, 2026\n.ds doc-volume-operating-system\n.Dt MAPWRIGHT-");
	for (const char *at = id; *at; at++)
		fputc(*at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at, out);
	fprintf(out, " 5\n.Os mapwright\n.Sh NAME\n.Nm mapwright-%s\n.Nd ", id);
	print_mdoc(out, description->about ? description->about : description->title);
	fprintf(out, "\n.Sh SYNOPSIS\n.Nm mapwright Op Fl Fl as Cm %s\n.Ar file\n.Sh DESCRIPTION\n", id);
	print_mdoc(out, description->title);
	fputs(" are read according to the description\n", out);
	fprintf(out, ".Pa formats/%s.format ,\nwhich is written in the language of\n.Xr mapwright-format 5 .\n", id);
	fputs("Everything except maps, fields and legend lines is kept unchanged.\n", out);
	fprintf(out, "%s\n", shorts[description->map.shorts]);
	for (const char *const *on = description->on; on && *on; on++) {
		fputs(".Pp\nIn\n.Ql ", out);
		print_mdoc(out, *on);
		fputs("\nthe first glyph is a ground, the second a thing, the third that thing on that ground.\nOne "
		      "drawn on the other becomes the third; erasing the thing leaves the ground.\n",
		      out);
	}
	if (description->moves) {
		fputs("A map has only one of\n.Ql ", out);
		for (glyph_list glyph = description->moves; *glyph; glyph++)
			print_mdoc(out, *glyph);
		fputs("\nand drawing another one moves it.\n", out);
	}
	if (description->map.cell.once)
		fputs("A map has each mark once, and drawing it elsewhere moves it.\n", out);
	for (int i = 0; i < description->dialect_count; i++) {
		const struct described_dialect *dialect = &description->dialects[i];
		print_fields(out, dialect, description->words);
		if (i == 0 || dialect->legend_count != description->dialects[0].legend_count)
			print_legend(out, dialect);
		print_symbols(out, dialect);
	}
}

bool described_print_page(const char *path, FILE *out, struct error *error)
{
	struct description *description = description_load(path, described_rule_kinds, error);
	bool sound = description && (description->mistake_count == 0 || description_complain(description, 0, error));
	if (sound)
		print_page(out, description);
	description_free(description);
	return sound;
}

/* ---- the language ---- */

static void print_key(FILE *out, const char *before, const struct described_key *key)
{
	static const char *const types[] = {
	    [KEY_TEXT] = "text",       [KEY_BOOLEAN] = "true or false", [KEY_INTEGER] = "number",
	    [KEY_CHOICE] = "word",     [KEY_CHOICES] = "words",         [KEY_TEXTS] = "texts",
	    [KEY_GLYPH] = "glyph",     [KEY_GLYPHS] = "glyphs",         [KEY_KEYS] = "sample",
	    [KEY_PATTERN] = "pattern", [KEY_PATTERNS] = "patterns",     [KEY_LINE] = "key or pattern",
	    [KEY_GROUP] = "group",     [KEY_LIST] = "list of groups",   [KEY_CONDITIONS] = "group",
	    [KEY_KIND] = "word",
	};
	fprintf(out, ".It Ic %s%s Pq %s%s\n%s", before, key->name, types[key->type],
		key->required ? ", required" : "", key->help);
	const char *joint = ": ";
	for (const char *const *word = key->words; word && *word; word++)
		if (**word) {
			fprintf(out, "%s%s", joint, *word);
			joint = ", ";
		}
	fputs(".\n", out);
}

/* Returns true if the keys are those of a group at the top level: in dialects, they are not listed again. */
static bool is_top(const struct described_key *group)
{
	const struct described_key *key = description_keys;
	while (key->name && key->group != group)
		key++;
	return key->name;
}

/* Prints the keys of a group and of the groups in it, but for those of a single scanner. */
static void print_group(FILE *out, const char *name, const struct described_key *keys)
{
	fprintf(out, ".Ss %s\n.Bl -tag -width Ds -compact\n", name);
	for (const struct described_key *key = keys; key->name; key++)
		if (key->help && !key->scanner)
			print_key(out, "", key);
	fputs(".El\n", out);
	for (const struct described_key *key = keys; key->name; key++)
		if (key->group && !key->scanner && (keys == description_keys || !is_top(key->group)))
			print_group(out, key->name, key->group);
}

/* Prints the keys that only a scanner needs, with the path of their group before them. `all`: those of any. */
static void print_added(FILE *out, const char *scanner, bool all, const char *before,
			const struct described_key *keys)
{
	for (const struct described_key *key = keys; key->name; key++) {
		char path[64];
		bool own = key->scanner && strcmp(key->scanner, scanner) == 0;
		snprintf(path, sizeof path, "%s%s.", before, key->name);
		if (all || own)
			print_key(out, before, key);
		if (key->group && (keys == description_keys || !is_top(key->group)) && (all || own || !key->scanner))
			print_added(out, scanner, all || own, path, key->group);
	}
}

static void print_scanner(FILE *out, const char *scanner, const char *what)
{
	fprintf(out, ".Ss %s\n%s\n.Bl -tag -width Ds -compact\n", scanner, what);
	print_added(out, scanner, false, "", description_keys);
	fputs(".El\n", out);
}

/* The kinds of rules that any format can use, each with the settings that it takes besides those of every rule. */
static void print_kinds(FILE *out)
{
	fputs(".Ss Kinds of rules\n.Bl -tag -width Ds -compact\n", out);
	for (const struct rule_kind *kind = described_rule_kinds[0]; kind->run; kind++) {
		const char *before = "Settings: ";
		const uint64_t bit = UINT64_C(1) << kind->number;
		fprintf(out, ".It Cm %s\n%s.\n", kind->word, kind->summary);
		for (const struct described_key *key = described_rule_keys; key->name; key++) {
			if (!(key->kinds & bit))
				continue;
			fprintf(out, "%s%s%s", before, key->name, key->needed & bit ? " (required)" : "");
			before = ", ";
		}
		fputs(*before == ',' ? ".\n" : "", out);
	}
	fputs(".El\n.Pp\nThe remaining kinds begin with the name of a game and do what only that game needs.\n", out);
}

void described_print_keys(FILE *out)
{
	print_group(out, "Top level", description_keys);
	print_kinds(out);
	fputs(".Sh SETTINGS OF SCANNERS\nOnly some formats need these.\nA setting of a group has the name of the "
	      "group before it.\n",
	      out);
	print_scanner(out, "lines",
		      "Blocks that are not read, sections, comments anywhere in lines, coordinates, names that lead "
		      "to others, and legends in other files.");
	print_scanner(out, "lua-strings", "Maps in strings of Lua.");
	print_scanner(out, "json-strings", "Maps in objects of JSON.");
	print_scanner(out, "counted-lines", "Maps that always have the same size, one after the other.");
}
