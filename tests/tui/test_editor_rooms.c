/* Files that belong together, through a real terminal: the rooms of a dungeon, a board with its recruit file. */

#include "editing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char porch[] = "DERF:0.1.0\nThe Porch\nA roof on four posts.\nIt rains on all sides of it.\n"
			    "Flags: +dungeon_entrance\n";
static const char cellar[] = "DERF:0.1.0\r\nThe Cellar\r\nBarrels,  all empty.\r\nThe floor is wet.\r\n"
			     "Flags:  +north_exit , +trap\r\nContainers: bag bag\r\nbag1: rope\r\nbag2:lamp";
static const char attic[] = "DERF:0.1.0\nThe Porch\nDust.\nNobody comes up here.\nFlags: +dungeon_exit\n";

static const char board[] = "15 8\n"
			    "1 Tower 2 ARROW 6 ARROW 0 ARROW 6 3\n"
			    "2 Woods 3 ARROW 1 ARROW 0 ARROW 7 3\n"
			    "3 Tower 4 ARROW 2 ARROW 0 ARROW 8 3\n"
			    "4 Brush 5 ARROW 3 ARROW 0 ARROW 8 4\n"
			    "5 Tower 6 ARROW 4 ARROW 0 ARROW 7 4\n"
			    "6 Jungle 1 ARROW 5 ARROW 0 ARROW 6 4\n";
static const char recruits[] = "olive Woods true 1 Centaur 3 Warbear\ndarkGreen Jungle true 1 Gargoyle 3 Serpent\n"
			       "grey Tower false 0 Anything 0 Ogre 0 Anything 0 Centaur 0 Anything 0 Gargoyle "
			       "0 AnyNonLord 3 Guardian -1 Titan 1 Warlock\n";

static struct pty *open_dungeon(struct editing *editing, int width)
{
	static const char *const words[] = {"porch.derf", "cellar.derf", "attic.derf", NULL};
	editing_write("porch.derf", porch);
	editing_write("cellar.derf", cellar);
	editing_write("attic.derf", attic);
	struct pty *pty = editing_start(editing, words, width, 24, NULL);
	editing_expect(pty, "? more");
	editing_expect(pty, "A roof on four posts.");
	return pty;
}

/* What `mapwright check` says of the files. */
static void check_prints(const char *files, int status, const char *text)
{
	char command[1024];
	snprintf(command, sizeof command,
		 "\"$MAPWRIGHT\" check --fail-on note %s >checked 2>&1; echo \"status $?\" >>checked", files);
	assert_int_equal(system(command), 0);
	snprintf(command, sizeof command, "%sstatus %d\n", text, status);
	editing_check_file("checked", command);
}

EDITING_TEST(rooms_open_together_are_checked_together)
{
	struct pty *pty = open_dungeon(editing, 80);
	editing_type(pty, "}}", "File 3 of 3");
	editing_expect(pty, "porch.derf is also called \"The Porch\".");
	editing_type_away(pty, ":set title The Attic\r", "also called");
	editing_type(pty, "u", "porch.derf is also called \"The Porch\".");
	/* Renaming the other room helps as well, and is seen from here. */
	editing_type(pty, "}:set title The Gate\r", "The Gate");
	editing_type(pty, "{", "File 3 of 3");
	editing_expect_gone(pty, "also called");
	editing_type_exit(pty, ":q!\r", 0);
	editing_check_file("cellar.derf", cellar);
}

EDITING_TEST(one_room_alone_is_no_dungeon)
{
	editing_write("attic.derf", attic);
	struct pty *pty = editing_open_with(editing, "porch.derf", porch);
	editing_expect(pty, "nothing to fix");
	assert_false(pty_shows(pty, "is called"));
}

EDITING_TEST(the_dungeon_is_listed_and_a_room_opened)
{
	struct pty *pty = open_dungeon(editing, 120);
	pty_send(pty, "\033[15~"); /* F5 */
	editing_expect(pty, "Open   3 files");
	editing_expect(pty, "porch.derf");
	editing_expect(pty, "cellar.derf");
	editing_expect(pty, "attic.derf");
	editing_expect(pty, "[entrance]");
	editing_type_away(pty, "j\r", "Open   3 files");
	editing_expect(pty, "Barrels,  all empty.");
	/* Each finding counts once, however often a room is shown. */
	static const char *const shown[] = {"File 3 of 3", "File 1 of 3", "File 2 of 3"};
	for (size_t i = 0; i < 5; i++) {
		editing_type(pty, "}", shown[i % 3]);
		pty_settle(pty, 20);
	}
	assert_false(pty_shows(pty, "2 warnings"));
	assert_false(pty_shows(pty, "3 warnings"));
}

/* A paste is inserted unchanged, or a message says what was left out. */
EDITING_TEST(a_pasted_tab_stays_a_tab)
{
	struct pty *pty =
	    editing_open_with(editing, "cellar.derf", "DERF:0.1.0\nThe Cellar\nDark.\nWet.\nFlags: +trap\n");
	editing_type(pty, ":focus form\rjjj\r", "long: Esc keeps it");
	editing_type(pty, "\033[200~a\tb\001c\177\033[201~", "a^IbcWet.");
	editing_expect(pty, "2 control characters were left out of the pasted text.");
	editing_type_away(pty, "\033", "Esc keeps it");
	editing_type_away(pty, ":set short \033[200~x\ty\033[201~\r", ":set");
	editing_type(pty, ":set version ", ":set version");
	editing_type(pty, "\033[200~1\n2\0023\n\033[201~", ":set version 1 23");
	editing_expect(pty, "Pasted: 1 line end became a blank, 1 byte was left out.");
	editing_type(pty, "\003\x13", "Saved cellar.derf");
	editing_check_file("cellar.derf", "DERF:0.1.0\nThe Cellar\nx\ty\na\tbcWet.\nFlags: +trap\n");
}

/* Three lines from the clipboard; nothing else of the file changes, its line ends and blanks stay. */
EDITING_TEST(lines_are_pasted_into_a_description)
{
	struct pty *pty = editing_open_with(editing, "cellar.derf", cellar);
	pty_send(pty, "\033OS"); /* F4 */
	editing_type(pty, "jjj\r", "long: Esc keeps it");
	pty_send(pty, "\033[F");
	editing_type(pty, "\033[200~\nSo are the walls:\n\nall of them.\033[201~", "all of them.");
	editing_type_away(pty, "\033", "Esc keeps it");
	editing_expect(pty, " *  ");
	editing_type(pty, "\x13", "Saved cellar.derf");
	editing_check_file("cellar.derf",
			   "DERF:0.1.0\r\nThe Cellar\r\nBarrels,  all empty.\r\nThe floor is wet.\r\n"
			   "So are the walls:\r\n\r\nall of them.\r\n"
			   "Flags:  +north_exit , +trap\r\nContainers: bag bag\r\nbag1: rope\r\nbag2:lamp");
}

EDITING_TEST(a_board_knows_the_recruits_beside_it)
{
	editing_write("game.map", board);
	editing_write("game.ter", recruits);
	check_prints(
	    "game.map game.ter", 1,
	    "game.map:5:3: warning: Brush, on 1 hex, has no line in game.ter. [colossus-ter-board-terrain]\n");
	struct pty *pty = editing_open(editing, "game.map");
	editing_expect(pty, "Brush, on 1 hex, has no line in game.ter.");
	/* Painted over, the finding is gone; undone, it is back; a line for it helps too. */
	editing_type_away(pty, "g4\r:brush Woods\r ", "has no line in game.ter");
	editing_type(pty, "u", "Brush, on 1 hex, has no line in game.ter.");
	editing_type(pty, ":edit game.ter\r", "Recruit chains");
	editing_type(pty, "Agreen Brush true 1 Gargoyle 2 Cyclops\r", "Gargoyle in Brush");
	editing_type(pty, "\x13", "Saved game.ter");
	editing_type(pty, "{", "File 1 of 2");
	editing_expect_gone(pty, "has no line in game.ter");
	check_prints("game.map game.ter", 0, "");
}

/* From nothing: a hex is added next to the six of a new board, painted, numbered and linked; then its recruits. */
EDITING_TEST(a_small_game_is_laid_out_from_an_empty_screen)
{
	struct pty *pty = editing_start(editing, NULL, 80, 24, NULL);
	editing_expect(pty, ": command");
	editing_type(pty, ":new mine.map colossus-map 16x9\r", "mine.map is a new file");
	editing_type(pty, ":goto 5,3\r", "no hex here");
	editing_type(pty, "n", "Added hex 7");
	editing_type(pty, ":brush Hills\r ", "hex 7 Hills");
	editing_expect(pty, "7  \u2192 1"); /* linked to its neighbour, both ways */
	editing_expect(pty, "nothing to fix");
	editing_type(pty, "\x13", "Saved mine.map");
	editing_type(pty, ":new mine.ter colossus-ter\r", "mine.ter is a new file");
	pty_send(pty, "D"); /* no Plains on the board */
	editing_expect_gone(pty, "Plains");
	pty_send(pty, "jjD"); /* nor a Swamp */
	editing_expect_gone(pty, "Swamp");
	editing_type(pty, "Agreen Brush true 1 Gargoyle 2 Cyclops\r", "Gargoyle in Brush");
	editing_type(pty, "AdarkGreen Jungle true 1 Gargoyle 3 Serpent\r", "Gargoyle in Jungle");
	editing_type(pty, "$a2 Behemoth\r", "Serpent    2\u2192  Behemoth");
	editing_expect(pty, "nothing to fix");
	editing_type(pty, "\x13", "Saved mine.ter");
	editing_type_exit(pty, "q", 0);
	check_prints("mine.map mine.ter", 0, "");
}
