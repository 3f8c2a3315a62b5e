/* The list of formats: the built-in ones, then those added at startup, then those of descriptions in folders.
 * Descriptions are read only when needed, since most files are recognised by a built-in format or by name. A
 * built-in format without `read` only recognises files; its description has the rest, and is read when such a file
 * is found. */
#include "mapwright/registry.h"
#include "mapwright/bytes.h"
#include "mapwright/described.h"
#include "mapwright/file.h"

extern const struct format format_powder;
extern const struct format format_nlarn; /* only recognises files; the rest is in its description */
extern const struct format format_derf;
extern const struct format format_colossus_map;
extern const struct format format_colossus_ter;
extern const struct format format_colossus_xml_map;
extern const struct format format_colossus_xml_ter;

enum { BUILT_IN = 7 };

static const struct format *const built_in[BUILT_IN + 1] = {
    &format_powder,           &format_nlarn,           &format_derf, &format_colossus_map, &format_colossus_ter,
    &format_colossus_xml_map, &format_colossus_xml_ter};

static const struct format **added;
static size_t added_count, added_capacity;

/* The result of format_list; NULL if not computed yet. */
static const struct format **list;

/* Number of formats before those of descriptions in folders. */
static size_t count_fixed(void)
{
	return BUILT_IN + added_count;
}

static size_t count_numbers(void)
{
	return count_fixed() + described_count();
}

/* Returns format `number`; NULL if there is none. Descriptions not read yet count only if `open`. */
static const struct format *find_number(size_t number, bool open)
{
	if (number < BUILT_IN && (built_in[number]->read || !open))
		return built_in[number];
	if (number < BUILT_IN)
		return described_number(described_named(built_in[number]->id), true);
	return number < count_fixed() ? added[number - BUILT_IN] : described_number(number - count_fixed(), open);
}

/* Returns true if a format before `number` has that id. */
static bool is_taken(const char *id, size_t number)
{
	for (size_t i = 0; i < number; i++) {
		const struct format *format = find_number(i, false);
		if (format && strcmp(format->id, id) == 0)
			return true;
	}
	return false;
}

/* Returns format `number`; NULL if there is none or an earlier format has its id. */
static const struct format *numbered(size_t number)
{
	const struct format *format = find_number(number, true);
	return format && !is_taken(format->id, number) ? format : NULL;
}

/* Returns the format whose probe is used for `number`: the built-in part, if there is one. */
static const struct format *prober(size_t number)
{
	return number < BUILT_IN ? built_in[number] : numbered(number);
}

bool format_add(const struct format *format, struct error *error)
{
	if (is_taken(format->id, count_fixed()))
		return error_set(error, "There is already a format '%s'.", format->id);
	list_grow(&added, &added_capacity, added_count + 1, sizeof *added);
	added[added_count++] = format;
	free(list);
	list = NULL;
	return true;
}

const struct format *const *format_list(void)
{
	const struct format *format;
	size_t count = 0;
	if (list)
		return list;
	list = memory_allocate(count_numbers() + 1, sizeof *list);
	for (size_t number = 0; number < count_numbers(); number++)
		if ((format = numbered(number)))
			list[count++] = format;
	return list;
}

const struct format *format_add_description(const char *path, struct error *error)
{
	const struct format *format = described_open(path, error);
	if (!format || format_add(format, error))
		return format;
	described_close(format);
	return NULL;
}

const struct format *format_first(bool (*suits)(const struct format *format, const char *name), const char *name)
{
	for (size_t number = 0; number < count_numbers(); number++) {
		const struct format *format = prober(number);
		if (format && suits(format, name) && (format = numbered(number)))
			return format;
	}
	return NULL;
}

static bool has_id(const struct format *format, const char *id)
{
	return strcmp(format->id, id) == 0;
}

/* Tries the description with that file name first, to avoid reading all others. */
const struct format *format_find(const char *id)
{
	const struct format *named = is_taken(id, count_fixed()) ? NULL : described_number(described_named(id), true);
	return named && has_id(named, id) ? named : format_first(has_id, id);
}

bool format_suits_path(const struct format *format, const char *path)
{
	const char *name = path_name(path);
	size_t length = strlen(name), extension = strlen(format->extension);
	if (extension < 2)
		return false;
	return (length > extension && strcmp(name + length - extension, format->extension) == 0) ||
	       strcmp(name, format->extension + 1) == 0;
}

enum {
	CERTAIN =
	    CERTAINTY_MET, /* the built-in formats know their files so well that descriptions need not be tried */
	BEYOND_DOUBT = 95, /* the file is what the format says, whatever its name */
	WHOLE =
	    100 /* certainty of a file with a typical name and every kind of line that identifies the format: the maximum */
};

/* Endings of documents, of web pages and of programs, and names of documents: what looks like a map in them is an example
 * of one. Also of levels of Sokoban on other grids, of hexagons or triangles. */
static const char *const other_files[] = {
    "adoc",   "am",    "asciidoc",  "asm",     "authors", "awk",   "bash",     "bat",     "bib",     "c",
    "cc",     "cfg",   "changelog", "changes", "clj",     "cmake", "conf",     "copying", "cpp",     "credits",
    "cs",     "css",   "cxx",       "d",       "dart",    "dbk",   "diff",     "docbook", "dtd",     "el",
    "eml",    "erl",   "ex",        "faq",     "fish",    "fs",    "go",       "h",       "hacking", "hh",
    "hpp",    "hs",    "hsb",       "htm",     "html",    "hxx",   "in",       "info",    "ini",     "install",
    "ipynb",  "java",  "jl",        "js",      "json",    "json5", "jsx",      "kt",      "less",    "license",
    "lisp",   "log",   "lua",       "m",       "m4",      "man",   "markdown", "md",      "mdx",     "mjs",
    "mk",     "ml",    "news",      "nim",     "nroff",   "org",   "pas",      "patch",   "php",     "pl",
    "pm",     "po",    "pod",       "pot",     "proto",   "ps1",   "py",       "pyi",     "r",       "rb",
    "readme", "rej",   "rs",        "rst",     "rtf",     "s",     "scala",    "scm",     "scss",    "sh",
    "sql",    "srt",   "svelte",    "svg",     "swift",   "tcl",   "tex",      "texi",    "texinfo", "thanks",
    "todo",   "toml",  "troff",     "ts",      "tsv",     "tsb",   "tsx",      "ui",      "vim",     "vue",
    "wiki",   "xhtml", "xml",       "xsd",     "xsl",     "yaml",  "yml",      "zig",     "zsh",     NULL};

static bool is_text(const char *bytes, size_t length)
{
	enum { TEXT_HEAD = 512 };
	return !memchr(bytes, '\0', MIN(length, TEXT_HEAD));
}

/* Returns true if the file is known to be something else than a map by its name or by how it begins: a page, a script, a
 * patch, a mail, a manual page, or no text at all. */
static bool is_other_file(const char *path, const char *bytes, size_t length)
{
	static const char *const heads[] = {"<",    "#!",   "diff ", "--- ", "Index: ", "From ", ".\\\"",
					    ".TH ", ".Dd ", "'\\\"", "%!",   "\\",      NULL};
	const char *name = path_name(path), *dot = strrchr(name, '.');
	char word[16] = "";
	snprintf(word, sizeof word, "%s", dot ? dot + 1 : name);
	for (char *at = word; *at; at++)
		*at = (char)(*at >= 'A' && *at <= 'Z' ? *at - 'A' + 'a' : *at);
	bool other = word_index(other_files, word) >= 0 || !is_text(bytes, length);
	for (const char *const *head = heads; *head && !other; head++)
		other = bytes_begin(bytes, length, *head);
	return other;
}

/* The best format so far. */
struct guess {
	const char *bytes, *path;
	size_t length;
	bool other; /* not a map, unless a format has such names or is beyond doubt */
	const struct format *format;
	size_t number;
	int certainty;
};

/* Probes format `number`, if the path has (`named`) or lacks its extension. */
static void probe(struct guess *guess, size_t number, bool named)
{
	const struct format *format = prober(number);
	if (!format || (guess->path && format_suits_path(format, guess->path)) != named)
		return;
	int sure = format->probe(format, guess->bytes, guess->length, guess->path);
	if (guess->other && sure < BEYOND_DOUBT && !format_calls(format, guess->path))
		return;
	if (sure > guess->certainty || (sure == guess->certainty && number < guess->number)) {
		guess->format = format;
		guess->number = number;
		guess->certainty = sure;
	}
}

/* Probes the formats from `first` up to, but not including, `end`; of equally certain ones the first wins. Formats
 * whose extension the path has come first, beginning with the description that seems to match, so that the others
 * need not be read if one of these is certain enough. */
static void guess_from(struct guess *guess, size_t first, size_t end)
{
	if (guess->path && end > count_fixed())
		probe(guess, count_fixed() + described_likely(guess->path), true);
	for (int named = 1; named >= 0; named--)
		for (size_t number = first; number < end; number++)
			if (number < BUILT_IN || guess->certainty < WHOLE)
				probe(guess, number, named);
}

/* Returns true if the name fits a built-in format, or there is no name. */
static bool is_name_of_built_in(const char *path)
{
	for (size_t i = 0; path && i < BUILT_IN; i++)
		if (format_suits_path(built_in[i], path))
			return true;
	return !path;
}

const struct format *format_guess(const char *bytes, size_t length, const char *path, int *certainty)
{
	struct guess guess = {
	    .bytes = bytes, .length = length, .path = path, .other = path && is_other_file(path, bytes, length)};
	if (is_name_of_built_in(path)) {
		guess_from(&guess, 0, count_fixed());
		if (guess.certainty < CERTAIN)
			guess_from(&guess, count_fixed(), count_numbers());
	} else {
		for (size_t number = 0; number < BUILT_IN; number++)
			if (!built_in[number]->read) /* a quick look at a few lines may save reading descriptions */
				probe(&guess, number, false);
		if (guess.certainty < WHOLE)
			guess_from(&guess, BUILT_IN, count_numbers());
		if (guess.certainty < WHOLE)
			guess_from(&guess, 0, BUILT_IN);
	}
	*certainty = guess.certainty;
	return guess.format ? numbered(guess.number) : NULL;
}

bool format_calls(const struct format *format, const char *path)
{
	return format->is_called ? format->is_called(format, path) : format_suits_path(format, path);
}

/* Returns the first format with such file names, if all of them come from descriptions: built-in formats are trusted to
 * recognise their own files. */
static const struct format *find_owner(const char *path)
{
	const struct format *owner = NULL;
	for (size_t number = 0; number < count_numbers(); number++) {
		const struct format *format = prober(number);
		if (!format || !format_calls(format, path))
			continue;
		if (!format->is_called)
			return NULL;
		owner = owner ? owner : format;
	}
	return owner;
}

const struct format *format_detect(const char *bytes, size_t length, const char *path, enum certainty floor)
{
	int sure;
	const struct format *best = format_guess(bytes, length, path, &sure);
	bool known =
	    sure >= (is_name_of_built_in(path) ? (int)CERTAIN : WHOLE); /* then descriptions need not be read */
	bool own = best && sure >= CERTAINTY_NAMED && path && format_calls(best, path);
	const struct format *owner = path && is_text(bytes, length) && !known && !own ? find_owner(path) : NULL;
	if (owner)
		return floor <= CERTAINTY_NAMED ? owner : NULL;
	return sure >= (int)floor ? best : NULL;
}

bool format_has_template(const struct format *format, const char *name)
{
	bool found = false;
	for (const struct format *const *known = format_list(); !format && *known && !found; known++)
		found = (*known)->templates && format_has_template(*known, name);
	for (int i = 0; format && format->templates && format->templates[i][0] && !found; i++)
		found = strcmp(format->templates[i][0], name) == 0;
	return found;
}
