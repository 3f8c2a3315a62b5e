/* Checks a vault as a whole (validate_map_def in the game's mapdef.cc), and whether the game can ever choose it. */
#include "dcss.h"

/* ---- tags and levels ---- */

/* Returns the tags of the vault from all its lines, NULL-terminated. */
static const char *const *tags_of(struct rule_context *context)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
	const char **tags = NULL;
	int count = 0, capacity = 0;
	const struct grid *map = context->map;
	EACH(const struct field, field, context->model->fields + map->first_field, map->field_count) {
		if (!field->set || strcmp(field->name, "TAGS") != 0)
			continue;
		for (const char *at = field->effective + strcspn(field->effective, letters); *at;
		     at += strcspn(at, letters)) {
			size_t length = strspn(at, letters);
			const char *tag = arena_copy(context->arena, at, length);
			ARENA_LIST_ADD(context->arena, tags, count, capacity, &tag);
			at += length;
		}
	}
	ARENA_LIST_ADD(context->arena, tags, count, capacity, &(const char *){NULL});
	return tags;
}

/* Returns true if the game can select vaults by the tag; false for flags that say how to place a vault
 * (dlua/mapinit.lua). */
static bool is_selectable(const char *tag)
{
	static const char *const flags[] = {"minivault",      "mini_float",    "allow_dup",
					    "extra",          "no_hmirror",    "no_vmirror",
					    "no_rotate",      "no_pool_fixup", "no_wall_fixup",
					    "dummy",          "transparent",   "no_monster_gen",
					    "no_item_gen",    "no_trap_gen",   "ruin",
					    "generate_awake", "no_dump",       "generate_loot",
					    "overwritable",   "water_ok",      "unrand",
					    "place_unique",   "luniq",         "uniq",
					    "patrolling",     "removed",       NULL};
	static const char *const beginnings[] = {"luniq_", "uniq_", "ruin_", "chance_", NULL};
	for (const char *const *start = beginnings; *start; start++)
		if (strncmp(tag, *start, strlen(*start)) == 0)
			return false;
	return word_index(flags, tag) < 0;
}

void rule_dcss_placed(struct rule_context *context)
{
	const struct grid *map = context->map;
	bool chosen = false;
	EACH(const struct field, field, context->model->fields + map->first_field, map->field_count) {
		bool levels = strcmp(field->name, "DEPTH") == 0 || strcmp(field->name, "PLACE") == 0;
		chosen = chosen || (levels && field->set && *field->effective);
	}
	for (const char *const *tag = tags_of(context); *tag; tag++)
		chosen = chosen || is_selectable(*tag);
	if (!chosen && !*described_default(context->model, context->grid, "DEPTH"))
		ADD_TO_MAP(context,
			   "No level accepts the vault: it has no DEPTH, no PLACE and no tag that the game selects "
			   "vaults by.");
}

/* Reports tags that keep a vault from being chosen by its level (map_selector::depth_selectable). */
void rule_dcss_unchosen(struct rule_context *context)
{
	const char *const *tags = tags_of(context);
	const char *hindering = NULL;
	bool selectable = false; /* by another tag */
	if (context->part->glyphs_unknown)
		return;
	if (word_index(tags, "removed") >= 0)
		ADD_TO_MAP(context, "The game never chooses the vault, because it has the tag removed.");
	for (const char *const *tag = tags; *tag; tag++) {
		size_t length = strlen(*tag);
		bool hinders = strcmp(*tag, "unrand") == 0 || (length > 5 && strcmp(*tag + length - 5, "entry") == 0);
		if (hinders && !hindering)
			hindering = *tag;
		else
			selectable = selectable || is_selectable(*tag);
	}
	if (hindering && !selectable && *context_text(context, "DEPTH"))
		ADD_TO_MAP(context, "DEPTH cannot make the game choose the vault, because it has the tag %s.",
			   hindering);
}

/* ---- exits ---- */

/* Results of has_exit for a glyph, as bits, because alternatives may differ. */
enum { EXIT_SOLID = 1, EXIT_OPEN = 2, EXIT_STAIR = 4, EXIT_OUTSIDE = 8 };

static unsigned exit_by_glyph(const struct rule_context *context, int glyph)
{
	if (glyph == ' ')
		return EXIT_OUTSIDE;
	if (strchr("{}()[]A", glyph))
		return EXIT_STAIR;
	return context->detail->tables->glyphs[glyph].walk == WALK_SOLID && glyph != 'l' ? EXIT_SOLID : EXIT_OPEN;
}

/* Unknown words count as open. */
static unsigned exit_by_word(const struct rule_context *context, const char *word, size_t length)
{
	static const char *const stairs[] = {"stone_stairs_", "enter_",     "exit_", "transit_",
					     "abyssal_",      "stone_arch", NULL};
	if (length == 1)
		return exit_by_glyph(context, (unsigned char)*word);
	if (vocabulary_has(context->check->vocabulary, word, length, "exit", "solid"))
		return EXIT_SOLID;
	for (const char *const *start = stairs; *start; start++)
		if (bytes_begin(word, length, *start) && !bytes_equal(word, length, "enter_shop"))
			return EXIT_STAIR;
	return EXIT_OPEN;
}

/* Returns the bits of the glyph's last KFEAT, or else of the glyph itself; monsters and items do not matter. */
static unsigned exit_of(const struct rule_context *context, int glyph)
{
	const struct grid *map = context->map;
	unsigned bits = 0;
	if (glyph == '@' || glyph == '=' || glyph == '+')
		return EXIT_OPEN;
	for (int i = map->first_entry + map->entry_count - 1; i >= map->first_entry && !bits; i--) {
		const struct entry *entry = &context->model->entries[i];
		if (strcmp(entry->kind, "KFEAT") != 0 || !entry_has_key(entry, glyph))
			continue;
		const struct described_legend *legend = described_legend_of(context->model, entry);
		const char *value = described_value(entry);
		struct alternative is;
		for (size_t at = 0; alternative_next(legend, value, strlen(value), &at, &is);)
			bits |= is.word.length > 0 ? exit_by_word(context, value + is.word.start, is.word.length)
						   : EXIT_OPEN;
	}
	return bits ? bits : exit_by_glyph(context, glyph);
}

/* Sets the possible results of cells with each glyph of the file; cells that share a roll count as open if they
 * can be. */
static void find_exits(struct rule_context *context, const struct rolled *rolled, unsigned exits[256])
{
	unsigned of[256];
	for (int glyph = -1; (glyph = results_next(&rolled->all, glyph + 1)) < 256;)
		of[glyph] = exit_of(context, glyph);
	for (int i = 0; i < rolled->count; i++) {
		const struct results *results = &rolled->of[rolled->values[i]];
		unsigned *bits = &exits[rolled->values[i]];
		for (int glyph = -1; (glyph = results_next(results, glyph + 1)) < 256;)
			*bits |= of[glyph];
		if (results->unknown || (results->shared && *bits & (EXIT_OPEN | EXIT_STAIR)))
			*bits = *bits & EXIT_STAIR ? EXIT_STAIR : EXIT_OPEN;
	}
	if (!exits[' '])
		exits[' '] = EXIT_OUTSIDE;
}

static unsigned exit_at(const struct rule_context *context, const unsigned exits[256], int x, int y)
{
	int value = x < 0 || y < 0 ? -1 : grid_cell(context->map, context->check->text, x, y);
	return value < 0 || value == '\t' ? EXIT_OUTSIDE : exits[value];
}

/* Counts a cell as an exit: in `best` if it can be one, in `worst` if it is one for all random choices. */
static void count_exit(const struct rule_context *context, const unsigned exits[256], int x, int y, int *best,
		       int *worst)
{
	unsigned own = exit_at(context, exits, x, y), around = 0;
	bool edge = false;
	for (int i = 0; i < 4 && own & (EXIT_OPEN | EXIT_STAIR); i++) {
		unsigned next = exit_at(context, exits, x + context_steps[i][0], y + context_steps[i][1]);
		around |= next;
		edge = edge || next == EXIT_OUTSIDE;
	}
	*best += own & EXIT_STAIR || (own & EXIT_OPEN && around & EXIT_OUTSIDE);
	*worst += own == EXIT_STAIR || (own && !(own & (EXIT_SOLID | EXIT_OUTSIDE)) && edge);
}

void rule_dcss_exits(struct rule_context *context)
{
	enum { FEW = 3 }; /* with more, one is nearly always open */
	const char *const *tags = tags_of(context);
	const struct rolled *rolled = described_roll(context);
	unsigned exits[256] = {0};
	int best = 0, worst = 0, marked = 0; /* cells with @ on the edge */
	if (!context_is_filled(context->map) || strcmp(context_text(context, "ORIENT"), "encompass") == 0 ||
	    word_index(tags, "unrand") >= 0 || word_index(tags, "dummy") >= 0 || word_index(tags, "no_exits") >= 0)
		return;
	find_exits(context, rolled, exits);
	for (int y = 0; y < context->map->height; y++)
		for (int x = 0; x < grid_row_cells(context->map, y); x++) {
			int before = worst;
			count_exit(context, exits, x, y, &best, &worst);
			marked += worst > before && grid_cell(context->map, context->check->text, x, y) == '@';
		}
	if (best > 0 && marked == 0 && context->map->counts['@'] > 0) {
		context_add(
		    context, (struct span){0}, (struct place){0},
		    "@ is an exit only on the edge of the vault: the game uses other open cells of the edge.");
		rule_mark_glyph(context->check, context->check->found, context->grid, '@');
		check_set_severity(context->check, SEVERITY_NOTE);
	}
	if (worst > 0 || best > FEW)
		return;
	ADD_TO_MAP(context,
		   best > 0 ? "The vault may have no exit: random choices can close all of them."
			    : "The vault has no exit: no cell on its edge is floor or a door, and it has no stairs.");
	if (best > 0)
		check_set_severity(context->check, SEVERITY_WARNING);
}

/* ---- temples ---- */

void rule_dcss_temple(struct rule_context *context)
{
	enum { GODS = 24 };
	const char *const *tags = tags_of(context);
	const struct rolled *rolled = described_roll(context);
	bool overflow = false, generic = false;
	unsigned least = 0, most = 0;
	for (const char *const *tag = tags; *tag; tag++) {
		overflow = overflow || strncmp(*tag, "temple_overflow_", strlen("temple_overflow_")) == 0;
		generic =
		    generic || strncmp(*tag, "temple_overflow_generic_", strlen("temple_overflow_generic_")) == 0;
	}
	const char *place = context_text(context, "PLACE");
	bool anywhere = strcmp(place, "any") == 0 || strcmp(place, "Any") == 0;
	if (overflow ? !generic : strncmp(place, "Temple", 6) != 0 && !anywhere)
		return;
	for (int i = 0; i < rolled->count; i++) {
		int value = rolled->values[i], others = 0;
		const struct results *results = &rolled->of[value];
		for (int glyph = -1; (glyph = results_next(results, glyph + 1)) < 256;)
			others += glyph != 'B';
		most += results_have(results, 'B') ? context->map->counts[value] : 0;
		least += results_have(results, 'B') && others == 0 ? context->map->counts[value] : 0;
	}
	const char *wanted = context_print(context, "temple_overflow_generic_%u", most);
	if (most == 0)
		ADD_TO_MAP(context, "The temple has no altar: paint B.");
	else if (generic && least == most && word_index(tags, wanted) < 0)
		ADD_TO_MAP(context, "The vault has %u altar%s, but not the tag %s.", most, PLURAL(most), wanted);
	else if (least > GODS)
		ADD_TO_MAP(context, "The temple has %u altars, more than there are gods.", least);
	for (int i = context->map->first_entry; i < context->map->first_entry + context->map->entry_count; i++) {
		const struct entry *entry = &context->model->entries[i];
		if (least > 0 && strcmp(entry->kind, "KFEAT") == 0 && entry_has_key(entry, 'B'))
			context_add(context, entry->key_span, place_at(PLACE_ENTRY, i),
				    "KFEAT cannot redefine B in a temple: the game turns it into an altar.");
	}
}

/* ---- gems ---- */

/* Returns the row of the gem that the value names; -1 if none, or that of a mimic. */
static int gem_in(const struct vocabulary *items, const char *value)
{
	for (int row = 0; row < vocabulary_count(items) && strstr(value, " gem"); row++) {
		const char *name = vocabulary_word(items, row), *at = strstr(value, name);
		if (at && vocabulary_fits(items, row, "gem") && strncmp(at + strlen(name), " mimic", 6) != 0)
			return row;
	}
	return -1;
}

/* Returns the row of the gem at the end of a branch, by its level or the way that leads on from there; -1 if none. */
static int gem_of(const struct vocabulary *items, const char *place)
{
	for (int row = 0; row < vocabulary_count(items); row++)
		if (vocabulary_fits(items, row, "gem") &&
		    vocabulary_has(items, vocabulary_word(items, row), strlen(vocabulary_word(items, row)), "of",
				   place))
			return row;
	return -1;
}

/* Returns true if no Lua is between two places of the file. */
static bool is_same_case(const struct text *text, size_t one, size_t other)
{
	for (size_t line = text_line(text, MIN(one, other)); line <= text_line(text, MAX(one, other)); line++) {
		struct span span = span_indented(text->bytes, text_line_span(text, line));
		if (span.length > 0 && text->bytes[span.start] == ':')
			return false;
	}
	return true;
}

/* Returns the row of the gem that belongs to the place of the vault, or to a feature in the same case of its Lua as this line; `is`
 * itself if it belongs to one of several; -1 if that is not known. */
static int gem_there(const struct rule_context *context, const struct vocabulary *items, struct span line, int is)
{
	const struct grid *map = context->map;
	bool only = context_first_field(context, "PLACE") == context_field(context, "PLACE") &&
		    !*context_text(context, "DEPTH");
	int should = only ? gem_of(items, context_text(context, "PLACE")) : -1;
	for (int i = map->first_entry; should != is && i < map->first_entry + map->entry_count; i++) {
		const struct entry *entry = &context->model->entries[i];
		int row = strcmp(entry->kind, "KFEAT") == 0 ? gem_of(items, described_value(entry)) : -1;
		if (row >= 0 && is_same_case(context->check->text, line.start, entry->line.start))
			should = row;
	}
	return should;
}

/* Returns true if the vault ends a branch and no line of it, or of its Lua, makes a gem. Older versions have none. */
static bool lacks_gem(struct rule_context *context)
{
	const char *bytes = context->check->text->bytes + context->part->lines.start;
	size_t length = context->part->lines.length;
	return word_index(tags_of(context), "zot_entry") >= 0 && !memmem(bytes, length, " gem", 4) &&
	       !memmem(bytes, length, "setup(", 6) && dcss_file_has_tag(context, "gem", strlen("gem"), "\n");
}

/* Tells of gems of other branches than that where the vault, or the case of its Lua, is. */
void rule_dcss_gems(struct rule_context *context)
{
	const struct vocabulary *items = vocabulary_beside(context->check->vocabulary, "dcss-items");
	const struct grid *map = context->map;
	bool lacks = lacks_gem(context);
	for (int i = map->first_entry; items && i < map->first_entry + map->entry_count; i++) {
		const struct entry *entry = &context->model->entries[i];
		bool feature = strcmp(entry->kind, "KFEAT") == 0, item = strcmp(entry->kind, "KITEM") == 0;
		int is = item               ? gem_in(items, described_value(entry))
			 : feature && lacks ? gem_of(items, described_value(entry))
					    : -1;
		int should = is >= 0 && item ? gem_there(context, items, entry->line, is) : -1;
		if (is >= 0 && feature)
			context_add(context, entry->line, place_at(PLACE_ENTRY, i),
				    "This is the end of the branch, and the vault does not have its gem, the %s.",
				    vocabulary_word(items, is));
		else if (is >= 0 && should >= 0 && is != should)
			context_add(context, entry->line, place_at(PLACE_ENTRY, i),
				    "The gem at the end of this branch is the %s, not the %s.",
				    vocabulary_word(items, should), vocabulary_word(items, is));
	}
}

/* ---- vaults in vaults ---- */

/* Lists the words of the file except those on lines with `but`. */
static void list_words(struct rule_context *context, const char *but)
{
	const struct text *text = context->check->text;
	struct span line;
	for (size_t number = 1; number <= text->line_count; number++) {
		line = text_line_span(text, number);
		const char *bytes = text->bytes + line.start;
		if (memmem(bytes, line.length, but, strlen(but)))
			continue;
		for (size_t at = 0, end; at < line.length; at = end + 1) {
			for (end = at; end < line.length && byte_is_of_word(bytes[end]);)
				end++;
			if (end > at)
				word_table_add_bytes(&context->words, context->lists, bytes + at, end - at, 0);
		}
	}
	if (memmem(text->bytes, text->length, "tags(", strlen("tags(")))
		word_table_add(&context->words, context->lists, "tags(", 0);
}

bool dcss_file_has_tag(struct rule_context *context, const char *tag, size_t length, const char *but)
{
	if (context->words.count == 0)
		list_words(context, but);
	return word_table_find(&context->words, tag, length) >= 0;
}

/* Returns the tag of a vault in the file that looks like the name; NULL if none. */
static const char *meant_tag(struct rule_context *context, const char *name)
{
	struct rule_context other = *context;
	struct nearest nearest = nearest_begin(name, strlen(name));
	nearest.limit = MIN(nearest.limit, DCSS_TWO_SLIPS);
	bool search = context->proposed++ < CONTEXT_PROPOSALS;
	for (int i = 0; search && i < context->model->grid_count; i++) {
		other.map = &context->model->grids[i];
		for (const char *const *tag = tags_of(&other); *tag; tag++)
			if (dcss_is_slip_of(name, *tag))
				nearest_try(&nearest, *tag);
	}
	return nearest.name;
}

/* The game searches all its files for the tag, and gives up if there is none. Usually a vault and its subvaults
 * are in one file. */
void rule_dcss_subvault(struct rule_context *context)
{
	const struct grid *map = context->map;
	for (int i = map->first_entry; i < map->first_entry + map->entry_count; i++) {
		const struct entry *entry = &context->model->entries[i];
		if (strcmp(entry->kind, "SUBVAULT") != 0 || entry->attribute_count == 0)
			continue;
		struct dcss_text value = {.context = context,
					  .name = entry->kind,
					  .text = described_value(entry),
					  .span = entry->attributes[0].span,
					  .place = place_at(PLACE_ATTRIBUTE, i)};
		struct span part, whole = span_between(0, strlen(value.text));
		for (size_t at = 0; dcss_next(value.text, whole, " \t/", &at, &part);) {
			const char *word = value.text + part.start;
			size_t length = part.length = strcspn(word, ": \t/");
			if (bytes_equal(word, length, "w") || length == 0 ||
			    dcss_file_has_tag(context, word, length, "SUBVAULT") ||
			    word_table_find(&context->words, "tags(", strlen("tags(")) >= 0)
				continue; /* a weight, or a tag, or Lua gives tags to vaults */
			const char *name = arena_copy(context->arena, word, length),
				   *meant = meant_tag(context, name);
			dcss_report(&value, part, "No vault in the file has the tag %s%s%s%s",
				    context_quote(context, word, length), meant ? "; did you mean " : "",
				    meant ? meant : "; another file must have it", meant ? "?" : ".");
			if (!meant)
				check_set_severity(context->check, SEVERITY_NOTE);
			else
				check_offer_word_at(context->check, "change it to",
						    context_within(context, value.span, value.text, part), meant);
		}
	}
}
