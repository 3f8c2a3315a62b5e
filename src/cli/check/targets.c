#include "targets.h"

#include "folder.h"
#include "mapwright/arena.h"
#include "mapwright/file.h"

#include <stdlib.h>
#include <string.h>

/* `sentence` may be NULL. False without memory. */
static bool add(struct targets *targets, const char *path, const char *sentence, struct target target)
{
	if (!list_grow(&targets->items, &targets->capacity, targets->count + 1, sizeof *targets->items))
		return false;
	target.path = strdup(path);
	target.sentence = sentence ? strdup(sentence) : NULL;
	if (!target.path || (sentence && !target.sentence)) {
		free(target.path);
		free(target.sentence);
		return false;
	}
	targets->items[targets->count++] = target;
	return true;
}

struct walk {
	struct targets *targets;
	bool no_memory;
};

static bool visit(void *context, const char *path, const char *problem)
{
	struct walk *walk = context;
	walk->no_memory |= !add(walk->targets, path, problem, (struct target){.trouble = true});
	return !walk->no_memory;
}

static void skip(void *context, const char *path, const char *reason)
{
	struct walk *walk = context;
	struct error error;
	error_set(&error, "%s: skipped: %s.", path, reason);
	walk->no_memory |= !add(walk->targets, path, error.message, (struct target){.trouble = false});
}

bool targets_add(struct targets *targets, const char *operand, bool verbose)
{
	struct walk walk = {.targets = targets};
	struct folder_visitor visitor = {
	    .visit = visit, .skip = verbose ? skip : NULL, .context = &walk, .deep = true};
	struct error error;
	if (strcmp(operand, "-") == 0 || !file_is_folder(operand))
		return add(targets, operand, NULL, (struct target){.named = true});
	if (!folder_walk(operand, &visitor, &error))
		return add(targets, operand, error.message, (struct target){.trouble = true});
	return !walk.no_memory;
}

void targets_clear(struct targets *targets)
{
	for (size_t i = 0; i < targets->count; i++) {
		free(targets->items[i].path);
		free(targets->items[i].sentence);
	}
	free(targets->items);
	*targets = (struct targets){0};
}

/* ---- dungeons ---- */

/* A target that waits, and where it really is. */
struct held {
	char *path;
	size_t folder; /* the length of its folder's name */
	int format;
	size_t index;
};

/* By folder, then by format, and by name; one file in the order it was met. */
static int compare_held(const void *left, const void *right)
{
	const struct held *a = left, *b = right;
	int order = strncmp(a->path, b->path, a->folder < b->folder ? a->folder : b->folder);
	if (order != 0)
		return order;
	if (a->folder != b->folder)
		return a->folder < b->folder ? -1 : 1;
	if (a->format != b->format)
		return a->format < b->format ? -1 : 1;
	order = strcmp(a->path, b->path);
	return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

static bool are_together(const struct held *a, const struct held *b)
{
	return a->format == b->format && a->folder == b->folder && strncmp(a->path, b->path, a->folder) == 0;
}

static void held_free(struct held *held, size_t count)
{
	for (size_t i = 0; held && i < count; i++)
		free(held[i].path);
	free(held);
}

/* All that wait, sorted; NULL when memory is out. */
static struct held *held_sort(const struct targets *targets, size_t *count)
{
	struct held *held = calloc(targets->count + 1, sizeof *held);
	*count = 0;
	for (size_t i = 0; held && i < targets->count; i++) {
		const struct target *target = &targets->items[i];
		if (!target->together)
			continue;
		char *real = realpath(target->path, NULL);
		char *path = real ? real : strdup(target->path);
		if (!path) {
			held_free(held, *count);
			return NULL;
		}
		const char *slash = strrchr(path, '/');
		held[(*count)++] = (struct held){.path = path,
						 .folder = slash ? (size_t)(slash - path) : 0,
						 .format = target->together,
						 .index = i};
	}
	list_sort(held, *count, sizeof *held, compare_held);
	return held;
}

static int compare_dungeons(const void *left, const void *right)
{
	const struct dungeon *a = left, *b = right;
	return (a->first > b->first) - (a->first < b->first);
}

/* The dungeons of a sorted list; a file that was met twice is in it once, as it was met first. */
static void gather(struct dungeons *dungeons, const struct held *held, size_t count)
{
	size_t used = 0;
	for (size_t i = 0; i < count; i++) {
		bool begins = i == 0 || !are_together(&held[i - 1], &held[i]);
		if (!begins && strcmp(held[i].path, held[i - 1].path) == 0)
			continue;
		if (begins)
			dungeons->items[dungeons->count++] =
			    (struct dungeon){.targets = dungeons->targets + used, .first = held[i].index};
		struct dungeon *dungeon = &dungeons->items[dungeons->count - 1];
		dungeon->targets[dungeon->count++] = held[i].index;
		dungeon->first = held[i].index < dungeon->first ? held[i].index : dungeon->first;
		used++;
	}
	list_sort(dungeons->items, dungeons->count, sizeof *dungeons->items, compare_dungeons);
}

bool dungeons_find(struct dungeons *dungeons, const struct targets *targets)
{
	size_t count;
	struct held *held = held_sort(targets, &count);
	*dungeons = (struct dungeons){.targets = calloc(count + 1, sizeof *dungeons->targets),
				      .items = calloc(count + 1, sizeof *dungeons->items)};
	bool found = held && dungeons->targets && dungeons->items;
	if (found)
		gather(dungeons, held, count);
	held_free(held, count);
	return found;
}

void dungeons_clear(struct dungeons *dungeons)
{
	free(dungeons->targets);
	free(dungeons->items);
	*dungeons = (struct dungeons){0};
}
