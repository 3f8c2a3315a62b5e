/* The rules for the file, the legend and the globals of POWDER rooms. */
#include "powder.h"

#include "mapwright/bytes.h"
#include "mapwright/rules.h"

enum { PROPOSALS = 20, WORD_LIMIT = 64 };

/* Checks a glyph that has a legend line. */
typedef void glyph_check(struct check *check, int glyph, const struct powder_cell *cell);

#define GLYPH_RULE(id, weight, function) RULE_EACH(id, weight, each_glyph, glyph_check, function)

static void each_glyph(struct check *check)
{
	glyph_check *const *run = check->rule->data;
	for (int entry = 0; entry < check->model->entry_count; entry++) {
		int glyph = check->model->entries[entry].key;
		if (check->model->glyphs[glyph].entry == entry)
			(*run)(check, glyph, &powder_detail(check->model)->cells[glyph]);
	}
}

static bool is_on_map(const struct check *check, int glyph)
{
	return model_count(check->model, -1, glyph) > 0;
}

/* Marks all cells of the glyph that the last finding is about. For an unused glyph the finding becomes a note: map2c
 * never writes such a cell. */
static void mark_glyph(struct check *check, int glyph)
{
	if (!is_on_map(check, glyph))
		check_set_severity(check, SEVERITY_NOTE);
	rule_mark_glyph(check, check->found, -1, glyph);
}

/* Adds a finding about a glyph at its first legend line. */
static void report_glyph(struct check *check, int glyph, const char *sentence)
{
	int entry = check->model->glyphs[glyph].entry;
	check_add(check, check->model->entries[entry].key_span, place_at(PLACE_ENTRY, entry), "The legend of %s %s",
		  cell_name(glyph).text, sentence);
	mark_glyph(check, glyph);
}

/* Adds a finding about a glyph at its first attribute of a type. */
static void report_attribute(struct check *check, int glyph, enum powder_type type, const char *sentence)
{
	struct place place = {0};
	powder_next_of_type(check->model, glyph, type, &place);
	struct span span = model_span(check->model, place);
	check_add(check, span, place, "%.*s %s", span.length > 64 ? 64 : (int)span.length,
		  check->text->bytes + span.start, sentence);
	if (type == TYPE_INTRINSIC)
		check_offer_removal(check, "remove it", place);
	check_set_manual(check, true);
	mark_glyph(check, glyph);
}

/* ---- the file ---- */

/* Adds a finding about the whole file; an empty file can become a new room. */
static void add_to_file(struct check *check, const char *message)
{
	check_add(check, (struct span){0}, (struct place){0}, "%s", message);
	struct template_request request = {0};
	struct error error;
	size_t length = 0;
	char *room = check->text->length > 0 ? NULL : powder_create(NULL, &request, &length, &error);
	if (room)
		finding_set_fix(check->findings, check->found, "write a new room", (struct span){0}, room, length);
	free(room);
	check_set_manual(check, true);
}

/* If a line is too long, powder-line-length explains why there is no map and why the legend is incomplete. */
static void check_map_none(struct check *check)
{
	const struct powder_detail *detail = powder_detail(check->model);
	if (check->model->grid_count == 0 && !detail->stopped && !detail->misplaced)
		add_to_file(check,
			    "The file has no map, so map2c gives up: add rows |...| between two borders +---+.");
}

static void check_legend_none(struct check *check)
{
	const struct powder_detail *detail = powder_detail(check->model);
	bool words = detail->stopped || detail->misplaced;
	for (int e = 0; e < check->model->entry_count; e++)
		words = words || check->model->entries[e].attribute_count > 0;
	if (!words)
		add_to_file(check, "The file has no legend, so map2c gives up: add a line such as \".: "
				   "SQUARE_FLOOR\" for each glyph.");
}

/* ---- the legend ---- */

static void check_legend_missing(struct check *check)
{
	for (int glyph = 0; glyph < 256 && !powder_detail(check->model)->stopped; glyph++) {
		unsigned count = model_count(check->model, -1, glyph);
		if (count == 0 || check->model->glyphs[glyph].known)
			continue;
		bool empty = model_find_entry(check->model, -1, glyph) >= 0;
		struct finding *finding = check_add(
		    check, (struct span){0}, (struct place){0},
		    empty ? "The legend line of %s is empty, but the glyph is on %u cell%s of the map: define it."
			  : "The glyph %s is on %u cell%s of the map but has no legend entry: define it.",
		    cell_name(glyph).text, count, PLURAL(count));
		rule_mark_glyph(check, finding, -1, glyph);
		check_offer_entry(check, "define the glyph", glyph);
	}
}

/* Returns the only value on the map without a legend line; -1 if there is none or more than one. */
static int only_missing(const struct model *model)
{
	int lone = -1;
	for (int value = 0; value < 256; value++)
		if (model_count(model, -1, value) > 0 && !model->glyphs[value].known) {
			if (lone >= 0)
				return -1;
			lone = value;
		}
	return lone;
}

static void check_legend_unused(struct check *check)
{
	const struct model *model = check->model;
	int lone = only_missing(model);
	for (int index = 0; index < model->entry_count && model->grid_count > 0 && model->grids[0].height > 0;
	     index++) {
		const struct entry *entry = &model->entries[index];
		if (entry->fixed || model_count(model, -1, entry->key) > 0)
			continue;
		struct place place = place_at(PLACE_ENTRY, index);
		check_add(check, entry->key_span, place,
			  "The legend defines %s, but no cell of the map uses it: use it or remove the line.",
			  cell_name(entry->key).text);
		check_offer_removal(check, "remove the legend line", place);
		if (lone >= 0)
			check_offer_word(check, "make it the line of", (char[]){(char)lone, '\0'});
		check_set_manual(check, true);
	}
}

/* Returns the word that was probably meant; NULL if none. */
static const char *propose_word(const struct check *check, const char *word, size_t length, const char *type)
{
	char upper[WORD_LIMIT];
	if (length > sizeof upper)
		return NULL;
	for (size_t i = 0; i < length; i++)
		upper[i] = word[i] >= 'a' && word[i] <= 'z' ? (char)(word[i] - 'a' + 'A') : word[i];
	int row = vocabulary_find(check->vocabulary, upper, length);
	if (row >= 0 && memcmp(upper, word, length) == 0)
		return NULL; /* a word of the game, but not allowed as an attribute */
	/* similar apart from the type's name: "SQUARE_MARBLE" and "SQUARE_WALL" share only that */
	int limit = word_limit(type && length > strlen(type) ? length - strlen(type) : length);
	if (row < 0 && type)
		row = vocabulary_nearest(check->vocabulary, upper, length, "type", type, limit);
	if (row < 0)
		row = vocabulary_nearest(check->vocabulary, upper, length, NULL, NULL, limit);
	return row >= 0 ? vocabulary_word(check->vocabulary, row) : NULL;
}

/* Returns the word whose meaning is spelled out in attributes from `first` on ("kobold mage"), and their number;
 * NULL if there is none. */
static const char *find_meaning(const struct check *check, const struct entry *entry, int first, int *count)
{
	for (*count = 3; *count > 0; --*count) {
		int last = first + *count - 1;
		if (last >= entry->attribute_count)
			continue;
		size_t start = entry->attributes[first].span.start, end = span_end(entry->attributes[last].span);
		for (int row = 0; row < vocabulary_count(check->vocabulary); row++)
			if (bytes_equal(check->text->bytes + start, end - start,
					vocabulary_value(check->vocabulary, row, "meaning")))
				return vocabulary_word(check->vocabulary, row);
	}
	*count = 1;
	return NULL;
}

/* Returns where a line break is missing, if the next legend line "x:" is joined to this word; 0 if it is not. */
static size_t line_missing(const struct check *check, struct span span)
{
	const char *word = check->text->bytes + span.start;
	bool joined = span.length > 2 && word[span.length - 1] == ':' &&
		      vocabulary_find(check->vocabulary, word, span.length - 2) >= 0;
	return joined ? span_end(span) - 2 : 0;
}

/* Returns the number of attributes covered by the finding. */
static int report_word(struct check *check, struct place place, const struct entry *entry, bool used, bool propose)
{
	const struct attribute *attribute = &entry->attributes[place.x];
	int count = 1;
	const char *meant = propose ? find_meaning(check, entry, place.x, &count) : NULL;
	struct span span = span_between(attribute->span.start, span_end(entry->attributes[place.x + count - 1].span));
	const char *word = check->text->bytes + span.start;
	int shown = span.length > WORD_LIMIT ? WORD_LIMIT : (int)span.length;
	size_t missing = line_missing(check, span);
	if (propose && !meant && missing == 0)
		meant = propose_word(check, word, span.length, attribute->type);
	struct finding *finding;
	if (missing > 0)
		finding = check_add(check, span, place,
				    "Unknown word \"%.*s\": begin the legend entry of %s on a new line.", shown, word,
				    cell_name((unsigned char)check->text->bytes[missing]).text);
	else if (meant)
		finding =
		    check_add(check, span, place, "Unknown word \"%.*s\"; did you mean %s?", shown, word, meant);
	else
		finding = check_add(check, span, place, "Unknown word \"%.*s\": replace it with a word of the game.",
				    shown, word);
	if (attribute->type && span.length > strlen(attribute->type) + 1 && count == 1 && missing == 0)
		check_set_word(check, attribute->type, word, span.length, meant);
	if (finding && !used && finding->severity == SEVERITY_ERROR)
		finding->severity = SEVERITY_WARNING;
	if (missing > 0)
		check_offer(check, "begin a new line there", (struct span){.start = missing}, check->model->line_end);
	else if (meant)
		check_offer_word_at(check, "change it to", span, meant);
	return count;
}

/* A proposal is the word in its usual case, else the nearest word of the same type. That search is expensive, so only
 * the first unknown words of a file get a proposal. In a legend line whose glyph is not on the map, an error becomes a
 * warning. */
static void check_words(struct check *check)
{
	int unknown = 0;
	for (int e = 0; e < check->model->entry_count; e++) {
		const struct entry *entry = &check->model->entries[e];
		for (int a = 0; a < entry->attribute_count; a++) {
			if (entry->attributes[a].known || entry->fixed)
				continue;
			struct place place = {.kind = PLACE_ATTRIBUTE, .index = e, .x = a};
			bool used = is_on_map(check, entry->key);
			a += report_word(check, place, entry, used, unknown++ < PROPOSALS) - 1;
		}
	}
}

/* Offers the most likely ground for a glyph: a signpost if it has a sign text, the square of the wall glyph for a
 * wall, or the most common square that can be walked on. Offers nothing if an unknown word may be the SQUARE. */
static void offer_square(struct check *check, int glyph, const struct powder_cell *cell)
{
	const struct model *model = check->model;
	const struct entry *entry = &model->entries[model->glyphs[glyph].entry];
	struct arena *arena = &check->findings->arena;
	struct place place = {0};
	int most = -1;
	for (int a = 0; a < entry->attribute_count; a++)
		if (!entry->attributes[a].known)
			return;
	const char *word = cell->types[TYPE_SIGNPOST] > 0    ? "SQUARE_SIGNPOST"
			   : glyph == '#' && !cell->monsters ? "SQUARE_WALL"
							     : NULL;
	for (int other = 0; other < 256 && !word; other++)
		if (powder_detail(model)->cells[other].square && model->glyphs[other].walk == WALK_GROUND &&
		    (most < 0 || model_count(model, -1, other) > model_count(model, -1, most)))
			most = other;
	if (most >= 0 && powder_next_of_type(model, most, TYPE_SQUARE, &place)) {
		struct span like = model_span(model, place);
		word = arena_copy(arena, check->text->bytes + like.start, like.length);
	} else if (!word) {
		word = "SQUARE_FLOOR";
	}
	bool alone = entry->attribute_count == 0;
	size_t at = alone ? span_end(entry->key_span) + 1 : entry->attributes[0].span.start;
	check_offer(check, arena_print(arena, "add %s", word), (struct span){.start = at},
		    arena_print(arena, alone ? " %s" : "%s, ", word));
}

static void check_squares_missing(struct check *check, int glyph, const struct powder_cell *cell)
{
	const struct glyph *means = &check->model->glyphs[glyph];
	if (!means->known || cell->types[TYPE_SQUARE] > 0 || check->model->entries[means->entry].fixed)
		return;
	report_glyph(check, glyph, "has no SQUARE, so its cells have no ground: add one.");
	offer_square(check, glyph, cell);
}

static void check_squares_several(struct check *check, int glyph, const struct powder_cell *cell)
{
	const struct model *model = check->model;
	if (cell->types[TYPE_SQUARE] < 2)
		return;
	report_glyph(check, glyph,
		     arena_print(&check->findings->arena, "has %d SQUAREs, but a cell has exactly one: keep one.",
				 cell->types[TYPE_SQUARE]));
	struct place first = {0};
	powder_next_of_type(model, glyph, TYPE_SQUARE, &first);
	struct place second = first;
	powder_next_of_type(model, glyph, TYPE_SQUARE, &second);
	struct span kept = model_span(model, first), gone = model_span(model, second);
	if (model->entries[first.index].attributes[first.x].known &&
	    model->entries[second.index].attributes[second.x].known)
		check_offer_removal(check,
				    arena_print(&check->findings->arena, "keep %.*s, remove %.*s", (int)kept.length,
						check->text->bytes + kept.start, (int)gone.length,
						check->text->bytes + gone.start),
				    second);
	/* ask which one is meant: if they are on different lines, or a glyph has no legend line, the cause may be a
	 * mistyped glyph */
	bool same = kept.length == gone.length &&
		    memcmp(check->text->bytes + kept.start, check->text->bytes + gone.start, kept.length) == 0;
	bool lacking = false;
	for (int other = 0; other < 256 && !lacking; other++)
		lacking = is_on_map(check, other) && !model->glyphs[other].known;
	check_set_manual(check, !same || first.index != second.index || lacking);
}

static bool names_square(const struct entry *entry)
{
	for (int a = 0; a < entry->attribute_count; a++)
		if (powder_type_of(&entry->attributes[a]) == TYPE_SQUARE)
			return true;
	return false;
}

/* Offers to move the words of a legend line to the end of the line above it, as map2c reads them. */
static void offer_join(struct check *check, const struct entry *to, const struct entry *from)
{
	const char *bytes = check->text->bytes;
	struct span at = {.start = span_end(to->key_span) + 1}, words = {.start = span_end(from->key_span) + 1};
	if (to->attribute_count > 0)
		at.start = span_end(to->attributes[to->attribute_count - 1].span);
	if (from->attribute_count > 0) {
		words.start = from->attributes[0].span.start;
		words.length = span_end(from->attributes[from->attribute_count - 1].span) - words.start;
	}
	if (to->fixed || from->fixed || memchr(bytes + from->line.start, '\0', from->line.length) ||
	    to->line.length + words.length + 2 >= POWDER_LINE_LIMIT)
		return;
	check_offer(check, "join them", at,
		    arena_print(&check->findings->arena, "%s%.*s", to->attribute_count > 0 ? ", " : " ",
				(int)words.length, bytes + words.start));
	finding_add_replacement(check->findings, check->found, from->line, "", 0);
}

static void check_legend_repeated(struct check *check)
{
	for (int e = 0; e < check->model->entry_count; e++) {
		const struct entry *entry = &check->model->entries[e];
		int first = check->model->glyphs[entry->key].entry;
		if (first == e)
			continue;
		const struct entry *above = &check->model->entries[first];
		check_add(
		    check, (struct span){entry->key_span.start, 2}, place_at(PLACE_ENTRY, e),
		    "%s already has a legend line (line %zu), and the game joins the two: combine them in one line.",
		    cell_name(entry->key).text, text_line(check->text, above->line.start));
		if (powder_detail(check->model)->next[first] == e && !(names_square(above) && names_square(entry)))
			offer_join(check, above, entry);
	}
}

static void check_none_words(struct check *check)
{
	struct place place = {.kind = PLACE_ATTRIBUTE};
	for (; place.index < check->model->entry_count; place.index++) {
		const struct entry *entry = &check->model->entries[place.index];
		for (place.x = 0; place.x < entry->attribute_count; place.x++) {
			struct span word = entry->attributes[place.x].span;
			const char *bytes = check->text->bytes + word.start;
			bool none = entry->attributes[place.x].known && word.length > 5 &&
				    memcmp(bytes + word.length - 5, "_NONE", 5) == 0;
			if (span_equals(check->text, word, "MOB_AVATAR"))
				check_add(check, word, place, "MOB_AVATAR is the player: remove it.");
			else if (none)
				check_add(check, word, place,
					  "%.*s ends the game's list, so later cells lose their entries: remove it.",
					  (int)word.length, bytes);
			else
				continue;
			check_offer_removal(check, "remove it", place);
			check_set_manual(check, true);
		}
	}
}

static void check_intrinsics(struct check *check, int glyph, const struct powder_cell *cell)
{
	if (cell->types[TYPE_INTRINSIC] > 0 && cell->types[TYPE_MOB] + cell->types[TYPE_MOBLEVEL] == 0)
		report_attribute(check, glyph, TYPE_INTRINSIC,
				 "has no monster to apply to: add a MOB or MOBLEVEL, or remove it.");
}

/* Checks that the text of a sign and its signpost come together; each is useless without the other. */
static void check_signposts(struct check *check, int glyph, const struct powder_cell *cell)
{
	bool text = cell->types[TYPE_SIGNPOST] > 0;
	if (text && cell->types[TYPE_SIGNPOST] > 1)
		report_attribute(check, glyph, TYPE_SIGNPOST,
				 "is one of several sign texts, but the game reads only the first: keep one.");
	else if (text && !cell->signpost)
		report_attribute(
		    check, glyph, TYPE_SIGNPOST,
		    "is the text of a sign, but the square is not a SQUARE_SIGNPOST: nobody can read it.");
	if (!text && cell->signpost)
		report_glyph(check, glyph, "makes a signpost without a text: add a SIGNPOST attribute.");
}

/* Monsters on the same cell overwrite each other. */
static void check_monsters_several(struct check *check, int glyph, const struct powder_cell *cell)
{
	if (cell->monsters > 1 && is_on_map(check, glyph))
		report_glyph(check, glyph,
			     arena_print(&check->findings->arena,
					 "puts %d monsters on each of its cells, where only one can stay: keep one.",
					 cell->monsters));
}

static void check_rock(struct check *check, int glyph, const struct powder_cell *cell)
{
	bool solid = cell->square && check->model->glyphs[glyph].walk == WALK_SOLID;
	if (solid && (cell->monsters > 0 || cell->items > 0) && is_on_map(check, glyph))
		report_glyph(
		    check, glyph,
		    cell->monsters > 0
			? "puts a monster into solid rock, and the game does not move it: give the glyph a floor."
			: "puts an item into solid rock, and the game does not move it: give the glyph a floor.");
}

/* ---- globals ---- */

/* The game accepts any number as a boolean and keeps eight bits of it. powder-position-malformed reports a position
 * without a second number. */
static void check_global_types(struct check *check)
{
	for (enum powder_global global = 0; global < POWDER_GLOBALS; global++) {
		const struct field *field = &check->model->fields[global];
		const char *bytes = check->text->bytes + field->value.start;
		int value = powder_number(check->model, global);
		size_t at = field->value.start;
		struct span x, y;
		if (!field->set || field->value.length == 0)
			continue;
		bool halved =
		    field->kind == FIELD_POSITION && (!scan_token(check->text, field->value, &at, " =\t", &x) ||
						      !scan_token(check->text, field->value, &at, " ,=\t", &y));
		const char *wanted = halved ? NULL : powder_wanted_value(field->kind, bytes, field->value.length);
		if (wanted) {
			powder_add(check, global, "\"%s\" is %s, but the game reads \"%.*s\" as %s: write %s.",
				   field->name, wanted, POWDER_SHOWN(check->text, field->value), field->effective,
				   wanted);
			/* "lots" is read as 0, which would be a mistake in turn: what is no number at all gets the default. */
			bool number = value != 0 && field->kind != FIELD_POSITION && field->value.length < 10;
			const char *read = !number                        ? field->fallback
					   : field->kind == FIELD_BOOLEAN ? "true"
									  : field->effective;
			if (*read)
				powder_offer(check, global,
					     arena_print(&check->findings->arena, "write %s, the %s", read,
							 number ? "value the game reads" : "default"),
					     read);
			check_set_manual(check, true);
		} else if (field->kind == FIELD_BOOLEAN && value != 0 && value != 1) {
			const char *word = (value & 255) != 0 ? "true" : "false";
			powder_add(check, global, "\"%s\" is true or false, and the game reads %d as %s: write %s.",
				   field->name, value, word, word);
			check_set_severity(check, value >= 0 && value <= 255 ? SEVERITY_NOTE : SEVERITY_WARNING);
			check_offer_word(check, "change it to", word);
		}
	}
}

static void check_rarity_range(struct check *check)
{
	int rarity = powder_number(check->model, GLOBAL_RARITY);
	if (rarity >= 0 && rarity <= 255)
		return;
	powder_add(check, GLOBAL_RARITY,
		   "rarity %d is outside 0 to 255, and the game keeps only %d: use a number in this range.", rarity,
		   rarity & 255);
	check_offer_word(check, "change it to", rarity > 255 ? "255" : check->model->fields[GLOBAL_RARITY].fallback);
	check_set_manual(check, true);
}

static void check_quest(struct check *check)
{
	struct span name = check->model->fields[GLOBAL_QUEST].value;
	if (powder_quest(check->model) != QUEST_UNKNOWN)
		return;
	if (span_equals(check->text, name, "GOD_NONE")) {
		powder_add(check, GLOBAL_QUEST,
			   "GOD_NONE does not exist in the game, although its manual says so: remove the line.");
		check_offer_line_removal(check, "remove the line");
		return;
	}
	int near = vocabulary_nearest(check->vocabulary, check->text->bytes + name.start, name.length, "type", "GOD",
				      word_limit(name.length));
	if (near < 0) {
		powder_add(check, GLOBAL_QUEST,
			   "\"%.*s\" is not a god of the game: write one of the GOD_ names, or remove the line.",
			   POWDER_SHOWN(check->text, name));
		check_set_word(check, "GOD", check->text->bytes + name.start, name.length, false);
		check_offer_line_removal(check, "remove the line");
		check_set_manual(check, true);
		return;
	}
	const char *god = vocabulary_word(check->vocabulary, near);
	powder_add(check, GLOBAL_QUEST, "\"%.*s\" is not a god of the game; did you mean %s?",
		   POWDER_SHOWN(check->text, name), god);
	check_set_word(check, "GOD", check->text->bytes + name.start, name.length, true);
	check_offer_word(check, "change it to", god);
}

/* ---- the rules ---- */

const struct path_rules powder_path_rules = {.walks = WALKS_ALL, .neighbours = 4, .from_entrances = true};

static void check_unreachable(struct check *check)
{
	const struct model *model = check->model;
	const struct reach *reach =
	    model->grid_count > 0 ? reach_of(model, check->text, 0, &powder_path_rules) : NULL;
	if (reach && reach->lost > 0)
		check_add_cells(
		    check, 0, reach->lost_cells, reach->lost,
		    reach->entered
			? "%d cell%s cannot be reached from any exit or ladder: open a way there or wall it up."
			: "%d cell%s cannot be reached from the largest part of this room, which has no exits: open "
			  "a way there or wall it up.",
		    reach->lost, PLURAL(reach->lost));
}

const struct rule *const powder_check_rules[] = {
    RULE("powder-attribute-unknown", SEVERITY_ERROR, .run = check_words),
    RULE("powder-global-type", SEVERITY_ERROR, .fix_is_safe = true, .run = check_global_types),
    GLYPH_RULE("powder-intrinsic-alone", SEVERITY_WARNING, check_intrinsics),
    RULE("powder-legend-missing", SEVERITY_ERROR, .run = check_legend_missing),
    RULE("powder-legend-none", SEVERITY_ERROR, .run = check_legend_none),
    RULE("powder-legend-repeated", SEVERITY_NOTE, .run = check_legend_repeated),
    RULE("powder-legend-unused", SEVERITY_NOTE, .run = check_legend_unused),
    RULE("powder-map-none", SEVERITY_ERROR, .run = check_map_none),
    GLYPH_RULE("powder-monster-several", SEVERITY_WARNING, check_monsters_several),
    RULE("powder-none-word", SEVERITY_WARNING, .run = check_none_words),
    RULE("powder-quest-unknown", SEVERITY_ERROR, .run = check_quest),
    RULE("powder-rarity-range", SEVERITY_ERROR, .run = check_rarity_range),
    GLYPH_RULE("powder-rock", SEVERITY_WARNING, check_rock),
    GLYPH_RULE("powder-signpost-square", SEVERITY_WARNING, check_signposts),
    GLYPH_RULE("powder-square-missing", SEVERITY_ERROR, check_squares_missing),
    GLYPH_RULE("powder-square-several", SEVERITY_ERROR, check_squares_several),
    RULE("powder-unreachable", SEVERITY_WARNING, .run = check_unreachable),
    NULL,
};
