/* customs.h - how files are opened and judged that are in a folder with customs of its own (editor.h); private to
 * ui. */
#ifndef MAPWRIGHT_UI_CUSTOMS_H
#define MAPWRIGHT_UI_CUSTOMS_H

#include "state.h"

/* The library for the files of that path, and the format to open it as: `*format_id` stays unless it is NULL. What
 * is wrong with the customs is said. */
struct library *customs_library(struct editor *editor, const char *path, const char **format_id);

/* Judges what was found in the document as the customs want it. */
void customs_filter(const struct editor *editor, struct document *document);

#endif
