/* schemas SCHEMA < OUTPUT - compares JSON, one value or several, with a schema of share/schema; schemas --xml < OUTPUT - reads XML. Prints what is
 * wrong, and fails then.
 *
 * Knows the part of JSON Schema 2020-12 that these schemas use, and refuses the rest. It is stricter in one thing: a member
 * that the schema does not name is wrong, unless the schema says something of additional ones. */
#include <expat.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { WHERE = 400 };

/* A schema file and its folder, where the files are that it refers to. */
struct schema_file {
	const char *folder; /* ends with a "/" */
	json_t *whole;
};

static int complain(const char *where, const char *what, const json_t *value)
{
	fprintf(stderr, "%s: %s: ", *where ? where : "/", what);
	json_dumpf(value, stderr, JSON_ENCODE_ANY | JSON_COMPACT);
	fputc('\n', stderr);
	return 1;
}

static bool has_type(const json_t *value, const char *type)
{
	static const char *const names[] = {
	    [JSON_OBJECT] = "object", [JSON_ARRAY] = "array",  [JSON_STRING] = "string", [JSON_INTEGER] = "integer",
	    [JSON_REAL] = "number",   [JSON_TRUE] = "boolean", [JSON_FALSE] = "boolean", [JSON_NULL] = "null",
	};
	return strcmp(names[json_typeof(value)], type) == 0 ||
	       (json_is_integer(value) && strcmp(type, "number") == 0);
}

static bool is_one_of(const json_t *value, const json_t *list)
{
	for (size_t i = 0; i < json_array_size(list); i++)
		if (json_equal(value, json_array_get(list, i)))
			return true;
	return false;
}

static bool type_fits(const json_t *value, const json_t *types)
{
	for (size_t i = 0; i < json_array_size(types); i++)
		if (has_type(value, json_string_value(json_array_get(types, i))))
			return true;
	return json_is_string(types) && has_type(value, json_string_value(types));
}

static int check(const struct schema_file *file, const json_t *schema, const json_t *value, const char *where);

/* "FILE.json#/$defs/NAME", either part alone, too. */
static int check_reference(const struct schema_file *file, const char *reference, const json_t *value,
			   const char *where)
{
	char path[WHERE];
	struct schema_file other = *file;
	size_t name = strcspn(reference, "#");
	json_t *loaded = NULL;
	if (name > 0) {
		json_error_t error;
		snprintf(path, sizeof path, "%s%.*s", file->folder, (int)name, reference);
		other.whole = loaded = json_load_file(path, 0, &error);
	}
	static const char definitions[] = "#/$defs/";
	const json_t *schema = other.whole;
	if (strncmp(reference + name, definitions, strlen(definitions)) == 0)
		schema = json_object_get(json_object_get(schema, "$defs"), reference + name + strlen(definitions));
	int wrong = schema ? check(&other, schema, value, where) : complain(where, reference, value);
	json_decref(loaded);
	return wrong;
}

static int check_members(const struct schema_file *file, const json_t *schema, const json_t *value, const char *where)
{
	int wrong = 0;
	const char *name;
	json_t *member;
	const json_t *properties = json_object_get(schema, "properties"),
		     *others = json_object_get(schema, "additionalProperties");
	json_object_foreach((json_t *)value, name, member)
	{
		char place[WHERE];
		const json_t *known = json_object_get(properties, name);
		snprintf(place, sizeof place, "%s/%s", where, name);
		if (known)
			wrong |= check(file, known, member, place);
		else if (json_is_object(others))
			wrong |= check(file, others, member, place);
		else if (properties && !others)
			wrong |= complain(place, "is not in the schema", member);
	}
	return wrong;
}

static int check_keyword(const struct schema_file *file, const char *keyword, const json_t *rule,
			 const json_t *schema, const json_t *value, const char *where)
{
	size_t size = json_array_size(value);
	if (strcmp(keyword, "$ref") == 0)
		return check_reference(file, json_string_value(rule), value, where);
	if (strcmp(keyword, "type") == 0)
		return type_fits(value, rule) ? 0 : complain(where, "has another type", value);
	if (strcmp(keyword, "const") == 0)
		return json_equal(value, rule) ? 0 : complain(where, "has another value", value);
	if (strcmp(keyword, "enum") == 0)
		return is_one_of(value, rule) ? 0 : complain(where, "has another value", value);
	if (strcmp(keyword, "minimum") == 0)
		return json_number_value(value) >= json_number_value(rule) ? 0
									   : complain(where, "is too small", value);
	if (strcmp(keyword, "minItems") == 0)
		return size >= (size_t)json_integer_value(rule) ? 0 : complain(where, "is too short", value);
	if (strcmp(keyword, "maxItems") == 0)
		return size <= (size_t)json_integer_value(rule) ? 0 : complain(where, "is too long", value);
	int wrong = 0;
	char place[WHERE];
	if (strcmp(keyword, "required") == 0) {
		for (size_t i = 0; json_is_object(value) && i < json_array_size(rule); i++)
			if (!json_object_get(value, json_string_value(json_array_get(rule, i))))
				wrong |= complain(where, "lacks a member", json_array_get(rule, i));
	} else if (strcmp(keyword, "items") == 0) {
		for (size_t i = 0; i < size; i++) {
			snprintf(place, sizeof place, "%s/%zu", where, i);
			wrong |= check(file, rule, json_array_get(value, i), place);
		}
	} else if (strcmp(keyword, "anyOf") == 0) {
		for (size_t i = 0; i < json_array_size(rule); i++) {
			const json_t *names = json_object_get(json_array_get(rule, i), "required");
			size_t have = 0;
			while (json_object_get(value, json_string_value(json_array_get(names, have))))
				have++;
			if (have == json_array_size(names)) /* this is the one that is meant */
				return check(file, json_array_get(rule, i), value, where);
		}
		wrong = complain(where, "is none of those that anyOf lists", value);
	} else if (strcmp(keyword, "properties") == 0 || strcmp(keyword, "additionalProperties") == 0) {
		bool first = strcmp(keyword, "properties") == 0 || !json_object_get(schema, "properties");
		wrong = first ? check_members(file, schema, value, where) : 0;
	} else if (!strstr(" $schema title description $defs ", keyword)) {
		wrong = complain(where, "the schema has a keyword that this program does not know", rule);
	}
	return wrong;
}

static int check(const struct schema_file *file, const json_t *schema, const json_t *value, const char *where)
{
	int wrong = 0;
	const char *keyword;
	json_t *rule;
	json_object_foreach((json_t *)schema, keyword, rule) wrong |=
	    check_keyword(file, keyword, rule, schema, value, where);
	return wrong;
}

static int read_xml(void)
{
	char bytes[4096];
	XML_Parser parser = XML_ParserCreate(NULL);
	enum XML_Status status = XML_STATUS_OK;
	for (size_t length = 1; length > 0 && status == XML_STATUS_OK;) {
		length = fread(bytes, 1, sizeof bytes, stdin);
		status = XML_Parse(parser, bytes, (int)length, length == 0);
	}
	if (status != XML_STATUS_OK)
		fprintf(stderr, "%s\n", XML_ErrorString(XML_GetErrorCode(parser)));
	XML_ParserFree(parser);
	return status != XML_STATUS_OK;
}

int main(int count, char **words)
{
	if (count != 2)
		return 2;
	if (strcmp(words[1], "--xml") == 0)
		return read_xml();
	json_error_t error;
	char folder[WHERE];
	const char *slash = strrchr(words[1], '/');
	snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash + 1 - words[1]) : 0, words[1]);
	struct schema_file file = {.folder = folder, .whole = json_load_file(words[1], 0, &error)};
	bool sound = file.whole != NULL;
	int wrong = 0, values = 0, byte;
	for (; sound && (byte = getchar()) != EOF; values++) {
		ungetc(byte, stdin);
		json_t *value = json_loadf(stdin, JSON_ALLOW_NUL | JSON_DISABLE_EOF_CHECK, &error);
		sound = value != NULL;
		wrong |= value ? check(&file, file.whole, value, "") : 1;
		json_decref(value);
		while ((byte = getchar()) == '\n')
			continue;
		ungetc(byte, stdin);
	}
	if (!sound)
		fprintf(stderr, "%s:%d: %s\n", error.source, error.line, error.text);
	json_decref(file.whole);
	return wrong || values == 0;
}
