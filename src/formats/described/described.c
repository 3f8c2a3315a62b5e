/* Makes a format from a description: probing files and reading them. */
#include "described/cells.h"
#include "plan/plan.h"
#include "rules/rules.h"

#include "described/scan/tables.h"
#include "mapwright/allow.h"
#include "mapwright/registry.h"
#include "mapwright/rules.h"
#include "puzzlescript/colours.h"

extern const struct format format_angband, format_nlarn, format_wesnoth;

/* ---- reading ---- */

/* Returns true if a line matches the pattern. */
static bool has_line(const struct description *description, const struct pattern *pattern, const struct text *text)
{
	bool found = pattern && !description->returns && pattern_match_any(pattern, text->bytes, text->length);
	for (size_t at = 0; pattern && description->returns && !found && at < text->length;) {
		struct span line = described_line(description, text->bytes, text->length, &at);
		found = pattern_match(pattern, text->bytes + line.start, line.length, NULL);
	}
	return found;
}

/* Where maps have dialects of their own: returns that of the first. */
static int first_dialect(const struct description *description, const struct text *text)
{
	const struct described_map *map = &description->map;
	for (size_t at = 0; at < text->length;) {
		struct span line = described_line(description, text->bytes, text->length, &at);
		const char *bytes = text->bytes + line.start;
		line.length -= line.length > 0 && bytes[line.length - 1] == '\r';
		if (pattern_match(map->start.pattern, bytes, line.length, NULL) &&
		    !pattern_match(map->level, bytes, line.length, NULL))
			return described_dialect_of(description, bytes, line.length);
	}
	return described_dialect_of(description, NULL, 0);
}

static int find_dialect(const struct model *model, const struct text *text)
{
	const struct description *description = described_of(model)->description;
	for (int i = 0; model->read_as && i < description->dialect_count; i++) {
		const char *name = description->dialects[i].name;
		if (name && strcmp(model->read_as, name) == 0)
			return i;
	}
	if (description->map.level && !model->read_as)
		return first_dialect(description, text);
	for (int i = 0; i < description->dialect_count && !model->read_as; i++) {
		const struct described_dialect *dialect = &description->dialects[i];
		if (has_line(description, dialect->when, text) || described_is_at(dialect->when_path, model->path))
			return i;
	}
	return described_dialect_of(description, NULL, 0);
}

/* Reads the symbols of a word table as entries of every map. */
static void read_symbols(struct model *model, const struct vocabulary *words)
{
	for (int row = 0; row < vocabulary_count(words); row++) {
		int value = described_symbol_value(words, row);
		if (value < 0 || value > 255)
			continue;
		struct glyph *glyph = &model->glyphs[value];
		struct entry *entry = model_add_entry(model);
		described_word_glyph(words, row, glyph);
		glyph->entry = model->entry_count - 1;
		*entry = (struct entry){
		    .grid = -1, .key = value, .fixed = true, .style = glyph->style, .text = glyph->meaning};
	}
}

static void described_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary)
{
	static void (*const scanners[])(struct reading *) = {[SCANNER_LINES] = scan_lines,
							     [SCANNER_LUA] = scan_lua,
							     [SCANNER_JSON] = scan_json,
							     [SCANNER_COUNTED] = scan_counted};
	const struct described *self = described_of(model);
	const struct description *description = self->description;
	pattern_given_up(NULL);
	int dialect = find_dialect(model, text);
	const struct described_tables *tables = described_tables(self, dialect);
	bool words = described_symbols_are_words(description, &description->dialects[dialect]);
	if (words && description->map.cell.code) /* with the words of the project */
		tables = described_with_words(tables, vocabulary, &model->arena);
	if (model->own_glyphs)
		tables = described_with_glyphs(tables, model->own_glyphs, &model->arena);
	struct reading reading = {.model = model,
				  .text = text,
				  .description = description->dialects[dialect].own,
				  .dialect = &description->dialects[dialect],
				  .tables = tables,
				  .detail = arena_allocate(&model->arena, 1, sizeof *reading.detail),
				  .words = vocabulary};
	bool own = description->map.level; /* each map has the symbols of its dialect */
	if (own)
		reading.symbols = arena_allocate(&model->arena, (size_t)description->dialect_count, sizeof(int));
	for (int i = 0; own && i < description->dialect_count; i++)
		reading.symbols[i] = -1;
	model_share_entries(model, reading.tables->entries, own ? 0 : reading.tables->entry_count);
	model->dialect = reading.dialect->name;
	model->line_end = scan_line_end(text);
	model->format_data = reading.detail;
	reading.detail->tables = reading.tables;
	for (int i = 0; i < reading.dialect->legend_count; i++)
		reading.has_file_legend |= reading.dialect->legend[i].scope != SCOPE_MAP;
	memcpy(model->glyphs, reading.tables->glyphs, sizeof model->glyphs);
	if (own && !model->read_as)
		reading.tables = described_tables(self, described_dialect_of(description, NULL, 0));
	if (description->shared || description->include)
		reading_neighbours(&reading);
	if (words && !description->map.cell.code)
		read_symbols(model, vocabulary);
	scanners[description->scanner](&reading);
	reading_finish(&reading);
	if (description->code == CODE_PUZZLESCRIPT)
		puzzlescript_colours(model, text, vocabulary);
	described_report(model, text);
}

static bool described_row_is_stable(const struct model *model, const struct text *text, int grid, int y, bool was)
{
	const struct described *self = described_of(model);
	struct span row = model->grids[grid].rows[y];
	if (self->description->scanner == SCANNER_LINES)
		return scan_line_holds(described_description(model), text, row, was);
	return self->description->scanner == SCANNER_JSON || scan_string_holds(model, text, grid, y);
}

/* ---- probing ---- */

enum { PROBED = 256 * 1024, BY_NAME = 61 }; /* a file name weighs more than lines of another format */

/* Returns true if a text begins with words that are no line of a format whose maps are between two lines: a document that
 * shows maps. */
static bool begins_with_words(const struct description *description, const char *bytes, size_t length)
{
	bool line = !description->map.open, words = false;
	for (size_t at = 0, stop; at < length && !line && !words; at = stop + 1) {
		stop = bytes_find(bytes, at, length, '\n');
		size_t start = at;
		while (start < stop && !byte_is_letter(bytes[start]))
			start++;
		if (start == stop ||
		    (description->comment && pattern_match(description->comment, bytes + at, stop - at, NULL)))
			continue;
		line = bytes_find(bytes, at, stop, *description->keys.separator) < stop ||
		       pattern_match(description->map.open, bytes + at, stop - at, NULL);
		for (int i = 0; i < description->opaque_count && !line; i++)
			line = pattern_match(description->opaque[i].from, bytes + at, stop - at, NULL);
		words = !line;
	}
	return words;
}

/* Each kind of line that such files have and this file has as well adds its share. Without the first kind, which
 * all of them have, the name belongs to files of another program. */
static int described_probe(const struct format *format, const char *bytes, size_t length, const char *path)
{
	const struct described *self = format->self;
	const struct description *description = self->description;
	size_t probed = MIN(length, PROBED);
	pattern_given_up(NULL);
	if (description->foreign && pattern_match_any(description->foreign, bytes, probed))
		return 0;
	bool first = description->probe_count > 0 && pattern_match_any(&description->probe[0], bytes, probed);
	int found = first;
	for (int i = 1; i < description->probe_count; i++)
		found += pattern_match_any(&description->probe[i], bytes, probed);
	/* A single kind of line may occur in other files as well. */
	int most = description->probe_count > 1 ? BY_NAME - 1 : 30;
	int sure = description->probe_count > 0 ? most * found / description->probe_count : 0;
	size_t begin = bytes_skip(bytes, 0, length, SPACES);
	if (description->scanner == SCANNER_JSON && (begin == length || !strchr("[{", bytes[begin])))
		return 0;
	if (!described_is_called(description->files, path)) {
		if (begins_with_words(description, bytes, probed))
			return 0;
		return found == description->probe_count ? sure : sure / 3;
	}
	if (description->probe_count == 0)
		return BY_NAME;
	if (found == 0)
		return length == 0 ? CERTAINTY_NAMED : 0;
	return first ? sure + CERTAINTY_MET : sure / 3;
}

static bool is_called(const struct format *format, const char *path)
{
	const struct described *self = format->self;
	return described_is_called(self->description->files, path);
}

/* Returns the names of the dialects as words to type, if maps have dialects of their own. */
static const char *const *kinds_of_maps(struct description *description)
{
	int count = description->dialect_count;
	if (!description->map.level || !description->dialect_names)
		return NULL;
	const char **kinds = arena_allocate(&description->arena, (size_t)count + 1, sizeof *kinds);
	for (int i = 0; i < count; i++) {
		char *kind = arena_copy(&description->arena, description->dialects[i].name,
					strlen(description->dialects[i].name));
		for (char *at = kind; *at; at++)
			*at = (char)(*at >= 'A' && *at <= 'Z' ? *at - 'A' + 'a' : *at);
		kinds[i] = kind;
	}
	return kinds;
}

static void fill_maps(struct described *self)
{
	const struct description *description = self->description;
	self->maps = (struct map_ops){.wall = description->wall,
				      .floor = description->floor,
				      .walls = description->wall_glyphs,
				      .generated = description->generated,
				      .landscape = description->landscape,
				      .first = !description->counted.first,
				      .editable = description->common.template.between ||
						  description->dialects[0].template.between,
				      .resizable = description->scanner != SCANNER_COUNTED,
				      .ragged = description->map.shorts == SHORT_PADDED,
				      .kinds = kinds_of_maps(self->description),
				      .pushes = description->pushes,
				      .unwalked = description->unwalked,
				      .roller = description->symmetry != SYMMETRY_NONE ? described_roller : NULL,
				      .object_choices = description->objects ? described_object_choices : NULL,
				      .object_lines = description->objects ? described_object_lines : NULL,
				      .object_arguments = description->objects ? described_object_arguments : NULL,
				      .ground = description->ground ? described_ground : NULL,
				      .unrolled = description->unrolled,
				      .lesson = description->lesson};
}

static void fill_format(struct described *self)
{
	static const struct format *const codes[] = {[CODE_ANGBAND] = &format_angband,
						     [CODE_NLARN] = &format_nlarn,
						     [CODE_WESNOTH] = &format_wesnoth,
						     [CODE_PUZZLESCRIPT] = NULL};
	const struct description *description = self->description;
	const struct format *code = codes[description->code];
	described_fill_cells(self);
	self->cells.row_is_stable = description->scanner == SCANNER_COUNTED ? NULL : described_row_is_stable;
	fill_maps(self);
	self->legend = (struct legend_ops){.editable = description->dialects[0].legend_count > 0,
					   .quoted = description->scanner == SCANNER_JSON,
					   .tree_words = code && code->legend ? code->legend->tree_words : NULL,
					   .kinds = described_legend_kinds,
					   .defined = described_defined,
					   .describe_value = described_value_words,
					   .list_item = described_list_item};
	self->facts =
	    (struct fact_ops){.of_grid = code && code->facts ? code->facts->of_grid : NULL, .reach = described_reach};
	self->format =
	    (struct format){.self = self,
			    .id = description->id,
			    .title = description->title,
			    .description = description->about,
			    .version = description->version ? description->version : description->title,
			    .extension = description->files[0][0] == '*' ? description->files[0] + 1 : "",
			    .names = description->files,
			    .vocabulary = description->words ? described_table_name(self, description->words) : NULL,
			    .manual = description->manual,
			    .example = description->example,
			    .lines_by_content = description->scanner != SCANNER_COUNTED,
			    .cells = &self->cells,
			    .legend = &self->legend,
			    .maps = &self->maps,
			    .facts = &self->facts,
			    .comment = {description->remark, description->comments.close},
			    .dialects = description->dialect_names,
			    .probe = described_probe,
			    .is_called = is_called,
			    .read = described_read,
			    .plan = described_plan,
			    .create = described_create,
			    .dump = described_dump,
			    .check_together = described_compares_files(description) ? described_check_together : NULL,
			    .check_maps = described_check_maps,
			    .rules = self->rules};
	if (code && code->probe) { /* functions of the game replace those of all descriptions */
		self->format.extension = code->extension;
		self->format.probe = code->probe;
		self->format.is_called = NULL;
		self->format.dump = code->dump;
		self->format.facts = code->facts;
	}
	self->rules[0] = description->rule_list;
	self->rules[1] = self->own_list;
	self->rules[2] = described_limit_rules;
	self->rules[3] = merge_rules;
	EACH(struct described_rule, rule, description->rules, description->rule_count) {
		rule->rule.run = described_rule_function(rule->of_kind);
		rule->rule.data = rule;
	}
}

/* Adds a rule whose name begins with the format's id. */
static struct described_rule *add_rule(struct described *self, const struct rule *rule)
{
	struct described_rule *own = &self->own[self->own_count];
	*own = (struct described_rule){.rule = *rule};
	own->rule.name = arena_print(&self->description->arena, "%s%s", self->description->id, rule->name);
	self->own_list[self->own_count++] = &own->rule;
	return own;
}

/* Returns true if a rule of the kind is not only about certain fields or lines, or also about rows. */
static bool has_rule(const struct description *description, int kind)
{
	EACH(const struct described_rule, rule, description->rules, description->rule_count)
		if (rule->kind == kind && (!rule->of || word_index(rule->of, "row") >= 0))
			return true;
	return false;
}

static bool has_fields_of_kind(const struct description *description)
{
	for (int d = 0; d < description->dialect_count; d++)
		for (int i = 0; i < description->dialects[d].field_count; i++) {
			enum field_kind kind = description->dialects[d].fields[i].kind;
			if (kind == FIELD_INTEGER || kind == FIELD_BOOLEAN)
				return true;
		}
	return false;
}

/* Adds implicit rules: a field has its type, and a line that is nearly a row is a mistake. Rules about allow
 * comments exist only in formats with comments. */
static void add_own_rules(struct described *self)
{
	const struct description *description = self->description;
	bool rows = false;
	bool others = has_rule(description, RULE_NEARLY) || has_rule(description, RULE_STRAY) ||
		      has_rule(description, RULE_LINE);
	for (int i = 0; description->scanner == SCANNER_LINES && i < description->dialect_count; i++) {
		const struct described_map *map = &description->dialects[i].map;
		bool begins = map->start.key || map->start.pattern || map->open; /* no text around rows */
		rows = rows || (begins && map->row.pattern);
	}
	const struct {
		bool wanted;
		enum described_rule_kind kind;
		const char *name, *why;
	} own[] = {
	    {!has_rule(description, RULE_VALUES) && has_fields_of_kind(description), RULE_VALUES, "-field",
	     "See the format's description for the accepted values."},
	    {rows && !others, RULE_NEARLY, "-nearly-row",
	     "A line that is not a row is skipped, so it is missing from the map."},
	};
	EACH_OF(implicit, own) {
		if (!implicit->wanted)
			continue;
		const struct rule_kind *kind = &described_common_kinds[implicit->kind];
		struct described_rule *rule =
		    add_rule(self, &(struct rule){.name = implicit->name,
						  .severity = SEVERITY_ERROR,
						  .summary = kind->summary,
						  .why = implicit->why,
						  .source = "read: the description of the format",
						  .fix = kind->fix,
						  .run = described_rule_function(kind)});
		rule->of_kind = kind;
		rule->kind = kind->number;
		rule->rule.data = rule;
	}
	const struct rule *const *like = ALLOW_RULES("");
	for (int i = 0; description->remark && like[i]; i++)
		add_rule(self, like[i]);
}

struct described *described_new(struct description *description)
{
	struct described *self = memory_allocate(1, sizeof *self);
	self->description = description;
	self->cache = table_cache_new();
	self->made = memory_allocate(1, sizeof *self->made);
	add_own_rules(self);
	fill_format(self);
	return self;
}

void described_free(struct described *self)
{
	for (int i = 0; self->made->tables && i < self->description->dialect_count; i++) {
		vocabulary_free(self->made->tables[i].symbols);
		vocabulary_free(self->made->tables[i].objects);
		vocabulary_free(self->made->tables[i].names);
	}
	free(self->made->tables);
	neighbour_files_free(self->made->neighbours);
	arena_clear(&self->made->arena);
	free(self->made);
	table_cache_free(self->cache);
	description_free(self->description);
	free(self);
}
