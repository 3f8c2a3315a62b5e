/* The rules that descriptions name by their kind: when one speaks, and how it runs. */
#include "ruling.h"

#include <limits.h>
#include <string.h>

/* ---- when a rule speaks ---- */

/* Does the map (or file) have the field or legend line, with that value if it is not "*"? Or is the name from such a
 * member? */
static bool holds(const struct ruling *ruling, const struct described_condition *condition)
{
	const struct model *model = ruling->model;
	bool any = strcmp(condition->value, "*") == 0;
	for (int i = ruling_field(ruling, condition->name); i >= 0 && i < model->field_count; i++) {
		const struct field *field = &model->fields[i];
		bool same = field->set && strcmp(field->name, condition->name) == 0;
		if (field->grid >= 0 && field->grid != ruling->grid)
			break;
		const struct described_field *as = same ? described_field_of(model, field) : NULL;
		if (same && (any || strcmp(field->read, condition->value) == 0 ||
			     (as && as->split && ruling_has_word(field->read, condition->value))))
			return true;
	}
	const char *member = ruling->part ? ruling->part->named_by : NULL;
	if (any && member && strcmp(member, condition->name) == 0)
		return true;
	for (int i = 0; ruling->map && i < ruling->map->entry_count; i++)
		if (ruling_meets(&model->entries[ruling->map->first_entry + i], condition))
			return true;
	return false;
}

static bool speaks(const struct ruling *ruling, bool about_glyphs)
{
	const struct described_rule *rule = ruling->rule;
	bool unsure = ruling->detail->unsure || (ruling->part && ruling->part->unsure);
	if (rule->dialect && (!ruling->model->dialect || strcmp(rule->dialect, ruling->model->dialect) != 0))
		return false;
	if (about_glyphs && (ruling->detail->tables->broken || (unsure && !rule->unsure)))
		return false;
	for (int i = 0; i < rule->when_count; i++)
		if (!holds(ruling, &rule->when[i]))
			return false;
	for (int i = 0; i < rule->unless_count; i++)
		if (holds(ruling, &rule->unless[i]))
			return false;
	return true;
}

/* ---- the kinds ---- */

enum { OF_MAP, OF_FILE, OF_READ, OF_BOTH, ABOUT_ALL = 0, ABOUT_GLYPHS, ABOUT_LINES };
#define KIND(name, function, word, of, about, ...)                                                                   \
	[RULE_##name] = {rule_##function, (OF_##of) != OF_MAP, OF_##of, (ABOUT_##about) == ABOUT_GLYPHS,             \
			 (ABOUT_##about) == ABOUT_LINES},
static const struct {
	void (*run)(struct ruling *ruling);
	bool once;
	int of;
	bool about_glyphs, about_lines; /* as kinds.h tells */
} kinds[RULE_KINDS] = {DESCRIBED_RULE_KINDS(KIND)};
#undef KIND

/* Does the rule speak of that map? */
static bool looks_at(struct ruling *ruling, int grid)
{
	ruling->grid = grid;
	ruling->map = &ruling->model->grids[grid];
	ruling->part = &ruling->detail->parts[grid];
	bool small = ruling->map->width <= INT_MAX / ruling->map->height; /* its cells can be numbered */
	return small && speaks(ruling, kinds[ruling->rule->kind].about_glyphs);
}

/* Parts without rows, each as the one map of a model of its own: no place of the real one is theirs. */
static void run_on_bare_parts(struct ruling *ruling)
{
	struct check *check = ruling->check;
	struct finding_list *findings = check->findings;
	const struct model *real = check->model;
	for (int i = 0; i < ruling->detail->bare_count; i++) {
		struct bare_part *bare = &ruling->detail->bare[i];
		int found = findings->count;
		struct model shadow = *real;
		shadow.grids = &bare->grid;
		shadow.fields = bare->fields;
		shadow.entries = bare->entries;
		shadow.grid_count = 1;
		shadow.field_count = bare->grid.field_count;
		shadow.entry_count = bare->grid.entry_count;
		check->model = ruling->model = &shadow;
		ruling->grid = 0;
		ruling->map = &bare->grid;
		ruling->part = &bare->part;
		if (speaks(ruling, false))
			kinds[ruling->rule->kind].run(ruling);
		for (; found < findings->count; found++) {
			findings->items[found].place = place_at(PLACE_NONE, 0);
			if (findings->items[found].fix.action != FIX_REPLACE)
				findings->items[found].fix = (struct fix){.label = NULL};
		}
	}
	check->model = ruling->model = real;
}

/* With its lists of codes in that arena. */
static struct ruling begin(struct check *check, struct arena *lists)
{
	const struct described_rule *rule = check->rule->data;
	struct ruling ruling = {.check = check,
				.rule = rule,
				.model = check->model,
				.detail = described_detail(check->model),
				.description = described_of(check->model)->description,
				.arena = lists,
				.grid = -1};
	ruling_read_codes(&ruling, &ruling.glyphs, rule->glyphs);
	ruling_read_codes(&ruling, &ruling.others, rule->others);
	ruling_read_codes(&ruling, &ruling.from, rule->from);
	ruling_read_codes(&ruling, &ruling.walls, rule->walls);
	return ruling;
}

static void run_rule(struct check *check)
{
	const struct described_rule *rule = check->rule->data;
	struct arena lists = {0}, arena = {0};
	struct ruling ruling = begin(check, &lists);
	ruling.arena = &arena;
	if (kinds[rule->kind].about_lines)
		run_on_bare_parts(&ruling);
	for (int i = 0; !kinds[rule->kind].once && i < ruling.model->grid_count; i++) {
		if (looks_at(&ruling, i))
			kinds[rule->kind].run(&ruling);
		if (arena.blocks)
			arena_clear(&arena);
	}
	if (kinds[rule->kind].once && speaks(&ruling, kinds[rule->kind].about_glyphs))
		kinds[rule->kind].run(&ruling);
	arena_clear(&arena);
	arena_clear(&lists);
}

/* As the rule says. */
static const struct reach *reach_by(struct check *check, const struct rule *rule, int grid)
{
	struct arena arena = {0};
	check->rule = rule;
	struct ruling ruling = begin(check, &arena);
	const struct reach *reach = looks_at(&ruling, grid) ? ruling_reach(&ruling) : NULL;
	arena_clear(&arena);
	return reach;
}

const struct reach *described_reach(const struct model *model, const struct text *text, int grid)
{
	struct finding_list none = {0};
	const struct reach *reach = NULL;
	const struct rule *rule;
	struct check check = {.model = model, .text = text, .findings = &none};
	for (int i = 0; !reach && (rule = format_rule(model->format, i)); i++) {
		const struct described_rule *own = rule->run == run_rule ? rule->data : NULL;
		if (own && own->kind == RULE_REACH && own->rolls != ROLLS_WORST)
			reach = reach_by(&check, rule, grid);
	}
	const struct described_rule shown = {.kind = RULE_REACH, .walks = described_of(model)->description->walks};
	if (!reach && shown.walks)
		reach = reach_by(&check, &(struct rule){.data = &shown}, grid);
	finding_list_clear(&none);
	return reach;
}

void (*described_rule_function(enum described_rule_kind kind))(struct check *)
{
	return kind < RULE_KINDS && kinds[kind].run && kinds[kind].of != OF_READ ? run_rule : NULL;
}

void described_report(struct model *model, const struct text *text)
{
	const struct description *description = described_of(model)->description;
	struct check check = {.model = model, .text = text, .findings = &model->syntax};
	for (int i = 0; i < description->rule_count; i++) {
		check.rule = &description->rules[i].rule;
		if (kinds[description->rules[i].kind].of >= OF_READ)
			run_rule(&check);
	}
}
