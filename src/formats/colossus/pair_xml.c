/* The companions of files in XML, and what recruit files need of them.
 *
 * A variant of the game is a folder with a file NameVar.xml, which names its board, its recruit file and its creature
 * files. Each of them is in this folder, in that of a variant on which it depends, or in the folder Default. */
#include "ter/ter.h"

#include "mapwright/document.h"
#include "xml/xml.h"

/* The file of a variant; `folder` ends with a slash or is "". */
struct variant {
	struct arena arena;
	struct xml xml;
	const char *folder, *path, *partner; /* `partner`: the companion; NULL if it is not found */
};

/* Reads a file; no tags if that is impossible. */
static struct xml read_file(struct arena *arena, const char *path)
{
	struct error error;
	char *bytes = NULL;
	size_t length;
	struct xml xml = {0};
	if (path && file_read(path, &bytes, &length, NULL, &error))
		xml = xml_read(arena, bytes, length);
	free(bytes);
	return xml;
}

/* Returns an attribute of the next child of the root with that name, from tag `*tag` on; NULL if there is none. */
static const char *next_value(const struct xml *xml, const char *element, const char *attribute, int *tag)
{
	for (; *tag < xml->tag_count; (*tag)++) {
		const struct xml_tag *at = &xml->tags[*tag];
		bool child = strcmp(element, "depend") == 0 ? at->parent > 0 : at->parent == 0;
		const struct xml_attribute *value = xml_attribute(xml, *tag, attribute);
		if (child && value && strcmp(at->name, element) == 0) {
			(*tag)++;
			return value->value;
		}
	}
	return NULL;
}

/* Returns true for a name that does not lead into another folder. */
static bool is_plain(const char *name)
{
	return *name && *name != '.' && !strpbrk(name, "/\\");
}

/* Returns the name of the file, in which the game writes blanks as underscores. */
static char *underscored(struct arena *arena, const char *name)
{
	char *plain = arena_copy(arena, name, strlen(name));
	for (char *blank = plain; (blank = strchr(blank, ' '));)
		*blank = '_';
	return plain;
}

/* Returns the path of a file of the variant, below the folder `inside` ("" or with a slash); NULL if there is none. */
static const char *find_file(struct variant *variant, const char *inside, const char *name)
{
	const char *folder = "", *depend = NULL;
	for (int tag = 1; folder && is_plain(name);) {
		const char *path = arena_print(&variant->arena, "%s%s%s%s", variant->folder, folder, inside,
					       underscored(&variant->arena, name));
		if (file_exists(path))
			return path;
		do
			depend = next_value(&variant->xml, "depend", "variant", &tag);
		while (depend && !is_plain(depend));
		folder = depend                               ? arena_print(&variant->arena, "../%s/", depend)
			 : strcmp(folder, "../Default/") == 0 ? NULL
							      : "../Default/";
	}
	return NULL;
}

/* Finds the variant of a board or recruit file: the one whose file, in the same folder, names it. Several that name it
 * must agree on its companion. */
static bool find_variant(const char *path, struct variant *variant)
{
	static const char *const elements[] = {"strategic_map", "terrain_recruits"};
	static const char *const usual[] = {"DefaultMap.xml", "DefaultTer.xml"};
	const char *name = path_name(path);
	struct paths paths = {0};
	bool good = true;
	*variant = (struct variant){0};
	variant->folder = arena_copy(&variant->arena, path, (size_t)(name - path));
	good = paths_add_entries(&paths, *variant->folder ? variant->folder : ".");
	while (good && paths.count > 0) {
		char *file = paths.items[--paths.count];
		struct xml xml = text_ends(file, "Var.xml") ? read_file(&variant->arena, file) : (struct xml){0};
		const char *names[2];
		for (int i = 0, tag = 1; i < 2; i++, tag = 1) {
			names[i] = next_value(&xml, elements[i], "filename", &tag);
			names[i] = names[i] ? underscored(&variant->arena, names[i]) : usual[i];
		}
		for (int i = 0; i < 2 && xml.tag_count > 0; i++) {
			if (strcmp(names[i], name) != 0)
				continue;
			struct xml before = variant->xml;
			variant->xml = xml;
			const char *partner = find_file(variant, "", names[1 - i]);
			good = before.tag_count == 0 ||
			       (partner && variant->partner && strcmp(partner, variant->partner) == 0);
			variant->partner = partner;
			variant->path = arena_copy(&variant->arena, file, strlen(file));
		}
		free(file);
	}
	paths_clear(&paths);
	return good && variant->xml.tag_count > 0;
}

bool colossus_xml_pair_path(const char *path, char *partner, size_t size)
{
	struct variant variant;
	bool found = find_variant(path, &variant) && variant.partner && strlen(variant.partner) < size;
	if (found)
		memcpy(partner, variant.partner, strlen(variant.partner) + 1);
	arena_clear(&variant.arena);
	return found;
}

/* ---- what recruit files need ---- */

/* Adds a finding at a field. */
#define REPORT(recruits, rule, field, ...)                                                                           \
	finding_add(&(recruits)->findings, pair_xml_rules[rule], (field)->value,                                     \
		    place_at(PLACE_FIELD, (int)((field) - (recruits)->model.fields)), __VA_ARGS__)

/* Reports creatures that no creature file of the variant has, if all of these files can be read. */
static void check_creatures(struct document *recruits, struct variant *variant)
{
	const struct model *model = &recruits->model;
	struct word_table creatures = {0};
	const char *file;
	for (int tag = 1; (file = next_value(&variant->xml, "creatures", "filename", &tag));) {
		struct xml xml = read_file(&variant->arena, find_file(variant, "", file));
		if (xml.tag_count == 0)
			return;
		const char *name;
		for (int at = 1; (name = next_value(&xml, "creature", "name", &at));)
			word_table_add(&creatures, &variant->arena, name, 0);
	}
	for (int f = 0; f < model->field_count && creatures.count > 0; f++) {
		const struct field *field = &model->fields[f];
		enum ter_field which = ter_field_of(field);
		bool creature = (which == TER_CREATURE || which == TER_START) && field->set && *field->effective;
		if (!creature || ter_is_keyword_creature(model, field->effective) ||
		    strncmp(field->effective, "Special:", 8) == 0 ||
		    word_table_find(&creatures, field->effective, strlen(field->effective)) >= 0)
			continue;
		bool recruit = which == TER_CREATURE && ter_is_terrain(model, field->record);
		struct finding *found = REPORT(recruits, PAIR_XML_CREATURE, field,
					       "The creatures of %s have no \"%.*s\"%s.", path_name(variant->path),
					       WORD_LIMIT, field->effective, recruit ? ", and the game ends" : "");
		if (found && !recruit)
			found->severity = SEVERITY_WARNING;
	}
}

/* Reports terrains without a battle map, if any has one, and towers whose battle map is none or the other way round. */
static void check_battle_maps(struct document *recruits, struct variant *variant)
{
	const struct model *model = &recruits->model;
	const char **paths = arena_allocate(&variant->arena, (size_t)model->record_count + 1, sizeof *paths);
	bool any = false;
	for (int r = 0; r < model->record_count; r++) {
		const char *file = arena_print(&variant->arena, "%s.xml", ter_read(model, r, -1, TER_NAME));
		paths[r] = *file == '.' ? NULL : find_file(variant, "Battlelands/", file);
		any = any || paths[r];
	}
	for (int r = 0; r < model->record_count && any; r++) {
		const struct field *name = ter_get(model, r, -1, TER_NAME);
		if (!name || !*name->effective)
			continue;
		if (!paths[r]) {
			REPORT(recruits, PAIR_XML_BATTLE_MAP, name,
			       "There is no Battlelands/%.*s.xml for this terrain.", WORD_LIMIT, name->effective);
			continue;
		}
		struct xml xml = read_file(&variant->arena, paths[r]);
		const struct xml_attribute *attribute = xml.tag_count > 0 ? xml_attribute(&xml, 0, "tower") : NULL;
		bool tower = attribute && strcasecmp(attribute->value, "true") == 0;
		if (!attribute || !ter_is_terrain(model, r))
			continue;
		if (!tower && strcmp(name->effective, "Tower") == 0)
			REPORT(recruits, PAIR_XML_BATTLE_MAP, name,
			       "Its battle map is not that of a tower, so no player can start here: write "
			       "tower=\"true\" there.");
		else if (tower && strcmp(name->effective, "Tower") != 0 && ter_starting_total(model, r) < 0)
			REPORT(recruits, PAIR_XML_BATTLE_MAP, name,
			       "Its battle map is that of a tower, but it has no starting creatures.");
	}
}

void colossus_xml_check_recruits(struct document *recruits, struct document *board)
{
	struct variant variant;
	colossus_pair_check(board, recruits);
	if (find_variant(recruits->path, &variant) && !merge_marks_found(&recruits->findings)) {
		check_creatures(recruits, &variant);
		check_battle_maps(recruits, &variant);
		finding_list_sort(&recruits->findings);
	}
	arena_clear(&variant.arena);
}
