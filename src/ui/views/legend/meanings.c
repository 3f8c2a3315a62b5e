/* The legend lines of a map as texts, to compare what glyphs mean in two maps. */
#include "views/legend/meanings.h"

#include <limits.h>

void meanings_clear(struct meanings *meanings)
{
	arena_clear(&meanings->arena);
	*meanings = (struct meanings){0};
}

void meanings_add(struct meanings *meanings, struct meaning_line line)
{
	line.kind = line.kind ? arena_copy(&meanings->arena, line.kind, strlen(line.kind)) : NULL;
	line.value = arena_copy(&meanings->arena, line.value, strlen(line.value));
	ARENA_ADD(&meanings->arena, meanings, line, &line);
}

struct meanings meanings_copy(const struct meanings *meanings)
{
	struct meanings copy = {.format = meanings->format};
	for (int i = 0; i < meanings->line_count; i++)
		meanings_add(&copy, meanings->lines[i]);
	return copy;
}

void meanings_take(struct meanings *meanings, const struct document *document, int grid, const int *values, int count)
{
	const struct model *model = &document->model;
	struct arena *arena = &meanings->arena;
	*meanings = (struct meanings){.format = document->format};
	for (int row = 0; row < model_legend_rows(model, grid); row++) {
		const struct entry *entry = &model->entries[model_legend_entry(model, grid, row)];
		/* The value in one line: its bytes, or its parsed text if they span several lines. */
		struct meaning_line line = {.value = ""};
		if (entry->fixed ||
		    entry->attribute_count == 0) /* SHUFFLE and the like do not define single glyphs */
			continue;
		for (int i = 0; i < entry->attribute_count; i++) {
			const struct attribute *word = &entry->attributes[i];
			const char *bytes = document->text.bytes + word->span.start;
			bool read = word->effective && memchr(bytes, '\n', word->span.length);
			line.value =
			    arena_print(arena, "%s%s%.*s", line.value, i > 0 ? ", " : "",
					read ? INT_MAX : (int)word->span.length, read ? word->effective : bytes);
		}
		line.kind = entry->kind;
		for (int i = 0; i < (entry->keys ? entry->key_count : 1); i++) {
			line.cell_value = entry->keys ? entry->keys[i] : entry->key;
			meanings_add(meanings, line);
		}
	}
	/* A glyph that stands for an item of a list is treated like a legend line with that value, unless it has such
	 * a line. */
	const bool has_slots =
	    document->format->legend->list_item && grid < model->grid_count; /* a legend may have no map */
	for (int value = 1; has_slots && value < 256; value++) {
		size_t length;
		struct meaning_line line = {.cell_value = value};
		const struct meaning_line *own;
		const char *item = document->format->legend->list_item(model, grid, value, &length, &line.kind);
		for (int i = 0; item && (own = meanings_line(meanings, value, i)); i++)
			if (own->kind && strcmp(own->kind, line.kind) == 0)
				item = NULL;
		if (!item)
			continue;
		line.value = arena_copy(arena, item, length);
		meanings_add(meanings, line);
	}
	bool asks;
	struct answers answers = {0};
	for (int i = 0; i < count; i++) {
		answer_about(&answers, values[i], &asks);
		if (!asks)
			continue;
		const struct glyph *glyph = model_glyph(model, &model->grids[grid], values[i]);
		struct meaning_line fallback = {.cell_value = values[i], .fallback = true};
		if (!glyph->known || meanings_text(meanings, values[i])) /* values may repeat */
			continue;
		fallback.value = glyph->meaning;
		meanings_add(meanings, fallback);
	}
}

const struct meaning_line *meanings_line(const struct meanings *meanings, int value, int index)
{
	for (int i = 0; i < meanings->line_count; i++)
		if (meanings->lines[i].cell_value == value && !meanings->lines[i].fallback && index-- == 0)
			return &meanings->lines[i];
	return NULL;
}

static const char *default_of(const struct meanings *meanings, int value)
{
	for (int i = 0; i < meanings->line_count; i++)
		if (meanings->lines[i].cell_value == value && meanings->lines[i].fallback)
			return meanings->lines[i].value;
	return NULL;
}

const char *meanings_text(const struct meanings *meanings, int value)
{
	const struct meaning_line *line = meanings_line(meanings, value, 0);
	return line ? line->value : default_of(meanings, value);
}

bool contains_words(const char *a, const char *b)
{
	while (*(a += strspn(a, ", "))) {
		size_t length = strcspn(a, ", ");
		const char *at = b + strspn(b, ", ");
		while (*at && (strcspn(at, ", ") != length || memcmp(at, a, length) != 0)) {
			at += strcspn(at, ", ");
			at += strspn(at, ", ");
		}
		if (!*at)
			return false;
		a += length;
	}
	return true;
}

/* Returns true if `b` has every line of the cell value that `a` has. */
static bool contains_lines(const struct meanings *a, const struct meanings *b, int value)
{
	const struct meaning_line *line, *other;
	for (int i = 0; (line = meanings_line(a, value, i)); i++) {
		for (int j = 0; (other = meanings_line(b, value, j)); j++)
			if (!line->kind && !other->kind
				? contains_words(line->value, other->value) &&
				      contains_words(other->value, line->value)
				: line->kind && other->kind && strcmp(line->kind, other->kind) == 0 &&
				      strcmp(line->value, other->value) == 0)
				break;
		if (!other)
			return false;
	}
	return true;
}

bool meanings_agree(const struct meanings *a, const struct meanings *b, int value)
{
	const char *of_a = default_of(a, value), *of_b = default_of(b, value);
	bool defaults = (!of_a && !of_b) || (of_a && of_b && strcmp(of_a, of_b) == 0);
	return defaults && contains_lines(a, b, value) && contains_lines(b, a, value);
}
