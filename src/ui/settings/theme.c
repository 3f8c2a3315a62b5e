/* Colour themes: those built in, and how they are read. */
#include "mapwright/theme.h"
#include "mapwright/choices.h"
#include "mapwright/share.h"

#define GLYPH_STYLE_ROLE(id, name) {STYLE_##id, name},
#define STYLE_ROLE(id, name, letter) {STYLE_##id, name},
static const struct {
	unsigned style;
	const char *name;
} roles[] = {GLYPH_STYLE_LIST(GLYPH_STYLE_ROLE) STYLE_LIST(STYLE_ROLE)};

#define TINT_NAME(name, letter) name,
static const char *const tints[] = {TINT_LIST(TINT_NAME)};

/* Names in themes for older versions. */
static const struct {
	const char *old, *name;
} renamed[] = {{"title", "bar"},         {"modified", "barmod"},  {"frame", "rule"},        {"field", "group"},
	       {"typing", "caret"},      {"prompt", "input"},     {"pocket1", "isolated1"}, {"pocket2", "isolated2"},
	       {"pocket3", "isolated3"}, {"pocket4", "isolated4"}};

/* Returns the style of a role by its name; STYLE_ROLES if there is none. */
static unsigned find_role(const char *name)
{
	EACH_OF(change, renamed)
		name = strcmp(change->old, name) == 0 ? change->name : name;
	EACH_OF(role, roles)
		if (strcmp(role->name, name) == 0)
			return role->style;
	unsigned tint = 0;
	while (tint < sizeof tints / sizeof *tints && strcmp(tints[tint], name) != 0)
		tint++;
	return STYLE_TINTS + tint;
}

static const char *const depth_columns[THEME_DEPTHS] = {
    [THEME_16] = "16", [THEME_256] = "256", [THEME_DIRECT] = "direct"};
static const int depth_limits[THEME_DEPTHS] = {[THEME_16] = 16, [THEME_256] = 256, [THEME_DIRECT] = 1 << 24};

void theme_init(struct theme *theme)
{
	*theme = (struct theme){0};
	for (size_t i = 0; i < STYLE_ROLES; i++)
		for (int depth = 0; depth < THEME_DEPTHS; depth++)
			theme->roles[i].foreground[depth] = theme->roles[i].background[depth] = THEME_OWN;
}

/* Reads "-", "208" or "#ff8700", up to a slash or the end. */
static bool read_colour(const char **at, enum theme_depth depth, int *colour)
{
	if (**at == '-') {
		*colour = THEME_OWN;
		(*at)++;
		return true;
	}
	bool direct = depth == THEME_DIRECT;
	if (direct && *(*at)++ != '#')
		return false;
	char *end;
	long value = **at != '-' && **at != '+' && **at != ' ' ? strtol(*at, &end, direct ? 16 : 10) : -1;
	if (value < 0 || value >= depth_limits[depth] || end == *at)
		return false;
	*colour = (int)value;
	*at = end;
	return true;
}

/* Reads "bold+reverse" or "-". */
static bool read_attributes(const char *value, unsigned *attributes)
{
	static const struct {
		const char *name;
		unsigned pen;
	} names[] = {{"bold", PEN_BOLD},
		     {"dim", PEN_DIM},
		     {"underline", PEN_UNDERLINE},
		     {"reverse", PEN_REVERSE},
		     {"italic", PEN_ITALIC}};
	*attributes = 0;
	while (*value && strcmp(value, "-") != 0) {
		size_t length = strcspn(value, "+"), i = 0;
		while (i < sizeof names / sizeof *names && !bytes_equal(value, length, names[i].name))
			i++;
		if (i == sizeof names / sizeof *names)
			return false;
		*attributes |= names[i].pen;
		value += length + (value[length] == '+');
	}
	return true;
}

static bool read_role(struct theme *theme, const struct vocabulary *table, int row, const char *name,
		      struct error *error)
{
	const char *word = vocabulary_word(table, row);
	unsigned style = find_role(word);
	if (style >= STYLE_ROLES)
		return error_set(error, "Theme %s: unknown role '%s'; see share/themes/dark.tsv for the roles.", name,
				 word);
	struct theme_role *role = &theme->roles[style];
	for (int depth = 0; depth < THEME_DEPTHS; depth++) {
		const char *value = vocabulary_value(table, row, depth_columns[depth]);
		const char *at = value; /* "FOREGROUND" or "FOREGROUND/BACKGROUND" */
		role->background[depth] = THEME_OWN;
		if (!read_colour(&at, (enum theme_depth)depth, &role->foreground[depth]) ||
		    (*at == '/' && (at++, !read_colour(&at, (enum theme_depth)depth, &role->background[depth]))) ||
		    *at)
			return error_set(
			    error, "Theme %s: '%s' (role %s, column %s) is not a colour; write %s, or -.", name,
			    value, word, depth_columns[depth], depth == THEME_DIRECT ? "#rrggbb" : "its number");
	}
	const char *with = vocabulary_value(table, row, "attributes"),
		   *without = vocabulary_value(table, row, "mono");
	if (read_attributes(with, &role->attributes) && read_attributes(without, &role->mono))
		return true;
	return error_set(error, "Theme %s: unknown attribute of role %s (%s, %s); use %s, joined by +, or -.", name,
			 word, with, without, "bold, dim, underline, reverse, italic");
}

void theme_choices(struct choices *choices)
{
	char folder[PATH_MAX];
	if (share_path("themes", folder, sizeof folder))
		choices_files(choices, folder, ".tsv");
	if (share_user_path("themes", folder, sizeof folder))
		choices_files(choices, folder, ".tsv");
}

/* Reads the rows of a table over what the theme has. */
static bool read_rows(struct theme *theme, const char *name, struct error *error)
{
	struct vocabulary *table = vocabulary_load_from("themes", name, error);
	bool good = table != NULL;
	for (int row = 0; good && row < vocabulary_count(table); row++)
		good = read_role(theme, table, row, name, error);
	vocabulary_free(table);
	return good;
}

bool theme_load(struct theme *theme, const char *name, struct error *error)
{
	struct choices all = {0};
	theme_choices(&all);
	if (word_table_find(&all.words, name, strlen(name)) < 0)
		return choices_refuse(&all, "theme", name, strlen(name), 0, "the themes are: ", error);
	choices_clear(&all);
	struct theme read;
	theme_init(&read);
	if (!read_rows(&read, THEME_BASE, error) || (strcmp(name, THEME_BASE) != 0 && !read_rows(&read, name, error)))
		return false;
	*theme = read;
	return true;
}
