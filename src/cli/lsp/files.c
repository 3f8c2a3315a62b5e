/* The list of files of the language server, with an index of their paths. */
#include "server.h"

struct open_file *files_find(const struct files *files, const char *uri)
{
	for (struct open_file *file = files->first; file; file = file->next)
		if (uri && file->uri && strcmp(file->uri, uri) == 0)
			return file;
	return NULL;
}

json_t *file_uri(const struct open_file *file)
{
	return file->uri ? json_string(file->uri) : report_uri(file->path);
}

static void add_to_index(struct files *files, struct open_file *file)
{
	word_table_add(&files->paths, &files->arena, file->path, files->count);
	arena_append(&files->arena, &files->items, &files->count, &files->capacity, &file, sizeof file);
}

struct open_file *files_find_path(struct files *files, const char *path)
{
	for (struct open_file *file = files->count == 0 ? files->first : NULL; file; file = file->next)
		add_to_index(files, file);
	int index = word_table_find(&files->paths, path, strlen(path));
	return index >= 0 ? files->items[index] : NULL;
}

struct open_file *files_add(struct files *files, const char *uri, const char *path, const char *bytes, size_t length)
{
	struct open_file *file = memory_allocate(1, sizeof *file);
	*file = (struct open_file){.next = files->first,
				   .uri = uri ? memory_copy(uri) : NULL,
				   .path = memory_copy(path),
				   .bytes = memory_copy_bytes(bytes, length),
				   .length = length};
	files->first = file;
	if (files->count > 0)
		add_to_index(files, file);
	return file;
}

void file_release(struct open_file *file)
{
	if (file->document) {
		file->cache = file->document->cache;
		file->document->cache = (struct finding_cache){0};
	}
	document_free(file->document);
	file->document = NULL;
	file->is_read = false;
}

static void forget(struct open_file *file)
{
	file_release(file);
	json_decref(file->symbols);
	file->symbols = NULL;
	file->is_published = false;
}

void files_remove(struct files *files, struct open_file *file)
{
	struct open_file **link = &files->first;
	while (*link != file)
		link = &(*link)->next;
	*link = file->next;
	arena_clear(&files->arena);
	*files = (struct files){.first = files->first}; /* without the index */
	forget(file);
	finding_cache_clear(&file->cache);
	checker_stop(&file->checker);
	verdicts_clear(&file->verdicts);
	json_decref(file->version);
	free(file->uri);
	free(file->path);
	free(file->language);
	free(file->bytes);
	free(file);
}

void file_replace(struct open_file *file, struct span old, const char *new, size_t length)
{
	size_t rest = file->length - span_end(old);
	char *bytes = memory_allocate(old.start + length + rest, 1);
	memcpy(bytes, file->bytes, old.start);
	if (length > 0)
		memcpy(bytes + old.start, new, length);
	memcpy(bytes + old.start + length, file->bytes + span_end(old), rest);
	free(file->bytes);
	file->bytes = bytes;
	file->length = old.start + length + rest;
}

bool file_shares_folder(const struct open_file *file, const struct open_file *other)
{
	size_t length = (size_t)(path_name(file->path) - file->path);
	return length > 0 && strncmp(file->path, other->path, length) == 0 &&
	       path_name(other->path) == other->path + length;
}

void file_forget(struct files *files, struct open_file *file)
{
	forget(file);
	for (struct open_file *other = files->first; other; other = other->next) {
		bool depends_on_folder = other->format && (other->format->companion || other->format->check_together);
		if (depends_on_folder && file_shares_folder(file, other))
			other->is_published = false;
	}
}

void files_forget(struct files *files, bool all)
{
	for (struct open_file *file = files->first, *next; file; file = next) {
		next = file->next;
		file->has_folder = false;
		if (!file->uri && all) {
			files_remove(files, file);
		} else if (!file->uri) {
			file->is_stale = true;
		} else {
			forget(file);
			finding_cache_clear(&file->cache);
			file->project = NULL;
			file->format = NULL;
		}
	}
}

void files_sweep(struct files *files)
{
	for (struct open_file *file = files->first, *next; file; file = next) {
		next = file->next;
		if (file->is_stale && !file_exists(file->path))
			files_remove(files, file);
	}
}

void files_clear(struct files *files)
{
	while (files->first)
		files_remove(files, files->first);
}
