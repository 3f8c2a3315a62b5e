/* What is made of the lines of a recruit file, and how to ask for it.
 *
 * A terrain is a record "terrain". Its own fields are letter, color, name, regular, display and random, as far as the
 * shape of the file has them, set or not; each (number creature) is an item with two fields. A line ACQUIRABLE (or
 * ANGEL) is a record "acquirable", each (points creature list) an item with three. TITANIMPROVE and TITANTELEPORT are
 * fields of the file. Which fields there are hangs on the letter of the dialect only (A, B, C, D), never on the
 * version within it: so a field keeps its index when a value changes. */
#include "ter_reader.h"

#include <string.h>

const struct ter_field_traits ter_field_table[TER_FIELDS] = {
    [TER_LETTER] = {.name = "letter",
		    .kind = FIELD_WORD,
		    .fallback = "",
		    .meaning = "The letter by which the board and other lines name the terrain."},
    [TER_COLOR] = {.name = "color",
		   .kind = FIELD_WORD,
		   .vocabulary = "COLOR",
		   .fallback = "",
		   .meaning = "The colour of the terrain on the board."},
    [TER_NAME] = {.name = "name",
		  .kind = FIELD_WORD,
		  .vocabulary = "TERRAIN",
		  .fallback = "",
		  .meaning = "The name of the terrain."},
    [TER_REGULAR] = {.name = "regular",
		     .kind = FIELD_BOOLEAN,
		     .fallback = "",
		     .meaning = "true: creatures recruit along the chain; false: only the next one, as in a tower."},
    [TER_DISPLAY] = {.name = "display",
		     .kind = FIELD_WORD,
		     .vocabulary = "TERRAIN",
		     .fallback = "the name",
		     .meaning = "The name that the game shows instead of the terrain's own."},
    [TER_RANDOM] = {.name = "random",
		    .kind = FIELD_WORD,
		    .fallback = "none",
		    .meaning = "The file from which the terrain of the battle is made at random."},
    [TER_COUNT] = {.name = "number",
		   .kind = FIELD_INTEGER,
		   .fallback = "",
		   .meaning = "How many of the creature before it are needed to recruit this one."},
    [TER_CREATURE] = {.name = "creature",
		      .kind = FIELD_WORD,
		      .vocabulary = "CREATURE",
		      .fallback = "",
		      .meaning = "The creature that is recruited."},
    [TER_POINTS] = {.name = "points",
		    .kind = FIELD_INTEGER,
		    .fallback = "",
		    .meaning = "At each so many points the creature may be had."},
    [TER_LIST] = {.name = "terrains",
		  .kind = FIELD_WORD,
		  .fallback = "all",
		  .meaning = "The terrains where it may be had."},
    [TER_IMPROVE] = {.name = "titanimprove",
		     .kind = FIELD_INTEGER,
		     .fallback = "100",
		     .meaning = "At each so many points the titan grows stronger."},
    [TER_TELEPORT] = {.name = "titanteleport",
		      .kind = FIELD_INTEGER,
		      .fallback = "400",
		      .meaning = "From so many points on the titan may teleport."},
};

/* ---- making it ---- */

/* What of the bytes the game reads as the value. */
static struct span plain_of(const struct ter_reader *reader, enum ter_field which, struct span value)
{
	if (which == TER_LIST)
		return ter_read_list(reader->dialect, reader->text->bytes, value);
	if (which == TER_LETTER)
		return ter_first_letter(reader->dialect, reader->text->bytes, value);
	return ter_unquoted(reader->text->bytes, value);
}

static bool add_field(struct ter_reader *reader, int record, int item, enum ter_field which, struct span value)
{
	struct field *field = model_add_field(reader->model);
	if (!field)
		return false;
	const struct ter_field_traits *traits = &ter_field_table[which];
	struct span plain = plain_of(reader, which, value);
	*field = (struct field){.record = record,
				.item = item,
				.name = traits->name,
				.kind = traits->kind,
				.fallback = traits->fallback,
				.meaning = traits->meaning,
				.vocabulary = traits->vocabulary,
				.set = value.length > 0};
	field->read = "";
	if (field->set) {
		field->value = value;
		field->read = arena_copy(&reader->model->arena, reader->text->bytes + plain.start, plain.length);
	}
	if (record >= 0) {
		field->line = reader->model->records[record].line;
		reader->model->records[record].field_count++;
	}
	return field->read != NULL;
}

bool ter_add_file_fields(struct ter_reader *reader)
{
	static const struct span none = {0};
	return !ter_has_regular(reader->dialect) ||
	       (add_field(reader, -1, -1, TER_IMPROVE, none) && add_field(reader, -1, -1, TER_TELEPORT, none));
}

static struct record *add_record(struct ter_reader *reader, const char *kind, struct span line, struct span name)
{
	struct record *record = model_add_record(reader->model);
	if (!record)
		return NULL;
	record->kind = kind;
	record->line = line;
	name = ter_unquoted(reader->text->bytes, name);
	record->name =
	    name.length > 0 ? arena_copy(&reader->model->arena, reader->text->bytes + name.start, name.length) : "?";
	return record->name ? record : NULL;
}

/* Each field that every terrain has but this one: a finding at its place. */
static void report_missing(struct ter_reader *reader, int record, struct span first)
{
	for (enum ter_field field = TER_LETTER; field <= TER_REGULAR; field++) {
		const struct field *part = ter_get(reader->model, record, -1, field);
		if (part && !part->set)
			ter_report(reader, TER_RULE_FIELD_MISSING, first,
				   place_at(PLACE_FIELD, (int)(part - reader->model->fields)),
				   "This terrain has no %s%s: write it before the pairs.", part->name,
				   field == TER_REGULAR ? " (true or false)" : "");
	}
}

bool ter_add_terrain(struct ter_reader *reader, struct span line, struct span first, const struct ter_head *head)
{
	static const enum ter_dialect since[] = {
	    [TER_COLOR] = TER_B1, [TER_REGULAR] = TER_C1, [TER_DISPLAY] = TER_C1, [TER_RANDOM] = TER_D1};
	struct span name = head->part[TER_NAME].length > 0 ? head->part[TER_NAME] : head->part[TER_LETTER];
	struct record *record = add_record(reader, "terrain", line, name);
	if (!record)
		return false;
	record->item_count = reader->pair_count;
	int index = reader->model->record_count - 1;
	for (enum ter_field field = TER_LETTER; field <= TER_RANDOM; field++) {
		bool has = field == TER_LETTER ? ter_has_letter(reader->dialect) : reader->dialect >= since[field];
		if (has && !add_field(reader, index, -1, field, head->part[field]))
			return false;
	}
	for (int i = 0; i < reader->pair_count; i++)
		if (!add_field(reader, index, i, TER_COUNT, reader->pairs[i].number) ||
		    !add_field(reader, index, i, TER_CREATURE, reader->pairs[i].creature))
			return false;
	report_missing(reader, index, first);
	return true;
}

bool ter_add_acquirable(struct ter_reader *reader, struct span line, struct span keyword)
{
	struct record *record = add_record(reader, "acquirable", line, keyword);
	if (!record)
		return false;
	record->item_count = reader->pair_count;
	int index = reader->model->record_count - 1;
	for (int i = 0; i < reader->pair_count; i++) {
		const struct ter_pair *pair = &reader->pairs[i];
		if (!add_field(reader, index, i, TER_POINTS, pair->number) ||
		    !add_field(reader, index, i, TER_CREATURE, pair->creature) ||
		    !add_field(reader, index, i, TER_LIST, pair->list))
			return false;
	}
	return true;
}

bool ter_add_titan(struct ter_reader *reader, struct span line, struct span keyword, struct span number)
{
	struct ter_detail *detail = reader->detail;
	struct ter_titan_line *titans = arena_grow(&reader->model->arena, detail->titans, detail->titan_count,
						   &detail->titan_capacity, sizeof *titans);
	if (!titans)
		return false;
	enum ter_field which = span_equals(reader->text, keyword, "TITANIMPROVE") ? TER_IMPROVE : TER_TELEPORT;
	detail->titans = titans;
	titans[detail->titan_count++] = (struct ter_titan_line){.field = which, .line = line};
	int index = model_find_field(reader->model, ter_field_table[which].name);
	struct field *field = &reader->model->fields[index];
	if (field->line.length > 0)
		ter_report(reader, TER_RULE_TITAN_REPEATED, keyword, place_at(PLACE_FIELD, index),
			   "%.*s stands in the file once more; leave one line of it.", (int)keyword.length,
			   reader->text->bytes + keyword.start);
	field->line = line;
	field->set = number.length > 0;
	field->value = number;
	field->read = arena_copy(&reader->model->arena, reader->text->bytes + number.start, number.length);
	return field->read != NULL;
}

/* ---- asking ---- */

enum ter_field ter_field_of(const struct field *field)
{
	enum ter_field which = TER_LETTER;
	while (which < TER_FIELDS - 1 && strcmp(ter_field_table[which].name, field->name) != 0)
		which++;
	return which;
}

/* Items have two fields in a terrain and three in a line ACQUIRABLE, so theirs are found without a search. */
const struct field *ter_get(const struct model *model, int record, int item, enum ter_field field)
{
	const struct record *of = &model->records[record];
	int each = ter_is_terrain(model, record) ? 2 : 3, head = of->field_count - each * of->item_count;
	const struct field *first = &model->fields[of->first_field];
	if (item >= 0) {
		int offset = field == TER_LIST ? 2 : field == TER_CREATURE; /* the number or the points before it */
		return item < of->item_count && offset < each ? &first[head + each * item + offset] : NULL;
	}
	for (int i = 0; i < head; i++)
		if (strcmp(first[i].name, ter_field_table[field].name) == 0)
			return &first[i];
	return NULL;
}

const char *ter_read(const struct model *model, int record, int item, enum ter_field field)
{
	const struct field *found = ter_get(model, record, item, field);
	return found && found->set ? found->read : "";
}

bool ter_is_terrain(const struct model *model, int record)
{
	return strcmp(model->records[record].kind, "terrain") == 0;
}

const char *ter_key(const struct model *model, int record)
{
	return ter_read(model, record, -1, ter_has_letter(ter_detail(model)->dialect) ? TER_LETTER : TER_NAME);
}

int ter_tower(const struct model *model)
{
	if (ter_has_regular(ter_detail(model)->dialect))
		return -1;
	for (int i = model->record_count - 1; i >= 0; i--)
		if (ter_is_terrain(model, i) && strcmp(ter_read(model, i, -1, TER_LETTER), "T") == 0)
			return i;
	return -1;
}

bool ter_is_free(const struct model *model, int record)
{
	if (ter_has_regular(ter_detail(model)->dialect))
		return strcmp(ter_read(model, record, -1, TER_REGULAR), "false") == 0;
	return strcmp(ter_read(model, record, -1, TER_LETTER), "T") == 0;
}

bool ter_is_whole(const struct model *model, int record)
{
	const struct record *of = &model->records[record];
	enum ter_field number = ter_is_terrain(model, record) ? TER_COUNT : TER_POINTS;
	for (int i = 0; i < of->item_count; i++)
		if (!ter_get(model, record, i, number)->set || !ter_get(model, record, i, TER_CREATURE)->set)
			return false;
	return true;
}

bool ter_is_recruiter(const struct model *model, int record, int item)
{
	return ter_read(model, record, item, TER_COUNT)[0] == '-';
}

bool ter_is_pseudo(const struct model *model, const char *creature)
{
	const struct vocabulary *vocabulary = ter_detail(model)->vocabulary;
	int row = vocabulary_find(vocabulary, creature, strlen(creature));
	return ter_has_regular(ter_detail(model)->dialect) && row >= 0 &&
	       strcmp(vocabulary_value(vocabulary, row, "type"), "PSEUDO") == 0;
}
