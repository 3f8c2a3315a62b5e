/* The rules that the reader reports: where the structure is not what was meant. */
#include "derf.h"

const struct rule *const derf_read_rules[] = {
    [RULE_LINES_MISSING] =
	RULE("derf-lines-missing", SEVERITY_ERROR,
	     "A room has a declaration, a title and a short description, a line each",
	     .why = "Sections are found by counting: the title is the second line, the short description the third.",
	     .source = DERF_DOCUMENT "1, Basic Layout", .remedy = "Add the missing lines; a title may be blank."),
    [RULE_SECTION_EARLY] =
	RULE("derf-section-early", SEVERITY_ERROR,
	     "The Flags line is below the descriptions, and the Containers line below the flags",
	     .why = "What is above the fourth line is title or short description, whatever it begins with, and "
		    "everything up to the Flags line is long description. It is an error when no Flags line follows; "
		    "else a warning where flags or generic containers are listed, or a note.",
	     .source = DERF_DOCUMENT "1, Basic Layout, and 6, Flags",
	     .remedy = "Add the line that is missing above, or move the line down."),
    [RULE_FLAGS_SECOND] = RULE("derf-flags-second", SEVERITY_ERROR, "A room has one Flags line",
			       .why = "The document knows one. Another is taken here for a mistake and not read; it "
				      "could only be a container called Flags.",
			       .source = DERF_DOCUMENT "6, Flags", .remedy = "Join the two lines."),
    [RULE_FLAGS_BROKEN] =
	RULE("derf-flags-broken", SEVERITY_ERROR, "All flags are on one line",
	     .why = "Flags may not be broken across lines. A line that begins with a sign below them is not read.",
	     .source = DERF_DOCUMENT "6, Flags: \"flags may not be broken accross lines\"",
	     .remedy = "Join it with the line above."),
    [RULE_CONTAINERS_SECOND] =
	RULE("derf-containers-second", SEVERITY_ERROR, "A room has one Containers line",
	     .why = "The document knows one. Another is taken here for a mistake and not read.",
	     .source = DERF_DOCUMENT "7, Containers", .remedy = "Join the two lines."),
    [RULE_CONTAINER_ORPHAN] =
	RULE("derf-container-orphan", SEVERITY_ERROR, "Container lines are below a Containers line",
	     .why = "Without one, or with an empty one, the engine reports an error and ignores the room.",
	     .source = DERF_DOCUMENT "8, Container", .remedy = "List the container on a Containers line above."),
    [RULE_CONTAINER_UNLISTED] =
	RULE("derf-container-unlisted", SEVERITY_ERROR, "A container line names a container of the Containers line",
	     .why = "There is nothing the item could be put into.",
	     .source = DERF_DOCUMENT "8, Container: \"a container specified by the Containers line\"",
	     .remedy = "Add the name to the Containers line, or correct it."),
    [RULE_CONTAINER_NUMBER] =
	RULE("derf-container-number", SEVERITY_ERROR, "The number of a container is one that there is",
	     .why = "Equal containers count from 1 in the order of the Containers line; bag and concealed_bag are "
		    "counted separately. A number with zeros in front is a warning: bag01 may not be bag1.",
	     .source = DERF_DOCUMENT "8, Container", .remedy = "Correct the number, or list another container."),
    [RULE_TEXT_UNKNOWN] = RULE("derf-text-unknown", SEVERITY_ERROR,
			       "Every line below the flags is blank, the Containers line or a container line",
			       .why = "The format has no comments; a line without a colon means nothing.",
			       .source = DERF_DOCUMENT "1, Basic Layout, and 8, Container",
			       .remedy = "Complete the line, move it into the long description, or remove it."),
    [RULE_LINE_END] = RULE(
	"derf-line-end", SEVERITY_ERROR, "Lines end in LF or CR LF",
	.why = "The document does not name the line ends. These two are read here; a CR alone is a byte of the text. "
	       "Where all lines end in it nothing else can be read; beside other line ends it is a warning.",
	.source = DERF_DOCUMENT "1, Basic Layout", .remedy = "End the line in LF or CR LF."),
    NULL,
};
