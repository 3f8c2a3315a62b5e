/* Checks the rooms of a dungeon together. The document says what a dungeon needs (one entrance, one exit, exits that
 * meet), but not how the engine chooses between rooms, so no rule here depends on that choice.
 *
 * Findings go to the document they are about; those about something missing in all rooms go to the first. */
#include "derf.h"

#include "mapwright/document.h"

#define DUNGEON_RULES(ROW)                                                                                           \
	ROW(ENTRANCE_NONE, "derf-dungeon-entrance-none", WARNING)                                                    \
	ROW(ENTRANCES, "derf-dungeon-entrances", WARNING)                                                            \
	ROW(EXIT_NONE, "derf-dungeon-exit-none", WARNING)                                                            \
	ROW(EXITS, "derf-dungeon-exits", WARNING)                                                                    \
	ROW(EXIT_UNMET, "derf-dungeon-exit-unmet", WARNING)                                                          \
	ROW(EXIT_UNREACHED, "derf-dungeon-exit-unreached", WARNING)                                                  \
	ROW(TITLE_DEFAULT, "derf-dungeon-title-default", NOTE)                                                       \
	ROW(TITLE_REPEATED, "derf-dungeon-title-repeated", WARNING)
#define NUMBERED(name, id, weight) RULE_DUNGEON_##name,
enum dungeon_rule { DUNGEON_RULES(NUMBERED) };
const struct rule *const derf_dungeon_rules[] = {DUNGEON_RULES(RULE_LISTED) NULL};

/* The flags that matter here. A set of them has the bits 1u << enum flag. */
enum flag { ENTRANCE, EXIT, NON_EUCLIDIAN, FIRST_EXIT, FLAGS = FIRST_EXIT + DERF_EXITS };
enum { EXITS = (1u << FLAGS) - (1u << FIRST_EXIT) };

static const char *name_of(enum flag flag)
{
	static const char *const names[] = {"dungeon_entrance", "dungeon_exit", "non_euclidian"};
	return flag < FIRST_EXIT ? names[flag] : derf_exits[flag - FIRST_EXIT];
}

static enum flag opposite_of(enum flag exit)
{
	return (enum flag)(((exit - FIRST_EXIT) ^ 1) + FIRST_EXIT);
}

/* A room that the engine loads, and its findings. */
struct room {
	struct document *document;
	struct finding_list findings;
	const char *title; /* as shown to players */
	unsigned flags;    /* in effect */
	unsigned entered;  /* exits by which the room can be entered */
	bool reached;      /* can be reached from an entrance */
};

struct dungeon {
	struct room *rooms;
	size_t count;
	struct arena arena; /* for the rooms and the numbered titles */
};

static bool has(const struct room *room, enum flag flag)
{
	return room->flags >> flag & 1u;
}

static const struct field *title_of(const struct room *room)
{
	return &room->document->model.fields[FIELD_NAME];
}

/* ---- which rooms count ---- */

/* Returns true if the engine ignores the room because of an error. */
static bool is_ignored(const struct document *document)
{
	static const char *const fatal[] = {
	    "derf-declaration-word", "derf-declaration-missing", "derf-version-missing", "derf-version-major",
	    "derf-safe-conflict",    "derf-container-orphan",    "derf-line-end",        NULL};
	const struct finding_list *findings = &document->findings;
	for (int i = 0; i < findings->count; i++)
		if (findings->items[i].severity == SEVERITY_ERROR &&
		    word_index(fatal, findings->items[i].rule->name) >= 0)
			return true;
	return false;
}

static bool is_room(const struct document *document)
{
	return document->format->check_together == derf_check_together;
}

/* ---- entrance and exit ---- */

/* Adds a finding at the flag, or at the Flags line if the file does not have the flag. */
__attribute__((format(printf, 4, 5))) static void add_at_flag(struct room *room, enum dungeon_rule rule,
							      enum flag flag, const char *format, ...)
{
	const struct model *model = &room->document->model;
	const struct line *line = &derf_detail(model)->flags_line;
	struct span span = {.start = line->body.start, .length = line->number > 0 ? strlen("Flags:") : 0};
	int field = derf_flag_field(model, name_of(flag));
	if (field >= 0 && model->fields[field].set)
		span = model->fields[field].line;
	va_list arguments;
	va_start(arguments, format);
	finding_add_list(&room->findings, derf_dungeon_rules[rule], span, place_at(PLACE_FIELD, field), format,
			 arguments);
	va_end(arguments);
}

/* Checks that exactly one room has the flag: the engine places only one, and a proper dungeon needs one. */
static void check_one(struct dungeon *dungeon, enum flag flag, enum dungeon_rule none, enum dungeon_rule several)
{
	const char *what = flag == ENTRANCE ? "entrance" : "exit";
	const struct room *first = NULL;
	EACH(struct room, room, dungeon->rooms, dungeon->count) {
		if (first && has(room, flag))
			add_at_flag(
			    room, several, flag,
			    "%s is also an %s; the engine places only one of the two and leaves out the other.",
			    path_name(first->document->path), what);
		first = !first && has(room, flag) ? room : first;
	}
	if (!first && dungeon->count == 1)
		add_at_flag(dungeon->rooms, none, flag,
			    "This is the only room that the engine loads, and it is not the dungeon's %s: set %s, or "
			    "repair the other rooms.",
			    what, name_of(flag));
	else if (!first)
		add_at_flag(dungeon->rooms, none, flag,
			    "None of these %zu rooms is the dungeon's %s: set %s in one of them.", dungeon->count,
			    what, name_of(flag));
}

/* ---- matching exits ---- */

static size_t count_rooms(const struct dungeon *dungeon, enum flag flag)
{
	size_t count = 0;
	for (size_t i = 0; i < dungeon->count; i++)
		count += has(&dungeon->rooms[i], flag);
	return count;
}

/* Unless some room is non_euclidian, every exit needs the opposite exit in another room. */
static void check_sides(struct dungeon *dungeon)
{
	bool non_euclidian = count_rooms(dungeon, NON_EUCLIDIAN) > 0;
	for (enum flag exit = FIRST_EXIT; exit < FLAGS && !non_euclidian; exit++) {
		enum flag opposite = opposite_of(exit);
		size_t count = count_rooms(dungeon, opposite);
		EACH(struct room, room, dungeon->rooms, dungeon->count)
			if (has(room, exit) && count == has(room, opposite))
				add_at_flag(room, RULE_DUNGEON_EXIT_UNMET, exit,
					    "No other room of the dungeon has the %s that this room's %s needs.",
					    name_of(opposite), name_of(exit));
	}
}

/* ---- paths from the entrance to the exit ---- */

/* Marks all rooms that can be reached from an entrance, and the exits by which they can be entered. Each round
 * collects where the exits of the rooms reached so far lead to: the sides at which other rooms can be entered (any
 * side if one of the two rooms is non_euclidian). These sets can only grow, and have few bits, so there are few
 * rounds. */
static void mark_reachable(struct dungeon *dungeon)
{
	unsigned sides = 0;
	bool any = false, non_euclidian = false;
	for (bool changed = true; changed;) {
		changed = false;
		EACH(const struct room, room, dungeon->rooms, dungeon->count) {
			/* the room can be left by any exit, except by the only exit through which it can be entered */
			unsigned exits = room->reached ? room->flags & EXITS : 0;
			bool single = (room->entered & (room->entered - 1)) == 0;
			if (single && !has(room, ENTRANCE) && !has(room, NON_EUCLIDIAN))
				exits &= ~room->entered;
			any = any || exits != 0;
			non_euclidian = non_euclidian || (has(room, NON_EUCLIDIAN) && exits != 0);
			for (enum flag exit = FIRST_EXIT; exit < FLAGS; exit++)
				sides |= exits & 1u << exit ? 1u << opposite_of(exit) : 0;
		}
		EACH(struct room, room, dungeon->rooms, dungeon->count) {
			bool linked = has(room, NON_EUCLIDIAN) && any;
			unsigned entered = room->flags & EXITS & (non_euclidian || linked ? EXITS : sides);
			changed = changed || (!room->reached && (entered != 0 || linked)) ||
				  (entered & ~room->entered) != 0;
			room->entered |= entered;
			room->reached = room->reached || entered != 0 || linked;
		}
	}
}

/* Reports an error unless some exit can be reached from an entrance, for every choice of the engine. */
static void check_path(struct dungeon *dungeon)
{
	const struct room *entrance = NULL;
	struct room *exit = NULL;
	for (size_t i = 0; i < dungeon->count; i++)
		dungeon->rooms[i].reached = has(&dungeon->rooms[i], ENTRANCE);
	mark_reachable(dungeon);
	for (size_t i = dungeon->count; i-- > 0;) {
		struct room *room = &dungeon->rooms[i];
		if (has(room, EXIT) && room->reached)
			return;
		entrance = has(room, ENTRANCE) ? room : entrance;
		exit = has(room, EXIT) ? room : exit;
	}
	if (entrance && exit)
		add_at_flag(exit, RULE_DUNGEON_EXIT_UNREACHED, EXIT,
			    "The dungeon's exit cannot be reached from its entrance, %s: rooms are joined at "
			    "opposite exits, and no path leads here.",
			    path_name(entrance->document->path));
}

static void check_titles(struct dungeon *dungeon)
{
	struct room *rooms = dungeon->rooms;
	struct place place = place_at(PLACE_FIELD, FIELD_NAME);
	struct name *keys = arena_allocate(&dungeon->arena, dungeon->count, sizeof *keys);
	for (size_t i = 0; i < dungeon->count; i++) {
		if (*title_of(&rooms[i])->effective == '\0')
			finding_add(&rooms[i].findings, derf_dungeon_rules[RULE_DUNGEON_TITLE_DEFAULT],
				    title_of(&rooms[i])->value, place,
				    "The title is blank, so the room is called \"%s\" in this dungeon.",
				    rooms[i].title);
		keys[i] = (struct name){.bytes = rooms[i].title, .length = strlen(rooms[i].title), .index = (int)i};
	}
	names_sort(keys, (int)dungeon->count);
	for (size_t i = 0; i < dungeon->count; i++) {
		struct room *room = &rooms[keys[i].index],
			    *first = &rooms[keys[i - (size_t)keys[i].number + 1].index];
		if (room != first)
			finding_add(&room->findings, derf_dungeon_rules[RULE_DUNGEON_TITLE_REPEATED],
				    title_of(room)->value, place, "%s is also called \"%.80s\".",
				    path_name(first->document->path), room->title);
	}
}

/* ---- distributing the findings ---- */

void derf_check_together(struct document *const *documents, size_t count)
{
	struct dungeon dungeon = {0};
	bool whole = true;
	size_t rooms = 0; /* including those that the engine ignores */
	int blank = 0;
	dungeon.rooms = arena_allocate(&dungeon.arena, count, sizeof *dungeon.rooms);
	for (size_t i = 0; i < count; i++) {
		whole = whole && !merge_marks_found(&documents[i]->findings);
		rooms += is_room(documents[i]);
		if (!is_room(documents[i]) || is_ignored(documents[i]))
			continue;
		struct room *room = &dungeon.rooms[dungeon.count++];
		room->document = documents[i];
		for (enum flag flag = 0; flag < FLAGS; flag++)
			room->flags |= derf_flag_holds(&documents[i]->model, name_of(flag)) ? 1u << flag : 0;
		room->title = title_of(room)->effective;
		if (!*room->title)
			room->title = arena_print(&dungeon.arena, "Room %d", ++blank);
	}
	if (whole && rooms > 1 && dungeon.count > 0) {
		check_one(&dungeon, ENTRANCE, RULE_DUNGEON_ENTRANCE_NONE, RULE_DUNGEON_ENTRANCES);
		check_one(&dungeon, EXIT, RULE_DUNGEON_EXIT_NONE, RULE_DUNGEON_EXITS);
		check_sides(&dungeon);
		check_path(&dungeon);
		check_titles(&dungeon);
	}
	struct finding_list none = {0};
	for (size_t i = 0, room = 0; i < count; i++) {
		bool counts = room < dungeon.count && dungeon.rooms[room].document == documents[i];
		if (is_room(documents[i]))
			finding_list_replace(&documents[i]->findings, derf_dungeon_rules,
					     counts ? &dungeon.rooms[room].findings : &none);
		room += counts;
	}
	for (size_t i = 0; i < dungeon.count; i++)
		finding_list_clear(&dungeon.rooms[i].findings);
	arena_clear(&dungeon.arena);
}
