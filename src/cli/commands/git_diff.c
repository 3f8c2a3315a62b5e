/* `mapwright git-diff`: the external diff of git. It never fails, or git would stop: what is not a map, or cannot be
 * read, is compared by git itself. */
#include "commands.h"

/* The arguments of an external diff: see git(1), GIT_EXTERNAL_DIFF. */
enum { PATH, OLD_FILE, OLD_HEX, OLD_MODE, FRESH_FILE, FRESH_HEX, FRESH_MODE, FRESH_PATH, HEADER, OPERANDS };
static const int files[SIDES] = {OLD_FILE, FRESH_FILE}, modes[SIDES] = {OLD_MODE, FRESH_MODE};

static struct difference_look look;
static const char *labels[SIDES]; /* "a/room.map" */

static const char *new_path(const struct arguments *arguments)
{
	return arguments->operands[arguments->operand_count > FRESH_PATH ? FRESH_PATH : PATH];
}

static bool is_missing(const struct arguments *arguments, int side)
{
	return strcmp(arguments->operands[files[side]], "/dev/null") == 0;
}

static void print_line(const char *before, const char *text)
{
	if (look.color)
		fputs("\033[1m", stdout);
	fputs(before, stdout);
	output_print(stdout, "%s", text);
	fputs(look.color ? "\033[m\n" : "\n", stdout);
}

/* Returns the name of an object; git passes "." for that of a missing file. */
static const char *hex(const char *word)
{
	return strcmp(word, ".") == 0 ? "0000000" : word;
}

/* Returns false for the zeros that git passes for a file of the work tree. */
static bool hex_is_known(const char *word)
{
	return word[strspn(word, "0")] != '\0';
}

/* Prints the lines of git above a file's differences. */
static void print_header(const struct arguments *arguments)
{
	const char *const *words = arguments->operands;
	struct arena arena = {0};
	print_line("", arena_print(&arena, "diff --git a/%s b/%s", words[PATH], new_path(arguments)));
	const char *header = arguments->operand_count > HEADER ? words[HEADER] : "";
	const char *mode = strcmp(words[OLD_MODE], words[FRESH_MODE]) == 0 ? words[OLD_MODE] : NULL;
	if (is_missing(arguments, OLD))
		print_line("new file mode ", words[FRESH_MODE]);
	else if (is_missing(arguments, NEW))
		print_line("deleted file mode ", words[OLD_MODE]);
	else if (!mode) {
		print_line("old mode ", words[OLD_MODE]);
		print_line("new mode ", words[FRESH_MODE]);
	}
	if (!*header && strcmp(words[OLD_HEX], words[FRESH_HEX]) != 0 && hex_is_known(words[OLD_HEX]) &&
	    hex_is_known(words[FRESH_HEX]))
		print_line("index ", arena_print(&arena, "%.7s..%.7s%s%s", hex(words[OLD_HEX]), hex(words[FRESH_HEX]),
						 mode ? " " : "", mode ? mode : ""));
	while (*header) {
		size_t length = bytes_find(header, 0, strlen(header), '\n');
		print_line("", arena_print(&arena, "%.*s", (int)length, header));
		header += length + (header[length] == '\n');
	}
	arena_clear(&arena);
}

/* Returns where the hunks begin in what git printed, after its own lines about the files. */
static const char *hunks(const char *bytes)
{
	const char *at = bytes;
	while (*at) {
		const char *text = *at == '\033' ? at + strcspn(at, "m") : at;
		text += *text == 'm';
		if (strncmp(text, "@@", 2) == 0 || strncmp(text, "Binary files", 12) == 0)
			return at;
		at += strcspn(at, "\n");
		at += *at == '\n';
	}
	return at;
}

static void print_by_git(const struct arguments *arguments)
{
	const char *const *operands = arguments->operands;
	const char *color = look.color ? "--color=always" : "--color=never";
	const char *form = look.counts ? "--numstat" : "--patch", *old = operands[OLD_FILE];
	/* no repository: it may name filters that would be run */
	const char *const words[] = {
	    "--git-dir=/dev/null", "diff", "--no-index", "--no-ext-diff", "--no-textconv", color, form, "--", old,
	    operands[FRESH_FILE],  NULL};
	char *bytes;
	size_t length;
	if (git_run(".", words, &bytes, &length, NULL) < 0)
		return;
	if (look.counts && length > 0) {
		char *added = bytes, *removed = bytes + strcspn(bytes, "\t");
		removed += *removed == '\t';
		printf(" %s | +%.*s -%.*s lines\n", labels[NEW], (int)strcspn(added, "\t\n"), added,
		       (int)strcspn(removed, "\t\n"), removed);
	} else if (length > 0) {
		const char *from = hunks(bytes);
		if (*from == 'B') {
			printf("Binary files %s and %s differ\n", labels[OLD], labels[NEW]);
		} else if (*from) {
			print_line("--- ", labels[OLD]);
			print_line("+++ ", labels[NEW]);
			fputs(from, stdout);
		}
	}
	free(bytes);
}

static bool has_parts(const struct document *document)
{
	return document && document->model.grid_count + document->model.record_count > 0;
}

/* Prints a whole file that was added or removed as git does, with its rows. */
static int print_sides(const struct revisions *revisions, const struct arguments *arguments)
{
	const struct document *const *documents = (const struct document *const *)revisions->documents;
	bool maps = !is_missing(arguments, OLD) && !is_missing(arguments, NEW) &&
		    (has_parts(documents[OLD]) || has_parts(documents[NEW]));
	if (!maps || differences_print(documents, &look, NULL, labels) == 0)
		print_by_git(arguments);
	return STATUS_CLEAN;
}

static int git_diff_run(const struct arguments *arguments)
{
	const char *const *words = arguments->operands;
	if (!difference_look(arguments, &look))
		return STATUS_ERROR;
	look.counts = arguments_value(arguments, "stat") != NULL;
	if (arguments->operand_count <= FRESH_MODE) {
		printf("* Unmerged path %s\n", words[PATH]);
		return STATUS_CLEAN;
	}
	struct arena arena = {0};
	struct source sources[SIDES];
	bool regular = true;
	for (int side = OLD; side < SIDES; side++) {
		const char *path = side == OLD ? words[PATH] : new_path(arguments);
		bool missing = is_missing(arguments, side);
		sources[side] = (struct source){.path = words[files[side]], .name = path};
		labels[side] = look.counts ? path
			       : missing   ? "/dev/null"
					   : arena_print(&arena, "%c/%s", side == OLD ? 'a' : 'b', path);
		regular = regular && (missing || strncmp(words[modes[side]], "100", 3) == 0);
	}
	if (!look.counts)
		print_header(arguments);
	fflush(stdout);
	if (!regular || revisions_run(arguments, sources, SIDES, true, print_sides) == STATUS_ERROR)
		print_by_git(arguments);
	fflush(stdout);
	clearerr(stdout); /* the reader may have seen enough; git ends by itself then */
	arena_clear(&arena);
	return STATUS_CLEAN;
}

const struct subcommand subcommand_git_diff = {
    .name = "git-diff",
    .usage = "[OPTION]... PATH OLD HEX MODE NEW HEX MODE",
    .summary = "show changes of maps in git, as its external diff",
    .help = "git runs this for maps after mapwright git setup. Files that are no maps are compared as git does. "
	    "Exits with 0, so that git goes on.",
    .example = "git mapdiff",
    .page = "mapwright-diff",
    .options = OPTIONS(OPTION("stat", 0, NULL, NULL, 0, "print only the number of differences of each kind"),
		       OPTION_COLOR, OPTION_AS, OPTION_DIALECT),
    .operands = "FILE",
    .minimum = 1,
    .maximum = OPERANDS,
    .run = git_diff_run,
};
