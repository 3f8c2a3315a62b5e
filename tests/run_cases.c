/* run_cases BINARY FOLDER [WORD] - runs the cases in the texts FOLDER/NAME.case, or those with the word in their names.
 *
 *	case fires from cellar.map
 *	=12|#: SQUARE_WAL
 *	in.map:12:4+10: error: 'SQUARE_WAL' is not a word of the game. [powder-word-unknown]
 *	=12|#: SQUARE_WALL
 *	case silent from cellar.map
 *
 * What a text does:
 *	case NAME		begins a case, in an empty folder; not needed in a text that is one case
 *	file NAME		makes a file. Lines "|text" are what it holds. Files above the first case are in every case
 *	file NAME from INPUT	a copy of inputs/INPUT (see case_input), with the changes that follow: "=12|text" replaces line
 *				12, "-12" and "-12..15" remove lines, "+12|text" is a new line, with the number that it has
 *				then, "+12..15|text" four of them
 *	file NAME like CASE	the same of the file with that name in a case above; "like NAME" of a file above in this case
 *	case NAME from INPUT	begins a case with a file "in.map" if the input has this ending; "like CASE" does likewise,
 *				with the first file of that case. Lines "|text" below "case NAME" are a file with the name of
 *				the last file
 *	needs PROGRAM...	the first line: the text is skipped, and named, where one of them is not installed
 *	check FORMAT		checks the files in.* of each case; options may follow. Not needed in a text whose name begins with
 *				the id of the format
 *	$ COMMAND		a line for the shell, in which $MAPWRIGHT is the program; lines in a row are one script
 *				after ../helpers.sh
 *	% COMMAND => OUTPUT	a line of the script whose output is beside it, or below it where it is long
 *	after NAME		what the script changed in that file, or what a new one holds
 *	lines FILE		opens the file with `mapwright edit --lines` (FILE may have options before it), which gets the lines
 *				that follow: "> COMMAND => OUTPUT"; lines of output are joined with " / ", and what does not
 *				fit is below. "? COMMAND" is undone then, the output of "~ COMMAND" does not count, and
 *				"= ANSWER" answers a question. "lines counting FILE" counts the findings that came and went
 * Lines that begin with # do not count, and all others are what came out.
 *
 * Of a check: what `check --pretty` prints, but of an excerpt only where its marks are ("12:4+10,20+1 13:4+10", see print_marks)
 * when its lines are those of the file; the count of findings is left out when it is right. Then what `check --fix=all` changes.
 * Changes are written as in case_changed_lines, and what cannot be written so stands after a "|", as it was printed. Of a script:
 * standard output after "|", standard error after "!", and the exit status unless it is 0 ("status 2").
 * With MAPWRIGHT_UPDATE set these are written anew: look at what changed before you keep it. */
#include "case.h"

#include "mapwright/file.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SEVERITIES = 3, WIDTH = 120 };

/* A text on its way. */
struct run {
	const char *name, *binary, *top, *work;
	FILE *out;
	char format[200];        /* "" for none; options may follow */
	struct case_files files; /* of all its cases */
	bool asked;              /* by a line "check" */
	bool checked;            /* the case has been run */
	char **script;           /* lines of `$` and `%` */
	int script_count;
	bool has_steps, script_ends; /* lines of `%`; a line of `$` begins another script */
	char lines[200];             /* what `lines` names, or "" */
	bool counting;               /* of findings that came and went only how many */
	char **commands;             /* "> ..." and "= ..." */
	int command_count;
	int cases, failed;
};

static bool complain(struct run *run, const char *what)
{
	printf("FAILED %s %s: %s\n", run->name, run->files.case_name, what);
	run->failed++;
	return false;
}

static bool begins(const char *line, const char *word)
{
	return strncmp(line, word, strlen(word)) == 0;
}

/* ---- running ---- */

/* Runs it with its output in ../stdout and ../stderr; the exit status. */
static int spawn(const struct run *run, char *const words[], bool plain)
{
	pid_t child;
	posix_spawn_file_actions_t files;
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
	posix_spawn_file_actions_addopen(&files, 1, "../stdout", O_WRONLY | O_CREAT | O_TRUNC, 0666);
	posix_spawn_file_actions_addopen(&files, 2, "../stderr", O_WRONLY | O_CREAT | O_TRUNC, 0666);
	setenv("MAPWRIGHT", run->binary, 1);
	setenv("CASE_TOP", run->top, 1);
	setenv("CASE_INPUTS", run->files.inputs ? run->files.inputs : "", 1);
	setenv("LC_ALL", "C.UTF-8", 1);
	if (plain)
		setenv("NO_COLOR", "1", 1);
	else
		unsetenv("NO_COLOR");
	int status = 127 << 8, failure = posix_spawnp(&child, words[0], &files, NULL, words, environ);
	posix_spawn_file_actions_destroy(&files);
	if (failure == 0)
		waitpid(child, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* The bytes of a file that may not be there; to be freed. */
static char *bytes_of(const char *path, size_t *length)
{
	*length = 0;
	char *bytes = case_read(path, length);
	return bytes ? bytes : calloc(1, 1);
}

/* The file of that name in the case; those above the first case are in every case that has none of their name. */
static const struct case_file *file_of(const struct run *run, const char *name, size_t length)
{
	const struct case_file *file = case_file_find(&run->files, run->files.case_name, name, length);
	return file ? file : case_file_find(&run->files, "", name, length);
}

static bool is_in_case(const struct run *run, const struct case_file *file)
{
	return file_of(run, file->name, strlen(file->name)) == file;
}

static void write_files(const struct run *run)
{
	case_folder_empty(run->work);
	for (int i = 0; i < run->files.count; i++) {
		const struct case_file *file = run->files.items + i;
		if (is_in_case(run, file))
			case_write(file->name, file->bytes, file->length);
	}
}

/* ---- what check prints ---- */

/* The line of a file with that number, without its end. */
static bool line_of(const struct run *run, const char *name, size_t name_length, int number, const char **line,
		    size_t *length)
{
	const struct case_file *file = file_of(run, name, name_length);
	const char *at = file ? file->bytes : NULL;
	for (int i = 0; file && i < number; i++)
		if (!case_line(&at, file->bytes + file->length, line, length))
			return false;
	return file != NULL;
}

/* Returns true if an excerpt shows the line from the offset `start` on, as report_excerpt.c cuts a long line. */
static bool shows_from(const char *shown, size_t length, const char *text, size_t text_length, size_t start)
{
	enum { COLUMNS = 66 };
	size_t part = text_length - start;
	bool more = part > COLUMNS;
	part = more ? COLUMNS : part;
	return length == part + (more ? strlen(" ...") : 0) && memcmp(shown, text + start, part) == 0 &&
	       (!more || memcmp(shown + part, " ...", strlen(" ...")) == 0);
}

/* Returns the offset at which the shown part of a line begins whose first mark is below its character `first`; -1 if the excerpt
 * should not show that. */
static int shown_from(const char *shown, size_t length, const char *text, size_t text_length, size_t first)
{
	enum { BEFORE = 20, LEAST = 26 };
	if (shows_from(shown, length, text, text_length, 0) && (first < LEAST + BEFORE || first == text_length))
		return 0;
	for (size_t start = LEAST; first == BEFORE && start < text_length; start++)
		if (shows_from(shown, length, text, text_length, start))
			return (int)start;
	return -1;
}

/* Writes where the marks of an excerpt are: "+2" from the place of the finding on, ",7+1" in the same line, " 13:4+1" in another
 * one, "+0" for a line without marks, " ..." for further lines. Stops before a line that is not as in the file. Returns how many
 * lines of the excerpt were read. */
static int print_marks(const struct run *run, const char *finding, size_t finding_length, const char *at,
		       const char *end, FILE *out)
{
	int last = 0, column, used = 0, lines = 0;
	const char *line, *under, *text;
	size_t length, under_length, text_length, name = strcspn(finding, ":");
	if (name >= finding_length || sscanf(finding + name, ":%d:%d:%n", &last, &column, &used) < 2 || used == 0)
		return 0;
	while (case_line(&at, end, &line, &length)) {
		char wanted[40];
		int number = (int)strtol(line, NULL, 10);
		size_t start = (size_t)snprintf(wanted, sizeof wanted, "%6d | ", number);
		if (lines > 0 && length == strlen("   ... |") && memcmp(line, "   ... |", length) == 0) {
			fputs(" ...", out);
			return lines + 1;
		}
		if (length < start || memcmp(line, wanted, start) != 0 ||
		    !line_of(run, finding, name, number, &text, &text_length))
			break;
		text_length -= text_length > 0 && text[text_length - 1] == '\r';
		for (size_t i = 0; i < text_length; i++)
			if ((unsigned char)text[i] < ' ' || (unsigned char)text[i] > '~')
				return lines;
		const char *next = at;
		snprintf(wanted, sizeof wanted, "%*s| ", (int)start - 2, "");
		bool marked = case_line(&next, end, &under, &under_length) && under_length > start &&
			      memcmp(under, wanted, start) == 0 &&
			      strspn(under + start, " ^") == under_length - start && under[under_length - 1] == '^';
		int from = shown_from(line + start, length - start, text, text_length,
				      marked ? strspn(under + start, " ") : text_length);
		if (from < 0)
			break;
		if (!marked && (lines > 0 || number != last))
			break;
		if (!marked)
			fputs("+0", out);
		for (size_t i = start; marked && (i += strspn(under + i, " ")) < under_length;) {
			int place = from + (int)(i - start) + 1, marks = (int)strspn(under + i, "^");
			if (ftell(out) == 0 && number == last && place == column)
				fprintf(out, "+%d", marks);
			else if (ftell(out) > 0 && number == last)
				fprintf(out, ",%d+%d", place, marks);
			else
				fprintf(out, " %d:%d+%d", number, place, marks);
			last = number;
			i += (size_t)marks;
		}
		lines += marked ? 2 : 1;
		at = marked ? next : at;
	}
	return lines;
}

static void count_severity(const char *finding, size_t length, int counts[SEVERITIES])
{
	static const char *const words[SEVERITIES] = {": error: ", ": warning: ", ": note: "};
	for (int i = 0; i < SEVERITIES; i++) {
		const char *found = strstr(finding, words[i]);
		if (found && found < finding + length) {
			counts[i]++;
			return;
		}
	}
}

/* "Checked 1 file: 1 error, 0 warnings, 2 notes." */
static bool is_right_count(const char *line, size_t length, int files, const int counts[SEVERITIES])
{
	char text[120];
	snprintf(text, sizeof text, "Checked %d file%s: %d error%s, %d warning%s, %d note%s.", files,
		 files == 1 ? "" : "s", counts[0], counts[0] == 1 ? "" : "s", counts[1], counts[1] == 1 ? "" : "s",
		 counts[2], counts[2] == 1 ? "" : "s");
	return strlen(text) == length && memcmp(line, text, length) == 0;
}

/* Prints the finding in `line` with the marks of its excerpt instead of that. */
static bool print_finding(struct run *run, const char *sign, const char *line, size_t size, const char **at,
			  const char *end)
{
	char *marks;
	size_t length;
	FILE *out = open_memstream(&marks, &length);
	int lines = print_marks(run, line, size, *at, end, out);
	fclose(out);
	if (lines > 0) {
		size_t place = strcspn(line, ":") + 1;
		place += strcspn(line + place, ":") + 1;
		place += strcspn(line + place, ":");
		fprintf(run->out, "%s%.*s%s%.*s\n", sign, (int)place, line, marks, (int)(size - place), line + place);
	}
	for (int i = 0; i < lines; i++)
		case_line(at, end, &line, &size);
	free(marks);
	return lines > 0;
}

/* Returns how many there are. */
static int print_findings(struct run *run, const char *text, size_t length, int files)
{
	const char *at = text, *end = text + length, *line;
	size_t size;
	int counts[SEVERITIES] = {0};
	while (case_line(&at, end, &line, &size)) {
		bool finding = begins(line, "in.") && strcspn(line, ":") < size;
		if (finding)
			count_severity(line, size, counts);
		if (finding && print_finding(run, "", line, size, &at, end))
			continue;
		if (finding || at != end || !is_right_count(line, size, files, counts))
			fprintf(run->out, "%s%.*s\n", finding ? "" : "|", (int)size, line);
	}
	return counts[0] + counts[1] + counts[2];
}

/* Returns true for a line such as "+12|text" or "-12..14". */
static bool is_change(const char *line, size_t length)
{
	size_t digits = length > 0 ? strspn(line + 1, "0123456789") : 0;
	return length > 0 && strchr("-+=", line[0]) && digits > 0 &&
	       (digits + 1 == length || strchr("|.", line[digits + 1]));
}

/* Prints the text with a sign, or none for 0, before each line; short changes of lines are joined with " / ". */
static void print_raw(struct run *run, char sign, const char *text, size_t length)
{
	const char *at = text, *line;
	size_t size, next_size;
	while (case_line(&at, text + length, &line, &size)) {
		if (sign == '|' && begins(line, "in.") && print_finding(run, "|", line, size, &at, text + length))
			continue;
		size_t column = 1 + size;
		fprintf(run->out, "%.*s", sign != 0, &sign);
		fwrite(line, 1, size, run->out);
		for (const char *after = at;
		     is_change(line, size) && case_line(&after, text + length, &line, &next_size) &&
		     is_change(line, next_size) && column + 3 + next_size <= WIDTH;
		     at = after) {
			fputs(" / ", run->out);
			fwrite(line, 1, next_size, run->out);
			column += 3 + next_size;
		}
		fputc('\n', run->out);
	}
	if (length > 0 && text[length - 1] != '\n')
		fputs("\\\n", run->out);
}

/* ---- a case ---- */

/* Checks the files of the case with what follows "check" in `words`; what that prints, or NULL. */
static char *check_output(struct run *run, const char *options, size_t *length)
{
	char script[400];
	snprintf(script, sizeof script, "exec \"$MAPWRIGHT\" check %s --as %s in.*", options, run->format);
	int status = spawn(run, (char *[]){"sh", "-c", script, NULL}, true);
	char *text = bytes_of("../stderr", length);
	bool good = status <= 1 && *length == 0;
	if (!good)
		printf("%s", text);
	free(text);
	if (good)
		return bytes_of("../stdout", length);
	complain(run, "check ends with an error");
	return NULL;
}

/* Prints what the fixes change. */
static void print_fixes(struct run *run, int files)
{
	size_t length;
	for (int i = 0; i < run->files.count; i++) {
		const struct case_file *file = run->files.items + i;
		if (!is_in_case(run, file))
			continue;
		char *bytes = bytes_of(file->name, &length);
		if (files > 1 && (length != file->length || memcmp(bytes, file->bytes, length) != 0))
			fprintf(run->out, "fixed %s\n", file->name);
		case_changed_lines(run->out, file->bytes, file->length, bytes, length);
		free(bytes);
	}
}

static void check(struct run *run)
{
	int files = 0;
	size_t length;
	for (int i = 0; i < run->files.count; i++)
		files += is_in_case(run, run->files.items + i) && begins(run->files.items[i].name, "in.");
	if (files == 0)
		return;
	write_files(run);
	char *text = check_output(run, "--pretty", &length);
	if (!text)
		return;
	int findings = print_findings(run, text, length, files);
	free(text);
	text = findings > 0 ? check_output(run, "--fix=all", &length) : NULL;
	if (text)
		print_fixes(run, files);
	free(text);
}

/* What a shell wrote on standard error, and its status unless that is 0. */
static void print_end(struct run *run, int status)
{
	size_t length;
	char *text = bytes_of("../stderr", &length);
	print_raw(run, '!', text, length);
	free(text);
	if (status != 0)
		fprintf(run->out, "status %d\n", status);
}

/* What a command printed, as it is written. */
struct output {
	struct run *run;
	size_t column;
	bool begun;
};

static void print_part(struct output *output, const char *line, size_t size)
{
	const char *between = output->column == 0 ? "|" : output->begun ? " / " : " => ";
	if (output->column > 0 && (line[0] == ' ' || output->column + strlen(between) + size > WIDTH)) {
		fputc('\n', output->run->out);
		between = "|";
		output->column = 0;
	}
	fprintf(output->run->out, "%s%.*s", between, (int)size, line);
	output->column += strlen(between) + size;
	output->begun = true;
}

/* Prints what a command printed: as much as fits after " => ", short lines joined with " / ", the others as lines with "|". */
static void print_output(struct run *run, size_t column, const char *text, size_t length)
{
	struct output output = {run, column, false};
	const char *at = text, *line;
	char counts[60];
	size_t size;
	int came = 0, went = 0;
	while (case_line(&at, text + length, &line, &size))
		if (run->counting && begins(line, "found: "))
			came++;
		else if (run->counting && begins(line, "no longer found: "))
			went++;
		else
			print_part(&output, line, size);
	if (came + went > 0)
		print_part(&output, counts,
			   (size_t)snprintf(counts, sizeof counts, "found %d, no longer %d", came, went));
	fputs(output.column > 0 ? "\n" : "", run->out);
}

/* Prints the next command, with the answers to its questions, without the last line end; returns the column then. */
static size_t print_command(struct run *run, int *shown)
{
	const char *command = *shown < run->command_count ? run->commands[*shown] : "|?";
	fputs(command, run->out);
	for (++*shown; *shown < run->command_count && run->commands[*shown][0] == '='; ++*shown)
		fprintf(run->out, "\n%s", command = run->commands[*shown]);
	return strlen(command);
}

/* Between two commands an unknown one is sent, whose refusal divides what they print. */
static void run_lines(struct run *run)
{
	static const char divider[] = "error: Unknown command '=='";
	char script[300];
	size_t length, column = 0;
	int shown = 0;
	bool tried = false;
	char kind = '>';
	write_files(run);
	FILE *in = fopen("../commands", "w");
	for (int i = 0; i < run->command_count; i++) {
		const char *command = run->commands[i];
		fprintf(in, "%s%s\n", command[0] == '=' ? "" : "==\n", command + (command[1] ? 2 : 1));
		tried = command[0] == '=' ? tried : command[0] == '?';
		if (tried && (i + 1 == run->command_count || run->commands[i + 1][0] != '='))
			fputs("==\nundo\n", in);
	}
	fclose(in);
	snprintf(
	    script, sizeof script,
	    "export HOME=\"$PWD\"; unset XDG_STATE_HOME XDG_CONFIG_HOME; \"$MAPWRIGHT\" edit --lines %s <../commands",
	    run->lines);
	int status = spawn(run, (char *[]){"sh", "-c", script, NULL}, false);
	char *text = bytes_of("../stdout", &length);
	for (char *at = text, *next; at; at = next) {
		next = strstr(at, divider);
		char *end = next ? next : text + length, byte = *end;
		*end = '\0';
		print_output(run, column, at, kind == '~' ? 0 : (size_t)(end - at));
		*end = byte;
		next = next ? next + strcspn(next, "\n") : NULL;
		next = next && *next ? next + 1 : next;
		if (!next)
			break;
		if (kind == '?') { /* what undo prints comes next */
			kind = '~';
			column = 0;
		} else {
			kind = shown < run->command_count ? run->commands[shown][0] : '>';
			column = print_command(run, &shown);
		}
	}
	while (shown < run->command_count) {
		print_command(run, &shown);
		fputc('\n', run->out);
	}
	free(text);
	print_end(run, status);
	while (run->command_count > 0)
		free(run->commands[--run->command_count]);
	free(run->commands);
	run->commands = NULL;
	run->lines[0] = '\0';
	run->checked = true;
}

/* Writes what a command of `%` printed as one line: standard output, standard error after "!", and its status unless that is 0. To
 * be freed; NULL when that is not short, or does not begin each line with a letter or sign. */
static char *joined_output(const char *text, size_t length, const char *error, size_t error_length, int status)
{
	const char *ends[] = {text + length, error + error_length}, *line;
	char *joined = NULL;
	size_t size, joined_size;
	bool good = true;
	FILE *out = open_memstream(&joined, &joined_size);
	for (int i = 0; i < 2; i++) {
		const char *at = i == 0 ? text : error, *sign = i == 0 ? "" : "!";
		good = good && (at == ends[i] || ends[i][-1] == '\n');
		while (case_line(&at, ends[i], &line, &size)) {
			good = good && size > 0 && size < WIDTH && line[0] != ' ';
			fprintf(out, "%s%s%.*s", ftell(out) > 0 ? " / " : "", sign, (int)size, line);
		}
	}
	if (status != 0)
		fprintf(out, "%sstatus %d", ftell(out) > 0 ? " / " : "", status);
	fclose(out);
	if (good)
		return joined;
	free(joined);
	return NULL;
}

/* Prints a command of `%` and what it printed. */
static void print_step(struct run *run, const char *command, int number, const char *text, size_t length, int status)
{
	char path[40];
	size_t error_length;
	snprintf(path, sizeof path, "../error.%d", number);
	char *error = bytes_of(path, &error_length),
	     *joined = joined_output(text, length, error, error_length, status);
	if (joined && strlen(command) + 4 + strlen(joined) <= WIDTH) {
		fprintf(run->out, joined[0] ? "%s => %s\n" : "%s\n", command, joined);
	} else {
		fputs(command, run->out);
		if (status != 0)
			fprintf(run->out, " => status %d", status);
		fputc('\n', run->out);
		print_raw(run, '|', text, length);
		print_raw(run, '!', error, error_length);
	}
	unlink(path);
	free(joined);
	free(error);
}

/* Runs the lines of the script in one shell. After each `%` a mark and its status are sent. */
static void run_script(struct run *run)
{
	static const char mark = '\001';
	char *script;
	size_t length;
	write_files(run);
	FILE *out = open_memstream(&script, &length);
	fputs(". \"$CASE_INPUTS/../helpers.sh\"\n", out);
	for (int i = 0; i < run->script_count; i++) {
		const char *line = run->script[i];
		const char *command = line + (line[1] ? 2 : 1);
		if (line[0] == '%')
			fprintf(out, "printf '\\001'\n{ %s\n} 2>\"$CASE_TOP/error.%d\"\nprintf '\\001%%d\\n' $?\n",
				command, i);
		else
			fprintf(out, "%s\n", line[0] == '$' ? command : "");
	}
	fclose(out);
	int status = spawn(run, (char *[]){"sh", "-c", script, NULL}, false);
	free(script);
	char *text = bytes_of("../stdout", &length), *at = text;
	for (int i = 0; i < run->script_count; i++) {
		char *line = run->script[i], *begin = line[0] == '%' ? strchr(at, mark) : NULL;
		char *end = begin ? strchr(begin + 1, mark) : NULL;
		if (begin) /* what `$` before it printed */
			print_raw(run, '|', at, (size_t)(begin - at));
		if (end) {
			print_step(run, line, i, begin + 1, (size_t)(end - begin - 1), atoi(end + 1));
			at = end + strcspn(end, "\n") + 1;
		} else {
			fprintf(run->out, "%s\n", line);
			at = begin ? begin + 1 : at;
		}
		free(line);
	}
	print_raw(run, '|', at, length - (size_t)(at - text));
	free(text);
	print_end(run, status);
	free(run->script);
	run->script = NULL;
	run->script_count = 0;
	run->has_steps = run->script_ends = false;
	run->checked = true;
}

static void print_after(struct run *run, const char *name)
{
	size_t length;
	const struct case_file *file = file_of(run, name, strlen(name));
	char *changes, *bytes = case_read(name, &length);
	size_t size;
	FILE *out = open_memstream(&changes, &size);
	if (!bytes)
		fputs("is not there\n", out);
	else if (file)
		case_changed_lines(out, file->bytes, file->length, bytes, length);
	fclose(out);
	print_raw(run, 0, changes, size);
	if (bytes && !file)
		print_raw(run, '|', bytes, length);
	free(changes);
	free(bytes);
}

/* What the lines so far say is done. */
static void end_case(struct run *run)
{
	case_files_end(&run->files);
	if (run->script)
		run_script(run);
	else if (run->lines[0])
		run_lines(run);
	else if (run->format[0] && !run->checked)
		check(run);
	run->checked = true;
}

/* A line of a script, without what its command printed. */
static void add_script(struct run *run, const char *line, size_t length)
{
	const char *output = line[0] == '%' ? strstr(line, " => ") : NULL;
	run->has_steps = run->has_steps || line[0] == '%';
	run->script = realloc(run->script, (size_t)(run->script_count + 1) * sizeof *run->script);
	run->script[run->script_count++] = strndup(line, output ? (size_t)(output - line) : length);
}

/* A line with a NUL after it. */
static void do_line(struct run *run, const char *line, size_t length)
{
	bool kept = true;
	if (begins(line, "case ")) {
		end_case(run);
		run->checked = false;
		run->cases++;
	} else if (begins(line, "file ") && run->script) {
		run_script(run);
	}
	if (run->script && line[0] == '#') {
		add_script(run, line, length);
		kept = false;
	} else if (case_files_read(&run->files, line, length)) {
		kept = true;
	} else if (begins(line, "$ ") || begins(line, "% ") || strcmp(line, "$") == 0) {
		if (!run->script && run->asked && !run->checked)
			check(run);
		if (line[0] == '$' && run->script_ends)
			run_script(run);
		add_script(run, line, length);
		kept = false;
	} else if (run->lines[0] && line[0] && strchr(">=~?", line[0])) {
		run->commands = realloc(run->commands, (size_t)(run->command_count + 1) * sizeof *run->commands);
		const char *output = strstr(line, " => ");
		run->commands[run->command_count++] = strndup(line, output ? (size_t)(output - line) : length);
		kept = false;
	} else if (begins(line, "lines ")) {
		end_case(run);
		run->counting = begins(line, "lines counting ");
		snprintf(run->lines, sizeof run->lines, "%s",
			 line + strlen(run->counting ? "lines counting " : "lines "));
	} else if (begins(line, "check ")) {
		snprintf(run->format, sizeof run->format, "%s", line + strlen("check "));
		run->asked = true;
	} else if (begins(line, "after ")) {
		end_case(run);
	} else if (!begins(line, "needs ")) {
		kept = line[0] == '#';
		if (!kept && run->script) /* a script with `%` goes on after what a command printed */
			run->script_ends = !run->has_steps;
	}
	if (kept) {
		fwrite(line, 1, length, run->out);
		fputc('\n', run->out);
	}
	if (begins(line, "after "))
		print_after(run, line + strlen("after "));
}

/* Says which program that a text needs, in its first line, is not installed; false if all are. */
static bool lacks_program(const struct run *run, const char *text, char *path)
{
	static char script[] = "for program in $(sed -n '1s/^needs //p' \"$0\"); do "
			       "command -v \"$program\" || { echo \"$program\" >&2; exit 1; }; done";
	size_t length;
	if (!text || !begins(text, "needs ") || spawn(run, (char *[]){"sh", "-c", script, path, NULL}, true) == 0)
		return false;
	char *program = bytes_of("../stderr", &length);
	printf("skipped %s, as this is not installed: %s", run->name, program);
	free(program);
	return true;
}

static void run_text(struct run *run, char *path)
{
	char *came = NULL;
	size_t length, came_length, size;
	char *text = case_read(path, &length);
	const char *at = text, *line;
	if (lacks_program(run, text, path)) {
		free(text);
		return;
	}
	run->out = open_memstream(&came, &came_length);
	while (text && case_line(&at, text + length, &line, &size)) {
		char *copy = strndup(line, size);
		if (strlen(copy) == size) {
			do_line(run, copy, size);
		} else { /* it holds a NUL */
			free(copy);
			copy = malloc(size + 1);
			memcpy(copy, line, size);
			copy[size] = '\0';
			do_line(run, copy, size);
		}
		free(copy);
	}
	end_case(run);
	run->cases += run->cases == 0;
	if (run->files.wrong > 0)
		complain(run, "a file is not there, or changes do not fit");
	fclose(run->out);
	if (run->failed == 0)
		run->failed += !case_compare(run->name, path, came, came_length);
	case_files_clear(&run->files);
	free(came);
	free(text);
}

/* The format that the name of a text begins with: "powder" of "powder-row-bar.case"; `formats` is what `mapwright formats` prints. */
static void set_format(struct run *run, const char *formats)
{
	const char *at = formats, *line;
	size_t size;
	while (case_line(&at, formats + strlen(formats), &line, &size)) {
		size_t id = strcspn(line, " ");
		if (strncmp(run->name, line, id) == 0 && run->name[id] == '-')
			snprintf(run->format, sizeof run->format, "%.*s", (int)id, line);
	}
}

static int is_case(const struct dirent *entry)
{
	const char *dot = strrchr(entry->d_name, '.');
	return dot && strcmp(dot, ".case") == 0;
}

/* Returns true if the text takes part. Under the sanitizers, which make programs several times slower, every second one of a
 * folder does, and none that is about time; a build without them runs all. */
static bool is_taken(const char *name, int number, const char *word)
{
#ifdef MAPWRIGHT_SANITIZED
	if (!word)
		return number % 2 == 0 && strncmp(name, "growth", 6) != 0;
#else
	(void)number;
#endif
	return !word || strstr(name, word);
}

int main(int argument_count, char **arguments)
{
	struct dirent **entries;
	char folder[PATH_MAX], binary[PATH_MAX], inputs[PATH_MAX + 20], path[2 * PATH_MAX], top[32], work[40],
	    program[60];
	int failed = 0, seen = 0;
	if (argument_count < 3 || !realpath(arguments[1], binary) || !realpath(arguments[2], folder))
		return 2;
	snprintf(inputs, sizeof inputs, "%s/../inputs", folder);
	case_folder_enter(top);
	case_write(".mapwright", "# what is above the folders of cases does not hold for them\n", 60);
	snprintf(work, sizeof work, "%s/work", top);
	snprintf(program, sizeof program, "%s/a b/mapwright", top); /* so that every script has to quote it */
	if (mkdir(work, 0777) != 0 || mkdir("a b", 0777) != 0 || symlink(binary, program) != 0)
		return 2;
	size_t length;
	case_folder_empty(work);
	spawn(&(struct run){.binary = program, .top = top}, (char *[]){program, "formats", NULL}, true);
	char *formats = bytes_of("../stdout", &length);
	int count = scandir(folder, &entries, is_case, alphasort);
	for (int i = 0; i < count; i++) {
		struct run run = {.name = entries[i]->d_name,
				  .binary = program,
				  .files = {.inputs = inputs},
				  .top = top,
				  .work = work};
		snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
		if (is_taken(entries[i]->d_name, i, argument_count > 3 ? arguments[3] : NULL)) {
			set_format(&run, formats);
			run_text(&run, path);
			failed += run.failed > 0;
			seen += run.cases;
		}
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
	free(formats);
	failed += case_strangers(folder);
	case_folder_leave(top);
	return case_end("cases", seen, failed);
}
