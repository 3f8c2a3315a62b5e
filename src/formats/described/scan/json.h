/* json.h - JSON as a list of values, each a span of the text; private to the room. */
#pragma once

#include "mapwright/arena.h"
#include "mapwright/text.h"

#include <stdint.h>

enum json_kind { JSON_OBJECT, JSON_ARRAY, JSON_KEY, JSON_TEXT, JSON_OTHER };

/* A value, or the key before a value. */
struct json_node {
	uint32_t start, length; /* with brackets or quotes; 0 if it is never closed */
	uint32_t next;          /* the index after this node and all nodes in it */
	uint32_t kind;          /* enum json_kind */
};

struct json {
	const char *bytes;
	size_t length;
	struct json_node *nodes; /* the first is the whole text */
	uint32_t count;
	size_t capacity;
	size_t wrong;         /* where the text stops being JSON */
	const char *expected; /* what was expected there; NULL if valid. The nodes are those before this place */
};

/* Reads the text, which is borrowed. Free the result with json_clear. */
void json_read(struct json *json, const char *bytes, size_t length);
void json_clear(struct json *json);

/* Iterate over an object or array with `for (at = json_first(json, of); at; at = json_after(json, of, at))`. In an
 * object, `at` is a key and json_value(json, at) its value. Return 0 at the end. */
uint32_t json_first(const struct json *json, uint32_t of);
uint32_t json_after(const struct json *json, uint32_t of, uint32_t at);
uint32_t json_value(const struct json *json, uint32_t key);

/* Returns the value of the first member of an object with that name; 0 if none. */
uint32_t json_member(const struct json *json, uint32_t object, const char *name);

bool json_is(const struct json *json, uint32_t node, enum json_kind kind);

/* Returns the bytes of a node; json_inside leaves out the quotes of a key or text, json_pair also has the value of the key. */
struct span json_span(const struct json *json, uint32_t node);
struct span json_pair(const struct json *json, uint32_t key);
struct span json_inside(const struct json *json, uint32_t node);

/* Returns true if the node is a key or text with exactly these bytes. */
bool json_equals(const struct json *json, uint32_t node, const char *text);

/* Copies the bytes of a key or text, without quotes, to `arena`. */
const char *json_text(const struct json *json, uint32_t node, struct arena *arena);

/* Returns the next complete object after `at` (JSON_NONE means the first) with this "type", if the text is an object or
 * a list of objects; JSON_NONE if no more. */
enum { JSON_NONE = UINT32_MAX };
uint32_t json_next_object(const struct json *json, uint32_t at, const char *type);

/* Returns the first text in a value, or the value itself; 0 if none. */
uint32_t json_first_text(const struct json *json, uint32_t node);
