/* Rules about words in JSON. */
#include "described/scan/tables.h"
#include "rule_context.h"

#include <string.h>

/* Returns the type of a word: that of the table, or the only one of all words with the same beginning, up to "_". */
static const char *type_of(const struct vocabulary *words, const char *word, size_t length)
{
	int row = vocabulary_find(words, word, length);
	size_t begin = bytes_find(word, 0, length, '_') + 1;
	const char *type = "";
	if (row >= 0)
		return vocabulary_value(words, row, "type");
	for (row = 0; begin <= length && row < vocabulary_count(words); row++) {
		const char *of = vocabulary_value(words, row, "type");
		if (strncmp(vocabulary_word(words, row), word, begin) != 0)
			continue;
		if (*type && strcmp(of, type) != 0)
			return "";
		type = of;
	}
	return type;
}

static void check_kind(struct rule_context *context, struct span word, const char *type)
{
	const char *bytes = context->check->text->bytes + word.start;
	const char *is = type_of(context->check->vocabulary, bytes, word.length);
	if (*is && strcmp(is, type) != 0)
		context_add(context, word, (struct place){0}, "\"%s\" is %s, not %s.",
			    context_quote(context, bytes, word.length), is, type);
}

/* Checks the texts of a value; `type`: of its words, NULL if none. */
static void check_kinds(struct rule_context *context, const struct json *json, uint32_t of, const char *type)
{
	if (type && json_is(json, of, JSON_TEXT))
		check_kind(context, json_inside(json, of), type);
	for (uint32_t at = json_first(json, of); at; at = json_after(json, of, at)) {
		const char *const *name = context->rule->of;
		bool keyed = json_is(json, of, JSON_OBJECT);
		while (keyed && *name && !json_equals(json, at, *name))
			name++;
		bool inherits = !keyed || table_value(described_of(context->model), json, at) >= 0;
		check_kinds(context, json, keyed ? json_value(json, at) : at,
			    keyed && *name ? *name
			    : inherits     ? type
					   : NULL);
	}
}

void rule_typed(struct rule_context *context)
{
	const struct text *text = context->check->text;
	const struct model *model = context->model;
	const struct described_json *names = &context->description->json;
	const char *const types[] = {names->type, names->table};
	struct json json;
	json_read(&json, text->bytes, text->length);
	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		for (uint32_t at = JSON_NONE; (at = json_next_object(&json, at, types[i])) != JSON_NONE;)
			check_kinds(context, &json, at, NULL);
	json_clear(&json);
	for (int i = 0; i < model->field_count; i++) {
		const struct span value = model->fields[i].value; /* with its quotes */
		if (model->fields[i].set && model->fields[i].vocabulary && value.length > 2)
			check_kind(context, span_between(value.start + 1, span_end(value) - 1),
				   model->fields[i].vocabulary);
	}
}
