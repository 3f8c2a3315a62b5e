/* Lists of findings: added, sorted, freed. */

#include "mapwright/rule.h"

void finding_list_clear(struct finding_list *list)
{
	arena_clear(&list->arena);
	*list = (struct finding_list){0};
}

void finding_cache_clear(struct finding_cache *cache)
{
	finding_list_clear(&cache->findings);
	free(cache->keys);
	*cache = (struct finding_cache){0};
}

struct finding *finding_add(struct finding_list *list, const struct rule *rule, struct span span, struct place place,
			    const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	struct finding *finding = finding_add_list(list, rule, span, place, format, arguments);
	va_end(arguments);
	return finding;
}

struct finding *finding_add_list(struct finding_list *list, const struct rule *rule, struct span span,
				 struct place place, const char *format, va_list arguments)
{
	char message[512];
	message_format(message, sizeof message, format, arguments);
	char *copy = arena_copy(&list->arena, message, strlen(message));
	const struct finding finding = {
	    .rule = rule, .severity = rule->severity, .span = span, .place = place, .message = copy};
	return arena_append(&list->arena, &list->items, &list->count, &list->capacity, &finding, sizeof finding);
}

void finding_set_cells(struct finding_list *list, struct finding *finding, const struct place *cells, int count)
{
	if (!finding || count <= 0)
		return;
	struct place *copy = arena_allocate(&list->arena, (size_t)count, sizeof *copy);
	memcpy(copy, cells, (size_t)count * sizeof *copy);
	finding->cells = copy;
	finding->cell_count = count;
}

void finding_set_word(struct finding_list *list, struct finding *finding, const char *type, const char *word,
		      size_t length, bool near)
{
	if (!finding)
		return;
	finding->type = type;
	finding->word = word ? arena_copy(&list->arena, word, length) : NULL;
	finding->near = near;
}

void finding_set_fix(struct finding_list *list, struct finding *finding, const char *label, struct span span,
		     const char *value, size_t length)
{
	if (finding)
		finding->fix = (struct fix){.label = label,
					    .action = FIX_REPLACE,
					    .span = span,
					    .value = arena_copy(&list->arena, value, length),
					    .length = length};
}

void finding_add_replacement(struct finding_list *list, struct finding *finding, struct span span, const char *value,
			     size_t length)
{
	if (!finding || !finding->fix.label || finding->fix.action != FIX_REPLACE)
		return;
	struct fix *fix = &finding->fix;
	struct replacement more = {.span = span, .value = arena_copy(&list->arena, value, length), .length = length};
	arena_append(&list->arena, &fix->more, &fix->more_count, &fix->more_capacity, &more, sizeof more);
}

void fix_changes(const struct fix *fix, struct patch *patch)
{
	patch_add(patch, fix->span, fix->value, fix->length);
	for (int i = 0; i < fix->more_count; i++)
		patch_add(patch, fix->more[i].span, fix->more[i].value, fix->more[i].length);
}

void finding_list_copy(struct finding_list *list, const struct finding *finding)
{
	struct finding *copy =
	    finding_add(list, finding->rule, finding->span, finding->place, "%s", finding->message);
	copy->severity = finding->severity;
	finding_set_cells(list, copy, finding->cells, finding->cell_count);
	if (finding->word)
		finding_set_word(list, copy, finding->type, finding->word, strlen(finding->word), finding->near);
	if (!finding->fix.label)
		return;
	copy->fix = finding->fix;
	copy->fix.label = arena_copy(&list->arena, finding->fix.label, strlen(finding->fix.label));
	copy->fix.value = arena_copy(&list->arena, finding->fix.value, finding->fix.length);
	copy->fix.more = NULL;
	copy->fix.more_count = copy->fix.more_capacity = 0;
	for (int i = 0; i < finding->fix.more_count; i++)
		finding_add_replacement(list, copy, finding->fix.more[i].span, finding->fix.more[i].value,
					finding->fix.more[i].length);
}

static int compare_findings(const void *left, const void *right)
{
	const struct finding *a = left, *b = right;
	if (a->span.start != b->span.start)
		return a->span.start < b->span.start ? -1 : 1;
	if (a->severity != b->severity)
		return a->severity > b->severity ? -1 : 1;
	int names = strcmp(a->rule->name, b->rule->name);
	return names ? names : strcmp(a->message, b->message);
}

void finding_list_sort(struct finding_list *list)
{
	list_sort(list->items, (size_t)list->count, sizeof *list->items, compare_findings);
}

int finding_count(const struct finding_list *list, enum severity severity)
{
	int count = 0;
	for (int i = 0; i < list->count; i++)
		count += list->items[i].severity == severity;
	return count;
}

const char *const severity_names[] = {
    [SEVERITY_NOTE] = "note", [SEVERITY_WARNING] = "warning", [SEVERITY_ERROR] = "error", NULL};

const char *severity_name(enum severity severity)
{
	return severity_names[severity];
}

static bool has_rule_of(const struct finding *finding, const struct rule *const *rules)
{
	for (; *rules; rules++)
		if (finding->rule == *rules)
			return true;
	return false;
}

static bool has_equal(const struct finding_list *list, const struct rule *const *rules,
		      const struct finding_list *fresh)
{
	int at = 0;
	for (int i = 0; i < list->count; i++) {
		if (!has_rule_of(&list->items[i], rules))
			continue;
		if (at == fresh->count || list->items[i].rule != fresh->items[at].rule ||
		    list->items[i].span.start != fresh->items[at].span.start ||
		    strcmp(list->items[i].message, fresh->items[at].message) != 0)
			return false;
		at++;
	}
	return at == fresh->count;
}

void finding_list_replace(struct finding_list *list, const struct rule *const *rules, struct finding_list *fresh)
{
	finding_list_sort(fresh);
	if (has_equal(list, rules, fresh))
		return;
	int kept = 0;
	for (int i = 0; i < list->count; i++)
		if (!has_rule_of(&list->items[i], rules))
			list->items[kept++] = list->items[i];
	list->count = kept;
	for (int i = 0; i < fresh->count; i++)
		finding_list_copy(list, &fresh->items[i]);
	finding_list_sort(list);
}
