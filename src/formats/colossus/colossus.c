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

bool colossus_read_best(struct model *model, const struct text *text, const struct vocabulary *vocabulary,
			colossus_reader *read, const int *order, int count, int otherwise)
{
	bool refused = false;
	for (int i = 0; i < count; i++) {
		struct model trial;
		model_init(&trial);
		trial.format = model->format;
		trial.path = model->path;
		enum reading reading = read(&trial, text, vocabulary, order[i], true);
		if (reading == READ_ALL) {
			model_clear(model);
			*model = trial;
			return true;
		}
		model_clear(&trial);
		if (reading == READ_NOTHING)
			return false;
		if (reading == READ_REFUSED && !refused)
			otherwise = order[i];
		refused = refused || reading == READ_REFUSED;
	}
	return otherwise < 0 || read(model, text, vocabulary, otherwise, false) != READ_NOTHING;
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
