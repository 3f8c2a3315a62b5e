/* Runs the rules of descriptions by kind, if they apply. */
#include "rules.h"
#include "roller.h"
#include "rule_cache.h"

#include <limits.h>

/* ---- conditions ---- */

/* Returns true if the map (or file) has the field or legend line with that value ("*": any), or its name comes
 * from such a member. */
static bool condition_is_met(const struct rule_context *context, const struct described_condition *condition)
{
	const struct model *model = context->model;
	bool any = strcmp(condition->value, "*") == 0;
	const int first = context_field(context, condition->name);
	for (int i = first; i >= 0 && i < model->field_count; i++) {
		const struct field *field = &model->fields[i];
		bool same = field->set && strcmp(field->name, condition->name) == 0;
		if (field->grid >= 0 && field->grid != model->fields[first].grid)
			break;
		if (same && described_field_is(described_field_of(model, field), field->effective, condition->value))
			return true;
	}
	const struct map_part *part = context->part;
	if (any && part && part->named_by && strcmp(part->named_by, condition->name) == 0)
		return true;
	const struct grid *legend = part && context->map ? &model->grids[part->first] : NULL; /* of the part */
	for (int i = 0; legend && i < legend->entry_count; i++)
		if (context_meets(&model->entries[legend->first_entry + i], condition))
			return true;
	return false;
}

static bool applies(const struct rule_context *context, bool about_glyphs)
{
	const struct described_rule *rule = context->rule;
	bool unknown = context->detail->glyphs_unknown || (context->part && context->part->glyphs_unknown);
	if (rule->dialect && (!context->model->dialect || word_index(rule->dialect, context->model->dialect) < 0))
		return false;
	if (about_glyphs && (context->detail->tables->broken || (unknown && !rule->unsure)))
		return false;
	for (int i = 0; i < rule->when_count; i++)
		if (!condition_is_met(context, &rule->when[i]))
			return false;
	for (int i = 0; i < rule->unless_count; i++)
		if (condition_is_met(context, &rule->unless[i]))
			return false;
	return true;
}

/* ---- the kinds ---- */

const struct rule_kind described_common_kinds[] = {
    DESCRIBED_RULE_KINDS(RULE_KIND){.number = RULE_SYNTAX,
				    .word = "syntax",
				    .summary = "the file cannot be read to the end",
				    .fix = "Correct the line."},
    {.word = NULL},
};

/* Returns true if the rule runs once per file. */
static bool is_per_file(const struct described_rule *rule)
{
	return rule->of_kind->when >= WHEN_FILE;
}

/* Returns true if the rule applies to the map. */
static bool select_map(struct rule_context *context, int grid)
{
	context->grid = grid;
	context->map = &context->model->grids[grid];
	context->part = &context->detail->parts[grid];
	bool small = context->map->width <= INT_MAX / context->map->height; /* its cells can be numbered */
	return small && applies(context, context->rule->of_kind->subject == ABOUT_GLYPHS);
}

static void run(struct rule_context *context)
{
	const struct described_rule *rule = context->rule;
	context->check->rule = &rule->rule;
	context->check->found = NULL;
	rule->of_kind->run(context);
	context->rule = rule;
}

/* Runs the rule on parts without rows, each as the only map of a separate model, because the real one does not
 * have them. */
static void run_on_parts_without_rows(struct rule_context *context)
{
	struct check *check = context->check;
	struct finding_list *findings = check->findings;
	const struct model *real = check->model;
	const struct described_detail *detail = context->detail;
	struct described_detail own = *detail; /* lines of the file are not among those of a part */
	own.file_entries = 0;
	own.of_file = NULL;
	context->detail = &own;
	EACH(struct part_without_rows, bare, own.bare, own.bare_count) {
		int found = findings->count;
		struct model shadow = *real;
		shadow.format_data = &own;
		shadow.grids = &bare->grid;
		shadow.fields = bare->fields;
		shadow.entries = bare->entries;
		shadow.grid_count = 1;
		shadow.field_count = bare->grid.field_count;
		shadow.entry_count = bare->grid.entry_count;
		check->model = context->model = &shadow;
		context->grid = 0;
		context->map = &bare->grid;
		context->part = &bare->part;
		if (applies(context, false))
			run(context);
		for (; found < findings->count; found++) {
			findings->items[found].place = place_at(PLACE_NONE, 0);
			if (findings->items[found].fix.action != FIX_REPLACE)
				findings->items[found].fix = (struct fix){.label = NULL};
		}
	}
	check->model = context->model = real;
	context->detail = detail;
}

/* Returns a context with its sets of cell values in the arena. */
static struct rule_context begin(struct check *check, struct arena *lists)
{
	const struct described_rule *rule = check->rule->data;
	struct rule_context context = {.check = check,
				       .rule = rule,
				       .model = check->model,
				       .detail = described_detail(check->model),
				       .description = described_description(check->model),
				       .arena = lists,
				       .lists = lists,
				       .grid = -1};
	context_read_values(&context, &context.glyphs, rule->glyphs);
	context_read_values(&context, &context.others, rule->others);
	context_read_values(&context, &context.from, rule->from);
	context_read_values(&context, &context.walls, rule->walls);
	return context;
}

/* ---- patterns that take too long ---- */

const struct rule *const described_limit_rules[] = {
    RULE("pattern-limit", SEVERITY_ERROR, "No line takes too long for a pattern of the format's description",
	 .why = "A pattern that repeats what is repeated itself, such as ^(a*)*b, may try more ways to read a line "
		"than can be tried. What was not read is missing from the map and is not checked.",
	 .source = "read: pcre2api(3), the match limit",
	 .fix = "Correct the pattern so that each part of a line is matched by only one part of the pattern, or the "
		"line."),
    NULL,
};

/* Reports a pattern that took too long since the last call. Returns true if there was one. */
static bool report_limit(struct check *check)
{
	const char *line, *bytes = check->text->bytes;
	const struct pattern *pattern = pattern_given_up(&line);
	struct span span = {0};
	if (!pattern)
		return false;
	if (line >= bytes && line < bytes + check->text->length)
		span = text_line_span(check->text, text_line(check->text, (size_t)(line - bytes)));
	check->rule = described_limit_rules[0];
	check_add(check, span, (struct place){0},
		  "This line takes too long for the pattern %s: what is below may not be read.", pattern->text);
	return true;
}

/* ---- running ---- */

static void run_rule(struct check *check)
{
	const struct described_rule *rule = check->rule->data;
	struct arena lists = {0}, arena = {0};
	struct rule_context context = begin(check, &lists);
	context.arena = &arena;
	if (rule->of_kind->subject == ABOUT_LINES)
		run_on_parts_without_rows(&context);
	for (int i = 0; !is_per_file(rule) && i < context.model->grid_count; i++) {
		if (select_map(&context, i))
			run(&context);
		if (arena.blocks)
			arena_clear(&arena);
	}
	if (is_per_file(rule) && applies(&context, rule->of_kind->subject == ABOUT_GLYPHS))
		run(&context);
	report_limit(check);
	arena_clear(&arena);
	arena_clear(&lists);
}

/* Returns the rule if it looks at one map at a time; else NULL. */
static const struct described_rule *map_rule(const struct rule *rule)
{
	const struct described_rule *own = !rule->run && rule->data == rule ? rule->data : NULL;
	return own && own->of_kind->run && own->of_kind->when == WHEN_MAP ? own : NULL;
}

/* Returns a context for each such rule. */
static struct rule_context *begin_all(struct check *check, struct arena *lists, int *count)
{
	struct rule_context *contexts = NULL;
	int capacity = 0;
	for (int i = 0; (check->rule = format_rule(check->model->format, i)); i++)
		if (map_rule(check->rule) && check->rule->severity >= check->least) {
			struct rule_context context = begin(check, lists);
			ARENA_LIST_ADD(lists, contexts, *count, capacity, &context);
		}
	return contexts;
}

void described_check_maps(struct check *check)
{
	struct arena lists = {0}, arena = {0};
	struct map_facts facts = {0};
	int count = 0;
	struct rule_context *contexts = begin_all(check, &lists, &count);
	struct finding_cache before = cache_begin(check);
	for (int i = 0; i < count; i++) {
		contexts[i].arena = &arena;
		if (contexts[i].rule->of_kind->subject == ABOUT_LINES)
			run_on_parts_without_rows(&contexts[i]);
		contexts[i].facts = &facts;
	}
	for (int map = 0; map < check->model->grid_count; map++) {
		if (cache_reuse(check, &before, map))
			continue;
		int found = check->findings->count;
		facts = (struct map_facts){0};
		for (int i = 0; i < count; i++)
			if (select_map(&contexts[i], map))
				run(&contexts[i]);
		cache_store(check, map, found, !facts.counted);
		if (arena.blocks)
			arena_clear(&arena);
	}
	if (report_limit(check))
		finding_cache_clear(check->cache);
	finding_cache_clear(&before);
	arena_clear(&arena);
	arena_clear(&lists);
}

/* Finds the next rule about reach, from number *i on, that applies to the map. Returns false if there is none. */
static bool next_about_reach(struct check *check, int grid, struct arena *arena, int *i, struct rule_context *context)
{
	while ((check->rule = format_rule(check->model->format, (*i)++))) {
		const struct described_rule *rule = map_rule(check->rule);
		if (!rule || rule->kind != RULE_REACH)
			continue;
		*context = begin(check, arena);
		if (select_map(context, grid))
			return true;
	}
	return false;
}

struct rule_context context_begin(struct check *check, int grid, struct arena *arena)
{
	static const struct described_rule none = {.of_kind = &described_common_kinds[RULE_SIZE], .kind = RULE_SIZE};
	static const struct rule nothing = {.data = &none};
	struct rule_context context;
	int i = 0;
	if (next_about_reach(check, grid, arena, &i, &context))
		return context;
	check->rule = &nothing;
	context = begin(check, arena);
	select_map(&context, grid);
	context.rule = NULL;
	return context;
}

const struct reach *described_reach(const struct model *model, const struct text *text, int grid)
{
	struct finding_list none = {0};
	struct arena arena = {0};
	const struct reach *reach = NULL;
	struct check check = {.model = model, .text = text, .findings = &none};
	struct rule_context context;
	for (int i = 0; !reach && next_about_reach(&check, grid, &arena, &i, &context);)
		reach = context_reach(&context);
	const struct described_rule shown = {.of_kind = &described_common_kinds[RULE_REACH],
					     .kind = RULE_REACH,
					     .walks = described_of(model)->description->walks};
	if (!reach && shown.walks) {
		check.rule = &(struct rule){.data = &shown};
		context = begin(&check, &arena);
		select_map(&context, grid);
		reach = context_reach(&context);
	}
	arena_clear(&arena);
	finding_list_clear(&none);
	return reach;
}

struct roller *described_roller(const struct document *document, int grid, struct arena *arena)
{
	struct check *check = arena_allocate(arena, 1, sizeof *check);
	*check = (struct check){.model = &document->model,
				.text = &document->text,
				.vocabulary = document->vocabulary,
				.findings = arena_allocate(arena, 1, sizeof *check->findings)};
	const struct rule_context context = context_begin(check, grid, arena);
	return roller_make(&context, arena);
}

void (*described_rule_function(const struct rule_kind *kind))(struct check *)
{
	return kind->run && kind->when != WHEN_READ && kind->when != WHEN_MAP ? run_rule : NULL;
}

void described_report(struct model *model, const struct text *text)
{
	const struct description *description = described_of(model)->description;
	struct check check = {.model = model, .text = text, .findings = &model->syntax};
	for (int i = 0; i < description->rule_count; i++) {
		check.rule = &description->rules[i].rule;
		if (description->rules[i].of_kind->when == WHEN_READ)
			run_rule(&check);
	}
	report_limit(&check);
}
