/* Rules about the way the game builds a vault or room template: generate.c and gen-room.c of Angband 4.2. */
#include "kinds.h"

#include "described/rules/rule_context.h"

enum {
	LEVELS = 127, /* the deepest level: constants.txt, max-depth 128 */
	LETTERS = 29, /* gen-room.c, get_vault_monsters: racial_symbol[30] with its NUL */
	RATINGS = 3,  /* of room templates: dungeon_profile.txt */
	DOORS = 6,    /* digits that can be doors: gen-room.c, build_room_template */
	TEMPLATE = 1, /* the only type that the game builds: gen-room.c, build_template */
	TREE_BYTES = 256
};

static void add_at(struct rule_context *context, const char *name, const char *sentence)
{
	int field = context_field(context, name);
	if (field >= 0)
		ADD_TO_FIELD(context, field, "%s", sentence);
	else
		ADD_TO_MAP(context, "%s", sentence);
}

void rule_angband_numbers(struct rule_context *context)
{
	const struct grid *map = context->map;
	for (int i = map->first_field; i < map->first_field + map->field_count; i++) {
		const struct field *field = &context->model->fields[i];
		long long number;
		char *end;
		if (!field->set || field->kind != FIELD_INTEGER || !context_read(context, field->effective, &number))
			continue;
		strtol(field->effective, &end, 0);
		if (end != field->effective && (!*end || byte_is_blank(*end)))
			continue;
		ADD_TO_FIELD(context, i, "%s is \"%s\": the game reads %lld.", field->name,
			     context_quote(context, field->effective, strlen(field->effective)), number);
		size_t tail = (size_t)(end - field->effective), letters = 0;
		while (byte_is_letter(end[letters]) || end[letters] == '-')
			letters++;
		if (tail > 0 && letters > 0 && end[letters] == ':')
			check_offer(context->check, "start a new line here",
				    (struct span){.start = field->value.start + tail}, context->model->line_end);
		else
			context_offer_number(context, i, (int)number);
	}
}

/* ---- rooms never built ---- */

static void check_depths(struct rule_context *context)
{
	static const struct {
		const char *type;
		int level; /* the first level where the game asks for such vaults: dungeon_profile.txt */
	} levels[] = {{"Greater vault", 35}, {"Medium vault", 30}, {"Lesser vault", 20}};
	int least = 0, most = 0, first = 0, type = context_field(context, "type");
	for (size_t i = 0; type >= 0 && i < sizeof levels / sizeof *levels; i++)
		if (strncmp(context->model->fields[type].effective, levels[i].type, strlen(levels[i].type)) == 0)
			first = levels[i].level;
	context_number(context, "min-depth", &least);
	long long written = 0;
	int field = context_field(context, "max-depth");
	bool set = context_number(context, "max-depth", &most);
	if (set && context_read(context, context->model->fields[field].effective, &written) && written == 0)
		most = LEVELS;
	if (!set)
		add_at(context, "max-depth",
		       "There is no max-depth:, so the game never builds this vault; 0 means no limit.");
	else if (least > LEVELS)
		add_at(context, "min-depth",
		       "min-depth is below the deepest level, 127, so the game never builds this vault.");
	else if (least > most)
		add_at(context, "min-depth",
		       "min-depth is greater than max-depth, so the game never builds this vault.");
	else if (most < first)
		add_at(context, "max-depth",
		       context_print(context,
				     "Vaults of this type begin at level %d, deeper than max-depth, so the game "
				     "never builds this one.",
				     first));
}

void rule_angband_never(struct rule_context *context)
{
	int type = TEMPLATE, rating = 0;
	if (context->model->dialect && strcmp(context->model->dialect, "VAULT") == 0) {
		check_depths(context);
		return;
	}
	context_number(context, "rating", &rating);
	if (context_number(context, "type", &type) && type != TEMPLATE)
		add_at(context, "type", "The game builds only templates of type 1.");
	else if (rating < 1 || rating > RATINGS)
		add_at(context, "rating", "The game builds only templates of rating 1, 2 or 3.");
}

/* ---- letters ---- */

/* Returns the number of different monster letters on the map. */
static int count_letters(const struct rule_context *context)
{
	int letters = 0;
	for (int value = 0; value < 128; value++)
		letters += byte_is_letter((char)value) && value != 'x' && value != 'X' &&
			   grid_count(context->map, value) > 0;
	return letters;
}

void rule_angband_letters(struct rule_context *context)
{
	int letters = count_letters(context);
	if (letters > LETTERS)
		ADD_TO_MAP(context, "The vault has %d different monster letters: the game has room for only %d.",
			   letters, LETTERS);
}

void rule_angband_short(struct rule_context *context)
{
	int rows, field = context_field(context, "rows");
	if (!context_number(context, "rows", &rows) || context->map->height >= rows || count_letters(context) == 0)
		return;
	ADD_TO_FIELD(context, field,
		     "rows is %d, but the vault has %d: the game looks for monsters beyond the last row.", rows,
		     context->map->height);
	context_offer_number(context, field, context->map->height);
}

/* ---- doors ---- */

/* Returns the number of doors that the game chooses among. */
static int count_draws(const struct rule_context *context)
{
	int doors = 0;
	context_number(context, "doors", &doors);
	return MAX(doors, 1);
}

void rule_angband_digits(struct rule_context *context)
{
	int draws = count_draws(context), count;
	for (int digit = draws + 1; digit <= DOORS; digit++) {
		struct values values = {.items = (int[]){'0' + digit}, .count = 1};
		values.bytes['0' + digit] = true;
		const int *cells = context_find(context, &values, &count);
		if (cells && count > 0)
			context_add_cells(context, cells, count, "%d is never a door: the game draws 1%s.", digit,
					  draws > 1 ? context_print(context, " to %d", draws) : "");
	}
}

/* Lists the open cells that a corridor through the outer wall leads to. Returns their number. */
static int find_entries(const struct rule_context *context, const bool *open, int *cells)
{
	const struct grid *map = context->map;
	int count = 0;
	for (int y = 0; y < map->height; y++)
		for (int x = 0; x < grid_row_cells(map, y); x++) {
			int value = grid_cell(map, context->check->text, x, y);
			if (value >= 0 && value < TREE_BYTES && open[value] &&
			    context_is_beside(context, x, y, '%', 4))
				cells[count++] = y * map->width + x;
		}
	return count;
}

/* Reports cells that cannot be reached with some draw of the doors, with or without the optional walls. */
void rule_angband_draws(struct rule_context *context)
{
	const struct grid *map = context->map;
	int draws = count_draws(context), field = context_field(context, "doors");
	int *starts =
	    context_is_filled(map)
		? arena_allocate(context->arena, (size_t)map->width * (size_t)map->height + 1, sizeof *starts)
		: NULL;
	for (int roll = 0; starts && roll < 2 * (draws > DOORS ? DOORS + 1 : draws); roll++) {
		bool open[TREE_BYTES], walls = roll % 2;
		int draw = roll / 2 + 1;
		for (int value = 0; value < TREE_BYTES; value++)
			open[value] =
			    value != ' ' && value != '%' && value != '#' && (value < '1' || value > '0' + DOORS);
		if (draw <= DOORS)
			open['0' + draw] = true;
		open['x'] = open[')'] = !walls;
		open['('] = true;
		const struct path_rules path_rules = {.walkable = open,
						      .neighbours = 8,
						      .starts = starts,
						      .start_count = find_entries(context, open, starts)};
		const struct reach *reach =
		    path_rules.start_count > 0
			? reach_of(context->model, context->check->text, context->grid, &path_rules)
			: NULL;
		if (!reach || reach->lost == 0)
			continue;
		context_add_cells(context, reach->lost_cells, reach->lost,
				  "If the game draws %d for the doors%s, %d cell%s cannot be reached.", draw,
				  grid_count(map, 'x') == 0 ? ""
				  : walls                   ? " and builds the optional walls"
							    : " and leaves out the optional walls",
				  reach->lost, PLURAL(reach->lost));
		if (context->check->found && field >= 0)
			context->check->found->span = context->model->fields[field].value;
		return;
	}
}
