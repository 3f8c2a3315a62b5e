/* What a description says, for people; and the language, for its manual page. */
#include "mapwright/described.h"

#include "description.h"
#include "description_keys.h"

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
	for (int i = 0; i < dialect->glyph_count; i++) {
		const struct described_symbol *symbol = &dialect->glyphs[i];
		fprintf(out, "%-10s ", "glyphs");
		for (glyph_list glyph = symbol->glyphs; *glyph; glyph++)
			fprintf(out, "%s", *glyph);
		fprintf(out, ": %s (looks like %s, %s)\n", symbol->meaning, described_looks[symbol->look],
			described_walks[symbol->walk]);
	}
}

static const char *line_of(const struct described_line *line)
{
	return line->pattern ? line->pattern->text : line->key;
}

static void print_dialect(FILE *out, const struct described_dialect *dialect)
{
	static const char *const kinds[] = {
	    [FIELD_INTEGER] = "integer", [FIELD_BOOLEAN] = "boolean", [FIELD_WORD] = "word", [FIELD_TEXT] = "text"};
	if (dialect->name)
		fprintf(out, "\n%-10s %s%s%s\n", "dialect", dialect->name, dialect->when ? ", told by " : "",
			dialect->when ? dialect->when->text : "");
	print_glyphs(out, dialect);
	for (int i = 0; i < dialect->field_count; i++) {
		const struct described_field *field = &dialect->fields[i];
		fprintf(out, "%-10s %s: %s%s%s%s\n", "field", field->name, kinds[field->kind],
			field->words ? " of type " : "", field->words ? field->words : "",
			field->scope == SCOPE_FILE ? ", of the file" : "");
	}
	for (int i = 0; i < dialect->legend_count; i++)
		fprintf(out, "%-10s %s\n", "legend", line_of(&dialect->legend[i].line));
}

static void print_whole(FILE *out, const struct description *description)
{
	fprintf(out, "%-10s %s: %s\n", "format", description->id, description->title);
	print_names(out, "files", description->files);
	for (int i = 0; i < description->probe_count; i++)
		fprintf(out, "%-10s %s\n", "told by", description->probe[i].text);
	if (description->map.start.key || description->map.start.pattern)
		fprintf(out, "%-10s %s\n", "map", line_of(&description->map.start));
	if (description->map.row.key || description->map.row.pattern)
		fprintf(out, "%-10s %s\n", "row", line_of(&description->map.row));
	if (description->map.open)
		fprintf(out, "%-10s %s to %s\n", "rows", description->map.open->text, description->map.close->text);
	for (int i = 0; i < description->dialect_count; i++)
		print_dialect(out, &description->dialects[i]);
	fputs(description->rule_count > 0 ? "\n" : "", out);
	for (int i = 0; i < description->rule_count; i++) {
		const struct described_rule *rule = &description->rules[i];
		fprintf(out, "%-10s %s (%s): %s\n", "rule", rule->rule.name, severity_name(rule->rule.severity),
			rule->rule.summary);
	}
}

bool described_print(const char *path, FILE *out, bool *sound, struct error *error)
{
	struct description *description = description_load(path, error);
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

/* The keys of one group, and of those below it. */
static void print_group(FILE *out, const char *name, const struct described_key *keys)
{
	static const char *const types[] = {
	    [KEY_TEXT] = "text",       [KEY_BOOLEAN] = "true or false", [KEY_INTEGER] = "number",
	    [KEY_CHOICE] = "word",     [KEY_CHOICES] = "words",         [KEY_TEXTS] = "texts",
	    [KEY_GLYPH] = "glyph",     [KEY_GLYPHS] = "glyphs",         [KEY_KEYS] = "sample",
	    [KEY_PATTERN] = "pattern", [KEY_PATTERNS] = "patterns",     [KEY_LINE] = "key or pattern",
	    [KEY_GROUP] = "group",     [KEY_LIST] = "list of groups",   [KEY_CONDITIONS] = "group",
	};
	fprintf(out, ".Ss %s\n.Bl -tag -width Ds -compact\n", name);
	for (const struct described_key *key = keys; key->name; key++) {
		fprintf(out, ".It Ic %s Pq %s%s\n%s", key->name, types[key->type], key->required ? ", needed" : "",
			key->help);
		for (const char *const *word = key->words; word && *word; word++)
			if (**word)
				fprintf(out, "%s%s", word == key->words ? ": " : ", ", *word);
		fputs(".\n", out);
	}
	fputs(".El\n", out);
	for (const struct described_key *key = keys; key->name; key++)
		if (key->group)
			print_group(out, key->name, key->group);
}

void described_print_keys(FILE *out)
{
	print_group(out, "The whole", description_keys);
}
