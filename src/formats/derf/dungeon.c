/* The rooms of a dungeon held together. The document says what a dungeon needs (one entrance, one exit, sides that
 * meet), but not how the engine chooses between rooms; so nothing here depends on a choice.
 *
 * Findings go to the document that they are about; what no room has is told in the first one. */
#include "derf.h"

#include "mapwright/document.h"

#include <stdlib.h>
#include <string.h>

enum {
	RULE_DUNGEON_ENTRANCE_NONE,
	RULE_DUNGEON_ENTRANCES,
	RULE_DUNGEON_EXIT_NONE,
	RULE_DUNGEON_EXITS,
	RULE_DUNGEON_EXIT_UNMET,
	RULE_DUNGEON_EXIT_UNREACHED,
	RULE_DUNGEON_TITLE_DEFAULT,
	RULE_DUNGEON_TITLE_REPEATED,
};

const struct rule *const derf_dungeon_rules[] = {
    [RULE_DUNGEON_ENTRANCE_NONE] =
	RULE("derf-dungeon-entrance-none", SEVERITY_WARNING, "A dungeon has an entrance",
	     .why = "All players start in it, and it is necessary for a proper dungeon. Only looked at where several "
		    "rooms are checked together.",
	     .source = DERF_DOCUMENT "6.1, Dungeon Flags", .remedy = "Set dungeon_entrance in one room."),
    [RULE_DUNGEON_ENTRANCES] = RULE(
	"derf-dungeon-entrances", SEVERITY_WARNING, "A dungeon has one entrance",
	.why = "Only one room with the flag is placed; the others are left out. Which one is not said.",
	.source = DERF_DOCUMENT "6.1, Dungeon Flags: \"Only one room with this flag will be placed into a dungeon\"",
	.remedy = "Take the flag out of all rooms but one."),
    [RULE_DUNGEON_EXIT_NONE] =
	RULE("derf-dungeon-exit-none", SEVERITY_WARNING, "A dungeon has an exit",
	     .why = "All dungeons have exactly one, where players can complete them. Only looked at where several "
		    "rooms are checked together.",
	     .source = DERF_DOCUMENT "6.1, Dungeon Flags", .remedy = "Set dungeon_exit in one room."),
    [RULE_DUNGEON_EXITS] =
	RULE("derf-dungeon-exits", SEVERITY_WARNING, "A dungeon has one exit",
	     .why = "Exactly one room with the flag is placed; the others are left out. Which one is not said.",
	     .source = DERF_DOCUMENT "6.1, Dungeon Flags: \"All dungeons will spawn with exactly one exit\"",
	     .remedy = "Take the flag out of all rooms but one."),
    [RULE_DUNGEON_EXIT_UNMET] =
	RULE("derf-dungeon-exit-unmet", SEVERITY_WARNING, "For every exit another room has the opposite one",
	     .why = "A north exit leads to the south exit of another room, and so on, unless one of the two rooms is "
		    "non_euclidian: then any sides can be linked.",
	     .source = DERF_DOCUMENT "6.3, Exit Flags",
	     .remedy = "Give another room the opposite exit, or unset this one."),
    [RULE_DUNGEON_EXIT_UNREACHED] =
	RULE("derf-dungeon-exit-unreached", SEVERITY_WARNING, "The dungeon's exit can be reached from its entrance",
	     .why = "Rooms are joined at opposite exits, and one leaves a room by another exit than one came in. No "
		    "row of these rooms that begins at the entrance comes to the exit, however the engine chooses. "
		    "Rooms that are non_euclidian join at any sides.",
	     .source = DERF_DOCUMENT "6.1, Dungeon Flags, and 6.3, Exit Flags",
	     .remedy = "Give a room between them the exits that are missing."),
    [RULE_DUNGEON_TITLE_DEFAULT] =
	RULE("derf-dungeon-title-default", SEVERITY_NOTE, "A room has a title",
	     .why = "The engine calls rooms without one \"Room 1\", \"Room 2\" and so on. In which order is not "
		    "said; here it is that of the files.",
	     .source = DERF_DOCUMENT "3, Room Name/Title", .remedy = "Nothing, if that is meant."),
    [RULE_DUNGEON_TITLE_REPEATED] =
	RULE("derf-dungeon-title-repeated", SEVERITY_WARNING, "Every room has a title of its own",
	     .why = "Players cannot tell the rooms apart. The engine does not mind.",
	     .source = DERF_DOCUMENT "3, Room Name/Title", .remedy = "Change one of the titles."),
    NULL,
};

static bool title_is_blank(const struct model *model)
{
	return model->fields[FIELD_NAME].read[0] == '\0';
}

/* The rooms that the engine takes, and what is found in each. */
struct dungeon {
	struct document **rooms;
	struct finding_list *findings; /* of the room of the same index */
	const char **titles;           /* as players see them; those that are numbered lie in `arena` */
	size_t count;
	struct arena arena;
};

/* ---- which rooms count ---- */

/* True when the engine ignores the room, for an error that the document names. */
static bool is_ignored(const struct document *document)
{
	static const char *const fatal[] = {
	    "derf-declaration-word", "derf-declaration-missing", "derf-version-missing", "derf-version-major",
	    "derf-safe-conflict",    "derf-container-orphan",    "derf-line-end"};
	for (int i = 0; i < document->findings.count; i++)
		for (size_t f = 0; f < sizeof fatal / sizeof *fatal; f++)
			if (document->findings.items[i].severity == SEVERITY_ERROR &&
			    strcmp(document->findings.items[i].rule->name, fatal[f]) == 0)
				return true;
	return false;
}

static bool is_room(const struct document *document)
{
	return document->format->check_together == derf_check_together;
}

static void dungeon_clear(struct dungeon *dungeon)
{
	for (size_t i = 0; dungeon->findings && i < dungeon->count; i++)
		finding_list_clear(&dungeon->findings[i]);
	free(dungeon->rooms);
	free(dungeon->findings);
	free(dungeon->titles);
	arena_clear(&dungeon->arena);
}

static bool name_rooms(struct dungeon *dungeon)
{
	int number = 0;
	for (size_t i = 0; i < dungeon->count; i++) {
		const struct model *model = &dungeon->rooms[i]->model;
		dungeon->titles[i] = title_is_blank(model) ? arena_print(&dungeon->arena, "Room %d", ++number)
							   : model->fields[FIELD_NAME].read;
		if (!dungeon->titles[i])
			return false;
	}
	return true;
}

static bool dungeon_init(struct dungeon *dungeon, struct document *const *documents, size_t count)
{
	*dungeon = (struct dungeon){.rooms = calloc(count, sizeof *dungeon->rooms),
				    .findings = calloc(count, sizeof *dungeon->findings),
				    .titles = calloc(count, sizeof *dungeon->titles)};
	arena_init(&dungeon->arena);
	if (!dungeon->rooms || !dungeon->findings || !dungeon->titles)
		return false;
	for (size_t i = 0; i < count; i++)
		if (is_room(documents[i]) && !is_ignored(documents[i]))
			dungeon->rooms[dungeon->count++] = documents[i];
	for (size_t i = 0; i < dungeon->count; i++)
		finding_list_init(&dungeon->findings[i]);
	return name_rooms(dungeon);
}

/* ---- entrance and exit ---- */

static const char *file_name(const struct document *document)
{
	const char *slash = strrchr(document->path, '/');
	return slash ? slash + 1 : document->path;
}

static struct place flag_place(const struct document *document, enum derf_flag flag)
{
	return place_at(PLACE_FIELD, derf_flag_field(&document->model, flag));
}

/* Where the file names the flag, else its Flags line. */
static struct span flag_span(const struct document *document, enum derf_flag flag)
{
	int field = derf_flag_field(&document->model, flag);
	const struct derf_detail *detail = derf_detail(&document->model);
	if (field >= 0 && document->model.fields[field].set)
		return document->model.fields[field].line;
	return (struct span){.start = detail->flags_line.body.start,
			     .length = detail->flags_line.number > 0 ? strlen("Flags:") : 0};
}

/* One room with the flag is placed, no more; none at all is no proper dungeon. */
static void check_one(struct dungeon *dungeon, enum derf_flag flag, const struct rule *none,
		      const struct rule *several)
{
	const char *what = flag == DERF_DUNGEON_ENTRANCE ? "entrance" : "exit";
	const struct document *first = NULL;
	for (size_t i = 0; i < dungeon->count; i++) {
		const struct document *room = dungeon->rooms[i];
		if (!derf_flag_holds(&room->model, flag))
			continue;
		if (first)
			finding_add(
			    &dungeon->findings[i], several, flag_span(room, flag), flag_place(room, flag),
			    "%s is an %s as well; the engine places only one of the two and leaves the other out.",
			    file_name(first), what);
		else
			first = room;
	}
	if (!first)
		finding_add(&dungeon->findings[0], none, flag_span(dungeon->rooms[0], flag),
			    flag_place(dungeon->rooms[0], flag),
			    "None of these %zu rooms is the dungeon's %s: set %s in one of them.", dungeon->count,
			    what, derf_flag_name(flag));
}

/* ---- sides that meet ---- */

/* How many rooms have each exit, and how many are non-euclidian. */
struct sides {
	size_t exits[DERF_FLAGS], bent;
};

static struct sides count_sides(const struct dungeon *dungeon)
{
	struct sides sides = {0};
	for (size_t i = 0; i < dungeon->count; i++) {
		const struct model *model = &dungeon->rooms[i]->model;
		for (enum derf_flag exit = DERF_NORTH_EXIT; exit <= DERF_WEST_EXIT; exit++)
			sides.exits[exit] += derf_flag_holds(model, exit);
		sides.bent += derf_flag_holds(model, DERF_NON_EUCLIDIAN);
	}
	return sides;
}

static void check_sides(struct dungeon *dungeon)
{
	struct sides sides = count_sides(dungeon);
	for (size_t i = 0; i < dungeon->count; i++) {
		const struct document *room = dungeon->rooms[i];
		for (enum derf_flag exit = DERF_NORTH_EXIT; exit <= DERF_WEST_EXIT && sides.bent == 0; exit++) {
			enum derf_flag opposite = derf_opposite_exit(exit);
			size_t others = sides.exits[opposite] - derf_flag_holds(&room->model, opposite);
			if (others == 0 && derf_flag_holds(&room->model, exit))
				finding_add(
				    &dungeon->findings[i], derf_dungeon_rules[RULE_DUNGEON_EXIT_UNMET],
				    flag_span(room, exit), flag_place(room, exit),
				    "No other room of the dungeon has the %s that this room's %s could lead to.",
				    derf_flag_name(opposite), derf_flag_name(exit));
		}
	}
}

/* ---- the way from the entrance to the exit ---- */

/* Exits as bits of their flags; a room's whether one can come in by each, and be led on by each. */
struct way {
	unsigned exits, entered;
	bool bent, reached;
};

static struct way way_of(const struct model *model)
{
	struct way way = {.bent = derf_flag_holds(model, DERF_NON_EUCLIDIAN),
			  .reached = derf_flag_holds(model, DERF_DUNGEON_ENTRANCE)};
	for (enum derf_flag exit = DERF_NORTH_EXIT; exit <= DERF_WEST_EXIT; exit++)
		way.exits |= derf_flag_holds(model, exit) ? 1U << exit : 0;
	return way;
}

/* The exits by which one who came in can leave: not the one alone by which one can come in. */
static unsigned exits_onward(const struct way *way, bool start)
{
	bool single = (way->entered & (way->entered - 1)) == 0;
	return start || way->bent || !single ? way->exits : way->exits & ~way->entered;
}

/* What the rooms reached so far lead to: the sides at which others can be entered, and whether anything leads on. */
struct frontier {
	unsigned sides;
	bool any, bent;
};

/* Where a room can be entered from the frontier: its sides, all of them when one of the two is bent. */
static bool way_enter(struct way *way, const struct frontier *frontier)
{
	bool bent = frontier->bent || (way->bent && frontier->any);
	unsigned sides = bent ? way->exits : frontier->sides & way->exits;
	bool reached = way->reached || sides != 0 || (way->bent && frontier->any);
	bool news = reached != way->reached || (way->entered | sides) != way->entered;
	way->entered |= sides;
	way->reached = reached;
	return news;
}

static void frontier_add(struct frontier *frontier, unsigned exits, bool bent)
{
	frontier->any = frontier->any || exits != 0;
	frontier->bent = frontier->bent || (bent && exits != 0);
	for (enum derf_flag exit = DERF_NORTH_EXIT; exit <= DERF_WEST_EXIT; exit++)
		if (exits & 1U << exit)
			frontier->sides |= 1U << derf_opposite_exit(exit);
}

/* The frontier grows at most by its six bits, so there are few rounds. */
static void follow_ways(const struct dungeon *dungeon, struct way *ways)
{
	struct frontier frontier = {0};
	for (bool news = true; news;) {
		news = false;
		for (size_t i = 0; i < dungeon->count; i++) {
			bool start = derf_flag_holds(&dungeon->rooms[i]->model, DERF_DUNGEON_ENTRANCE);
			if (ways[i].reached)
				frontier_add(&frontier, exits_onward(&ways[i], start), ways[i].bent);
		}
		for (size_t i = 0; i < dungeon->count; i++)
			news = way_enter(&ways[i], &frontier) || news;
	}
}

/* Whatever the engine chooses, some exit must be at the end of a row of rooms that begins at an entrance. */
static void check_way(struct dungeon *dungeon)
{
	struct way *ways = arena_allocate(&dungeon->arena, dungeon->count, sizeof *ways);
	const struct document *entrance = NULL, *exit = NULL;
	size_t at = 0;
	for (size_t i = 0; ways && i < dungeon->count; i++)
		ways[i] = way_of(&dungeon->rooms[i]->model);
	dungeon->findings[0].no_memory = dungeon->findings[0].no_memory || !ways;
	if (!ways)
		return;
	follow_ways(dungeon, ways);
	for (size_t i = 0; i < dungeon->count; i++) {
		const struct model *model = &dungeon->rooms[i]->model;
		if (!entrance && derf_flag_holds(model, DERF_DUNGEON_ENTRANCE))
			entrance = dungeon->rooms[i];
		if (!derf_flag_holds(model, DERF_DUNGEON_EXIT))
			continue;
		if (ways[i].reached)
			return;
		if (!exit) {
			exit = dungeon->rooms[i];
			at = i;
		}
	}
	if (entrance && exit)
		finding_add(&dungeon->findings[at], derf_dungeon_rules[RULE_DUNGEON_EXIT_UNREACHED],
			    flag_span(exit, DERF_DUNGEON_EXIT), flag_place(exit, DERF_DUNGEON_EXIT),
			    "The dungeon's exit cannot be reached from its entrance, %s: these rooms, joined at "
			    "opposite exits, never lead here.",
			    file_name(entrance));
}

/* ---- titles ---- */

static void check_titles(struct dungeon *dungeon)
{
	struct derf_key *keys = arena_allocate(&dungeon->arena, dungeon->count, sizeof *keys);
	for (size_t i = 0; keys && i < dungeon->count; i++)
		keys[i] = (struct derf_key){
		    .bytes = dungeon->titles[i], .length = strlen(dungeon->titles[i]), .index = (int)i};
	if (keys)
		derf_keys_number(keys, (int)dungeon->count);
	for (size_t i = 0; i < dungeon->count; i++) {
		const struct field *title = &dungeon->rooms[i]->model.fields[FIELD_NAME];
		if (title_is_blank(&dungeon->rooms[i]->model))
			finding_add(&dungeon->findings[i], derf_dungeon_rules[RULE_DUNGEON_TITLE_DEFAULT],
				    title->value, place_at(PLACE_FIELD, FIELD_NAME),
				    "The title is blank: in this dungeon the room is called \"%s\".",
				    dungeon->titles[i]);
		if (!keys || keys[i].number == 1)
			continue;
		const struct document *room = dungeon->rooms[keys[i].index];
		const struct document *first = dungeon->rooms[keys[i - (size_t)keys[i].number + 1].index];
		finding_add(&dungeon->findings[keys[i].index], derf_dungeon_rules[RULE_DUNGEON_TITLE_REPEATED],
			    room->model.fields[FIELD_NAME].value, place_at(PLACE_FIELD, FIELD_NAME),
			    "%s is called \"%.80s\" too.", file_name(first), keys[i].bytes);
	}
	dungeon->findings[0].no_memory = dungeon->findings[0].no_memory || !keys;
}

/* ---- into the documents ---- */

static bool is_ours(const struct finding *finding)
{
	for (const struct rule *const *rule = derf_dungeon_rules; *rule; rule++)
		if (finding->rule == *rule)
			return true;
	return false;
}

/* True when the document has these findings already and no others of this kind, so that repeated calls cost nothing. */
static bool has_the_same(const struct finding_list *list, const struct finding_list *fresh)
{
	int at = 0;
	for (int i = 0; i < list->count; i++) {
		if (!is_ours(&list->items[i]))
			continue;
		if (at == fresh->count || list->items[i].rule != fresh->items[at].rule ||
		    list->items[i].span.start != fresh->items[at].span.start ||
		    strcmp(list->items[i].message, fresh->items[at].message) != 0)
			return false;
		at++;
	}
	return at == fresh->count;
}

static void take_over(struct document *document, struct finding_list *fresh)
{
	struct finding_list *list = &document->findings;
	finding_list_sort(fresh);
	list->no_memory = list->no_memory || fresh->no_memory;
	if (has_the_same(list, fresh))
		return;
	int kept = 0;
	for (int i = 0; i < list->count; i++)
		if (!is_ours(&list->items[i]))
			list->items[kept++] = list->items[i];
	list->count = kept;
	for (int i = 0; i < fresh->count; i++)
		finding_list_copy(list, &fresh->items[i]);
	finding_list_sort(list);
}

void derf_check_together(struct document *const *documents, size_t count)
{
	struct dungeon dungeon;
	bool ready = dungeon_init(&dungeon, documents, count);
	if (ready && dungeon.count > 1) {
		check_one(&dungeon, DERF_DUNGEON_ENTRANCE, derf_dungeon_rules[RULE_DUNGEON_ENTRANCE_NONE],
			  derf_dungeon_rules[RULE_DUNGEON_ENTRANCES]);
		check_one(&dungeon, DERF_DUNGEON_EXIT, derf_dungeon_rules[RULE_DUNGEON_EXIT_NONE],
			  derf_dungeon_rules[RULE_DUNGEON_EXITS]);
		check_sides(&dungeon);
		check_way(&dungeon);
		check_titles(&dungeon);
	}
	struct finding_list none;
	finding_list_init(&none);
	none.no_memory = !ready;
	for (size_t i = 0, room = 0; i < count; i++) {
		bool counts = ready && room < dungeon.count && dungeon.rooms[room] == documents[i];
		if (is_room(documents[i]))
			take_over(documents[i], counts ? &dungeon.findings[room] : &none);
		room += counts;
	}
	dungeon_clear(&dungeon);
}
