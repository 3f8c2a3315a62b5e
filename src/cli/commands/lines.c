/* Editing in lines, for who listens to a screen reader: a command a line, and what came of it in lines. Nothing is drawn. */
#include "lines.h"

#include "cli.h"
#include "mapwright/document.h"
#include "output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say_line(void *context, const char *text)
{
	(void)context;
	output_text(stdout, text);
	putchar('\n');
}

static bool is_saved(struct editor *editor)
{
	for (int i = 0; i < editor_document_count(editor); i++)
		if (document_modified(editor_document(editor, i)))
			return false;
	return true;
}

int lines_run(struct editor *editor)
{
	const struct speech speech = {.say = say_line};
	char *line = NULL;
	size_t size = 0;
	bool going = true;
	if (*editor_message(editor))
		say_line(NULL, editor_message(editor));
	editor_speak_start(editor, &speech);
	fflush(stdout);
	while (going && getline(&line, &size, stdin) >= 0) {
		line[strcspn(line, "\r\n")] = '\0';
		editor_speak(editor, line, &speech);
		while (editor_idle(editor))
			;
		fflush(stdout);
		going = editor_take_request(editor) != EDITOR_QUIT;
	}
	free(line);
	if (!going || is_saved(editor))
		return STATUS_CLEAN;
	return output_complain("the input ended before the edits were saved; they are kept for the next start.");
}
