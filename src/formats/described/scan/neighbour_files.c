/* Legends of other files: what files in the same folder define for all maps, or outside of maps, and what these include.
 * Only regular files are read, no links. */
#include "described/legend_values.h"
#include "described/reading.h"

#include <limits.h>
#include <sys/stat.h>

enum { LARGEST = 4 << 20, GLYPHS = 256 };

/* A file and what it says about glyphs. */
struct neighbour_file {
	char *path;
	struct file_identity identity;
	struct glyph glyphs[GLYPHS]; /* those that it defines are known; the meanings are in the arena */
	const char **names;          /* of the files that it includes, in the arena */
	int name_count, name_capacity;
	bool taken; /* by the file that is read */
	struct arena arena;
	struct neighbour_file *next;
};

static void add_entries(struct neighbour_file *neighbour, struct reading *reading, const struct entry *entries,
			int count)
{
	EACH(const struct entry, entry, entries, count) {
		const struct described_legend *legend = described_legend_of(reading->model, entry);
		for (int k = 0; legend && legend->effect <= EFFECT_ADDS && k < entry_keys(entry); k++)
			if (entry->keys[k] < GLYPHS)
				reading_apply(reading, legend, entry, -1, &neighbour->glyphs[entry->keys[k]]);
	}
}

/* Returns the next name of a file that a line from *at on includes; empty at the end. */
static struct span next_included(const struct description *description, const char *bytes, size_t length, size_t *at)
{
	struct span groups[PATTERN_GROUPS], name = {0};
	while (description->include && *at < length && name.length == 0) {
		size_t start = *at, end = bytes_find(bytes, start, length, '\n');
		*at = end + 1;
		end -= end > start && bytes[end - 1] == '\r';
		if (pattern_match(description->include, bytes + start, end - start, groups) &&
		    groups[1].start != SIZE_MAX)
			name =
			    span_trimmed(bytes, span_between(start + groups[1].start, start + span_end(groups[1])));
	}
	return name;
}

static void add_names(const struct description *description, const struct text *text,
		      struct neighbour_file *neighbour)
{
	struct span name;
	for (size_t at = 0; (name = next_included(description, text->bytes, text->length, &at)).length > 0;) {
		const char *copy = arena_copy(&neighbour->arena, text->bytes + name.start, name.length);
		ARENA_ADD(&neighbour->arena, neighbour, name, &copy);
	}
}

/* Reads a file; one that cannot be read defines nothing. Its model has no path, so that it reads no other file. */
static void read_file(const struct described *self, const struct vocabulary *words, struct neighbour_file *neighbour,
		      off_t size)
{
	char *bytes;
	size_t length;
	for (int value = 0; value < GLYPHS; value++)
		neighbour->glyphs[value] = (struct glyph){.entry = -1, .meaning = ""};
	arena_clear(&neighbour->arena);
	neighbour->names = NULL;
	neighbour->name_count = neighbour->name_capacity = 0;
	if (size > LARGEST || !file_read(neighbour->path, &bytes, &length, &neighbour->identity, NULL))
		return;
	struct model model = {.format = &self->format};
	struct text text;
	text_init(&text, bytes, length);
	free(bytes);
	self->format.read(&model, &text, words);
	const struct described_detail *detail = model.format_data;
	struct reading reading = {.model = &model, .description = described_description(&model), .words = words};
	add_entries(neighbour, &reading, model.entries, detail->file_entries);
	for (int i = 0; i < detail->bare_count; i++)
		add_entries(neighbour, &reading, detail->bare[i].entries, detail->bare[i].grid.entry_count);
	add_names(self->description, &text, neighbour);
	const char *name = strrchr(neighbour->path, '/') + 1;
	for (int value = 0; value < GLYPHS; value++)
		neighbour->glyphs[value].meaning =
		    arena_print(&neighbour->arena, "%s (%s)", neighbour->glyphs[value].meaning, name);
	model_clear(&model);
	text_clear(&text);
}

/* Returns what the file of that name says, in the folder of the file that is read; NULL if there is none. */
static struct neighbour_file *find(const struct reading *reading, const char *real, const char *name, size_t length)
{
	const struct described *self = described_of(reading->model);
	struct neighbour_file *neighbour = self->made->neighbours;
	char path[PATH_MAX];
	struct stat status;
	size_t folder = (size_t)(strrchr(real, '/') - real) + 1;
	if (length == 0 || *name == '.' || memchr(name, '/', length) || folder + length >= sizeof path)
		return NULL;
	memcpy(path, real, folder);
	memcpy(path + folder, name, length);
	path[folder + length] = '\0';
	if (strcmp(path, real) == 0 || lstat(path, &status) != 0 || !S_ISREG(status.st_mode))
		return NULL;
	while (neighbour && strcmp(neighbour->path, path) != 0)
		neighbour = neighbour->next;
	if (neighbour && neighbour->taken)
		return neighbour;
	bool changed = !neighbour || file_changed(path, &neighbour->identity);
	if (!neighbour) {
		neighbour = memory_allocate(1, sizeof *neighbour);
		*neighbour = (struct neighbour_file){.path = memory_copy(path), .next = self->made->neighbours};
		self->made->neighbours = neighbour;
	}
	if (changed)
		read_file(self, reading->words, neighbour, status.st_size);
	return neighbour;
}

/* Takes what another file says about glyphs, in place of what is known; before that, what the files say that it
 * includes. Returns false if there is no such file. */
static bool take(struct reading *reading, const char *real, bool taken[GLYPHS], const char *name, size_t length)
{
	struct neighbour_file *neighbour = real ? find(reading, real, name, length) : NULL;
	if (!neighbour || neighbour->taken)
		return neighbour;
	neighbour->taken = true; /* also of files that include each other */
	for (int i = 0; i < neighbour->name_count; i++)
		if (!take(reading, real, taken, neighbour->names[i], strlen(neighbour->names[i])))
			reading->detail->glyphs_unknown = true;
	for (int value = 0; value < GLYPHS; value++)
		if (neighbour->glyphs[value].known) {
			taken[value] = true;
			reading->model->glyphs[value] = neighbour->glyphs[value];
		}
	return true;
}

/* Takes what the files say that lines name; those that cannot be found are reported with each map. */
static void take_included(struct reading *reading, const char *real, bool taken[GLYPHS])
{
	const char *bytes = reading->text->bytes;
	struct span name;
	for (size_t at = 0;
	     (name = next_included(reading->description, bytes, reading->text->length, &at)).length > 0;)
		if (!take(reading, real, taken, bytes + name.start, name.length))
			ARENA_LIST_ADD(&reading->model->arena, reading->missing, reading->missing_count,
				       reading->missing_capacity, &name);
}

void reading_neighbours(struct reading *reading)
{
	const struct described_tables *tables = reading->tables;
	struct model *model = reading->model;
	bool taken[GLYPHS] = {false}, *included = arena_allocate(&model->arena, GLYPHS, sizeof *included);
	struct entry *entries = arena_allocate(&model->arena, (size_t)tables->entry_count + GLYPHS, sizeof *entries);
	int count = 0;
	char *real = model->path ? file_real_path(model->path, NULL) : NULL;
	for (struct neighbour_file *neighbour = described_of(model)->made->neighbours; neighbour;
	     neighbour = neighbour->next)
		neighbour->taken = false;
	for (const char *const *name = reading->description->shared; real && name && *name; name++)
		take(reading, real, taken, *name, strlen(*name));
	take_included(reading, real, included);
	reading->detail->included = included;
	free(real);
	for (int value = 0; value < GLYPHS; value++) {
		struct glyph *glyph = &model->glyphs[value];
		taken[value] |= included[value];
		if (!taken[value])
			continue;
		glyph->meaning = arena_copy(&model->arena, glyph->meaning, strlen(glyph->meaning));
		glyph->entry = count;
		entries[count++] = (struct entry){
		    .grid = -1, .key = value, .fixed = true, .style = glyph->style, .text = glyph->meaning};
	}
	for (int i = 0; i < tables->entry_count; i++)
		if (tables->entries[i].key >= GLYPHS || !taken[tables->entries[i].key])
			entries[count++] = tables->entries[i];
	model_share_entries(model, entries, count);
}

void neighbour_files_free(struct neighbour_file *neighbour)
{
	struct neighbour_file *next = NULL;
	for (; neighbour; neighbour = next) {
		next = neighbour->next;
		arena_clear(&neighbour->arena);
		free(neighbour->path);
		free(neighbour);
	}
}
