/* Texts that are mixed of alternatives, and the facts about all that is printed of them.
 *
 * A file in tests/cases/mixes is named as a format. It has slots, with a blank line between two of them, and in each
 * slot a line for each alternative: bytes in quotes. A text has one of each slot. FILE.facts has lines for every hundred
 * texts, one for each of: what is read and found, the dump, what edits do, what fixes do, how texts differ and merge, and
 * what is found in several together. A fact is how many bytes or lines of a kind are printed: "powder-entry 12" are
 * twelve findings of that rule. Of messages only numbers and quotes count, not their words.
 *
 * A fact that differs is named, with both counts. MAPWRIGHT_SHOW=N prints all of the Nth text, to be compared with what
 * an earlier build prints, and the name of a test below as the argument runs that alone. MAPWRIGHT_UPDATE=1 writes the
 * facts anew. */
#include "testing.h"

#include "mapwright/allow.h"
#include "mapwright/difference.h"
#include "mapwright/emit.h"
#include "mapwright/hex_board.h"
#include "mapwright/library.h"
#include "mapwright/merge.h"
#include "mapwright/registry.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>

#define MIXES MAPWRIGHT_TESTS_FOLDER "/cases/mixes"

enum {
	SLOTS = 64,
	CHOICES = 40,
	ROUNDS = 4,
	TEXTS_LEAST = 400,
	BLOCK = 200,
	EDITS = 6,
	TOGETHER = 3,
	TEXT_SIZE = 40000,
	LARGE = 10000, /* of such texts less is tried */
	NAME_SIZE = 200,
	FACTS = 500,
	WORD_SIZE = 48
};

struct slot {
	char *choices[CHOICES];
	size_t lengths[CHOICES];
	unsigned count;
};

struct mix {
	const struct format *format;
	struct slot slots[SLOTS];
	int slot_count, choice_count;
};

static struct library *library;

/* ---- chance that is always the same ---- */

static uint64_t seed;

static unsigned below(unsigned limit)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return limit > 0 ? (unsigned)(seed >> 33) % limit : 0;
}

/* One from -1 to count. */
static int about(int count)
{
	return (int)below((unsigned)count + (below(8) == 0 ? 2 : 0)) - (below(16) == 0);
}

/* ---- texts ---- */

/* The bytes that a line in quotes stands for: with \n and other escapes of C, \*30x for thirty times x, and \*3{xy} for
 * three times xy. */
static size_t unescape(const char *line, char bytes[TEXT_SIZE])
{
	static const char letters[] = "nrt0e", stand_for[] = "\n\r\t\0\xe9";
	char *to = bytes, *group = bytes;
	long groups = 0;
	for (const char *at = line + 1; *at != '"'; at++) {
		long times = 1;
		if (at[0] == '\\' && at[1] == '*')
			times = strtol(at + 2, (char **)&at, 10);
		if (at[0] == '{') {
			group = to;
			groups = times;
			continue;
		}
		if (at[0] == '}') {
			size_t length = (size_t)(to - group);
			for (; groups > 1; groups--, to += length)
				memcpy(to, group, length);
			continue;
		}
		const char *letter = at[0] == '\\' ? strchr(letters, at[1]) : NULL;
		at += at[0] == '\\';
		memset(to, letter ? stand_for[letter - letters] : *at, (size_t)times);
		to += times;
	}
	return (size_t)(to - bytes);
}

static void read_mix(struct mix *mix, const char *path)
{
	char *bytes, *line;
	size_t length;
	struct error error;
	if (!file_read(path, &bytes, &length, NULL, &error))
		fail_msg("%s", error.message);
	struct slot *slot = mix->slots;
	for (char *rest = bytes; (line = strsep(&rest, "\n"));) {
		if (*line == '"') {
			assert_true(slot->count < CHOICES);
			char made[TEXT_SIZE];
			slot->lengths[slot->count] = unescape(line, made);
			slot->choices[slot->count] = malloc(slot->lengths[slot->count] + 1);
			memcpy(slot->choices[slot->count], made, slot->lengths[slot->count]);
			slot->count++;
			mix->choice_count++;
		} else if (slot->count > 0) {
			assert_true(++slot < mix->slots + SLOTS);
		}
	}
	mix->slot_count = (int)(slot - mix->slots) + (slot->count > 0);
	free(bytes);
}

static void free_mix(struct mix *mix)
{
	for (int i = 0; i < mix->slot_count; i++)
		while (mix->slots[i].count > 0)
			free(mix->slots[i].choices[--mix->slots[i].count]);
}

/* The first alternatives, and one of all the others in turn; after these, any. */
static void choose(const struct mix *mix, int number, unsigned chosen[SLOTS])
{
	for (int i = 0; i < mix->slot_count; i++) {
		bool other = number >= mix->choice_count && below(5) < 2;
		chosen[i] = other ? below(mix->slots[i].count) : 0;
		if (number >= 0 && number < (int)mix->slots[i].count)
			chosen[i] = (unsigned)number;
		number -= number < mix->choice_count ? (int)mix->slots[i].count : 0;
	}
}

static void choose_others(const struct mix *mix, unsigned chosen[SLOTS])
{
	for (int i = 1 + (int)below(3); i > 0; i--) {
		unsigned slot = below((unsigned)mix->slot_count);
		chosen[slot] = below(mix->slots[slot].count);
	}
}

/* The text of the choices; some lose a byte, or have one twice. */
static struct document *write_text(const struct mix *mix, const unsigned chosen[SLOTS], bool damaged)
{
	char bytes[TEXT_SIZE];
	size_t length = 0;
	for (int i = 0; i < mix->slot_count; i++) {
		const struct slot *slot = &mix->slots[i];
		assert_true(length + slot->lengths[chosen[i]] < sizeof bytes);
		memcpy(bytes + length, slot->choices[chosen[i]], slot->lengths[chosen[i]]);
		length += slot->lengths[chosen[i]];
	}
	if (damaged && length > 0) {
		size_t at = below((unsigned)length);
		bool twice = below(2);
		memmove(bytes + at + twice, bytes + at + !twice, length - at - !twice);
		length += twice ? 1 : (size_t)-1;
	}
	struct error error;
	struct document *document = library_open_bytes(library, "mix.room", bytes, length, mix->format->id, &error);
	assert_non_null(document);
	return document;
}

/* ---- what is printed ---- */

static void print_bytes(FILE *out, const char *bytes, size_t length)
{
	fputc('"', out);
	for (size_t i = 0; i < length; i++)
		fprintf(out, bytes[i] >= ' ' && bytes[i] <= '~' ? "%c" : "\\%02x", (unsigned char)bytes[i]);
	fputc('"', out);
}

/* The numbers of a sentence, and what is in quotes. */
static void print_facts(FILE *out, const char *sentence)
{
	bool quoted = false;
	for (; *sentence; sentence++) {
		quoted = quoted != (*sentence == '"');
		if (quoted || (*sentence >= '0' && *sentence <= '9'))
			fputc(*sentence, out);
	}
}

static void print_span(FILE *out, struct span span)
{
	fprintf(out, " %zu+%zu", span.start, span.length);
}

static void print_place(FILE *out, struct place place)
{
	fprintf(out, " %d:%d:%d,%d", (int)place.kind, place.index, place.x, place.y);
}

static void print_fix(FILE *out, const struct fix *fix)
{
	fprintf(out, " fix %d ", (int)fix->action);
	print_place(out, fix->place);
	print_span(out, fix->span);
	print_bytes(out, fix->value, fix->length);
	for (int i = 0; i < fix->more_count; i++) {
		print_span(out, fix->more[i].span);
		print_bytes(out, fix->more[i].value, fix->more[i].length);
	}
}

static void print_findings(FILE *out, const struct document *document)
{
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		fprintf(out, "%s %d", finding->rule->name, (int)finding->severity);
		print_span(out, finding->span);
		print_place(out, finding->place);
		print_facts(out, finding->message);
		for (int c = 0; c < finding->cell_count; c++)
			print_place(out, finding->cells[c]);
		if (finding->fix.label)
			print_fix(out, &finding->fix);
		fputc('\n', out);
	}
}

static void print_grids(FILE *out, const struct document *document)
{
	const struct model *model = &document->model;
	for (int i = 0; i < model->grid_count; i++) {
		const struct grid *grid = &model->grids[i];
		fprintf(out, "grid %s %dx%d of %d", grid->name, grid->width, grid->height, grid->loaded);
		print_span(out, grid->whole);
		for (int y = 0; y < grid->height && grid->rows; y++)
			print_span(out, grid->rows[y]);
		for (int y = -1; y <= grid->height && grid->rows; y++)
			for (int x = -1; x <= grid->width; x++)
				fprintf(out, " %x", (unsigned)grid_cell(grid, &document->text, x, y));
		for (int row = 0; row < model_legend_rows(model, i); row++)
			fprintf(out, " %d", model_legend_entry(model, i, row));
		fputc('\n', out);
	}
}

static void print_entries(FILE *out, const struct model *model)
{
	for (int i = 0; i < model->entry_count; i++) {
		const struct entry *entry = &model->entries[i];
		if (entry->fixed)
			continue;
		fprintf(out, "entry %d of %d %d %s", entry->key, entry->grid, (int)entry->style, entry->text);
		print_span(out, entry->key_span);
		print_span(out, entry->line);
		for (int a = 0; a < entry->attribute_count; a++) {
			fprintf(out, entry->attributes[a].known ? " known" : " ");
			print_span(out, entry->attributes[a].span);
		}
		fputc('\n', out);
	}
}

static void print_fields(FILE *out, const struct model *model)
{
	for (int i = 0; i < model->field_count; i++) {
		const struct field *field = &model->fields[i];
		fprintf(out, "field %s %d %d %d %s %d", field->name, field->grid, field->record, field->item,
			field->effective, field->set);
		print_facts(out, field->note ? field->note : "");
		if (field->set) {
			print_span(out, field->value);
			print_span(out, field->line);
		}
		fputc('\n', out);
	}
	for (int i = 0; i < model->record_count; i++) {
		const struct record *record = &model->records[i];
		fprintf(out, "record %s %d+%d %d %d:%d,%d %d", record->name, record->first_field, record->field_count,
			record->item_count, record->grid, record->x, record->y, record->overridden_by);
		print_span(out, record->line);
		fputc('\n', out);
	}
}

/* Each offset at which another place begins. */
static void print_places(FILE *out, const struct document *document)
{
	const struct model *model = &document->model;
	struct place last = {.index = -2};
	char name[NAME_SIZE];
	for (size_t at = 0; at <= document->text.length + 1; at++) {
		struct place place = model_place(model, at);
		if (memcmp(&place, &last, sizeof place) == 0)
			continue;
		place_name(model, &document->text, place, name, sizeof name);
		fprintf(out, "%zu", at);
		print_place(out, place);
		print_span(out, model_span(model, place));
		fprintf(out, " %d %s\n", model_place_grid(model, place), name);
		last = place;
	}
}

struct printer {
	struct writer writer;
	FILE *out;
};

static void take(struct writer *writer, const struct emitted *value)
{
	FILE *out = ((struct printer *)writer)->out;
	fprintf(out, "%d %.*s %lld %g ", (int)value->kind, (int)value->key_length,
		value->key_length > 0 ? value->key : "", value->integer, value->real);
	print_bytes(out, value->bytes, value->length);
}

static void print_facts_of(FILE *out, const struct document *document, facts_function *find)
{
	for (int grid = 0; grid < document->model.grid_count; grid++) {
		struct arena arena = {0};
		struct fact *facts;
		int count = facts_of(find, document, grid, &arena, &facts);
		for (int i = 0; i < count; i++)
			fprintf(out, "\n%s %s %s %d", facts[i].name, facts[i].value,
				facts[i].note ? facts[i].note : "", (int)facts[i].severity);
		arena_clear(&arena);
	}
}

static void print_dump(FILE *out, const struct document *document)
{
	const struct format *format = document->format;
	struct printer printer = {.writer = {.take = take}, .out = out};
	format->dump(document, &printer.writer);
	print_facts_of(out, document, format->facts->of_grid);
	struct badge badges[BADGES];
	int count = format->facts->badges ? format->facts->badges(&document->model, badges) : 0;
	for (int i = 0; i < count; i++)
		fprintf(out, " %s %d", badges[i].name, (int)badges[i].kind);
	if (format->facts->orientation)
		fprintf(out, " way round %d", format->facts->orientation(&document->model));
	fprintf(out, " sure %d %d %d\n", format->probe(format, document->text.bytes, document->text.length, NULL),
		format->probe(format, document->text.bytes, document->text.length, "mix.ter"),
		format->probe(format, document->text.bytes, document->text.length, "mix.map"));
}

/* What a new hex would say on each cell, and round the board. */
static void print_hexes(FILE *out, const struct document *document)
{
	static const char *const terrains[] = {NULL, "", "Plains"};
	const struct hex_board *board = hex_board(&document->model);
	char words[NAME_SIZE];
	for (int row = -1; row <= board->height; row++)
		for (int column = -1; column <= board->width; column++) {
			const char *terrain = terrains[(row + column + 2) % 3];
			int to_column = 0, to_row = 0;
			fprintf(out, " %d%d", hex_at(board, column, row), hex_in_shape(board, column, row));
			for (int side = 0; side < HEX_SIDES; side++)
				if (hex_neighbour(board, column, row, side, &to_column, &to_row))
					fprintf(out, " %d:%d,%d", side, to_column, to_row);
			if (hex_words(board, column, row, terrain, words, sizeof words))
				fputs(words, out);
		}
	fputc('\n', out);
}

static void print_document(FILE *out, const struct document *document)
{
	const struct model *model = &document->model;
	print_bytes(out, document->text.bytes, document->text.length);
	fprintf(out, "\n%s %s\n", model->dialect ? model->dialect : "", model->line_end);
	print_findings(out, document);
	print_grids(out, document);
	print_entries(out, model);
	print_fields(out, model);
	print_places(out, document);
	if (strcmp(document->format->id, "colossus-map") == 0)
		print_hexes(out, document);
}

/* ---- edits ---- */

static struct place any_place(const struct model *model)
{
	enum place_kind kind = (enum place_kind)below(PLACE_ITEM + 1);
	int grid = about(model->grid_count), entry = about(model->entry_count), record = about(model->record_count);
	switch (kind) {
	case PLACE_CELL: {
		bool outside = grid < 0 || grid >= model->grid_count;
		int y = outside ? 0 : about(model->grids[grid].height);
		return place_cell(grid, outside ? 0 : about(model->grids[grid].width), y);
	}
	case PLACE_ENTRY:
		return place_at(PLACE_ENTRY, entry);
	case PLACE_ATTRIBUTE:
		return (struct place){PLACE_ATTRIBUTE, entry, (int)below(5) - 1, 0};
	case PLACE_RECORD:
		return place_at(PLACE_RECORD, record);
	case PLACE_ITEM:
		return (struct place){PLACE_ITEM, record, (int)below(5) - 1, 0};
	case PLACE_GRID:
		return place_at(PLACE_GRID, grid);
	default:
		return place_at(PLACE_FIELD, about(model->field_count));
	}
}

/* Any edit, with the bytes of another place or a choice of the mix. */
static struct edit any_edit(const struct mix *mix, const struct document *document)
{
	static const char *const words[] = {"7", "-1", "",  "true", "+", "-",   "a b", "a, b",
					    "#", ".",  "a", "a\nb", "0", "x y", "\"a", "2147483648"};
	const struct model *model = &document->model;
	struct edit edit = {.verb = (enum edit_verb)below(EDIT_MOVE + 1), .place = any_place(model)};
	if (below(2) == 0)
		edit.verb = EDIT_SET;
	const struct slot *slot = &mix->slots[below((unsigned)mix->slot_count)];
	unsigned choice = below(slot->count);
	struct span other = model_span(model, any_place(model));
	edit.value = words[below(sizeof words / sizeof *words)];
	edit.length = strlen(edit.value);
	if (other.length > 0 && span_end(other) <= document->text.length && below(2) == 0) {
		edit.value = document->text.bytes + other.start;
		edit.length = other.length;
	} else if (below(4) == 0) {
		edit.value = slot->choices[choice];
		edit.length = slot->lengths[choice];
	}
	edit.key = "Q.#: |a"[below(7)];
	edit.fill = ".#Q"[below(3)];
	edit.target = (int)below(4) - 1;
	int more = (int)below(5) - 2;
	edit.amount[below(4)] = more;
	more = (int)below(3) - 1;
	edit.amount[below(4)] = more;
	return edit;
}

/* Makes one edit or two, and undoes them. */
static void try_edit(FILE *out, const struct mix *mix, struct document *document)
{
	struct edit edits[2] = {any_edit(mix, document), any_edit(mix, document)};
	struct text before;
	struct error error = {0};
	size_t count = below(4) == 0 ? 2 : 1;
	char values[2][TEXT_SIZE];
	for (size_t i = 0; i < count; i++) {
		memcpy(values[i], edits[i].value, edits[i].length);
		edits[i].value = values[i];
	}
	text_init(&before, document->text.bytes, document->text.length);
	size_t steps = document->history.done;
	bool done = document_apply(document, edits, count, "edit", &error);
	fprintf(out, "%s %d", done ? "done" : "refused", (int)edits[0].verb);
	print_place(out, edits[0].place);
	if (!done) {
		print_facts(out, error.message);
	} else if (document->history.done > steps) {
		print_bytes(out, document->text.bytes, document->text.length);
		document_check(document);
		fputc('\n', out);
		print_findings(out, document);
		assert_true(document_undo(document, NULL, &error));
	}
	assert_int_equal(document->text.length, before.length);
	if (before.length > 0)
		assert_memory_equal(document->text.bytes, before.bytes, before.length);
	text_clear(&before);
	fputc('\n', out);
}

static void try_fixes(FILE *out, struct document *document)
{
	struct error error = {0};
	document_check(document);
	for (int i = 0; i < document->findings.count && i < EDITS; i++) {
		if (!document->findings.items[i].fix.label)
			continue;
		size_t steps = document->history.done;
		bool done = document_fix(document, &document->findings.items[i].fix, &error);
		fputs(done ? "fixed " : "refused ", out);
		print_facts(out, done ? "" : error.message);
		print_bytes(out, document->text.bytes, document->text.length);
		if (document->history.done > steps)
			assert_true(document_undo(document, NULL, &error));
		document_check(document);
		fputc('\n', out);
	}
}

/* ---- several texts ---- */

static void print_differences(FILE *out, const struct document *a, const struct document *b)
{
	static const char *const kinds[] = {"map", "size", "cells", "entry", "field", "record", "item", "line"};
	struct difference_list list;
	difference_find(&list, &a->text, &a->model, &b->text, &b->model);
	for (int i = 0; i < list.count; i++) {
		const struct difference *difference = &list.items[i];
		fprintf(out, "%s %s", kinds[difference->kind], difference->name);
		for (int side = 0; side < DIFFERENCE_SIDES; side++) {
			const struct difference_value *value = &difference->values[side];
			fputs(value->there ? " there" : " -", out);
			print_place(out, value->place);
			print_span(out, value->span);
			print_bytes(out, value->bytes, value->length);
		}
		fputc('\n', out);
	}
	difference_list_clear(&list);
}

static void print_merge(FILE *out, const struct document *base, const struct document *ours,
			const struct document *theirs)
{
	static const char *const labels[MERGE_SIDES] = {NULL, "ours", "theirs"};
	const struct document *const documents[MERGE_SIDES] = {base, ours, theirs};
	struct merge merge;
	merge_documents(&merge, documents, labels);
	for (int i = 0; i < merge.conflict_count; i++) {
		fputs("conflict", out);
		print_span(out, merge.conflicts[i].marked);
		print_span(out, merge.conflicts[i].ours);
		print_span(out, merge.conflicts[i].theirs);
		print_place(out, merge.conflicts[i].place);
		fputc('\n', out);
	}
	fputs(merge.conflict_count > 0 ? "marked " : "clean ", out);
	print_bytes(out, merge.bytes, merge.length);
	fputc('\n', out);
	merge_clear(&merge);
}

/* Files side by side, in one folder. */
static void print_together(FILE *out, struct document *const documents[TOGETHER], const struct mix *partner)
{
	const struct format *format = documents[0]->format;
	unsigned chosen[SLOTS];
	if (format->check_together) {
		format->check_together(documents, TOGETHER);
		for (int i = 0; i < TOGETHER; i++)
			print_findings(out, documents[i]);
	}
	if (!partner)
		return;
	choose(partner, partner->choice_count, chosen);
	struct document *companion = write_text(partner, chosen, false);
	const char *dialect = format->companion->dialect(companion);
	document_check(companion);
	format->companion->check(documents[0], companion);
	fprintf(out, "%s\n", dialect ? dialect : "any");
	print_findings(out, documents[0]);
	print_findings(out, companion);
	document_free(companion);
}

/* ---- the facts ---- */

enum part { READ, DUMP, EDITED, FIXED, COMPARED, TOGETHER_READ, PARTS };

static const char *const part_names[PARTS] = {"read", "dump", "edits", "fixes", "compared", "together"};

/* Everything printed about a text. */
struct description {
	char *text;
	size_t ends[PARTS]; /* of the parts of the text */
};

/* How many lines begin with each word, and how many bytes there are. */
struct facts {
	struct counted {
		char word[WORD_SIZE];
		long count;
	} items[FACTS];
	int count;
};

static long *fact(struct facts *facts, const char *word, size_t length)
{
	int i = 0;
	while (i < facts->count &&
	       (strlen(facts->items[i].word) != length || memcmp(facts->items[i].word, word, length) != 0))
		i++;
	assert_true(i < FACTS && length < WORD_SIZE);
	memcpy(facts->items[i].word, word, length);
	facts->count += i == facts->count;
	return &facts->items[i].count;
}

static void count_facts(struct facts *facts, const char *printed, size_t length)
{
	*fact(facts, "bytes", 5) += (long)length;
	for (const char *line = printed, *end = printed + length; line < end; line++) {
		size_t word = 0;
		while (line[word] == '-' || (line[word] >= 'a' && line[word] <= 'z'))
			word++;
		if (word > 0)
			++*fact(facts, line, word);
		line = memchr(line, '\n', (size_t)(end - line));
		if (!line)
			return;
	}
}

static size_t flushed(FILE *out)
{
	fflush(out);
	return (size_t)ftell(out);
}

/* Describes the text with that number; its `text` is to be freed. */
static const char *next_error(const struct document *document, int *i)
{
	while (*i < document->findings.count && document->findings.items[*i].severity < SEVERITY_ERROR)
		++*i;
	return *i < document->findings.count ? document->findings.items[(*i)++].message : "no more errors";
}

/* Who asks only for the errors of a file gets those of the whole check. */
static void compare_errors(const struct document *document)
{
	const struct text *text = &document->text;
	struct document *again =
	    library_open_bytes(library, document->path, text->bytes, text->length, document->format->id, NULL);
	assert_non_null(again);
	document_check_errors(again, NULL);
	for (int i = 0, k = 0; i < document->findings.count;)
		assert_string_equal(next_error(document, &i), next_error(again, &k));
	document_free(again);
}

static struct description describe(const struct mix *mix, const struct mix *partner, int number)
{
	struct description described = {.text = NULL};
	size_t length;
	FILE *out = open_memstream(&described.text, &length);
	unsigned chosen[SLOTS];
	struct document *documents[TOGETHER];
	seed = (uint64_t)number;
	choose(mix, number, chosen);
	for (int i = 0; i < TOGETHER; i++) {
		documents[i] = write_text(mix, chosen, number >= mix->choice_count && below(4) == 0);
		document_check(documents[i]);
		compare_errors(documents[i]);
		allow_apply(documents[i]);
		choose_others(mix, chosen);
	}
	bool large = documents[0]->text.length > LARGE;
	if (large && number >= mix->choice_count)
		print_findings(out, documents[0]);
	else
		print_document(out, documents[0]);
	described.ends[READ] = flushed(out);
	if (!mix->format->facts->odds || number == 0) /* odds take seconds, and are in the dump, too */
		print_dump(out, documents[0]);
	if (number == 400)
		print_facts_of(out, documents[0], mix->format->facts->odds);
	described.ends[DUMP] = flushed(out);
	for (int i = 0; i < (large ? 1 : EDITS); i++)
		try_edit(out, mix, documents[0]);
	described.ends[EDITED] = flushed(out);
	if (!large)
		try_fixes(out, documents[0]);
	described.ends[FIXED] = flushed(out);
	if (!large) {
		print_differences(out, documents[0], documents[1]);
		print_merge(out, documents[0], documents[1], documents[2]);
	}
	described.ends[COMPARED] = flushed(out);
	print_together(out, documents, partner);
	described.ends[TOGETHER_READ] = flushed(out);
	fclose(out);
	for (int i = 0; i < TOGETHER; i++)
		document_free(documents[i]);
	return described;
}

/* Counts the facts of a block of texts. */
static void describe_block(const struct mix *mix, const struct mix *partner, int first, struct facts facts[PARTS])
{
	memset(facts, 0, PARTS * sizeof *facts);
	for (int number = first; number < first + BLOCK; number++) {
		struct description described = describe(mix, partner, number);
		for (size_t part = 0, start = 0; part < PARTS; start = described.ends[part++])
			count_facts(&facts[part], described.text + start, described.ends[part] - start);
		free(described.text);
	}
}

static int compare_facts(const void *left, const void *right)
{
	return strcmp(((const struct counted *)left)->word, ((const struct counted *)right)->word);
}

/* The facts in a file, which are written or compared. */
struct fact_file {
	FILE *out;
	char *bytes, *rest;
	int differing;
};

static void open_facts(struct fact_file *file, const char *path)
{
	size_t length;
	struct error error;
	*file = (struct fact_file){.out = getenv("MAPWRIGHT_UPDATE") ? fopen(path, "w") : NULL};
	if (!file->out && !file_read(path, &file->bytes, &length, NULL, &error))
		fail_msg("%s", error.message);
	file->rest = file->bytes;
}

static void close_facts(struct fact_file *file)
{
	if (file->out)
		fclose(file->out);
	free(file->bytes);
	if (file->differing > 0)
		fail_msg("%d facts differ; MAPWRIGHT_SHOW=N prints all of text N", file->differing);
}

static void write_facts(FILE *out, const char *name, struct facts *facts)
{
	qsort(facts->items, (size_t)facts->count, sizeof *facts->items, compare_facts);
	fputs(name, out);
	for (int i = 0; i < facts->count; i++)
		fprintf(out, "%s %s %ld", i > 0 ? "," : ":", facts->items[i].word, facts->items[i].count);
	fputc('\n', out);
}

static void compare_fact(struct fact_file *file, const char *name, const char *word, long was, long is)
{
	if (was != is)
		file->differing += printf("%s: %s was %ld, is %ld\n", name, word, was, is) > 0;
}

/* Compares or writes a line of facts: "100 edits: bytes 40122, done 74, powder-entry 12, refused 526". */
static void check_line(struct fact_file *file, const char *name, struct facts *facts)
{
	if (file->out) {
		write_facts(file->out, name, facts);
		return;
	}
	char *line = strsep(&file->rest, "\n");
	size_t start = strlen(name);
	if (!line || strncmp(line, name, start) != 0 || line[start] != ':')
		fail_msg("no facts of %s", name);
	for (char *rest = line + start + 1, *word; (word = strsep(&rest, ","));) {
		char *blank = strrchr(++word, ' ');
		*blank = '\0';
		long *is = fact(facts, word, strlen(word));
		compare_fact(file, name, word, atol(blank + 1), *is);
		*is = 0;
	}
	for (int i = 0; i < facts->count; i++) /* those without a word in the line */
		compare_fact(file, name, facts->items[i].word, 0, facts->items[i].count);
}

/* Under the sanitizers only those of the first texts. */
static void check_facts(const struct mix *mix, const struct mix *partner, const char *path)
{
	static struct facts facts[PARTS];
	struct fact_file file;
	char name[WORD_SIZE];
	int texts = MAX(ROUNDS * mix->choice_count, TEXTS_LEAST);
#ifdef MAPWRIGHT_SANITIZED
	texts = BLOCK;
#endif
	open_facts(&file, path);
	for (int first = 0; first < texts; first += BLOCK) {
		describe_block(mix, partner, first, facts);
		for (int part = 0; part < PARTS; part++) {
			snprintf(name, sizeof name, "%d to %d %s", first, first + BLOCK - 1, part_names[part]);
			check_line(&file, name, &facts[part]);
		}
	}
	close_facts(&file);
}

static void try_format(const char *id, const char *companion)
{
	struct mix mix = {.format = format_find(id)}, partner = {.format = companion ? format_find(companion) : NULL};
	char path[PATH_MAX];
	const char *shown = getenv("MAPWRIGHT_SHOW");
	snprintf(path, sizeof path, MIXES "/%s", id);
	read_mix(&mix, path);
	if (companion) {
		snprintf(path, sizeof path, MIXES "/%s", companion);
		read_mix(&partner, path);
	}
	snprintf(path, sizeof path, MIXES "/%s.facts", id);
	if (shown) {
		struct description described = describe(&mix, companion ? &partner : NULL, atoi(shown));
		for (size_t part = 0, start = 0; part < PARTS; start = described.ends[part++]) {
			printf("== %s\n", part_names[part]);
			fwrite(described.text + start, 1, described.ends[part] - start, stdout);
		}
		free(described.text);
	} else {
		check_facts(&mix, companion ? &partner : NULL, path);
	}
	free_mix(&mix);
	free_mix(&partner);
}

/* New files of every dialect and of sizes around the least and the greatest. */
TEST(new_files_are_what_they_were)
{
	static const char *const ids[] = {"powder", "nlarn", "derf", "colossus-map", "colossus-ter"};
	static const int sides[] = {0,  1,  2,  3,  4,  7,  8,   9,   14,  15,  16, 17,
				    18, 66, 67, 68, 98, 99, 100, 101, 996, 997, 998};
	static const char *const none[] = {NULL};
	enum { COUNT = sizeof sides / sizeof *sides };
	struct fact_file file;
	open_facts(&file, MIXES "/new.facts");
	for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
		const struct format *format = format_find(ids[i]);
		const char *const *dialect = format->dialects ? format->dialects : none;
		do {
			struct facts facts = {.count = 0};
			char name[WORD_SIZE];
			for (size_t s = 0; s < COUNT * COUNT; s++) {
				const struct template_request request = {
				    .width = sides[s / COUNT], .height = sides[s % COUNT], .dialect = *dialect};
				size_t length = 0;
				struct error error = {""};
				char *bytes = format->create(format, &request, &length, &error);
				++*(bytes ? fact(&facts, "made", 4) : fact(&facts, "refused", 7));
				if (bytes)
					count_facts(&facts, bytes, length);
				free(bytes);
			}
			snprintf(name, sizeof name, "%s%s%s", ids[i], *dialect ? " " : "", *dialect ? *dialect : "");
			check_line(&file, name, &facts);
		} while (*dialect && *++dialect);
	}
	close_facts(&file);
}

TEST(powder)
{
	try_format("powder", NULL);
}

TEST(nlarn)
{
	try_format("nlarn", NULL);
}

TEST(derf)
{
	try_format("derf", NULL);
}

TEST(boards)
{
	try_format("colossus-map", "colossus-ter");
}

TEST(recruits)
{
	try_format("colossus-ter", "colossus-map");
}

TEST(vaults)
{
	try_format("dcss", NULL);
}

TEST(hexes)
{
	try_format("wesnoth", NULL);
}

int main(int count, char **words)
{
	if (count > 1)
		cmocka_set_test_filter(words[1]);
	library = library_new();
	int failures = test_run();
	library_free(library);
	return failures;
}
