/* allow.h - comments in a file that suppress findings.
 *
 *	# mapwright: allow RULE...
 *
 * In the comments at the top of the file, it applies to the whole file; elsewhere to the next line that is neither
 * blank nor a comment. Above the rows of a map, or the line that opens them, it applies to all of these rows.
 * Formats with comments name their comment marker and list ALLOW_RULES, which report unknown rule names and names
 * that suppress nothing. */
#pragma once

#include "mapwright/document.h"

extern const char allow_unknown[], allow_unused[]; /* `data` of the two rules */

#define ALLOW_SOURCE "read: mapwright(1), mapwright check"
#define ALLOW_RULES(id)                                                                                              \
	(const struct rule *const[])                                                                                 \
	{                                                                                                            \
		RULE(id "-allow-unknown", SEVERITY_WARNING, "Comments for mapwright name existing rules",            \
		     .why = "No effect in the game. The author wanted to suppress a finding, but the name is not "   \
			    "that of a rule.",                                                                       \
		     .source = ALLOW_SOURCE, .fix = "Write \"mapwright: allow\" followed by rule names.",            \
		     .data = allow_unknown),                                                                         \
		    RULE(id "-allow-unused", SEVERITY_NOTE, "Comments for mapwright suppress an existing finding",   \
			 .why = "No effect in the game. The finding is gone, or on another line; the comment "       \
				"could hide a later finding.",                                                       \
			 .source = ALLOW_SOURCE,                                                                     \
			 .fix = "Remove the name, or move the comment above the line with the finding.",             \
			 .data = allow_unused),                                                                      \
		    NULL                                                                                             \
	}

/* Removes the findings that the document's comments suppress, and adds findings about these comments. Call it once
 * per check, after all other findings have been added. */
void allow_apply(struct document *document);

/* Adds to the patch a comment that allows the rule of a finding, or the rule to the comment that is there. Returns false
 * if the format has no comments. Findings that no comment can allow remain after it. */
bool allow_plan(const struct document *document, const struct finding *finding, struct patch *patch);
