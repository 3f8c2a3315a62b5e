/* The rooms of a dungeon held together. The document says what a dungeon needs (one entrance, one exit, sides that
 * meet), but not how the engine chooses between rooms; so nothing here depends on a choice.
 *
 * Findings go to the document that they are about; what no room has is told in the first one. */
#include "derf.h"

#include "mapwright/document.h"
#include "mapwright/rules.h"

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
    [RULE_DUNGEON_ENTRANCE_NONE] = RULE("derf-dungeon-entrance-none", SEVERITY_WARNING),
    [RULE_DUNGEON_ENTRANCES] = RULE("derf-dungeon-entrances", SEVERITY_WARNING),
    [RULE_DUNGEON_EXIT_NONE] = RULE("derf-dungeon-exit-none", SEVERITY_WARNING),
    [RULE_DUNGEON_EXITS] = RULE("derf-dungeon-exits", SEVERITY_WARNING),
    [RULE_DUNGEON_EXIT_UNMET] = RULE("derf-dungeon-exit-unmet", SEVERITY_WARNING),
    [RULE_DUNGEON_EXIT_UNREACHED] = RULE("derf-dungeon-exit-unreached", SEVERITY_WARNING),
    [RULE_DUNGEON_TITLE_DEFAULT] = RULE("derf-dungeon-title-default", SEVERITY_NOTE),
    [RULE_DUNGEON_TITLE_REPEATED] = RULE("derf-dungeon-title-repeated", SEVERITY_WARNING),
    NULL,
};

/* A room that the engine takes, and what is found in it. */
struct room {
	struct document *document;
	struct finding_list findings;
	const char *title; /* as players see it */
	unsigned flags;    /* in effect: bits 1u << enum derf_flag */
	unsigned entered;  /* exits by which one can come in */
	bool reached;      /* from an entrance */
};

struct dungeon {
	struct room *rooms;
	size_t count;
	struct arena arena; /* for the rooms, and for titles that are numbered */
};

enum { EXITS = 1u << DERF_NORTH_EXIT | 1u << DERF_SOUTH_EXIT | 1u << DERF_EAST_EXIT | 1u << DERF_WEST_EXIT };

static bool has(const struct room *room, enum derf_flag flag)
{
	return room->flags >> flag & 1u;
}

static const struct field *title_of(const struct room *room)
{
	return &room->document->model.fields[FIELD_NAME];
}

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
	for (size_t i = 0; i < dungeon->count; i++)
		finding_list_clear(&dungeon->rooms[i].findings);
	arena_clear(&dungeon->arena);
}

static bool dungeon_init(struct dungeon *dungeon, struct document *const *documents, size_t count)
{
	int number = 0;
	*dungeon = (struct dungeon){0};
	dungeon->rooms = arena_allocate(&dungeon->arena, count, sizeof *dungeon->rooms);
	for (size_t i = 0; dungeon->rooms && i < count; i++) {
		if (!is_room(documents[i]) || is_ignored(documents[i]))
			continue;
		struct room *room = &dungeon->rooms[dungeon->count++];
		room->document = documents[i];
		for (enum derf_flag flag = 0; flag < DERF_FLAGS; flag++)
			room->flags |= derf_flag_holds(&documents[i]->model, flag) ? 1u << flag : 0;
		const char *title = title_of(room)->read;
		room->title = *title ? title : arena_print(&dungeon->arena, "Room %d", ++number);
		if (!room->title)
			return false;
	}
	return dungeon->rooms;
}

/* ---- entrance and exit ---- */

/* A finding where the file names the flag, else at its Flags line. */
__attribute__((format(printf, 4, 5))) static void add_at_flag(struct room *room, const struct rule *rule,
							      enum derf_flag flag, const char *format, ...)
{
	const struct model *model = &room->document->model;
	const struct line *line = &derf_detail(model)->flags_line;
	struct span span = {.start = line->body.start, .length = line->number > 0 ? strlen("Flags:") : 0};
	int field = derf_flag_field(model, flag);
	if (field >= 0 && model->fields[field].set)
		span = model->fields[field].line;
	va_list arguments;
	va_start(arguments, format);
	finding_add_list(&room->findings, rule, span, place_at(PLACE_FIELD, field), format, arguments);
	va_end(arguments);
}

/* One room with the flag is placed, no more; none at all is not a proper dungeon. */
static void check_one(struct dungeon *dungeon, enum derf_flag flag, const struct rule *none,
		      const struct rule *several)
{
	const char *what = flag == DERF_DUNGEON_ENTRANCE ? "entrance" : "exit";
	const struct room *first = NULL;
	for (struct room *room = dungeon->rooms; room < dungeon->rooms + dungeon->count; room++) {
		if (first && has(room, flag))
			add_at_flag(
			    room, several, flag,
			    "%s is an %s as well; the engine places only one of the two and leaves the other out.",
			    path_name(first->document->path), what);
		first = !first && has(room, flag) ? room : first;
	}
	if (!first && dungeon->count == 1)
		add_at_flag(
		    dungeon->rooms, none, flag,
		    "This is the only room that the engine takes, and not the dungeon's %s: set %s, or mend the "
		    "other rooms.",
		    what, derf_flag_name(flag));
	else if (!first)
		add_at_flag(dungeon->rooms, none, flag,
			    "None of these %zu rooms is the dungeon's %s: set %s in one of them.", dungeon->count,
			    what, derf_flag_name(flag));
}

/* ---- sides that meet ---- */

static size_t count_rooms(const struct dungeon *dungeon, enum derf_flag flag)
{
	size_t count = 0;
	for (size_t i = 0; i < dungeon->count; i++)
		count += has(&dungeon->rooms[i], flag);
	return count;
}

/* Where no room is bent, an exit needs the opposite one in another room. */
static void check_sides(struct dungeon *dungeon)
{
	bool bent = count_rooms(dungeon, DERF_NON_EUCLIDIAN) > 0;
	for (enum derf_flag exit = DERF_NORTH_EXIT; exit <= DERF_WEST_EXIT && !bent; exit++) {
		enum derf_flag opposite = derf_opposite_exit(exit);
		size_t count = count_rooms(dungeon, opposite);
		for (struct room *room = dungeon->rooms; room < dungeon->rooms + dungeon->count; room++)
			if (has(room, exit) && count == has(room, opposite))
				add_at_flag(
				    room, derf_dungeon_rules[RULE_DUNGEON_EXIT_UNMET], exit,
				    "No other room of the dungeon has the %s that this room's %s could lead to.",
				    derf_flag_name(opposite), derf_flag_name(exit));
	}
}

/* ---- the way from the entrance to the exit ---- */

/* The exits by which one who came in can leave: not the one alone by which one can come in. */
static unsigned exits_onward(const struct room *room)
{
	unsigned exits = room->flags & EXITS;
	bool single = (room->entered & (room->entered - 1)) == 0, start = has(room, DERF_DUNGEON_ENTRANCE);
	return start || has(room, DERF_NON_EUCLIDIAN) || !single ? exits : exits & ~room->entered;
}

/* What the rooms reached so far lead to: the sides at which others can be entered, and whether anything leads on. */
struct frontier {
	unsigned sides;
	bool any, bent;
};

/* Where a room can be entered from the frontier: its sides, all of them when one of the two is bent. True when that is
 * news. */
static bool room_enter(struct room *room, const struct frontier *frontier)
{
	struct room before = *room;
	bool drawn = has(room, DERF_NON_EUCLIDIAN) && frontier->any;
	unsigned sides = room->flags & EXITS & (frontier->bent || drawn ? EXITS : frontier->sides);
	room->entered |= sides;
	room->reached = room->reached || sides != 0 || drawn;
	return room->reached != before.reached || room->entered != before.entered;
}

static void frontier_add(struct frontier *frontier, const struct room *room)
{
	unsigned exits = exits_onward(room);
	frontier->any = frontier->any || exits != 0;
	frontier->bent = frontier->bent || (has(room, DERF_NON_EUCLIDIAN) && exits != 0);
	for (enum derf_flag exit = DERF_NORTH_EXIT; exit <= DERF_WEST_EXIT; exit++)
		if (exits & 1u << exit)
			frontier->sides |= 1u << derf_opposite_exit(exit);
}

/* The frontier grows at most by its six bits, so there are few rounds. */
static void follow_ways(struct dungeon *dungeon)
{
	struct frontier frontier = {0};
	for (bool news = true; news;) {
		news = false;
		for (size_t i = 0; i < dungeon->count; i++)
			if (dungeon->rooms[i].reached)
				frontier_add(&frontier, &dungeon->rooms[i]);
		for (size_t i = 0; i < dungeon->count; i++)
			news = room_enter(&dungeon->rooms[i], &frontier) || news;
	}
}

/* Whatever the engine chooses, some exit must be at the end of a row of rooms that begins at an entrance. */
static void check_way(struct dungeon *dungeon)
{
	const struct room *entrance = NULL;
	struct room *exit = NULL;
	for (size_t i = 0; i < dungeon->count; i++)
		dungeon->rooms[i].reached = has(&dungeon->rooms[i], DERF_DUNGEON_ENTRANCE);
	follow_ways(dungeon);
	for (size_t i = dungeon->count; i-- > 0;) {
		struct room *room = &dungeon->rooms[i];
		if (has(room, DERF_DUNGEON_EXIT) && room->reached)
			return;
		entrance = has(room, DERF_DUNGEON_ENTRANCE) ? room : entrance;
		exit = has(room, DERF_DUNGEON_EXIT) ? room : exit;
	}
	if (entrance && exit)
		add_at_flag(exit, derf_dungeon_rules[RULE_DUNGEON_EXIT_UNREACHED], DERF_DUNGEON_EXIT,
			    "The dungeon's exit cannot be reached from its entrance, %s: these rooms, joined at "
			    "opposite exits, never lead here.",
			    path_name(entrance->document->path));
}

/* ---- titles ---- */

static void check_titles(struct dungeon *dungeon)
{
	struct room *rooms = dungeon->rooms;
	struct place place = place_at(PLACE_FIELD, FIELD_NAME);
	struct name *keys = arena_allocate(&dungeon->arena, dungeon->count, sizeof *keys);
	for (size_t i = 0; i < dungeon->count; i++) {
		if (*title_of(&rooms[i])->read == '\0')
			finding_add(&rooms[i].findings, derf_dungeon_rules[RULE_DUNGEON_TITLE_DEFAULT],
				    title_of(&rooms[i])->value, place,
				    "The title is blank: in this dungeon the room is called \"%s\".", rooms[i].title);
		if (keys)
			keys[i] = (struct name){
			    .bytes = rooms[i].title, .length = strlen(rooms[i].title), .index = (int)i};
	}
	rooms->findings.no_memory = rooms->findings.no_memory || !keys;
	if (!keys)
		return;
	names_sort(keys, (int)dungeon->count);
	for (size_t i = 0; i < dungeon->count; i++) {
		struct room *room = &rooms[keys[i].index],
			    *first = &rooms[keys[i - (size_t)keys[i].number + 1].index];
		if (room != first)
			finding_add(&room->findings, derf_dungeon_rules[RULE_DUNGEON_TITLE_REPEATED],
				    title_of(room)->value, place, "%s is called \"%.80s\" too.",
				    path_name(first->document->path), room->title);
	}
}

/* ---- into the documents ---- */

void derf_check_together(struct document *const *documents, size_t count)
{
	struct dungeon dungeon;
	bool ready = dungeon_init(&dungeon, documents, count), whole = true;
	size_t rooms = 0; /* with those that the engine leaves out */
	for (size_t i = 0; i < count; i++) {
		whole = whole && !merge_marks_found(&documents[i]->findings);
		rooms += is_room(documents[i]);
	}
	if (ready && whole && rooms > 1 && dungeon.count > 0) {
		check_one(&dungeon, DERF_DUNGEON_ENTRANCE, derf_dungeon_rules[RULE_DUNGEON_ENTRANCE_NONE],
			  derf_dungeon_rules[RULE_DUNGEON_ENTRANCES]);
		check_one(&dungeon, DERF_DUNGEON_EXIT, derf_dungeon_rules[RULE_DUNGEON_EXIT_NONE],
			  derf_dungeon_rules[RULE_DUNGEON_EXITS]);
		check_sides(&dungeon);
		check_way(&dungeon);
		check_titles(&dungeon);
	}
	struct finding_list none = {0};
	none.no_memory = !ready;
	for (size_t i = 0, room = 0; i < count; i++) {
		bool counts = ready && room < dungeon.count && dungeon.rooms[room].document == documents[i];
		if (is_room(documents[i]))
			finding_list_replace(&documents[i]->findings, derf_dungeon_rules,
					     counts ? &dungeon.rooms[room].findings : &none);
		room += counts;
	}
	dungeon_clear(&dungeon);
}
