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

/* A document of the list, and where its file really is. */
struct held {
	struct document *document;
	char *path;
	size_t index;
};

static size_t folder_length(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? (size_t)(slash - path) : 0;
}

/* By folder, then by format, and by name; one file in the order it was met. */
static int compare_held(const void *left, const void *right)
{
	const struct held *a = left, *b = right;
	size_t a_length = folder_length(a->path), b_length = folder_length(b->path);
	int order = strncmp(a->path, b->path, a_length < b_length ? a_length : b_length);
	if (order != 0)
		return order;
	if (a_length != b_length)
		return a_length < b_length ? -1 : 1;
	order = strcmp(a->document->format->id, b->document->format->id);
	if (order == 0)
		order = strcmp(a->path, b->path);
	return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

static bool are_together(const struct held *a, const struct held *b)
{
	size_t length = folder_length(a->path);
	return a->document->format == b->document->format && length == folder_length(b->path) &&
	       strncmp(a->path, b->path, length) == 0;
}

static void held_free(struct held *held, size_t count)
{
	for (size_t i = 0; held && i < count; i++)
		free(held[i].path);
	free(held);
}

/* All documents, sorted; NULL when memory is out. */
static struct held *held_sort(const struct together *together)
{
	size_t count = together->count;
	struct held *held = calloc(count > 0 ? count : 1, sizeof *held);
	for (size_t i = 0; held && i < count; i++) {
		const char *path = together->documents[i]->path;
		char *real = realpath(path, NULL);
		held[i] =
		    (struct held){.document = together->documents[i], .path = real ? real : strdup(path), .index = i};
		if (!held[i].path) {
			held_free(held, count);
			return NULL;
		}
	}
	if (held && count > 1)
		qsort(held, count, sizeof *held, compare_held);
	return held;
}

/* A file that was met twice is one: the later document goes. Returns how many are left in `held`. */
static size_t drop_repeated(struct together *together, struct held *held)
{
	size_t count = 0, kept = 0;
	for (size_t i = 0; i < together->count; i++) {
		if (count > 0 && strcmp(held[i].path, held[count - 1].path) == 0) {
			together->documents[held[i].index] = NULL;
			document_free(held[i].document);
			free(held[i].path);
		} else {
			held[count++] = held[i];
		}
	}
	for (size_t i = 0; i < together->count; i++)
		if (together->documents[i])
			together->documents[kept++] = together->documents[i];
	together->count = kept;
	return count;
}

bool together_check(struct together *together)
{
	struct held *held = held_sort(together);
	size_t count = held ? drop_repeated(together, held) : 0;
	struct document **sorted = calloc(count > 0 ? count : 1, sizeof *sorted);
	for (size_t i = 0; i < together->count; i++)
		document_check(together->documents[i]);
	for (size_t i = 0; sorted && i < count; i++)
		sorted[i] = held[i].document;
	for (size_t first = 0, next; sorted && first < count; first = next) {
		next = first + 1;
		while (next < count && are_together(&held[first], &held[next]))
			next++;
		sorted[first]->format->check_together(sorted + first, next - first);
	}
	bool done = held && sorted;
	held_free(held, count);
	free(sorted);
	return done;
}

void together_clear(struct together *together)
{
	for (size_t i = 0; i < together->count; i++)
		document_free(together->documents[i]);
	free(together->documents);
	*together = (struct together){0};
}
