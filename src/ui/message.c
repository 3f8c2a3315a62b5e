/* The message row. */
#include "ui.h"

bool editor_say(struct editor *editor, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	message_format(editor->message, sizeof editor->message, format, arguments);
	va_end(arguments);
	editor->message_is_error = false;
	return true;
}

void editor_refuse(struct editor *editor, const struct error *error)
{
	editor_say(editor, "%s", error->message);
	editor->message_is_error = true;
}

void editor_add_message(struct editor *editor, const char *format, ...)
{
	size_t used = strlen(editor->message);
	va_list arguments;
	if (used > 0 && used + 1 < sizeof editor->message)
		editor->message[used++] = ' ';
	va_start(arguments, format);
	message_format(editor->message + used, sizeof editor->message - used, format, arguments);
	va_end(arguments);
}

const char *editor_message(const struct editor *editor)
{
	return editor->message;
}

void editor_clear_message(struct editor *editor)
{
	editor->message[0] = '\0';
}
