/* Completions: words ranked by how well they match, and "did you mean". */
#include "mapwright/choices.h"

#include "mapwright/share.h"

static bool is_part_end(char byte)
{
	return byte == '_' || byte == '-' || byte == ' ' || byte == '/';
}

/* Returns how well the typed text matches where it occurs in the word, at offset `at`. */
static enum fit fit_at(const char *word, size_t word_length, size_t at, const char *typed, size_t length)
{
	bool begins = at == 0 || is_part_end(word[at - 1]);
	if (at == 0 && length == word_length)
		return memcmp(word, typed, length) == 0 ? FIT_EXACT : FIT_EQUAL;
	if (begins && at + length == word_length)
		return FIT_WHOLE;
	return at == 0 ? FIT_BEGINS : begins ? FIT_PART : FIT_INSIDE;
}

enum fit fit_of(const char *word, size_t word_length, const char *typed, size_t length)
{
	enum fit fit = FIT_NONE;
	if (length == 0)
		return FIT_BEGINS;
	for (size_t at = 0; at + length <= word_length; at++) {
		enum fit here = strncasecmp(word + at, typed, length) == 0
				    ? fit_at(word, word_length, at, typed, length)
				    : FIT_NONE;
		fit = MIN(here, fit);
	}
	return fit;
}

/* Returns how well a word fits the line: its first word, or one of its first two columns, or else any part of it. */
static enum fit fit_in_line(const char *line, const char *typed, size_t length)
{
	enum fit fit = fit_of(line, strcspn(line, " "), typed, length);
	const char *gap = strstr(line, "  "), *second = gap ? gap + strspn(gap, " ") : NULL,
		   *end = second ? strstr(second, "  ") : NULL;
	if (gap) {
		size_t rest = end ? (size_t)(end - second) : strlen(second);
		fit = MIN(
		    fit, MIN(fit_of(line, (size_t)(gap - line), typed, length), fit_of(second, rest, typed, length)));
	}
	return fit == FIT_NONE && fit_of(line, strlen(line), typed, length) != FIT_NONE ? FIT_INSIDE : fit;
}

enum fit fit_of_line(const char *line, const char *filter)
{
	enum fit worst = FIT_EXACT;
	while (*(filter += strspn(filter, " "))) {
		size_t length = strcspn(filter, " ");
		enum fit fit = fit_in_line(line, filter, length);
		if (fit == FIT_NONE && length == strlen("random") && strncasecmp(filter, "random", length) == 0)
			fit = fit_in_line(line, "any", strlen("any"));
		worst = MAX(fit, worst);
		filter += length;
	}
	return worst;
}

void choices_clear(struct choices *choices)
{
	arena_clear(&choices->arena);
	*choices = (struct choices){0};
}

/* Returns true if a word has the letters in that order, ignoring case. */
static bool has_letters(const char *word, const char *letters, size_t length)
{
	size_t found = 0;
	for (; *word && found < length; word++)
		found += strncasecmp(word, letters + found, 1) == 0;
	return found == length;
}

/* Inserts a word before all that match less well and returns its item; NULL if it does not match or the list is
 * full. */
static struct choice *place(struct choices *choices, enum choice_kind kind, const char *word, const char *meaning)
{
	size_t length = strlen(word);
	const bool quoted = *word == '"' && choices->length > 0 && *choices->typed != '"';
	enum fit fit = fit_of(word + quoted, length - quoted, choices->typed, choices->length);
	if (fit == FIT_NONE && choices->loose && has_letters(word, choices->typed, choices->length))
		fit = FIT_OTHER;
	if (fit == FIT_NONE && choices->by_meaning && meaning &&
	    fit_of(meaning, strlen(meaning), choices->typed, choices->length) < FIT_NONE)
		fit = FIT_OTHER;
	bool full = choices->limit > 0 && choices->count == choices->limit;
	if (fit == FIT_NONE || (choices->strict && strncmp(word, choices->typed, choices->length) != 0))
		return NULL;
	choices->more |= full;
	if ((full && choices->items[choices->count - 1].fit <= fit) ||
	    (kind != CHOICE_GLYPH && word_table_find(&choices->words, word, length) >= 0))
		return NULL;
	const char *copy = arena_copy(&choices->arena, word, length);
	word_table_add(&choices->words, &choices->arena, copy, 0);
	if (!full)
		arena_slot(&choices->arena, &choices->items, &choices->count, &choices->capacity,
			   sizeof(struct choice));
	struct choice *at = &choices->items[choices->count - 1];
	for (; at > choices->items && at[-1].fit > fit; at--)
		at[0] = at[-1];
	*at = (struct choice){.word = copy, .type = "", .meaning = "", .kind = kind, .fit = fit};
	return at;
}

bool choices_next(struct choices *choices)
{
	size_t at = 0;
	while (at < choices->length && byte_is_of_word(choices->typed[at]))
		at++;
	if (at == choices->length || (choices->count > 0 && choices->items[0].fit <= FIT_BEGINS))
		return false;
	while (at < choices->length && !byte_is_of_word(choices->typed[at]))
		at++;
	choices->typed += at;
	choices->length -= at;
	choices->count = 0;
	choices->more = false;
	choices->words = (struct word_table){0};
	return true;
}

void choices_add(struct choices *choices, enum choice_kind kind, const char *word, const char *meaning)
{
	struct choice *choice = place(choices, kind, word, meaning);
	if (choice && meaning)
		choice->meaning = meaning;
}

void choices_skip(struct choices *choices, const char *word, size_t length)
{
	word_table_add(&choices->words, &choices->arena, arena_copy(&choices->arena, word, length), 0);
}

void choices_list(struct choices *choices, const char *words, const char *between, const char *meaning)
{
	for (size_t size; *(words += strspn(words, between)); words += size) {
		size = strcspn(words, between);
		choices_add(choices, CHOICE_CONSTANT, arena_copy(&choices->arena, words, size), meaning);
	}
}

void choices_table(struct choices *choices, const struct vocabulary *table, const char *type, const char *before,
		   const char *meaning)
{
	for (int row = 0; row < vocabulary_count(table); row++) {
		const char *word = vocabulary_word(table, row), *own = vocabulary_meaning(table, row);
		if (!vocabulary_fits(table, row, type) || strncmp(word, before, strlen(before)) != 0)
			continue;
		word = strcmp(word, "space") == 0 ? " " : word + strlen(before); /* in a table of symbols */
		struct choice *choice = place(choices, CHOICE_WORD, word, NULL);
		if (choice)
			*choice = (struct choice){choice->word, *meaning ? "" : vocabulary_value(table, row, "type"),
						  *own ? own : meaning, CHOICE_WORD, choice->fit};
	}
}

void choices_words(struct choices *choices, const struct document *document, const char *type)
{
	const struct model *model = &document->model;
	const char *word, *meaning;
	bool own = type && *type == '@';
	for (int i = 0; own && document->format->legend->defined &&
			(word = document->format->legend->defined(model, type, i, &meaning));
	     i++)
		choices_add(choices, CHOICE_NAME, word, meaning);
	for (const struct field *field = model->fields; own && field < model->fields + model->field_count; field++)
		if (field->set && strcmp(field->name, type + 1) == 0)
			choices_list(choices, field->effective, field->between ? field->between : "",
				     field->grid < 0 ? "" : model->grids[field->grid].name);
	choices_table(choices, document->vocabulary, type, "", "");
}

void choices_value(struct choices *choices, const struct document *document, const struct field *field)
{
	if (field->kind == FIELD_BOOLEAN) {
		choices_add(choices, CHOICE_CONSTANT, "true", field->name);
		choices_add(choices, CHOICE_CONSTANT, "false", field->name);
	} else if (field->vocabulary) {
		choices_words(choices, document, field->vocabulary);
	}
}

void choices_files(struct choices *choices, const char *folder, const char *ending)
{
	enum { NAME_LIMIT = 64 };
	struct paths entries = {0};
	paths_add_entries(&entries, folder);
	for (char *entry; entries.count > 0; free(entry)) {
		entry = entries.items[--entries.count];
		const char *name = path_name(entry);
		size_t length = strlen(name), more = strlen(ending);
		if (length > more && length < NAME_LIMIT && name[0] != '.' &&
		    strcmp(name + length - more, ending) == 0)
			choices_add(choices, CHOICE_NAME, arena_copy(&choices->arena, name, length - more), "");
	}
	paths_clear(&entries);
}

void choices_stamps(struct choices *choices, const struct format *format)
{
	char name[PATH_MAX], folder[PATH_MAX];
	snprintf(name, sizeof name, "stamps/%s", format->id);
	if (share_user_path(name, folder, sizeof folder))
		choices_files(choices, folder, ".stamp");
	if (share_path(name, folder, sizeof folder))
		choices_files(choices, folder, ".stamp");
}

/* Glyphs are the bytes of a cell. */
void choices_glyphs(struct choices *choices, const struct model *model, int grid)
{
	for (int row = 0; row < model_legend_rows(model, grid); row++) {
		const struct entry *entry = &model->entries[model_legend_entry(model, grid, row)];
		size_t length;
		choices_add(choices, CHOICE_GLYPH, cell_bytes(entry->key, &length), entry->text);
	}
}

void choices_legend(struct choices *choices, const struct document *document, const struct legend_kind *kind,
		    int grid)
{
	if (kind && kind->becomes)
		choices_glyphs(choices, &document->model, grid);
	else if (!kind || kind->words)
		choices_words(choices, document, kind ? kind->words : NULL);
}

void choices_kinds(struct choices *choices, const struct legend_kind *kinds, const char *end)
{
	char word[64];
	for (; kinds && kinds->key; kinds++) {
		snprintf(word, sizeof word, "%s%s", kinds->key, end);
		choices_add(choices, CHOICE_LINE, word, kinds->meaning);
	}
}

void choices_paths(struct choices *choices)
{
	size_t slash = choices->length;
	while (slash > 0 && choices->typed[slash - 1] != '/')
		slash--;
	const char *folder = arena_copy(&choices->arena, choices->typed ? choices->typed : "", slash);
	bool hidden = slash < choices->length && choices->typed[slash] == '.';
	struct paths entries = {0};
	paths_add_entries(&entries, slash > 0 ? folder : ".");
	for (char *entry; entries.count > 0; free(entry)) {
		entry = entries.items[--entries.count];
		const char *name = path_name(entry), *path = NULL;
		if ((name[0] != '.' || hidden) && strncmp(name, choices->typed + slash, choices->length - slash) == 0)
			path = arena_print(&choices->arena, "%s%s", folder, name);
		if (path && file_is_folder(path))
			path = arena_print(&choices->arena, "%s/", path);
		if (path)
			choices_add(choices, CHOICE_NAME, path, "");
	}
	paths_clear(&entries);
}

void choices_formats(struct choices *choices, const struct format *const *formats)
{
	for (; *formats; formats++)
		choices_add(choices, CHOICE_NAME, (*formats)->id, (*formats)->title);
}

void choices_rules(struct choices *choices, const struct format *const *formats)
{
	const struct rule *rule;
	for (; *formats; formats++)
		for (int i = 0; (rule = format_rule(*formats, i)); i++)
			choices_add(choices, CHOICE_NAME, rule->name, "");
}

void choices_dialects(struct choices *choices, const struct format *format)
{
	for (int i = 0; format->dialects && format->dialects[i]; i++)
		choices_add(choices, CHOICE_NAME, format->dialects[i], format->title);
}

void choices_drop_inside(struct choices *choices)
{
	bool begins = false;
	for (int i = 0; i < choices->count; i++)
		begins = begins || choices->items[i].fit == FIT_BEGINS;
	while (begins && choices->items[choices->count - 1].fit > FIT_BEGINS)
		choices->count--;
}

void choices_names(const struct choices *choices, char *names, size_t size)
{
	static const char rest[] = ", ...";
	size_t used = 0;
	names[0] = '\0';
	for (int i = 0; i < choices->count; i++) {
		const char *word = choices->items[i].word, *comma = i > 0 ? ", " : "";
		if (used + strlen(comma) + strlen(word) + sizeof rest > size) {
			snprintf(names + used, size - used, "%s", rest);
			return;
		}
		used += (size_t)snprintf(names + used, size - used, "%s%s", comma, word);
	}
}

const char *choices_nearest(const struct choices *choices, const char *word, size_t length, int limit)
{
	struct nearest nearest = {.word = word, .length = length, .limit = limit};
	for (int i = 0; i < choices->count; i++)
		nearest_try(&nearest, choices->items[i].word);
	return nearest.name;
}

bool choices_refuse(struct choices *all, const char *what, const char *word, size_t length, int limit,
		    const char *otherwise, struct error *error)
{
	const char *meant = choices_nearest(all, word, length, limit > 0 ? limit : word_limit(length));
	size_t end = strlen(otherwise);
	char names[MESSAGE_SIZE] = "";
	if (end > 0 && otherwise[end - 1] == ' ')
		choices_names(all, names, sizeof names);
	if (meant)
		error_set(error, "Unknown %s '%.*s'; did you mean '%s'?", what, (int)length, word, meant);
	else
		error_set(error, "Unknown %s '%.*s'%s%s%s.", what, (int)length, word, end > 0 ? "; " : "", otherwise,
			  names);
	choices_clear(all);
	return false;
}
