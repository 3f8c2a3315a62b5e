/* Whole maps: adding, copying, removing and moving them; and new files.
 *
 * The block of a map is its lines: from the one that begins it, with the comment directly above, to the last line
 * before the next block that is not blank. The lines between two blocks belong to the first of them. In JSON the
 * block is the object of the map, with a comma. */
#include "described/cells.h"
#include "plan.h"

#include "described/scan/counted.h"

/* ---- blocks ---- */

static bool is_json(const struct edit_plan *plan)
{
	return plan_description(plan)->scanner == SCANNER_JSON;
}

static const struct map_part *part_of(const struct edit_plan *plan, int index)
{
	return &described_detail(plan->model)->parts[index];
}

/* Returns the start of the comments directly above a line, not above `least`, or the start of the line. */
static size_t above_comments(const struct edit_plan *plan, size_t start, size_t least)
{
	const struct pattern *comment = plan_description(plan)->comment;
	const char *open = plan_description(plan)->comments.open;
	while (start > least) {
		struct line above = line_at(plan, start - 1);
		const char *bytes = plan->text->bytes + above.body.start;
		bool commented = (comment && pattern_match(comment, bytes, above.body.length, NULL)) ||
				 (open && bytes_begin(bytes, above.body.length, open));
		if (above.whole.start < least || above.body.length == 0 || !commented)
			return start;
		start = above.whole.start;
	}
	return start;
}

/* Returns true if only other lines separate maps of one part. */
static bool is_bare(const struct edit_plan *plan)
{
	const struct described_map *map = &plan_description(plan)->map;
	return map->extent == EXTENT_FILE && !map->open;
}

/* Returns the start of the first of the lines above that may name the map, with empty lines between them. */
static size_t above_names(const struct edit_plan *plan, size_t start, size_t least)
{
	const struct pattern *above = plan_description(plan)->map.above;
	for (size_t at = start; above && at > least;) {
		struct line line = line_at(plan, at - 1);
		at = line.whole.start;
		if (at >= least && pattern_match(above, plan->text->bytes + at, line.body.length, NULL))
			start = at;
		else if (!counted_is_blank(plan->text, line.body))
			break;
	}
	return start;
}

static bool is_first(const struct edit_plan *plan, int index)
{
	return part_of(plan, index)->first == index;
}

/* Returns true if the map is the first of a part that begins with a line of its own. */
static bool begins_part(const struct edit_plan *plan, int index)
{
	return is_first(plan, index) && plan_description(plan)->map.extent != EXTENT_FILE;
}

/* Returns true if the block of the map is its whole part, with the line that begins it. */
static bool is_headed(const struct edit_plan *plan, int index)
{
	bool several = index + 1 < plan->model->grid_count && !is_first(plan, index + 1);
	return begins_part(plan, index) && !several;
}

/* Returns where the lines of a map begin that are its own or, with `whole`, those of its part, with the comment
 * above. Comments at the start of the file belong to the file. */
static size_t lines_start(const struct edit_plan *plan, int index, bool whole)
{
	const struct map_part *part = part_of(plan, index);
	size_t start = whole ? part->lines.start : part->own, own;
	if (is_json(plan))
		return start;
	if (plan_description(plan)->scanner == SCANNER_LUA)
		start = line_at(plan, start).whole.start;
	bool named = whole || plan_description(plan)->map.extent == EXTENT_FILE;
	if (named && part->name.length > 0 && part->name.start < start)
		start = line_at(plan, part->name.start).whole.start;
	size_t least = index > 0 ? span_end(plan->model->grids[index - 1].whole) : 0;
	if (is_bare(plan))
		start = above_names(plan, start, least);
	own = start;
	start = above_comments(plan, start, least);
	return start > 0 ? start : own;
}

static size_t block_start(const struct edit_plan *plan, int index)
{
	return lines_start(plan, index, is_headed(plan, index));
}

/* Returns where the lines before the block end: at the part of the map, if it is the first. */
static size_t gap_end(const struct edit_plan *plan, int index)
{
	return lines_start(plan, index, begins_part(plan, index));
}

/* Returns where the lines that may belong to a map end: at the next map, at lines that would name one, or at a legend line of
 * the file. */
static size_t block_limit(const struct edit_plan *plan, int index)
{
	const struct model *model = plan->model;
	size_t rows = span_end(model->grids[index].whole);
	bool last = index + 1 == model->grid_count;
	size_t end = last ? span_end(part_of(plan, index)->lines) : gap_end(plan, index + 1);
	if (last && is_bare(plan))
		end = above_names(plan, end, rows);
	for (int i = 0; i < described_detail(model)->file_entries; i++) {
		size_t line = model->entries[i].line.start;
		if (line >= rows && line < end)
			return above_comments(plan, line, rows);
	}
	return end;
}

/* Returns where the block of a map ends, without the line end of its last line. */
static size_t block_end(const struct edit_plan *plan, int index)
{
	if (is_json(plan))
		return span_end(part_of(plan, index)->lines);
	size_t end = block_limit(plan, index);
	while (end > 0) {
		struct line line = line_at(plan, end - 1);
		bool row = line.whole.start < span_end(plan->model->grids[index].whole);
		if (row || !counted_is_blank(plan->text, line.body))
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
	const struct described_map *map = &plan_description(plan)->map;
	bool one = map->extent == EXTENT_FILE && map->blocks == BLOCKS_JOINED;
	if (!model->format->maps->editable || one)
		return refuse(plan,
			      "A file of this format (%s) has only one map: put another one in a separate file.",
			      one && model->dialect ? model->dialect : model->format->title);
	if (!is_json(plan))
		return true;
	size_t at = text->length >= 3 && memcmp(text->bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
	at = bytes_skip(text->bytes, at, text->length, SPACES);
	if (model->syntax.count > 0)
		return refuse(plan, "The file is not valid JSON: fix that before adding, moving or removing maps.");
	if (at < text->length && text->bytes[at] == '[')
		return true;
	return refuse(plan, "The file is a single object, not a list: write [ before it and ] after it in a text "
			    "editor to be able to add maps.");
}

/* Returns true if fields of the file are in the line that begins the map. */
static bool has_title(const struct edit_plan *plan, int index)
{
	const struct model *model = plan->model;
	if (index >= model->grid_count)
		return false;
	size_t start = is_bare(plan) ? block_start(plan, index) : part_of(plan, index)->lines.start;
	for (int i = 0; i < model->field_count; i++)
		if (model->fields[i].set && model->fields[i].grid < 0 && model->fields[i].line.start == start)
			return true;
	return false;
}

/* Returns true if the map has levels, which are the maps below it. */
static bool has_levels(const struct edit_plan *plan, int index)
{
	return !plan->model->grids[index].level && index + 1 < plan->model->grid_count &&
	       plan->model->grids[index + 1].level;
}

/* Returns the place behind the levels of a map, where another can begin. */
static int behind_levels(const struct edit_plan *plan, int index)
{
	while (index > 0 && index < plan->model->grid_count && plan->model->grids[index].level)
		index++;
	return index;
}

/* Refuses to take a map away from its levels, or a level from its map. */
static bool check_levels(struct edit_plan *plan, int from, int to)
{
	if (has_levels(plan, from))
		return refuse(plan, "The maps below it are levels of this one: delete or move them first.");
	int root = from;
	while (root > 0 && plan->model->grids[root].level)
		root--;
	return root == from || (to > root && to <= behind_levels(plan, root + 1)) ||
	       refuse(plan, "A level can only be moved among the levels of its map.");
}

static bool check_title(struct edit_plan *plan, int index)
{
	return !has_title(plan, index) ||
	       refuse(plan,
		      "The line that begins this map is also the title of the file; it must stay the first map.");
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
		if (x > 0 && cell->separator)
			insert_cell_gap(writing->plan, writing->at, cell);
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
	static const char times[] = "width*"; /* and what is written once for each column */
	bool repeats = length >= sizeof times && strncmp(word, times, sizeof times - 1) == 0;
	for (int i = 0; repeats && i < writing->width; i++)
		insert(plan, writing->at, word + sizeof times - 1, length - (sizeof times - 1));
	if (repeats)
		return true;
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
	enum { MOST_DIGITS = 6 };
	size_t length = strlen(like), least = length > MOST_DIGITS ? length - MOST_DIGITS : 0,
	       digits = bytes_skip_back(like, least, length, DECIMAL_DIGITS);
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

/* Returns true if a new map before the map `index` needs no line that begins a part. */
static bool takes_block(const struct edit_plan *plan, int index)
{
	bool inside = index < plan->model->grid_count && !is_first(plan, index);
	return plan_description(plan)->map.extent == EXTENT_FILE ||
	       (inside && template_of(plan_description(plan), plan_dialect(plan))->block);
}

/* Returns the dialect of a new map: the one that the edit names, or that of the file. */
static const struct described_dialect *wanted_kind(struct edit_plan *plan)
{
	const struct description *description = described_of(plan->model)->description;
	const char *const *kinds = plan->model->format->maps->kinds;
	for (int i = 0; plan->edit->value && kinds && kinds[i]; i++)
		if (strcmp(kinds[i], plan->edit->value) == 0)
			return &description->dialects[i];
	return plan_dialect(plan);
}

/* Writes a new map that goes before the map `index`. */
static void write_template(struct edit_plan *plan, size_t at, int index)
{
	const struct model *model = plan->model;
	const struct described_template *template = template_of(plan_description(plan), wanted_kind(plan));
	const char *floor = template->fill ? template->fill : model->format->maps->floor;
	char name[NAME_SIZE];
	struct writing writing = {.plan = plan,
				  .description = plan_description(plan),
				  .at = at,
				  .template = template,
				  .line_end = model->line_end,
				  .name = name,
				  .wall = model->format->maps->wall,
				  .width = template->width,
				  .height = template->height,
				  .indented = is_json(plan)};
	int fill = plan->edit->fill ? plan->edit->fill : described_cell_value(model->format, floor, strlen(floor));
	writing.fill_length = plan_cell_bytes(plan, fill, writing.fill);
	make_name(model, template->name ? template->name : "map", name, sizeof name);
	bool block = takes_block(plan, index) && template->block, whole = plan->edit->value && template->file;
	write_lines(&writing, block ? template->block : whole ? template->file : template->map, false);
}

/* ---- adding ---- */

/* Writes a copy of a block, under a new name if the file has the name. */
static void write_copy(struct edit_plan *plan, size_t at, int source)
{
	const struct model *model = plan->model;
	const char *bytes = plan->text->bytes;
	size_t start = block_start(plan, source), end = block_end(plan, source);
	const struct described_template *template = template_of(plan_description(plan), plan_dialect(plan));
	if (has_title(plan, source)) { /* the copy begins like other maps */
		const char *first = template->name ? template->name : "map";
		struct writing writing = {.plan = plan, .template = template, .at = at, .name = first};
		write_line(&writing, template->map[0], 0);
		start = span_end(line_at(plan, start).body);
	}
	struct span own = described_detail(model)->parts[source].name;
	char name[NAME_SIZE];
	if (own.length == 0 || own.start < start || span_end(own) > end ||
	    own.length != strlen(model->grids[source].name)) {
		insert(plan, at, bytes + start, end - start);
		return;
	}
	make_name(model, model->grids[source].name, name, sizeof name);
	const struct pattern *begins = plan_description(plan)->map.start.pattern;
	struct line line = line_at(plan, own.start);
	size_t length = strlen(name), before = own.start - line.body.start;
	char *head = memory_allocate(before + length + 1, 1); /* such a line begins a map under its new name */
	memcpy(head, bytes + line.body.start, before);
	memcpy(head + before, name, length);
	if (begins && !pattern_match(begins, head, before + length, NULL))
		snprintf(name, sizeof name, "%s", model->grids[source].name);
	free(head);
	insert(plan, at, bytes + start, own.start - start);
	insert_text(plan, at, name);
	insert(plan, at, bytes + span_end(own), end - span_end(own));
}

/* Writes the lines between two maps, as between other maps of the file or as in the template. */
static void write_between(struct edit_plan *plan, size_t at, int index)
{
	const struct model *model = plan->model;
	int first = MIN(index, model->grid_count);
	if (is_json(plan)) {
		insert_json_gap(plan, at, part_of(plan, first > 0 ? first - 1 : 0)->lines);
		return;
	}
	first = first > 1 ? first - 2 : 0;
	if (model->grid_count > 1 && !is_bare(plan) && block_limit(plan, first) == gap_end(plan, first + 1)) {
		struct span gap = between(block_end(plan, first), gap_end(plan, first + 1));
		insert(plan, at, plan->text->bytes + gap.start, gap.length);
		return;
	}
	const struct described_template *template = template_of(plan_description(plan), plan_dialect(plan));
	struct writing writing = {
	    .plan = plan, .template = template, .at = at, .line_end = model->line_end, .name = ""};
	insert_text(plan, at, model->line_end);
	write_lines(&writing, template->between, true);
}

/* Prepares the end of a text without maps for a map: after a line end and the lines between two maps. */
static void begin_last_line(struct edit_plan *plan)
{
	const struct text *text = plan->text;
	const struct described_template *template = template_of(plan_description(plan), plan_dialect(plan));
	struct writing writing = {
	    .plan = plan, .template = template, .at = text->length, .line_end = plan->model->line_end, .name = ""};
	bool ended = text->length == 0 || text->bytes[text->length - 1] == '\n';
	if (!ended)
		insert_text(plan, text->length, writing.line_end);
	if (text->length > 0 && !counted_is_blank(text, line_at(plan, text->length - ended).body))
		write_lines(&writing, template->between, true);
}

/* Returns where a map goes before the map `index` (or after the last); `headed`: with the line that begins its part.
 * SIZE_MAX: between others of a part, where such a line would take those below. */
static size_t place_of_block(struct edit_plan *plan, int index, bool headed, bool *after)
{
	int count = plan->model->grid_count;
	*after = index > 0 && (index == count || is_bare(plan) || (!headed && is_headed(plan, index)));
	if (headed && index < count && !is_first(plan, index)) {
		refuse(plan, "This map has the line that begins its part, which would take the maps below it: put it "
			     "before the first or after the last map of a part.");
		return SIZE_MAX;
	}
	if (*after)
		return block_end(plan, index - 1);
	return index < count ? headed ? gap_end(plan, index) : block_start(plan, index) : plan->text->length;
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
	if (!check_title(plan, index) || !check_statement(plan, index, true) ||
	    (source >= 0 && (!check_statement(plan, source, false) || !check_statement(plan, source + 1, true))))
		return false;
	if (count == 0 && is_json(plan))
		return refuse(plan, "The file has no map to add another next to.");
	bool whole = source >= 0 ? !model->grids[source].level : plan->edit->value != NULL;
	if (whole && index != behind_levels(plan, index))
		return refuse(plan, "A map goes behind the levels of the one above.");
	bool after, headed = source >= 0 ? is_headed(plan, source) : !takes_block(plan, index);
	size_t at = place_of_block(plan, index, headed, &after);
	if (at == SIZE_MAX)
		return false;
	after = after || (index > 0 && is_json(plan));
	at = after ? block_end(plan, index - 1) : at;
	if (after)
		write_between(plan, at, index);
	else if (count == 0)
		begin_last_line(plan);
	if (source >= 0)
		write_copy(plan, at, source);
	else
		write_template(plan, at, index);
	if (!after && count > 0)
		write_between(plan, at, index + 1);
	else if (!after)
		insert_text(plan, at, model->line_end);
	return plan_done(plan);
}

/* ---- removing and moving ---- */

/* Returns the span of a map with the lines up to the next one, or with those before it where a map is added behind them: the
 * last map (of a part), and one that only other lines separate from the one above. */
static struct span block_with_gap(const struct edit_plan *plan, int index)
{
	if (is_json(plan))
		return json_item_with_comma(plan, part_of(plan, index)->lines);
	size_t start = block_start(plan, index);
	bool last = index + 1 == plan->model->grid_count || (begins_part(plan, index + 1) && !is_headed(plan, index));
	bool before = last || (is_bare(plan) && index > 0);
	if (!before || block_limit(plan, index - 1) < start)
		return between(start, block_limit(plan, index));
	return between(block_end(plan, index - 1), block_end(plan, index));
}

bool plan_remove_map(struct edit_plan *plan)
{
	int index = plan->edit->place.index;
	if (!check_maps(plan) || !find_grid(plan, index))
		return false;
	if (plan->model->grid_count == 1)
		return refuse(plan, "This is the file's only map; it cannot be removed.");
	if (!check_title(plan, index) || !check_statement(plan, index, false) ||
	    !check_statement(plan, index + 1, true) || !check_levels(plan, index, index))
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
	if (!plan->model->grids[from].level)
		to = behind_levels(plan, to);
	if (!check_levels(plan, from, to) || !check_title(plan, from) || !check_title(plan, to) ||
	    !check_statement(plan, from, false) || !check_statement(plan, from + 1, true) ||
	    !check_statement(plan, to, true))
		return false;
	struct span gone = block_with_gap(plan, from);
	struct span block = between(block_start(plan, from), block_end(plan, from));
	bool before = gone.start < block.start; /* for the last map the gap is before it */
	struct span gap = before ? between(gone.start, block.start) : between(span_end(block), span_end(gone));
	bool after;
	size_t at = place_of_block(plan, to, is_headed(plan, from), &after);
	if (at == SIZE_MAX)
		return false;
	cut(plan, gone);
	if (after)
		insert(plan, at, bytes + gap.start, gap.length);
	insert(plan, at, bytes + block.start, block.length);
	if (!after)
		insert(plan, at, bytes + gap.start, gap.length);
	return plan_done(plan);
}

/* ---- a new file ---- */

/* Returns the dialect with that name; if `name` is NULL, the one for files with such a name, or the first for files of some
 * names. */
static const struct described_dialect *wanted_dialect(const struct description *description, const char *name,
						      const char *path)
{
	const struct described_dialect *first = NULL;
	EACH(const struct described_dialect, dialect, description->dialects, description->dialect_count) {
		if (name ? dialect->name && strcmp(dialect->name, name) == 0
			 : described_is_called(dialect->files, path) || described_is_at(dialect->when_path, path))
			return dialect;
		first = !first && dialect->files ? dialect : first;
	}
	return first ? first : &description->dialects[0];
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
				  .wall = format->maps->wall,
				  .width = request->width ? request->width : template->width,
				  .height = request->height ? request->height : template->height};
	const struct described_counted *counted = &self->description->counted;
	if (counted->width > 0 && (writing.width != counted->width || writing.height != counted->height))
		refuse(&plan, "%s", counted->fixed);
	else if (writing.width < 1 || writing.height < 1)
		refuse(&plan, "A map needs at least one column and one row.");
	const char *floor = template->fill ? template->fill : format->maps->floor;
	int value = described_cell_value(format, floor, strlen(floor));
	writing.fill_length =
	    value > 0 ? described_cell_write(format, 0, value, LAYER_ALL, writing.fill) : CELL_UNFIT;
	writing.fill_length = writing.fill_length == CELL_UNFIT ? 0 : writing.fill_length;
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
