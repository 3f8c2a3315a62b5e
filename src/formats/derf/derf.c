/* The DERF room format: recognises and creates rooms. The grammar, with a sample, is at the top of read.c; it
 * follows the format's document, the "Dungeon Engine Room File". */
#include "derf.h"

/* Returns true if the first line is "0.1.0" or ":0.1.0", the short form of the declaration. */
static bool is_short_form(const char *bytes, size_t length)
{
	size_t at = length > 0 && bytes[0] == ':', start = at, dots = 0;
	for (; at < length && (bytes[at] == '.' || byte_is_digit(bytes[at])); at++)
		dots += bytes[at] == '.';
	return dots > 0 && dots < at - start && (at == length || memchr("\n\r \t", bytes[at], 4));
}

static int derf_probe(const struct format *format UNUSED, const char *bytes, size_t length, const char *path)
{
	bool named = derf_path_has_extension(path);
	if (length == 0)
		return named ? 5 : 0;
	if (length >= 5 && memcmp(bytes, "DERF:", 5) == 0)
		return 96;
	if (!named)
		return 0;
	bool certificate = memchr(bytes, '\0', MIN(length, 512)) != NULL; /* certificates also use .der */
	return is_short_form(bytes, length) ? 92 : certificate ? 20 : 60;
}

static char *derf_create(const struct format *format UNUSED, const struct template_request *request UNUSED,
			 size_t *length, struct error *error UNUSED)
{
	static const char room[] = "DERF:0.1.0\n"
				   "A New Room\n"
				   "A bare room with a door on either side.\n"
				   "Four walls, a floor, and nothing on either yet.\n"
				   "\n"
				   "One door leads north, the other south.\n"
				   "Flags: +north_exit +south_exit\n";
	*length = sizeof room - 1;
	return memory_copy(room);
}

static int derf_badges(const struct model *model, struct badge badges[BADGES])
{
	static const struct {
		const char *flag;
		struct badge badge;
	} known[] = {
	    {"north_exit", {"N", BADGE_SIDE}},
	    {"east_exit", {"E", BADGE_SIDE}},
	    {"south_exit", {"S", BADGE_SIDE}},
	    {"west_exit", {"W", BADGE_SIDE}},
	    {"dungeon_entrance", {"entrance", BADGE_WAY}},
	    {"dungeon_exit", {"exit", BADGE_WAY}},
	    {"boss", {"boss", BADGE_DANGER}},
	    {"monster_spawn", {"monsters", BADGE_DANGER}},
	    {"safe_room", {"safe", BADGE_PLAIN}},
	    {"trap", {"trap", BADGE_CAUTION}},
	    {"magic", {"magic", BADGE_PLAIN}},
	    {"non_euclidian", {"non-euclidian", BADGE_PLAIN}},
	};
	int count = 0;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (derf_flag_holds(model, known[i].flag))
			badges[count++] = known[i].badge;
	return count;
}

static const char *const names[] = {"*.derf", "*.der", NULL};

static const struct rule *const *const rules[] = {
    derf_read_rules, derf_text_rules, derf_flag_rules, derf_container_rules, derf_dungeon_rules, merge_rules, NULL};

static const struct map_ops maps = {.wall = "#", .floor = " "};
static const struct fact_ops facts = {.badges = derf_badges};

const struct format format_derf = {
    .id = "derf",
    .title = "DERF room",
    .version = "the Dungeon Engine Room File 0.1.0",
    .description = "a room of the Dungeon Engine: flags and containers",
    .extension = ".derf",
    .names = names,
    .vocabulary = "derf",
    .manual = "mapwright-derf.5",
    .example = "dungeon/1-keepers-porch.derf",
    .cells = &byte_cells,
    .legend = &fixed_legend,
    .maps = &maps,
    .facts = &facts,
    .canvas = CANVAS_ROOM,
    .probe = derf_probe,
    .read = derf_read,
    .plan = derf_plan,
    .create = derf_create,
    .dump = derf_dump,
    .check_together = derf_check_together,
    .rules = rules,
};
