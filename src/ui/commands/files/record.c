/* Records and their items: hexes, terrains with recruits, containers with items; also the flags of a room. The format
 * parses the words of a new record. */
#include "commands/commands.h"

/* Lists what can be added, or asks for its words. */
static bool ask_part(struct editor *editor, const struct view *view, bool item, struct error *error)
{
	bool chains = view_canvas(view) == CANVAS_CHAINS;
	if (!editor->interactive)
		return error_set(error, "Missing argument: the words to add.");
	if (pick_part(editor, item))
		return true;
	prompt_open(editor, PROMPT_ARGUMENT, item ? "item-add " : "record-add ");
	if (item || !chains || view_record(view) < 0)
		return editor_say(editor, item && chains ? "a recruit after this one: NUMBER CREATURE"
					  : item         ? "an item to put into it"
					  : chains       ? "a new terrain, written as in the file"
							 : "a new container: chest, bag, concealed_locked_chest ...");
	/* Suggest the line of the selected terrain, with single blanks. */
	char words[2 * MESSAGE_SIZE]; /* larger than a message, so that truncation is marked */
	struct span line = view->document->model.records[view_record(view)].line;
	size_t used = (size_t)snprintf(words, sizeof words, "a new terrain, e.g. ");
	for (size_t at = line.start; at < span_end(line) && used + 1 < sizeof words; at++) {
		char byte = view->document->text.bytes[at];
		if (byte == '\r' || byte == '\n' || (byte_is_blank(byte) && words[used - 1] == ' '))
			continue;
		words[used++] = byte_is_blank(byte) ? ' ' : byte;
		words[used] = '\0';
	}
	return editor_say(editor, "%s", words);
}

COMMAND(record_add)
{
	if (argument_end(arguments))
		return view_canvas(view) == CANVAS_HEX ? hex_add_here(editor, error)
						       : ask_part(editor, view, false, error);
	int at = view->document->model.record_count > 0 && view_canvas(view) != CANVAS_HEX
		     ? view->record + 1
		     : view->document->model.record_count;
	struct edit edit = edit_text(EDIT_ADD, place_at(PLACE_RECORD, at), arguments);
	if (!view_apply(view, edit, "add", error))
		return false;
	view_go_record(view, at, -1);
	view_clamp(view);
	return true;
}

COMMAND(record_delete)
{
	if (view_canvas(view) == CANVAS_HEX
		? !command_has(editor, NEEDS_BOARD, error) || !hex_delete(editor, error)
		: !command_has(editor, NEEDS_RECORD, error) ||
		      !view_apply(view, edit_remove(place_at(PLACE_RECORD, view_record(view))), "delete", error))
		return false;
	view->hidden_hex.record = 0; /* the number now belongs to another record */
	return true;
}

/* Moves the current record, or with `of_item` its current item. */
static bool move_part(struct editor *editor, const char *arguments, bool of_item, struct error *error)
{
	struct view *view = editor_view(editor);
	int record = view_record(view), target = 0;
	const struct model *model = &view->document->model;
	int at = of_item ? view_item(view) : record, item = view->item;
	if (at < 0)
		return error_set(error, "Nothing to move here.");
	static const char *const words[] = {"up", "left", "down", "right", NULL};
	int way, count = of_item ? model->records[record].item_count : model->record_count;
	if (argument_end(arguments))
		return error_set(error, "Missing target: up, down, or a number from 0 to %d.", count - 1);
	if (argument_is_number(arguments)) {
		if (!argument_number(&arguments, 0, 0, count - 1, &target, error))
			return false;
	} else {
		if (!argument_choice(editor, &arguments, words, &way, error))
			return false;
		target = at + (way < 2 ? -1 : 1);
	}
	if (target < 0 || target >= count)
		return error_set(error, "Already at the end.");
	struct place place = {.kind = PLACE_ITEM, .index = record, .x = at};
	struct edit edit = {.verb = EDIT_MOVE,
			    .place = of_item ? place : place_at(PLACE_RECORD, record),
			    .target = target > at ? target + 1 : target};
	if (!view_apply(view, edit, "move", error))
		return false;
	view_go_record(view, of_item ? record : target, of_item ? target : item);
	return true;
}

SHORT_COMMAND(record_move, move_part(editor, arguments, false, error))
SHORT_COMMAND(item_move, move_part(editor, arguments, true, error))

COMMAND(item_add)
{
	int record = view_record(view);
	if (view_canvas(view) == CANVAS_HEX)
		return error_set(error, "A hex has no list to add to; its exits are set with %s",
				 binding_phrase(editor, WHERE_BOARD, "{exit %k} and a direction.").text);
	if (argument_end(arguments))
		return ask_part(editor, view, true, error);
	int count = view->document->model.records[record].item_count;
	int at = count > 0 ? view->item + 1 : 0;
	struct edit edit =
	    edit_text(EDIT_ADD, (struct place){.kind = PLACE_ITEM, .index = record, .x = at}, arguments);
	if (!view_apply(view, edit, "add", error))
		return false;
	view_go_record(view, record, at);
	return true;
}

COMMAND(item_delete)
{
	struct place place = {.kind = PLACE_ITEM, .index = view_record(view), .x = view_item(view)};
	if (place.x < 0) /* an empty record is deleted as a whole */
		return command_record_delete(editor, view, "", error);
	return view_apply(view, edit_remove(place), "delete", error);
}

/* Edits the main field under the cursor: the creature, the item, the label; on a map of cells the object or the entry. */
COMMAND(item_edit)
{
	static const char *const names[] = {
	    [CANVAS_HEX] = "label", [CANVAS_CHAINS] = "creature", [CANVAS_ROOM] = "item"};
	if (view_canvas(view) == CANVAS_SQUARE)
		return editor->tool != TOOL_NONE                     ? command_paint(editor, view, "", error)
		       : view_object(view, view->x, view->y, 0) >= 0 ? command_object_set(editor, view, "", error)
								     : command_entry_edit(editor, view, "", error);
	if (view_canvas(view) == CANVAS_ROOM &&
	    view_record(view) < 0) { /* without containers, edit the title of the room */
		view->field = view_form_row(view, model_find_field(&view->document->model, "title"));
		return command_field_edit(editor, view, "", error);
	}
	if (!command_has(editor, NEEDS_RECORD, error))
		return false;
	int field =
	    model_record_field(&view->document->model, view_record(view), view_item(view), names[view_canvas(view)]);
	if (field < 0)
		return command_item_add(editor, view, "", error);
	view->field = view_form_row(view, field);
	return command_field_edit(editor, view, "", error);
}

/* Changes the number of a recruit. */
COMMAND(count)
{
	int record = view_record(view), step;
	if (!argument_number(&arguments, 1, -1000, 1000, &step, error))
		return false;
	const struct model *model = &view->document->model;
	int field = model_record_field(model, record, view_item(view), "number");
	if (field < 0)
		field = model_record_field(model, record, view_item(view), "points");
	if (field < 0 || !model->fields[field].set)
		return error_set(error, "No number to change here.");
	const char *digits = view->document->text.bytes + model->fields[field].value.start;
	char text[16] = "", value[32], *end;
	if (model->fields[field].value.length < sizeof text)
		snprintf(text, sizeof text, "%.*s", (int)model->fields[field].value.length, digits);
	long number = strtol(text, &end, 10);
	if (end == text || *end != '\0')
		return error_set(error, "'%.*s' is not a number.", (int)model->fields[field].value.length, digits);
	snprintf(value, sizeof value, "%ld", number + step);
	return field_set(editor, field, value, error);
}

COMMAND(flag_cycle)
{
	int field = view_flag(view);
	if (field < 0)
		return error_set(error, "No flag here.");
	const struct field *flag = &view->document->model.fields[field];
	char now = flag->set && flag->value.length > 0 ? view->document->text.bytes[flag->value.start] : '\0';
	return now == '-' ? field_unset(view, field, "flag", error)
			  : field_set(editor, field, now == '+' ? "-" : "+", error);
}

/* Accepts "NAME [+|-|none]" and "+NAME". A new name is added to the file. */
COMMAND(flag)
{
	static const char *const signs[] = {"+", "-", "!none", NULL};
	const char *name;
	size_t length;
	int sign = 0;
	if (view_canvas(view) != CANVAS_ROOM)
		return error_set(error, "This format (%s) has no flags.", view->document->format->title);
	if (!argument_word(&arguments, &name, &length))
		return error_set(error, "Name a flag, e.g. flag boss +, flag goblin_boss -, flag trap none.");
	if (argument_end(arguments) && length > 1 && (*name == '+' || *name == '-')) {
		sign = *name++ == '-';
		length--;
	} else if (!argument_end(arguments) && !argument_choice(editor, &arguments, signs, &sign, error)) {
		return false;
	}
	const char wanted = "+-"[sign]; /* index 2 is the terminating NUL: none */
	int fields[FIELDS_SHOWN];
	for (int i = 0, count = view_flag_fields(view, fields); i < count; i++) {
		if (!bytes_equal(name, length, view->document->model.fields[fields[i]].name))
			continue;
		view->entry = i;
		return wanted ? field_set(editor, fields[i], (char[]){wanted, '\0'}, error)
			      : field_unset(view, fields[i], "flag", error);
	}
	if (!wanted)
		return error_set(error, "The room has no flag '%.*s'.", (int)length, name);
	const char *value = arena_print(&editor->scratch, "%c%.*s", wanted, (int)length, name);
	return view_apply(view, edit_text(EDIT_ADD, place_at(PLACE_FIELD, 0), value), "flag", error);
}
