/* The model of a recruit file, and functions to query it.
 *
 * A terrain is a record "terrain". Its fields are those of letter, color, name, regular, display and random that the
 * dialect has, set or not; each (number creature) pair is an item with two fields. An ACQUIRABLE (or ANGEL) line is a
 * record "acquirable", and each (points creature list) an item with three fields. TITANIMPROVE and TITANTELEPORT are
 * fields of the file. In XML an alias is a record "alias", and a terrain has fields for its starting creatures. Which
 * fields there are depends only on the letter of the dialect (A, B, C, D), never on its
 * number, so a field keeps its index when a value changes. */
#include "ter.h"

/* ---- words ---- */

static struct span unquoted(const char *bytes, struct span span)
{
	if (span.length >= 2 && bytes[span.start] == '"' && bytes[span_end(span) - 1] == '"')
		return (struct span){.start = span.start + 1, .length = span.length - 2};
	return span;
}

struct span ter_plain(const struct dialect *dialect, enum ter_field field, const char *bytes, struct span value)
{
	char sign = dialect->separator;
	if (field != TER_LETTER && field != TER_LIST)
		return unquoted(bytes, value);
	bool first = field == TER_LETTER || sign == '\'';
	if (first && sign && value.length > 1 && bytes[value.start + 1] == sign)
		value.length = 1;
	return value;
}

bool ter_next_run(const char *bytes, size_t end, size_t *at, const char *separators, struct span *run)
{
	size_t count = strlen(separators);
	while (*at < end && memchr(separators, bytes[*at], count))
		(*at)++;
	size_t start = *at;
	const char *close =
	    start + 1 < end && bytes[start] == '"' ? memchr(bytes + start + 1, '"', end - start - 1) : NULL;
	if (close)
		*at = (size_t)(close - bytes) + 1;
	while (!close && *at < end && !memchr(separators, bytes[*at], count) && bytes[*at] != '#')
		(*at)++;
	*run = span_between(start, *at);
	return run->length > 0;
}

bool ter_next_listed(const char *bytes, size_t end, size_t *at, struct span *entry)
{
	bool more = ter_next_run(bytes, end, at, " \t\r,'", entry);
	*entry = unquoted(bytes, *entry);
	return more;
}

size_t ter_next_line(const char *bytes, size_t length, size_t at)
{
	const char *end = memchr(bytes + at, '\n', length - at), *stop = end ? end : bytes + length;
	const char *comment = memchr(bytes + at, '#', (size_t)(stop - bytes) - at);
	const char *cut = comment ? memchr(comment, '\r', (size_t)(stop - comment)) : NULL;
	if (cut && cut + 1 < stop)
		return (size_t)(cut - bytes) + 1;
	return end ? (size_t)(end - bytes) + 1 : length;
}

/* ---- asking ---- */

/* Items have two fields in a terrain and three in an ACQUIRABLE line, so they are found without a search. */
const struct field *ter_get(const struct model *model, int record, int item, enum ter_field field)
{
	const struct record *of = &model->records[record];
	int each = ter_is_terrain(model, record) ? 2 : 3, head = of->field_count - each * of->item_count;
	const struct field *first = &model->fields[of->first_field];
	if (item >= 0) {
		int offset =
		    field == TER_LIST ? 2 : field == TER_CREATURE; /* skips the number or the points before it */
		return item < of->item_count && offset < each ? &first[head + each * item + offset] : NULL;
	}
	for (int i = 0; i < head; i++)
		if (first[i].name == ter_rows[field].field.name)
			return &first[i];
	return NULL;
}

const struct field *ter_starter(const struct model *model, int record, int index, enum ter_field field)
{
	const struct record *of = &model->records[record];
	const struct field *first = &model->fields[of->first_field];
	for (int i = 0; i < of->field_count && first[i].item < 0; i++)
		if (ter_field_of(&first[i]) == field && index-- == 0)
			return &first[i];
	return NULL;
}

const char *ter_read(const struct model *model, int record, int item, enum ter_field field)
{
	const struct field *found = ter_get(model, record, item, field);
	return found && found->set ? found->effective : "";
}

int64_t ter_number(const struct field *field)
{
	return *field->effective ? token_number(field->effective, strlen(field->effective)) : INT64_MAX;
}

bool ter_is_terrain(const struct model *model, int record)
{
	return strcmp(model->records[record].kind, "terrain") == 0;
}

bool ter_is_alias(const struct model *model, int record)
{
	return strcmp(model->records[record].kind, "alias") == 0;
}

const char *ter_key(const struct model *model, int record)
{
	return ter_read(model, record, -1, ter_has(ter_detail(model)->dialect, LETTER) ? TER_LETTER : TER_NAME);
}

const char *const ter_tower_numbers[TER_TOWER_PAIRS] = {"1", "1", "1", "3", "1"};

int ter_tower(const struct model *model)
{
	if (ter_has(ter_detail(model)->dialect, REGULAR))
		return -1;
	for (int i = model->record_count - 1; i >= 0; i--)
		if (ter_is_terrain(model, i) && strcmp(ter_read(model, i, -1, TER_LETTER), "T") == 0)
			return i;
	return -1;
}

bool ter_is_free(const struct model *model, int record)
{
	if (ter_has(ter_detail(model)->dialect, REGULAR))
		return strcmp(ter_read(model, record, -1, TER_REGULAR), "false") == 0;
	return strcmp(ter_read(model, record, -1, TER_LETTER), "T") == 0;
}

bool ter_is_whole(const struct model *model, int record)
{
	const struct record *of = &model->records[record];
	enum ter_field number = ter_number_field(model, record);
	for (int i = 0; i < of->item_count; i++)
		if (!ter_get(model, record, i, number)->set || !ter_get(model, record, i, TER_CREATURE)->set)
			return false;
	return true;
}

bool ter_is_recruiter(const struct model *model, int record, int item)
{
	return ter_read(model, record, item, TER_COUNT)[0] == '-';
}

bool ter_is_pseudo(const struct model *model, const char *creature)
{
	const struct ter_detail *detail = ter_detail(model);
	return ter_has(detail->dialect, REGULAR) &&
	       vocabulary_has(detail->vocabulary, creature, strlen(creature), "type", "PSEUDO");
}

bool ter_is_keyword_creature(const struct model *model, const char *creature)
{
	return strcmp(creature, "Titan") == 0 || ter_is_pseudo(model, creature);
}

int ter_find_edges(const struct model *model, int record, struct ter_edge *edges)
{
	int count = 0, recruiter = -1;
	for (int i = 0; i < model->records[record].item_count; i++) {
		const char *creature = ter_read(model, record, i, TER_CREATURE);
		bool only = ter_is_keyword_creature(model, creature) || ter_is_recruiter(model, record, i);
		bool special = strncmp(creature, "Special:", 8) == 0;
		if (recruiter >= 0 && !only && !special)
			edges[count++] = (struct ter_edge){recruiter, i};
		recruiter = special ? -1 : i;
	}
	return count;
}

/* ---- names ---- */

int ter_list_creatures(const struct model *model, struct name *list)
{
	int count = 0;
	for (int f = 0; f < model->field_count; f++) {
		const struct field *field = &model->fields[f];
		if (field->item >= 0 && field->set && ter_field_of(field) == TER_CREATURE)
			list[count++] = name_of_text(field->effective, f);
	}
	names_sort(list, count);
	return count;
}

struct name *ter_sort_keys(const struct model *model, struct arena *arena, int *count)
{
	struct name *keys = arena_allocate(arena, (size_t)model->record_count, sizeof *keys);
	*count = 0;
	for (int r = 0; r < model->record_count; r++)
		if ((ter_is_terrain(model, r) || ter_is_alias(model, r)) && *ter_key(model, r))
			keys[(*count)++] = name_of_text(ter_key(model, r), r);
	names_sort(keys, *count);
	return keys;
}
