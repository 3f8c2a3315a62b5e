/* Legends of other files: what files in the same folder define for all maps, or outside of maps. Only regular files
 * are read, no links, and what these name is not read. */
#include "described/reading.h"

#include "mapwright/file.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LARGEST = 4 << 20, GLYPHS = 256 };

/* A file and what it says about glyphs. */
struct beside {
	char *path;
	struct timespec modified;
	off_t size;
	struct glyph glyphs[GLYPHS]; /* those that it defines are known; the meanings are in the arena */
	struct arena arena;
	struct beside *next;
};

static void add_entries(struct beside *beside, struct reading *reading, const struct entry *entries, int count)
{
	for (int i = 0; i < count; i++) {
		const struct described_legend *legend = described_legend_of(reading->model, &entries[i]);
		for (int k = 0; legend && legend->effect <= EFFECT_ADDS && k < entry_keys(&entries[i]); k++)
			if (entries[i].keys[k] < GLYPHS)
				reading_apply(reading, legend, &entries[i], -1, &beside->glyphs[entries[i].keys[k]]);
	}
}

/* Reads a file; one that cannot be read defines nothing. Its model has no path, so that it reads no other file. */
static void read_file(const struct described *self, const struct vocabulary *words, struct beside *beside)
{
	char *bytes;
	size_t length;
	for (int value = 0; value < GLYPHS; value++)
		beside->glyphs[value] = (struct glyph){.entry = -1, .meaning = ""};
	arena_clear(&beside->arena);
	if (beside->size > LARGEST || !file_read(beside->path, &bytes, &length, NULL, NULL))
		return;
	struct model model = {.format = &self->format};
	struct text text;
	text_init(&text, bytes, length);
	free(bytes);
	self->format.read(&model, &text, words);
	const struct described_detail *detail = model.detail;
	struct reading reading = {.model = &model, .description = described_description(&model), .words = words};
	add_entries(beside, &reading, model.entries, detail->file_entries);
	for (int i = 0; i < detail->bare_count; i++)
		add_entries(beside, &reading, detail->bare[i].entries, detail->bare[i].grid.entry_count);
	const char *name = strrchr(beside->path, '/') + 1;
	for (int value = 0; value < GLYPHS; value++)
		beside->glyphs[value].meaning =
		    arena_print(&beside->arena, "%s (%s)", beside->glyphs[value].meaning, name);
	model_clear(&model);
	text_clear(&text);
}

/* Returns what the file of that name says, in the folder of the file that is read; NULL if there is none. */
static const struct beside *find(const struct reading *reading, const char *real, const char *name, size_t length)
{
	const struct described *self = described_of(reading->model);
	struct beside *beside = self->made->beside;
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
	while (beside && strcmp(beside->path, path) != 0)
		beside = beside->next;
	bool same = beside && beside->size == status.st_size && beside->modified.tv_sec == status.st_mtim.tv_sec &&
		    beside->modified.tv_nsec == status.st_mtim.tv_nsec;
	if (!beside) {
		beside = memory_allocate(1, sizeof *beside);
		*beside = (struct beside){.path = memory_copy(path), .next = self->made->beside};
		self->made->beside = beside;
	}
	beside->size = status.st_size;
	beside->modified = status.st_mtim;
	if (!same)
		read_file(self, reading->words, beside);
	return beside;
}

/* Takes what another file says about glyphs, in place of what is known. */
static void take(struct reading *reading, bool taken[GLYPHS], const struct beside *beside)
{
	for (int value = 0; beside && value < GLYPHS; value++)
		if (beside->glyphs[value].known) {
			taken[value] = true;
			reading->model->glyphs[value] = beside->glyphs[value];
		}
}

/* Takes what the files say that lines name; those that cannot be found are reported with each map. */
static void take_included(struct reading *reading, const char *real, bool taken[GLYPHS])
{
	const char *bytes = reading->text->bytes;
	const struct pattern *pattern = reading->description->include;
	for (size_t at = 0, end; pattern && at < reading->text->length; at = end + 1) {
		struct span groups[PATTERN_GROUPS];
		end = bytes_find(bytes, at, reading->text->length, '\n');
		if (!pattern_match(pattern, bytes + at, end - at, groups) || groups[1].start == SIZE_MAX)
			continue;
		struct span name = span_trimmed(bytes, span_between(at + groups[1].start, at + span_end(groups[1])));
		const struct beside *beside = real ? find(reading, real, bytes + name.start, name.length) : NULL;
		take(reading, taken, beside);
		if (!beside)
			arena_append(&reading->model->arena, &reading->missing, &reading->missing_count,
				     &reading->missing_capacity, &name, sizeof name);
	}
}

void reading_beside(struct reading *reading)
{
	const struct described_tables *tables = reading->tables;
	struct model *model = reading->model;
	bool taken[GLYPHS] = {false};
	struct entry *entries = arena_allocate(&model->arena, (size_t)tables->entry_count + GLYPHS, sizeof *entries);
	int count = 0;
	char *real = model->path ? file_real_path(model->path, NULL) : NULL;
	for (const char *const *name = reading->description->shared; real && name && *name; name++)
		take(reading, taken, find(reading, real, *name, strlen(*name)));
	take_included(reading, real, taken);
	free(real);
	for (int value = 0; value < GLYPHS; value++) {
		struct glyph *glyph = &model->glyphs[value];
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

void beside_free(struct beside *beside)
{
	struct beside *next = NULL;
	for (; beside; beside = next) {
		next = beside->next;
		arena_clear(&beside->arena);
		free(beside->path);
		free(beside);
	}
}
