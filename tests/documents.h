/* documents.h - what the tests of a format share: texts are opened, edited, and compared. */
#pragma once

#include "testing.h"

#include "mapwright/document.h"

/* The format of the texts, its vocabulary, and the path they are opened by. */
extern const struct format *documents_format;
extern struct vocabulary *documents_words;
extern const char *documents_path;

bool documents_begin(const struct format *format, const char *path);
int documents_end(void **state);

/* The tests of this file are about the format; the vocabulary of its id is loaded before them. */
#define DOCUMENTS(format, path)                                                                                      \
	static int documents_set_up(__attribute__((unused)) void **state)                                            \
	{                                                                                                            \
		return documents_begin(format, path) ? 0 : -1;                                                       \
	}                                                                                                            \
	TEST_GROUP(documents_set_up, documents_end)

struct document *open_bytes(const char *bytes, size_t length);
struct document *open_text(const char *text);

void assert_text(const struct document *document, const char *text);

/* The edits give `after`, undo gives `before` again, redo `after`. */
void assert_edits(const char *before, const struct edit *edits, size_t count, const char *after);
void assert_edit(const char *before, struct edit edit, const char *after);

/* The edit is refused with exactly this sentence, and nothing changes. */
void assert_refused(const char *before, struct edit edit, const char *sentence);

/* The findings as lines "line:column severity rule", without the id of the format before the rule; to be freed. The others check the
 * document first. */
char *list_findings(struct document *document);
void assert_findings(struct document *document, const char *expected);
void assert_text_findings(const char *text, const char *expected);

struct edit set_to(struct place place, const char *value);
struct edit add_at(struct place place, const char *value);
struct edit remove_at(struct place place);
struct edit move_to(struct place place, int target);
