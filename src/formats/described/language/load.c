/* Reads a description from a libconfig file, by the tables of keys. libconfig exits the program if memory is out;
 * everything else that is wrong with a file becomes a mistake with its line. */

#include "mapwright/bytes.h"
#include "mapwright/file.h"

#include "check.h"
#include "keys.h"

#include <libconfig.h>
#include <sys/mman.h>

struct loader {
	struct description_checker checker;
	const struct rule_kind *const *kinds;
	bool characters; /* glyphs are characters, not bytes */
	bool folded;     /* letters match in both cases */
};

#define MISTAKE(loader, setting, ...)                                                                                \
	description_mistake(&(loader)->checker, (int)config_setting_source_line(setting), __VA_ARGS__)

static struct arena *arena_of(const struct loader *loader)
{
	return &loader->checker.description->arena;
}

/* A setting and its key. */
struct keyed_setting {
	struct loader *loader;
	const config_setting_t *setting;
	const struct described_key *key;
};

#define REFUSE(keyed, format, ...)                                                                                   \
	MISTAKE((keyed)->loader, (keyed)->setting, "%s: " format, (keyed)->key->name, __VA_ARGS__)

/* Reads a setting into a part of the description. */
typedef void read_function(const struct keyed_setting *keyed, void *target);

/* Returns what a key of that type accepts, for messages. */
static const char *expected(enum key_type type);

static bool is_list(const config_setting_t *setting)
{
	return config_setting_is_list(setting) || config_setting_is_array(setting);
}

static void refuse_type(const struct keyed_setting *keyed)
{
	REFUSE(keyed, "expected %s.", expected(keyed->key->type));
}

/* Returns the text of a setting; adds a mistake and returns NULL if it is not a text. */
static const char *text_of(const struct keyed_setting *keyed)
{
	const char *text = config_setting_type(keyed->setting) == CONFIG_TYPE_STRING
			       ? config_setting_get_string(keyed->setting)
			       : NULL;
	if (!text)
		refuse_type(keyed);
	return text;
}

/* Reads the items of a list or a group of conditions, or a single value, into an array of such items, the last of which is
 * followed by zeros; with size 0, all into the target. Adds a mistake if there are too many. */
static void read_items(const struct keyed_setting *keyed, void *target, size_t size, read_function *read)
{
	const bool several = is_list(keyed->setting) || keyed->key->type == KEY_CONDITIONS;
	const int length = several ? config_setting_length(keyed->setting) : 1;
	if (length > DESCRIPTION_ITEMS) {
		REFUSE(keyed, "at most %d items are allowed.", DESCRIPTION_ITEMS);
		return;
	}
	char *items = size == 0 ? target : arena_allocate(arena_of(keyed->loader), (size_t)length + 1, size);
	for (int i = 0; i < length; i++) {
		struct keyed_setting item = *keyed;
		if (several)
			item.setting = config_setting_get_elem(keyed->setting, (unsigned)i);
		read(&item, items + (size_t)i * size);
	}
	if (size > 0)
		*(void **)target = items;
	if (keyed->key->count_at > 0)
		*(int *)(void *)((char *)target - keyed->key->at + keyed->key->count_at) = length;
}

/* ---- values ---- */

static void read_text(const struct keyed_setting *keyed, void *target)
{
	const char *text = text_of(keyed);
	if (text)
		*(const char **)target = arena_copy(arena_of(keyed->loader), text, strlen(text));
}

static void read_boolean(const struct keyed_setting *keyed, void *target)
{
	if (config_setting_type(keyed->setting) == CONFIG_TYPE_BOOL)
		*(bool *)target = config_setting_get_bool(keyed->setting);
	else
		refuse_type(keyed);
}

static void read_integer(const struct keyed_setting *keyed, void *target)
{
	int value = config_setting_type(keyed->setting) == CONFIG_TYPE_INT ? config_setting_get_int(keyed->setting)
									   : keyed->key->least - 1;
	if (value >= keyed->key->least && value <= keyed->key->most)
		*(int *)target = value;
	else
		REFUSE(keyed, "expected a number from %d to %d.", keyed->key->least, keyed->key->most);
}

/* "a, b or c" */
static void join_words(char *line, size_t size, const char *const *words)
{
	size_t used = 0;
	int last = -1;
	line[0] = '\0';
	for (int i = 0; words[i]; i++)
		last = *words[i] ? i : last;
	for (int i = 0; i <= last && used < size; i++)
		if (*words[i])
			used += (size_t)snprintf(line + used, size - used, "%s%s",
						 used == 0  ? ""
						 : i < last ? ", "
							    : " or ",
						 words[i]);
}

/* Returns the index of the setting's word among those of the key; -1 with a mistake. */
static int choice_of(const struct keyed_setting *keyed)
{
	const char *text = text_of(keyed);
	int choice = text && *text ? word_index(keyed->key->words, text) : -1;
	if (!text || choice >= 0)
		return choice;
	char words[400];
	const char *nearest = nearest_of(keyed->key->words, text);
	join_words(words, sizeof words, keyed->key->words);
	if (nearest)
		REFUSE(keyed, "unknown word \"%s\"; did you mean \"%s\"?", text, nearest);
	else
		REFUSE(keyed, "expected %s, not \"%s\".", words, text);
	return -1;
}

enum { KINDS = 200 };

static void read_kind(const struct keyed_setting *keyed, void *target)
{
	struct keyed_setting words = *keyed;
	struct described_key key = *keyed->key;
	const char *names[KINDS + 1] = {NULL};
	const struct rule_kind *found[KINDS];
	int count = 0;
	for (const struct rule_kind *const *table = keyed->loader->kinds; *table; table++)
		for (const struct rule_kind *kind = *table; kind->word && count < KINDS; kind++) {
			found[count] = kind;
			names[count++] = kind->word;
		}
	key.words = names;
	words.key = &key;
	int choice = choice_of(&words);
	if (choice >= 0)
		*(const struct rule_kind **)target = found[choice];
}

static void read_choice(const struct keyed_setting *keyed, void *target)
{
	int choice = choice_of(keyed);
	if (choice >= 0)
		*(int *)target = choice;
}

/* Adds a choice to a set of them. */
static void read_bit(const struct keyed_setting *keyed, void *target)
{
	int choice = choice_of(keyed);
	if (choice >= 0)
		*(unsigned *)target |= 1u << choice;
}

static void read_choices(const struct keyed_setting *keyed, void *target)
{
	read_items(keyed, target, 0, read_bit);
}

static void read_texts(const struct keyed_setting *keyed, void *target)
{
	read_items(keyed, target, sizeof(char *), read_text);
}

/* ---- glyphs ---- */

static void read_glyph(const struct keyed_setting *keyed, void *target)
{
	const char *text = NULL;
	read_text(keyed, &text);
	*(const char **)target = text;
	/* A code is also a glyph; check.c knows whether cells are codes. */
	if (text && *text == '\0')
		refuse_type(keyed);
}

/* Lists the characters of a text, with ranges expanded. Returns their number; `glyphs` may be NULL. */
static int expand_glyphs(struct loader *loader, const char *text, const char **glyphs)
{
	int count = 0;
	while (*text) {
		size_t length = glyph_length(text, loader->characters);
		char to = text[1] == '-' ? text[2] : '\0';
		bool range = *text < to && ((*text >= 'a' && to <= 'z') || (*text >= 'A' && to <= 'Z') ||
					    (*text >= '0' && to <= '9'));
		for (char byte = *text; range && byte <= text[2]; byte++, count++)
			if (glyphs)
				glyphs[count] = arena_copy(arena_of(loader), &byte, 1);
		if (!range && glyphs)
			glyphs[count] = arena_copy(arena_of(loader), text, length);
		count += !range;
		text += range ? 3 : length;
	}
	return count;
}

static void read_glyphs(const struct keyed_setting *keyed, void *target)
{
	if (is_list(keyed->setting)) {
		read_texts(keyed, target);
		return;
	}
	const char *text = text_of(keyed);
	if (!text)
		return;
	int count = expand_glyphs(keyed->loader, text, NULL);
	const char **glyphs = arena_allocate(arena_of(keyed->loader), (size_t)count + 1, sizeof *glyphs);
	expand_glyphs(keyed->loader, text, glyphs);
	if (count == 0)
		refuse_type(keyed);
	*(glyph_list *)target = glyphs;
}

/* ---- patterns and lines ---- */

static void compile(const struct keyed_setting *keyed, void *pattern)
{
	struct error error;
	const char *text = NULL;
	read_text(keyed, &text);
	if (text && !pattern_compile(pattern, arena_of(keyed->loader), text,
				     (keyed->loader->characters ? PATTERN_CHARACTERS : 0) |
					 (keyed->loader->folded ? PATTERN_FOLDED : 0),
				     &error))
		REFUSE(keyed, "%s.", error.message);
}

static void read_pattern(const struct keyed_setting *keyed, void *target)
{
	struct pattern *pattern = arena_allocate(arena_of(keyed->loader), 1, sizeof *pattern);
	compile(keyed, pattern);
	*(struct pattern **)target = pattern;
}

static void read_patterns(const struct keyed_setting *keyed, void *target)
{
	read_items(keyed, target, sizeof(struct pattern), compile);
}

static void read_line(const struct keyed_setting *keyed, void *target)
{
	struct described_line *line = target;
	const char *text = text_of(keyed);
	if (text && *text == '^')
		read_pattern(keyed, &line->pattern);
	else if (text)
		line->key = arena_copy(arena_of(keyed->loader), text, strlen(text));
	if (text && *text == '\0')
		refuse_type(keyed);
}

/* Reads the sample "key: value": the separator, and whether blanks may be around it. */
static void read_keys(const struct keyed_setting *keyed, void *target)
{
	struct described_keys *keys = target;
	const char *text = text_of(keyed);
	if (!text)
		return;
	const char *word = strstr(text, "key"), *value = word ? strstr(word, "value") : NULL;
	const char *indent = text + strspn(text, " ");
	if (!word || !value || strcmp(value, "value") != 0 || value == word + 3) {
		refuse_type(keyed);
		return;
	}
	const char *begin = word + 3 + strspn(word + 3, " ");
	size_t length = (size_t)(value > begin ? value - begin : 0);
	length = bytes_skip_back(begin, 0, length, " ");
	bool leading = length > 0 && (size_t)(word - indent) == length && memcmp(indent, begin, length) == 0;
	if (word != indent && !leading) {
		refuse_type(keyed);
		return;
	}
	if (length >= sizeof keys->separator || value - word - 3 >= (long)sizeof keys->joint) {
		REFUSE(keyed, "%s", "the separator between key and value is too long.");
		return;
	}
	keys->given = true;
	keys->indented = indent > text;
	keys->leading = leading;
	keys->loose = memchr(word + 3, ' ', (size_t)(value - word - 3)) != NULL;
	keys->spaced = begin > word + 3;
	memcpy(keys->separator, begin, length);
	memcpy(keys->joint, word + 3, (size_t)(value - word - 3));
}

/* ---- groups ---- */

/* Sets choices and numbers, also in nested groups, to their defaults. The depth is that of the tables, not of the
 * file. */
static void set_fallbacks(const struct described_key *keys, char *structure)
{
	for (const struct described_key *key = keys; key->name; key++) {
		if (key->type == KEY_CHOICE || key->type == KEY_INTEGER)
			*(int *)(void *)(structure + key->at) = key->fallback;
		if (key->type == KEY_GROUP)
			set_fallbacks(key->group, structure + key->at);
	}
}

static void read_group(struct loader *loader, const config_setting_t *group, const struct described_key *keys,
		       void *target);

/* Records the line that sets a part of the description; a key has a type. */
static void set_place(struct loader *loader, const config_setting_t *setting, const void *part, size_t size, int type)
{
	struct description_checker *checker = &loader->checker;
	const struct setting_place place = {
	    .part = part, .size = size, .type = type, .line = (int)config_setting_source_line(setting)};
	ARENA_ADD(&checker->arena, checker, place, &place);
}

static void read_one_group(const struct keyed_setting *keyed, void *target)
{
	if (config_setting_is_group(keyed->setting))
		read_group(keyed->loader, keyed->setting, keyed->key->group, target);
	else
		refuse_type(keyed);
}

static void read_structure(const struct keyed_setting *keyed, void *structure)
{
	set_fallbacks(keyed->key->group, structure);
	set_place(keyed->loader, keyed->setting, structure, keyed->key->item, -1);
	read_one_group(keyed, structure);
}

static void read_list(const struct keyed_setting *keyed, void *target)
{
	read_items(keyed, target, keyed->key->item, read_structure);
}

static void read_condition(const struct keyed_setting *keyed, void *target)
{
	struct described_condition *condition = target;
	const char *name = config_setting_name(keyed->setting);
	condition->name = arena_copy(arena_of(keyed->loader), name, strlen(name));
	read_text(keyed, &condition->value);
}

static void read_conditions(const struct keyed_setting *keyed, void *target)
{
	if (config_setting_is_group(keyed->setting))
		read_items(keyed, target, sizeof(struct described_condition), read_condition);
	else
		refuse_type(keyed);
}

static const struct {
	const char *expected;
	read_function *read;
} types[] = {
    [KEY_TEXT] = {"a string, as in \"...\"", read_text},
    [KEY_BOOLEAN] = {"true or false", read_boolean},
    [KEY_INTEGER] = {"a number", read_integer},
    [KEY_CHOICE] = {"a word, as in \"...\"", read_choice},
    [KEY_CHOICES] = {"a list of words, as in [ \"...\", \"...\" ]", read_choices},
    [KEY_TEXTS] = {"a list of strings, as in [ \"...\", \"...\" ]", read_texts},
    [KEY_GLYPH] = {"one glyph, as in \"#\"", read_glyph},
    [KEY_GLYPHS] = {"glyphs, as in \"#%x\", or codes, as in [ \"Gg\", \"Ww\" ]", read_glyphs},
    [KEY_KEYS] = {"a sample of a line, as in \"key: value\"", read_keys},
    [KEY_PATTERN] = {"a pattern, as in \"^...\"", read_pattern},
    [KEY_PATTERNS] = {"a list of patterns, as in [ \"^...\", \"^...\" ]", read_patterns},
    [KEY_LINE] = {"a pattern, as in \"^...\", or the key of a line", read_line},
    [KEY_GROUP] = {"a group, as in { name = value; }", read_one_group},
    [KEY_LIST] = {"a list of groups, as in ( { name = value; }, { name = value; } )", read_list},
    [KEY_KIND] = {"a word, as in \"...\"", read_kind},
    [KEY_CONDITIONS] = {"a group of fields and their values, as in { type = \"...\"; }", read_conditions},
};

static const char *expected(enum key_type type)
{
	return types[type].expected;
}

static void refuse_name(struct loader *loader, const config_setting_t *setting, const struct described_key *keys)
{
	char words[400];
	const char *name = config_setting_name(setting), *names[64];
	int count = 0;
	for (; keys->name && count < 63; keys++)
		if (keys->help)
			names[count++] = keys->name;
	names[count] = NULL;
	const char *nearest = nearest_of(names, name);
	join_words(words, sizeof words, names);
	if (nearest)
		MISTAKE(loader, setting, "Unknown setting %s; did you mean %s?", name, nearest);
	else
		MISTAKE(loader, setting, "Unknown setting %s; expected one of %s.", name, words);
}

/* Checks the keys that a kind of rule can have and must have. `keyed`: the keys of this rule, a bit each. */
static void check_kind(struct loader *loader, const config_setting_t *group, uint64_t keyed,
		       const struct rule_kind *kind)
{
	const uint64_t bit = kind->number < RULE_KINDS ? UINT64_C(1) << kind->number : 0;
	for (const struct described_key *key = described_rule_keys; key->name; key++, keyed >>= 1) {
		bool own = kind->settings && bytes_among(key->name, strlen(key->name), kind->settings);
		if ((keyed & 1) && key->kinds && !(key->kinds & bit) && !own)
			MISTAKE(loader, config_setting_get_member(group, key->name),
				"A rule of kind %s cannot have %s.", kind->word, key->name);
		else if (!(keyed & 1) && ((key->needed & bit) || own))
			MISTAKE(loader, group, "A rule of kind %s needs %s: %s.", kind->word, key->name, key->help);
	}
}

static void read_group(struct loader *loader, const config_setting_t *group, const struct described_key *keys,
		       void *target)
{
	uint64_t given_keys = 0; /* a bit per key */
	for (const struct described_key *key = keys; key->name; key++)
		if (key->required && !config_setting_get_member(group, key->name))
			MISTAKE(loader, group, "The setting %s is missing: %s.", key->name, key->help);
	for (int i = 0; i < config_setting_length(group); i++) {
		const config_setting_t *setting = config_setting_get_elem(group, (unsigned)i);
		const struct described_key *key = keys;
		while (key->name && strcmp(key->name, config_setting_name(setting)) != 0)
			key++;
		const struct keyed_setting keyed = {loader, setting, key};
		given_keys |= UINT64_C(1) << (key - keys);
		if (!key->name) {
			refuse_name(loader, setting, keys);
			continue;
		}
		set_place(loader, setting, (char *)target + key->at, key->size, (int)key->type);
		types[key->type].read(&keyed, (char *)target + key->at);
	}
	struct described_rule *rule = keys == described_rule_keys ? target : NULL;
	if (rule && rule->of_kind) {
		rule->kind = rule->of_kind->number;
		check_kind(loader, group, given_keys, rule->of_kind);
	}
}

/* ---- the file ---- */

/* Refuses bytes that libconfig would not treat as settings. */
static bool refuse_bytes(struct loader *loader, const char *bytes, size_t length)
{
	if (length > DESCRIPTION_SIZE) {
		description_mistake(&loader->checker, 1,
				    "A description can be at most %d bytes long; this one has %zu.", DESCRIPTION_SIZE,
				    length);
		return true;
	}
	int line = 1;
	for (const char *at = bytes, *end = bytes + length; at < end; at++, line++) {
		const char *next = memchr(at, '\n', (size_t)(end - at));
		next = next ? next : end;
		if (memchr(at, '\0', (size_t)(next - at))) {
			description_mistake(&loader->checker, line, "Descriptions must not contain NUL bytes.");
			return true;
		}
		at += strspn(at, " \t\r\v\f");
		if (next - at >= 8 && memcmp(at, "@include", 8) == 0) {
			description_mistake(&loader->checker, line, "A description cannot include other files.");
			return true;
		}
		at = next;
	}
	return false;
}

static int compare_lines(const void *a, const void *b)
{
	const struct described_mistake *first = a, *second = b;
	return (first->line > second->line) - (first->line < second->line);
}

/* `bytes` must end with a NUL. */
static void parse(struct loader *loader, config_t *config, const char *bytes)
{
	struct description *description = loader->checker.description;
	if (!config_read_string(config, bytes)) {
		const char *what = config_error_text(config);
		bool syntax = !what || strcmp(what, "syntax error") == 0;
		description_mistake(&loader->checker, config_error_line(config),
				    syntax ? "Expected name = value; look for a missing semicolon, quote or bracket "
					     "on this line or the one before."
					   : "Cannot read this: %s.",
				    what);
		return;
	}
	const char *encoding, *letters;
	loader->characters = config_lookup_string(config, "encoding", &encoding) && strcmp(encoding, "utf-8") == 0;
	loader->folded = config_lookup_string(config, "case", &letters) && strcmp(letters, "ignored") == 0;
	set_fallbacks(description_keys, (char *)description);
	read_group(loader, config_root_setting(config), description_keys, description);
	if (description->mistake_count == 0)
		description_check(&loader->checker);
	list_sort(description->mistakes, (size_t)description->mistake_count, sizeof *description->mistakes,
		  compare_lines);
}

enum { ROOM = 256 * 1024, ROOM_A_BYTE = 32 };

struct description *description_read(const char *path, const char *bytes, size_t length,
				     const struct rule_kind *const *kinds, struct error *error)
{
	struct description *description = memory_allocate(1, sizeof *description);
	struct loader loader = {.checker = {.description = description}, .kinds = kinds};
	/* libconfig exits the program if memory is out, so it is called only if there is plenty. */
	const size_t needed = length * ROOM_A_BYTE + ROOM;
	void *room = mmap(NULL, needed, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	bool plenty = room != MAP_FAILED && munmap(room, needed) == 0;
	if (!plenty) {
		description_free(description);
		error_no_memory(error);
		return NULL;
	}
	const char *copy = arena_copy(&description->arena, bytes, length), *slash = strrchr(path, '/');
	description->path = arena_copy(&description->arena, path, strlen(path));
	description->folder = slash ? arena_copy(&description->arena, path, (size_t)(slash - path)) : ".";
	if (!refuse_bytes(&loader, copy, length)) {
		config_t config;
		config_init(&config);
		parse(&loader, &config, copy);
		config_destroy(&config);
		arena_clear(&loader.checker.arena);
	}
	return description;
}

struct description *description_load(const char *path, const struct rule_kind *const *kinds, struct error *error)
{
	char *bytes;
	size_t length;
	if (!file_read(path, &bytes, &length, NULL, error))
		return NULL;
	struct description *description = description_read(path, bytes, length, kinds, error);
	free(bytes);
	return description;
}

void description_free(struct description *description)
{
	if (!description)
		return;
	arena_clear(&description->arena);
	free(description);
}

bool description_complain(const struct description *description, int mistake, struct error *error)
{
	const struct described_mistake *wrong = &description->mistakes[mistake];
	return error_set(error, "%s:%d: %s", description->path, wrong->line, wrong->sentence);
}
