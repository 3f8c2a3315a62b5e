/* Every format has what the program, its manual and the shells need of it; a sentence says what one lacks. */
#include "testing.h"

#include "formats/described/language/pattern.h"

#include "mapwright/library.h"
#include "mapwright/registry.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- what a format lacks ---- */

static void need(FILE *out, bool there, const char *id, const char *what)
{
	if (!there)
		fprintf(out, "%s lacks %s.\n", id, what);
}

static bool is_text(const char *text)
{
	return text && *text;
}

static bool is_file(const char *folder, const char *name)
{
	char path[512];
	snprintf(path, sizeof path, "%s/%s/%s", MAPWRIGHT_SOURCE_FOLDER, folder, name);
	return access(path, R_OK) == 0;
}

/* One of the words that a source begins with, and something after it. */
static bool begins_well(const char *source)
{
	static const char *const kinds[] = {"run: ", "read: ", "measured: "};
	for (size_t i = 0; source && i < sizeof kinds / sizeof *kinds; i++)
		if (strncmp(source, kinds[i], strlen(kinds[i])) == 0)
			return strlen(source) > strlen(kinds[i]) + 3;
	return false;
}

static bool has_rule(const struct format *format, const struct rule *rule)
{
	for (const struct rule *const *const *list = format->rules; list && *list; list++)
		for (const struct rule *const *at = *list; *at; at++)
			if (*at == rule)
				return true;
	return false;
}

static bool is_named(const struct rule *rule, const char *id)
{
	return strncmp(rule->name, id, strlen(id)) == 0 && rule->name[strlen(id)] == '-';
}

static void need_rule(FILE *out, const char *id, const struct rule *listed)
{
	const struct rule whole = rule_with_texts(listed), *rule = &whole;
	bool named = is_named(rule, id);
	for (const struct format *const *other = format_list(); *other; other++) /* a rule that both have */
		named = named || (has_rule(*other, listed) && is_named(rule, (*other)->id));
	/* Every format has the first two, every description the third. */
	bool common = strcmp(rule->name, "merge-conflict") == 0 || strcmp(rule->name, "judge") == 0 ||
		      strcmp(rule->name, "pattern-limit") == 0;
	if (!named && !common)
		fprintf(out, "The rule %s lacks '%s-' before its name.\n", rule->name, id);
	need(out, is_text(rule->summary), rule->name, "a summary");
	need(out, is_text(rule->why), rule->name, "what the game does about it (why)");
	need(out, is_text(rule->fix), rule->name, "a fix");
	need(out, begins_well(rule->source), rule->name,
	     "a source that begins with \"run: \", \"read: \" or \"measured: \"");
}

static void need_vocabulary(FILE *out, const struct format *format)
{
	struct error error;
	struct vocabulary *vocabulary = vocabulary_load(format->vocabulary, &error);
	need(out, vocabulary_count(vocabulary) > 0, format->id, "the words of its table in share/vocabulary");
	vocabulary_free(vocabulary);
}

/* What completion offers: patterns that can be read, with a group, and words that there are. */
static void need_offers(FILE *out, const struct format *format)
{
	struct vocabulary *offers = vocabulary_load_from("completion", format->id, NULL);
	struct arena arena = {0};
	for (int row = 0; row < vocabulary_count(offers); row++) {
		const char *line = vocabulary_word(offers, row), *name = vocabulary_value(offers, row, "table");
		struct pattern pattern;
		need(out, pattern_compile(&pattern, &arena, line, 0, NULL) && pattern.group_count > 0, line,
		     "a group, or is no pattern");
		struct vocabulary *table = *name ? vocabulary_load(name, NULL) : NULL;
		need(out, !*name || table, line, "its table");
		vocabulary_free(table);
	}
	vocabulary_free(offers);
	arena_clear(&arena);
}

/* An example that some rule calls an error teaches the wrong thing. */
static void need_example(FILE *out, const struct format *format)
{
	char path[512];
	struct error error;
	snprintf(path, sizeof path, "%s/share/examples/%s", MAPWRIGHT_SOURCE_FOLDER, format->example);
	struct library *library = library_new();
	struct document *document = library_open(library, path, NULL, &error);
	need(out, document && document->format == format, format->id, "an example that is recognised as one");
	if (document) {
		document_check(document);
		need(out, finding_count(&document->findings, SEVERITY_ERROR) == 0, format->id,
		     "an example without errors");
	}
	document_free(document);
	library_free(library);
}

/* Returns what the program offers to complete after these words: lines that begin with a word and a tab. The last answer is
 * kept, as every rule asks the same. */
static const char *offers_after(const char *words)
{
	static char asked[40], answer[256 * 1024];
	char command[512];
	if (strcmp(asked, words) == 0)
		return answer;
	setenv("MAPWRIGHT", MAPWRIGHT_BINARY, 1);
	snprintf(asked, sizeof asked, "%s", words);
	snprintf(command, sizeof command, "\"$MAPWRIGHT\" complete -- %s ''", words);
	FILE *lines = popen(command, "r");
	assert_non_null(lines);
	size_t length = fread(answer, 1, sizeof answer, lines);
	assert_true(length < sizeof answer);
	answer[length] = '\0';
	assert_int_equal(pclose(lines), 0);
	return answer;
}

static bool is_offered(const char *words, const char *word)
{
	const char *line = offers_after(words);
	size_t length = strlen(word);
	while (*line && (strncmp(line, word, length) != 0 || line[length] != '\t')) {
		line += strcspn(line, "\n");
		line += *line == '\n';
	}
	return *line;
}

static void need_completions(FILE *out, const struct format *format)
{
	need(out, is_offered("check --as", format->id), format->id, "completion after --as");
	for (int i = 0; format->dialects && format->dialects[i]; i++)
		need(out, is_offered("check --dialect", format->dialects[i]), format->id,
		     "completion of its dialects after --dialect");
	for (int i = 0; format->rules && format_rule(format, i); i++)
		need(out, is_offered("explain", format_rule(format, i)->name), format_rule(format, i)->name,
		     "completion after explain");
}

static void need_functions(FILE *out, const struct format *format)
{
	need(out, format->probe, format->id, "a way to be recognised (probe)");
	need(out, format->read, format->id, "a reader (read)");
	need(out, format->plan, format->id, "a planner of edits (plan)");
	need(out, format->create, format->id, "a new file (create)");
	need(out, format->cells && format->legend && format->facts, format->id, "cells, legend and facts");
}

static void need_companion(FILE *out, const struct format *format)
{
	const struct format *other = format_find(format->companion->format);
	need(out, other && other->companion && strcmp(other->companion->format, format->id) == 0, format->id,
	     "a companion whose companion it is");
	need(out, format->companion->path && format->companion->check, format->id, "functions for its companion");
}

static char *list_lacks(const struct format *format)
{
	char *bytes = NULL;
	size_t length;
	FILE *out = open_memstream(&bytes, &length);
	assert_non_null(out);
	need(out, is_text(format->title), format->id, "a title");
	need(out, is_text(format->description), format->id, "a description");
	need(out, format->extension, format->id, "an extension (\"\" when its files have none)");
	need(out, format->maps && is_text(format->maps->wall) && is_text(format->maps->floor), format->id,
	     "glyphs to paint with");
	char description[128];
	snprintf(description, sizeof description, "%s.format", format->id ? format->id : "");
	need(out,
	     is_text(format->manual) && (is_file("man", format->manual) || is_file("share/formats", description)),
	     format->id, "a manual page in man, or a description to make it of");
	need(out, is_text(format->example) && is_file("share/examples", format->example), format->id,
	     "an example in share/examples");
	need(out, format->rules && format->rules[0], format->id, "rules");
	need_functions(out, format);
	for (int i = 0; format->rules && format_rule(format, i); i++)
		need_rule(out, format->id, format_rule(format, i));
	if (format->vocabulary)
		need_vocabulary(out, format);
	if (format->id)
		need_offers(out, format);
	if (format->example)
		need_example(out, format);
	if (format->companion)
		need_companion(out, format);
	need_completions(out, format);
	assert_int_equal(fclose(out), 0);
	return bytes;
}

TEST(no_format_lacks_anything)
{
	bool whole = true;
	for (const struct format *const *format = format_list(); *format; format++) {
		char *lacks = list_lacks(*format);
		whole = whole && *lacks == '\0';
		print_error("%s", lacks);
		free(lacks);
	}
	assert_true(whole);
}

TEST(each_lack_is_told)
{
	static const struct rule bare = {.name = "other-rule", .source = "hearsay"};
	static const struct rule *const list[] = {&bare, NULL}, *const *const rules[] = {list, NULL};
	static const struct companion companion = {.format = "derf"};
	static const struct format hollow = {.id = "hollow",
					     .vocabulary = "hollow",
					     .example = "none",
					     .manual = "none",
					     .companion = &companion,
					     .rules = rules};
	static const struct format empty = {.id = "empty"};
	char *lacks = list_lacks(&hollow);
	assert_string_equal(lacks,
			    "hollow lacks a title.\n"
			    "hollow lacks a description.\n"
			    "hollow lacks an extension (\"\" when its files have none).\n"
			    "hollow lacks glyphs to paint with.\n"
			    "hollow lacks a manual page in man, or a description to make it of.\n"
			    "hollow lacks an example in share/examples.\n"
			    "hollow lacks a way to be recognised (probe).\n"
			    "hollow lacks a reader (read).\n"
			    "hollow lacks a planner of edits (plan).\n"
			    "hollow lacks a new file (create).\n"
			    "hollow lacks cells, legend and facts.\n"
			    "The rule other-rule lacks 'hollow-' before its name.\n"
			    "other-rule lacks a summary.\n"
			    "other-rule lacks what the game does about it (why).\n"
			    "other-rule lacks a fix.\n"
			    "other-rule lacks a source that begins with \"run: \", \"read: \" or \"measured: \".\n"
			    "hollow lacks the words of its table in share/vocabulary.\n"
			    "hollow lacks an example that is recognised as one.\n"
			    "hollow lacks a companion whose companion it is.\n"
			    "hollow lacks functions for its companion.\n"
			    "hollow lacks completion after --as.\n"
			    "other-rule lacks completion after explain.\n");
	free(lacks);
	lacks = list_lacks(&empty);
	assert_non_null(strstr(lacks, "empty lacks rules.\n"));
	free(lacks);
}

/* ---- formats that share their code ---- */

/* Files that begin with a word: what `self` points to. */
static int probe_word(const struct format *format, const char *bytes, size_t length, const char *path)
{
	(void)path;
	size_t word = strlen(format->self);
	return length >= word && memcmp(bytes, format->self, word) == 0 ? 100 : 0;
}

static void read_word(struct model *model, const struct text *text, const struct vocabulary *vocabulary)
{
	assert_non_null(text);
	assert_null(vocabulary);
	*model_add_field(model) = (struct field){.grid = -1, .record = -1, .item = -1, .name = model->format->self};
}

static char *create_word(const struct format *format, const struct template_request *request, size_t *length,
			 struct error *error)
{
	(void)request;
	(void)error;
	*length = strlen(format->self);
	return strdup(format->self);
}

static const struct rule *const *const no_rules[] = {NULL};

static const struct map_ops no_maps = {.wall = "#"};
static const struct fact_ops no_facts;

#define WORD_FORMAT(word)                                                                                            \
	{                                                                                                            \
		.self = "%" word, .id = word, .extension = "." word, .rules = no_rules, .probe = probe_word,         \
		.read = read_word, .create = create_word, .cells = &byte_cells, .legend = &fixed_legend,             \
		.maps = &no_maps, .facts = &no_facts                                                                 \
	}

/* ---- without words ---- */

/* The example of every format can be read, checked and asked for facts when there is no vocabulary. */
TEST(formats_read_without_a_vocabulary)
{
	for (const struct format *const *format = format_list(); *format; format++) {
		struct error error;
		size_t length;
		struct fact *facts;
		struct arena arena = {0};
		char *bytes = (*format)->create(*format, &(struct template_request){0}, &length, &error);
		struct document *document = document_new("-", bytes, length, *format, NULL);
		assert_non_null(document);
		document_check(document);
		facts_of((*format)->facts->of_grid, document, 0, &arena, &facts);
		arena_clear(&arena);
		document_free(document);
		free(bytes);
	}
}

/* Names and bytes of files, which format they are taken for, and how surely. NULL: no name, no format. */
static const struct {
	const char *path, *bytes, *format;
	int certainty;
} guesses[] = {
    {"vault.txt", "", "angband", 5},
    {"vault.txt", "name:a\n", "angband", 55},
    {"vault.txt", "name:a\nD:##\n", "angband", 70},
    {"vault.txt", "name:a\nD:##\nrows:1\n", "angband", 85},
    {"vault.txt", "name:a\nD:##\nrows:1\ncolumns:2\n", "angband", 100},
    {"vault.txt", "D:##\nrows:1\ncolumns:2\n", "angband", 15},
    {"vault.txt", "rows:1\n", "angband", 5},
    {"vault.txt", "rows: 1\n", NULL, 0},
    {"vault_new.txt", "name:a\nD:##\n", "angband", 70},
    {"room_template.txt", "rows:1\n", "angband", 5},
    {"x.txt", "", NULL, 0},
    {"x.txt", "name:a\n", "angband", 5},
    {"x.txt", "name:a\nD:##\n", "angband", 10},
    {"x.txt", "name:a\nD:##\nrows:1\n", "angband", 15},
    {"x.txt", "name:a\nD:##\nrows:1\ncolumns:2\n", "angband", 60},
    {"x.txt", "D:##\nrows:1\ncolumns:2\n", "angband", 15},
    {"x.txt", "rows:1\n", "angband", 5},
    {"x.txt", "rows: 1\n", NULL, 0},
    {NULL, "", NULL, 0},
    {NULL, "name:a\nD:##\n", "angband", 10},
    {"a.des", "NAME: a\n", "dcss", 60},
    {"a.des", "NAME: a\nMAP\n", "dcss", 80},
    {"a.des", "NAME: a\nMAP\nx\nENDMAP\n", "dcss", 100},
    {"a.des", "MAP\nENDMAP\n", "dcss", 13},
    {"a.des", "x\n", NULL, 0},
    {"a.txt", "NAME: a\n", "dcss", 6},
    {"a.txt", "NAME: a\nMAP\n", "dcss", 13},
    {"a.txt", "NAME: a\nMAP\nx\nENDMAP\n", "dcss", 60},
    {"a.txt", "MAP\nENDMAP\n", "dcss", 13},
    {"a.txt", "x\n", NULL, 0},
    {"a.sok", "###\n", "sokoban", 55},
    {"a.sok", "#@#\n", "sokoban", 70},
    {"a.sok", "#@$#\n", "sokoban", 85},
    {"a.sok", "#@$ .#\n", "sokoban", 100},
    {"a.sok", "x\n", NULL, 0},
    {"a.xsb", "#@#\n", "sokoban", 70},
    {"a.map", "###\n", "sokoban", 5},
    {"a.map", "#@#\n", "sokoban", 10},
    {"a.map", "#@$#\n", "sokoban", 15},
    {"a.map", "#@$ .#\n", "sokoban", 60},
    {"a.map", "#.@$.#\n", "sokoban", 15}, /* PuzzleScript has . for floor */
    {"a.map", "x\n", NULL, 0},
    {"a.map", "Gg, Gg, Gg\n", "wesnoth", 70},
    {"a.map", "Gg, Gg\n", NULL, 0},
    {"a.map", "border_size=1\nusage=map\n\nGg, Gg, Gg\n", "wesnoth", 100},
    {"a.map", "border_size=1\n", "wesnoth", 10},
    {"b", "Gg, Gg, Gg\n", "wesnoth", 10},
    {"b", "Gg, Gg\n", NULL, 0},
    {"b", "border_size=1\nusage=map\n\nGg, Gg, Gg\n", "wesnoth", 60},
    {"b", "border_size=1\n", "wesnoth", 10},
    {"a.json", "[{\"type\": \"mapgen\", \"om_terrain\": \"x\", \"object\": {\"rows\": [\"x\"]}}]\n", "cdda", 100},
    {"a.json", "{\"type\":\"mapgen\",\"rows\":[]}\n", "cdda", 80},
    {"a.json", "{\"rows\":[]}\n", "cdda", 6},
    {"a.json", "des.map([[x]])\n", NULL, 0},
    {"a.json", "des.map([[x]])\n  des.door(1,2)\n", NULL, 0},
    {"a.json", "des.door(1,2)\n", NULL, 0},
    {"a.json", "#.#\n", NULL, 0},
    {"a.MD", "#####\n#@$.#\n#   #\n#####\n", NULL, 0},
    {"a", "#####\n#@$.#\n#   #\n#####\n", "sokoban", 60},
    {"a", "<pre>\n#####\n#@$.#\n#   #\n#####\n", NULL, 0},
    {"a.lua", "[{\"type\": \"mapgen\", \"om_terrain\": \"x\", \"object\": {\"rows\": [\"x\"]}}]\n", NULL, 0},
    {"a.lua", "{\"type\":\"mapgen\",\"rows\":[]}\n", NULL, 0},
    {"a.lua", "{\"rows\":[]}\n", NULL, 0},
    {"a.lua", "des.map([[x]])\n", "nethack", 100},
    {"a.lua", "des.map([[x]])\n  des.door(1,2)\n", "nethack", 100},
    {"a.lua", "des.door(1,2)\n", "nethack", 10},
    {"a.lua", "#.#\n", NULL, 0},
    {"a.grid", "[{\"type\": \"mapgen\", \"om_terrain\": \"x\", \"object\": {\"rows\": [\"x\"]}}]\n", "plain", 61},
    {"a.grid", "{\"type\":\"mapgen\",\"rows\":[]}\n", "plain", 61},
    {"a.grid", "{\"rows\":[]}\n", "plain", 61},
    {"a.grid", "#.#\n", "plain", 61},
    {"a.format", "[{\"type\": \"mapgen\", \"om_terrain\": \"x\", \"object\": {\"rows\": [\"x\"]}}]\n", "cdda", 60},
    {"a.format", "{\"type\":\"mapgen\",\"rows\":[]}\n", "cdda", 13},
};

TEST(a_file_is_what_its_name_and_lines_say)
{
	for (size_t i = 0; i < sizeof guesses / sizeof *guesses; i++) {
		int certainty;
		const char *bytes = guesses[i].bytes;
		const struct format *format = format_guess(bytes, strlen(bytes), guesses[i].path, &certainty);
		assert_int_equal(certainty, guesses[i].certainty);
		assert_int_equal(format != NULL, guesses[i].format != NULL);
		if (format)
			assert_string_equal(format->id, guesses[i].format);
	}
}

/* ---- formats that are added: they stay until the program ends ---- */

TEST(formats_that_share_their_code_are_told_apart)
{
	static const struct format formats[] = {WORD_FORMAT("moss"), WORD_FORMAT("fern")};
	struct error error;
	struct library *library = library_new();
	for (int i = 0; i < 2; i++) {
		assert_true(format_add(&formats[i], &error));
		assert_ptr_equal(format_find(formats[i].id), &formats[i]);
	}
	for (int i = 0; i < 2; i++) {
		char path[32];
		snprintf(path, sizeof path, "new%s", formats[i].extension);
		struct document *document = library_create(library, path, NULL, NULL, &error);
		assert_non_null(document);
		assert_ptr_equal(document->model.format, &formats[i]);
		assert_ptr_equal(document->model.fields[0].name, formats[i].self);
		assert_null(document->vocabulary);
		document_free(document);
	}
	assert_null(library_open_bytes(library, "x", "%lichen", 7, NULL, &error));
	assert_non_null(strstr(error.message, "x: format not recognised (powder, nlarn, derf, "));
	assert_non_null(strstr(error.message, ", moss, fern, angband, "));
	assert_non_null(strstr(error.message, "; choose one with --as FORMAT."));
	assert_null(library_format("mos", &error));
	assert_non_null(strstr(error.message, "did you mean 'moss'?"));
	assert_false(format_add(&formats[0], &error));
	assert_string_equal(error.message, "There is already a format 'moss'.");
	library_free(library);
}

TEST(many_formats_are_named_as_far_as_there_is_room)
{
	static struct format formats[40];
	static char ids[40][8];
	struct error error;
	for (int i = 0; i < 40; i++) {
		snprintf(ids[i], sizeof ids[i], "many%d", i);
		formats[i] = (struct format){.self = "%", .id = ids[i], .probe = probe_word};
		assert_true(format_add(&formats[i], &error));
	}
	assert_null(library_format("many93", &error));
	assert_non_null(strstr(error.message, ", many9, "));
	assert_null(strstr(error.message, ", many39, "));
	assert_string_equal(error.message + strlen(error.message) - 6, ", ....");
	assert_null(library_format("manx39", &error));
	assert_non_null(strstr(error.message, "did you mean 'many39'?"));
}
