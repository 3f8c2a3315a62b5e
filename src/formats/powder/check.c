/* The functions of those rules for POWDER rooms that look at the whole model. What each rule is for, and where it
 * comes from, stands with it in rules.c. */
#include "powder.h"

#include "mapwright/powder.h"
#include "mapwright/rules.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* A finding about a glyph, at its first legend line, with its cells. Unused glyphs give only a note: map2c never
 * comes to write them. */
static struct finding *report_glyph(struct check *check, int glyph, const char *sentence)
{
	int index = check->model->glyphs[glyph].entry;
	const struct entry *entry = &check->model->entries[index];
	struct finding *finding =
	    finding_add(check->findings, check->rule, entry->key_span, place_at(PLACE_ENTRY, index),
			"The legend of %s %s", code_name(entry->key).text, sentence);
	if (finding && rule_count_glyph(check->model, -1, entry->key) == 0)
		finding->severity = SEVERITY_NOTE;
	rule_mark_glyph(check, finding, -1, entry->key);
	return finding;
}

/* ---- the file ---- */

/* Where a line is too long, powder-line-length tells why there is no map, and why the legend is not whole. */
static void check_map_none(struct check *check)
{
	if (check->model->grid_count == 0 && !powder_detail(check->model)->stopped)
		finding_add(check->findings, check->rule, (struct span){0}, (struct place){0},
			    "The file has no map, and map2c gives up: add rows |...| between two borders +---+.");
}

static void check_legend_none(struct check *check)
{
	bool words = powder_detail(check->model)->stopped;
	for (int e = 0; e < check->model->entry_count; e++)
		words = words || check->model->entries[e].attribute_count > 0;
	if (!words)
		finding_add(
		    check->findings, check->rule, (struct span){0}, (struct place){0},
		    "The file has no legend, and map2c gives up: add a line like \".: SQUARE_FLOOR\" for each "
		    "glyph.");
}

/* ---- the legend ---- */

static void check_legend_missing(struct check *check)
{
	if (!powder_detail(check->model)->stopped)
		rule_legend_missing(check);
}

static void check_squares_missing(struct check *check)
{
	int squares[256];
	powder_count_type(check->model, "SQUARE", squares);
	for (int glyph = 0; glyph < 256; glyph++)
		if (check->model->glyphs[glyph].known && squares[glyph] == 0 &&
		    !check->model->entries[check->model->glyphs[glyph].entry].fixed)
			report_glyph(check, glyph, "names no SQUARE, so its cells have no ground: add one.");
}

static void check_squares_several(struct check *check)
{
	int squares[256];
	powder_count_type(check->model, "SQUARE", squares);
	for (int glyph = 0; glyph < 256; glyph++) {
		if (squares[glyph] < 2)
			continue;
		char sentence[80];
		snprintf(sentence, sizeof sentence, "names %d SQUAREs, but a cell has just one: leave one.",
			 squares[glyph]);
		report_glyph(check, glyph, sentence);
	}
}

static void check_legend_repeated(struct check *check)
{
	for (int e = 0; e < check->model->entry_count; e++) {
		const struct entry *entry = &check->model->entries[e];
		int first = check->model->glyphs[entry->key].entry;
		if (first == e)
			continue;
		finding_add(check->findings, check->rule, entry->key_span, place_at(PLACE_ENTRY, e),
			    "%s has a legend line above (line %zu); the game joins the two: write them as one.",
			    code_name(entry->key).text,
			    text_line(check->text, check->model->entries[first].line.start));
	}
}

static bool ends_lists(const struct check *check, const struct attribute *attribute)
{
	const char *word = check->text->bytes + attribute->span.start;
	size_t length = attribute->span.length;
	return attribute->known && length > 5 && memcmp(word + length - 5, "_NONE", 5) == 0;
}

static void check_none_words(struct check *check)
{
	for (int e = 0; e < check->model->entry_count; e++) {
		for (int a = 0; a < check->model->entries[e].attribute_count; a++) {
			const struct attribute *attribute = &check->model->entries[e].attributes[a];
			struct place place = {.kind = PLACE_ATTRIBUTE, .index = e, .x = a};
			bool avatar = span_equals(check->text, attribute->span, "MOB_AVATAR");
			struct finding *finding = NULL;
			if (avatar)
				finding = finding_add(check->findings, check->rule, attribute->span, place,
						      "MOB_AVATAR is the player's own body: take it out.");
			else if (ends_lists(check, attribute))
				finding = finding_add(
				    check->findings, check->rule, attribute->span, place,
				    "%.*s ends the game's list there, so other cells lose theirs: take it out.",
				    (int)attribute->span.length, check->text->bytes + attribute->span.start);
			if (finding)
				finding->fix = (struct fix){
				    .label = "take it out", .action = FIX_REMOVE, .place = place, .value = ""};
		}
	}
}

static void report_attribute(struct check *check, int glyph, const char *type, const char *sentence)
{
	struct place place;
	powder_first_of_type(check->model, glyph, type, &place);
	struct span span = model_span(check->model, place);
	struct finding *finding =
	    finding_add(check->findings, check->rule, span, place, "%.*s %s",
			span.length > 64 ? 64 : (int)span.length, check->text->bytes + span.start, sentence);
	if (finding && rule_count_glyph(check->model, -1, glyph) == 0)
		finding->severity = SEVERITY_NOTE;
	rule_mark_glyph(check, finding, -1, glyph);
}

static void check_intrinsics(struct check *check)
{
	int intrinsics[256], mobs[256], levels[256];
	powder_count_type(check->model, "INTRINSIC", intrinsics);
	powder_count_type(check->model, "MOB", mobs);
	powder_count_type(check->model, "MOBLEVEL", levels);
	for (int glyph = 0; glyph < 256; glyph++)
		if (intrinsics[glyph] > 0 && mobs[glyph] + levels[glyph] == 0)
			report_attribute(check, glyph, "INTRINSIC",
					 "has no monster that could have it: add a MOB or MOBLEVEL, or take it out.");
}

/* A sign's text and its post belong together; each without the other is of no use. */
static void check_signposts(struct check *check)
{
	int texts[256], signs[256] = {0};
	powder_count_type(check->model, "SIGNPOST", texts);
	for (int e = 0; e < check->model->entry_count; e++)
		for (int a = 0; a < check->model->entries[e].attribute_count; a++)
			signs[check->model->entries[e].key] +=
			    span_equals(check->text, check->model->entries[e].attributes[a].span, "SQUARE_SIGNPOST");
	for (int glyph = 0; glyph < 256; glyph++)
		if (texts[glyph] > 0 && signs[glyph] == 0)
			report_attribute(
			    check, glyph, "SIGNPOST",
			    "is a sign's text, but the square is no SQUARE_SIGNPOST: nobody can read it.");
		else if (texts[glyph] == 0 && signs[glyph] > 0)
			report_glyph(check, glyph, "makes a signpost without a text: add a SIGNPOST attribute.");
}

/* Monsters of one cell overwrite each other. */
static void check_monsters_several(struct check *check)
{
	for (int glyph = 0; glyph < 256; glyph++) {
		int monsters = powder_detail(check->model)->cells[glyph].monsters;
		if (monsters < 2 || rule_count_glyph(check->model, -1, glyph) == 0)
			continue;
		char sentence[120];
		snprintf(sentence, sizeof sentence,
			 "puts %d monsters on each of its cells, where one overwrites the other: leave one.",
			 monsters);
		report_glyph(check, glyph, sentence);
	}
}

static void check_rock(struct check *check)
{
	for (int glyph = 0; glyph < 256; glyph++) {
		const struct powder_cell *cell = &powder_detail(check->model)->cells[glyph];
		bool solid = cell->square && check->model->glyphs[glyph].walk == WALK_SOLID;
		if (!solid || (cell->monsters == 0 && cell->items == 0) ||
		    rule_count_glyph(check->model, -1, glyph) == 0)
			continue;
		char sentence[120];
		snprintf(sentence, sizeof sentence, "puts %s into solid rock, and the game leaves it there: %s.",
			 cell->monsters > 0 ? "a monster" : "an item", "give it a floor");
		report_glyph(check, glyph, sentence);
	}
}

/* ---- globals ---- */

/* What the value should be, in words; NULL when it is that. */
static const char *wanted_value(const struct check *check, const struct field *field)
{
	size_t at = field->value.start;
	struct span x, y;
	if (field->kind == FIELD_POSITION && (!scan_token(check->text, field->value, &at, " =\t", &x) ||
					      !scan_token(check->text, field->value, &at, " ,=\t", &y)))
		return NULL; /* powder-position-malformed tells it */
	return powder_wanted_value(field->kind, check->text->bytes + field->value.start, field->value.length);
}

/* The game takes any number for a boolean, and keeps eight bits of it. */
static void check_boolean_number(struct check *check, int index)
{
	const struct field *field = &check->model->fields[index];
	int value = powder_number(check->model, (enum powder_global)index);
	if (field->kind != FIELD_BOOLEAN || value == 0 || value == 1)
		return;
	const char *meant = (value & 255) != 0 ? "true" : "false";
	struct place place = place_at(PLACE_FIELD, index);
	struct finding *finding = finding_add(check->findings, check->rule, field->value, place,
					      "\"%s\" is true or false, and the game takes %d for %s: write %s.",
					      field->name, value, meant, meant);
	if (!finding)
		return;
	finding->severity = value >= 0 && value <= 255 ? SEVERITY_NOTE : SEVERITY_WARNING;
	finding->fix = (struct fix){.label = *meant == 't' ? "change it to true" : "change it to false",
				    .action = FIX_SET,
				    .place = place,
				    .value = meant,
				    .length = strlen(meant)};
}

static void check_global_types(struct check *check)
{
	for (int f = 0; f < check->model->field_count; f++) {
		const struct field *field = &check->model->fields[f];
		if (!field->set || field->value.length == 0)
			continue;
		const char *wanted = wanted_value(check, field);
		size_t length = field->value.length;
		if (wanted)
			finding_add(
			    check->findings, check->rule, field->value, place_at(PLACE_FIELD, f),
			    "\"%s\" is %s, but \"%.*s\" is written here, which the game reads as %s: write %s.",
			    field->name, wanted, length > 40 ? 40 : (int)length,
			    check->text->bytes + field->value.start, field->read, wanted);
		else
			check_boolean_number(check, f);
	}
}

static void check_rarity_range(struct check *check)
{
	int rarity = powder_number(check->model, GLOBAL_RARITY);
	if (rarity < 0 || rarity > 255)
		finding_add(
		    check->findings, check->rule, check->model->fields[GLOBAL_RARITY].value,
		    place_at(PLACE_FIELD, GLOBAL_RARITY),
		    "rarity %d is outside 0 to 255, and the game keeps only %d of it: choose a number in there.",
		    rarity, rarity & 255);
}

static void check_quest(struct check *check)
{
	const struct field *field = &check->model->fields[GLOBAL_QUEST];
	if (powder_quest(check->model) != QUEST_UNKNOWN)
		return;
	const char *name = check->text->bytes + field->value.start;
	size_t length = field->value.length;
	struct place place = place_at(PLACE_FIELD, GLOBAL_QUEST);
	if (span_equals(check->text, field->value, "GOD_NONE")) {
		struct finding *finding = finding_add(
		    check->findings, check->rule, field->value, place,
		    "There is no GOD_NONE in the game, whatever its manual says: take the line out instead.");
		struct span line = text_line_span(check->text, text_line(check->text, field->value.start));
		line.length += span_end(line) < check->text->length; /* this line alone, with its end */
		finding_set_fix(check->findings, finding, "remove the line", line, "", 0);
		return;
	}
	int near = vocabulary_nearest(check->vocabulary, name, length, "type", "GOD", word_limit(length));
	if (near < 0) {
		finding_add(check->findings, check->rule, field->value, place,
			    "\"%.*s\" is not a god of the game: name one of the GOD_ words or take the line out.",
			    length > 40 ? 40 : (int)length, name);
		return;
	}
	const char *god = vocabulary_word(check->vocabulary, near);
	struct finding *finding = finding_add(check->findings, check->rule, field->value, place,
					      "\"%.*s\" is not a god of the game; did you mean %s?",
					      length > 40 ? 40 : (int)length, name, god);
	const char *label = arena_print(&check->findings->arena, "change it to %s", god);
	if (finding && label)
		finding->fix = (struct fix){
		    .label = label, .action = FIX_SET, .place = place, .value = god, .length = strlen(god)};
}

/* ---- the rules ---- */

const struct walker powder_walker = {.walks = WALKS_ALL, .neighbours = 4, .from_entrances = true};

static const struct reachability reachability = {
    .walker = &powder_walker,
    .sentence = "cannot be reached from any exit or ladder: open a way there or wall it up.",
    .unentered = "cannot be reached from the largest part of this room without exits: open a way there or wall "
		 "it up.",
};

const struct rule *const powder_check_rules[] = {
    RULE("powder-attribute-unknown", SEVERITY_ERROR, "Every attribute is a name of the game",
	 .why = "map2c drops a word of unknown type with a message for each cell; an unknown name of a known type "
		"stops the C++ compiler of the game. Of a glyph that is on no cell it is a warning.",
	 .source = DESCRIPTION "Attributes; read: source.txt of the game, which names them all; " MAP2C,
	 .remedy = "Correct the name.", .run = rule_known_words),
    RULE("powder-global-type", SEVERITY_ERROR, "A global's value is of its type",
	 .why = "map2c reads the digits that the value begins with and ignores the rest: 5.9 is 5, 0x10 and three "
		"are 0. It keeps 32 bits of a number: 99999999999 is 1215752191. Booleans are true, on, yes, "
		"false, off, no in any letter case; any number is one too, of which the game keeps eight bits (0 "
		"to 255 is a note, others are a warning).",
	 .source = DESCRIPTION "Global Variables; " MAP2C "; read: map.h, ROOM_DEF" RELEASE,
	 .remedy = "Write a number, or true or false.", .remedy_is_safe = true, .run = check_global_types),
    RULE("powder-intrinsic-alone", SEVERITY_WARNING, "An INTRINSIC has a monster on its cell",
	 .why = "It is given to the monster on the cell; without one it has no effect. Of a glyph that is on no "
		"cell it is a note.",
	 .source = DESCRIPTION "Attributes; " BUILD "1453-1482" RELEASE,
	 .remedy = "Add a MOB or a MOBLEVEL, or take the INTRINSIC out.", .run = check_intrinsics),
    RULE("powder-legend-missing", SEVERITY_ERROR, "Every glyph of the map is in the legend",
	 .why = "map2c says \"Could not find symbol\" for each cell and leaves its square out, so that all other "
		"squares shift or the game does not compile.",
	 .source = DESCRIPTION "Format; " MAP2C, .remedy = "Add a legend line for the glyph, or paint another one.",
	 .run = check_legend_missing),
    RULE("powder-legend-none", SEVERITY_ERROR, "The file has a legend",
	 .why = "map2c says \"No look ups found, aborting\" and makes no room. Legend lines without an attribute "
		"do not count.",
	 .source = MAP2C, .remedy = "Add a legend line for each glyph.", .run = check_legend_none),
    RULE("powder-legend-repeated", SEVERITY_NOTE, "A glyph has one legend line",
	 .why = "map2c joins all lines of a glyph.", .source = MAP2C,
	 .remedy = "Join them by hand, so that a reader sees all of it.", .run = check_legend_repeated),
    RULE("powder-legend-unused", SEVERITY_NOTE, "Every glyph of the legend is on the map",
	 .why = "Nothing: more than half of the game's own rooms have such lines.",
	 .source = DESCRIPTION "Format; " MAP2C, .remedy = "Use the glyph, or take the line out.",
	 .run = rule_legend_unused),
    RULE("powder-map-none", SEVERITY_ERROR, "The file has a map",
	 .why = "map2c says \"No map found, aborting\" and makes no room.", .source = MAP2C,
	 .remedy = "Add rows |...| between two borders +---+.", .run = check_map_none),
    RULE("powder-monster-several", SEVERITY_WARNING, "A cell has one monster",
	 .why = "A level keeps one monster for each cell: of several one overwrites the others. MOBLEVEL_UNIQUE "
		"beside a monster only makes that one unique.",
	 .source = "read: build.cpp 1408-1450, map.cpp 985, 1062" RELEASE ROOMS,
	 .remedy = "Leave one MOB or MOBLEVEL to the glyph.", .run = check_monsters_several),
    RULE("powder-none-word", SEVERITY_WARNING, "No attribute is a _NONE word or MOB_AVATAR",
	 .why = "A _NONE word ends the list of its kind in the game, so that what other cells have is lost. "
		"MOB_AVATAR is the player.",
	 .source = BUILD "1408-1500" RELEASE, .remedy = "Take the word out.", .run = check_none_words),
    RULE("powder-quest-unknown", SEVERITY_ERROR, "\"quest\" names a god of the game or is a number",
	 .why = "map2c copies the word; a name that does not exist stops the C++ compiler of the game. A number "
		"compiles: it is the god of that number, 1 for GOD_FIGHTER. GOD_NONE, which the description names "
		"as the default, does not exist either.",
	 .source = MAP2C "; read: source.txt of the game",
	 .remedy = "Name one of the GOD_ words, or take the line out.", .run = check_quest),
    RULE("powder-rarity-range", SEVERITY_ERROR, "rarity is from 0 to 255",
	 .why = "The game keeps eight bits of it: 256 becomes 0, which means never.",
	 .source = "read: map.h, ROOM_DEF" RELEASE, .remedy = "Choose a number from 0 to 255.",
	 .run = check_rarity_range),
    RULE("powder-rock", SEVERITY_WARNING, "No monster or item is in solid rock",
	 .why = "The game puts it there without looking at the square: walls, windows, mountains and solid "
		"nothing are rock.",
	 .source = BUILD "1408-1500" RELEASE ROOMS, .remedy = "Give the glyph a floor.", .run = check_rock),
    RULE("powder-signpost-square", SEVERITY_WARNING, "A sign's text is on a signpost, and a signpost has a text",
	 .why = "A SIGNPOST attribute is read only on a SQUARE_SIGNPOST. Of a glyph that is on no cell it is a note.",
	 .source = "read: build.cpp, MAP::populateRoom" RELEASE ROOMS,
	 .remedy = "Add SQUARE_SIGNPOST or the SIGNPOST attribute.", .run = check_signposts),
    RULE("powder-square-missing", SEVERITY_ERROR, "Every glyph has a SQUARE",
	 .why = "The list of squares gets too short without a word, so that the room shifts, or the game does not "
		"compile. Of a glyph that is on no cell it is a note.",
	 .source = DESCRIPTION "Attributes; " MAP2C, .remedy = "Add a SQUARE attribute to the legend line.",
	 .run = check_squares_missing),
    RULE("powder-square-several", SEVERITY_ERROR, "A glyph has just one SQUARE",
	 .why = "map2c glues the names together, also when they are the same, and the game does not compile. Of a "
		"glyph that is on no cell it is a note.",
	 .source = DESCRIPTION "Attributes; " MAP2C, .remedy = "Leave one SQUARE in the legend lines of the glyph.",
	 .run = check_squares_several),
    RULE("powder-unreachable", SEVERITY_WARNING, "Every cell can be reached from an exit or a ladder",
	 .why = "The game does not look. Counted are steps in four directions, through doors of all kinds, secret "
		"and magic ones included, and through water, lava and acid.",
	 .source = "read: source.txt of the game, how squares are walked on; measured: the 74 rooms of the game",
	 .remedy = "Open a way to the cells, or fill them up. A sealed vault may be meant.", .run = rule_reachability,
	 .data = &reachability),
    NULL,
};
