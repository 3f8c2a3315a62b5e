/* Completes the words at the cursor. */
#include "mapwright/choices.h"
#include "server.h"

enum { ITEMS = 300 };

/* Returns the item of the choice with that index. Clients sort names as the format has them, words by their letters. */
static json_t *item_of(const struct choice *choice, int index, json_t *range)
{
	/* CompletionItemKind: property, value, keyword and so on. */
	static const int kinds[] = {
	    [CHOICE_WORD] = 12, [CHOICE_GLYPH] = 12, [CHOICE_NAME] = 10, [CHOICE_LINE] = 13, [CHOICE_CONSTANT] = 14};
	char detail[300], order[16] = "";
	if (choice->kind == CHOICE_NAME)
		snprintf(order, sizeof order, "%03d", index);
	json_t *label = report_string(choice->word);
	json_t *item =
	    json_pack("{s:O, s:i, s:O, s:o, s:{s:O, s:o}}", "label", label, "kind", kinds[choice->kind], "filterText",
		      label, "sortText", json_sprintf("%d%s%s", choice->fit, order, json_string_value(label)),
		      "textEdit", "range", range, "newText", label);
	snprintf(detail, sizeof detail, "%s%s%s", choice->type, *choice->type && *choice->meaning ? ": " : "",
		 choice->meaning);
	if (*detail)
		json_object_set_new(item, "detail", report_string(detail));
	return item;
}

json_t *answer_completion(struct server *server, struct target *target)
{
	size_t cursor = target->start;
	struct choices choices = {.limit = ITEMS};
	library_offer(server_library(server, target->file), target->file->document, cursor, &choices);
	json_t *items = json_array();
	struct ruler ruler = server_ruler(server, target->file);
	json_t *range = ruler_range(&ruler, span_between(cursor - choices.length, cursor));
	for (int i = 0; i < choices.count; i++)
		json_array_append_new(items, item_of(&choices.items[i], i, range));
	bool more = choices.more;
	json_decref(range);
	choices_clear(&choices);
	return json_pack("{s:b, s:o}", "isIncomplete", more, "items", items);
}
