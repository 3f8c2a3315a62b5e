/* json.h - JSON as a list of its values, each a span of the text; private to the room. */
#ifndef MAPWRIGHT_FORMATS_JSON_H
#define MAPWRIGHT_FORMATS_JSON_H

#include "mapwright/arena.h"
#include "mapwright/text.h"

#include <stdbool.h>
#include <stdint.h>

static inline bool json_is_blank(char byte)
{
	return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

enum json_kind { JSON_OBJECT, JSON_ARRAY, JSON_KEY, JSON_TEXT, JSON_OTHER };

/* A value, or the key of one, which it follows. */
struct json_node {
	uint32_t start, length; /* with brackets or quotes; nothing, when it is never closed */
	uint32_t next;          /* the index after this one and all that is in it */
	uint32_t kind;          /* enum json_kind */
};

struct json {
	const char *bytes;
	size_t length;
	struct json_node *nodes; /* the first is the whole */
	uint32_t count;
	size_t capacity;
	size_t wrong;         /* where the text stops being JSON */
	const char *expected; /* there; NULL: all is well. Nodes are those before it */
};

/* Reads the text, which is borrowed. Free with json_clear. */
void json_read(struct json *json, const char *bytes, size_t length);
void json_clear(struct json *json);

/* Walks through an object or array: `for (at = json_first(json, of); at; at = json_after(json, of, at))`. In an object
 * `at` is a key, and json_value(json, at) its value. 0: there is none (more). */
uint32_t json_first(const struct json *json, uint32_t of);
uint32_t json_after(const struct json *json, uint32_t of, uint32_t at);
uint32_t json_value(const struct json *json, uint32_t key);

/* The value of the first member of that name of an object; 0 when there is none. */
uint32_t json_member(const struct json *json, uint32_t object, const char *name);

bool json_is(const struct json *json, uint32_t node, enum json_kind kind);

/* The bytes of a node, without the quotes of a key or text. */
struct span json_span(const struct json *json, uint32_t node);
struct span json_inside(const struct json *json, uint32_t node);

/* Is the node a key or text of just these bytes? */
bool json_equals(const struct json *json, uint32_t node, const char *text);

/* The bytes of a key or text, without quotes, in `arena`. */
const char *json_copy(const struct json *json, uint32_t node, struct arena *arena);

/* The object after `at` (JSON_NONE: the first) that is closed and has this "type", when the text is one object or a list of
 * them; JSON_NONE: there are no more. */
enum { JSON_NONE = UINT32_MAX };
uint32_t json_next_object(const struct json *json, uint32_t at, const char *type);

/* The first text in a value, or the value itself; 0 when there is none. */
uint32_t json_first_text(const struct json *json, uint32_t node);

#endif
