/* Laws of conversion, over the examples, the project's cases, and the real files below $MAPWRIGHT_CORPUS or next to the
 * source tree: what is converted and back is the same, a file without errors has none then, and the second time
 * nothing changes. */
#include "folder.h"
#include "testing.h"

#include "mapwright/bytes.h"
#include "mapwright/conversion.h"
#include "mapwright/hex_board.h"
#include "mapwright/registry.h"

#include <stdlib.h>
#include <string.h>

static struct library *library;
static int files, refused, kept;

/* Returns what the game reads from a board, without unused exits; freed by the caller. */
static char *board_text(const struct document *document)
{
	const struct hex_board *board = hex_board(&document->model);
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	fprintf(out, "parity %d\n", board->parity);
	for (int i = 0; i < board->count; i++) {
		const struct hex *hex = &board->hexes[i];
		fprintf(out, "%d %s %d,%d", hex->label, document->model.entries[hex->terrain].text, hex->column,
			hex->row);
		for (int e = 0; e < HEX_EXITS; e++)
			if (hex->exits[e].target > 0)
				fprintf(out, " %d %d", hex->exits[e].target, hex->exits[e].type);
		putc('\n', out);
	}
	fclose(out);
	return text;
}

/* Prints a field of a record (item -1) or of one of its items. */
static void print_field(FILE *out, const struct model *model, int record, int item, const char *name)
{
	int field = model_record_field(model, record, item, name);
	fprintf(out, " %s", field >= 0 && model->fields[field].set ? model->fields[field].effective : "");
}

/* Returns the terrains of a recruit file, freed by the caller. Before dialect C1 the tower is written differently. */
static char *recruits_text(const struct document *document)
{
	const struct model *model = &document->model;
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	for (int r = 0; r < model->record_count; r++) {
		if (strcmp(model->records[r].kind, "terrain") != 0)
			continue;
		for (int f = 0; f < 4; f++)
			print_field(out, model, r, -1, (const char *[]){"color", "name", "regular", "display"}[f]);
		for (int i = 0; i < model->records[r].item_count; i++) {
			print_field(out, model, r, i, "number");
			print_field(out, model, r, i, "creature");
		}
		putc('\n', out);
	}
	fclose(out);
	return text;
}

static void assert_same_game(const struct document *document, const struct document *other)
{
	char *(*text_of)(const struct document *document) =
	    document->format->canvas == CANVAS_HEX ? board_text : recruits_text;
	char *left = text_of(document), *right = text_of(other);
	assert_string_equal(left, right);
	free(left);
	free(right);
}

/* Returns true if what was lost is only comments, the size of a small board, and the names of letters. */
static bool is_whole(const struct conversion *conversion)
{
	bool whole = true;
	for (int i = 0; i < conversion->lost.count; i++)
		whole = whole && (strncmp(conversion->lost.items[i].message, "This is left out: ", 18) == 0 ||
				  strstr(conversion->lost.items[i].message, " columns.") ||
				  strstr(conversion->lost.items[i].message, " keeps its letter") ||
				  strstr(conversion->lost.items[i].message, " rows."));
	return whole;
}

/* Converts into the format, in a dialect (NULL: the newest). Returns false if that is refused. */
static bool convert(struct conversion *conversion, const struct document *from, const char *format_id,
		    const char *dialect)
{
	struct error error;
	*conversion = (struct conversion){.from = from};
	library_read_as(library, dialect);
	bool made = conversion_make(conversion, library, "converted", format_id, &error);
	library_read_as(library, NULL);
	if (made)
		document_check(conversion->to);
	return made;
}

static void try_document(struct document *document, const char *other)
{
	const struct format *format = document->format;
	const char *dialect = format->dialects ? document->model.dialect + strlen("dialect ") : NULL;
	struct conversion there, back, again;
	if (!convert(&there, document, other, NULL)) {
		refused++;
		conversion_clear(&there);
		return;
	}
	files++;
	assert_true(convert(&back, there.to, format->id, dialect));
	assert_true(convert(&again, back.to, other, NULL));
	if (finding_count(&document->findings, SEVERITY_ERROR) == 0) {
		assert_int_equal(finding_count(&there.to->findings, SEVERITY_ERROR), 0);
		assert_true(!is_whole(&back) || finding_count(&back.to->findings, SEVERITY_ERROR) == 0);
	}
	bool old = dialect && *dialect < 'C' && format->canvas == CANVAS_CHAINS;
	if (!old && is_whole(&there) && is_whole(&back)) {
		kept++;
		assert_same_game(document, there.to);
		assert_same_game(document, back.to);
		assert_int_equal(there.to->text.length, again.to->text.length);
		assert_memory_equal(there.to->text.bytes, again.to->text.bytes, again.to->text.length);
	}
	conversion_clear(&again);
	conversion_clear(&back);
	conversion_clear(&there);
}

static void try_file(const char *path)
{
	char *bytes;
	size_t length;
	struct document *document = NULL;
	if (!file_read(path, &bytes, &length, NULL, NULL))
		return;
	const struct format *format = format_detect(bytes, length, path, CERTAINTY_NAMED);
	if (format && format->converter)
		document = library_open_bytes(library, "converted", bytes, length, format->id, NULL);
	free(bytes);
	if (!document)
		return;
	document_check(document);
	bool board = format->canvas == CANVAS_HEX;
	try_document(document, format->dialects ? board ? "colossus-xml-map" : "colossus-xml-ter"
			       : board          ? "colossus-map"
						: "colossus-ter");
	document_free(document);
}

TEST(files_are_the_same_there_and_back)
{
	const char *corpus = getenv("MAPWRIGHT_CORPUS");
	folder_visit(MAPWRIGHT_SOURCE_FOLDER "/share/examples", try_file);
	folder_visit(MAPWRIGHT_TESTS_FOLDER "/cases/inputs", try_file);
	folder_visit(corpus ? corpus : MAPWRIGHT_SOURCE_FOLDER "/../shared/corpus", try_file);
	print_message("%d files, %d without loss, %d refused\n", files, kept, refused);
	assert_true(files >= 2);
}

int main(void)
{
	library = library_new();
	int failures = test_run();
	library_free(library);
	return failures;
}
