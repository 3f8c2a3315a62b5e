/* Pages of the manual as plain text, wherever man is missing: what mdoc(7) says of the macros that they use. */
#include "commands.h"
#include "mapwright/described.h"
#include "mapwright/share.h"

#define INSTALLED "/usr/local/share/mapwright/" /* in pages: where the shipped files are */
enum { BASE = 4, DEEPEST = 8, WORD = 400 };

struct page {
	const struct subcommand *const *all;
	char name[80]; /* "mapwright-dcss" */
	FILE *words;   /* of the paragraph */
	char *bytes;
	size_t length;
	char *tag;        /* what stands before the paragraph; NULL: nothing */
	int indent, hang; /* of the paragraph; the columns of its tag */
	bool begun, gap;  /* a line was printed; an empty one is due */
	bool joined;      /* the next word follows without a blank */
	bool synopsis, literal, color;
	struct page_list {
		int indent, hang;
		bool compact, bullets;
	} lists[DEEPEST];
	int depth; /* lists that are open */
};

/* ---- words ---- */

/* What macros do with the words that follow: nothing; they have a "-" before each, or marks around all to the end of
 * the line; or they are a mark, and some are like no other. */
static const struct macro {
	const char *names, *before;
	char after;
	enum { PLAIN, FLAG, ENCLOSE, MARK, JOIN, CELL, NAME, REFERENCE } kind;
} macros[] = {
    {"ArCmDvEmEvIcLiNoPaSxSy", "", 0, PLAIN},
    {"Fl", "-", 0, FLAG},
    {"QlSq", "'", '\'', ENCLOSE},
    {"DqQq", "\"", '"', ENCLOSE},
    {"Pq", "(", ')', ENCLOSE},
    {"Op", "[", ']', ENCLOSE},
    {"Oc", "]", 0, MARK},
    {"Pc", ")", 0, MARK},
    {"Oo", "[", 0, ENCLOSE},
    {"Po", "(", 0, ENCLOSE},
    {"Nd", "- ", 0, ENCLOSE},
    {"Ns", "", 0, JOIN},
    {"Ta", "| ", 0, CELL},
    {"Nm", "", 0, NAME},
    {"Xr", "", 0, REFERENCE},
};

static const struct macro *macro_find(const char *at)
{
	at += strspn(at, " ");
	EACH_OF(macro, macros)
		for (const char *name = macro->names; *name; name += 2)
			if (strncmp(at, name, 2) == 0 && (at[2] == '\0' || at[2] == ' '))
				return macro;
	return NULL;
}

/* Returns true if a mark that ends sentences or brackets is next; `all`: nothing else follows. */
static bool closes(const char *at, bool all)
{
	bool closing;
	do {
		at += strspn(at, " ");
		closing = *at && strchr(".,:;)]?!", *at) && (at[1] == '\0' || at[1] == ' ');
		at += closing;
	} while (all && closing);
	return all ? *at == '\0' : closing;
}

/* Takes a word, or several in quotes. Returns false at the end of the line. */
static bool next_word(const char **at, char word[WORD])
{
	*at += strspn(*at, " ");
	bool quoted = **at == '"';
	*at += quoted;
	size_t length = strcspn(*at, quoted ? "\"" : " ");
	snprintf(word, WORD, "%.*s", (int)length, *at);
	*at += length + (quoted && (*at)[length] == '"');
	return quoted || length > 0;
}

/* Writes text without the escapes of troff. */
static void write_plain(FILE *out, const char *text)
{
	char path[PATH_MAX];
	if (strncmp(text, INSTALLED, strlen(INSTALLED)) == 0 && share_path("man", path, sizeof path)) {
		fprintf(out, "%.*s", (int)(path_name(path) - path), path);
		text += strlen(INSTALLED);
	}
	for (; *text; text++) {
		if (*text != '\\') {
			putc(*text, out);
			continue;
		}
		bool quote = strncmp(++text, "(dq", 3) == 0;
		if (!*text)
			return;
		if (*text != '&')
			putc(quote ? '"' : *text == 'e' ? '\\' : *text, out);
		text += quote ? 2 : 0;
	}
}

static void put(struct page *page, const char *before, const char *text, bool joined)
{
	fputs(page->joined || joined ? "" : " ", page->words);
	fputs(before, page->words);
	write_plain(page->words, text);
	page->joined = false;
}

static char *take_words(struct page *page)
{
	memory_stream_end(page->words);
	char *text = page->bytes;
	page->words = memory_stream(&page->bytes, &page->length);
	page->joined = true;
	return text;
}

/* Begins what a macro shows. */
static void begin_macro(struct page *page, const struct macro *macro, const char **at)
{
	char name[WORD], section[WORD];
	bool alone = closes(*at, true) || macro_find(*at);
	if (macro->kind == CELL && !page->tag) { /* the first column of a row */
		page->tag = take_words(page);
	} else if (macro->kind == NAME && alone) {
		put(page, "", page->name, false);
	} else if (macro->kind == REFERENCE && next_word(at, name) && next_word(at, section)) {
		put(page, "", name, false);
		fprintf(page->words, "(%s)", section);
	} else if (*macro->before && (macro->kind != FLAG || alone)) {
		put(page, macro->before, "", macro->kind == MARK);
		page->joined = macro->kind != MARK;
	}
	page->joined = page->joined || macro->kind == JOIN;
}

/* Adds the words of a line in which macros may stand. */
static void add_words(struct page *page, const char *at)
{
	char word[WORD], closers[DEEPEST] = "";
	size_t open = 0;
	for (bool flag = false;;) {
		bool closing = closes(at, false);
		while (open > 0 && closes(at, true))
			put(page, (char[]){closers[--open], '\0'}, "", true);
		const struct macro *macro = macro_find(at);
		if (!next_word(&at, word))
			return;
		if (!macro) {
			put(page, flag && !closing && strcmp(word, "|") != 0 ? "-" : "", word, closing);
			continue;
		}
		begin_macro(page, macro, &at);
		flag = macro->kind == FLAG;
		if (macro->after && open < DEEPEST)
			closers[open++] = macro->after;
	}
}

/* ---- lines ---- */

static void begin_line(struct page *page, int indent)
{
	printf("%s%*s", page->gap && page->begun ? "\n" : "", indent, "");
	page->begun = true;
	page->gap = false;
}

/* Prints the paragraph so far, and its tag. */
static void end_paragraph(struct page *page)
{
	char *text = take_words(page), *tag = page->tag;
	int columns = tag ? output_columns(tag, strlen(tag)) : 0, hang = tag ? page->hang : 0;
	if (tag || *text)
		begin_line(page, page->indent - hang);
	if (tag)
		output_print(stdout, "%s", tag);
	if (tag && *text && columns < hang)
		printf("%*s", hang - columns, "");
	else if (tag)
		printf("\n%*s", *text ? page->indent : 0, "");
	if (*text)
		output_wrapped(stdout, page->indent, text);
	free(text);
	free(tag);
	page->tag = NULL;
}

static void take_heading(struct page *page, const char *line)
{
	page->depth = 0;
	page->indent = BASE;
	add_words(page, line + 3);
	char *text = take_words(page);
	begin_line(page, line[2] == 'h' ? 0 : BASE / 2);
	fputs(page->color ? "\033[1m" : "", stdout);
	output_print(stdout, "%s", text);
	puts(page->color ? "\033[m" : "");
	page->synopsis = strcmp(text, "SYNOPSIS") == 0;
	free(text);
}

/* ".Bl -tag -width Ds -compact", ".Bl -bullet", ".Bl -column "WIDEST" "WIDEST" -offset indent" */
static void take_list(struct page *page, const char *line)
{
	char word[WORD];
	const char *at = strstr(line, "-width ") ? strstr(line, "-width ") + strlen("-width ") : strchr(line, '"');
	struct page_list list = {.indent = page->indent, .hang = BASE + 2};
	list.compact = strstr(line, "-compact") || strstr(line, "-column");
	list.bullets = strstr(line, "-bullet");
	if (at && next_word(&at, word) && strcmp(word, "Ds") != 0)
		list.hang = output_columns(word, strlen(word)) + 2;
	if (page->depth < DEEPEST)
		page->lists[page->depth++] = list;
	page->gap = page->gap || !list.compact;
}

static void take_item(struct page *page, const char *line)
{
	struct page_list list = page->depth > 0 ? page->lists[page->depth - 1] : (struct page_list){.hang = 0};
	page->gap = page->gap || !list.compact;
	page->hang = list.bullets ? 2 : list.hang;
	page->indent = list.indent + page->hang;
	add_words(page, list.bullets ? "-" : line + 3);
	if (!page->tag)
		page->tag = take_words(page);
}

static void take_list_end(struct page *page, const char *line UNUSED)
{
	page->indent = page->depth > 0 ? page->lists[--page->depth].indent : page->indent;
}

static void take_literal(struct page *page, const char *line)
{
	page->literal = strncmp(line, ".Bd", 3) == 0;
}

static void print_literal(struct page *page, const char *line)
{
	begin_line(page, *line ? page->indent + BASE : 0);
	write_plain(stdout, line);
	putchar('\n');
}

static void take_display(struct page *page, const char *line)
{
	print_literal(page, line + 3 + strspn(line + 3, " "));
}

/* Each line of a synopsis begins with the name. */
static void take_name(struct page *page, const char *line)
{
	if (page->synopsis)
		end_paragraph(page);
	add_words(page, line + 1);
}

static void take_line(struct page *page, const char *line)
{
	static const struct {
		char name[4];
		bool gap;
		void (*take)(struct page *page, const char *line); /* NULL: nothing more */
	} blocks[] = {
	    {".Sh", true, take_heading},   {".Ss", true, take_heading}, {".Pp", true, NULL},
	    {".br", false, NULL},          {".Bl", false, take_list},   {".It", false, take_item},
	    {".El", false, take_list_end}, {".Bd", true, take_literal}, {".Ed", false, take_literal},
	    {".Dl", false, take_display},
	};
	if (page->literal && strcmp(line, ".Ed") != 0) {
		print_literal(page, line);
	} else if (*line != '.') {
		put(page, "", line, false);
	} else if (strncmp(line, ".Nm", 3) == 0) {
		take_name(page, line);
	} else {
		size_t i = 0;
		while (i < sizeof blocks / sizeof *blocks && strncmp(line, blocks[i].name, 3) != 0)
			i++;
		if (i == sizeof blocks / sizeof *blocks) {
			add_words(page, line + 1);
			return;
		}
		end_paragraph(page);
		page->gap = page->gap || blocks[i].gap;
		if (blocks[i].take)
			blocks[i].take(page, line);
	}
}

/* ---- pages ---- */

static void take_text(struct page *page, char *text, bool reference);

/* Takes what a line "MADE: PART" stands for. */
static void take_part(struct page *page, const char *part)
{
	char *bytes, name[100], path[PATH_MAX];
	size_t length;
	const char *id = page->name + strcspn(page->name, "-");
	const struct format *format = *id ? library_format(++id, NULL) : NULL;
	FILE *out = memory_stream(&bytes, &length);
	snprintf(name, sizeof name, "formats/%s.format", id);
	if (!format && !help_print_mdoc(out, page->all, part))
		described_print_keys(out);
	else if (format && strcmp(part, "rules") == 0)
		rules_print_mdoc(out, format);
	else if (format && share_path(name, path, sizeof path))
		described_print_page(path, out, NULL);
	memory_stream_end(out);
	take_text(page, bytes, strcmp(part, "reference") == 0);
	free(bytes);
}

/* Takes all lines below the first heading; of a `reference`, only its subsections. */
static void take_text(struct page *page, char *text, bool reference)
{
	static const char made[] = ".\\\" MADE: ";
	bool taken = page->begun && !reference;
	for (char *line; (line = strsep(&text, "\n"));) {
		if (strncmp(line, ".S", 2) == 0)
			taken = !reference || line[2] == 's';
		if (taken && strncmp(line, made, strlen(made)) == 0)
			take_part(page, line + strlen(made));
		else if (taken && strncmp(line, ".\\", 2) != 0 && (*line || page->literal))
			take_line(page, line);
	}
}

bool page_find(const char *topic, char *path, size_t size)
{
	char name[PATH_MAX];
	for (const char *section = "157"; *section && !strchr(topic, '/'); section++)
		for (int whole = 0; whole < 2; whole++) {
			snprintf(name, sizeof name, "man/%s%s.%c", whole ? "" : "mapwright-", topic, *section);
			if (share_path(name, path, size))
				return true;
		}
	return false;
}

bool page_print(const struct subcommand *const *all, const char *path, bool color, struct error *error)
{
	char *text;
	size_t length;
	struct page page = {.all = all, .indent = BASE, .joined = true, .color = color};
	if (!file_read(path, &text, &length, NULL, error))
		return false;
	snprintf(page.name, sizeof page.name, "%.*s", (int)strcspn(path_name(path), "."), path_name(path));
	page.words = memory_stream(&page.bytes, &page.length);
	take_text(&page, text, false);
	end_paragraph(&page);
	fclose(page.words);
	free(page.bytes);
	free(text);
	return true;
}
