/* Finds tables by id: in all files of the mod, which is the nearest folder above the file with a marking file, in the
 * folders that the description names, from the file's own folder upwards through the game's data, then in all files of
 * the trees that contain such a folder. */
#include "tables.h"

#include "described/reading.h"
#include "edit/names.h"

#include "mapwright/clock.h"

#include <fnmatch.h>
#include <limits.h>
#include <sys/stat.h>

enum { RESCAN_AFTER = 2000, /* milliseconds */ FOLDER_FILES = 20000, LEVELS = 64 };

/* A file and its tables; most files have none. */
struct table_file {
	char *path;
	struct file_identity identity;
	bool seen; /* in the last scan */
	struct table_list tables;
	struct arena arena;
};

/* All files below a folder, sorted by path. */
struct table_folder {
	char *path;
	struct table_file *files;
	int count;
	size_t capacity;
	const struct glyph_table **tables; /* of all files */
	struct name *names;                /* of these, by their number */
	int table_count, table_capacity, name_capacity;
	struct arena arena;
	long long scanned; /* time of the last scan; 0 means never */
	struct table_folder *next;
};

struct table_cache {
	struct table_folder *folders;
};

/* ---- one table ---- */

int table_value(const struct described *self, const struct json *json, uint32_t text)
{
	struct span inside = json_inside(json, text);
	size_t start, used;
	int value = inside.length > 0 ? cell_next(self->description, json->bytes + inside.start, inside.length,
						  ROW_START, &start, &used)
				      : -1;
	return value >= 0 && used == inside.length ? value : -1;
}

static const char *copy_word(const struct json *json, uint32_t value, struct arena *arena)
{
	uint32_t text = json_first_text(json, value);
	return text ? json_text(json, text, arena) : NULL;
}

static void add_line(struct glyph_table *table, struct arena *arena, const struct table_line *line)
{
	ARENA_LIST_ADD(arena, table->lines, table->count, table->capacity, line);
}

/* Returns a table line for the group; its name is that of the description if it has one. */
static struct table_line line_of(const struct described_tables *tables, const struct json *json, uint32_t key,
				 struct arena *arena)
{
	struct span name = json_inside(json, key);
	const struct described_key_line *known = described_find_key(tables, json->bytes + name.start, name.length);
	if (known && known->role == KEYED_LEGEND) {
		const struct described_legend *legend = &tables->dialect->legend[known->index];
		return (struct table_line){.kind = legend->key, .legend = legend};
	}
	return (struct table_line){.kind = json_text(json, key, arena)};
}

/* Adds the members of an object as if each were in the group of that name: of a value of `mapping`. */
static void add_parts(const struct described_tables *tables, const struct json *json, uint32_t object, int value,
		      struct glyph_table *table, struct arena *arena)
{
	for (uint32_t key = json_first(json, object); key; key = json_after(json, object, key)) {
		struct table_line line = line_of(tables, json, key, arena);
		line.value = value;
		line.part = true;
		line.word = copy_word(json, json_value(json, key), arena);
		add_line(table, arena, &line);
	}
}

static void add_group(const struct described_tables *tables, const struct described *self, const struct json *json,
		      uint32_t group, struct glyph_table *table, struct arena *arena)
{
	const char *mapping = self->description->json.mapping;
	uint32_t members = json_value(json, group);
	struct table_line line = {0};
	for (uint32_t key = json_first(json, members); key; key = json_after(json, members, key)) {
		uint32_t meaning = json_value(json, key);
		int value = table_value(self, json, key);
		if (value < 0)
			continue;
		if (!line.kind)
			line = line_of(tables, json, group, arena);
		bool parts = mapping && strcmp(line.kind, mapping) == 0 && json_is(json, meaning, JSON_OBJECT);
		line.value = value;
		line.key = key;
		line.single = json_is(json, meaning, JSON_TEXT);
		line.word = parts ? NULL : copy_word(json, meaning, arena); /* given by its parts */
		add_line(table, arena, &line);
		if (parts)
			add_parts(tables, json, meaning, value, table, arena);
	}
}

void table_read(const struct described_tables *tables, const struct described *self, const struct json *json,
		uint32_t object, struct glyph_table *table, struct arena *arena)
{
	table->more = json_member(json, object, self->description->json.tables) != 0;
	for (uint32_t key = json_first(json, object); key; key = json_after(json, object, key))
		if (json_is(json, json_value(json, key), JSON_OBJECT))
			add_group(tables, self, json, key, table, arena);
}

void tables_read(const struct described_tables *tables, const struct described *self, const struct json *json,
		 struct table_list *list, struct arena *arena)
{
	const struct described_json *names = &self->description->json;
	for (uint32_t at = JSON_NONE; (at = json_next_object(json, at, names->table)) != JSON_NONE;) {
		uint32_t id = json_member(json, at, names->id);
		if (!id)
			continue;
		struct glyph_table table = {.id = json_text(json, id, arena)};
		table_read(tables, self, json, at, &table, arena);
		for (const char *const *name = names->extends; name && *name; name++)
			table.more = table.more || json_member(json, at, *name) != 0;
		ARENA_LIST_ADD(arena, list->items, list->count, list->capacity, &table);
	}
}

const struct glyph_table *table_list_find(const struct table_list *list, const char *id, size_t length)
{
	for (int i = 0; i < list->count; i++)
		if (bytes_equal(id, length, list->items[i].id))
			return &list->items[i];
	return NULL;
}

/* ---- one file ---- */

/* Reads a file. A file that cannot be read, or is not JSON, has no tables. */
static void read_file(const struct described *self, struct table_file *file)
{
	char *bytes;
	size_t length;
	const char *word = self->description->json.table;
	arena_clear(&file->arena);
	file->tables = (struct table_list){0};
	if (!file_read(file->path, &bytes, &length, &file->identity, NULL))
		return;
	struct json json = {0};
	if (memmem(bytes, length, word, strlen(word)))
		json_read(&json, bytes, length);
	if (json.count > 0)
		tables_read(described_tables(self, 0), self, &json, &file->tables, &file->arena);
	json_clear(&json);
	free(bytes);
}

/* ---- a folder and everything below it ---- */

static int compare_files(const void *left, const void *right)
{
	const struct table_file *a = left, *b = right;
	return strcmp(a->path, b->path);
}

/* Reads a file if it is new or has changed; returns true if it is new. The first `known` files are sorted. */
static bool take_file(const struct described *self, struct table_folder *folder, char *path, int known)
{
	const struct table_file wanted = {.path = path};
	struct table_file *file =
	    known > 0 ? bsearch(&wanted, folder->files, (size_t)known, sizeof wanted, compare_files) : NULL;
	bool fresh = !file;
	if (fresh) {
		list_grow(&folder->files, &folder->capacity, (size_t)folder->count + 1, sizeof *folder->files);
		file = &folder->files[folder->count++];
		*file = (struct table_file){.path = path};
	}
	file->seen = true;
	if (fresh || file_changed(path, &file->identity))
		read_file(self, file);
	return fresh;
}

bool described_is_called(const char *const *files, const char *path)
{
	const char *name = path ? path_name(path) : NULL;
	for (; name && files && *files; files++)
		if (fnmatch(*files, name, 0) == 0)
			return true;
	return false;
}

bool described_is_at(const char *const *patterns, const char *path)
{
	char *real = patterns && path ? file_real_path(path, NULL) : NULL;
	bool found = false;
	for (; path && patterns && *patterns && !found; patterns++)
		found = fnmatch(*patterns, real ? real : path, 0) == 0;
	free(real);
	return found;
}

/* Adds a path below the folder; returns true if it is kept. Links to folders are not followed, to avoid cycles. */
static bool take_path(const struct described *self, struct table_folder *folder, struct paths *pending, char *path,
		      int known)
{
	struct stat status;
	const char *name = strrchr(path, '/') + 1;
	if (name[0] == '.' || lstat(path, &status) != 0)
		return false;
	bool link = S_ISLNK(status.st_mode);
	if (link && stat(path, &status) != 0)
		return false;
	if (S_ISDIR(status.st_mode) && !link)
		paths_add_entries(pending, path);
	return S_ISREG(status.st_mode) && described_is_called(self->description->files, name) &&
	       folder->count < FOLDER_FILES && take_file(self, folder, path, known);
}

static void drop_file(struct table_file *file)
{
	arena_clear(&file->arena);
	free(file->path);
}

/* Removes files that no longer exist. */
static void drop_unseen(struct table_folder *folder)
{
	int kept = 0;
	for (int i = 0; i < folder->count; i++) {
		if (folder->files[i].seen)
			folder->files[kept++] = folder->files[i];
		else
			drop_file(&folder->files[i]);
	}
	folder->count = kept;
	list_sort(folder->files, (size_t)kept, sizeof *folder->files, compare_files);
}

static void list_tables(struct table_folder *folder)
{
	arena_clear(&folder->arena);
	folder->tables = NULL;
	folder->names = NULL;
	folder->table_count = folder->table_capacity = folder->name_capacity = 0;
	for (int f = 0; f < folder->count; f++)
		EACH(const struct glyph_table, table, folder->files[f].tables.items, folder->files[f].tables.count) {
			int count = folder->table_count;
			const struct name name = name_of_text(table->id, count);
			ARENA_LIST_ADD(&folder->arena, folder->names, count, folder->name_capacity, &name);
			ARENA_ADD(&folder->arena, folder, table, &table);
		}
	names_sort(folder->names, folder->table_count);
}

static void rescan(const struct described *self, struct table_folder *folder)
{
	struct paths pending = {0};
	int known = folder->count;
	for (int i = 0; i < known; i++)
		folder->files[i].seen = false;
	paths_add_entries(&pending, folder->path);
	while (pending.count > 0) {
		char *path = pending.items[--pending.count];
		if (!take_path(self, folder, &pending, path, known))
			free(path);
	}
	paths_clear(&pending);
	drop_unseen(folder);
	list_tables(folder);
	folder->scanned = clock_now();
}

static const struct glyph_table *find_in_folder(const struct described *self, struct table_folder *folder,
						const char *id, size_t length)
{
	if (folder->scanned == 0 || clock_now() - folder->scanned > RESCAN_AFTER)
		rescan(self, folder);
	const struct name *found = names_find(folder->names, folder->table_count, id, length);
	return found && folder->tables ? folder->tables[found->index] : NULL;
}

/* ---- all folders ---- */

static struct table_folder *folder_of(const struct described *self, const char *path)
{
	for (struct table_folder *folder = self->cache->folders; folder; folder = folder->next)
		if (strcmp(folder->path, path) == 0)
			return folder;
	struct table_folder *folder = memory_allocate(1, sizeof *folder);
	folder->path = memory_copy(path);
	folder->next = self->cache->folders;
	self->cache->folders = folder;
	return folder;
}

/* Finds a table in such a folder next to `above`, or in the tree that contains the folder. */
static const struct glyph_table *find_beside(const struct described *self, const char *above, const char *name,
					     bool tree, const char *id, size_t length)
{
	const struct glyph_table *table = NULL;
	char *path = path_join(above, name);
	if (file_is_folder(path)) {
		if (tree)
			*strrchr(path, '/') = '\0';
		table = find_in_folder(self, folder_of(self, path), id, length);
	}
	free(path);
	return table;
}

/* Returns true if the last part of the path before `end` is in the list. */
static bool is_named(const char *path, size_t end, const char *const *names)
{
	char folder[PATH_MAX];
	snprintf(folder, sizeof folder, "%.*s", (int)end, path);
	return described_is_called(names, folder);
}

/* Returns true if that many bytes of the path are the folder of a mod. */
static bool is_mod(const struct described *self, const char *path, size_t length)
{
	char mark[PATH_MAX];
	return self->description->json.mark &&
	       snprintf(mark, sizeof mark, "%.*s/%s", (int)length, path, self->description->json.mark) <
		   (int)sizeof mark &&
	       file_exists(mark);
}

/* Returns true if the folder, the first `length` bytes of the file's path, belongs to the game's data. Otherwise
 * tables there belong to something else. */
static bool is_data(const struct described *self, const char *file, size_t length)
{
	const struct described_json *json = &self->description->json;
	const char *below = strchr(file + length + 1, '/'), *parent = memrchr(file, '/', length);
	if (!json->data || !below || is_named(file, (size_t)(below - file), json->data) ||
	    is_named(file, length, json->data) || (parent && is_named(file, (size_t)(parent - file), json->data)))
		return true;
	return is_mod(self, file, length);
}

/* Searches all files of the mod that the file belongs to. */
static const struct glyph_table *find_in_mod(const struct described *self, const char *path, const char *id,
					     size_t length)
{
	char above[PATH_MAX];
	memcpy(above, path, strlen(path) + 1);
	for (char *slash; (slash = strrchr(above, '/'));) {
		*slash = '\0';
		if (is_mod(self, above, strlen(above)))
			return find_in_folder(self, folder_of(self, above), id, length);
	}
	return NULL;
}

/* Searches from the file's folder upwards. */
static const struct glyph_table *find_upward(const struct described *self, const char *start, bool tree,
					     const char *id, size_t length)
{
	char above[PATH_MAX];
	const struct glyph_table *table = NULL;
	const char *const *folders = self->description->json.folders;
	memcpy(above, start, strlen(start) + 1);
	for (int level = 0; level < LEVELS && !table; level++) {
		char *slash = strrchr(above, '/');
		if (!slash)
			break;
		*slash = '\0';
		bool data = is_data(self, start, (size_t)(slash - above));
		for (int i = 0; data && folders && folders[i] && !table; i++)
			table = find_beside(self, above, folders[i], tree, id, length);
	}
	return table;
}

const struct glyph_table *tables_find(const struct described *self, const char *path, const char *id, size_t length)
{
	char *real = path ? file_real_path(path, NULL) : NULL;
	const struct glyph_table *table = NULL;
	if (real && strlen(real) < PATH_MAX) {
		table = find_in_mod(self, real, id, length);
		if (!table)
			table = find_upward(self, real, false, id, length);
		if (!table)
			table = find_upward(self, real, true, id, length);
	}
	free(real);
	return table;
}

struct table_cache *table_cache_new(void)
{
	return memory_allocate(1, sizeof(struct table_cache));
}

void table_cache_free(struct table_cache *cache)
{
	struct table_folder *next = NULL;
	for (struct table_folder *folder = cache ? cache->folders : NULL; folder; folder = next) {
		next = folder->next;
		for (int i = 0; i < folder->count; i++)
			drop_file(&folder->files[i]);
		arena_clear(&folder->arena);
		free(folder->files);
		free(folder->path);
		free(folder);
	}
	free(cache);
}
