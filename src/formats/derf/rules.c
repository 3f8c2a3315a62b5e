/* The rules of DERF rooms as data: what `mapwright rules` and `mapwright explain` tell, and the manual page with them.
 * The reader reports the first ones, derf_dungeon.c the last; the others have a function that looks at the model.
 *
 * Errors are what makes the engine ignore the room or misread it, warnings what it takes but nobody can mean, notes the
 * rest. No engine was at hand: the format's document is the only source, and where it is silent `why` says what is
 * taken for true. */
#include "derf.h"

#define DOCUMENT "read: the Dungeon Engine Room File, section "

const struct rule derf_rule_table[DERF_RULES] = {
    [RULE_LINES_MISSING] =
	{
	    .name = "derf-lines-missing",
	    .severity = SEVERITY_ERROR,
	    .summary = "A room has a declaration, a title and a short description, a line each",
	    .why = "Sections are found by counting: the title is the second line, the short description the third.",
	    .source = DOCUMENT "1, Basic Layout",
	    .remedy = "Add the missing lines; a title may be blank.",
	},
    [RULE_SECTION_EARLY] =
	{
	    .name = "derf-section-early",
	    .severity = SEVERITY_ERROR,
	    .summary = "The Flags line stands below the descriptions, and the Containers line below the flags",
	    .why = "What is above the fourth line is title or short description, whatever it begins with, and "
		   "everything up to the Flags line is long description. It is an error when no Flags line follows; "
		   "else a warning where flags or generic containers are listed, or a note.",
	    .source = DOCUMENT "1, Basic Layout, and 6, Flags",
	    .remedy = "Add the line that is missing above, or move the line down.",
	},
    [RULE_FLAGS_SECOND] =
	{
	    .name = "derf-flags-second",
	    .severity = SEVERITY_ERROR,
	    .summary = "A room has one Flags line",
	    .why = "The document knows one. Another is taken here for a mistake and not read; it could only be a "
		   "container called Flags.",
	    .source = DOCUMENT "6, Flags",
	    .remedy = "Join the two lines.",
	},
    [RULE_FLAGS_BROKEN] =
	{
	    .name = "derf-flags-broken",
	    .severity = SEVERITY_ERROR,
	    .summary = "All flags stand on one line",
	    .why = "Flags may not be broken across lines. A line that begins with a sign below them is not read.",
	    .source = DOCUMENT "6, Flags: \"flags may not be broken accross lines\"",
	    .remedy = "Join it with the line above.",
	},
    [RULE_CONTAINERS_SECOND] =
	{
	    .name = "derf-containers-second",
	    .severity = SEVERITY_ERROR,
	    .summary = "A room has one Containers line",
	    .why = "The document knows one. Another is taken here for a mistake and not read.",
	    .source = DOCUMENT "7, Containers",
	    .remedy = "Join the two lines.",
	},
    [RULE_CONTAINER_ORPHAN] =
	{
	    .name = "derf-container-orphan",
	    .severity = SEVERITY_ERROR,
	    .summary = "Container lines stand below a Containers line",
	    .why = "Without one, or with an empty one, the engine reports an error and ignores the room.",
	    .source = DOCUMENT "8, Container",
	    .remedy = "List the container on a Containers line above.",
	},
    [RULE_CONTAINER_UNLISTED] =
	{
	    .name = "derf-container-unlisted",
	    .severity = SEVERITY_ERROR,
	    .summary = "A container line names a container of the Containers line",
	    .why = "There is nothing the item could be put into.",
	    .source = DOCUMENT "8, Container: \"a container specified by the Containers line\"",
	    .remedy = "Add the name to the Containers line, or correct it.",
	},
    [RULE_CONTAINER_NUMBER] =
	{
	    .name = "derf-container-number",
	    .severity = SEVERITY_ERROR,
	    .summary = "The number of a container is one that there is",
	    .why = "Equal containers count from 1 in the order of the Containers line; bag and concealed_bag are "
		   "counted separately. A number with zeros in front is a warning: bag01 may not be bag1.",
	    .source = DOCUMENT "8, Container",
	    .remedy = "Correct the number, or list another container.",
	},
    [RULE_TEXT_UNKNOWN] =
	{
	    .name = "derf-text-unknown",
	    .severity = SEVERITY_ERROR,
	    .summary = "Every line below the flags is blank, the Containers line or a container line",
	    .why = "There are no comments; a line without a colon means nothing.",
	    .source = DOCUMENT "1, Basic Layout, and 8, Container",
	    .remedy = "Complete the line, move it into the long description, or take it out.",
	},
    [RULE_LINE_END] =
	{
	    .name = "derf-line-end",
	    .severity = SEVERITY_ERROR,
	    .summary = "Lines end in LF or CR LF",
	    .why = "The document does not name the line ends. These two are read here; a CR alone is a byte of the "
		   "text. Where all lines end in it nothing else can be read; beside other line ends it is a "
		   "warning.",
	    .source = DOCUMENT "1, Basic Layout",
	    .remedy = "End the line in LF or CR LF.",
	},
    [RULE_DECLARATION_WORD] =
	{
	    .name = "derf-declaration-word",
	    .severity = SEVERITY_ERROR,
	    .summary = "The format declaration is the word DERF and a colon, the first bytes of the file",
	    .why = "A file with another word before the colon is ignored. Letter case is taken to matter, and a byte "
		   "order mark makes it another word.",
	    .source = DOCUMENT "2, File Declaration: \"it must be DERF or it will be ignored\"",
	    .remedy = "Write DERF before the colon.",
	    .run = derf_check_declaration_word,
	},
    [RULE_DECLARATION_MISSING] =
	{
	    .name = "derf-declaration-missing",
	    .severity = SEVERITY_ERROR,
	    .summary = "A file that is not named .derf or .der begins with DERF:",
	    .why = "It is not parsed. On standard input, whose name is not known, it is a note.",
	    .source = DOCUMENT "2, File Declaration: \"IF AND ONLY IF the file's extension is DERF or DER\"",
	    .remedy = "Write DERF: before the version, or rename the file.",
	    .run = derf_check_declaration_missing,
	},
    [RULE_DECLARATION_BLANK] =
	{
	    .name = "derf-declaration-blank",
	    .severity = SEVERITY_NOTE,
	    .summary = "There are no blanks in the declaration",
	    .why = "The document has none, and does not say whether the engine minds.",
	    .source = DOCUMENT "2, File Declaration",
	    .remedy = "Take the blanks out.",
	    .run = derf_check_declaration_blank,
	},
    [RULE_VERSION_MISSING] =
	{
	    .name = "derf-version-missing",
	    .severity = SEVERITY_ERROR,
	    .summary = "The first line is a declaration with a version",
	    .why = "The file is ignored without one. Where the first line is neither, the declaration was forgotten, "
		   "and the title is there.",
	    .source = DOCUMENT "2, File Declaration: \"The Format Version part of the file can NOT be ommitted\"",
	    .remedy = "Write DERF:0.1.0.",
	    .run = derf_check_version_missing,
	},
    [RULE_VERSION_MAJOR] =
	{
	    .name = "derf-version-major",
	    .severity = SEVERITY_ERROR,
	    .summary = "The major version is 0",
	    .why = "The engine warns and ignores the file, unless it was compiled with DE_ATTEMPT_BAD_MAJOR_LOAD.",
	    .source = DOCUMENT "2, File Declaration",
	    .remedy = "Bring the room to the version 0.1.0.",
	    .run = derf_check_version_major,
	},
    [RULE_VERSION_GUESS] =
	{
	    .name = "derf-version-guess",
	    .severity = SEVERITY_WARNING,
	    .summary = "The version is 0.1.0",
	    .why = "Of a version with the known major number 0 the engine guesses the rest and warns; below 1.0.0 "
		   "any change may break what was. Numbers with zeros in front may not be known either.",
	    .source = DOCUMENT "2, File Declaration",
	    .remedy = "Bring the room to the version 0.1.0.",
	    .run = derf_check_version_guess,
	},
    [RULE_SHORT_BLANK] =
	{
	    .name = "derf-short-blank",
	    .severity = SEVERITY_WARNING,
	    .summary = "The short description is not blank",
	    .why = "It is what one sees of the room from the next one. Only of the title does the document say that "
		   "it may be blank.",
	    .source = DOCUMENT "4, Room Short Description",
	    .remedy = "Describe the room in one line.",
	    .run = derf_check_short_blank,
	},
    [RULE_LONG_BLANK] =
	{
	    .name = "derf-long-blank",
	    .severity = SEVERITY_WARNING,
	    .summary = "The long description is not blank",
	    .why = "It is what one sees when one asks for more. Only of the title does the document say that it may "
		   "be blank.",
	    .source = DOCUMENT "5, Room Long Description",
	    .remedy = "Describe the room.",
	    .run = derf_check_long_blank,
	},
    [RULE_NUL] =
	{
	    .name = "derf-nul",
	    .severity = SEVERITY_WARNING,
	    .summary = "There is no NUL byte in a room",
	    .why = "A text ends at NUL in many programs, so what follows may be lost.",
	    .source = DOCUMENT "1, Basic Layout: all of a room is text",
	    .remedy = "Take the byte out.",
	    .run = derf_check_nul,
	},
    [RULE_FLAGS_MISSING] =
	{
	    .name = "derf-flags-missing",
	    .severity = SEVERITY_WARNING,
	    .summary = "A room has a Flags line",
	    .why = "Only what stands below the Flags line is optional. Without it the room is read as one without "
		   "flags, and all lines as description.",
	    .source = DOCUMENT "1, Basic Layout, and 6, Flags",
	    .remedy = "Add a line that begins with exactly \"Flags:\".",
	    .run = derf_check_flags_missing,
	},
    [RULE_SECTION_MISSPELT] =
	{
	    .name = "derf-section-misspelt",
	    .severity = SEVERITY_WARNING,
	    .summary = "A Containers line begins with exactly \"Containers:\"",
	    .why = "Any other line above the Flags line is description, and without a Flags line all lines are.",
	    .source = DOCUMENT "7, Containers: \"it must start with Containers:\"",
	    .remedy = "Begin the line with \"Containers:\", if it lists containers.",
	    .run = derf_check_section_misspelt,
	},
    [RULE_FLAG_SIGN] =
	{
	    .name = "derf-flag-sign",
	    .severity = SEVERITY_ERROR,
	    .summary = "Every flag has a sign before its name",
	    .why = "The document knows flags with + or - only; one without is taken for neither set nor unset. A "
		   "typeset minus is another character.",
	    .source = DOCUMENT "6, Flags: \"+[flag] to set the flag and -[flag] to unset a flag\"",
	    .remedy = "Write + or - right before the name.",
	    .run = derf_check_flag_sign,
	},
    [RULE_FLAG_REPEATED] =
	{
	    .name = "derf-flag-repeated",
	    .severity = SEVERITY_NOTE,
	    .summary = "No flag is named twice",
	    .why = "The second does nothing.",
	    .source = DOCUMENT "6, Flags",
	    .remedy = "Take one of the two out.",
	    .run = derf_check_flag_repeated,
	},
    [RULE_FLAG_CONTRADICTED] =
	{
	    .name = "derf-flag-contradicted",
	    .severity = SEVERITY_WARNING,
	    .summary = "No flag is both set and unset",
	    .why = "Which one holds is not said; the last is taken to.",
	    .source = DOCUMENT "6, Flags",
	    .remedy = "Take one of the two out.",
	    .run = derf_check_flag_contradicted,
	},
    [RULE_FLAG_UNKNOWN] =
	{
	    .name = "derf-flag-unknown",
	    .severity = SEVERITY_WARNING,
	    .summary = "Every flag is one of the twelve, or a sub-flag NAME_boss or NAME_monster",
	    .why = "The engine has no use for it. It is kept as it is.",
	    .source = DOCUMENT "6, Flags",
	    .remedy = "Correct the name, or take the flag out.",
	    .run = derf_check_flag_unknown,
	},
    [RULE_FLAG_CASE] =
	{
	    .name = "derf-flag-case",
	    .severity = SEVERITY_WARNING,
	    .summary = "Flags are written in lower case",
	    .why = "The document has them so, and names are taken to be compared exactly.",
	    .source = DOCUMENT "6, Flags",
	    .remedy = "Write the name in lower case.",
	    .run = derf_check_flag_case,
	},
    [RULE_FLAG_SPELLING] =
	{
	    .name = "derf-flag-spelling",
	    .severity = SEVERITY_WARNING,
	    .summary = "non_euclidian is spelt with a low line",
	    .why = "The list of flags and section 6.3 have non_euclidian, section 6.4 non-euclidian. Both are "
		   "understood here; of the engine that is not known.",
	    .source = DOCUMENT "6, Flags, and 6.4, Special Flags",
	    .remedy = "Write non_euclidian.",
	    .run = derf_check_flag_spelling,
	},
    [RULE_FLAG_BOSS_SPAWN] =
	{
	    .name = "derf-flag-boss-spawn",
	    .severity = SEVERITY_WARNING,
	    .summary = "No flag is called boss_spawn",
	    .why = "The document says that safe_room unsets boss_spawn, but defines no such flag; boss is what it "
		   "must mean.",
	    .source = DOCUMENT "6.2, Mob Flags, Safe Room",
	    .remedy = "Write boss.",
	    .run = derf_check_flag_boss_spawn,
	},
    [RULE_SUBFLAG_IGNORED] =
	{
	    .name = "derf-subflag-ignored",
	    .severity = SEVERITY_NOTE,
	    .summary = "A sub-flag stands beside its flag",
	    .why = "NAME_boss is ignored where boss is not in effect, and NAME_monster where monster_spawn is not.",
	    .source = DOCUMENT "6.2, Mob Flags: \"subflags are ignored\"",
	    .remedy = "Set the flag too, or take the sub-flag out.",
	    .run = derf_check_subflag_ignored,
	},
    [RULE_EXITS_NONE] =
	{
	    .name = "derf-exits-none",
	    .severity = SEVERITY_WARNING,
	    .summary = "A room has an exit",
	    .why = "One can come in only where one can go out, so the room cannot be reached; one that is "
		   "non_euclidian cannot be left.",
	    .source = DOCUMENT "6.3, Exit Flags",
	    .remedy = "Set at least one of the four exits.",
	    .run = derf_check_exits_none,
	},
    [RULE_ENTRANCE_AND_EXIT] =
	{
	    .name = "derf-entrance-and-exit",
	    .severity = SEVERITY_WARNING,
	    .summary = "A room that is both entrance and exit says what else it is",
	    .why = "It is allowed, but an entrance sets safe_room and unsets boss, monster_spawn and trap, and an "
		   "exit does the opposite. The later of the two is taken to hold.",
	    .source = DOCUMENT "6.1, Dungeon Flags",
	    .remedy = "Set or unset these four flags yourself.",
	    .run = derf_check_entrance_and_exit,
	},
    [RULE_SAFE_CONFLICT] =
	{
	    .name = "derf-safe-conflict",
	    .severity = SEVERITY_ERROR,
	    .summary = "A room with +safe_room has neither +boss nor +monster_spawn",
	    .why = "The room is ignored, unless the engine was compiled with DE_LOAD_CONFLICTING_FLAGS; safe_room "
		   "then takes precedence.",
	    .source = DOCUMENT "6.2, Mob Flags, Safe Room",
	    .remedy = "Take one of the flags out.",
	    .run = derf_check_safe_conflict,
	},
    [RULE_SAFE_CONTRADICTED] =
	{
	    .name = "derf-safe-contradicted",
	    .severity = SEVERITY_WARNING,
	    .summary = "No flag sets by itself what excludes a flag of the file",
	    .why = "An entrance sets safe_room and an exit sets boss and monster_spawn. What the file says is taken "
		   "to hold, and the other to be unset.",
	    .source = DOCUMENT "6.1, Dungeon Flags, and 6.2, Mob Flags",
	    .remedy = "Unset the other flag yourself.",
	    .run = derf_check_safe_contradicted,
	},
    [RULE_TRAP_SAFE] =
	{
	    .name = "derf-trap-safe",
	    .severity = SEVERITY_NOTE,
	    .summary = "An entrance or a safe room does not set trap",
	    .why = "Both unset trap by themselves, and players in a safe room cannot be harmed. What the file says "
		   "is taken to hold.",
	    .source = DOCUMENT "6.1, Dungeon Entrance, and 6.2, Safe Room",
	    .remedy = "Take +trap out, if no traps are meant.",
	    .run = derf_check_trap_safe,
	},
    [RULE_CONTAINERS_EMPTY] =
	{
	    .name = "derf-containers-empty",
	    .severity = SEVERITY_ERROR,
	    .summary = "A Containers line lists a container",
	    .why = "The line is optional, but \"it must list at least one container\".",
	    .source = DOCUMENT "7, Containers",
	    .remedy = "Add a container, or take the line out.",
	    .run = derf_check_containers_empty,
	},
    [RULE_CONTAINER_UNKNOWN] =
	{
	    .name = "derf-container-unknown",
	    .severity = SEVERITY_NOTE,
	    .summary = "A container is generic: room, chest, locked_chest, bag or pots, or one of these with "
		       "concealed_ before it",
	    .why = "Other names are those of containers that the engine can access, which differ.",
	    .source = DOCUMENT "7, Containers",
	    .remedy = "Nothing, if the engine has such a container.",
	    .run = derf_check_container_unknown,
	},
    [RULE_CONTAINER_POT] =
	{
	    .name = "derf-container-pot",
	    .severity = SEVERITY_WARNING,
	    .summary = "The generic pot is called pots",
	    .why = "The list of generic containers says pots; in the text it is also a pot.",
	    .source = DOCUMENT "7, Containers, Pots",
	    .remedy = "Write pots.",
	    .run = derf_check_container_pot,
	},
    [RULE_CONTAINER_LISTED_NUMBER] =
	{
	    .name = "derf-container-listed-number",
	    .severity = SEVERITY_WARNING,
	    .summary = "The Containers line has names without numbers",
	    .why = "Numbers belong on container lines. On this line a generic name with a number is taken for the "
		   "name alone, and counted in the order of the line.",
	    .source = DOCUMENT "8, Container",
	    .remedy = "Leave the number out.",
	    .run = derf_check_container_listed_number,
	},
    [RULE_ROOM_REPEATED] =
	{
	    .name = "derf-room-repeated",
	    .severity = SEVERITY_WARNING,
	    .summary = "The container room is listed once",
	    .why = "It is the room itself. The same holds for concealed_room.",
	    .source = DOCUMENT "7, Containers, Room",
	    .remedy = "Take one of the two out, and put all items into the other.",
	    .run = derf_check_room_repeated,
	},
    [RULE_NUMBER_NEEDLESS] =
	{
	    .name = "derf-number-needless",
	    .severity = SEVERITY_NOTE,
	    .summary = "The line of a container that has no equal has no number",
	    .why = "Numbers tell equal containers apart.",
	    .source = DOCUMENT "8, Container",
	    .remedy = "Leave the number out.",
	    .run = derf_check_number_needless,
	},
    [RULE_NUMBER_MISSING] =
	{
	    .name = "derf-number-missing",
	    .severity = SEVERITY_NOTE,
	    .summary = "The line of a container that has equals has a number",
	    .why = "Without it the first is meant.",
	    .source = DOCUMENT "8, Container: \"If you omit the number, then bag will be read as bag1\"",
	    .remedy = "Write the number.",
	    .run = derf_check_number_missing,
	},
    [RULE_ITEM_EMPTY] =
	{
	    .name = "derf-item-empty",
	    .severity = SEVERITY_WARNING,
	    .summary = "Every item of a list has a name",
	    .why = "The document does not say what an item without a name is; it is taken for a random one.",
	    .source = DOCUMENT "8, Container",
	    .remedy = "Name the item, or take the comma or the line out.",
	    .run = derf_check_item_empty,
	},
    [RULE_ITEM_RANDOM] =
	{
	    .name = "derf-item-random",
	    .severity = SEVERITY_NOTE,
	    .summary = "A container has a line",
	    .why = "Without one the engine fills it with a random item.",
	    .source = DOCUMENT "8, Container",
	    .remedy = "Nothing, if that is meant.",
	    .run = derf_check_item_random,
	},
    [RULE_ITEM_TYPES] =
	{
	    .name = "derf-item-types",
	    .severity = SEVERITY_NOTE,
	    .summary = "A container has at most one item type",
	    .why = "With several types the engine may make one item that is of all of them, instead of several.",
	    .source = DOCUMENT "8, Container",
	    .remedy = "Nothing, if one item is meant; else use several containers.",
	    .run = derf_check_item_types,
	},
    [RULE_ITEM_MIXED] =
	{
	    .name = "derf-item-mixed",
	    .severity = SEVERITY_NOTE,
	    .summary = "A container has either item types or items by name",
	    .why = "The document says what each of the two means, but not what both together do.",
	    .source = DOCUMENT "8, Container",
	    .remedy = "Put them into two containers.",
	    .run = derf_check_item_mixed,
	},
    [RULE_ITEM_TYPE_NEAR] =
	{
	    .name = "derf-item-type-near",
	    .severity = SEVERITY_NOTE,
	    .summary = "An item is not one of the types but for a slip",
	    .why = "The types are weapon, defense and magic, spelt exactly so; any other word is the name of an "
		   "item.",
	    .source = DOCUMENT "8, Container",
	    .remedy = "Write the type as the document does, if it is meant.",
	    .run = derf_check_item_type_near,
	},
    [RULE_DUNGEON_ENTRANCE_NONE] =
	{
	    .name = "derf-dungeon-entrance-none",
	    .severity = SEVERITY_WARNING,
	    .summary = "A dungeon has an entrance",
	    .why = "All players start in it, and it is necessary for a proper dungeon. Only looked at where several "
		   "rooms are checked together.",
	    .source = DOCUMENT "6.1, Dungeon Flags",
	    .remedy = "Set dungeon_entrance in one room.",
	},
    [RULE_DUNGEON_ENTRANCES] =
	{
	    .name = "derf-dungeon-entrances",
	    .severity = SEVERITY_WARNING,
	    .summary = "A dungeon has one entrance",
	    .why = "Only one room with the flag is placed; the others are left out. Which one is not said.",
	    .source = DOCUMENT "6.1, Dungeon Flags: \"Only one room with this flag will be placed into a dungeon\"",
	    .remedy = "Take the flag out of all rooms but one.",
	},
    [RULE_DUNGEON_EXIT_NONE] =
	{
	    .name = "derf-dungeon-exit-none",
	    .severity = SEVERITY_WARNING,
	    .summary = "A dungeon has an exit",
	    .why = "All dungeons have exactly one, where players can complete them. Only looked at where several "
		   "rooms are checked together.",
	    .source = DOCUMENT "6.1, Dungeon Flags",
	    .remedy = "Set dungeon_exit in one room.",
	},
    [RULE_DUNGEON_EXITS] =
	{
	    .name = "derf-dungeon-exits",
	    .severity = SEVERITY_WARNING,
	    .summary = "A dungeon has one exit",
	    .why = "Exactly one room with the flag is placed; the others are left out. Which one is not said.",
	    .source = DOCUMENT "6.1, Dungeon Flags: \"All dungeons will spawn with exactly one exit\"",
	    .remedy = "Take the flag out of all rooms but one.",
	},
    [RULE_DUNGEON_EXIT_UNMET] =
	{
	    .name = "derf-dungeon-exit-unmet",
	    .severity = SEVERITY_WARNING,
	    .summary = "For every exit another room has the opposite one",
	    .why = "A north exit leads to the south exit of another room, and so on, unless one of the two rooms is "
		   "non_euclidian: then any sides can be linked.",
	    .source = DOCUMENT "6.3, Exit Flags",
	    .remedy = "Give another room the opposite exit, or unset this one.",
	},
    [RULE_DUNGEON_EXIT_UNREACHED] =
	{
	    .name = "derf-dungeon-exit-unreached",
	    .severity = SEVERITY_WARNING,
	    .summary = "The dungeon's exit can be reached from its entrance",
	    .why = "Rooms are joined at opposite exits, and one leaves a room by another exit than one came in. No "
		   "row of these rooms that begins at the entrance comes to the exit, however the engine chooses. "
		   "Rooms that are non_euclidian join at any sides.",
	    .source = DOCUMENT "6.1, Dungeon Flags, and 6.3, Exit Flags",
	    .remedy = "Give a room between them the exits that are missing.",
	},
    [RULE_DUNGEON_TITLE_DEFAULT] =
	{
	    .name = "derf-dungeon-title-default",
	    .severity = SEVERITY_NOTE,
	    .summary = "A room has a title",
	    .why = "The engine calls rooms without one \"Room 1\", \"Room 2\" and so on. In which order is not said; "
		   "here it is that of the files.",
	    .source = DOCUMENT "3, Room Name/Title",
	    .remedy = "Nothing, if that is meant.",
	},
    [RULE_DUNGEON_TITLE_REPEATED] =
	{
	    .name = "derf-dungeon-title-repeated",
	    .severity = SEVERITY_WARNING,
	    .summary = "Every room has a title of its own",
	    .why = "Players cannot tell the rooms apart. The engine does not mind.",
	    .source = DOCUMENT "3, Room Name/Title",
	    .remedy = "Change one of the titles.",
	},
};

const struct rule *const derf_rules[] = {
    &derf_rule_table[RULE_LINES_MISSING],
    &derf_rule_table[RULE_SECTION_EARLY],
    &derf_rule_table[RULE_FLAGS_SECOND],
    &derf_rule_table[RULE_FLAGS_BROKEN],
    &derf_rule_table[RULE_CONTAINERS_SECOND],
    &derf_rule_table[RULE_CONTAINER_ORPHAN],
    &derf_rule_table[RULE_CONTAINER_UNLISTED],
    &derf_rule_table[RULE_CONTAINER_NUMBER],
    &derf_rule_table[RULE_TEXT_UNKNOWN],
    &derf_rule_table[RULE_LINE_END],
    &derf_rule_table[RULE_DECLARATION_WORD],
    &derf_rule_table[RULE_DECLARATION_MISSING],
    &derf_rule_table[RULE_DECLARATION_BLANK],
    &derf_rule_table[RULE_VERSION_MISSING],
    &derf_rule_table[RULE_VERSION_MAJOR],
    &derf_rule_table[RULE_VERSION_GUESS],
    &derf_rule_table[RULE_SHORT_BLANK],
    &derf_rule_table[RULE_LONG_BLANK],
    &derf_rule_table[RULE_NUL],
    &derf_rule_table[RULE_FLAGS_MISSING],
    &derf_rule_table[RULE_SECTION_MISSPELT],
    &derf_rule_table[RULE_FLAG_SIGN],
    &derf_rule_table[RULE_FLAG_REPEATED],
    &derf_rule_table[RULE_FLAG_CONTRADICTED],
    &derf_rule_table[RULE_FLAG_UNKNOWN],
    &derf_rule_table[RULE_FLAG_CASE],
    &derf_rule_table[RULE_FLAG_SPELLING],
    &derf_rule_table[RULE_FLAG_BOSS_SPAWN],
    &derf_rule_table[RULE_SUBFLAG_IGNORED],
    &derf_rule_table[RULE_EXITS_NONE],
    &derf_rule_table[RULE_ENTRANCE_AND_EXIT],
    &derf_rule_table[RULE_SAFE_CONFLICT],
    &derf_rule_table[RULE_SAFE_CONTRADICTED],
    &derf_rule_table[RULE_TRAP_SAFE],
    &derf_rule_table[RULE_CONTAINERS_EMPTY],
    &derf_rule_table[RULE_CONTAINER_UNKNOWN],
    &derf_rule_table[RULE_CONTAINER_POT],
    &derf_rule_table[RULE_CONTAINER_LISTED_NUMBER],
    &derf_rule_table[RULE_ROOM_REPEATED],
    &derf_rule_table[RULE_NUMBER_NEEDLESS],
    &derf_rule_table[RULE_NUMBER_MISSING],
    &derf_rule_table[RULE_ITEM_EMPTY],
    &derf_rule_table[RULE_ITEM_RANDOM],
    &derf_rule_table[RULE_ITEM_TYPES],
    &derf_rule_table[RULE_ITEM_MIXED],
    &derf_rule_table[RULE_ITEM_TYPE_NEAR],
    &derf_rule_table[RULE_DUNGEON_ENTRANCE_NONE],
    &derf_rule_table[RULE_DUNGEON_ENTRANCES],
    &derf_rule_table[RULE_DUNGEON_EXIT_NONE],
    &derf_rule_table[RULE_DUNGEON_EXITS],
    &derf_rule_table[RULE_DUNGEON_EXIT_UNMET],
    &derf_rule_table[RULE_DUNGEON_EXIT_UNREACHED],
    &derf_rule_table[RULE_DUNGEON_TITLE_DEFAULT],
    &derf_rule_table[RULE_DUNGEON_TITLE_REPEATED],
    NULL,
};
