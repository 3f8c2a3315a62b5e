/* run_lsp BINARY FOLDER - runs the cases in FOLDER, which are talks of an editor with `mapwright lsp`.
 *
 * A case is a folder with the file `talk` and files that the talk is about, copied into an empty folder. Lines of a
 * talk:
 *	> JSON      a message of the editor; $DIR in it is that folder
 *	+ JSON      the same, but sent together with the next one
 *	raw TEXT    bytes as they are, after \r, \n, \\ and \xNN
 *	copy A B    copies a file there; without B, the file is removed
 *	options W   words for the command line; the first line
 *	< JSON      what the server sends: the editor waits for it
 *	hello [C]   the editor says what it can do (C, as JSON) and the server what $CAPABILITIES says, which is not shown
 *	hover FILE 3:14         asks about the character 14 of line 3, both counted from 0. What comes stands behind it:
 *	                        = "TEXT" 3:12-3:15, with the part that it is about, or = null. Several places with the same
 *	                        answer may stand in a row
 *	complete FILE 3:14      likewise: = ITEMS
 *	ask METHOD FILE [PLACE] [MEMBERS]   another request about a file, a place as 3:14 or a range as 3:14-4:0, with more
 *				members of its parameters: = RESULT, with ranges written like that
 *	everywhere FILE         the folds of the file that was opened last, and what is highlighted with each of its characters
 *				that have something: = FOLDS; PLACES: RANGES; ... "renamed" where prepareRename has an answer
 *	bye         shutdown and exit
 *	end         the editor closes its end; without this line it does so after the last one
 *	! TEXT      what is on standard error in the end
 *	status N    the exit status
 * and blank ones and those that begin with #. A line that begins with two blanks goes on with the one before it. $CAPABILITIES
 * is what the file FOLDER/capabilities holds, what the server can do. What comes is shown in short:
 *	3:12-3:15                        a range
 *	3:12-3:15 2 RULE "MESSAGE"       a diagnostic: range, severity, rule and message
 *	{WORD 12 3 "DETAIL" 3:12-3:15}   an item of a completion: its label, which is also what is inserted there, kind, fit, detail;
 *	                                 after the first eight stands how many more there are
 *	findings FILE [...]              the diagnostics that are published for a file
 * With MAPWRIGHT_UPDATE set, what came is written into the talk instead: look at what changed before you keep it. */
#include "case.h"

#include "mapwright/file.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE = 5000, QUIET = 150, WORDS = 8, LINE = 65536, COLUMNS = 196 };

struct talk {
	const char *binary, *work, *capabilities;
	pid_t server;
	int in, out, error; /* -1: closed */
	char *pending;      /* bytes for the server that wait */
	size_t pending_length;
	char *got; /* bytes of the server that were not taken */
	size_t got_length;
	FILE *actual;
	bool updates;
	const char *name;
	int patience;       /* less after nothing came */
	int id;             /* of the last request */
	const char *opened; /* the last message that opened a file */
	int ahead;          /* messages that were taken before their lines */
};

static void die(const char *what)
{
	fprintf(stderr, "run_lsp: %s: %s\n", what, strerror(errno));
	exit(2);
}

static void add(char **bytes, size_t *length, const char *more, size_t count)
{
	char *larger = realloc(*bytes, *length + count + 1);
	if (!larger)
		die("memory");
	memcpy(larger + *length, more, count);
	*bytes = larger;
	*length += count;
	larger[*length] = '\0';
}

/* A copy with every `old` replaced; to be freed. */
static char *replaced(const char *text, const char *old, const char *fresh)
{
	char *copy = NULL;
	size_t length = 0;
	for (const char *found; (found = strstr(text, old)); text = found + strlen(old)) {
		add(&copy, &length, text, (size_t)(found - text));
		add(&copy, &length, fresh, strlen(fresh));
	}
	add(&copy, &length, text, strlen(text));
	return copy;
}

/* ---- the server ---- */

static void start(struct talk *talk, char *options)
{
	char *words[WORDS] = {strdup("mapwright"), strdup("lsp")};
	int count = 2, in[2], out[2], error[2];
	for (char *word = strtok(options, " "); word && count + 1 < WORDS; word = strtok(NULL, " "))
		words[count++] = strdup(word);
	if (pipe(in) != 0 || pipe(out) != 0 || pipe(error) != 0)
		die("pipe");
	talk->server = fork();
	if (talk->server < 0)
		die("fork");
	if (talk->server == 0) {
		dup2(in[0], 0);
		dup2(out[1], 1);
		dup2(error[1], 2);
		for (int i = 3; i < 64; i++)
			close(i);
		if (chdir(talk->work) == 0)
			execv(talk->binary, words);
		_exit(127);
	}
	while (count > 0)
		free(words[--count]);
	close(in[0]);
	close(out[1]);
	close(error[1]);
	talk->in = in[1];
	talk->out = out[0];
	talk->error = error[0];
}

static void flush(struct talk *talk)
{
	for (size_t at = 0; at < talk->pending_length;) {
		ssize_t count = write(talk->in, talk->pending + at, talk->pending_length - at);
		if (count < 0)
			break; /* it has left, which will show */
		at += (size_t)count;
	}
	talk->pending_length = 0;
}

static void send_message(struct talk *talk, const char *json)
{
	char header[60], *text = replaced(json, "$DIR", talk->work);
	size_t size = strlen(text);
	add(&talk->pending, &talk->pending_length, header,
	    (size_t)snprintf(header, sizeof header, "Content-Length: %zu\r\n\r\n", size));
	add(&talk->pending, &talk->pending_length, text, size);
	free(text);
}

static void send_raw(struct talk *talk, const char *text)
{
	for (; *text; text++) {
		char byte = *text;
		if (byte == '\\' && text[1]) {
			text++;
			char hex[3] = {text[1], text[1] ? text[2] : '\0', '\0'};
			byte = *text == 'r' ? '\r' : *text == 'n' ? '\n' : *text;
			if (byte == 'x') {
				byte = (char)strtol(hex, NULL, 16);
				text += strlen(hex);
			}
		}
		add(&talk->pending, &talk->pending_length, &byte, 1);
	}
}

/* Reads more of what the server sends. False at the end, or when nothing comes in that time. */
static bool hear(struct talk *talk, int wait)
{
	char bytes[LINE];
	struct pollfd poll_descriptor = {.fd = talk->out, .events = POLLIN};
	if (talk->out < 0 || poll(&poll_descriptor, 1, wait) <= 0)
		return false;
	ssize_t count = read(talk->out, bytes, sizeof bytes);
	if (count <= 0) {
		close(talk->out);
		talk->out = -1;
		return false;
	}
	add(&talk->got, &talk->got_length, bytes, (size_t)count);
	return true;
}

/* The version changes with every release. */
static char *without_version(const char *text)
{
	static const char before[] = "\"name\":\"mapwright\",\"version\":\"";
	const char *found = strstr(text, before);
	if (!found)
		return strdup(text);
	char *copy = NULL;
	size_t length = 0;
	const char *version = found + strlen(before);
	add(&copy, &length, text, (size_t)(version - text));
	add(&copy, &length, "VERSION", strlen("VERSION"));
	version += strcspn(version, "\"");
	add(&copy, &length, version, strlen(version));
	return copy;
}

/* Returns the next message as a talk shows it, to be freed; NULL when none comes. */
static char *next_message(struct talk *talk, int wait)
{
	for (;;) {
		const char *end = talk->got ? strstr(talk->got, "\r\n\r\n") : NULL;
		unsigned long size = end ? strtoul(talk->got + strcspn(talk->got, "0123456789"), NULL, 10) : 0;
		size_t header = end ? (size_t)(end - talk->got) + 4 : 0;
		if (end && talk->got_length >= header + size) {
			char *json = strndup(talk->got + header, size), *named = replaced(json, talk->work, "$DIR");
			char *plain = without_version(named),
			     *brief = replaced(plain, talk->capabilities, "$CAPABILITIES");
			free(plain);
			free(named);
			free(json);
			talk->got_length -= header + size;
			memmove(talk->got, talk->got + header + size, talk->got_length + 1);
			return brief;
		}
		if (hear(talk, wait))
			continue;
		if (wait > QUIET && talk->out >= 0) {
			fprintf(stderr, "run_lsp: %s: nothing came in %d seconds\n", talk->name, wait / 1000);
			talk->patience = QUIET;
		}
		return NULL;
	}
}

/* ---- messages in short ---- */

#define RANGE "{\"start\":{\"line\":#,\"character\":#},\"end\":{\"line\":#,\"character\":#}}"
#define ITEM                                                                                                         \
	"{\"label\":\"@\",\"kind\":#,\"filterText\":\"@\",\"sortText\":\"#@\",\"textEdit\":{\"range\":" RANGE        \
	",\"newText\":\"@\"}"

/* What is shown in short: # is a number, ~ a string with its quotes, @ what is in one, everywhere the same. In `brief`, %A is
 * the first of these. */
static const struct form {
	const char *full, *brief;
} forms[] = {
    {"{\"range\":" RANGE ",\"severity\":#,\"code\":\"@\",\"codeDescription\":{\"href\":~},"
     "\"source\":\"mapwright\",\"message\":~}",
     "%A:%B-%C:%D %E %F %H"},
    {ITEM ",\"detail\":~}", "{%A %B %C %H %D:%E-%F:%G}"},
    {ITEM "}", "{%A %B %C %D:%E-%F:%G}"},
    {"{\"range\":" RANGE ",\"kind\":#}", "{%A:%B-%C:%D %E}"},
    {"{\"startLine\":#,\"endLine\":#}", "%A-%B"},
    {RANGE, "%A:%B-%C:%D"},
    {"{\"line\":#,\"character\":#}", "%A:%B"},
    {"{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/publishDiagnostics\",\"params\":{\"uri\":\"file://$DIR/"
     "@\",\"diagnostics\":",
     "findings %A "},
};

struct piece {
	const char *text;
	size_t length;
};

static size_t string_length(const char *text)
{
	size_t length = 0;
	while (text[length] && text[length] != '"')
		length += text[length] == '\\' && text[length + 1] ? 2 : 1;
	return length;
}

/* Returns how much of the text has the form, 0 if it does not begin so, and sets the pieces. */
static size_t read_form(const char *text, const char *full, struct piece *pieces)
{
	const char *at = text;
	const struct piece *inside = NULL;
	for (; *full; full++) {
		struct piece piece = {.text = at};
		if (!strchr("#~@", *full)) {
			if (*at++ != *full)
				return 0;
			continue;
		}
		if (*full == '#')
			piece.length = strspn(at, "0123456789");
		else if (*full == '@')
			piece.length = string_length(at);
		else if (*at == '"')
			piece.length = string_length(at + 1) + 2;
		at += piece.length;
		if (piece.length == 0 ||
		    (*full == '@' && inside &&
		     (piece.length != inside->length || strncmp(piece.text, inside->text, piece.length) != 0)))
			return 0;
		if (*full == '@' && inside)
			continue;
		inside = *full == '@' ? pieces : inside;
		*pieces++ = piece;
	}
	return (size_t)(at - text);
}

static void print_brief(FILE *out, const char *brief, const struct piece *pieces)
{
	for (; *brief; brief++) {
		const struct piece *piece = *brief == '%' ? &pieces[*++brief - 'A'] : NULL;
		fprintf(out, "%.*s", piece ? (int)piece->length : 1, piece ? piece->text : brief);
	}
}

/* JSON in short; frees `json`. */
static char *in_short(char *json)
{
	enum { PIECES = 12, MOST = 8 };
	int items = 0; /* of the list that is being shown */
	char *brief;
	size_t length;
	FILE *out = open_memstream(&brief, &length);
	for (const char *at = json; *at;) {
		struct piece pieces[PIECES];
		const struct form *form = forms, *end = forms + sizeof forms / sizeof *forms;
		size_t used = 0;
		while (form < end && (used = *at == '{' ? read_form(at, form->full, pieces) : 0) == 0)
			form++;
		items += used > 0 && *form->brief == '{';
		if (*at != '{' && *at != ',' && items > 0) {
			if (items > MOST)
				fprintf(out, " and %d more", items - MOST);
			items = 0;
		}
		bool shown = items <= MOST && !(items == MOST && *at == ',' && at[1] == '{');
		if (shown && used > 0)
			print_brief(out, form->brief, pieces);
		else if (shown)
			fputc(*at, out);
		at += used > 0 ? used : 1;
	}
	fclose(out);
	if (strncmp(brief, "findings ", strlen("findings ")) == 0)
		brief[length - strlen("}}")] = '\0';
	free(json);
	return brief;
}

/* Returns the lines of a talk, of which long ones go on in lines that begin with two blanks; to be freed. */
static char *folded(const char *text, size_t *length)
{
	char *copy;
	FILE *out = open_memstream(&copy, length);
	while (*text) {
		size_t rest = strcspn(text, "\n"), width = COLUMNS;
		while (rest > width) {
			size_t end = width;
			while (end > width / 2 && text[end] != ' ')
				end--;
			end = text[end] == ' ' ? end : width;
			fprintf(out, "%.*s\n  ", (int)end, text);
			text += end;
			rest -= end;
			width = COLUMNS - 2;
		}
		fprintf(out, "%.*s\n", (int)rest, text);
		text += rest + (text[rest] == '\n');
	}
	fclose(out);
	return copy;
}

/* Joins such lines. */
static void unfold(char *script)
{
	char *to = script;
	for (const char *at = script; *at;)
		if (strncmp(at, "\n  ", 3) == 0)
			at += 3;
		else
			*to++ = *at++;
	*to = '\0';
}

/* Takes one message into the transcript. False when none comes. */
static bool take_message(struct talk *talk, int wait)
{
	char *message = next_message(talk, wait);
	if (!message)
		return false;
	message = in_short(message);
	fprintf(talk->actual, "< %s\n", message);
	free(message);
	return true;
}

/* ---- requests ---- */

/* The text between two others, to be freed; NULL if it does not begin and end so. */
static char *between(const char *text, const char *before, const char *after)
{
	size_t length = strlen(text), first = strlen(before), last = strlen(after);
	if (length < first + last || strncmp(text, before, first) != 0 || strcmp(text + length - last, after) != 0)
		return NULL;
	return strndup(text + first, length - first - last);
}

/* What a hover says, in short: its text, and its range. To be freed; NULL if it is something else. */
static char *short_hover(const char *result)
{
	static const char range[] = "},\"range\":{\"start\":";
	int from[2], to[2], used = 0;
	char *text = between(result, "{\"contents\":{\"kind\":\"plaintext\",\"value\":", "}}}"), *found = NULL,
	     *brief = NULL;
	size_t length;
	for (char *at = text; at && (at = strstr(at, range)); at++)
		found = at;
	if (found)
		sscanf(found + strlen(range),
		       "{\"line\":%d,\"character\":%d},\"end\":{\"line\":%d,\"character\":%d%n", &from[0], &from[1],
		       &to[0], &to[1], &used);
	if (used > 0 && found[strlen(range) + (size_t)used] == '\0') {
		FILE *out = open_memstream(&brief, &length);
		fprintf(out, "%.*s %d:%d-%d:%d", (int)(found - text), text, from[0], from[1], to[0], to[1]);
		fclose(out);
	}
	free(text);
	return brief;
}

/* What the server answered, in short: to be freed; NULL if it has to be shown as it is. */
static char *short_answer(const struct talk *talk, const char *what, const char *message)
{
	char before[60], *brief;
	snprintf(before, sizeof before, "{\"jsonrpc\":\"2.0\",\"id\":%d,\"result\":", talk->id);
	char *result = between(message, before, "}");
	if (!result || strcmp(result, "null") == 0)
		return result;
	if (strcmp(what, "ask") == 0)
		return in_short(result);
	if (strcmp(what, "hover") == 0)
		brief = short_hover(result);
	else if (strcmp(what, "complete") == 0)
		brief = between(result, "{\"isIncomplete\":false,\"items\":", "}");
	else
		brief = between(
		    result,
		    "{\"capabilities\":{\"positionEncoding\":\"utf-16\",$CAPABILITIES},\"serverInfo\":{\"name\":"
		    "\"mapwright\",\"version\":\"VERSION\"",
		    "}}");
	free(result);
	return brief ? in_short(brief) : NULL;
}

static void request(struct talk *talk, const char *method, const char *parameters)
{
	char *json;
	size_t length;
	FILE *out = open_memstream(&json, &length);
	fprintf(out, "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\"%s%s}", ++talk->id, method,
		parameters ? ",\"params\":" : "", parameters ? parameters : "");
	fclose(out);
	send_message(talk, json);
	flush(talk);
	free(json);
}

/* Writes the line of a request, and what is answered: in short after it, or as it is below it. */
static void answer(struct talk *talk, const char *line, const char *what)
{
	char *message = next_message(talk, talk->patience),
	     *brief = message ? short_answer(talk, what, message) : NULL;
	bool shows = strcmp(what, "hover") == 0 || strcmp(what, "complete") == 0 || strcmp(what, "ask") == 0;
	fprintf(talk->actual, brief && shows ? "%s = %s\n" : "%s\n", line, brief);
	if (!brief && message) {
		message = in_short(message);
		fprintf(talk->actual, "< %s\n", message);
		talk->ahead++;
	}
	free(brief);
	free(message);
}

/* ---- a case ---- */

static void copy_file(const char *from, const char *to)
{
	char *bytes;
	size_t length;
	struct error error;
	if (!file_read(from, &bytes, &length, NULL, &error) || !file_write(to, bytes, length, NULL, &error)) {
		fprintf(stderr, "run_lsp: %s\n", error.message);
		exit(2);
	}
	free(bytes);
}

static void copy_folder(const char *folder, const char *work)
{
	char from[PATH_MAX], to[PATH_MAX];
	DIR *entries = opendir(folder);
	for (const struct dirent *entry = entries ? readdir(entries) : NULL; entry; entry = readdir(entries)) {
		snprintf(from, sizeof from, "%s/%s", folder, entry->d_name);
		snprintf(to, sizeof to, "%s/%s", work, entry->d_name);
		if (!file_is_folder(from) && strcmp(entry->d_name, "talk") != 0)
			copy_file(from, to);
	}
	if (entries)
		closedir(entries);
}

static void copy_there(const struct talk *talk, char *names)
{
	char from[PATH_MAX], to[PATH_MAX], *space = strchr(names, ' ');
	if (space)
		*space = '\0';
	snprintf(from, sizeof from, "%s/%s", talk->work, names);
	snprintf(to, sizeof to, "%s/%s", talk->work, space ? space + 1 : "");
	if (space)
		copy_file(from, to);
	else
		remove(from);
}

static bool begins(const char *line, const char *word)
{
	return strncmp(line, word, strlen(word)) == 0;
}

static void hear_until_quiet(struct talk *talk)
{
	while (take_message(talk, QUIET))
		continue;
}

static void close_input(struct talk *talk)
{
	if (talk->in >= 0)
		close(talk->in);
	talk->in = -1;
}

/* "hover FILE 3:14", "complete FILE 3:14" or "ask METHOD FILE [PLACE] [MEMBERS]". */
static void ask(struct talk *talk, char *line, const char *what)
{
	char method[80], file[100], *parameters, *answered = strstr(line, " = ");
	int row, column, end_row, end_column, used = 0;
	size_t length;
	if (answered)
		*answered = '\0';
	const char *rest = line + strlen(what);
	if (strcmp(what, "ask") != 0)
		snprintf(method, sizeof method, "textDocument/%s", what[0] == 'h' ? "hover" : "completion");
	else if (sscanf(rest, " %79s%n", method, &used) == 1)
		rest += used;
	if (sscanf(rest, " %99s%n", file, &used) != 1)
		die(line);
	rest += used + (rest[used] == ' ');
	FILE *out = open_memstream(&parameters, &length);
	fprintf(out, "{\"textDocument\":{\"uri\":\"file://$DIR/%s\"}", file);
	int count = sscanf(rest, "%d:%d%n-%d:%d%n", &row, &column, &used, &end_row, &end_column, &used);
	if (count == 2)
		fprintf(out, ",\"position\":{\"line\":%d,\"character\":%d}", row, column);
	else if (count == 4)
		fprintf(out,
			",\"range\":{\"start\":{\"line\":%d,\"character\":%d},"
			"\"end\":{\"line\":%d,\"character\":%d}}",
			row, column, end_row, end_column);
	rest += count >= 2 ? used : 0;
	rest += strspn(rest, " ");
	fprintf(out, "%s%s}", *rest ? "," : "", rest);
	fclose(out);
	request(talk, method, parameters);
	free(parameters);
	answer(talk, line, what);
}

/* "hover FILE 3:14 3:15": what is said of several places is written once, as long as it is the same. */
static void hover(struct talk *talk, char *line)
{
	char *answered = strstr(line, " = "), *last = NULL;
	FILE *actual = talk->actual;
	if (answered)
		*answered = '\0';
	const char *file = strtok(line + strlen("hover "), " ");
	for (const char *place; (place = strtok(NULL, " "));) {
		char single[200], *out;
		size_t length, asked = (size_t)snprintf(single, sizeof single, "hover %s %s", file, place);
		talk->actual = open_memstream(&out, &length);
		ask(talk, single, "hover");
		fclose(talk->actual);
		if (last && strcmp(last, out + asked) == 0 && *last == ' ')
			fprintf(actual, " %s", place);
		else
			fprintf(actual, "%shover %s %s", last ? last : "", file, place);
		free(last);
		last = strdup(out + asked);
		free(out);
	}
	fputs(last ? last : "", actual);
	free(last);
	talk->actual = actual;
}

/* Returns the answer to a request about a file, or about a place in it, in short; NULL for null, and for an error. */
static char *asked(struct talk *talk, const char *method, const char *file, int row, int column)
{
	char parameters[200], name[80];
	snprintf(parameters, sizeof parameters,
		 "{\"textDocument\":{\"uri\":\"file://$DIR/%s\"},\"position\":{\"line\":%d,\"character\":%d}}", file,
		 row, column);
	snprintf(name, sizeof name, "textDocument/%s", method);
	request(talk, name, parameters);
	char *message = next_message(talk, talk->patience);
	char *brief = message ? short_answer(talk, "ask", message) : NULL;
	free(message);
	if (!brief || (strcmp(brief, "null") != 0 && strcmp(brief, "[]") != 0))
		return brief;
	free(brief);
	return NULL;
}

/* An answer, and the places that have it. */
struct answered {
	char *answer, *places;
	size_t length;
	int row, column; /* of the last place */
	int runs;
};

/* Adds a place to those with the answer, if it does not follow the last one. Takes the answer. */
static void add_place(struct answered *list, int *count, char *answer, int row, int column)
{
	enum { SHOWN = 4 };
	char place[40];
	int i = 0;
	while (i < *count && strcmp(list[i].answer, answer) != 0)
		i++;
	if (i == *count)
		list[(*count)++] = (struct answered){.answer = answer, .row = -1};
	else
		free(answer);
	if ((list[i].row != row || list[i].column + 1 != column) && list[i].runs++ <= SHOWN)
		add(&list[i].places, &list[i].length, place,
		    (size_t)snprintf(place, sizeof place, list[i].runs > SHOWN ? "..." : " %d:%d", row, column));
	list[i].row = row;
	list[i].column = column;
}

static void everywhere(struct talk *talk, char *line)
{
	enum { ANSWERS = 200 };
	static const char text[] = "\"text\":\"";
	struct answered list[ANSWERS] = {0};
	int count = 0, row = 0, column = 0, id = talk->id;
	char *answered = strstr(line, " = ");
	if (answered)
		*answered = '\0';
	const char *file = line + strlen("everywhere "), *at = talk->opened ? strstr(talk->opened, text) : NULL;
	char *folds = asked(talk, "foldingRange", file, 0, 0);
	fprintf(talk->actual, "%s = %s", line, folds ? folds : "no folds");
	free(folds);
	for (at = at ? at + strlen(text) : ""; *at && *at != '"' && count < ANSWERS; at++) {
		char *answer = asked(talk, "documentHighlight", file, row, column),
		     *renamed = asked(talk, "prepareRename", file, row, column);
		size_t length = answer ? strlen(answer) : 0;
		if (renamed)
			add(&answer, &length, " renamed", strlen(" renamed"));
		if (answer)
			add_place(list, &count, answer, row, column);
		free(renamed);
		column++;
		if (*at == '\\' && *++at == 'n') {
			row++;
			column = 0;
		}
		while ((at[1] & 0xc0) == 0x80)
			at++;
	}
	for (int i = 0; i < count; i++) {
		fprintf(talk->actual, ";%s: %s", list[i].places, list[i].answer);
		free(list[i].places);
		free(list[i].answer);
	}
	talk->id = id;
	fputc('\n', talk->actual);
}

static void hello(struct talk *talk, const char *line)
{
	char *capabilities =
	    replaced("{\"capabilities\":$}", "$", line[strlen("hello")] ? line + strlen("hello ") : "{}");
	request(talk, "initialize", capabilities);
	free(capabilities);
	answer(talk, line, "hello");
	send_message(talk, "{\"jsonrpc\":\"2.0\",\"method\":\"initialized\",\"params\":{}}");
	flush(talk);
}

static void bye(struct talk *talk, const char *line)
{
	request(talk, "shutdown", NULL);
	answer(talk, line, "bye");
	send_message(talk, "{\"jsonrpc\":\"2.0\",\"method\":\"exit\",\"params\":{}}");
	flush(talk);
}

/* The line is one that stands for requests: does them and returns true. */
static bool do_requests(struct talk *talk, char *line)
{
	if (begins(line, "hover "))
		hover(talk, line);
	else if (begins(line, "complete ") || begins(line, "ask "))
		ask(talk, line, line[0] == 'a' ? "ask" : "complete");
	else if (begins(line, "everywhere "))
		everywhere(talk, line);
	else if (begins(line, "hello"))
		hello(talk, line);
	else if (strcmp(line, "bye") == 0)
		bye(talk, line);
	else
		return false;
	if (talk->updates)
		hear_until_quiet(talk);
	return true;
}

static void do_line(struct talk *talk, char *line)
{
	const char *id = strstr(line, "\"id\":");
	if (begins(line, "< ")) {
		talk->ahead--;
		if (!talk->updates && talk->ahead < 0)
			take_message(talk, talk->patience);
		talk->ahead = talk->ahead < 0 ? 0 : talk->ahead;
		return;
	}
	if (begins(line, "! ") || begins(line, "status ") || do_requests(talk, line))
		return;
	if (begins(line, "> ") && id)
		talk->id = atoi(id + strlen("\"id\":"));
	if (strstr(line, "\"languageId\":\""))
		talk->opened = line;
	fprintf(talk->actual, "%s\n", line);
	if (begins(line, "copy "))
		copy_there(talk, line + strlen("copy "));
	else if (begins(line, "raw "))
		send_raw(talk, line + strlen("raw "));
	else if (begins(line, "> ") || begins(line, "+ "))
		send_message(talk, line + 2);
	if (begins(line, "> ") || begins(line, "raw "))
		flush(talk);
	if (strcmp(line, "end") == 0)
		close_input(talk);
	if (talk->updates && !begins(line, "#") && !begins(line, "+ "))
		hear_until_quiet(talk);
}

/* What is left when all has been said. */
static void end_talk(struct talk *talk)
{
	char text[LINE];
	int status;
	close_input(talk);
	while (take_message(talk, talk->patience))
		continue;
	ssize_t count = read(talk->error, text, sizeof text - 1);
	text[count > 0 ? count : 0] = '\0';
	char *named = replaced(text, talk->work, "$DIR");
	for (char *line = strtok(named, "\n"); line; line = strtok(NULL, "\n"))
		fprintf(talk->actual, "! %s\n", line);
	free(named);
	waitpid(talk->server, &status, 0);
	fprintf(talk->actual, "status %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
	if (talk->got_length > 0)
		fprintf(talk->actual, "and then, which is no message: %s\n", talk->got);
	close(talk->error);
	if (talk->out >= 0)
		close(talk->out);
	free(talk->got);
	free(talk->pending);
}

/* The transcript of what happened. */
static char *hold_talk(struct talk *talk, char *script, size_t *length)
{
	char *actual = NULL, *next = script;
	talk->actual = open_memstream(&actual, length);
	if (!talk->actual)
		die("memory");
	bool started = false;
	for (char *line = script; line && *line; line = next) {
		next = strchr(line, '\n');
		if (next)
			*next++ = '\0';
		bool options = begins(line, "options ");
		if (options)
			fprintf(talk->actual, "%s\n", line);
		if (!started)
			start(talk, options ? line + strlen("options ") : (char[]){""});
		if (!options)
			do_line(talk, line);
		started = true;
	}
	if (started)
		end_talk(talk);
	fclose(talk->actual);
	return actual;
}

static bool run_case(const char *binary, const char *folder, const char *name, const char *capabilities)
{
	char path[PATH_MAX], talk_path[PATH_MAX + 8], work[] = "/tmp/mapwright-talk-XXXXXX", command[100];
	char *script;
	size_t length, actual_length;
	struct error error;
	snprintf(path, sizeof path, "%s/%s", folder, name);
	snprintf(talk_path, sizeof talk_path, "%s/talk", path);
	if (!mkdtemp(work))
		die(work);
	copy_folder(path, work);
	if (!file_read(talk_path, &script, &length, NULL, &error)) {
		printf("--- %s\n", error.message);
		return false;
	}
	char *text = strndup(script, length);
	struct talk talk = {.binary = binary,
			    .work = work,
			    .capabilities = capabilities,
			    .updates = case_updates(),
			    .name = name,
			    .patience = PATIENCE};
	unfold(text);
	char *actual = hold_talk(&talk, text, &actual_length), *lines = folded(actual, &actual_length);
	bool same = case_compare(name, talk_path, lines, actual_length);
	fflush(stdout);
	free(lines);
	free(actual);
	free(text);
	free(script);
	snprintf(command, sizeof command, "rm -r %s", work);
	return system(command) == 0 && same;
}

static int is_folder(const struct dirent *entry)
{
	return entry->d_name[0] != '.' && strcmp(entry->d_name, "capabilities") != 0;
}

int main(int count, char **words)
{
	struct dirent **entries;
	int failed = 0, seen = 0;
	char folder[PATH_MAX], binary[PATH_MAX], path[PATH_MAX + 20];
	signal(SIGPIPE, SIG_IGN);
	if (count < 3 || !realpath(words[1], binary) || !realpath(words[2], folder))
		return 2;
	snprintf(path, sizeof path, "%s/capabilities", folder);
	size_t length;
	char *capabilities = case_read(path, &length);
	if (!capabilities)
		die(path);
	capabilities[strcspn(capabilities, "\n")] = '\0';
	int found = scandir(folder, &entries, is_folder, alphasort);
	for (int i = 0; i < found; i++) {
		bool wanted = count == 3 || strstr(entries[i]->d_name, words[3]);
		seen += wanted;
		failed += wanted && !run_case(binary, folder, entries[i]->d_name, capabilities);
		free(entries[i]);
	}
	free(entries);
	free(capabilities);
	return case_end("talks", seen, failed);
}
