/* fixing.h - applies fixes without asking; private to cli. */
#pragma once

#include "mapwright/document.h"

/* Which fixes to apply: none, the safe ones (rule.h), all that require no choice, or all that require no input. */
enum fixing { FIXING_NONE, FIXING_SAFE, FIXING_ALL, FIXING_ANY };

/* Returns true if the fix of the finding is to be applied. */
bool fixing_takes(enum fixing fixing, const struct finding *finding);

/* Updates the findings of the document, without those that are not to be reported. */
struct examiner {
	void (*examine)(void *context, struct document *document);
	void *context;
};

/* Applies fixes to an examined document until none is left, and examines it after each round. Undoes a fix that does
 * not reduce the findings or that adds errors. Returns the number of fixes applied. */
unsigned fixing_apply(struct document *document, enum fixing fixing, const struct examiner *examiner);
