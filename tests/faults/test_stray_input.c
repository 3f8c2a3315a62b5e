/* Keys and bytes that nobody means, terminals that come and go while one types, streams that are closed: the editor goes
 * on or ends with a sentence, and leaves the terminal as it was. The random bytes are the same in every run. */
#include "tui/editing.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MONKEY_BYTES = 20000, RESIZES = 150, CHUNK = 200 };

static uint32_t random_number(uint64_t *seed)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(*seed >> 33);
}

/* Something a terminal might send: keys, pieces of sequences, replies, UTF-8, noise. */
static size_t add_noise(char *out, uint64_t *seed)
{
	static const char *const sequences[] = {
	    "\033[A",         "\033[B",          "\033[C",        "\033[D",
	    "\033[5~",        "\033[3~",         "\033OP",        "\033[1;5C",
	    "\033[Z",         "\033[<0;10;5M",   "\033[<0;10;5m", "\033[<2;30;9M",
	    "\033[I",         "\033[999999999~", "\033[;;;;;;u",  "\033]52;c;QUFB\007",
	    "\033P>|x\033\\", "\033[1;1R",       "\033[!P",       "\033[200~ab\n##\033[201~",
	    "\xc3\xa9",       "\xe2\x80\xae",    "\x9b"};
	uint32_t kind = random_number(seed) % 100;
	if (kind < 60) {
		out[0] = (char)(' ' + random_number(seed) % 95);
		return 1;
	}
	if (kind < 75) {
		out[0] = (char)(1 + random_number(seed) % 31);
		return 1;
	}
	if (kind < 95) {
		const char *text = sequences[random_number(seed) % (sizeof sequences / sizeof *sequences)];
		memcpy(out, text, strlen(text));
		return strlen(text);
	}
	out[0] = (char)(128 + random_number(seed) % 128);
	return 1;
}

/* The program still runs, or has ended in an orderly way. When keys have ended it, ^C and ^\ are those of a plain
 * terminal again, and signals find it in the last moments of its life. */
static bool is_running(struct pty *pty)
{
	int status = pty_wait_exit(pty, 0);
	int number = status != -1 && WIFSIGNALED(status) ? WTERMSIG(status) : 0;
	if (number == SIGINT || number == SIGQUIT || number == SIGTERM)
		return false;
	if (status != -1 && (!WIFEXITED(status) || WEXITSTATUS(status) > 2))
		fail_msg("it ended with %s %d", WIFEXITED(status) ? "status" : "signal",
			 WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
	return status == -1;
}

static struct pty *start(struct editing *editing)
{
	editing_write("room.map", editing_room);
	struct pty *pty = editing_start_on(editing, "room.map");
	for (int i = 0; i < EDITING_LIMIT / 10 && pty_is_cooked(pty); i++) /* until then ^\ is the terminal's own */
		pty_settle(pty, 10);
	return pty;
}

static void end_it(struct pty *pty)
{
	if (is_running(pty))
		kill(pty_process(pty), SIGTERM);
	int status = pty_wait_exit(pty, EDITING_LIMIT);
	assert_true(status != -1);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != 128 + SIGTERM) {
		assert_false(is_running(pty)); /* the keys have ended it; a ^C after them discards its last output */
		return;
	}
	pty_settle(pty, 50); /* its last output may still be on the way */
	editing_expect_restored(pty);
}

EDITING_TEST(a_monkey_types)
{
	uint64_t seed = 20261120;
	struct pty *pty = start(editing);
	for (size_t sent = 0; sent < MONKEY_BYTES;) {
		char bytes[CHUNK + 64];
		size_t length = 0;
		while (length < CHUNK)
			length += add_noise(bytes + length, &seed);
		pty_send_bytes(pty, bytes, length);
		sent += length;
		pty_settle(pty, 2);
		if (!is_running(pty))
			pty = start(editing);
	}
	end_it(pty);
}

/* Every edit is made at a size where the command line fits; between them the window is anything. */
EDITING_TEST(the_window_dances)
{
	uint64_t seed = 7;
	struct pty *pty = start(editing);
	for (int i = 0; i < RESIZES; i++) {
		pty_resize(pty, 1 + (int)(random_number(&seed) % 300), 1 + (int)(random_number(&seed) % 100));
		pty_send(pty, i % 2 ? "\033[A" : "\033[B");
		pty_settle(pty, 1);
		assert_true(is_running(pty));
	}
	pty_resize(pty, 80, 24);
	editing_expect(pty, "? more");
	editing_type(pty, ":goto 3,3\rr~\x13", "Saved room.map");
	editing_check_changed("room.map", editing_room, EDITING_ROOM_TOP + 3, 1 + 3, "~");
	end_it(pty);
}

/* Without a terminal on one of the streams there is nothing to edit on: a sentence and status 2, within a moment. */
EDITING_TEST(streams_may_be_closed)
{
	static const char *const redirections[] = {"<&-",        ">&-",        "<&- >&-",   "<&- >&- 2>&-",
						   "</dev/null", ">/dev/null", ">/dev/full"};
	editing_write("room.map", editing_room);
	for (size_t i = 0; i < sizeof redirections / sizeof *redirections; i++) {
		char command[300];
		snprintf(command, sizeof command, "timeout 5 \"$MAPWRIGHT\" room.map 2>errors %s", redirections[i]);
		int status = system(command);
		assert_true(WIFEXITED(status));
		assert_int_equal(WEXITSTATUS(status), 2);
		editing_check_file("room.map", editing_room);
	}
}
