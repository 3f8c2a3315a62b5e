/* What the generators make has no findings, and undo gives the bytes back: 1,000 seeds of each generator in each format,
 * fewer where a format comes again. */
#include "testing.h"

#include "mapwright/command.h"
#include "mapwright/document.h"
#include "state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef MAPWRIGHT_SANITIZED
enum { SEEDS = 100, FEWER = 20 };
#else
enum { SEEDS = 1000, FEWER = 100 };
#endif

static const char *const kinds[] = {"caves", "rooms", "maze", "braided", "scatter", "islands", "hills", "villages"};
enum { ALL_FORMATS = 5 }; /* kinds that all formats have */

static void run(struct editor *editor, const char *line)
{
	struct error error = {0};
	if (!command_run(editor, line, &error))
		fail_msg("%s: %s", line, error.message);
}

static void assert_clean(struct editor *editor, const char *line)
{
	struct document *document = editor_view(editor)->document;
	document_check(document);
	if (document->findings.count > 0)
		fail_msg("%s: %s: %s\n%.*s", document->format->id, line, document->findings.items[0].message,
			 (int)document->text.length, document->text.bytes);
}

/* Runs all seeds of all generators in a new file; `set_up`: the commands that prepare it. */
static void try_format(const char *file, const char *format, const char *size, int seeds, const char *const *set_up)
{
	char line[200];
	struct editor *editor = editor_new(true);
	snprintf(line, sizeof line, "new %s %s %s", file, format, size);
	run(editor, line);
	for (; *set_up; set_up++)
		run(editor, *set_up);
	const struct text *text = &editor_view(editor)->document->text;
	size_t length = text->length;
	char *before = malloc(length);
	assert_non_null(before);
	memcpy(before, text->bytes, length);
	bool lands = strcmp(format, "wesnoth") == 0;
	for (size_t k = 0; k < (lands ? sizeof kinds / sizeof *kinds : ALL_FORMATS); k++)
		for (int seed = 0; seed < seeds; seed++) {
			snprintf(line, sizeof line, "generate %s seed %d", kinds[k], seed);
			run(editor, line);
			assert_clean(editor, line);
			run(editor, "undo");
			assert_int_equal(text->length, length);
			assert_memory_equal(text->bytes, before, length);
		}
	free(before);
	editor_free(editor);
}

#define TRY(name, file, format, size, seeds, ...)                                                                    \
	TEST(name)                                                                                                   \
	{                                                                                                            \
		static const char *const set_up[] = {__VA_ARGS__, NULL};                                             \
		try_format(file, format, size, seeds, set_up);                                                       \
	}

TRY(angband, "vault.txt", "angband", "17x11", SEEDS, NULL)
TRY(angband_rooms, "room_template.txt", "angband", "17x11", FEWER, NULL)
TRY(cdda, "a.json", "cdda", "24x24", SEEDS, NULL)
TRY(dcss, "a.des", "dcss", "17x11", SEEDS, NULL)
TRY(nethack, "a.lua", "nethack", "21x11", SEEDS, NULL)
TRY(nlarn, "maze", "nlarn", "", SEEDS, "map 1", "brush .")
TRY(nlarn_mirrored, "maze", "nlarn", "", FEWER, "map 1", "brush .", "mirror vertical")
TRY(plain, "a.grid", "plain", "17x11", SEEDS, NULL)
TRY(powder, "a.map", "powder", "17x11", SEEDS, NULL)
TRY(powder_mirrored, "a.map", "powder", "17x11", FEWER, "mirror quarters")
TRY(sokoban, "a.sok", "sokoban", "17x11", SEEDS, NULL)
TRY(wesnoth, "w.map", "wesnoth", "17x11", SEEDS, NULL)
TRY(even_sizes, "a.des", "dcss", "18x12", FEWER, NULL)
TRY(even_sizes_of_nethack, "a.lua", "nethack", "40x16", FEWER, NULL)
TRY(even_sizes_of_frogcomposband, "a.txt", "frogcomposband", "40x16", FEWER, NULL)
TRY(nethack_des, "a.des", "nethack-des", "60x18", FEWER, NULL)
TRY(mirrored, "a.des", "dcss", "36x20", FEWER, "mirror turn")
TRY(wesnoth_mirrored, "w.map", "wesnoth", "30x24", FEWER, "mirror turn")
TRY(a_selection, "a.des", "dcss", "17x11", FEWER, "select 3,2 11,7")

/* Returns a copy of the bytes after a command. */
static char *made(struct editor *editor, const char *line)
{
	run(editor, line);
	const struct text *text = &editor_view(editor)->document->text;
	return strndup(text->bytes, text->length);
}

TEST(a_seed_makes_the_same_again)
{
	struct editor *editor = editor_new(true);
	run(editor, "new b.grid plain 30x12");
	char *first = made(editor, "generate rooms seed 5"), *other = made(editor, "generate caves seed 5"),
	     *again = made(editor, "generate rooms seed 5");
	assert_string_equal(first, again);
	assert_string_not_equal(first, other);
	free(first);
	free(other);
	free(again);
	editor_free(editor);
}
