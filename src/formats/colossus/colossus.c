#include "colossus.h"

#include <stdlib.h>
#include <string.h>

bool equals(const char *bytes, struct span span, const char *word)
{
	return bytes_equal(bytes + span.start, span.length, word);
}

bool begins(const char *bytes, struct span span, const char *word)
{
	return bytes_begin(bytes + span.start, span.length, word);
}

bool path_ends(const char *path, const char *end)
{
	size_t length = path ? strlen(path) : 0, tail = strlen(end);
	return path && length >= tail && strcmp(path + length - tail, end) == 0;
}

void offer(struct finding_list *list, struct finding *finding, const char *verb, const char *value)
{
	char *copy = finding ? arena_copy(&list->arena, value, strlen(value)) : NULL;
	char *label = copy ? arena_print(&list->arena, "%s %s", verb, value) : NULL;
	if (label)
		finding_offer_value(finding, label, finding->place, copy);
}

void offer_bytes(struct finding_list *list, struct finding *finding, const char *label, struct span span,
		 const char *string)
{
	finding_set_fix(list, finding, label, span, string, strlen(string));
}

static int compare_named(const void *left, const void *right)
{
	const struct named *a = left, *b = right;
	int order = strcmp(a->name, b->name);
	return order ? order : a->index - b->index;
}

void sort_named(struct named *list, int count)
{
	if (count > 1)
		qsort(list, (size_t)count, sizeof *list, compare_named);
}

int count_same(const struct named *list, int count, int first)
{
	int same = 1;
	while (first + same < count && strcmp(list[first].name, list[first + same].name) == 0)
		same++;
	return same;
}
