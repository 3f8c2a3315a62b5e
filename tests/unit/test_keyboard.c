/* Keys, mouse and pastes as a terminal sends them. */
#include "testing.h"

#include "term/tty.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ESCAPE_WAIT = 25 };

/* All events of some bytes, as text: key names one after the other, "{press 1 x,y}" for the mouse, "[text]" for a
 * paste. After the bytes there is silence. */
static void event_text(const struct event *event, char *out, size_t size)
{
	static const char *const actions[] = {"press", "drag", "release", "up", "down"};
	size_t at = strlen(out);
	assert_true(size > at);
	switch (event->kind) {
	case EVENT_KEY:
		snprintf(out + at, size - at, "%s", event->key);
		return;
	case EVENT_MOUSE:
		snprintf(out + at, size - at, "{%s%s%s%s%s %d %d,%d}", event->shift ? "S" : "", event->alt ? "M" : "",
			 event->control ? "C" : "", event->shift || event->alt || event->control ? " " : "",
			 actions[event->mouse], event->button, event->x, event->y);
		return;
	case EVENT_PASTE:
		snprintf(out + at, size - at, "[%.*s]", (int)event->paste_length, event->paste);
		return;
	default:
		fail_msg("event of kind %d", event->kind);
	}
}

static void push_all(struct keyboard *keyboard, const char *bytes, size_t length, int64_t now, char *out, size_t size)
{
	struct event event;
	while (length > 0) {
		size_t taken = keyboard_push(keyboard, bytes, length, now);
		assert_true(taken > 0);
		bytes += taken;
		length -= taken;
		while (keyboard_next(keyboard, &event))
			event_text(&event, out, size);
	}
}

static void check(const char *bytes, size_t length, const char *expected)
{
	char out[4096] = "";
	struct event event;
	struct keyboard *keyboard = keyboard_new(true, ESCAPE_WAIT);
	assert_non_null(keyboard);
	push_all(keyboard, bytes, length, 1000, out, sizeof out);
	if (keyboard_expire(keyboard, 1000000, &event))
		event_text(&event, out, sizeof out);
	assert_int_equal(keyboard_wait(keyboard, 1000000), -1);
	assert_string_equal(out, expected);
	keyboard_free(keyboard);
}

#define CHECK(bytes, expected) check(bytes, sizeof bytes - 1, expected)

TEST(keys_have_names)
{
	CHECK("aZ~>\xc3\xa9\xe4\xb8\x96", "aZ~>\xc3\xa9\xe4\xb8\x96");
	CHECK(" <", "<Space><Less>");
	CHECK("\r\t\x7f\x08", "<Enter><Tab><Backspace><Backspace>");
	CHECK("\x01\x03\x13\x11\x1a\n", "<C-a><C-c><C-s><C-q><C-z><C-j>");
	CHECK("\0\x1c\x1d\x1e\x1f", "<C-Space><C-\\><C-]><C-^><C-_>");
	CHECK("\033x\033 \033<\033>\033\r\033\x7f\033\x01\033\xc3\xa9", "<M-x><M-Space><M-Less><M->><M-Enter>"
									"<M-Backspace><M-C-a><M-\xc3\xa9>");
}

TEST(special_keys_have_names)
{
	CHECK("\033[A\033[B\033[C\033[D\033[H\033[F", "<Up><Down><Right><Left><Home><End>");
	CHECK("\033OA\033OB\033OC\033OD\033OH\033OF", "<Up><Down><Right><Left><Home><End>");
	CHECK("\033[1~\033[2~\033[3~\033[4~\033[5~\033[6~\033[7~\033[8~",
	      "<Home><Insert><Delete><End><PageUp><PageDown><Home><End>");
	CHECK("\033[1;2A\033[1;3B\033[1;4C\033[1;5D\033[1;6H\033[1;7F\033[1;8A",
	      "<S-Up><M-Down><S-M-Right><C-Left><S-C-Home><M-C-End><S-M-C-Up>");
	CHECK("\033[3;5~\033[6;2~\033[Z\033[1;2Z", "<C-Delete><S-PageDown><S-Tab><S-Tab>");
	CHECK("\033OP\033OQ\033OR\033OS\033[15~\033[17~", "<F1><F2><F3><F4><F5><F6>");
	CHECK("\033[18~\033[19~\033[20~\033[21~\033[23~\033[24~", "<F7><F8><F9><F10><F11><F12>");
	CHECK("\033[1;2P\033[1;5S\033[24;6~\033[[A\033[[E\033[11~", "<S-F1><C-F4><S-C-F12><F1><F5><F1>");
	CHECK("\033Op\033OM\033On", "0<Enter>.");
}

TEST(a_lone_escape_is_a_key)
{
	CHECK("\033", "<Esc>");
	CHECK("\033\033", "<Esc><Esc>");
	CHECK("\033\033[A", "<Esc><Up>");
	CHECK("\033[", "<M-[>");
	CHECK("\033O", "<M-O>");
	CHECK("\033]", "<M-]>");
	CHECK("\033P", "<M-P>");
}

TEST(the_mouse_is_read)
{
	CHECK("\033[<0;1;1M\033[<0;1;1m", "{press 1 0,0}{release 1 0,0}");
	CHECK("\033[<1;10;5M\033[<2;10;5M", "{press 2 9,4}{press 3 9,4}");
	CHECK("\033[<32;11;5M\033[<34;11;5M", "{drag 1 10,4}{drag 3 10,4}");
	CHECK("\033[<64;3;4M\033[<65;3;4M", "{up 0 2,3}{down 0 2,3}");
	CHECK("\033[<4;3;4M\033[<8;3;4M\033[<16;3;4M\033[<28;3;4M",
	      "{S press 1 2,3}{M press 1 2,3}{C press 1 2,3}{SMC press 1 2,3}");
	CHECK("\033[<0;99999;99999M", "{press 1 999,999}");
	CHECK("\033[<35;3;4M\033[<66;3;4M\033[<67;3;4M\033[<128;3;4M\033[<3;3;4m\033[<64;3;4m", "");
}

TEST(a_paste_is_one_event)
{
	CHECK("a\033[200~:q!\r\nx\ry\nz\033[201~b", "a[:q!\nx\ny\nz]b");
	CHECK("\033[200~\033[201~", "[]");
	CHECK("\033[200~\033[20\033[2\033[201~", "[\033[20\033[2]");
	CHECK("\033[200~one\033[201~\033[200~two\033[201~", "[one][two]");
}

TEST(a_key_may_be_split_over_reads)
{
	static const char bytes[] = "\033[1;5C\xe4\xb8\x96\033[<0;3;4M\033OP\033[200~ab\033[201~x";
	char out[256] = "";
	struct keyboard *keyboard = keyboard_new(true, ESCAPE_WAIT);
	assert_non_null(keyboard);
	for (size_t i = 0; i < sizeof bytes - 1; i++)
		push_all(keyboard, bytes + i, 1, (int64_t)i, out, sizeof out);
	assert_string_equal(out, "<C-Right>\xe4\xb8\x96{press 1 2,3}<F1>[ab]x");
	keyboard_free(keyboard);
}

TEST(waits_are_as_asked)
{
	struct event event;
	char out[64] = "";
	struct keyboard *keyboard = keyboard_new(true, ESCAPE_WAIT);
	assert_non_null(keyboard);
	assert_int_equal(keyboard_wait(keyboard, 0), -1);
	assert_int_equal(keyboard_push(keyboard, "\033", 1, 100), 1);
	assert_int_equal(keyboard_wait(keyboard, 100), 0);
	assert_false(keyboard_next(keyboard, &event));
	assert_int_equal(keyboard_wait(keyboard, 100), ESCAPE_WAIT);
	assert_int_equal(keyboard_wait(keyboard, 110), ESCAPE_WAIT - 10);
	assert_false(keyboard_expire(keyboard, 124, &event));
	assert_int_equal(event.kind, EVENT_NONE);
	assert_true(keyboard_expire(keyboard, 125, &event));
	assert_string_equal(event.key, "<Esc>");
	assert_int_equal(keyboard_wait(keyboard, 125), -1);

	push_all(keyboard, "\033[", 2, 200, out, sizeof out);
	assert_false(keyboard_expire(keyboard, 230, &event));
	push_all(keyboard, "A", 1, 400, out, sizeof out);
	assert_string_equal(out, "<Up>");

	push_all(keyboard, "\033[200~text", 10, 1000, out, sizeof out);
	assert_int_equal(keyboard_wait(keyboard, 1500), 1500);
	push_all(keyboard, "more", 4, 2500, out, sizeof out);
	assert_false(keyboard_expire(keyboard, 4499, &event));
	assert_true(keyboard_expire(keyboard, 4500, &event));
	assert_int_equal(event.kind, EVENT_PASTE);
	assert_int_equal(event.paste_length, 8);
	assert_memory_equal(event.paste, "textmore", 8);
	assert_false(keyboard_next(keyboard, &event));
	keyboard_free(keyboard);

	static const int waits[] = {-5, 0, 3000}; /* a paste does not take longer to end */
	for (int i = 0; i < 3; i++) {
		keyboard = keyboard_new(true, waits[i]);
		push_all(keyboard, "\033", 1, 100, out, sizeof out);
		assert_int_equal(keyboard_wait(keyboard, 100), i == 2 ? 3000 : 0);
		push_all(keyboard, "[200~x", 6, 100, out, sizeof out);
		assert_int_equal(keyboard_wait(keyboard, 100), 2000);
		keyboard_free(keyboard);
	}
}

/* What was read and is not decoded yet waits in its order; Ctrl-C drops what is before it. */
TEST(bytes_wait)
{
	struct event event;
	char out[64] = "";
	struct keyboard *keyboard = keyboard_new(true, ESCAPE_WAIT);
	assert_int_equal(keyboard_room(keyboard), 4096);
	keyboard_push(keyboard, "abc", 3, 0);
	assert_true(keyboard_next(keyboard, &event));
	assert_int_equal(keyboard_room(keyboard), 4094);
	push_all(keyboard, "de", 2, 0, out, sizeof out);
	assert_string_equal(out, "bcde");
	keyboard_push(keyboard, "f\003g\003hi", 6, 0);
	assert_true(keyboard_next(keyboard, &event));
	assert_true(keyboard_drop(keyboard, 3));
	assert_int_equal(keyboard_room(keyboard), 4092);
	assert_true(keyboard_drop(keyboard, 3));
	assert_false(keyboard_drop(keyboard, 3));
	assert_false(keyboard_drop(keyboard, 'g'));
	push_all(keyboard, "j", 1, 0, out, sizeof out);
	assert_string_equal(out, "bcdehij");
	keyboard_free(keyboard);
}

/* Of the modes that a terminal reports, 1 to 3 of the one that is used. */
TEST(a_mode_is_known)
{
	for (int mode = 2025; mode <= 2027; mode++)
		for (int value = 0; value <= 4; value++) {
			char bytes[32], out[8] = "";
			int length = snprintf(bytes, sizeof bytes, "\033[?%d;%d$y", mode, value);
			struct keyboard *keyboard = keyboard_new(true, ESCAPE_WAIT);
			push_all(keyboard, bytes, (size_t)length, 0, out, sizeof out);
			assert_int_equal(keyboard_synchronizes(keyboard), mode == 2026 && value % 4 != 0);
			keyboard_free(keyboard);
		}
}

/* More than the buffer holds, and more than a paste may be: nothing is lost before the cap, nothing grows behind. */
TEST(a_huge_paste_is_capped)
{
	static char block[65536];
	memset(block, 'x', sizeof block);
	struct event event;
	char out[8] = "";
	struct keyboard *keyboard = keyboard_new(true, ESCAPE_WAIT);
	assert_non_null(keyboard);
	push_all(keyboard, "\033[200~", 6, 0, out, sizeof out);
	for (int i = 0; i < 300; i++)
		push_all(keyboard, block, sizeof block, 0, out, sizeof out);
	assert_int_equal(keyboard_push(keyboard, "\033[201~k", 7, 0), 7);
	assert_true(keyboard_next(keyboard, &event));
	assert_int_equal(event.kind, EVENT_PASTE);
	assert_int_equal(event.paste_length, 16 << 20);
	assert_true(keyboard_next(keyboard, &event));
	assert_string_equal(event.key, "k");
	keyboard_free(keyboard);
}

TEST(without_utf8_only_ascii_passes)
{
	char out[64] = "";
	struct keyboard *keyboard = keyboard_new(false, ESCAPE_WAIT);
	assert_non_null(keyboard);
	push_all(keyboard,
		 "\xc3\xa9x\033\xe9y\x9b"
		 "A",
		 8, 0, out, sizeof out);
	assert_string_equal(out, "xyA");
	keyboard_free(keyboard);
}
