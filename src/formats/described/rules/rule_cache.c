/* Keeps what rules found on each map, with a copy of all that they read, by which the next check knows that they would
 * find the same again. */
#include "rule_cache.h"
#include "rule_context.h"

struct cached_map {
	struct span key;  /* in `keys`; empty: not kept */
	size_t start;     /* where the map began */
	int first, count; /* its findings */
};

/* ---- what the rules read ---- */

static void put(struct finding_cache *cache, const void *bytes, size_t length)
{
	list_grow(&cache->keys, &cache->capacity, cache->length + length, 1);
	memcpy(cache->keys + cache->length, bytes, length);
	cache->length += length;
}

/* Returns true if the rules on a map read only lines of the map and fields of the file: no legend of the file or of
 * other files. */
static bool stand_alone(const struct model *model)
{
	const struct described_detail *detail = described_detail(model);
	bool alone = described_of(model)->description->scanner == SCANNER_LINES && detail->file_entries == 0 &&
		     detail->condition_count + detail->section_count + detail->named_count == 0 &&
		     !detail->glyphs_unknown;
	for (int i = 0; alone && i < 256; i++) {
		const struct glyph *glyph = &model->glyphs[i], *usual = &detail->tables->glyphs[i];
		alone = glyph->known == usual->known && glyph->style == usual->style && glyph->walk == usual->walk &&
			glyph->entry == usual->entry && glyph->meaning == usual->meaning;
	}
	return alone;
}

static void put_fields(const struct check *check, int first, int end)
{
	for (int i = first; i < end; i++) {
		const struct field *field = &check->model->fields[i];
		const size_t facts[] = {field->set, field->value.length};
		put(check->cache, &field->name, sizeof field->name);
		put(check->cache, facts, sizeof facts);
		put(check->cache, check->text->bytes + field->value.start, field->value.length);
	}
}

struct position {
	size_t line, first_entry, first_field, field_count;
};

/* Adds all that the rules may read of a map to the keys: where it is, but for the offset, how many fields of the file are
 * before it, of which one may be a default, and its bytes. */
static void put_map(const struct check *check, int grid)
{
	struct finding_cache *cache = check->cache;
	const struct model *model = check->model;
	const struct grid *map = &model->grids[grid];
	const struct map_part *part = &described_detail(model)->parts[grid];
	const struct position position = {text_line(check->text, part->lines.start), (size_t)map->first_entry,
					  (size_t)map->first_field, (size_t)model->field_count};
	const int numbers[] = {map->entry_count, map->field_count,   map->width,
			       map->height,      part->fields_above, part->glyphs_unknown};
	put(cache, &position, sizeof position);
	put(cache, numbers, sizeof numbers);
	for (int y = 0; y < map->height; y++) {
		struct span row = {map->rows[y].start - part->lines.start, map->rows[y].length};
		put(cache, &row, sizeof row);
	}
	put_fields(check, map->first_field, map->first_field + map->field_count);
	put(cache, check->text->bytes + part->lines.start, part->lines.length);
}

/* Returns true if nothing else is checked with the map: lines of the file are with the first one. */
static bool is_apart(const struct model *model, int grid)
{
	const struct map_part *part = &described_detail(model)->parts[grid];
	const struct grid *map = &model->grids[grid];
	return grid > 0 && !map->cells && map->object_count + map->symbol_count == 0 && part->first == grid &&
	       (grid + 1 == model->grid_count || part[1].first != grid);
}

/* ---- findings ---- */

/* Moves a span with the lines of its map; returns false if it is not in them. */
static bool move_span(struct span *span, struct span lines, size_t start)
{
	bool within = span->start >= lines.start && span_end(*span) <= span_end(lines);
	span->start += start - lines.start;
	return within;
}

static bool move(struct finding *finding, struct span lines, size_t start)
{
	struct fix *fix = &finding->fix;
	bool within = move_span(&finding->span, lines, start);
	if (fix->label && fix->action == FIX_REPLACE)
		within &= move_span(&fix->span, lines, start);
	for (int i = 0; i < fix->more_count; i++)
		within &= move_span(&fix->more[i].span, lines, start);
	return within;
}

static struct finding *copy(struct finding_list *list, const struct finding *finding)
{
	finding_list_copy(list, finding);
	return &list->items[list->count - 1];
}

/* Begins a cache with what the rules on all maps read; it stays empty if some read more. */
static void begin(const struct check *check)
{
	const struct model *model = check->model;
	struct finding_cache *cache = check->cache;
	const void *const tables[] = {described_detail(model)->tables, check->vocabulary};
	*cache = (struct finding_cache){0};
	if (model->grid_count == 0 || !stand_alone(model))
		return;
	const int file_fields = model->field_count - described_file_fields(model);
	cache->count = model->grid_count;
	cache->maps = arena_allocate(&cache->findings.arena, (size_t)cache->count, sizeof *cache->maps);
	put(cache, tables, sizeof tables);
	put(cache, &file_fields, sizeof file_fields);
	put_fields(check, described_file_fields(model), model->field_count);
	put(cache, model->line_end, strlen(model->line_end));
	cache->shared = cache->length;
}

static bool same_for_all(const struct finding_cache *a, const struct finding_cache *b)
{
	return a->shared == b->shared && a->shared > 0 && memcmp(a->keys, b->keys, a->shared) == 0;
}

static struct cached_map *begin_map(const struct check *check, int grid)
{
	struct finding_cache *cache = check->cache;
	struct cached_map *map = &cache->maps[grid];
	*map = (struct cached_map){.key.start = cache->length,
				   .start = described_detail(check->model)->parts[grid].lines.start,
				   .first = cache->findings.count};
	put_map(check, grid);
	map->key.length = cache->length - map->key.start;
	return map;
}

/* Returns what of the key of a map is the same elsewhere in a file. */
static struct span placeless(const struct cached_map *map)
{
	return span_between(map->key.start + sizeof(struct position), span_end(map->key));
}

/* Adds the maps of a document to those that are known. */
static void know(const struct check *check, const struct document *document, struct finding_cache *before)
{
	struct finding_cache cache;
	const struct check other = {
	    .model = &document->model, .text = &document->text, .vocabulary = document->vocabulary, .cache = &cache};
	begin(&other);
	const bool same = same_for_all(&cache, check->cache);
	for (int i = 0; same && i < cache.count; i++)
		if (is_apart(other.model, i)) {
			const struct span key = placeless(begin_map(&other, i));
			const char *bytes = arena_copy(&before->findings.arena, cache.keys + key.start, key.length);
			word_table_add_bytes(&before->known, &before->findings.arena, bytes, key.length, i);
		}
	finding_cache_clear(&cache);
}

struct finding_cache cache_begin(struct check *check)
{
	struct finding_cache before = *check->cache;
	begin(check);
	if (!same_for_all(&before, check->cache))
		before.count = 0;
	for (const struct document *const *known = check->known; known && *known && check->cache->count > 0; known++)
		know(check, *known, &before);
	return before;
}

bool cache_reuse(struct check *check, const struct finding_cache *before, int grid)
{
	struct finding_cache *cache = check->cache;
	if (grid >= cache->count || !is_apart(check->model, grid))
		return false;
	struct cached_map *map = begin_map(check, grid);
	const struct cached_map *old = grid < before->count ? &before->maps[grid] : NULL;
	struct span lines = described_detail(check->model)->parts[grid].lines, key = placeless(map);
	if (word_table_find(&before->known, cache->keys + key.start, key.length) >= 0)
		return true;
	if (!old || old->key.length != map->key.length ||
	    memcmp(before->keys + old->key.start, cache->keys + map->key.start, map->key.length) != 0)
		return false;
	for (; map->count < old->count; map->count++) {
		struct finding *finding = copy(&cache->findings, &before->findings.items[old->first + map->count]);
		move(finding, (struct span){old->start, lines.length}, lines.start);
		copy(check->findings, finding);
	}
	return true;
}

void cache_store(struct check *check, int grid, int first, bool alone)
{
	struct finding_cache *cache = check->cache;
	struct cached_map *map = grid < cache->count && cache->maps[grid].key.length > 0 ? &cache->maps[grid] : NULL;
	struct span lines = described_detail(check->model)->parts[grid].lines;
	for (int i = first; map && i < check->findings->count; i++, map->count++) {
		struct finding *finding = copy(&cache->findings, &check->findings->items[i]);
		alone &= move(finding, lines, lines.start);
	}
	if (map && !alone)
		map->key.length = 0;
}
