/* lines.h - editing in lines over standard input and output; private to cli. */
#ifndef MAPWRIGHT_CLI_LINES_H
#define MAPWRIGHT_CLI_LINES_H

#include "mapwright/editor.h"

/* Reads command lines until the editor ends or there are no more. Returns the exit status. */
int lines_run(struct editor *editor);

#endif
