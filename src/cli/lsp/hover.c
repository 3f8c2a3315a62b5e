/* Explains what is under the cursor: a cell, a legend line, a word or a field, and its findings. */
#include "mapwright/difference.h"
#include "mapwright/editor.h"
#include "mapwright/visible.h"
#include "server.h"

#include <ctype.h>

#define FENCE "```"

enum { LINE = 1200, FINDINGS = 3, PICTURE_ROWS = 80 };

/* Prints a line of text, made visible. */
__attribute__((format(printf, 2, 3))) static void print(FILE *out, const char *format, ...)
{
	char line[LINE], safe[LINE * 2];
	va_list arguments;
	va_start(arguments, format);
	message_format(line, sizeof line, format, arguments);
	va_end(arguments);
	visible_text(safe, sizeof safe, line, strlen(line), true);
	fprintf(out, "%s\n", safe);
}

/* "SQUARE_DOOR (SQUARE): a door" */
static void print_word(FILE *out, const struct document *document, struct span span)
{
	const char *word = document->text.bytes + span.start;
	int row = vocabulary_find(document->vocabulary, word, span.length);
	if (row < 0)
		return;
	const char *type = vocabulary_value(document->vocabulary, row, "type"),
		   *meaning = vocabulary_value(document->vocabulary, row, "meaning");
	if (*type || *meaning)
		print(out, "%.*s%s%s%s%s%s", (int)span.length, word, *type ? " (" : "", type, *type ? ")" : "",
		      *meaning ? ": " : "", meaning);
}

static void print_place(FILE *out, const struct document *document, struct place place)
{
	char name[200];
	place_name(&document->model, &document->text, place, name, sizeof name);
	print(out, "%s", name);
}

static void print_cell(FILE *out, const struct document *document, struct place cell)
{
	const struct model *model = &document->model;
	const struct grid *grid = &model->grids[cell.index];
	int value = grid_cell(grid, &document->text, cell.x, cell.y);
	const struct glyph *glyph = model_glyph(model, grid, value);
	print(out, "%s: %s", cell_name(value).text,
	      glyph->known                         ? glyph->meaning
	      : document->format->legend->editable ? "no legend entry"
						   : "unknown to the game");
	const struct entry *entry = glyph->known && glyph->entry >= 0 ? &model->entries[glyph->entry] : NULL;
	if (entry && !entry->fixed && entry->text)
		print(out, "legend, line %zu: %s", text_line(&document->text, entry->line.start), entry->text);
	for (int i = grid->first_object; i < grid->first_object + grid->object_count; i++)
		if (model->objects[i].x == cell.x && model->objects[i].y == cell.y)
			print(out, "%s", model->objects[i].text);
	print_place(out, document, cell);
}

static void print_field(FILE *out, const struct document *document, struct place place)
{
	const struct field *field = &document->model.fields[place.index];
	bool has_meaning = field->meaning && *field->meaning;
	print(out, "%s%s%s", field->name, has_meaning ? ": " : "", has_meaning ? field->meaning : "");
	if (field->vocabulary)
		print_word(out, document, field->value);
	if (field->effective &&
	    !bytes_equal(document->text.bytes + field->value.start, field->value.length, field->effective))
		print(out, "read as %s%s%s", field->effective, field->note ? ", " : "",
		      field->note ? field->note : "");
	if (field->fallback && *field->fallback)
		print(out, "default: %s", field->fallback);
	if (field->record >= 0)
		print_place(out, document, place_at(PLACE_RECORD, field->record));
}

/* Describes what is at the offset; returns its span. */
static struct span print_place_at(FILE *out, const struct document *document, size_t offset)
{
	const struct model *model = &document->model;
	struct place place = model_place(model, offset);
	const struct entry *entry = NULL;
	const struct legend_kind *kind = NULL;
	const struct attribute *attribute = NULL;
	struct span word = word_around(&document->text, offset);
	switch (place.kind) {
	case PLACE_CELL:
		print_cell(out, document, place);
		return model_span(model, place);
	case PLACE_ENTRY:
		entry = &model->entries[place.index];
		kind = word_kind(document, entry);
		print(out, "%s: %s", entry->glyphs ? entry->glyphs : cell_name(entry->key).text,
		      entry->text ? entry->text : "");
		if (kind && *kind->meaning)
			print(out, "%s: %s", kind->key, kind->meaning);
		return entry->line;
	case PLACE_ATTRIBUTE:
		attribute = &model->entries[place.index].attributes[place.x];
		print_word(out, document, attribute->span);
		if (attribute->effective)
			print(out, "read as %s", attribute->effective);
		print_place(out, document, place);
		return model_span(model, place);
	case PLACE_FIELD:
		print_field(out, document, place);
		word = model->fields[place.index].value;
		return offset >= word.start && offset < span_end(word) ? word : model->fields[place.index].line;
	case PLACE_RECORD:
	case PLACE_ITEM:
		print_place(out, document, place);
		break;
	case PLACE_GRID:
	case PLACE_NONE:
		break;
	}
	print_word(out, document, word);
	return word;
}

static void print_findings(FILE *out, const struct document *document, size_t offset)
{
	int said = 0;
	for (int i = 0; i < document->findings.count && said < FINDINGS; i++) {
		const struct finding *finding = &document->findings.items[i];
		if (offset < finding->span.start || offset > span_end(finding->span))
			continue;
		fputs(ftell(out) > 0 ? "\n" : "", out);
		print(out, "%s: %s", finding->rule->name, finding->message);
		struct rule whole = rule_with_texts(finding->rule);
		print(out, "%s", whole.why);
		print(out, "Fix: %s", whole.fix);
		said++;
	}
}

static void print_picture(FILE *out, struct server *server, const struct open_file *file, int map)
{
	struct screen screen = {0};
	struct editor *editor = editor_new(true);
	const struct picture_request request = {.map = map, .cells = true};
	editor_read_as(editor, server->dialect);
	if (editor_open_bytes(editor, file->path, file->bytes, file->length, file->format->id, NULL) &&
	    editor_picture(editor, &request, &screen, NULL) && screen.height <= PICTURE_ROWS) {
		fputs(FENCE "text\n", out);
		for (int y = 0; y < screen.height; y++) {
			for (int x = 0; x < screen.width; x++) {
				char bytes[4];
				uint32_t character = screen.cells[y * screen.width + x].character;
				fwrite(bytes, 1, character ? visible_encode(bytes, character) : 0, out);
			}
			fputc('\n', out);
		}
		fputs(FENCE "\n", out);
	}
	screen_free(&screen);
	editor_free(editor);
}

/* On a name, prints the map that has it. */
static void print_named_map(FILE *out, struct server *server, const struct target *target)
{
	struct uses uses;
	uses_find(server, target, true, &uses);
	for (int i = 0; uses.of && i < uses.count; i++) {
		const struct model *model = &uses.items[i].file->document->model;
		int map = model_place_grid(model, model_place(model, uses.items[i].span.start));
		if (!(uses.items[i].role & DEFINES) || map < 0)
			continue;
		fputs(ftell(out) > 0 ? "\n" : "", out);
		print(out, "%s in %s", model->grids[map].name, path_name(uses.items[i].file->path));
		print_picture(out, server, uses.items[i].file, map);
		break;
	}
	arena_clear(&uses.arena);
}

/* Returns the text, after which a line ends, with what Markdown would interpret escaped, except in pictures, and each line
 * on one of its own. */
static char *as_markdown(const char *text, size_t length)
{
	char *out = memory_allocate(3 * length + 1, 1), *end = out;
	bool picture = false;
	for (size_t i = 0; i < length; i++) {
		bool first = i == 0 || text[i - 1] == '\n';
		bool inside = i > 0 && isalnum((unsigned char)text[i - 1]) && isalnum((unsigned char)text[i + 1]);
		picture ^= first && strncmp(text + i, FENCE, strlen(FENCE)) == 0;
		if (!picture && (strchr("\\*[]<&~|", text[i]) || (first && strchr("#>-+=", text[i])) ||
				 (text[i] == '_' && !inside)))
			*end++ = '\\';
		if (!picture && !first && text[i] == '\n' && text[i + 1] != '\n')
			end = stpcpy(end, "  ");
		*end++ = text[i];
	}
	return out;
}

json_t *answer_hover(struct server *server, struct target *target)
{
	struct open_file *file = target->file;
	size_t length = 0;
	char *bytes = NULL;
	FILE *out = memory_stream(&bytes, &length);
	server_examine_file(server, file);
	struct span span = print_place_at(out, file->document, target->start);
	if (server->markdown)
		print_named_map(out, server, target);
	print_findings(out, file->document, target->start);
	memory_stream_end(out);
	json_t *result = json_null();
	struct ruler ruler = server_ruler(server, file);
	char *text = length > 0 && server->markdown ? as_markdown(bytes, length - 1) : bytes;
	if (length > 0)
		result = json_pack("{s:{s:s, s:s%}, s:o}", "contents", "kind",
				   server->markdown ? "markdown" : "plaintext", "value", text,
				   text == bytes ? length - 1 : strlen(text), "range", ruler_range(&ruler, span));
	if (text != bytes)
		free(text);
	free(bytes);
	return result;
}
