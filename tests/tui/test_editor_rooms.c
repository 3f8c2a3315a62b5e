/* Files that belong together, through a real terminal: the rooms of a dungeon, a board with its recruit file. */
#include "editing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

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
	editing_expect(pty, "?Help");
	editing_expect(pty, "A roof on four posts.");
	return pty;
}

/* What `mapwright check` says of the files. */
static void check_prints(const char *files, int status, const char *text)
{
	char command[1024];
	snprintf(command, sizeof command, "'%s' check --fail-on note %s >checked 2>&1; echo \"status $?\" >>checked",
		 MAPWRIGHT_BINARY, files);
	assert_int_equal(system(command), 0);
	snprintf(command, sizeof command, "%sstatus %d\n", text, status);
	editing_check_file("checked", command);
}

static void rooms_open_together_are_held_together(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_dungeon(editing, 80);
	pty_send(pty, "}}");
	editing_expect(pty, "File 3 of 3");
	editing_expect(pty, "porch.derf is also called \"The Porch\".");
	pty_send(pty, ":set title The Attic\r");
	editing_expect_gone(pty, "also called");
	pty_send(pty, "u");
	editing_expect(pty, "porch.derf is also called \"The Porch\".");
	/* Renaming the other room helps as well, and is seen from here. */
	pty_send(pty, "}:set title The Gate\r");
	editing_expect(pty, "The Gate");
	pty_send(pty, "{");
	editing_expect(pty, "File 3 of 3");
	editing_expect_gone(pty, "also called");
	pty_send(pty, ":q!\r");
	editing_expect_exit(pty, 0);
	editing_check_file("cellar.derf", cellar);
}

static void one_room_alone_is_no_dungeon(void **state)
{
	struct editing *editing = *state;
	editing_write("attic.derf", attic);
	editing_write("porch.derf", porch);
	struct pty *pty = editing_open(editing, "porch.derf");
	editing_expect(pty, "x0 w0 i0");
	assert_false(pty_shows(pty, "is called"));
}

static void the_dungeon_is_listed_and_a_room_opened(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = open_dungeon(editing, 120);
	pty_send(pty, "\033[15~"); /* F5 */
	editing_expect(pty, "The dungeon: rooms");
	editing_expect(pty, "porch.derf");
	editing_expect(pty, "cellar.derf");
	editing_expect(pty, "attic.derf");
	editing_expect(pty, "The Cellar");
	editing_expect(pty, "entrance");
	editing_expect(pty, "trap");
	pty_send(pty, "j\r");
	editing_expect_gone(pty, "The dungeon: rooms");
	editing_expect(pty, "Barrels,  all empty.");
	/* However often rooms are looked at: each finding counts once. */
	static const char *const shown[] = {"File 3 of 3", "File 1 of 3", "File 2 of 3"};
	for (size_t i = 0; i < 5; i++) {
		pty_send(pty, "}");
		editing_expect(pty, shown[i % 3]);
		pty_settle(pty, 20);
	}
	pty_send(pty, "\033[15~");
	editing_expect(pty, "The dungeon: rooms");
	editing_expect(pty, "x0 w1 i0");
	assert_false(pty_shows(pty, "x0 w2"));
	assert_false(pty_shows(pty, "x0 w3"));
}

/* What is pasted comes as it is, or it is said what did not. */
static void a_pasted_tab_stays_a_tab(void **state)
{
	struct editing *editing = *state;
	editing_write("cellar.derf", "DERF:0.1.0\nThe Cellar\nDark.\nWet.\nFlags: +trap\n");
	struct pty *pty = editing_open(editing, "cellar.derf");
	pty_send(pty, ":focus form\rjjj\r");
	editing_expect(pty, "long: Esc keeps it");
	pty_send(pty, "\033[200~a\tb\001c\177\033[201~");
	editing_expect(pty, "a^IbcWet.");
	editing_expect(pty, "2 control characters were left out of the pasted text.");
	pty_send(pty, "\033");
	editing_expect_gone(pty, "Esc keeps it");
	pty_send(pty, ":set short \033[200~x\ty\033[201~\r");
	editing_expect_gone(pty, ":set");
	pty_send(pty, ":set version ");
	editing_expect(pty, ":set version");
	pty_send(pty, "\033[200~1\n2\0023\n\033[201~");
	editing_expect(pty, ":set version 1 23");
	editing_expect(pty, "Pasted: 1 line end became a blank, 1 byte was left out.");
	pty_send(pty, "\003\x13");
	editing_expect(pty, "Saved cellar.derf");
	editing_check_file("cellar.derf", "DERF:0.1.0\nThe Cellar\nx\ty\na\tbcWet.\nFlags: +trap\n");
}

/* Three lines from the clipboard; nothing else of the file changes, its line ends and blanks stay. */
static void lines_are_pasted_into_a_description(void **state)
{
	struct editing *editing = *state;
	editing_write("cellar.derf", cellar);
	struct pty *pty = editing_open(editing, "cellar.derf");
	pty_send(pty, "\033OS"); /* F4 */
	pty_send(pty, "jjj\r");
	editing_expect(pty, "long: Esc keeps it");
	pty_send(pty, "\033[F");
	pty_send(pty, "\033[200~\nSo are the walls:\n\nall of them.\033[201~");
	editing_expect(pty, "all of them.");
	pty_send(pty, "\033");
	editing_expect_gone(pty, "Esc keeps it");
	editing_expect(pty, "[+]");
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved cellar.derf");
	editing_check_file("cellar.derf",
			   "DERF:0.1.0\r\nThe Cellar\r\nBarrels,  all empty.\r\nThe floor is wet.\r\n"
			   "So are the walls:\r\n\r\nall of them.\r\n"
			   "Flags:  +north_exit , +trap\r\nContainers: bag bag\r\nbag1: rope\r\nbag2:lamp");
}

static void a_board_knows_the_recruits_beside_it(void **state)
{
	struct editing *editing = *state;
	editing_write("game.map", board);
	editing_write("game.ter", recruits);
	check_prints(
	    "game.map game.ter", 1,
	    "game.map:5:3: warning: Brush, on 1 hex, has no line in game.ter. [colossus-ter-board-terrain]\n");
	struct pty *pty = editing_open(editing, "game.map");
	editing_expect(pty, "Brush, on 1 hex, has no line in game.ter.");
	/* Painted over, the finding is gone; undone, it is back; a line for it helps too. */
	pty_send(pty, "g4\r:brush Woods\r ");
	editing_expect_gone(pty, "has no line in game.ter");
	pty_send(pty, "u");
	editing_expect(pty, "Brush, on 1 hex, has no line in game.ter.");
	pty_send(pty, ":edit game.ter\r");
	editing_expect(pty, "Recruit chains");
	pty_send(pty, "Agreen Brush true 1 Gargoyle 2 Cyclops\r");
	editing_expect(pty, "terrain Brush");
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved game.ter");
	pty_send(pty, "{");
	editing_expect(pty, "File 1 of 2");
	editing_expect_gone(pty, "has no line in game.ter");
	check_prints("game.map game.ter", 0, "");
}

/* From nothing: a hex is laid beside the six of a new board, painted, numbered and linked; then its recruits. */
static void a_small_game_is_laid_out_from_an_empty_screen(void **state)
{
	struct editing *editing = *state;
	struct pty *pty = editing_start(editing, NULL, 80, 24, NULL);
	editing_expect(pty, ":Cmd");
	pty_send(pty, ":new mine.map colossus-map 15x8\r");
	editing_expect(pty, "mine.map is a new file");
	pty_send(pty, ":goto 5,3\r");
	editing_expect(pty, "no hex here");
	pty_send(pty, "n");
	editing_expect(pty, "hexes 7");
	pty_send(pty, ":brush Hills\r ");
	editing_expect(pty, "terrain Hills");
	editing_expect(pty, "7=  1="); /* linked to its neighbour, both ways */
	editing_expect(pty, "x0 w0 i0");
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved mine.map");
	pty_send(pty, ":new mine.ter colossus-ter\r");
	editing_expect(pty, "mine.ter is a new file");
	pty_send(pty, "D"); /* no Plains on the board */
	editing_expect_gone(pty, "Plains");
	pty_send(pty, "jjD"); /* nor a Swamp */
	editing_expect_gone(pty, "Swamp");
	pty_send(pty, "Agreen Brush true 1 Gargoyle 2 Cyclops\r");
	editing_expect(pty, "terrain Brush");
	pty_send(pty, "AdarkGreen Jungle true 1 Gargoyle 3 Serpent\r");
	editing_expect(pty, "terrain Jungle");
	pty_send(pty, "$a2 Behemoth\r");
	editing_expect(pty, "Serpent -2-> Behemoth");
	editing_expect(pty, "x0 w0 i0");
	pty_send(pty, "\x13");
	editing_expect(pty, "Saved mine.ter");
	pty_send(pty, "q");
	editing_expect_exit(pty, 0);
	check_prints("mine.map mine.ter", 0, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    editing_test(rooms_open_together_are_held_together),
	    editing_test(one_room_alone_is_no_dungeon),
	    editing_test(the_dungeon_is_listed_and_a_room_opened),
	    editing_test(a_pasted_tab_stays_a_tab),
	    editing_test(lines_are_pasted_into_a_description),
	    editing_test(a_board_knows_the_recruits_beside_it),
	    editing_test(a_small_game_is_laid_out_from_an_empty_screen),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
