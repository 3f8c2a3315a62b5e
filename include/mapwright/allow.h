/* allow.h - findings that the author of a map allows, in a comment of the file.
 *
 *	# mapwright: allow RULE...
 *
 * Among the comments that the file begins with it holds for all of the file, elsewhere for the next line that is
 * neither blank nor a comment; above the rows of a map, or the line that opens them, for all of these. A format that
 * has comments names what begins them, and lists ALLOW_RULES: a name that is not a rule is told, and one that allows
 * nothing that would be found. */
#ifndef MAPWRIGHT_ALLOW_H
#define MAPWRIGHT_ALLOW_H

#include "mapwright/document.h"
#include "mapwright/rule.h"

extern const char allow_unknown[], allow_unused[]; /* `data` of the two rules */

#define ALLOW_SOURCE "read: mapwright(1), mapwright check"
#define ALLOW_RULES(id)                                                                                              \
	(const struct rule *const[])                                                                                 \
	{                                                                                                            \
		RULE(id "-allow-unknown", SEVERITY_WARNING, "A comment for mapwright allows rules that there are",   \
		     .why = "Nothing to the game. Whoever wrote the comment wants a rule to be silent, which is "    \
			    "not what happens.",                                                                     \
		     .source = ALLOW_SOURCE, .fix = "Write \"mapwright: allow\" and the names of rules.",            \
		     .data = allow_unknown),                                                                         \
		    RULE(id "-allow-unused", SEVERITY_NOTE,                                                          \
			 "A comment for mapwright allows what would be found otherwise",                             \
			 .why = "Nothing to the game. What was allowed is gone, or on another line; the comment "    \
				"could hide what comes there later.",                                                \
			 .source = ALLOW_SOURCE, .fix = "Take the name out, or put the comment above its line.",     \
			 .data = allow_unused),                                                                      \
		    NULL                                                                                             \
	}

/* Takes out the findings that the document's comments allow, and adds those about the comments. Once for each time that
 * the findings are made, when all are there. */
void allow_apply(struct document *document);

#endif
