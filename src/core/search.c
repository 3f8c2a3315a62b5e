/* What a text names: cells by glyph or meaning, legend lines, values. */
#include "mapwright/search.h"

#include "mapwright/choices.h"
#include "mapwright/difference.h"
#include "mapwright/visible.h"

enum { WORDS_SIZE = 512 };

const char *document_meaning(const struct document *document, int grid, int value, char *words, size_t size)
{
	const struct model *model = &document->model;
	const struct format *format = document->format;
	bool on_grid = grid >= 0 && grid < model->grid_count;
	bool own = format->legend->describe_value && on_grid &&
		   format->legend->describe_value(model, grid, value, words, size) > 0;
	return own ? words : model_glyph(model, on_grid ? &model->grids[grid] : NULL, value)->meaning;
}

bool value_is_number(const char *bytes, struct span value, size_t at)
{
	size_t start = bytes_skip_back(bytes, value.start, at, DECIMAL_DIGITS),
	       end = bytes_skip(bytes, at, span_end(value), DECIMAL_DIGITS);
	return end > at &&
	       ((start > value.start && bytes[start - 1] == ':') || (end < span_end(value) && bytes[end] == '='));
}

static bool contains(const struct text *text, struct span span, const char *wanted)
{
	size_t length = strlen(wanted);
	for (size_t at = 0; at + length <= span.length; at++)
		if (strncasecmp(text->bytes + span.start + at, wanted, length) == 0)
			return true;
	return false;
}

/* Returns true if the text of a legend line, or one of its words in the file, contains the text. */
static bool entry_matches(const struct document *document, const struct entry *entry, const char *text)
{
	bool found = entry->text && strcasestr(entry->text, text);
	for (int i = 0; !found && i < entry->attribute_count; i++)
		found = contains(&document->text, entry->attributes[i].span, text);
	return found;
}

/* Returns true if the text is the glyph, or if the meaning of the value or a legend line of the map contains it. */
static bool value_matches(const struct search *search, int value)
{
	char words[WORDS_SIZE];
	size_t length;
	const struct model *model = &search->document->model;
	bool found = strcmp(cell_bytes(value, &length), search->text) == 0;
	if (found || strlen(search->text) == 1)
		return found;
	found =
	    strcasestr(document_meaning(search->document, search->index, value, words, sizeof words), search->text);
	for (int row = 0; !found && row < model_legend_rows(model, search->index); row++) {
		const struct entry *entry = &model->entries[model_legend_entry(model, search->index, row)];
		found = !entry->fixed && entry_has_key(entry, value) &&
			entry_matches(search->document, entry, search->text);
	}
	return found;
}

void search_begin(struct search *search, const struct document *document, int grid, const char *text)
{
	*search = (struct search){
	    .document = document, .grid = &document->model.grids[grid], .index = grid, .text = text, .asked = -1};
	for (int value = 0; value < 256; value++)
		if (grid_count(search->grid, value) > 0 && value_matches(search, value))
			search->any = search->wanted[value] = true;
	search->any = search->grid->rows && (search->any || search->grid->cells || search->grid->object_count > 0);
}

/* Returns the call on the cell that contains the text; NULL if none. */
static const char *find_object(const struct document *document, int grid, int x, int y, const char *text)
{
	const struct grid *map = &document->model.grids[grid];
	const struct object *objects = &document->model.objects[map->first_object];
	for (int i = 0; i < map->object_count && strlen(text) > 1; i++)
		if (objects[i].x == x && objects[i].y == y && objects[i].text && strcasestr(objects[i].text, text))
			return objects[i].text;
	return NULL;
}

long search_next(struct search *search, long from, int direction)
{
	const struct grid *grid = search->grid;
	long cells = search->any ? (long)grid->width * grid->height : 0;
	for (long at = from + direction; at >= 0 && at < cells; at += direction) {
		int x = (int)(at % grid->width), y = (int)(at / grid->width), count = grid_row_cells(grid, y);
		if (x >= count && grid->object_count == 0) { /* to an end of the row */
			at = (long)y * grid->width + (direction > 0 ? grid->width - 1 : count);
			continue;
		}
		int value = grid_cell(grid, &search->document->text, x, y);
		if (value > 255 && value != search->asked) {
			search->asked = value;
			search->answer = value_matches(search, value);
		}
		if ((value > 255 ? search->answer : value >= 0 && search->wanted[value]) ||
		    find_object(search->document, search->index, x, y, search->text))
			return at;
	}
	return -1;
}

/* Returns true if no cell of its map, or of any map, has a glyph of the entry. */
static bool is_unused(const struct model *model, const struct entry *entry)
{
	bool used = model_count(model, entry->grid, entry->key) > 0;
	for (int i = 0; i < entry->key_count && entry->keys; i++)
		used = used || model_count(model, entry->grid, entry->keys[i]) > 0;
	return !used;
}

/* The values of a map that were found. */
struct found_values {
	bool bytes[256];
	int *wide, wide_count, capacity; /* those from 256 on, the last one first found or asked for */
	struct arena arena;
};

/* Adds a value. Returns false if it is there already. */
static bool is_new(struct found_values *found, int value)
{
	if (value < 256) {
		bool before = found->bytes[value];
		found->bytes[value] = true;
		return !before;
	}
	for (int i = found->wide_count - 1; i >= 0; i--)
		if (found->wide[i] == value)
			return false;
	arena_append(&found->arena, &found->wide, &found->wide_count, &found->capacity, &value, sizeof value);
	return true;
}

/* Passes each value and call on a map that match. Returns false if `take` did. */
static bool search_map(const struct document *document, int index, const char *text,
		       bool (*take)(void *context, const struct match *match), void *context)
{
	struct search search;
	struct found_values found = {.wide_count = 0};
	bool goes_on = true;
	search_begin(&search, document, index, text);
	for (long at = -1; goes_on && (at = search_next(&search, at, 1)) >= 0;) {
		const struct grid *grid = search.grid;
		struct place place = place_cell(index, (int)(at % grid->width), (int)(at / grid->width));
		int value = grid_cell(grid, &document->text, place.x, place.y);
		bool call = find_object(document, index, place.x, place.y, text) != NULL;
		if (call || is_new(&found, value))
			goes_on = take(context, &(struct match){place, model_span(&document->model, place),
								call ? 1 : (int)grid_count(grid, value)});
	}
	arena_clear(&found.arena);
	return goes_on;
}

void document_search(const struct document *document, const char *text,
		     bool (*take)(void *context, const struct match *match), void *context)
{
	const struct model *model = &document->model;
	bool goes_on = true;
	for (int index = 0; goes_on && index < model->grid_count; index++)
		goes_on = search_map(document, index, text, take, context);
	for (int i = 0; goes_on && i < model->entry_count; i++) {
		const struct entry *entry = &model->entries[i];
		if (!entry->fixed && entry_matches(document, entry, text) && is_unused(model, entry))
			goes_on = take(context, &(struct match){place_at(PLACE_ENTRY, i), entry->line, 1});
	}
	for (int i = 0; goes_on && i < model->field_count; i++)
		if (model->fields[i].set && contains(&document->text, model->fields[i].value, text))
			goes_on = take(context, &(struct match){place_at(PLACE_FIELD, i), model->fields[i].value, 1});
}

/* Returns the part of a long text around the words, cut at blanks. */
static const char *part_around(const char *text, const char *words, struct arena *arena)
{
	enum { LENGTH = 80, BEFORE = 30 };
	const char *found = strcasestr(text, words), *start = text, *end = text + strlen(text);
	if (end - text <= LENGTH)
		return text;
	if (found && found - text > BEFORE)
		for (start = found - BEFORE; start < found && start[-1] != ' ';)
			start++;
	if (end - start > LENGTH)
		for (end = start + LENGTH; end > start && *end != ' ';)
			end--;
	return arena_print(arena, "%s%.*s%s", start > text ? "... " : "",
			   end > start ? (int)(end - start) : (int)strlen(start), start, *end ? " ..." : "");
}

/* Returns the items of a meaning, between commas, semicolons and slashes, that contain the words, each once; all if none
 * does. */
static const char *items_with(const char *meaning, const char *words, struct arena *arena)
{
	const char *items = NULL;
	for (const char *at = meaning; *at; at += strspn(at, ",;/ ")) {
		size_t length = strcspn(at, ",;/");
		const char *item = arena_copy(arena, at, bytes_skip_back(at, 0, length, " "));
		at += length;
		if (strcasestr(item, words) && !(items && strstr(items, item)))
			items = items ? arena_print(arena, "%s, %s", items, item) : item;
	}
	return items ? items : meaning;
}

const char *match_words(const struct document *document, const struct match *match, const char *text,
			struct arena *arena)
{
	char name[WORDS_SIZE], words[WORDS_SIZE];
	const struct model *model = &document->model;
	const struct place place = match->place;
	place_name(model, &document->text, place, name, sizeof name);
	if (place.kind == PLACE_CELL) {
		int value = grid_cell(&model->grids[place.index], &document->text, place.x, place.y);
		const char *object = find_object(document, place.index, place.x, place.y, text);
		const char *meaning = document_meaning(document, place.index, value, words, sizeof words);
		const char *count = match->count > 1 ? arena_print(arena, " (%d cells)", match->count) : "";
		return arena_print(arena, "%s: %s %s%s", name, cell_name(value).text,
				   part_around(object ? object : items_with(meaning, text, arena), text, arena),
				   count);
	}
	if (place.kind == PLACE_ENTRY)
		return arena_print(arena, "%s: %s", name, part_around(model->entries[place.index].text, text, arena));
	const char *value = document->text.bytes + match->span.start;
	size_t length = bytes_find(value, 0, match->span.length, '\n');
	return arena_print(arena, "%s: %s", name, part_around(arena_copy(arena, value, length), text, arena));
}

/* ---- what a text names ---- */

static const struct grid *grid_of(const struct named_values *named)
{
	return named->grid >= 0 ? &named->document->model.grids[named->grid] : NULL;
}

/* Returns what a cell of the value is, without the ground below it, and of which style: the text of the legend line that
 * gives the value its style, or else its meaning. */
static const char *own_words(const struct named_values *named, int value, char *words, size_t *length,
			     enum glyph_style *style)
{
	const struct model *model = &named->document->model;
	const struct glyph *glyph = model_glyph(model, grid_of(named), value);
	const char *text =
	    glyph->known ? document_meaning(named->document, named->grid, value, words, WORDS_SIZE) : "";
	*length = strcspn(text, ";");
	*style = glyph->style;
	for (int row = 0; row < model_legend_rows(model, named->grid); row++) {
		const struct entry *entry = &model->entries[model_legend_entry(model, named->grid, row)];
		if ((glyph->known && (entry->fixed || entry->style != *style)) || !entry->text ||
		    !entry_has_key(entry, value))
			continue;
		*style = entry->style;
		*length = entry->background_at > 0 ? entry->background_at : strlen(entry->text);
		return entry->text;
	}
	return text;
}

/* Returns how the text names a value. `style` gets its style, `alone` whether that is all that the cell is. */
static enum named how_named(const struct named_values *named, int value, enum glyph_style *style, bool *alone)
{
	char buffer[WORDS_SIZE];
	size_t length, wanted = strlen(named->text);
	uint32_t character;
	const char *words = own_words(named, value, buffer, &length, style);
	enum fit fit = FIT_NONE;
	*alone = bytes_find(words, 0, length, ',') == length;
	if (wanted == 0 || visible_decode(named->text, wanted, &character) == wanted)
		length = 0;
	for (size_t at = 0, end; at < length; at = end + 1) {
		end = bytes_find(words, at, length, ',');
		struct span item = span_trimmed(words, span_between(at, end));
		fit = MIN(fit, fit_of(words + item.start, item.length, named->text, wanted));
	}
	bool of_style = length > 0 && strcasecmp(glyph_style_names[*style], named->text) == 0;
	return wanted > 0 && strcmp(cell_bytes(value, &length), named->text) == 0 ? NAMED_GLYPH
	       : fit <= FIT_EQUAL                                                 ? NAMED_ITEM
	       : fit <= FIT_PART                                                  ? NAMED_WORDS
	       : of_style                                                         ? NAMED_STYLE
	       : fit < FIT_NONE                                                   ? NAMED_INSIDE
										  : NAMED_NOT;
}

static bool is_named(const struct named_values *named, int value)
{
	enum glyph_style style;
	bool alone;
	return how_named(named, value, &style, &alone) >= named->least &&
	       (alone || !named->styles || named->styles & 1u << style);
}

/* Takes a value into account: how well it is named, and the style of one that is just that. */
static enum named weigh(struct named_values *named, int value)
{
	enum glyph_style style;
	bool alone;
	enum named how = how_named(named, value, &style, &alone);
	const struct grid *map = grid_of(named);
	/* Long tables have short names for what maps hardly use: "Castle" beside "Human Castle". */
	if (named->document->format->cells->layers && how == NAMED_ITEM && map && grid_count(map, value) == 0)
		how = NAMED_WORDS;
	if (how > named->best)
		named->styles = 0;
	named->best = MAX(named->best, how);
	named->styles |= alone && how == named->best ? 1u << style : 0;
	return how;
}

bool named_begin(struct named_values *named, const struct document *document, int grid, const char *text)
{
	const struct model *model = &document->model;
	enum named in_file = NAMED_NOT;
	struct named_values all = {.document = document, .grid = grid, .text = text, .asked = -1};
	const struct grid *map = grid_of(&all);
	for (int value = 0; value < 256; value++)
		weigh(&all, value);
	for (int i = 0; map && i < map->glyph_count; i++)
		weigh(&all, map->glyphs[i].value);
	for (int row = 0; row < model_legend_rows(model, grid); row++) {
		const struct entry *entry = &model->entries[model_legend_entry(model, grid, row)];
		enum named how = weigh(&all, entry->key);
		in_file = entry->fixed ? in_file : MAX(in_file, how);
	}
	all.least = all.best == NAMED_WORDS && in_file < all.best ? NAMED_STYLE : MAX(all.best, NAMED_INSIDE);
	*named = all;
	for (int value = 0; value < 256; value++)
		named->wanted[value] = is_named(named, value);
	return named->best > NAMED_NOT;
}

bool named_has(struct named_values *named, int value)
{
	if (value < 256)
		return value >= 0 && named->wanted[value];
	if (value != named->asked)
		named->answer = is_named(named, value);
	named->asked = value;
	return named->answer;
}

int named_value(struct named_values *named)
{
	const struct model *model = &named->document->model;
	const struct format *format = named->document->format;
	const struct grid *grid = grid_of(named);
	const char *const usual[] = {format->maps->floor, format->maps->wall};
	int best = -1;
	for (int i = 0; i < 2; i++) {
		int value = usual[i] ? cell_value(usual[i], strlen(usual[i])) : -1;
		if (named_has(named, value))
			return value;
	}
	for (int row = 0; row < model_legend_rows(model, named->grid); row++) {
		int key = model->entries[model_legend_entry(model, named->grid, row)].key;
		if (named_has(named, key) && (best < 0 || (grid && grid_count(grid, key) > grid_count(grid, best))))
			best = key;
	}
	for (int value = 0; best < 0 && value < 256; value++)
		best = named_has(named, value) ? value : -1;
	return best;
}

int search_value(const struct document *document, int grid, const char *text)
{
	const struct model *model = &document->model;
	const struct format *format = document->format;
	char words[WORDS_SIZE];
	struct named_values named;
	uint32_t character;
	size_t length = strlen(text);
	int value = cell_value(text, length);
	bool known = format->cells->meaning
			 ? format->cells->meaning(model, &model->grids[grid], value, words, sizeof words).known
			 : model_glyph(model, &model->grids[grid], value)->known;
	bool whole = format->cells->kind == CELL_CHARACTER && visible_decode(text, length, &character) == length;
	if (value >= 0 && (value < 256 || whole || known))
		return value;
	return named_begin(&named, document, grid, text) ? named_value(&named) : -1;
}
