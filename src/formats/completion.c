/* What may stand at the end of a line that is being typed, by the tables in share/completion. */
#include "mapwright/bytes.h"
#include "mapwright/choices.h"
#include "mapwright/library.h"

#include "described/language/pattern.h"

#include <string.h>
#include <sys/param.h>

/* Adds the words of a row: those that its table lists in the row `of`, or else those that begin so. */
static void add_words(struct library *library, const struct document *document, const struct vocabulary *rows,
		      int row, const char *of, struct choices *choices)
{
	const char *name = vocabulary_value(rows, row, "table"), *type = vocabulary_value(rows, row, "words"),
		   *meaning = vocabulary_value(rows, row, "meaning");
	const struct vocabulary *table = *name ? vocabulary_beside(document->vocabulary, name) : document->vocabulary;
	if (!table) /* the document has no words, and so none of a project */
		table = library_table(library, "vocabulary", name, NULL);
	int listed = vocabulary_find(table, of, strlen(of));
	if (*type == '*')
		choices_glyphs(choices, &document->model, 0);
	else if (*type == '@')
		choices_words(choices, document, type);
	else if (listed >= 0 && !*type)
		choices_list(choices, vocabulary_value(table, listed, "words"), "|", meaning);
	else
		choices_table(choices, table, *type ? type : NULL, of, meaning);
}

const char *library_complete(struct library *library, const struct document *document, const char *text,
			     size_t length, struct choices *choices)
{
	const struct vocabulary *rows = library_table(library, "completion", document->format->id, NULL);
	const char *dialect = document->model.dialect ? document->model.dialect : "";
	struct span groups[PATTERN_GROUPS];
	struct pattern pattern;
	size_t start = length;
	while (start > 0 && (text[start - 1] != '\n' || (start > 1 && text[start - 2] == '\\')))
		start--;
	char *line = arena_copy(&choices->arena, text + start, length -= start);
	for (size_t i = 0; i < length; i++) /* a line may go on after a backslash */
		if (byte_is_blank(line[i]) || line[i] == '\n' || (line[i] == '\\' && line[i + 1] == '\n'))
			line[i] = ' ';
	for (int row = 0; row < vocabulary_count(rows); row++) {
		const char *form = vocabulary_word(rows, row), *in = vocabulary_value(rows, row, "dialect");
		if ((*in && strcmp(in, dialect) != 0) || !pattern_compile(&pattern, &choices->arena, form, 0, NULL) ||
		    !pattern_match(&pattern, line, length, groups) || groups[pattern.group_count].start > length)
			continue;
		const char *of = "", *parts = vocabulary_value(rows, row, "of");
		for (struct span part; *parts; parts++) { /* a digit is that group */
			part = byte_is_digit(*parts) ? groups[*parts - '0'] : (struct span){.length = 1};
			of = arena_print(&choices->arena, "%s%.*s", of, (int)part.length,
					 byte_is_digit(*parts) ? line + MIN(part.start, length) : parts);
		}
		choices->typed = line + groups[pattern.group_count].start;
		choices->length = length - groups[pattern.group_count].start;
		do
			add_words(library, document, rows, row, of, choices);
		while (choices_next(choices));
		return vocabulary_value(rows, row, "words");
	}
	return NULL;
}
