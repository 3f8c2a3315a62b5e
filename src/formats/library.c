/* The only place that decides the format of a file, loads what the format needs, and reports what went wrong; used
 * by the editor and every headless command, so that they never disagree. */
#include "mapwright/library.h"
#include "mapwright/registry.h"

#include "mapwright/choices.h"

#include "forks.h"

#include <limits.h>

enum { NAMES_SIZE = 200 }; /* if there are too many names, the list ends in "..." */

struct library {
	struct table {
		const char *folder, *name;
		struct vocabulary *vocabulary;
	} * tables; /* the vocabularies loaded so far */
	size_t count, capacity;
	const char *dialect; /* dialect to read documents as; NULL to detect it */
	struct added_word {
		const struct format *format;
		const char *const *words; /* the word and its columns, NULL-terminated */
	} * added;                        /* by the project, in `arena` */
	int added_count, added_capacity;
	struct {
		const struct format *format;
		const char *type;
		struct vocabulary *table;
	} asked; /* the last table that words were added to; many of a type follow each other */
	struct arena arena;
	struct fork_memory memory;
	int fork; /* the row of the fork: of all files, or -1 to detect it; of a library of `forks`, or -1 if none */
	uint64_t stamp; /* of the files whose words it has; 0: of none. Of a library of `forks` */
	bool partial;   /* these files may define more words */
	struct library *forks,
	    *next; /* libraries like this one with the words of forks and trees, made when they are needed */
};

struct library *library_new(void)
{
	struct library *library = memory_allocate(1, sizeof *library);
	library->fork = -1;
	return library;
}

void library_free(struct library *library)
{
	if (!library)
		return;
	for (size_t i = 0; i < library->count; i++)
		vocabulary_free(library->tables[i].vocabulary);
	for (struct library *fork = library->forks, *next; fork; fork = next) {
		next = fork->next;
		library_free(fork);
	}
	arena_clear(&library->arena);
	fork_forget(&library->memory);
	free(library->tables);
	free(library);
}

struct vocabulary *library_table(struct library *library, const char *folder, const char *name, struct error *error)
{
	for (size_t i = 0; i < library->count; i++)
		if (strcmp(library->tables[i].name, name) == 0 && strcmp(library->tables[i].folder, folder) == 0)
			return library->tables[i].vocabulary;
	struct vocabulary *vocabulary = vocabulary_load_from(folder, name, error);
	if (!vocabulary)
		return NULL;
	list_grow(&library->tables, &library->capacity, library->count + 1, sizeof *library->tables);
	library->tables[library->count++] = (struct table){folder, name, vocabulary};
	return vocabulary;
}

static const struct vocabulary *find_beside(void *data, const char *name)
{
	return library_table(data, "vocabulary", name, NULL);
}

/* Gets the vocabulary of that name; NULL if the name is NULL. Returns false with a message if it cannot be loaded. */
static bool find_vocabulary(struct library *library, const char *name, struct vocabulary **vocabulary,
			    struct error *error)
{
	*vocabulary = name ? library_table(library, "vocabulary", name, error) : NULL;
	if (*vocabulary)
		vocabulary_set_finder(*vocabulary, find_beside, library);
	return *vocabulary || !name;
}

/* Sets an error like "Unknown dialect 'C9' of colossus-map; did you mean 'C2'? The dialects are: ...". The
 * suggestion may differ in half of its letters. */
static void refuse_name(const char *what, const char *word, const char *where, struct choices *all,
			struct error *error)
{
	size_t length = strlen(word);
	char names[NAMES_SIZE];
	const char *meant = choices_nearest(all, word, length, (int)MIN(length, 40) + 1);
	choices_names(all, names, sizeof names);
	error_set(error, "Unknown %s '%s'%s%s%s%s The %ss are: %s.", what, word, where,
		  meant ? "; did you mean '" : "", meant ? meant : "", meant ? "'?" : ".", what, names);
	choices_clear(all);
}

static const char *names_of_formats(char names[NAMES_SIZE])
{
	struct choices all = {0};
	choices_formats(&all, format_list());
	choices_names(&all, names, NAMES_SIZE);
	choices_clear(&all);
	return names;
}

const struct format *library_format(const char *id, struct error *error)
{
	const struct format *format = format_find(id);
	struct choices all = {0};
	if (!format) {
		choices_formats(&all, format_list());
		refuse_name("format", id, "", &all, error);
	}
	return format;
}

const char *library_dialect(const struct format *format, const char *name, struct error *error)
{
	char capitals[24] = "", where[40];
	struct choices all = {0};
	if (!format->dialects) {
		error_set(error, "The format %s has no dialects.", format->id);
		return NULL;
	}
	for (size_t i = 0; name[i] && i + 1 < sizeof capitals; i++)
		capitals[i] = (char)(name[i] >= 'a' && name[i] <= 'z' ? name[i] - 'a' + 'A' : name[i]);
	int index = word_index(format->dialects, capitals);
	if (index >= 0)
		return format->dialects[index];
	snprintf(where, sizeof where, " of %s", format->id);
	choices_dialects(&all, format);
	refuse_name("dialect", capitals, where, &all, error);
	return NULL;
}

const struct rule *library_rule(const struct format *own, const char *name, size_t length, const char *otherwise,
				struct error *error)
{
	const struct rule *rule;
	struct choices all = {0};
	for (const struct format *const *format = format_list(); *format; format++)
		for (int i = 0; (rule = format_rule(*format, i)); i++)
			if (bytes_equal(name, length, rule->name))
				return rule;
	choices_rules(&all, own ? (const struct format *const[]){own, NULL} : format_list());
	choices_refuse(&all, "rule", name, length, 0, otherwise, error);
	return NULL;
}

/* Returns the glyphs that were added to those of a format, made with the first if `make`; NULL if there are none. */
static struct vocabulary *added_glyphs(struct library *library, const struct format *format, bool make)
{
	for (size_t i = 0; i < library->count; i++)
		if (library->tables[i].folder == format->id)
			return library->tables[i].vocabulary;
	struct vocabulary *glyphs = make ? vocabulary_load("glyphs", NULL) : NULL;
	list_grow(&library->tables, &library->capacity, library->count + 1, sizeof *library->tables);
	if (glyphs)
		library->tables[library->count++] = (struct table){format->id, "", glyphs};
	return glyphs;
}

static bool has_type(const struct vocabulary *table, const char *type)
{
	int row = 0;
	while (row < vocabulary_count(table) && !vocabulary_fits(table, row, type))
		row++;
	return row < vocabulary_count(table);
}

/* Returns the table of the format that has words of that type, or else its vocabulary. */
static struct vocabulary *table_of_type(struct library *library, const struct format *format, const char *type,
					struct error *error)
{
	const char *name = format->vocabulary;
	struct vocabulary *own = name ? library_table(library, "vocabulary", name, error) : NULL, *table = own;
	const struct vocabulary *rows = library_table(library, "completion", format->id, NULL);
	if (strcmp(type, "glyph") == 0)
		return own && !vocabulary_has_column(own, "type") ? own : added_glyphs(library, format, true);
	if (!name)
		error_set(error, "The format %s has no words, only glyphs (type=glyph).", format->id);
	for (int row = 0; name && (!has_type(table, type) || vocabulary_has_column(table, "words")); row++) {
		name = row < vocabulary_count(rows) ? vocabulary_value(rows, row, "table") : NULL;
		if (!name)
			return own;
		table = *name ? library_table(library, "vocabulary", name, NULL) : NULL;
	}
	return table;
}

static bool add_word(struct library *library, const struct format *format, const char *const *words,
		     struct error *error)
{
	const char *type = "";
	for (const char *const *value = words + 1; *value; value++)
		type = strncmp(*value, "type=", 5) == 0 ? *value + 5 : type;
	struct vocabulary *table = library->asked.table;
	if (!table || library->asked.format != format || strcmp(library->asked.type, type) != 0) {
		table = table_of_type(library, format, type, error);
		library->asked.format = format;
		library->asked.type = arena_copy(&library->arena, type, strlen(type));
		library->asked.table = table;
	}
	return table && ((vocabulary_has_column(table, "words") && vocabulary_extend(table, type, words[0])) ||
			 vocabulary_add(table, words[0], words + 1, error));
}

bool library_add_word(struct library *library, const struct format *format, const char *const *words,
		      struct error *error)
{
	size_t count = 0;
	if (!add_word(library, format, words, error))
		return false;
	while (words[count])
		count++;
	const char **copy = arena_allocate(&library->arena, count + 1, sizeof *copy);
	for (size_t i = 0; i < count; i++)
		copy[i] = arena_copy(&library->arena, words[i], strlen(words[i]));
	const struct added_word added = {format, copy};
	for (struct library *fork = library->forks; fork; fork = fork->next)
		add_word(fork, format, words, error);
	ARENA_LIST_ADD(&library->arena, library->added, library->added_count, library->added_capacity, &added);
	return true;
}

static struct vocabulary *forks_of(struct library *library)
{
	return library_table(library, "vocabulary", "forks", NULL);
}

bool library_read_fork(struct library *library, const char *name, struct error *error)
{
	const struct vocabulary *forks = forks_of(library);
	library->fork = vocabulary_find(forks, name, strlen(name));
	struct nearest nearest = nearest_begin(name, strlen(name));
	for (int row = 0; row < vocabulary_count(forks); row++)
		nearest_try(&nearest, vocabulary_word(forks, row));
	return library->fork >= 0 ||
	       error_set(error, "Unknown fork '%s'%s%s%s", name, nearest.name ? "; did you mean '" : ".",
			 nearest.name ? nearest.name : "", nearest.name ? "'?" : "");
}

/* Adds a word of a fork; what the tables do not accept is left out. */
static void add_fork_word(void *library, const char *format, const char *const *words)
{
	struct error error;
	const struct format *of = format_find(format);
	if (of)
		add_word(library, of, words, &error);
}

/* A library that gets the words of a tree. */
struct tree_target {
	struct library *library;
	const struct format *format;
};

static void add_tree_word(void *target, const char *const *words)
{
	const struct tree_target *to = target;
	struct error error;
	if (words)
		add_word(to->library, to->format, words, &error);
	else
		to->library->partial = true;
}

/* Adds the words of one of the tables in share/vocabulary, if there is one of that name. */
static void add_table(struct library *library, const struct format *format, const char *name)
{
	struct error error;
	const struct vocabulary *table = library_table(library, "vocabulary", name, NULL);
	for (int row = 0; row < vocabulary_count(table); row++) {
		const char *type = arena_print(&library->arena, "type=%s", vocabulary_value(table, row, "type"));
		add_word(library, format, (const char *const[]){vocabulary_word(table, row), type, NULL}, &error);
	}
}

/* Adds the words of a fork (-1: none), and those that the files around a map define. */
static void fill_library(struct library *library, const struct vocabulary *forks, int row,
			 const struct format *format, const char *root)
{
	struct tree_target target = {library, format};
	/* the names of tables are kept as long as these */
	char *rest = arena_print(&library->arena, "%s", vocabulary_value(forks, row, "words")), *name;
	while ((name = strsep(&rest, "|")))
		if (!fork_words(name, add_fork_word, library))
			add_table(library, format, name);
	if (root)
		format->legend->tree_words->read(root, library_table(library, "vocabulary", format->vocabulary, NULL),
						 add_tree_word, &target);
}

/* Returns the library with the words of a fork (-1: none), and those of the tree, below those of the project. */
static struct library *with_words(struct library *library, int row, const struct format *format)
{
	uint64_t stamp = fork_stamp(&library->memory);
	if (row < 0 && stamp == 0)
		return library;
	for (struct library *known = library->forks; known; known = known->next)
		if (known->fork == row && known->stamp == stamp)
			return known;
	struct library *own = library_new();
	struct error error;
	own->fork = row;
	own->stamp = stamp;
	own->next = library->forks;
	library->forks = own;
	fill_library(own, forks_of(library), row, format, library->memory.root);
	for (int i = 0; i < library->added_count; i++)
		add_word(own, library->added[i].format, library->added[i].words, &error);
	return own;
}

/* Returns the library for a file: this one, or one with the words of its fork or tree. */
static struct library *library_of_file(struct library *library, const char *path, const char *bytes, size_t length,
				       const struct format *format, struct tree *tree)
{
	const struct vocabulary *forks = forks_of(library);
	int row = fork_find(forks, &library->memory, format, path, bytes, length, tree);
	if (library->fork >= 0 && fork_suits(forks, library->fork, format)) {
		row = library->fork;
		*tree = (struct tree){.kind = TREE_FORK, .game = vocabulary_value(forks, row, "game")};
	}
	struct library *own = with_words(library, row, format);
	tree->partial = row >= 0 && *vocabulary_value(forks, row, "partial");
	if (own->partial && tree->kind == TREE_GAME)
		tree->kind = TREE_OTHER;
	return own;
}

void library_read_as(struct library *library, const char *dialect)
{
	library->dialect = dialect;
}

const struct format *library_detect(const char *path, const char *bytes, size_t length, const char *format_id,
				    struct error *error)
{
	if (format_id)
		return library_format(format_id, error);
	const struct format *format = format_detect(bytes, length, path, CERTAINTY_NAMED);
	if (format)
		return format;
	char names[NAMES_SIZE];
	const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
	if (length > 0 && memchr(bytes, '\0', length))
		error_set(error, "%s: a binary file, not a map.", name);
	else
		error_set(error, "%s: format not recognised (%s); choose one with --as FORMAT.", name,
			  names_of_formats(names));
	return NULL;
}

/* Finds the words for a file, and whose it is. */
static bool find_words(struct library *library, const char *path, const char *bytes, size_t length,
		       const struct format *format, struct vocabulary **vocabulary, struct tree *tree,
		       struct error *error)
{
	*tree = (struct tree){.kind = TREE_GAME};
	library = library_of_file(library, path, bytes, length, format, tree);
	tree->glyphs = added_glyphs(library, format, false);
	return find_vocabulary(library, format->vocabulary, vocabulary, error);
}

bool library_renew(struct library *library, struct document *document, struct error *error)
{
	struct vocabulary *vocabulary;
	struct tree tree;
	if (!find_words(library, document->path, document->text.bytes, document->text.length, document->format,
			&vocabulary, &tree, error))
		return false;
	document->vocabulary = vocabulary;
	document->tree = tree;
	document_read_as(document, document->dialect);
	return true;
}

/* Creates a document of a known format and dialect (NULL to detect it). */
static struct document *make_document(struct library *library, const char *name, const char *bytes, size_t length,
				      const struct format *format, const char *dialect, struct error *error)
{
	struct vocabulary *vocabulary;
	struct tree tree;
	if (!find_words(library, name, bytes, length, format, &vocabulary, &tree, error))
		return NULL;
	struct document *document = document_new(name, bytes, length, format, vocabulary);
	document->tree = tree;
	if (dialect || document->tree.glyphs)
		document_read_as(document, dialect);
	struct error inner;
	if (document_has_room(document, &inner))
		return document;
	document_free(document);
	error_set(error, "%s: %s", name, inner.message);
	return NULL;
}

/* Gets the library's dialect as one of the format's; NULL if none is set. Returns false with a message if the format
 * does not have it. */
static bool wanted_dialect(const struct library *library, const char *path, const struct format *format,
			   const char **dialect, struct error *error)
{
	struct error inner;
	*dialect = library->dialect ? library_dialect(format, library->dialect, &inner) : NULL;
	return *dialect || !library->dialect || error_set(error, "%s: %s", path, inner.message);
}

struct document *library_open_bytes(struct library *library, const char *name, const char *bytes, size_t length,
				    const char *format_id, struct error *error)
{
	const char *dialect;
	const struct format *format = library_detect(name, bytes, length, format_id, error);
	return format && wanted_dialect(library, name, format, &dialect, error)
		   ? make_document(library, name, bytes, length, format, dialect, error)
		   : NULL;
}

bool library_suits_name(const struct format *format, const char *path, struct error *error)
{
	const struct format *other = format_calls(format, path) ? NULL : format_first(format_calls, path);
	return !other ||
	       error_set(error, "%s: files with this name are %s (%s), but the map is %s: use another name.", path,
			 other->id, other->title, format->id);
}

struct document *library_open(struct library *library, const char *path, const char *format_id, struct error *error)
{
	if (format_id && !library_format(format_id, error))
		return NULL;
	char *bytes;
	size_t length;
	struct file_identity identity;
	if (!file_read(path, &bytes, &length, &identity, error))
		return NULL;
	struct document *document = library_open_bytes(library, path, bytes, length, format_id, error);
	free(bytes);
	if (document)
		document->disk = identity;
	return document;
}

static const struct format *format_of_path(const char *path, struct error *error)
{
	const struct format *known = format_first(format_suits_path, path);
	if (!known) /* by another extension, or in capitals */
		known = format_detect("", 0, path, CERTAINTY_NAMED);
	if (known)
		return known;
	char names[NAMES_SIZE];
	error_set(error,
		  "%s: no such file, and its name does not imply a format for a new one; choose one of %s (--as "
		  "FORMAT on the command line).",
		  path, names_of_formats(names));
	return NULL;
}

/* Returns true if a document found under the companion's path really is the companion: it may be anything. */
static bool is_companion(const struct format *format, const struct document *document)
{
	return document && format->companion && strcmp(document->format->id, format->companion->format) == 0;
}

/* Reads the companion of the path from disk, detecting its dialect; NULL if there is none or it cannot be read. */
static struct document *read_companion(struct library *library, const struct format *format, const char *own)
{
	char path[PATH_MAX];
	const char *dialect = library->dialect;
	if (!format->companion || !format->companion->path(own, path, sizeof path) || !file_exists(path))
		return NULL;
	library->dialect = NULL;
	struct document *document = library_open(library, path, NULL, NULL);
	library->dialect = dialect;
	return document;
}

/* Returns false, with a message, if a template is asked for that new files of the format cannot begin as. */
static bool has_template(const struct format *format, const char *wanted, struct error *error)
{
	char names[NAMES_SIZE] = "";
	for (int i = 0; format->templates && format->templates[i][0]; i++)
		snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", i > 0 ? ", " : "",
			 format->templates[i][0]);
	return !wanted || format_has_template(format, wanted) ||
	       (format->templates
		    ? error_set(error, "Unknown template '%s' of %s. The templates are: %s.", wanted, format->id,
				names)
		    : error_set(error, "New files of the format %s have only one template.", format->id));
}

struct document *library_create(struct library *library, const char *path, const char *format_id,
				const struct template_request *request, struct error *error)
{
	const char *dialect;
	const struct format *format = format_id ? library_format(format_id, error) : format_of_path(path, error);
	if (!format || !wanted_dialect(library, path, format, &dialect, error) ||
	    !has_template(format, request ? request->template : NULL, error))
		return NULL;
	if (request && request->width > 0 && format->canvas != CANVAS_SQUARE && format->canvas != CANVAS_HEX) {
		error_set(error, "Files of this format (%s) have no size: leave out %dx%d.", format->title,
			  request->width, request->height);
		return NULL;
	}
	struct template_request wanted = request ? *request : (struct template_request){0};
	wanted.path = path;
	if (dialect) {
		wanted.dialect = dialect;
	} else { /* the dialect that the game uses together with the companion */
		struct document *companion = read_companion(library, format, path);
		if (is_companion(format, companion) && format->companion->dialect)
			wanted.dialect = format->companion->dialect(companion);
		document_free(companion);
	}
	size_t length;
	char *bytes = format->create(format, &wanted, &length, error);
	if (!bytes)
		return NULL;
	struct document *document = make_document(library, path, bytes, length, format, dialect, error);
	free(bytes);
	return document;
}

bool library_companion_path(const struct document *document, char *path, size_t size)
{
	return document->format->companion && document->format->companion->path(document->path, path, size);
}

struct document *library_companion(struct library *library, const struct document *document)
{
	struct document *companion = read_companion(library, document->format, document->path);
	if (is_companion(document->format, companion))
		return companion;
	document_free(companion);
	return NULL;
}

void library_check_companion(struct library *library, struct document *document, struct document *companion)
{
	struct document *read = companion ? NULL : read_companion(library, document->format, document->path);
	if (!companion)
		companion = read;
	if (is_companion(document->format, companion)) {
		document_check(companion);
		document->format->companion->check(document, companion);
	}
	document_free(read);
}
