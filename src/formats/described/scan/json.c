/* Reads JSON into a list of values instead of a tree, in one pass over the bytes, up to a fixed depth of brackets. */
#include "json.h"

#include "mapwright/bytes.h"

enum { DEPTH = 200 };

struct parser {
	struct json *json;
	size_t at;
	int depth;
};

static bool fail(struct parser *parser, const char *expected)
{
	parser->json->wrong = parser->at;
	parser->json->expected = expected;
	return false;
}

static struct json_node *add_node(struct json *json, size_t start, enum json_kind kind)
{
	list_grow(&json->nodes, &json->capacity, json->count + (size_t)1, sizeof *json->nodes);
	struct json_node *node = &json->nodes[json->count++];
	*node = (struct json_node){.start = (uint32_t)start, .next = json->count, .kind = kind};
	return node;
}

/* Returns the next byte that is not blank; -1 means end of the text. */
static int next_byte(struct parser *parser)
{
	const struct json *json = parser->json;
	parser->at = bytes_skip(json->bytes, parser->at, json->length, SPACES);
	return parser->at < json->length ? (unsigned char)json->bytes[parser->at] : -1;
}

static bool read_text(struct parser *parser, enum json_kind kind)
{
	const struct json *json = parser->json;
	size_t start = parser->at, at = start + 1;
	while (at < json->length && json->bytes[at] != '"' && json->bytes[at] != '\n')
		at += json->bytes[at] == '\\' && at + 1 < json->length && json->bytes[at + 1] != '\n' ? 2 : 1;
	parser->at = at;
	if (at >= json->length || json->bytes[at] != '"')
		return fail(parser, "a closing quote");
	struct json_node *node = add_node(parser->json, start, kind);
	parser->at++;
	node->length = (uint32_t)(parser->at - start);
	return true;
}

/* Reads a number, true, false or null, without checking which. */
static bool read_other(struct parser *parser)
{
	const struct json *json = parser->json;
	size_t start = parser->at, at = start;
	while (at < json->length &&
	       (strchr("+-.", json->bytes[at]) || (json->bytes[at] >= '0' && json->bytes[at] <= '9') ||
		(json->bytes[at] >= 'a' && json->bytes[at] <= 'z') || json->bytes[at] == 'E') &&
	       json->bytes[at] != '\0')
		at++;
	if (at == start)
		return fail(parser, "a value");
	struct json_node *node = add_node(parser->json, start, JSON_OTHER);
	node->length = (uint32_t)(at - start);
	parser->at = at;
	return true;
}

static bool read_value(struct parser *parser);

/* Reads the contents of a bracket up to the closing one. Returns false at the first error or the end of the text. */
static bool read_members(struct parser *parser, bool object)
{
	const int close = object ? '}' : ']';
	if (next_byte(parser) == close)
		return true;
	for (;; parser->at++) {
		int byte = next_byte(parser);
		if (object) {
			if (byte >= 0 && byte != '"')
				return fail(parser, "a name in quotes");
			if (byte < 0 || !read_text(parser, JSON_KEY))
				return false;
			byte = next_byte(parser);
			if (byte >= 0 && byte != ':')
				return fail(parser, "a colon");
			parser->at += byte >= 0;
			byte = next_byte(parser);
		}
		if (byte < 0 || !read_value(parser))
			return false;
		byte = next_byte(parser);
		if (byte == close)
			return true;
		if (byte != ',')
			return byte >= 0 && fail(parser, object ? "a comma or }" : "a comma or ]");
	}
}

static bool read_value(struct parser *parser)
{
	struct json *json = parser->json;
	char byte = json->bytes[parser->at];
	bool object = byte == '{';
	if (byte == '"')
		return read_text(parser, JSON_TEXT);
	if (!object && byte != '[')
		return read_other(parser);
	if (parser->depth == DEPTH)
		return fail(parser, "at most 200 nested brackets");
	uint32_t self = json->count;
	add_node(json, parser->at++, object ? JSON_OBJECT : JSON_ARRAY);
	parser->depth++;
	bool closed = read_members(parser, object);
	parser->depth--;
	json->nodes[self].next = json->count;
	if (closed)
		json->nodes[self].length = (uint32_t)(++parser->at - json->nodes[self].start);
	else if (!json->expected)
		fail(parser, object ? "} before the end of the file" : "] before the end of the file");
	return closed;
}

void json_read(struct json *json, const char *bytes, size_t length)
{
	*json = (struct json){.bytes = bytes, .length = length};
	struct parser parser = {.json = json};
	if (length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
		parser.at = 3;
	if (next_byte(&parser) < 0)
		fail(&parser, "a value");
	else if (read_value(&parser) && next_byte(&parser) >= 0)
		fail(&parser, "the end of the file");
}

void json_clear(struct json *json)
{
	free(json->nodes);
	*json = (struct json){0};
}

/* ---- queries ---- */

bool json_is(const struct json *json, uint32_t node, enum json_kind kind)
{
	return node < json->count && json->nodes[node].kind == kind;
}

static bool is_quoted(const struct json *json, uint32_t node)
{
	return json_is(json, node, JSON_KEY) || json_is(json, node, JSON_TEXT);
}

/* Returns the node at an index in `of`, or 0; a key without a value does not count. */
static uint32_t within(const struct json *json, uint32_t of, uint32_t at)
{
	uint32_t end = json->nodes[of].next, least = json->nodes[of].kind == JSON_OBJECT ? 2 : 1;
	return at + least <= end ? at : 0;
}

uint32_t json_first(const struct json *json, uint32_t of)
{
	bool list = json_is(json, of, JSON_OBJECT) || json_is(json, of, JSON_ARRAY);
	return list ? within(json, of, of + 1) : 0;
}

uint32_t json_after(const struct json *json, uint32_t of, uint32_t at)
{
	at = json->nodes[at].next;
	if (json->nodes[of].kind == JSON_OBJECT)
		at = json->nodes[at].next;
	return within(json, of, at);
}

uint32_t json_value(const struct json *json, uint32_t key)
{
	return json->nodes[key].next;
}

uint32_t json_member(const struct json *json, uint32_t object, const char *name)
{
	if (!json_is(json, object, JSON_OBJECT) || !name)
		return 0;
	for (uint32_t key = json_first(json, object); key; key = json_after(json, object, key))
		if (json_equals(json, key, name))
			return json_value(json, key);
	return 0;
}

struct span json_span(const struct json *json, uint32_t node)
{
	return (struct span){.start = json->nodes[node].start, .length = json->nodes[node].length};
}

struct span json_pair(const struct json *json, uint32_t key)
{
	return span_between(json_span(json, key).start, span_end(json_span(json, json_value(json, key))));
}

struct span json_inside(const struct json *json, uint32_t node)
{
	struct span span = json_span(json, node);
	if (is_quoted(json, node)) {
		span.start++;
		span.length -= 2;
	}
	return span;
}

bool json_equals(const struct json *json, uint32_t node, const char *text)
{
	struct span span = json_inside(json, node);
	return is_quoted(json, node) && bytes_equal(json->bytes + span.start, span.length, text);
}

const char *json_text(const struct json *json, uint32_t node, struct arena *arena)
{
	struct span span = json_inside(json, node);
	return arena_copy(arena, json->bytes + span.start, span.length);
}

uint32_t json_next_object(const struct json *json, uint32_t at, const char *type)
{
	bool list = json_is(json, 0, JSON_ARRAY), first = at == JSON_NONE;
	for (; list || first; first = false) {
		at = !list ? 0 : first ? json_first(json, 0) : json_after(json, 0, at);
		if (list && at == 0)
			break;
		uint32_t has = json_member(json, at, "type");
		if (has && type && json_equals(json, has, type) && json_span(json, at).length > 0)
			return at;
	}
	return JSON_NONE;
}

uint32_t json_first_text(const struct json *json, uint32_t node)
{
	for (uint32_t end = json->nodes[node].next; node < end; node++)
		if (json->nodes[node].kind == JSON_TEXT)
			return node;
	return 0;
}
