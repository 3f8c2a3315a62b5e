/* Names that are sorted, numbered and found. */
#include "names.h"

#include "mapwright/arena.h"
#include "mapwright/bytes.h"
#include "mapwright/emit.h"

static int compare(const void *left, const void *right)
{
	const struct name *a = left, *b = right;
	int order = bytes_compare(a->bytes, a->length, b->bytes, b->length);
	return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

void names_sort(struct name *names, int count)
{
	list_sort(names, (size_t)count, sizeof *names, compare);
	for (int first = 0, next; first < count; first = next) {
		next = first + 1;
		while (next < count && bytes_compare(names[next].bytes, names[next].length, names[first].bytes,
						     names[first].length) == 0)
			next++;
		for (int i = first; i < next; i++) {
			names[i].number = i - first + 1;
			names[i].count = next - first;
		}
	}
}

void names_emit(struct writer *writer, struct name *names, int count, bool repeated)
{
	names_sort(names, count);
	for (int i = 0; i < count; i += names[i].count)
		if (!repeated || names[i].count > 1)
			emit_bytes(writer, NULL, names[i].bytes, names[i].length);
}

const struct name *names_find(const struct name *names, int count, const char *bytes, size_t length)
{
	int at;
	LIST_SEARCH(at, count, bytes_compare(names[at].bytes, names[at].length, bytes, length) < 0);
	bool found = at < count && bytes_compare(names[at].bytes, names[at].length, bytes, length) == 0;
	return found ? &names[at] : NULL;
}
