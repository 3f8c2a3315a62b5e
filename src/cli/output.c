/* Names, messages and file contents are untrusted: a pipe may end in a terminal. Everything but requested map bytes is
 * printed through these functions. */
#include "cli.h"
#include "mapwright/document.h"
#include "mapwright/screen.h"

#include <errno.h>
#include <langinfo.h>
#include <signal.h>
#include <unistd.h>

enum { LINE_WIDTH = 80, COMPLAINT_SIZE = 1200 };

bool output_utf8(void)
{
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool output_color(void)
{
	const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
	return !(no_color && *no_color) && !(terminal && strcmp(terminal, "dumb") == 0);
}

bool output_color_when(const char *when, bool usual, bool *color)
{
	bool always = when && strcmp(when, "always") == 0;
	*color = always || ((!when || strcmp(when, "auto") == 0) && usual);
	return *color || !when || strcmp(when, "auto") == 0 || strcmp(when, "never") == 0 ||
	       output_refuse("--color is always, never or auto, not '%s'.", when);
}

void output_bytes(FILE *out, const char *bytes, size_t length)
{
	bool utf8 = output_utf8();
	for (size_t at = 0; at < length;) {
		uint32_t character;
		size_t size = visible_decode(bytes + at, length - at, &character);
		size = MAX(size, 1);
		char safe[64];
		size_t written = visible_text(safe, sizeof safe, bytes + at, size, utf8);
		fwrite(safe, 1, written, out);
		at += size;
	}
}

void output_print(FILE *out, const char *format, ...)
{
	struct arena arena = {0};
	const bool ends = text_ends(format, "\n");
	va_list arguments;
	va_start(arguments, format);
	const char *text = arena_vprint(&arena, format, arguments);
	va_end(arguments);
	output_bytes(out, text, strlen(text) - ends);
	fputs(ends ? "\n" : "", out);
	arena_clear(&arena);
}

int output_columns(const char *bytes, size_t length)
{
	return screen_columns(output_utf8(), bytes, length);
}

void output_wrapped(FILE *out, int indent, const char *text)
{
	int column = indent;
	bool first = true;
	while (*(text += strspn(text, " "))) {
		if (*text == '\n') {
			bool paragraph = text[1] == '\n';
			fprintf(out, paragraph ? "\n\n%*s" : "\n%*s", indent, "");
			text += paragraph ? 2 : 1;
			column = indent;
			first = true;
			continue;
		}
		size_t length = strcspn(text, " \n");
		int columns = output_columns(text, length);
		if (!first && column + 1 + columns > LINE_WIDTH) {
			fprintf(out, "\n%*s", indent, "");
			column = indent;
		} else if (!first) {
			putc(' ', out);
			column++;
		}
		output_bytes(out, text, length);
		column += columns;
		first = false;
		text += length;
	}
	putc('\n', out);
}

void output_mdoc(FILE *out, const char *text)
{
	for (const char *at = text; *at; at++) {
		bool line_begins = at == text || at[-1] == '\n';
		if (*at == '\\')
			fputs("\\e", out);
		else if (line_begins && (*at == '.' || *at == '\''))
			fprintf(out, "\\&%c", *at);
		else if (*at == ' ' && at > text && at[-1] == '.' && at[1] != '.')
			putc('\n', out);
		else
			putc(*at, out);
	}
	size_t length = strlen(text);
	fputs(length > 0 && strchr(".?!", text[length - 1]) ? "\n" : ".\n", out);
}

int output_complain(const char *format, ...)
{
	char sentence[COMPLAINT_SIZE];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(sentence, sizeof sentence, format, arguments);
	va_end(arguments);
	fputs("mapwright: ", stderr);
	output_bytes(stderr, sentence, strlen(sentence));
	putc('\n', stderr);
	return STATUS_ERROR;
}

void output_document(const struct text *text)
{
	if (!isatty(STDOUT_FILENO)) {
		fwrite(text->bytes, 1, text->length, stdout);
		return;
	}
	for (size_t line = 1; line <= text->line_count; line++) {
		struct span span = text_line_span(text, line);
		output_bytes(stdout, text->bytes + span.start, span.length);
		if (line < text->line_count)
			putchar('\n');
	}
}

char *output_escape(const char *text, const char *special)
{
	size_t size = strlen(text) * 3 + 1, used = 0;
	char *escaped = memory_allocate(size, 1);
	for (; *text; text++) {
		bool plain = *text > ' ' && *text < 0x7f && !strchr(special, *text);
		used += (size_t)snprintf(escaped + used, size - used, plain ? "%c" : "%%%02X", (unsigned char)*text);
	}
	return escaped;
}

char *output_latin(const char *bytes, size_t length, size_t *size)
{
	char *text = memory_allocate(length * 2, 1);
	*size = 0;
	for (size_t i = 0; i < length; i++)
		*size += visible_encode(text + *size, (unsigned char)bytes[i]);
	return text;
}

json_t *output_latin_json(const char *bytes, size_t length)
{
	size_t size;
	char *text = output_latin(bytes, length, &size);
	json_t *string = json_stringn(text, size);
	free(text);
	return string;
}

/* Building a JSON tree takes hundreds of calls; each would silently omit its part when memory runs out. */
static void *allocate(size_t size)
{
	return memory_allocate(size, 1);
}

void output_begin_json(void)
{
	json_set_alloc_funcs(allocate, free);
}

/* The output of JSON, and the indentation of every line except the first. */
struct json_sink {
	FILE *out;
	int indent;
};

/* jansson does not escape DEL. That byte occurs only inside strings, where it can be escaped; a line end never
 * does. */
static int write_json(const char *bytes, size_t length, void *context)
{
	const struct json_sink *sink = context;
	for (size_t i = 0; i < length; i++) {
		if (bytes[i] == 0x7f)
			fputs("\\u007f", sink->out);
		else
			putc(bytes[i], sink->out);
		if (bytes[i] == '\n' && sink->indent > 0)
			fprintf(sink->out, "%*s", sink->indent, "");
	}
	return 0;
}

void output_json(FILE *out, json_t *value, size_t flags, int indent)
{
	struct json_sink sink = {.out = out, .indent = indent};
	json_dump_callback(value, write_json, &sink, flags | JSON_ENSURE_ASCII);
	json_decref(value);
}

void output_answer(json_t *members, size_t flags)
{
	json_t *answer = json_pack("{s:i}", "version", OUTPUT_VERSION);
	json_object_update_new(answer, members);
	output_json(stdout, answer, JSON_INDENT(2) | flags, 0);
	putchar('\n');
}

int output_close(int status)
{
	errno = 0;
	bool lost = ferror(stdout) != 0;
	if (lost)
		putchar('\n'); /* the earlier errno is lost: writing one more byte sets it again */
	lost = fflush(stdout) != 0 || lost;
	int problem = errno;
	lost = fclose(stdout) != 0 || lost;
	if (!lost)
		return status;
	problem = problem ? problem : errno ? errno : EIO;
	if (problem == EPIPE) {
		raise(SIGPIPE);      /* the usual end of a program whose reader has exited */
		return STATUS_ERROR; /* the signal is ignored: exit without a message anyway */
	}
	return output_complain("Standard output cannot be written: %s.", strerror(problem));
}
