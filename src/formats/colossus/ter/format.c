/* The Colossus recruit format: creates files and computes their facts. The grammar is at the top of read.c. */
#include "edit/facts.h"
#include "mapwright/allow.h"
#include "mapwright/conversion.h"
#include "ter.h"

/* ---- a new file ---- */

/* Four terrains of the game and a tower. Dialects since C1 write the tower differently. */
static const struct chain {
	const char *letter, *color, *name, *pairs;
} chains[] = {
    {"P", "yellow", "Plains", "1 Ogre 2 Lion 3 Ranger"},
    {"W", "olive", "Woods", "1 Centaur 3 Warbear 2 Giant"},
    {"H", "saddleBrown", "Hills", "1 Gargoyle 2 Minotaur 2 Griffon"},
    {"S", "blue", "Swamp", "1 Lion 2 Wyvern 3 Hydra"},
    {"T", "grey", "Tower", "1 Ogre 1 Centaur 1 Gargoyle 3 Guardian 1 Warlock"},
};

enum { CHAINS = sizeof chains / sizeof *chains };

/* The parts of a file in XML that are not terrains. */
static const char xml_start[] = "<?xml version=\"1.0\"?>\n<terrains>\n";
static const char xml_tower[] = "        <starting name=\"Ogre\" number=\"2\" />\n"
				"        <starting name=\"Centaur\" number=\"2\" />\n"
				"        <starting name=\"Gargoyle\" number=\"2\" />\n";
static const char xml_end[] = "    <acquirable name=\"Angel\" points=\"100\" />\n"
			      "    <acquirable name=\"Archangel\" points=\"500\" />\n"
			      "</terrains>\n";

static void print_xml(FILE *out, const struct chain *chain, const char *pairs, bool tower)
{
	int number, used;
	char creature[16];
	fprintf(out, "    <terrain name=\"%s\" color=\"%s\" regular_recruit=\"%s\">\n", chain->name, chain->color,
		tower ? "false" : "true");
	for (; sscanf(pairs, "%d %15s%n", &number, creature, &used) == 2; pairs += used)
		fprintf(out, "        <recruit name=\"%s\" number=\"%d\" />\n", creature, number);
	fprintf(out, "%s    </terrain>\n", tower ? xml_tower : "");
}

static char *ter_create(const struct format *format, const struct template_request *request, size_t *length,
			struct error *error UNUSED)
{
	int wanted = word_index(ter_dialect_names, request->dialect);
	enum ter_dialect dialect = format->read == ter_xml_read ? TER_X
				   : wanted >= 0                ? (enum ter_dialect)wanted
								: TER_A;
	char *bytes;
	FILE *out = memory_stream(&bytes, length);
	if (dialect == TER_X)
		fputs(xml_start, out);
	for (int i = 0; i < CHAINS; i++) {
		bool tower = i == CHAINS - 1, regular = ter_has(dialect, REGULAR);
		const char *pairs = chains[i].pairs;
		if (tower && regular)
			pairs = ter_has(dialect, NEGATIVE) ? "0 Anything 0 Ogre 0 Anything 0 Centaur 0 Anything 0 "
							     "Gargoyle 0 AnyNonLord 3 Guardian -1 Titan 1 Warlock"
							   : "0 Anything 1 Ogre 0 Anything 1 Centaur 0 Anything 1 "
							     "Gargoyle 0 AnyNonLord 3 Guardian 0 Titan 1 Warlock";
		if (dialect == TER_X) {
			print_xml(out, &chains[i], pairs, tower);
			continue;
		}
		if (ter_has(dialect, LETTER))
			fprintf(out, "%s ", chains[i].letter);
		if (ter_has(dialect, COLOR))
			fprintf(out, "%s ", chains[i].color);
		fprintf(out, "%s %s%s\n%s", chains[i].name,
			!regular ? ""
			: tower  ? "false "
				 : "true ",
			pairs, tower ? "" : "\n");
	}
	if (dialect == TER_X)
		fputs(xml_end, out);
	memory_stream_end(out);
	return bytes;
}

/* ---- facts ---- */

static void ter_facts(const struct model *model, const struct text *text UNUSED, int grid UNUSED,
		      struct fact_list *list)
{
	int terrains = 0, longest = 0, lost = 0, different = 0;
	struct name *names = arena_allocate(list->arena, (size_t)model->field_count + 1, sizeof *names);
	int count = ter_list_creatures(model, names);
	for (int i = 0; i < count; i += names[i].count)
		different += !ter_is_pseudo(model, names[i].bytes);
	const bool *unreachable = ter_find_unreachable(model, list->arena);
	for (int r = 0; r < model->record_count; r++) {
		if (!ter_is_terrain(model, r))
			continue;
		terrains++;
		lost += unreachable && unreachable[r];
		if (!ter_is_free(model, r) && model->records[r].item_count > longest)
			longest = model->records[r].item_count;
	}
	facts_add_number(list, "terrains", terrains, "", false);
	facts_add_number(list, "creatures", different, "", false);
	facts_add_number(list, "longest chain", longest, "", false);
	facts_add_number(list, "unreachable", lost, "chains that cannot be reached from the start", lost > 0);
}

static const struct map_ops maps = {.wall = "#", .floor = "."};
static const struct fact_ops facts = {.of_grid = ter_facts};
static const struct companion board = {.format = "colossus-map",
				       .path = colossus_pair_path,
				       .dialect = colossus_pair_recruit_dialect,
				       .check = colossus_pair_check};
static const struct companion xml_board = {
    .format = "colossus-xml-map", .path = colossus_xml_pair_path, .check = colossus_xml_check_recruits};

/* What recruits of both kinds have. */
#define OF_RECRUITS                                                                                                  \
	.cells = &byte_cells, .legend = &fixed_legend, .maps = &maps, .facts = &facts, .canvas = CANVAS_CHAINS,      \
	.plan = ter_plan, .dump = ter_dump, .create = ter_create

const struct format format_colossus_ter = {
    .id = "colossus-ter",
    .title = "Colossus recruits",
    .version = "Colossus of 2001 to 2003",
    .description = "recruits of Colossus, creatures by terrain (.ter)",
    .extension = ".ter",
    .vocabulary = "colossus-ter",
    .manual = "mapwright-colossus-ter.5",
    .example = "small-board.ter",
    .comment.begin = "#",
    OF_RECRUITS,
    .dialects = ter_dialect_names,
    .probe = ter_probe,
    .read = ter_detail_read,
    .converter =
	&(const struct converter){(const char *const[]){"colossus-ter", "colossus-xml-ter", NULL}, ter_convert_part},
    .companion = &board,
    .rules = (const struct rule *const *const[]){ter_reader_rules, ter_check_rules, ter_reach_rules, pair_rules,
						 ALLOW_RULES("colossus-ter"), merge_rules, NULL},
};

const struct format format_colossus_xml_ter = {
    .id = "colossus-xml-ter",
    .title = "Colossus XML recruits",
    .version = "Colossus of today",
    .description = "recruits of Colossus as they are today (.xml)",
    .extension = "Ter.xml",
    .vocabulary = "colossus-xml-ter",
    .manual = "mapwright-colossus-xml-ter.5",
    .example = "small-recruits.xml",
    OF_RECRUITS,
    .probe = colossus_xml_probe,
    .read = ter_xml_read,
    .converter = &(const struct converter){(const char *const[]){"colossus-ter", NULL}, ter_convert_part},
    .companion = &xml_board,
    .rules = (const struct rule *const *const[]){ter_xml_reader_rules, ter_check_rules, ter_reach_rules,
						 ter_xml_rules, pair_xml_rules, merge_rules, NULL},
};
