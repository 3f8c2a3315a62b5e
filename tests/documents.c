/* Documents for tests: opened, edited, refused, and what is found in them. */
#include "documents.h"

#include <stdlib.h>
#include <string.h>

const struct format *documents_format;
struct vocabulary *documents_words;
const char *documents_path;

bool documents_begin(const struct format *format, const char *path)
{
	struct error error;
	documents_format = format;
	documents_path = path;
	documents_words = vocabulary_load(format->id, &error);
	return documents_words != NULL;
}

int documents_end(void **state)
{
	(void)state;
	vocabulary_free(documents_words);
	return 0;
}

struct document *open_bytes(const char *bytes, size_t length)
{
	struct document *document = document_new(documents_path, bytes, length, documents_format, documents_words);
	assert_non_null(document);
	return document;
}

struct document *open_text(const char *text)
{
	return open_bytes(text, strlen(text));
}

void assert_text(const struct document *document, const char *text)
{
	char *present = calloc(1, document->text.length + 1);
	assert_non_null(present);
	memcpy(present, document->text.bytes, document->text.length);
	assert_string_equal(present, text);
	assert_int_equal(document->text.length, strlen(text));
	free(present);
}

void assert_edits(const char *before, const struct edit *edits, size_t count, const char *after)
{
	struct document *document = open_text(before);
	struct error error = {""};
	bool done = document_apply(document, edits, count, "edit", &error);
	assert_string_equal(error.message, "");
	assert_true(done);
	assert_text(document, after);
	if (strcmp(before, after) != 0) {
		assert_true(document_undo(document, NULL, &error));
		assert_text(document, before);
		assert_true(document_redo(document, NULL, &error));
		assert_text(document, after);
	}
	document_free(document);
}

void assert_edit(const char *before, struct edit edit, const char *after)
{
	assert_edits(before, &edit, 1, after);
}

void assert_refused(const char *before, struct edit edit, const char *sentence)
{
	struct document *document = open_text(before);
	struct error error = {""};
	assert_false(document_apply(document, &edit, 1, "edit", &error));
	assert_string_equal(error.message, sentence);
	assert_text(document, before);
	assert_false(document_modified(document));
	document_free(document);
}

char *list_findings(struct document *document)
{
	char *lines = NULL;
	size_t length, id = strlen(documents_format->id) + 1;
	FILE *out = open_memstream(&lines, &length);
	assert_non_null(out);
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		fprintf(out, "%zu:%zu %s %s\n", text_line(&document->text, finding->span.start),
			text_column(&document->text, finding->span.start), severity_name(finding->severity),
			finding->rule->name + id);
	}
	fclose(out);
	return lines;
}

void assert_findings(struct document *document, const char *expected)
{
	document_check(document);
	char *lines = list_findings(document);
	assert_string_equal(lines, expected);
	free(lines);
}

void assert_text_findings(const char *text, const char *expected)
{
	struct document *document = open_text(text);
	assert_findings(document, expected);
	document_free(document);
}

struct edit set_to(struct place place, const char *value)
{
	return (struct edit){.verb = EDIT_SET, .place = place, .value = value, .length = strlen(value)};
}

struct edit add_at(struct place place, const char *value)
{
	return (struct edit){.verb = EDIT_ADD, .place = place, .value = value, .length = strlen(value)};
}

struct edit remove_at(struct place place)
{
	return (struct edit){.verb = EDIT_REMOVE, .place = place};
}

struct edit move_to(struct place place, int target)
{
	return (struct edit){.verb = EDIT_MOVE, .place = place, .target = target};
}
