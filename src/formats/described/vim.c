/* Prints a syntax file for vim: of a description, what can be seen in single lines. */
#include "mapwright/described.h"

#include "described.h"

enum { VALUES = 4096 };

/* What needs a backslash after \v and is no special character of the patterns of descriptions; and all of it. */
#define MAGIC "=<>~@%&/"
#define VERY_MAGIC MAGIC "\\.*+?|()[]{}^$"

/* Groups, and groups of vim that they look like. */
static const char *const links[] = {"Key Statement",  "Legend Type",     "Name Title",
				    "Opaque PreProc", "Comment Comment", "Allow SpecialComment"};

/* Prints a pattern in vim's language between two texts; it ends before a group, unless that is 0. */
static void print_pattern(FILE *out, const char *before, const struct pattern *pattern, int group, const char *after)
{
	int groups = 0;
	bool bracket = false, class = false;
	fputs(before, out);
	for (const char *c = pattern->text, *first = c; *c; c++) {
		if (!bracket && *c == '[') {
			bracket = true;
			first = c + 1 + (c[1] == '^');
		} else if (class || (bracket && *c == '[' && c[1] == ':')) {
			class = *c != ']';
		} else if (bracket && *c == ']' && c > first) {
			bracket = false;
		}
		bool escaped = !bracket && *c == '\\';
		c += escaped;
		if (*c == '\t')
			fputs("\\t", out);
		else if ((unsigned char)*c < ' ') /* no line has it; it would end this one */
			fputs("\\e", out);
		else if (escaped)
			fprintf(out, *c == '_' ? "%c" : "\\%c", *c);
		else if (!bracket && *c == '(')
			fputs(++groups == group ? "\\ze%(" : "%(", out);
		else
			fprintf(out, strchr(bracket ? "\\" : MAGIC, *c) ? "\\%c" : "%c", *c);
	}
	fputs(after, out);
}

/* Prints a text with a backslash before special characters, and without those that could end its line. */
static void print_text(FILE *out, const char *text, const char *special)
{
	for (; *text; text++)
		if ((unsigned char)*text >= ' ')
			fprintf(out, strchr(special, *text) ? "\\%c" : "%c", *text);
}

/* Prints the match of the beginning of a line, up to the group with its value. */
static void print_head(FILE *out, const struct described_keys *keys, const char *group,
		       const struct described_line *line, int value, const char *after)
{
	if (!line->pattern && !line->key)
		return;
	fprintf(out, "syn match mapwright%s /\\v", group);
	if (line->pattern) {
		print_pattern(out, "", line->pattern, value, "/");
	} else {
		fputs(keys->indented ? "^\\s*" : "^", out);
		fputs(keys->leading ? "[[:punct:]]*" : "", out);
		print_text(out, line->key, VERY_MAGIC);
		fputs(keys->spaced ? "\\s*" : "", out);
		print_text(out, keys->separator, VERY_MAGIC);
		fputs(*keys->separator ? "/" : "\\ze%(\\s|$)/", out);
	}
	fprintf(out, *after ? " %s\n" : "\n", after);
}

/* Prints a region, or the lines that begin with `from` if `to` is NULL. */
static void print_region(FILE *out, const char *group, const struct pattern *from, const struct pattern *to,
			 const char *more)
{
	fprintf(out, "syn %s mapwright%s ", to ? "region" : "match", group);
	print_pattern(out, to ? "matchgroup=mapwrightKey start=/\\v" : "/\\v", from, 0, to ? "/" : ".*/");
	if (to)
		print_pattern(out, " end=/\\v", to, 0, "/ keepend");
	fprintf(out, *more ? " %s\n" : "\n", more);
}

/* Returns true if lines can be recognised without the sections that they are in. */
static bool is_anywhere(const char *const *in)
{
	return !in || !**in;
}

/* Prints the lines that a dialect has, but for those before the given fields and legend lines. */
static void print_lines(FILE *out, const struct described_keys *keys, const struct described_dialect *dialect,
			int first_field, int first_legend)
{
	const struct described_map *map = &dialect->own->map;
	if (map->row.pattern && !map->open && is_anywhere(map->in))
		print_region(out, "Row", map->row.pattern, NULL, "contains=@mapwrightCells");
	if (map->open && map->close)
		print_region(out, "Map", map->open, map->close, "contains=@mapwrightCells");
	if (map->row.key)
		print_head(out, keys, "Key", &map->row, 0, "nextgroup=mapwrightRow");
	print_head(out, keys, "Key", &map->start, map->value ? map->value : 1, "nextgroup=mapwrightName skipwhite");
	print_head(out, keys, "Key", &map->name, 1, "nextgroup=mapwrightName skipwhite");
	for (int i = first_field; i < dialect->field_count; i++) {
		const struct described_field *field = &dialect->fields[i];
		if (is_anywhere(field->in) && !field->title)
			print_head(out, keys, "Key", &field->line, field->value ? field->value : 1, "");
	}
	for (int i = first_legend; i < dialect->legend_count; i++) {
		const struct described_legend *legend = &dialect->legend[i];
		if (is_anywhere(legend->in))
			print_head(out, keys, "Legend", &legend->line, legend->value > 0 ? legend->value : 2,
				   legend->line.key ? "nextgroup=mapwrightGlyph skipwhite" : "");
	}
}

static void add_style(unsigned char styles[VALUES], const char *cell, int style)
{
	int value = strcmp(cell, "space") != 0 ? cell_value(cell, strlen(cell)) : ' ';
	if (value > ' ' && value < VALUES && style > 0 && !styles[value])
		styles[value] = (unsigned char)style;
}

static void add_styles(const struct described *self, const struct described_dialect *dialect,
		       unsigned char styles[VALUES])
{
	const char *symbols = dialect->symbols ? described_table_name(self, dialect->symbols) : NULL;
	for (int g = 0; g < dialect->glyph_count; g++)
		for (glyph_list glyph = dialect->glyphs[g].glyphs; *glyph; glyph++)
			add_style(styles, *glyph, (int)dialect->glyphs[g].style);
	struct vocabulary *table = symbols ? vocabulary_load(symbols, NULL) : NULL;
	for (int row = 0; table && row < vocabulary_count(table); row++)
		add_style(styles, vocabulary_word(table, row),
			  word_index(glyph_style_names, vocabulary_value(table, row, "style")));
	vocabulary_free(table);
}

/* Sets the styles of the cells that mean the same in all maps; if dialects differ, the first counts, of those that new files
 * have before the others. */
static void find_styles(const struct described *self, unsigned char styles[VALUES])
{
	const struct description *description = self->description;
	for (int others = 0; others <= 1; others++)
		EACH(const struct described_dialect, dialect, description->dialects, description->dialect_count)
			if ((dialect->files == NULL) == others)
				add_styles(self, dialect, styles);
}

/* Prints what ends a cell of several bytes, in brackets. */
static void print_ends(FILE *out, const struct described_cell *cell)
{
	const char *const ends[] = {cell->separator, cell->quote, cell->joint};
	EACH_OF(end, ends)
		print_text(out, *end ? *end : "", "\\]^-");
	fputs(" \\t]", out);
}

/* Prints the cells of a style, and its colour in the theme; nothing if it has no cells. */
static void print_style(FILE *out, const struct described_cell *cell, const unsigned char styles[VALUES], int style,
			const struct vocabulary *theme)
{
	const char *name = glyph_style_names[style];
	int row = vocabulary_find(theme, name, strlen(name)), count = 0;
	for (int value = 0; value < VALUES; value++) {
		size_t length;
		if (styles[value] != style)
			continue;
		if (count++ == 0)
			fprintf(out, "syn match mapwrightCell_%s contained %s", name,
				cell->separator ? "/\\V\\%(" : "/[");
		else if (cell->separator)
			fputs("\\|", out);
		print_text(out, cell_bytes(value, &length), cell->separator ? "\\/" : "\\]^-");
	}
	if (count == 0)
		return;
	if (cell->separator) {
		fputs("\\)\\ze\\%(\\[", out);
		print_ends(out, cell);
	}
	fputs(cell->separator ? "\\|\\$\\)/\n" : "]\\+/\n", out);
	fprintf(out, "syn cluster mapwrightCells add=mapwrightCell_%s\n", name);
	const char *few = vocabulary_value(theme, row, "16");
	const char *many = vocabulary_value(theme, row, "direct");
	if (*many == '#') /* without the ground behind a slash */
		fprintf(out, "hi def mapwrightCell_%s ctermfg=%.*s guifg=%.*s\n", name,
			*few == '-' ? 4 : (int)strcspn(few, "/"), *few == '-' ? "NONE" : few, (int)strcspn(many, "/"),
			many);
	else if (row >= 0)
		fprintf(out, "hi def mapwrightCell_%s %s\n", name,
			strcmp(vocabulary_value(theme, row, "attributes"), "dim") == 0 ? "ctermfg=8 guifg=#808080"
										       : "cterm=bold gui=bold");
}

/* Prints how to install the file, and what it begins with. */
static void print_beginning(FILE *out, const struct description *description)
{
	static const char *const languages[] = {[SCANNER_LUA] = "lua", [SCANNER_JSON] = "json"};
	const char *id = description->id, *before = "";
	fputs("\" ", out);
	print_text(out, description->title, "");
	fprintf(out,
		": made by mapwright describe --vim %s\n"
		"\" Save this file as ~/.vim/syntax/mapwright-%s.vim, for neovim below ~/.config/nvim. Put this "
		"line, with\n"
		"\" patterns that match only your maps, into ftdetect/mapwright-%s.vim next to the folder syntax:\n"
		"\" autocmd BufRead,BufNewFile ",
		id, id, id);
	for (const char *const *name = description->files; name && *name; name++, before = ",") {
		fputs(before, out);
		print_text(out, *name, "");
	}
	fprintf(out, " set filetype=mapwright-%s\nif exists('b:current_syntax')\n  finish\nendif\n", id);
	if (description->scanner == SCANNER_LUA || description->scanner == SCANNER_JSON)
		fprintf(out, "runtime! syntax/%s.vim\n", languages[description->scanner]);
	fprintf(out, "syn case match\nsyn sync fromstart\nsyn match mapwrightName /.*/ contained\n"
		     "syn match mapwrightRow /.*/ contained contains=@mapwrightCells\n"
		     "syn match mapwrightGlyph /\\S/ contained contains=@mapwrightCells\n"
		     "syn match mapwrightAllow /\\<mapwright: .*/ contained\n");
	for (size_t i = 0; i < sizeof links / sizeof *links; i++)
		fprintf(out, "hi def link mapwright%s\n", links[i]);
}

/* Prints where the maps are in Lua and JSON, and rows that are counted. */
static void print_scanner(FILE *out, const struct description *description)
{
	if (description->scanner == SCANNER_COUNTED)
		fputs("syn match mapwrightRow /.*/ contains=@mapwrightCells\n", out);
	if (description->scanner == SCANNER_LUA) {
		fputs("syn region mapwrightMap matchgroup=mapwrightKey start=/\\v<", out);
		print_text(out, description->lua.call, VERY_MAGIC);
		fputs("\\s*\\(?\\s*\\[\\z(\\=*)\\[/ start=/\\v<", out);
		print_text(out, description->lua.member, VERY_MAGIC);
		fputs("\\s*\\=\\s*\\[\\z(\\=*)\\[/ end=/\\]\\z1\\]/ contains=@mapwrightCells "
		      "containedin=ALLBUT,mapwrightMap,mapwrightComment,luaComment,luaString\n",
		      out);
	} else if (description->scanner == SCANNER_JSON) {
		fputs("syn region mapwrightMap matchgroup=mapwrightKey start=/\\v\"", out);
		print_text(out, description->json.rows, VERY_MAGIC);
		fputs("\"\\_s*:\\_s*\\[/ end=/\\]/ contains=mapwrightText "
		      "containedin=ALLBUT,mapwrightMap,mapwrightText\n"
		      "syn match mapwrightText /\"[^\"]*\"/ contained contains=@mapwrightCells\n",
		      out);
	}
}

bool described_print_vim(const struct format *format, FILE *out, struct error *error)
{
	unsigned char styles[VALUES] = {0};
	if (format->create != described_create)
		return error_set(error, "The format %s is not made from a description, so it has no syntax file.",
				 format->id);
	const struct described *self = format->self;
	const struct description *description = self->description;
	const struct described_cell *cell = &description->map.cell;
	struct vocabulary *theme = vocabulary_load_from("themes", "dark", error);
	if (!theme)
		return false;
	print_beginning(out, description);
	find_styles(self, styles);
	if (cell->separator) { /* all other words */
		fputs("syn cluster mapwrightCells add=mapwrightWord\nsyn match mapwrightWord contained /[^", out);
		print_ends(out, cell);
		fputs("\\+/\n", out);
	}
	for (int style = 1; style < GLYPH_STYLES; style++)
		print_style(out, cell, styles, style, theme);
	vocabulary_free(theme);
	fprintf(out, "syn case %s\n", description->letters == CASE_IGNORED ? "ignore" : "match");
	print_scanner(out, description);
	for (int i = 0; description->scanner != SCANNER_JSON && i < description->dialect_count; i++)
		print_lines(out, &description->keys, &description->dialects[i],
			    i == 0 ? 0 : description->common.field_count,
			    i == 0 ? 0 : description->common.legend_count);
	if (description->section)
		print_region(out, "Key", description->section, NULL, "");
	for (int i = 0; i < description->opaque_count; i++)
		if (is_anywhere(description->opaque[i].in))
			print_region(out, "Opaque", description->opaque[i].from, description->opaque[i].to, "");
	if (description->comment)
		print_region(out, "Comment", description->comment, NULL, "contains=mapwrightAllow,@Spell");
	if (description->comments.open) {
		fputs("syn region mapwrightComment start=/\\v", out);
		print_text(out, description->comments.open, VERY_MAGIC);
		fputs("/ end=/\\v", out);
		print_text(out, description->comments.close, VERY_MAGIC);
		fprintf(out, "/ contains=%smapwrightAllow,@Spell\n",
			description->comments.nested ? "mapwrightComment," : "");
	}
	fprintf(out, "let b:current_syntax = 'mapwright-%s'\n", description->id);
	return true;
}
