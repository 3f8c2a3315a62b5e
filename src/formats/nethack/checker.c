/* Shared by the rules about calls: findings, and arguments by the names in the table of words. */
#include "nethack.h"

void nethack_report(struct checker *checker, int kind, struct span span, const char *format, ...)
{
	va_list arguments;
	if (!context_turn_to(checker->context, kind))
		return;
	va_start(arguments, format);
	context_add_list(checker->context, span, (struct place){0}, format, arguments);
	va_end(arguments);
}

const struct des_value *nethack_key(const struct checker *checker, const struct des_value *table, const char *key)
{
	static const struct des_value nothing = {.kind = LITERAL_NIL};
	static const struct des_value unknown = {.kind = LITERAL_OTHER};
	const struct des_value *found = &nothing;
	if (table->kind != LITERAL_TABLE)
		return table->kind == LITERAL_NIL ? &nothing : &unknown;
	for (int i = 0; i < table->count; i++) { /* the last one wins */
		const struct des_item *item = &table->items[i];
		if (item->hidden)
			return &unknown;
		if (span_equals(checker->text, item->key, key))
			found = &item->value;
	}
	return found;
}

int nethack_row(const struct checker *checker, const char *function, const char *key)
{
	char word[120];
	size_t length = (size_t)snprintf(word, sizeof word, "%s%s%s", function, key ? "." : "", key ? key : "");
	int row = length < sizeof word ? vocabulary_find(checker->words, word, length) : -1;
	if (row < 0 && key) /* a key of many functions; a call of the same name is a coincidence */
		row = vocabulary_find(checker->words, key, strlen(key));
	return row >= 0 && key && vocabulary_fits(checker->words, row, "call") ? -1 : row;
}

const char *nethack_quote(struct checker *checker, struct span span)
{
	return context_quote(checker->context, checker->text->bytes + span.start, span.length);
}

const char *nethack_form_key(struct checker *checker, const char *form, int i)
{
	bool each = form[-2] == '*';
	while (!each && i-- > 0) {
		form += strcspn(form, ",;");
		form += *form == ',';
	}
	return arena_copy(checker->context->arena, form, strcspn(form, ",;"));
}

const char *nethack_form(const struct checker *checker, const struct des_call *call)
{
	const char *name =
	    context_quote(checker->context, checker->text->bytes + call->name.start, call->name.length);
	const char *at = vocabulary_value(checker->words, nethack_row(checker, name, NULL), "words"), *form = NULL;
	for (; *at && !form; at += strcspn(at, ";"), at += *at == ';')
		if (at[0] == '*' || (at[0] == '0' + call->count && at[1] == '='))
			form = at + 2;
	bool table = call->count > 0 && call->arguments[0].kind == LITERAL_TABLE;
	bool first =
	    form && (form[-2] == '*' || strncmp(form, "coord", 5) == 0 || strncmp(form, "selection", 9) == 0);
	return table && !first ? NULL : form;
}

const struct des_value *nethack_argument(struct checker *checker, const struct des_call *call, const char *key)
{
	static const struct des_value nothing = {.kind = LITERAL_NIL};
	const char *form = nethack_form(checker, call);
	for (int i = 0; form && i < call->count; i++)
		if (strcmp(nethack_form_key(checker, form, i), key) == 0)
			return &call->arguments[i];
	return form || call->count == 0 ? &nothing : nethack_key(checker, &call->arguments[0], key);
}
