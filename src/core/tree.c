/* Words that only the tables lack: errors in files of the game, warnings in those of somebody else, one note in those of
 * a fork. */
#include "mapwright/tree.h"

#include "mapwright/bytes.h"
#include "mapwright/finding.h"

#include <sys/stat.h>

enum {
	MANY = 12,  /* so many different words are no mistakes, unless more resemble known ones */
	NAMED = 12, /* so many are named in a note */
	OFTEN = 3,  /* a word that is there so often is no slip, though it resembles a known one */
};

/* Makes findings about unknown words milder, and says in them whose words the tables have; `near`: also those about words that
 * resemble known ones. If there are several `words`, the first finding gets the cells
 * of the others, which are removed; 0: each stays. */
static void settle(const struct tree *tree, struct finding_list *list, bool near, enum severity severity, int words)
{
	struct arena *arena = &list->arena;
	struct finding *first = NULL;
	struct place *cells = NULL;
	const char *names = "";
	int kept = 0, count = 0, capacity = 0, named = 0;
	bool joins = words > 1;
	for (int i = 0; i < list->count; i++) {
		struct finding finding = list->items[i];
		bool meant = finding.word && (near || !finding.near);
		for (int k = 0; meant && joins && k < finding.cell_count; k++)
			arena_append(arena, &cells, &count, &capacity, &finding.cells[k], sizeof *cells);
		const char *quoted = meant ? arena_print(arena, "\"%s\"", finding.word) : "";
		if (meant && !strstr(names, quoted) && named++ < NAMED)
			names = arena_print(arena, "%s%s%s", names, *names ? ", " : "", quoted);
		if (meant && joins && first)
			continue;
		list->items[kept] = finding;
		first = meant && !first ? &list->items[kept] : first;
		if (meant && finding.severity > severity)
			list->items[kept].severity = severity;
		if (meant)
			list->items[kept].message = arena_print(
			    arena, "%s (%s) is unknown to %s; if your game has it: mapwright check --add-words.",
			    quoted, finding.type, tree->game);
		kept++;
	}
	list->count = kept;
	if (!first || !joins)
		return;
	first->message = arena_print(
	    arena, "%d words are unknown to %s; if your game has them: mapwright check --add-words: %s%s.", words,
	    tree->game, names, words > NAMED ? " ..." : "");
	first->fix = (struct fix){0};
	first->word = NULL;
	first->cells = cells;
	first->cell_count = count;
}

void tree_settle(const struct tree *tree, struct finding_list *findings)
{
	struct finding_list *list = findings;
	struct word_table words = {0};
	struct arena arena = {0};
	int strange = 0, slips = 0, *times = arena_allocate(&arena, (size_t)list->count + 1, sizeof *times);
	for (int i = 0; i < list->count; i++) {
		const char *word = list->items[i].word;
		int first = word ? word_table_find(&words, word, strlen(word)) : i;
		times[first < 0 ? i : first] += MAX(1, list->items[i].cell_count);
		if (first >= 0)
			continue;
		word_table_add(&words, &arena, word, i);
		strange += !list->items[i].near;
		slips += list->items[i].near;
	}
	for (int i = 0; i < list->count && tree->kind == TREE_OTHER; i++) {
		const char *word = list->items[i].word;
		list->items[i].near &= !word || times[word_table_find(&words, word, strlen(word))] < OFTEN;
	}
	arena_clear(&arena);
	bool fork = tree->kind == TREE_FORK, many = strange >= MANY && strange > slips, near = !fork || tree->partial;
	if (tree->game && (fork || many))
		settle(tree, list, near, SEVERITY_NOTE, strange + (near ? slips : 0));
	else if (tree->game && tree->kind == TREE_OTHER)
		settle(tree, list, false, SEVERITY_WARNING, 0);
}

static void mix(uint64_t *stamp, const void *bytes, size_t length)
{
	*stamp = bytes_hash(*stamp, bytes, length);
}

void tree_stamp(uint64_t *stamp, const char *path, const struct stat *status)
{
	mix(stamp, path, strlen(path));
	mix(stamp, &status->st_size, sizeof status->st_size);
	mix(stamp, &status->st_mtim, sizeof status->st_mtim);
}
