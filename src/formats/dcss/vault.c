/* What the game asks of a vault as a whole (validate_map_def in its mapdef.cc), and when it never takes one. */
#include "dcss.h"

#include <string.h>

/* ---- tags and levels ---- */

const char *const *dcss_tags(struct ruling *ruling)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
	const char **tags = NULL;
	int count = 0, capacity = 0;
	const struct grid *map = ruling->map;
	for (int i = map->first_field; i < map->first_field + map->field_count; i++) {
		const struct field *field = &ruling->model->fields[i];
		if (!field->set || strcmp(field->name, "TAGS") != 0)
			continue;
		for (const char *at = field->read + strcspn(field->read, letters); *at; at += strcspn(at, letters)) {
			size_t length = strspn(at, letters);
			const char *tag = arena_copy(ruling->arena, at, length);
			arena_append(ruling->arena, &tags, &count, &capacity, &tag, sizeof tag);
			at += length;
		}
	}
	arena_append(ruling->arena, &tags, &count, &capacity, &(const char *){NULL}, sizeof *tags);
	ruling->check->findings->no_memory |= ruling->arena->failed;
	return ruling->arena->failed ? NULL : tags;
}

bool dcss_has_tag(const char *const *tags, const char *tag)
{
	return word_index(tags, tag) >= 0;
}

bool dcss_has_tag_prefix(const char *const *tags, const char *prefix)
{
	for (; *tags; tags++)
		if (strncmp(*tags, prefix, strlen(prefix)) == 0)
			return true;
	return false;
}

bool dcss_has_depth(const struct ruling *ruling)
{
	const struct model *model = ruling->model;
	bool given = false;
	for (int i = 0; i < model->field_count; i++) {
		const struct field *field = &model->fields[i];
		bool own = field->grid == ruling->grid && field->set && *field->read;
		if (own && (strcmp(field->name, "DEPTH") == 0 || strcmp(field->name, "PLACE") == 0))
			return true;
		bool before = field->set && field->line.start < ruling->part->lines.start;
		if (field->grid < 0 && before && strcmp(field->name, "default-depth") == 0)
			given = *field->read;
	}
	return given;
}

/* Can the game choose vaults by the tag? These are flags that say how a vault is placed (dlua/mapinit.lua). */
static bool is_selectable(const char *tag)
{
	static const char *const flags[] = {"minivault",      "mini_float",    "allow_dup",
					    "extra",          "no_hmirror",    "no_vmirror",
					    "no_rotate",      "no_pool_fixup", "no_wall_fixup",
					    "dummy",          "transparent",   "no_monster_gen",
					    "no_item_gen",    "no_trap_gen",   "ruin",
					    "generate_awake", "no_dump",       "generate_loot",
					    "overwritable",   "water_ok",      "unrand",
					    "place_unique",   "luniq",         "uniq",
					    "patrolling",     "removed",       NULL};
	static const char *const beginnings[] = {"luniq_", "uniq_", "ruin_", "chance_", NULL};
	for (const char *const *start = beginnings; *start; start++)
		if (strncmp(tag, *start, strlen(*start)) == 0)
			return false;
	return word_index(flags, tag) < 0;
}

void rule_dcss_placed(struct ruling *ruling)
{
	const char *const *tags = dcss_has_depth(ruling) ? NULL : dcss_tags(ruling);
	if (!tags)
		return;
	for (const char *const *tag = tags; *tag; tag++)
		if (is_selectable(*tag))
			return;
	ruling_add(
	    ruling, ruling_map_span(ruling), ruling_map_place(ruling),
	    "No level takes the vault: it has no DEPTH, no PLACE and no tag by which the game chooses vaults.");
}
