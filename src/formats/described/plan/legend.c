/* Legend lines: "KMONS: a = orc", with one definition or several separated by commas. */
#include "plan.h"

#include "described/legend_values.h"

static const struct entry *find_own_entry(struct edit_plan *plan)
{
	const struct entry *entry = find_entry(plan);
	if (!entry || !entry->fixed)
		return entry;
	refuse(plan, "This symbol is built into the game; only legend lines of the file can be changed.");
	return NULL;
}

/* ---- setting ---- */

/* Refuses a value with line ends unless the old value has several lines. */
static bool check_lines(struct edit_plan *plan, const struct entry *entry)
{
	const struct description *description = plan_description(plan);
	struct span old = entry->attribute_count > 0 ? entry->attributes[0].span : entry->key_span;
	bool several = memchr(plan->text->bytes + old.start, '\n', old.length) && description->joined;
	return several || description->scanner == SCANNER_JSON || check_one_line(plan);
}

static bool plan_set(struct edit_plan *plan)
{
	const struct entry *entry = find_own_entry(plan);
	bool value = plan->edit->place.kind == PLACE_ATTRIBUTE;
	if (!entry || !check_json(plan, plan->edit->value, plan->edit->length, !value) || !check_lines(plan, entry))
		return false;
	if (value) {
		if (plan->edit->place.x != 0 || entry->attribute_count == 0)
			return refuse(plan, "The legend line has no such value.");
		return replace_with_value(plan, entry->attributes[0].span);
	}
	if (plan->edit->length == 0)
		return refuse(plan, "A legend line needs a glyph.");
	return replace_with_value(plan, entry->key_span);
}

/* ---- removing ---- */

static size_t item_end(const struct entry *entry)
{
	return span_end(entry->attribute_count > 0 ? entry->attributes[0].span : entry->key_span);
}

static bool plan_remove(struct edit_plan *plan)
{
	const struct entry *entry = find_own_entry(plan);
	if (!entry)
		return false;
	if (plan->edit->place.kind == PLACE_ATTRIBUTE)
		return refuse(plan, "The value of a legend line cannot be removed; set it, or remove the line.");
	if (plan_description(plan)->scanner == SCANNER_JSON)
		return cut(plan,
			   json_item_with_comma(plan, span_between(entry->key_span.start - 1, item_end(entry))));
	if (described_legend_of(plan->model, entry)->below_count > 0)
		return refuse(plan, "The lines below this one belong to it: remove all of them with :source.");
	struct span item = span_between(entry->key_span.start, item_end(entry));
	const char *list = described_legend_of(plan->model, entry)->list;
	size_t before = list ? previous_item(plan, item.start, list[0]) : SIZE_MAX;
	size_t after = list ? next_item(plan, span_end(item), list[0]) : SIZE_MAX;
	if (before == SIZE_MAX && after == SIZE_MAX)
		return cut(plan, entry->line);
	return cut_token(plan, item, before == SIZE_MAX, after == SIZE_MAX, before, after);
}

/* ---- adding ---- */

/* A new line: the part after its key if it is a whole line, otherwise glyph and value separately. */
struct new_entry {
	const struct described_legend *legend;
	const char *bytes;
	size_t length;
	bool whole;
};

/* Returns true if the value is a whole line of the kind, "KIND: a = value". */
static bool is_of_kind(const struct edit_plan *plan, const struct described_legend *legend, struct new_entry *fresh)
{
	const char *separator = plan_description(plan)->keys.separator, *value = plan->edit->value;
	size_t end = plan->edit->length, at = bytes_skip(value, 0, end, BLANKS);
	if (!bytes_begin(value + at, end - at, legend->key))
		return false;
	at = bytes_skip(value, at + strlen(legend->key), end, BLANKS);
	const char *head = at < end && value[at] == ':' ? ":" : separator;
	if (!*head || !bytes_begin(value + at, end - at, head))
		return false;
	at = bytes_skip(value, at + strlen(head), end, BLANKS);
	*fresh = (struct new_entry){.legend = legend, .bytes = value + at, .length = end - at, .whole = true};
	return true;
}

static bool find_kind(struct edit_plan *plan, struct new_entry *fresh)
{
	const struct described_dialect *dialect = plan_dialect(plan);
	*fresh = (struct new_entry){.bytes = plan->edit->value, .length = plan->edit->length};
	for (int i = 0; i < dialect->legend_count && !fresh->whole; i++)
		if (is_of_kind(plan, &dialect->legend[i], fresh))
			return true;
	for (int i = 0; i < dialect->legend_count && !fresh->legend; i++)
		if (dialect->legend[i].effect == EFFECT_MEANS)
			fresh->legend = &dialect->legend[i];
	if (!fresh->legend && dialect->legend_count > 0)
		fresh->legend = &dialect->legend[0];
	return fresh->legend != NULL;
}

static struct sample sample_of_entry(const struct edit_plan *plan, const struct entry *entry)
{
	const struct entry *first = entry; /* of the line */
	while (first > plan->model->entries && !first[-1].fixed && first[-1].grid == entry->grid &&
	       first[-1].line.start == entry->line.start)
		first--;
	return (struct sample){.key = described_legend_of(plan->model, entry)->line.key,
			       .line = entry->line,
			       .value = first->key_span.start,
			       .grid = entry->grid};
}

/* Returns the last legend line of the grid above the rows, or else the last one; NULL if none. Grid -1 stands for the
 * file: its last line of the kind, or else of any kind. */
static const struct entry *last_entry(const struct edit_plan *plan, int grid, const char *kind)
{
	const struct model *model = plan->model;
	int of_file = described_detail(model)->file_entries;
	for (int i = of_file - 1; i >= 0 && grid < 0; i--)
		if (model->entries[i].kind == kind)
			return &model->entries[i];
	if (grid < 0)
		return of_file > 0 ? &model->entries[of_file - 1] : NULL;
	const struct grid *of = &model->grids[grid];
	const struct entry *last = NULL;
	for (int i = 0; i < of->entry_count; i++) {
		const struct entry *entry = &model->entries[of->first_entry + i];
		if (!last || entry->line.start < of->whole.start || last->line.start >= of->whole.start)
			last = entry;
	}
	return last;
}

/* Returns the text between glyphs and value in another line of this kind: " = ". */
static struct span glue_of_kind(const struct edit_plan *plan, const struct described_legend *legend)
{
	const struct model *model = plan->model;
	EACH(const struct entry, entry, model->entries, model->entry_count) {
		if (entry->fixed || entry->kind != legend->key || entry->attribute_count == 0)
			continue;
		struct span glue = {.start = span_end(entry->key_span)};
		glue.length = entry->attributes[0].span.start - glue.start;
		const char *bytes = plan->text->bytes + glue.start;
		if (memchr(bytes, legend->separators[0], glue.length) && !memchr(bytes, '\n', glue.length))
			return glue;
	}
	return (struct span){0};
}

static void insert_glyph(struct edit_plan *plan, size_t at)
{
	size_t length;
	const char *glyph = cell_bytes(plan->edit->key, &length);
	insert(plan, at, glyph, length);
}

bool insert_written(struct edit_plan *plan, size_t at, const char *write, const char *value, size_t length)
{
	while (*write) {
		size_t plain = strcspn(write, "{");
		insert(plan, at, write, plain);
		write += plain;
		if (strncmp(write, "{glyph}", 7) == 0) {
			insert_glyph(plan, at);
			write += 7;
		} else if (strncmp(write, "{value}", 7) == 0) {
			insert(plan, at, value, length);
			write += 7;
		} else if (*write) {
			insert(plan, at, write++, 1);
		}
	}
	return plan_done(plan);
}

/* Drops glyphs and separator from a whole line, for formats that write them differently. */
static void drop_glyphs(struct new_entry *fresh)
{
	const char *separators = fresh->legend->separators ? fresh->legend->separators : "=:";
	size_t end = fresh->length, at = bytes_until(fresh->bytes, end > 0, end, separators);
	at = bytes_skip(fresh->bytes, at + (at < end), end, BLANKS);
	fresh->bytes += at;
	fresh->length -= at;
	fresh->whole = false;
}

static bool insert_entry(struct edit_plan *plan, struct new_entry fresh, struct gap gap, const struct sample *sample)
{
	insert_text(plan, gap.at, gap.before);
	if (fresh.whole && fresh.legend->names) { /* a word of several characters, perhaps */
		insert(plan, gap.at, fresh.bytes, fresh.length);
	} else if (fresh.legend->write) {
		if (fresh.whole)
			drop_glyphs(&fresh);
		insert_written(plan, gap.at, fresh.legend->write, fresh.bytes, fresh.length);
	} else {
		insert_head(plan, gap.at, fresh.legend->line.key, sample);
		if (!fresh.whole)
			insert_glyph(plan, gap.at);
		const char *separators = fresh.legend->separators;
		struct span glue = separators ? glue_of_kind(plan, fresh.legend) : (struct span){0};
		const char own[] = {' ', separators ? separators[0] : '\0', ' ', '\0'};
		if (!fresh.whole && takes_value(fresh.legend) && glue.length > 0)
			insert(plan, gap.at, plan->text->bytes + glue.start, glue.length);
		else if (!fresh.whole && takes_value(fresh.legend))
			insert(plan, gap.at, own, separators ? 3 : 1);
		if (fresh.whole || takes_value(fresh.legend))
			insert(plan, gap.at, fresh.bytes, fresh.length);
	}
	return insert_text(plan, gap.at, gap.after);
}

/* Returns true if lines like the entry stand in the same section as those of the kind. */
static bool shares_section(const struct edit_plan *plan, const struct entry *entry,
			   const struct described_legend *legend)
{
	const char *const *in = described_legend_of(plan->model, entry)->in;
	return in && *in && legend->in && *legend->in && strcmp(*in, *legend->in) == 0;
}

/* Returns the last legend line of the section that the kind has; NULL if none. */
static const struct entry *last_of_section(const struct edit_plan *plan, const struct described_legend *legend)
{
	const struct entry *last = NULL;
	for (int i = 0; i < plan->model->entry_count; i++)
		if (!plan->model->entries[i].fixed && shares_section(plan, &plan->model->entries[i], legend))
			last = &plan->model->entries[i];
	return last;
}

static bool plan_add(struct edit_plan *plan)
{
	struct new_entry fresh;
	struct sample sample;
	int grid = plan->edit->target;
	if (plan->edit->place.kind == PLACE_ATTRIBUTE)
		return refuse(plan, "A legend line has only one value; set it, or add a line.");
	bool mapless = plan->model->grid_count == 0; /* the file may have lines of its own */
	if ((!mapless && !find_grid(plan, grid)) || !check_one_line(plan))
		return false;
	if (!mapless)
		grid = described_detail(plan->model)->parts[grid].first; /* the first map of the part has the lines */
	if (!find_kind(plan, &fresh))
		return refuse(plan, "%s: the symbols are fixed by the game.", plan->model->format->title);
	if (mapless && (fresh.legend->scope != SCOPE_FILE || plan_description(plan)->scanner == SCANNER_JSON))
		return refuse_no_map(plan);
	bool json = plan_description(plan)->scanner == SCANNER_JSON;
	if (json && fresh.whole)
		drop_glyphs(&fresh);
	if (!json && !fresh.legend->line.key && !fresh.legend->write)
		return refuse(plan, "A %s line cannot be added: the description of the format has no `write` for it.",
			      fresh.legend->key);
	if (fresh.length == 0 && (json || fresh.whole || takes_value(fresh.legend)))
		return refuse(plan, "Say what %s means.", cell_name(plan->edit->key).text);
	if (json) /* a member of the group named like the kind */
		return check_json(plan, fresh.bytes, fresh.length, false) &&
		       plan_json_entry(plan, grid, fresh.legend->key, fresh.bytes, fresh.length);
	const char *joined = plan_description(plan)->joined;
	size_t width = joined ? strlen(joined) : 0;
	if (width > 0 && fresh.length >= width && memcmp(fresh.bytes + fresh.length - width, joined, width) == 0)
		return refuse(plan, "A value cannot end in %s: the next line would become part of it.", joined);
	grid = fresh.legend->scope == SCOPE_FILE ? -1 : grid;
	const struct entry *last = last_entry(plan, grid, fresh.legend->key);
	const size_t section = section_start(plan, fresh.legend->in);
	if (last && section != SIZE_MAX && !shares_section(plan, last, fresh.legend))
		last = last_of_section(plan, fresh.legend);
	if (last)
		sample = sample_of_entry(plan, last);
	else if (section != SIZE_MAX)
		return insert_entry(plan, fresh,
				    (struct gap){.at = section, .before = "", .after = plan->model->line_end},
				    &(struct sample){0});
	else if (!find_field_sample(plan, grid, NULL, &sample) && grid < 0)
		return insert_entry(plan, fresh, gap_above_maps(plan), &(struct sample){0});
	struct gap gap = gap_after(plan, sample.line);
	const struct grid *of = grid >= 0 ? &plan->model->grids[grid] : NULL;
	const struct entry *entries = plan->model->entries;
	for (int i = 0; of && entries && i < of->entry_count;
	     i++) { /* a line of the kind, as a sample of the style */
		const struct entry *alike = &entries[of->first_entry + i];
		if (alike->kind == fresh.legend->key)
			sample = sample_of_entry(plan, alike);
	}
	return insert_entry(plan, fresh, gap, &sample);
}

bool plan_legend(struct edit_plan *plan)
{
	switch (plan->edit->verb) {
	case EDIT_SET:
		return plan_set(plan);
	case EDIT_ADD:
		return plan_add(plan);
	case EDIT_REMOVE:
		return plan_remove(plan);
	default:
		return refuse(plan, "A legend line can only be set, added or removed.");
	}
}
