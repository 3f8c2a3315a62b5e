#include "together.h"

#include <stdlib.h>
#include <string.h>

bool together_add(struct together *together, struct document *document)
{
	if (together->count == together->capacity) {
		size_t capacity = together->capacity * 2 + 16;
		struct document **larger = reallocarray(together->documents, capacity, sizeof *larger);
		if (!larger)
			return false;
		together->documents = larger;
		together->capacity = capacity;
	}
	together->documents[together->count++] = document;
	return true;
}

static size_t folder_length(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? (size_t)(slash - path) : 0;
}

/* By folder, then by format, and by name, as they were met. */
static int compare_documents(const void *left, const void *right)
{
	const struct document *a = *(struct document *const *)left, *b = *(struct document *const *)right;
	size_t a_length = folder_length(a->path), b_length = folder_length(b->path);
	int order = strncmp(a->path, b->path, a_length < b_length ? a_length : b_length);
	if (order != 0)
		return order;
	if (a_length != b_length)
		return a_length < b_length ? -1 : 1;
	order = strcmp(a->format->id, b->format->id);
	return order != 0 ? order : strcmp(a->path, b->path);
}

static bool stand_together(const struct document *a, const struct document *b)
{
	size_t length = folder_length(a->path);
	return a->format == b->format && length == folder_length(b->path) && strncmp(a->path, b->path, length) == 0;
}

bool together_check(struct together *together)
{
	size_t count = together->count;
	struct document **sorted = calloc(count > 0 ? count : 1, sizeof *sorted);
	for (size_t i = 0; i < count; i++) {
		document_check(together->documents[i]);
		if (sorted)
			sorted[i] = together->documents[i];
	}
	if (sorted && count > 1)
		qsort(sorted, count, sizeof *sorted, compare_documents);
	for (size_t first = 0, next; sorted && first < count; first = next) {
		next = first + 1;
		while (next < count && stand_together(sorted[first], sorted[next]))
			next++;
		sorted[first]->format->check_together(sorted + first, next - first);
	}
	free(sorted);
	return sorted != NULL;
}

void together_clear(struct together *together)
{
	for (size_t i = 0; i < together->count; i++)
		document_free(together->documents[i]);
	free(together->documents);
	*together = (struct together){0};
}
