/* What makes a map readable in another editor: colours, and hints about what a glyph becomes. */
#include "mapwright/search.h"
#include "server.h"

/* The types of tokens by style: standard ones, which every theme has. The style itself is a modifier. */
static const char *const types[GLYPH_STYLES] = {
    [STYLE_UNKNOWN] = "label",   [STYLE_VOID] = "modifier",     [STYLE_WALL] = "keyword",
    [STYLE_FLOOR] = "comment",   [STYLE_PATH] = "operator",     [STYLE_DOOR] = "function",
    [STYLE_WATER] = "variable",  [STYLE_FIRE] = "regexp",       [STYLE_PLANT] = "number",
    [STYLE_ROCK] = "namespace",  [STYLE_STAIRS] = "enumMember", [STYLE_ALTAR] = "macro",
    [STYLE_TRAP] = "decorator",  [STYLE_MAGIC] = "parameter",   [STYLE_SIGN] = "property",
    [STYLE_BUILDING] = "struct", [STYLE_MONSTER] = "type",      [STYLE_ITEM] = "string",
    [STYLE_SPECIAL] = "event",
};

json_t *token_legend(void)
{
	json_t *names = json_array(), *modifiers = json_array();
	for (int i = 0; i < GLYPH_STYLES; i++) {
		json_array_append_new(names, json_string(types[i]));
		json_array_append_new(modifiers, json_string(glyph_style_names[i]));
	}
	return json_pack("{s:o, s:o}", "tokenTypes", names, "tokenModifiers", modifiers);
}

struct token {
	struct span span;
	enum glyph_style style;
};

struct tokens {
	struct arena arena;
	struct token *items;
	int count, capacity;
	size_t start, end; /* what was asked for */
};

static void add_token(struct tokens *tokens, struct span span, enum glyph_style style)
{
	const struct token token = {.span = span, .style = style};
	if (style != STYLE_UNKNOWN && span.length > 0 && span.start < tokens->end && span_end(span) > tokens->start)
		arena_append(&tokens->arena, &tokens->items, &tokens->count, &tokens->capacity, &token, sizeof token);
}

/* Adds the cells of a row; those next to each other with the same style are one token. */
static void add_row(struct tokens *tokens, const struct document *document, const struct grid *grid, int y)
{
	struct token run = {0};
	for (int x = 0; x < grid_row_cells(grid, y); x++) {
		const struct glyph *glyph =
		    model_glyph(&document->model, grid, grid_cell(grid, &document->text, x, y));
		struct span cell = grid_cell_span(grid, x, y);
		enum glyph_style style = glyph->known ? glyph->style : STYLE_UNKNOWN;
		if (style == run.style && span_end(run.span) == cell.start) {
			run.span.length += cell.length;
			continue;
		}
		add_token(tokens, run.span, run.style);
		run = (struct token){.span = cell, .style = style};
	}
	add_token(tokens, run.span, run.style);
}

static int compare_tokens(const void *left, const void *right)
{
	const struct token *a = left, *b = right;
	return a->span.start < b->span.start ? -1 : a->span.start > b->span.start;
}

json_t *answer_tokens(struct server *server, struct target *target)
{
	const struct document *document = target->file->document;
	const struct model *model = &document->model;
	struct tokens tokens = {.start = target->start, .end = target->end};
	for (int g = 0; g < model->grid_count; g++)
		for (int y = 0; model->grids[g].rows && y < model->grids[g].height; y++)
			if (model->grids[g].rows[y].start < tokens.end &&
			    span_end(model->grids[g].rows[y]) > tokens.start)
				add_row(&tokens, document, &model->grids[g], y);
	for (int i = 0; i < model->entry_count; i++)
		if (!model->entries[i].fixed)
			add_token(&tokens, model->entries[i].key_span, model->entries[i].style);
	list_sort(tokens.items, (size_t)tokens.count, sizeof *tokens.items, compare_tokens);
	json_t *data = json_array();
	struct ruler ruler = server_ruler(server, target->file);
	struct position last = {0};
	for (int i = 0; i < tokens.count; i++) {
		struct position start = ruler_position(&ruler, tokens.items[i].span.start);
		size_t end = ruler_position(&ruler, span_end(tokens.items[i].span)).column;
		const size_t numbers[] = {
		    start.line - last.line, start.line == last.line ? start.column - last.column : start.column,
		    end - start.column, tokens.items[i].style, (size_t)1 << tokens.items[i].style};
		EACH_OF(number, numbers)
			json_array_append_new(data, json_integer((json_int_t)*number));
		last = start;
	}
	arena_clear(&tokens.arena);
	return json_pack("{s:o}", "data", data);
}

/* Returns the number of cells with the glyph of a legend line: on its map, or on all maps. */
static unsigned count_cells(const struct model *model, const struct entry *entry)
{
	unsigned count = 0;
	for (int k = 0; k < MAX(entry_keys(entry), 1); k++)
		count += model_count(model, entry->grid, entry->keys ? entry->keys[k] : entry->key);
	return count;
}

json_t *answer_hints(struct server *server, struct target *target)
{
	enum { WORDS = 200 };
	const struct document *document = target->file->document;
	struct ruler ruler = server_ruler(server, target->file);
	json_t *list = json_array();
	EACH(const struct entry, entry, document->model.entries, document->model.entry_count) {
		char words[WORDS], hint[WORDS + 40];
		if (entry->fixed || entry->line.start >= target->end || span_end(entry->line) <= target->start)
			continue;
		unsigned cells = count_cells(&document->model, entry);
		const char *meaning = entry->key_count > 1
					  ? NULL
					  : document_meaning(document, entry->grid, entry->key, words, sizeof words);
		snprintf(hint, sizeof hint, "%s%s%u %s", meaning ? meaning : "", meaning && *meaning ? ", " : "",
			 cells, cells == 1 ? "cell" : "cells");
		struct span line = text_line_span(&document->text, text_line(&document->text, entry->line.start));
		struct span end = span_trimmed(document->text.bytes, line);
		json_t *range = ruler_range(&ruler, (struct span){.start = span_end(end)});
		json_array_append_new(list, json_pack("{s:O, s:o, s:b}", "position", json_object_get(range, "start"),
						      "label", report_string(hint), "paddingLeft", true));
		json_decref(range);
	}
	return list;
}
