/* Whole maps: adding, copying, removing and moving them; and new files.
 *
 * The block of a map is its lines: from the one that begins it, with the comment directly above, to the last line
 * before the next block that is not blank. The lines between two blocks belong to the first of them. In JSON the
 * block is the object of the map, with a comma. */
#include "plan.h"

#include "described/scan/counted.h"

#include <stdlib.h>
#include <string.h>

/* ---- blocks ---- */

static bool is_json(const struct edit_plan *plan)
{
	return plan_description(plan)->scanner == SCANNER_JSON;
}

static const struct map_part *part_of(const struct edit_plan *plan, int index)
{
	return &described_detail(plan->model)->parts[index];
}

/* Returns where the block of a map begins. Comments at the start of the file belong to the file. */
static size_t block_start(const struct edit_plan *plan, int index)
{
	const struct map_part *part = part_of(plan, index);
	const struct pattern *comment = plan_description(plan)->comment;
	size_t start = part->lines.start, own;
	if (is_json(plan))
		return start;
	if (plan_description(plan)->scanner == SCANNER_LUA)
		start = line_at(plan, start).whole.start;
	if (part->name.length > 0 && part->name.start < start)
		start = line_at(plan, part->name.start).whole.start;
	own = start;
	size_t least = index > 0 ? span_end(plan->model->grids[index - 1].whole) : 0;
	while (start > least) {
		struct line above = line_at(plan, start - 1);
		const char *bytes = plan->text->bytes + above.body.start;
		if (above.whole.start < least || above.body.length == 0 || !comment ||
		    !pattern_match(comment, bytes, above.body.length, NULL))
			return start;
		start = above.whole.start;
	}
	return start > 0 ? start : own;
}

/* Returns where the block of a map ends, without the line end of its last line. */
static size_t block_end(const struct edit_plan *plan, int index)
{
	bool last = index + 1 == plan->model->grid_count;
	if (is_json(plan))
		return span_end(part_of(plan, index)->lines);
	size_t end = last ? plan->text->length : block_start(plan, index + 1);
	while (end > 0) {
		struct line line = line_at(plan, end - 1);
		if (!counted_is_blank(plan->text, line.body))
			return span_end(line.body);
		end = line.whole.start;
	}
	return end;
}

static struct span between(size_t from, size_t to)
{
	return (struct span){.start = from, .length = to > from ? to - from : 0};
}

/* Returns true for "local name =" or "name =". */
static bool is_assignment(const struct edit_plan *plan, struct span before)
{
	const char *bytes = plan->text->bytes;
	before = span_trimmed(bytes, before);
	if (before.length > 6 && memcmp(bytes + before.start, "local ", 6) == 0)
		before = span_trimmed(bytes, span_between(before.start + 6, span_end(before)));
	if (before.length < 2 || bytes[span_end(before) - 1] != '=')
		return false;
	before = span_trimmed(bytes, span_between(before.start, span_end(before) - 1));
	for (size_t at = before.start; at < span_end(before); at++)
		if (!byte_is_letter(bytes[at]) && !byte_is_digit(bytes[at]) && bytes[at] != '_')
			return false;
	return before.length > 0;
}

/* In a program: refuses to edit maps unless the block begins between two statements. A block that is assigned to a
 * name may be used further below, so it is accepted only if it `stays`. */
static bool check_statement(struct edit_plan *plan, int index, bool stays)
{
	if (plan_description(plan)->scanner != SCANNER_LUA || index >= plan->model->grid_count)
		return true;
	const struct map_part *part = part_of(plan, index);
	struct line line = line_at(plan, part->lines.start);
	struct span before = between(line.whole.start, part->lines.start);
	if (!part->nested && (counted_is_blank(plan->text, before) || (stays && is_assignment(plan, before))))
		return true;
	return refuse(plan,
		      "Line %zu is inside a function, a table or another statement; maps can only be added, moved or "
		      "removed if each begins its own line at the top level.",
		      line.number);
}

/* Refuses the edit if blocks of maps cannot be told apart. */
static bool check_maps(struct edit_plan *plan)
{
	const struct model *model = plan->model;
	const struct text *text = plan->text;
	if (!model->format->grids_editable)
		return refuse(plan,
			      "A file of this format (%s) has only one map: put another one in a separate file.",
			      model->format->title);
	if (!is_json(plan))
		return true;
	size_t at = text->length >= 3 && memcmp(text->bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
	while (at < text->length && strchr(" \t\r\n", text->bytes[at]) && text->bytes[at])
		at++;
	if (model->syntax.count > 0)
		return refuse(plan, "The file is not valid JSON: fix that before adding, moving or removing maps.");
	if (at < text->length && text->bytes[at] == '[')
		return true;
	return refuse(plan, "The file is a single object, not a list: write [ before it and ] after it in a text "
			    "editor to be able to add maps.");
}

/* ---- from the template ---- */

struct writing {
	struct edit_plan *plan;
	const struct description *description;
	size_t at;
	const struct described_template *template;
	const char *line_end, *name, *wall;
	char fill[CELL_BYTES_MAX];
	size_t fill_length;
	int width, height;
	bool indented; /* the first line is already indented */
};

/* Returns the cell that the template places here; 0 if none. */
static char own_cell(const struct writing *writing, int x, int y)
{
	const struct described_template *template = writing->template;
	int inside = template->inside ? (int)strlen(template->inside) : 0;
	int at = x - (writing->width - inside) / 2;
	if (template->gate && y == writing->height - 1 && x == writing->width / 2 && writing->width > 2)
		return template->gate[0];
	bool room = inside + 2 <= writing->width && writing->height > 2;
	return room && y == writing->height / 2 && at >= 0 && at < inside ? template->inside[at] : '\0';
}

/* Writes a row with walls around the fill. */
static void write_row(const struct writing *writing, int y)
{
	const struct described_cell *cell = &writing->description->map.cell;
	const char *outer = writing->template->edge;
	bool edge = y == 0 || y == writing->height - 1;
	for (int x = 0; x < writing->width; x++) {
		bool wall = edge || x == 0 || x == writing->width - 1;
		char own = own_cell(writing, x, y);
		if (x > 0 && cell->separator) {
			insert_text(writing->plan, writing->at, cell->separator);
			insert(writing->plan, writing->at, cell->pad, *cell->pad ? 1 : 0);
		}
		if (own)
			insert(writing->plan, writing->at, &own, 1);
		else if (wall && outer)
			insert(writing->plan, writing->at, &outer[!edge && outer[1]], 1);
		else if (wall)
			insert_text(writing->plan, writing->at, writing->wall);
		else
			insert(writing->plan, writing->at, writing->fill, writing->fill_length);
	}
}

/* Writes the value of a word in braces; returns false if the word is unknown. */
static bool write_word(const struct writing *writing, const char *word, size_t length, int y)
{
	char number[16];
	int count = 0;
	struct edit_plan *plan = writing->plan;
	if (bytes_equal(word, length, "name"))
		return insert_text(plan, writing->at, writing->name), true;
	if (bytes_equal(word, length, "row"))
		return write_row(writing, y), true;
	if (bytes_equal(word, length, "comma"))
		return insert_text(plan, writing->at, y < writing->height - 1 ? "," : ""), true;
	if (bytes_equal(word, length, "width"))
		count = snprintf(number, sizeof number, "%d", writing->width);
	if (bytes_equal(word, length, "height"))
		count = snprintf(number, sizeof number, "%d", writing->height);
	if (bytes_equal(word, length, "right"))
		count = snprintf(number, sizeof number, "%d", writing->width - 1);
	if (bytes_equal(word, length, "bottom"))
		count = snprintf(number, sizeof number, "%d", writing->height - 1);
	insert(plan, writing->at, number, (size_t)count);
	return count > 0;
}

static void write_line(const struct writing *writing, const char *line, int y)
{
	while (*line) {
		size_t plain = strcspn(line, "{");
		insert(writing->plan, writing->at, line, plain);
		line += plain;
		const char *end = *line ? strchr(line, '}') : NULL;
		if (end && write_word(writing, line + 1, (size_t)(end - line - 1), y))
			line = end + 1;
		else if (*line)
			insert(writing->plan, writing->at, line++, 1);
	}
}

/* Writes lines with line ends between them and, if `ended`, after the last one. */
static void write_lines(const struct writing *writing, const char *const *lines, bool ended)
{
	struct edit_plan *plan = writing->plan;
	for (int i = 0; lines && lines[i]; i++) {
		int rows = strstr(lines[i], "{row}") ? writing->height : 1;
		const char *line = lines[i] + (i == 0 && writing->indented ? strspn(lines[i], " \t") : 0);
		for (int y = 0; y < rows; y++) {
			write_line(writing, line, y);
			if (ended || lines[i + 1] || y + 1 < rows)
				insert_text(plan, writing->at, writing->line_end);
		}
	}
}

static const struct described_template *template_of(const struct description *description,
						    const struct described_dialect *dialect)
{
	return dialect->template.map ? &dialect->template : &description->common.template;
}

/* Returns the name, with the next number if another map already has it. */
static void make_name(const struct model *model, const char *like, char *name, size_t size)
{
	size_t length = strlen(like), digits = length;
	while (digits > 0 && like[digits - 1] >= '0' && like[digits - 1] <= '9' && length - digits < 6)
		digits--;
	bool numbered = digits < length && digits > 0;
	const char *joint = numbered ? "" : strchr(like, ' ') ? " " : "_";
	int number = numbered ? atoi(like + digits) : 1, most = (int)size - 16;
	snprintf(name, size, "%.*s", most, like);
	for (int i = 0; i < model->grid_count;) { /* until no map has it */
		if (strcmp(model->grids[i++].name, name) != 0)
			continue;
		i = 0;
		snprintf(name, size, "%.*s%s%d", numbered && digits < (size_t)most ? (int)digits : most, like, joint,
			 ++number);
	}
}

enum { NAME_SIZE = 256 };

static void write_template(struct edit_plan *plan, size_t at)
{
	const struct model *model = plan->model;
	const struct described_template *template = template_of(plan_description(plan), plan_dialect(plan));
	const char *floor = model->format->glyph_floor;
	char name[NAME_SIZE];
	struct writing writing = {.plan = plan,
				  .description = plan_description(plan),
				  .at = at,
				  .template = template,
				  .line_end = model->line_end,
				  .name = name,
				  .wall = model->format->glyph_wall,
				  .width = template->width,
				  .height = template->height,
				  .indented = is_json(plan)};
	int fill = plan->edit->fill ? plan->edit->fill : described_cell_value(model->format, floor, strlen(floor));
	writing.fill_length = plan_cell_bytes(plan, fill, writing.fill);
	make_name(model, template->name ? template->name : "map", name, sizeof name);
	write_lines(&writing, template->map, false);
}

/* ---- adding ---- */

/* Writes a copy of a block, under a new name if the file has the name. */
static void write_copy(struct edit_plan *plan, size_t at, int source)
{
	const struct model *model = plan->model;
	const char *bytes = plan->text->bytes;
	size_t start = block_start(plan, source), end = block_end(plan, source);
	struct span own = described_detail(model)->parts[source].name;
	char name[NAME_SIZE];
	if (own.length == 0 || own.start < start || span_end(own) > end ||
	    own.length != strlen(model->grids[source].name)) {
		insert(plan, at, bytes + start, end - start);
		return;
	}
	make_name(model, model->grids[source].name, name, sizeof name);
	insert(plan, at, bytes + start, own.start - start);
	insert_text(plan, at, name);
	insert(plan, at, bytes + span_end(own), end - span_end(own));
}

/* Writes the lines between two maps, as between other maps of the file or as in the template. */
static void write_between(struct edit_plan *plan, size_t at, int index)
{
	const struct model *model = plan->model;
	int first = index < model->grid_count ? index : model->grid_count;
	if (is_json(plan)) {
		insert_json_gap(plan, at, part_of(plan, first > 0 ? first - 1 : 0)->lines);
		return;
	}
	first = first > 1 ? first - 2 : 0;
	if (model->grid_count > 1) {
		struct span gap = between(block_end(plan, first), block_start(plan, first + 1));
		insert(plan, at, plan->text->bytes + gap.start, gap.length);
		return;
	}
	const struct described_template *template = template_of(plan_description(plan), plan_dialect(plan));
	struct writing writing = {.plan = plan, .at = at, .line_end = model->line_end, .name = ""};
	insert_text(plan, at, model->line_end);
	write_lines(&writing, template->between, true);
}

bool plan_add_map(struct edit_plan *plan)
{
	const struct model *model = plan->model;
	int index = plan->edit->place.index, source = plan->edit->target, count = model->grid_count;
	if (!check_maps(plan))
		return false;
	if (index < 0 || index > count)
		return refuse(plan, "A map can only be added before a map, or after the last one.");
	if (source >= count)
		return refuse(plan, "No map there to copy.");
	if (!check_statement(plan, index, true) ||
	    (source >= 0 && (!check_statement(plan, source, false) || !check_statement(plan, source + 1, true))))
		return false;
	if (count == 0 && is_json(plan))
		return refuse(plan, "The file has no map to add another next to.");
	bool after = index > 0 && (index == count || is_json(plan)); /* otherwise before this map */
	size_t at = after ? block_end(plan, index - 1) : count > 0 ? block_start(plan, index) : plan->text->length;
	if (after)
		write_between(plan, at, index);
	if (source >= 0)
		write_copy(plan, at, source);
	else
		write_template(plan, at);
	if (!after && count > 0)
		write_between(plan, at, index + 1);
	else if (!after)
		insert_text(plan, at, model->line_end);
	return plan_done(plan);
}

/* ---- removing and moving ---- */

/* Returns the span of a map with the lines up to the next one; for the last map, with those before it. */
static struct span block_with_gap(const struct edit_plan *plan, int index)
{
	if (is_json(plan))
		return json_item_with_comma(plan, part_of(plan, index)->lines);
	if (index + 1 < plan->model->grid_count)
		return between(block_start(plan, index), block_start(plan, index + 1));
	return between(block_end(plan, index - 1), block_end(plan, index));
}

bool plan_remove_map(struct edit_plan *plan)
{
	int index = plan->edit->place.index;
	if (!check_maps(plan) || !find_grid(plan, index))
		return false;
	if (plan->model->grid_count == 1)
		return refuse(plan, "This is the file's only map; it cannot be removed.");
	if (!check_statement(plan, index, false) || !check_statement(plan, index + 1, true))
		return false;
	return cut(plan, block_with_gap(plan, index));
}

bool plan_move_map(struct edit_plan *plan)
{
	const char *bytes = plan->text->bytes;
	int from = plan->edit->place.index, to = plan->edit->target, count = plan->model->grid_count;
	if (!check_maps(plan) || !find_grid(plan, from))
		return false;
	if (to < 0 || to > count)
		return refuse_no_map(plan);
	if (to == from || to == from + 1)
		return true;
	if (!check_statement(plan, from, false) || !check_statement(plan, from + 1, true) ||
	    !check_statement(plan, to, true))
		return false;
	struct span gone = block_with_gap(plan, from);
	struct span block = between(block_start(plan, from), block_end(plan, from));
	bool before = gone.start < block.start; /* for the last map the gap is before it */
	struct span gap = before ? between(gone.start, block.start) : between(span_end(block), span_end(gone));
	size_t at = to < count ? block_start(plan, to) : block_end(plan, count - 1);
	cut(plan, gone);
	if (to == count)
		insert(plan, at, bytes + gap.start, gap.length);
	insert(plan, at, bytes + block.start, block.length);
	if (to < count)
		insert(plan, at, bytes + gap.start, gap.length);
	return plan_done(plan);
}

/* ---- a new file ---- */

/* Returns the dialect with that name; if `name` is NULL, the one for files with such a name. */
static const struct described_dialect *wanted_dialect(const struct description *description, const char *name,
						      const char *path)
{
	for (int i = 0; i < description->dialect_count; i++) {
		const struct described_dialect *dialect = &description->dialects[i];
		if (name ? dialect->name && strcmp(dialect->name, name) == 0
			 : described_is_called(dialect->files, path))
			return dialect;
	}
	return &description->dialects[0];
}

char *described_create(const struct format *format, const struct template_request *request, size_t *length,
		       struct error *error)
{
	const struct described *self = format->self;
	const struct described_template *template =
	    template_of(self->description, wanted_dialect(self->description, request->dialect, request->path));
	const struct text empty = {0};
	struct patch patch = {0};
	struct edit_plan plan = {.text = &empty, .patch = &patch, .error = error};
	struct writing writing = {.plan = &plan,
				  .description = self->description,
				  .template = template,
				  .line_end = "\n",
				  .name = template->name ? template->name : "map",
				  .wall = format->glyph_wall,
				  .width = request->width ? request->width : template->width,
				  .height = request->height ? request->height : template->height};
	const struct described_counted *counted = &self->description->counted;
	if (counted->width > 0 && (writing.width != counted->width || writing.height != counted->height))
		refuse(&plan, "%s", counted->fixed);
	else if (writing.width < 1 || writing.height < 1)
		refuse(&plan, "A map needs at least one column and one row.");
	const char *floor = format->glyph_floor;
	int value = described_cell_value(format, floor, strlen(floor));
	writing.fill_length = value > 0 ? described_cell_write(format, 0, value, LAYER_ALL, writing.fill) : 0;
	if (plan_done(&plan) && template->file) {
		write_lines(&writing, template->file, true);
	} else if (plan_done(&plan)) {
		write_lines(&writing, template->head, true);
		write_lines(&writing, template->map, true);
		write_lines(&writing, template->tail, true);
	}
	char *bytes = plan_done(&plan) ? memory_copy_bytes(patch.bytes, patch.length) : NULL;
	*length = patch.length;
	patch_clear(&patch);
	return bytes;
}
