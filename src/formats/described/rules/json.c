/* Rules about words in JSON. */
#include "described/scan/tables.h"
#include "rule_context.h"

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

/* Returns the type of a word that is not `type`, after a finding; NULL if it is right. */
static const char *check_kind(struct rule_context *context, struct span word, const char *type)
{
	const char *bytes = context->check->text->bytes + word.start;
	const char *is = type_of(context->check->vocabulary, bytes, word.length);
	if (!*is || strcmp(is, type) == 0)
		return NULL;
	ADD_AT(context, word, "\"%s\" is %s, not %s.", context_quote(context, bytes, word.length), is, type);
	return is;
}

/* Returns the bytes to remove so that an object no longer has a member: with the comma after it, or else before it. */
static struct span member_removal(const struct json *json, uint32_t object, uint32_t key)
{
	struct span member = json_pair(json, key);
	uint32_t next = json_after(json, object, key), before = 0;
	for (uint32_t at = json_first(json, object); at && at != key; at = json_after(json, object, at))
		before = at;
	return next     ? span_between(member.start, json_span(json, next).start)
	       : before ? span_between(span_end(json_pair(json, before)), span_end(member))
			: member;
}

/* Offers to move a member of a group to the group of its type, in the same object; it is made before this one if it is
 * missing. */
static void offer_move(struct rule_context *context, const struct json *json, uint32_t object, uint32_t group,
		       uint32_t key, const char *type)
{
	uint32_t to = json_member(json, object, type), own = json_first(json, object);
	while (json_value(json, own) != group)
		own = json_after(json, object, own);
	uint32_t next = to ? json_first(json, to) : own;
	struct span member = json_pair(json, key), removed = member_removal(json, group, key);
	for (uint32_t at = next; to && at; at = json_after(json, to, at))
		if (json_span(json, at).length == json_span(json, key).length &&
		    memcmp(json->bytes + json_span(json, at).start, json->bytes + member.start,
			   json_span(json, key).length) == 0)
			return;
	if (!next || !json_is(json, to ? to : group, JSON_OBJECT))
		return;
	size_t at = json_span(json, next).start, blank = bytes_skip_back(json->bytes, 0, at, SPACES);
	const char *text = context_print(context, "%.*s", (int)member.length, json->bytes + member.start);
	if (!to)
		text = context_print(context, "\"%s\": { %s }", type, text);
	text = context_print(context, "%s,%.*s", text, (int)(at - blank), json->bytes + blank);
	const char *label = context_print(context, "put it under %s", type);
	bool first = at <= removed.start; /* in file order */
	check_offer(context->check, label, first ? (struct span){at, 0} : removed, first ? text : "");
	finding_add_replacement(context->check->findings, context->check->found,
				first ? removed : (struct span){at, 0}, first ? "" : text, first ? 0 : strlen(text));
}

/* Checks the texts of a value; `type`: of its words, NULL if none; `object`: which has it as a group of words by glyphs.
 * Returns the right type of a text if it is wrong, else NULL. */
static const char *check_kinds(struct rule_context *context, const struct json *json, uint32_t of, const char *type,
			       uint32_t object)
{
	if (json_is(json, of, JSON_TEXT))
		return type ? check_kind(context, json_inside(json, of), type) : NULL;
	for (uint32_t at = json_first(json, of); at; at = json_after(json, of, at)) {
		const char *const *name = context->rule->of;
		bool keyed = json_is(json, of, JSON_OBJECT);
		while (keyed && *name && !json_equals(json, at, *name))
			name++;
		bool inherits = !keyed || table_value(described_of(context->model), json, at) >= 0;
		bool group = keyed && *name;
		const char *is = check_kinds(context, json, keyed ? json_value(json, at) : at,
					     group      ? *name
					     : inherits ? type
							: NULL,
					     group ? of : JSON_NONE);
		if (is && keyed && object != JSON_NONE)
			offer_move(context, json, object, of, at, is);
	}
	return NULL;
}

void rule_typed(struct rule_context *context)
{
	const struct text *text = context->check->text;
	const struct model *model = context->model;
	const struct described_json *names = &context->description->json;
	const char *const types[] = {names->type, names->table};
	struct json json;
	json_read(&json, text->bytes, text->length);
	EACH_OF(type, types)
		for (uint32_t at = JSON_NONE; (at = json_next_object(&json, at, *type)) != JSON_NONE;)
			check_kinds(context, &json, at, NULL, JSON_NONE);
	json_clear(&json);
	EACH(const struct field, field, model->fields, model->field_count) {
		const struct span value = field->value; /* with its quotes */
		if (field->set && field->vocabulary && value.length > 2)
			check_kind(context, span_between(value.start + 1, span_end(value) - 1), field->vocabulary);
	}
}
