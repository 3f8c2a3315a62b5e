/* Legend lines: "KMONS: a = orc", one of them a line or several between commas. */
#include "plan.h"

#include <string.h>

/* A legend line of the file. */
static const struct entry *find_own_entry(struct planning *planning)
{
	const struct entry *entry = find_entry(planning);
	if (!entry || !entry->fixed)
		return entry;
	refuse(planning, "This symbol is the game's own; only legend lines of the file can be changed.");
	return NULL;
}

/* ---- setting ---- */

/* Only a value that goes over several lines may go on so. */
static bool check_lines(struct planning *planning, const struct entry *entry)
{
	const struct description *description = plan_description(planning);
	struct span old = entry->attribute_count > 0 ? entry->attributes[0].span : entry->key_span;
	bool several = memchr(planning->text->bytes + old.start, '\n', old.length) && description->joined;
	return several || description->scanner == SCANNER_JSON || check_one_line(planning);
}

static bool plan_set(struct planning *planning)
{
	const struct entry *entry = find_own_entry(planning);
	bool value = planning->edit->place.kind == PLACE_ATTRIBUTE;
	if (!entry || !check_json(planning, !value) || !check_lines(planning, entry))
		return false;
	if (value) {
		if (planning->edit->place.x != 0 || entry->attribute_count == 0)
			return refuse(planning, "The legend line has no value at this place.");
		return replace_with_value(planning, entry->attributes[0].span);
	}
	if (planning->edit->length == 0)
		return refuse(planning, "A legend line needs a glyph.");
	return replace_with_value(planning, entry->key_span);
}

/* ---- removing ---- */

static size_t item_end(const struct entry *entry)
{
	return span_end(entry->attribute_count > 0 ? entry->attributes[0].span : entry->key_span);
}

static bool plan_remove(struct planning *planning)
{
	const struct entry *entry = find_own_entry(planning);
	if (!entry)
		return false;
	if (planning->edit->place.kind == PLACE_ATTRIBUTE)
		return refuse(planning, "The value of a legend line cannot be removed; remove the line, or set it.");
	if (plan_description(planning)->scanner == SCANNER_JSON)
		return cut(planning,
			   json_item_with_comma(planning, span_between(entry->key_span.start - 1, item_end(entry))));
	struct span item = span_between(entry->key_span.start, item_end(entry));
	const char *list = described_legend_of(planning->model, entry)->list;
	size_t before = list ? previous_item(planning, item.start, list[0]) : SIZE_MAX;
	size_t after = list ? next_item(planning, span_end(item), list[0]) : SIZE_MAX;
	if (before == SIZE_MAX && after == SIZE_MAX)
		return cut(planning, entry->line);
	return cut_token(planning, item, before == SIZE_MAX, after == SIZE_MAX, before, after);
}

/* ---- adding ---- */

/* What a new line says: of a whole line what follows its key, else glyph and value apart. */
struct fresh {
	const struct described_legend *legend;
	const char *bytes;
	size_t length;
	bool whole;
};

static const char *skip_blanks(const char *at, const char *end)
{
	while (at < end && byte_is_blank(*at))
		at++;
	return at;
}

/* Is the value a whole line, "KIND: a = value"? */
static bool is_of_kind(const struct planning *planning, const struct described_legend *legend, struct fresh *fresh)
{
	const char *separator = plan_description(planning)->keys.separator;
	const char *end = planning->edit->value + planning->edit->length;
	const char *at = skip_blanks(planning->edit->value, end);
	size_t length = strlen(legend->key), width = *separator ? strlen(separator) : 1;
	if ((size_t)(end - at) < length || memcmp(at, legend->key, length) != 0)
		return false;
	at = skip_blanks(at + length, end);
	bool colon = at < end && *at == ':';
	if (!colon && ((size_t)(end - at) < width || memcmp(at, separator, width) != 0))
		return false;
	at = skip_blanks(at + (colon ? 1 : width), end);
	*fresh = (struct fresh){.legend = legend, .bytes = at, .length = (size_t)(end - at), .whole = true};
	return true;
}

static bool find_kind(struct planning *planning, struct fresh *fresh)
{
	const struct described_dialect *dialect = plan_dialect(planning);
	*fresh = (struct fresh){.bytes = planning->edit->value, .length = planning->edit->length};
	for (int i = 0; i < dialect->legend_count && !fresh->whole; i++)
		if (is_of_kind(planning, &dialect->legend[i], fresh))
			return true;
	for (int i = 0; i < dialect->legend_count && !fresh->legend; i++)
		if (dialect->legend[i].effect == EFFECT_MEANS)
			fresh->legend = &dialect->legend[i];
	if (!fresh->legend && dialect->legend_count > 0)
		fresh->legend = &dialect->legend[0];
	return fresh->legend != NULL;
}

static struct sample sample_of_entry(const struct planning *planning, const struct entry *entry)
{
	const struct entry *first = entry; /* of the line */
	while (first > planning->model->entries && !first[-1].fixed && first[-1].grid == entry->grid &&
	       first[-1].line.start == entry->line.start)
		first--;
	return (struct sample){.key = described_legend_of(planning->model, entry)->line.key,
			       .line = entry->line,
			       .value = first->key_span.start};
}

/* The last legend line of the grid above the rows, or else the last one; NULL: it has none. */
static const struct entry *last_entry(const struct planning *planning, int grid)
{
	const struct model *model = planning->model;
	const struct grid *of = &model->grids[grid];
	const struct entry *last = NULL;
	for (int i = 0; i < of->entry_count; i++) {
		const struct entry *entry = &model->entries[of->first_entry + i];
		if (!last || entry->line.start < of->whole.start || last->line.start >= of->whole.start)
			last = entry;
	}
	return last;
}

/* What is between glyphs and value of another line of this kind: " = ". */
static struct span glue_of_kind(const struct planning *planning, const struct described_legend *legend)
{
	const struct model *model = planning->model;
	for (int i = 0; i < model->entry_count; i++) {
		const struct entry *entry = &model->entries[i];
		if (entry->fixed || entry->kind != legend->key || entry->attribute_count == 0)
			continue;
		struct span glue = {.start = span_end(entry->key_span)};
		glue.length = entry->attributes[0].span.start - glue.start;
		const char *bytes = planning->text->bytes + glue.start;
		if (memchr(bytes, legend->separators[0], glue.length) && !memchr(bytes, '\n', glue.length))
			return glue;
	}
	return (struct span){0};
}

static void insert_glyph(struct planning *planning, size_t at)
{
	size_t length;
	const char *glyph = code_bytes(planning->edit->key, &length);
	insert(planning, at, glyph, length);
}

bool insert_written(struct planning *planning, size_t at, const char *write, const char *value, size_t length)
{
	while (*write) {
		size_t plain = strcspn(write, "{");
		insert(planning, at, write, plain);
		write += plain;
		if (strncmp(write, "{glyph}", 7) == 0) {
			insert_glyph(planning, at);
			write += 7;
		} else if (strncmp(write, "{value}", 7) == 0) {
			insert(planning, at, value, length);
			write += 7;
		} else if (*write) {
			insert(planning, at, write++, 1);
		}
	}
	return planning_done(planning);
}

/* Of a whole line whose new line is written in another way: what follows glyphs and separator. */
static void drop_glyphs(struct fresh *fresh)
{
	const char *separators = fresh->legend->separators ? fresh->legend->separators : "=:";
	const char *end = fresh->bytes + fresh->length, *at = fresh->bytes + (fresh->length > 0);
	while (at < end && !strchr(separators, *at))
		at++;
	at = skip_blanks(at < end ? at + 1 : at, end);
	fresh->bytes = at;
	fresh->length = (size_t)(end - at);
	fresh->whole = false;
}

static bool insert_entry(struct planning *planning, struct fresh fresh, struct gap gap, const struct sample *sample)
{
	insert_text(planning, gap.at, gap.before);
	if (fresh.legend->write) {
		if (fresh.whole)
			drop_glyphs(&fresh);
		insert_written(planning, gap.at, fresh.legend->write, fresh.bytes, fresh.length);
	} else {
		insert_head(planning, gap.at, fresh.legend->line.key, sample);
		if (!fresh.whole)
			insert_glyph(planning, gap.at);
		const char *separators = fresh.legend->separators;
		struct span glue = separators ? glue_of_kind(planning, fresh.legend) : (struct span){0};
		const char own[] = {' ', separators ? separators[0] : '\0', ' ', '\0'};
		if (!fresh.whole && takes_value(fresh.legend) && glue.length > 0)
			insert(planning, gap.at, planning->text->bytes + glue.start, glue.length);
		else if (!fresh.whole && takes_value(fresh.legend))
			insert(planning, gap.at, own, separators ? 3 : 1);
		if (fresh.whole || takes_value(fresh.legend))
			insert(planning, gap.at, fresh.bytes, fresh.length);
	}
	return insert_text(planning, gap.at, gap.after);
}

static bool plan_add(struct planning *planning)
{
	struct fresh fresh;
	struct sample sample;
	int grid = planning->edit->target;
	if (planning->edit->place.kind == PLACE_ATTRIBUTE)
		return refuse(planning, "A legend line has one value; set it, or add a line.");
	if (!find_grid(planning, grid) || !check_one_line(planning))
		return false;
	if (!find_kind(planning, &fresh))
		return refuse(planning, "The symbols of a %s are fixed by the game.", planning->model->format->title);
	bool json = plan_description(planning)->scanner == SCANNER_JSON;
	if (json && fresh.whole)
		drop_glyphs(&fresh);
	if (!json && !fresh.legend->line.key && !fresh.legend->write)
		return refuse(planning,
			      "A new %s line cannot be made: the description of the format has no `write` for it.",
			      fresh.legend->key);
	if (fresh.length == 0 && (json || fresh.whole || takes_value(fresh.legend)))
		return refuse(planning, "Say what %s is.", code_name(planning->edit->key).text);
	if (json) /* a member of the group that is named as the kind */
		return check_json_value(planning, fresh.bytes, fresh.length) &&
		       plan_json_entry(planning, grid, fresh.legend->key, fresh.bytes, fresh.length);
	const struct entry *last = last_entry(planning, grid);
	if (last)
		sample = sample_of_entry(planning, last);
	else
		find_field_sample(planning, grid, &sample);
	struct gap gap = gap_after(planning, sample.line);
	const struct grid *of = &planning->model->grids[grid];
	const struct entry *entries = planning->model->entries;
	for (int i = 0; entries && i < of->entry_count; i++) { /* a line of the kind, as a sample of the style */
		const struct entry *alike = &entries[of->first_entry + i];
		if (alike->kind == fresh.legend->key)
			sample = sample_of_entry(planning, alike);
	}
	return insert_entry(planning, fresh, gap, &sample);
}

bool plan_legend(struct planning *planning)
{
	switch (planning->edit->verb) {
	case EDIT_SET:
		return plan_set(planning);
	case EDIT_ADD:
		return plan_add(planning);
	case EDIT_REMOVE:
		return plan_remove(planning);
	default:
		return refuse(planning, "A legend line is set, added or removed, nothing else.");
	}
}
