/* fixing.h - applying fixes without a person who looks on; private to cli. */
#ifndef MAPWRIGHT_CLI_FIXING_H
#define MAPWRIGHT_CLI_FIXING_H

#include "mapwright/document.h"

#include <stdbool.h>

/* Which fixes: none, those of rules whose fix is safe (rule.h), all that need no person to choose them, or any that
 * needs no further answer. */
enum fixing { FIXING_NONE, FIXING_SAFE, FIXING_ALL, FIXING_ANY };

/* Would the fix of this finding be applied? */
bool fixing_takes(enum fixing fixing, const struct finding *finding);

/* Brings the findings of the document up to date, less those that nobody wants to hear of. */
struct examiner {
	void (*examine)(void *context, struct document *document);
	void *context;
};

/* Applies fixes to a document that was examined until there are none left, and examines it after each round. A fix
 * after which there is not less to find, or there are more errors, is undone. Returns how many were applied. */
unsigned fixing_apply(struct document *document, enum fixing fixing, const struct examiner *examiner);

#endif
