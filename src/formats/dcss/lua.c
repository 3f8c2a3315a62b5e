/* The Lua of vaults: the game compiles all lines of a vault as one chunk, and each named block separately. */
#include "dcss.h"

#include "lua/compile.h"

enum chunk { CHUNK_MAIN, CHUNK_GLOBAL, CHUNK_PRELUDE, CHUNK_VALIDATE, CHUNK_VETO, CHUNK_EPILOGUE, CHUNKS };

/* The chunks as texts of the length of the file, with everything else blank, so that lines keep their numbers. */
struct chunks {
	struct rule_context *context;
	char *texts[CHUNKS]; /* NULL: not needed yet */
	bool used[CHUNKS];   /* the chunk is not empty */
	bool global;         /* no vault has begun, or a line of the file has ended it */
	enum chunk block;    /* the current block */
	bool in_block, in_rows, joined;
};

static char *text_of(struct chunks *chunks, enum chunk chunk)
{
	const struct text *text = chunks->context->check->text;
	char *bytes = chunks->texts[chunk];
	if (bytes)
		return bytes;
	bytes = chunks->texts[chunk] = arena_allocate(chunks->context->arena, text->length + 1, 1);
	memset(bytes, ' ', text->length);
	for (size_t line = 1; line < text->line_count; line++)
		bytes[text->line_starts[line] - 1] = '\n';
	return bytes;
}

/* Returns the chunk that "{{", or a word before it, begins; `after` is where the Lua begins. Returns CHUNKS if it does not begin a block. */
static enum chunk opens_block(const struct chunks *chunks, const char *bytes, struct span line, size_t *after)
{
	static const char *const words[CHUNKS] = {"lua", "", "prelude", "validate", "veto", "epilogue"};
	line = span_indented(bytes, line);
	size_t at = line.start, end = span_end(line);
	while (at < end && bytes[at] >= 'a' && bytes[at] <= 'z')
		at++;
	size_t length = at - line.start;
	at = bytes_skip(bytes, at, end, BLANKS);
	*after = at + 2;
	if (!bytes_begin(bytes + at, end - at, "{{"))
		return CHUNKS;
	if (length == 0)
		return chunks->global ? CHUNK_GLOBAL : CHUNK_MAIN;
	for (int chunk = 0; chunk < CHUNKS; chunk++)
		if (*words[chunk] && bytes_equal(bytes + line.start, length, words[chunk]))
			return chunk == CHUNK_MAIN && chunks->global ? CHUNK_GLOBAL : (enum chunk)chunk;
	return CHUNKS;
}

/* Adds a line of a block from `at` on, up to the end of the block. */
static void take_block(struct chunks *chunks, const char *bytes, size_t at, size_t end)
{
	struct span rest = span_trimmed(bytes, span_between(at, end));
	bool closes = rest.length >= 2 && memcmp(bytes + span_end(rest) - 2, "}}", 2) == 0;
	size_t stop = closes ? span_end(rest) - 2 : end;
	if (stop > at)
		memcpy(text_of(chunks, chunks->block) + at, bytes + at, stop - at);
	chunks->used[chunks->block] = true;
	chunks->in_block = !closes;
}

/* Reports a compile error at its line, or the last line with Lua before it. Line numbers in the message count from
 * `first`. */
static void report(struct chunks *chunks, const char *bytes, size_t first, size_t end,
		   const struct compile_error *error)
{
	const struct text *text = chunks->context->check->text;
	size_t line = first + (size_t)error->line - 1, last = text_line(text, end > 0 ? end - 1 : 0);
	line = MIN(line, last);
	while (line > first && span_trimmed(bytes, text_line_span(text, line)).length == 0)
		line--;
	struct span span = span_trimmed(text->bytes, text_line_span(text, line));
	const char *at = strstr(error->sentence, " at line ");
	size_t before = at ? (size_t)(at - error->sentence) : strlen(error->sentence), number = 0, rest = before;
	if (at)
		for (rest += strlen(" at line "); byte_is_digit(error->sentence[rest]); rest++)
			number = number * 10 + (size_t)(error->sentence[rest] - '0');
	if (number > 0)
		ADD_AT(chunks->context, span, "This Lua does not compile: %.*s on line %zu%s.", (int)before,
		       error->sentence, first + number - 1, error->sentence + rest);
	else
		ADD_AT(chunks->context, span, "This Lua does not compile: %s.", error->sentence);
}

static void compile(struct chunks *chunks, enum chunk chunk, size_t start, size_t end)
{
	struct compile_error error;
	if (!chunks->used[chunk])
		return;
	const char *bytes = text_of(chunks, chunk);
	/* the end of the last line of Lua; the rows of the map are blank */
	size_t lua = bytes_find(bytes, bytes_skip_back(bytes, start, end, " \n"), end, '\n');
	end = lua + (lua < end);
	if (compile_lua(bytes + start, end - start, &error) == COMPILED_WRONG) {
		report(chunks, bytes, text_line(chunks->context->check->text, start), end, &error);
		return;
	}
	dcss_check_words(chunks->context, span_between(start, end), bytes, chunk == CHUNK_MAIN);
	if (chunk != CHUNK_VALIDATE && chunk != CHUNK_VETO)
		return;
	size_t first = bytes_skip(bytes, start, end, " \t\n");
	struct span all = span_between(first, bytes_skip_back(bytes, first, end, " \t\r\n;"));
	bool never = chunk == CHUNK_VALIDATE ? bytes_equal(bytes + all.start, all.length, "return false") ||
						   bytes_equal(bytes + all.start, all.length, "return nil") ||
						   !memmem(bytes + all.start, all.length, "return", 6)
					     : bytes_equal(bytes + all.start, all.length, "return true");
	if (!never)
		return;
	ADD_AT(chunks->context, all,
	       chunk == CHUNK_VETO ? "The vault is never placed: veto always returns true."
				   : "The vault is never placed: validate never returns true.");
	check_set_severity(chunks->context->check, SEVERITY_NOTE);
}

/* Compiles the chunks of the vault that began at `start`. */
static void end_vault(struct chunks *chunks, size_t start, size_t end)
{
	for (int chunk = 0; chunk < CHUNKS; chunk++) {
		if (chunk == CHUNK_GLOBAL)
			continue;
		compile(chunks, (enum chunk)chunk, start, end);
		chunks->used[chunk] = false;
	}
}

static void take_line(struct chunks *chunks, const char *bytes, struct span line, size_t *vault)
{
	struct span body = span_trimmed(bytes, line);
	size_t after;
	enum chunk opened;
	const char *key = bytes + body.start;
	bool joined = chunks->joined;
	if (chunks->in_rows) {
		chunks->in_rows = !(bytes_begin(bytes + line.start, line.length, "ENDMAP") && body.length == 6);
		return;
	}
	if (chunks->in_block) {
		take_block(chunks, bytes, line.start, span_end(line));
		return;
	}
	chunks->joined = body.length > 0 && key[body.length - 1] == '\\' && *key != ':';
	if (body.length == 0 || *key == '#' || joined)
		return;
	if (*key == ':') {
		enum chunk chunk = chunks->global ? CHUNK_GLOBAL : CHUNK_MAIN;
		memcpy(text_of(chunks, chunk) + body.start + 1, key + 1, body.length - 1);
		chunks->used[chunk] = true;
	} else if ((opened = opens_block(chunks, bytes, line, &after)) < CHUNKS) {
		if (chunks->global && opened != CHUNK_GLOBAL)
			ADD_AT(chunks->context, body, "This block must belong to a vault: write NAME: before it.");
		chunks->block = opened;
		take_block(chunks, bytes, after, span_end(line));
	} else if (bytes_begin(key, body.length, "NAME:")) {
		end_vault(chunks, *vault, line.start);
		*vault = line.start;
		chunks->global = false;
	} else if (bytes_begin(key, body.length, "default-depth:")) {
		chunks->global = true;
	} else if (bytes_equal(bytes + line.start, body.length, "MAP")) {
		chunks->in_rows = true;
	} else if (!chunks->global && bytes_begin(key, body.length, "MARKER:")) {
		chunks->used[CHUNK_MAIN] = true;
	} else if (!chunks->global && body.length >= 3) {
		memcpy(text_of(chunks, CHUNK_MAIN) + body.start, "f()",
		       3); /* the call that the game makes from the line */
	}
}

/* Compiles the Lua of markers. The game turns it into "function () return VALUE end"; all of it is put on its
 * first line. */
static void take_markers(struct chunks *chunks, const struct entry *entries, int count)
{
	const char *const around[] = {"do return ", " end"};
	EACH(const struct entry, entry, entries, count) {
		const char *value = described_value(entry);
		size_t at = entry->line.start, lines = 0;
		if (entry->fixed || strcmp(entry->kind, "MARKER") != 0 || strncmp(value, "lua:", 4) != 0 ||
		    strlen(value) + strlen(around[0]) + strlen(around[1]) - 4 > entry->line.length)
			continue;
		char *text = text_of(chunks, CHUNK_MAIN);
		for (size_t byte = at; byte < span_end(entry->line); byte++)
			lines += text[byte] == '\n';
		memset(text + at, ' ', entry->line.length);
		memset(text + span_end(entry->line) - lines, '\n', lines);
		const char *const parts[] = {around[0], value + 4, around[1]};
		for (int part = 0; part < 3; at += strlen(parts[part++]))
			memcpy(text + at, parts[part], strlen(parts[part]));
	}
}

void rule_dcss_lua(struct rule_context *context)
{
	const struct text *text = context->check->text;
	struct chunks chunks = {.context = context, .global = true};
	size_t vault = 0;
	take_markers(&chunks, context->model->entries, context->model->entry_count);
	for (int i = 0; i < context->detail->bare_count; i++)
		take_markers(&chunks, context->detail->bare[i].entries, context->detail->bare[i].grid.entry_count);
	for (size_t at = 0; at < text->length;) {
		size_t end = bytes_find(text->bytes, at, text->length, '\n');
		bool cr = end > at && text->bytes[end - 1] == '\r';
		take_line(&chunks, text->bytes, span_between(at, end - cr), &vault);
		at = end + 1;
	}
	end_vault(&chunks, vault, text->length);
	compile(&chunks, CHUNK_GLOBAL, 0, text->length);
}
