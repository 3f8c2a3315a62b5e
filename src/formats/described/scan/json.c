/* A list of values instead of a tree: one pass over the bytes, with a stack of a fixed size. */
#include "json.h"

#include "mapwright/arena.h"
#include "mapwright/bytes.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH = 200 };

/* What may come next. */
enum state {
	VALUE,
	VALUE_OR_END,
	KEY,
	KEY_OR_END,
	COLON,
	COMMA_OR_END,
	NOTHING,
};

struct parser {
	struct json *json;
	size_t at;
	enum state state;
	uint32_t open[DEPTH];
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

/* After a value: what is expected depends on what it is in. */
static void after_value(struct parser *parser)
{
	parser->state = parser->depth > 0 ? COMMA_OR_END : NOTHING;
}

static void end_bracket(struct parser *parser)
{
	struct json_node *node = &parser->json->nodes[parser->open[--parser->depth]];
	node->length = (uint32_t)(parser->at - node->start);
	node->next = parser->json->count;
}

static bool close_bracket(struct parser *parser)
{
	parser->at++;
	end_bracket(parser);
	after_value(parser);
	return true;
}

static bool read_text(struct parser *parser, enum json_kind kind)
{
	const struct json *json = parser->json;
	size_t start = parser->at, at = start + 1;
	while (at < json->length && json->bytes[at] != '"' && json->bytes[at] != '\n')
		at += json->bytes[at] == '\\' && at + 1 < json->length && json->bytes[at + 1] != '\n' ? 2 : 1;
	parser->at = at;
	if (at >= json->length || json->bytes[at] != '"')
		return fail(parser, "\" at the end of the text");
	struct json_node *node = add_node(parser->json, start, kind);
	parser->at++;
	node->length = (uint32_t)(parser->at - start);
	return true;
}

/* A number, true, false or null; what exactly is not looked at. */
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

static bool read_value(struct parser *parser, char byte)
{
	struct json *json = parser->json;
	bool opens = byte == '{' || byte == '[';
	if (opens && parser->depth == DEPTH)
		return fail(parser, "no more than 200 brackets inside each other");
	if (opens) {
		add_node(json, parser->at, byte == '{' ? JSON_OBJECT : JSON_ARRAY);
		parser->open[parser->depth++] = json->count - 1;
		parser->state = byte == '{' ? KEY_OR_END : VALUE_OR_END;
		parser->at++;
		return true;
	}
	bool read = byte == '"' ? read_text(parser, JSON_TEXT) : read_other(parser);
	after_value(parser);
	return read;
}

static bool in_object(const struct parser *parser)
{
	return parser->depth > 0 && parser->json->nodes[parser->open[parser->depth - 1]].kind == JSON_OBJECT;
}

/* The next token. False at the first that is wrong. */
static bool step(struct parser *parser)
{
	char byte = parser->json->bytes[parser->at];
	bool object = in_object(parser);
	switch (parser->state) {
	case VALUE_OR_END:
		if (byte == ']')
			return close_bracket(parser);
		return read_value(parser, byte);
	case VALUE:
		return read_value(parser, byte);
	case KEY:
	case KEY_OR_END:
		if (byte == '}' && parser->state == KEY_OR_END)
			return close_bracket(parser);
		if (byte != '"')
			return fail(parser, "a name in quotes");
		parser->state = COLON;
		return read_text(parser, JSON_KEY);
	case COLON:
		if (byte != ':')
			return fail(parser, "a colon");
		parser->at++;
		parser->state = VALUE;
		return true;
	case COMMA_OR_END:
		if (byte == (object ? '}' : ']'))
			return close_bracket(parser);
		if (byte != ',')
			return fail(parser, object ? "a comma or }" : "a comma or ]");
		parser->at++;
		parser->state = object ? KEY : VALUE;
		return true;
	case NOTHING:
		break;
	}
	return fail(parser, "the end of the file");
}

void json_read(struct json *json, const char *bytes, size_t length)
{
	*json = (struct json){.bytes = bytes, .length = length};
	struct parser parser = {.json = json};
	bool right = true;
	if (length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
		parser.at = 3;
	while (right) {
		while (parser.at < length && json_is_blank(bytes[parser.at]))
			parser.at++;
		if (parser.at >= length)
			break;
		right = step(&parser);
	}
	if (right && parser.state != NOTHING)
		fail(&parser, parser.depth == 0    ? "a value"
			      : in_object(&parser) ? "} before the end of the file"
						   : "] before the end of the file");
	while (parser.depth > 0) {
		end_bracket(&parser);
		json->nodes[parser.open[parser.depth]].length = 0;
	}
}

void json_clear(struct json *json)
{
	free(json->nodes);
	*json = (struct json){0};
}

/* ---- looking ---- */

bool json_is(const struct json *json, uint32_t node, enum json_kind kind)
{
	return node < json->count && json->nodes[node].kind == kind;
}

static bool is_quoted(const struct json *json, uint32_t node)
{
	return json_is(json, node, JSON_KEY) || json_is(json, node, JSON_TEXT);
}

/* The node at an index in `of`; a key without its value does not count. */
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

uint32_t json_first_text(const struct json *json, uint32_t node)
{
	for (uint32_t end = json->nodes[node].next; node < end; node++)
		if (json->nodes[node].kind == JSON_TEXT)
			return node;
	return 0;
}
