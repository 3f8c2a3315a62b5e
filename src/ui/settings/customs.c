#include "settings.h"
#include "state.h"

void editor_follow(struct editor *editor, const struct customs *customs)
{
	editor->customs = customs;
}

static void report(void *reporter, const char *sentence)
{
	editor_say(reporter, "%s", sentence);
}

struct library *customs_library(struct editor *editor, const char *path, const char **format_id)
{
	struct custom custom = {0};
	const struct customs *customs = editor->customs;
	if (customs)
		custom = customs->find(customs->context, path, report, editor);
	if (!*format_id)
		*format_id = custom.format_id;
	struct library *library = custom.library ? custom.library : editor->library;
	library_read_as(library, editor->dialect);
	return library;
}

void customs_filter(const struct editor *editor, struct document *document)
{
	if (editor->customs)
		editor->customs->filter(editor->customs->context, document);
}
