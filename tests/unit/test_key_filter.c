/* Bytes of a terminal that no key has: which go on, which are dropped. */
#include "testing.h"

#include "term/key_filter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What came out, as text: keys in ( ), mouse reports in { }, pastes in [ ]. */
struct output {
	char text[4096];
	size_t length;
};

static void output_add(struct output *output, const char *text, size_t length)
{
	assert_true(output->length + length < sizeof output->text);
	memcpy(output->text + output->length, text, length);
	output->length += length;
	output->text[output->length] = '\0';
}

static void output_piece(struct output *output, const struct key_filter *filter, enum key_piece piece)
{
	char mouse[64];
	switch (piece) {
	case KEY_PIECE_NONE:
		return;
	case KEY_PIECE_KEY:
		output_add(output, "(", 1);
		output_add(output, filter->out, filter->out_length);
		output_add(output, ")", 1);
		return;
	case KEY_PIECE_MOUSE:
		snprintf(mouse, sizeof mouse, "{%d %d %d %c}", filter->numbers[0], filter->numbers[1],
			 filter->numbers[2], filter->pressed ? 'M' : 'm');
		output_add(output, mouse, strlen(mouse));
		return;
	case KEY_PIECE_MODE:
		snprintf(mouse, sizeof mouse, "{%d %d}", filter->numbers[0], filter->numbers[1]);
		output_add(output, mouse, strlen(mouse));
		return;
	case KEY_PIECE_PASTE_BEGIN:
		output_add(output, "[", 1);
		return;
	case KEY_PIECE_PASTE_TEXT:
		output_add(output, filter->out, filter->out_length);
		return;
	case KEY_PIECE_PASTE_END:
		output_add(output, "]", 1);
		return;
	}
}

static void push(struct output *output, struct key_filter *filter, const char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++)
		output_piece(output, filter, key_filter_push(filter, (unsigned char)bytes[i]));
}

static void check(bool utf8, const char *bytes, size_t length, const char *expected)
{
	struct key_filter filter;
	struct output output = {.length = 0};
	key_filter_init(&filter, utf8);
	push(&output, &filter, bytes, length);
	if (key_filter_pending(&filter) != KEY_PENDING_NONE)
		output_piece(&output, &filter, key_filter_expire(&filter));
	assert_int_equal(key_filter_pending(&filter), KEY_PENDING_NONE);
	assert_string_equal(output.text, expected);
}

#define CHECK(bytes, expected) check(true, bytes, sizeof bytes - 1, expected)

TEST(characters_pass)
{
	CHECK("a<~", "(a)(<)(~)");
	CHECK("\r\t\x7f\x03", "(\r)(\t)(\x7f)(\x03)");
	CHECK("\xc3\xa9\xe4\xb8\x96\xf0\x9f\x98\x80", "(\xc3\xa9)(\xe4\xb8\x96)(\xf0\x9f\x98\x80)");
	CHECK("\033x\033\r\033\xc3\xa9", "(\033x)(\033\r)(\033\xc3\xa9)");
}

TEST(bad_utf8_gives_nothing)
{
	CHECK("\xc2\xa0\xc2\xbf\xe0\xa0\x80\xf4\x8f\xbf\xbf", "(\xc2\xa0)(\xc2\xbf)(\xe0\xa0\x80)(\xf4\x8f\xbf\xbf)");
	CHECK("\x80\x9b\x9f\xbf\xc0\xc1\xf5\xff", "");
	CHECK("\xc2\x80\xc2\x9b\xc2\x9f", "");
	CHECK("\xe0\x9f\xbf\xed\xa0\x80\xf0\x8f\xbf\xbf\xf4\x90\x80\x80", "");
	CHECK("\xe2\x94", "");
	CHECK("\xe2\x94x", "(x)");
	CHECK("\xc3\xc3\xa9\xa9", "(\xc3\xa9)");
	CHECK("\033OA\xe2", "(\033[A)");
	CHECK("\xf0\x9f\033[A", "(\033[A)");
	check(false,
	      "\xc3\xa9x\x9b"
	      "A",
	      5, "(x)(A)");
}

TEST(keys_get_one_spelling)
{
	CHECK("\033[A\033OA\033[1;1A\033[;1A", "(\033[A)(\033[A)(\033[A)(\033[A)");
	CHECK("\033[1;5C\033[;5C\033[1;8H", "(\033[1;5C)(\033[1;5C)(\033[1;8H)");
	CHECK("\033[a\033Oa", "(\033[1;2A)(\033[1;5A)");
	CHECK("\033[5~\033[5;5~\033[5^\033[5@", "(\033[5~)(\033[5;5~)(\033[5;5~)(\033[5;6~)");
	CHECK("\033OP\033[11~\033[[A\033[P\033[1;2P", "(\033[11~)(\033[11~)(\033[11~)(\033[11~)(\033[11;2~)");
	CHECK("\033[24~\033[24;6~\033[[E", "(\033[24~)(\033[24;6~)(\033[15~)");
	CHECK("\033[Z\033[1;2Z", "(\033[Z)(\033[Z)");
	CHECK("\033Op\033Oy\033OM\033Ok", "(0)(9)(\r)(+)");
}

TEST(sequences_that_are_no_keys_give_nothing)
{
	CHECK("\033[!P\033[ A\033[$Z\033[)Q\033[#A\033[/R", "");
	CHECK("\033[27~\033[27;1~\033[27;2;13~\033[;u\033[4294967295u", "");
	CHECK("\033[?64;1;2c\033[>41;354;0c\033[1;1R\033[99999;99999R\033[?2026;2$\033[8;99;99t", "");
	CHECK("\033[?2026;2$ya\033[?2026;2y\033[2026;2$y\033[?2026$y\033[?1;2$3y\033[?1$$y", "{2026 2}(a)");
	CHECK("\033[I\033[O\033[0~\033[9~\033[16~\033[25~\033[257~\033[999999999999999999~", "");
	CHECK("\033[1;9A\033[1;0A\033[2;2A\033[1;2;3A\033[5A\033[1:2A", "");
	CHECK("\033[200;1~", "");
	CHECK("\033[200@\033[5;9~\033[5;2^", "");
	CHECK("\033]0\032x", "(x)");
	CHECK("\033[M !!\033[M~~~", "");
	CHECK("\033Oz\033O1", "");
	CHECK("\033[[Z\033[1;2a\033[1;2P\033[2P\033[0P", "(\033[11;2~)");
	CHECK("\033[[\033[A\033[M\003\033O\003", "(\033[A)(\003)(\003)");
}

TEST(strings_are_swallowed)
{
	CHECK("\033]10;rgb:ffff/ffff/ffff\007x", "(x)");
	CHECK("\033]11;rgb:0/0/0\033\\x", "(x)");
	CHECK("\033P>|XTerm(999)\033\\\033Pq\033\\x", "(x)");
	CHECK("\033_G\033\\\033^a\033\\\033Xb\033\\x", "(x)");
	CHECK("\033]52;c;QUFB\030x", "(x)");
	CHECK("\033]52;c;QUFB\033[Ax", "(\033[A)(x)");
	CHECK("\033]52;c;QUFB\003x", "(\003)(x)");
	CHECK("\033]0;\xc3\xa9\x9c\r\n\007x", "(x)");
}

TEST(long_sequences_do_not_stop_the_keys)
{
	struct key_filter filter;
	struct output output = {.length = 0};
	key_filter_init(&filter, true);
	push(&output, &filter, "\033]", 2);
	for (int i = 0; i < 20000; i++)
		push(&output, &filter, "A", 1);
	push(&output, &filter, "\007x", 2);
	assert_string_equal(output.text, "(x)");
	push(&output, &filter, "\033[", 2);
	for (int i = 0; i < 5000; i++)
		push(&output, &filter, "1;", 2);
	push(&output, &filter, "my", 2);
	assert_string_equal(output.text, "(x)(y)");
	push(&output, &filter, "\033[", 2);
	for (int i = 0; i <= 1 << 16; i++)
		push(&output, &filter, "1", 1);
	push(&output, &filter, "q", 1);
	assert_string_equal(output.text, "(x)(y)(q)");
	output.text[output.length -= 3] = '\0';
	push(&output, &filter, "\033P", 2);
	for (int i = 0; i <= 1 << 20; i++)
		push(&output, &filter, "A", 1);
	push(&output, &filter, "z", 1);
	assert_string_equal(output.text, "(x)(y)(z)");
}

TEST(an_escape_begins_anew)
{
	CHECK("\033[12\033[B", "(\033[B)");
	CHECK("\033\033[B", "(\033)(\033[B)");
	CHECK("\033\033\033", "(\033)(\033)(\033)");
	CHECK("\033O\033[B", "(\033[B)");
	CHECK("\033O\303\244\033O\177", "(\303\244)(\177)");
	CHECK("\033[\r", "(\r)");
	CHECK("\033[1;2\xc3\xa9", "(\xc3\xa9)");
}

TEST(what_stays_alone_is_a_key_with_alt)
{
	CHECK("\033", "(\033)");
	CHECK("\033[", "(\033[)");
	CHECK("\033O", "(\033O)");
	CHECK("\033]", "(\033])");
	CHECK("\033P", "(\033P)");
	CHECK("\033[1", "");
	CHECK("\033]1", "");
	CHECK("\033[M", "");
}

TEST(the_mouse_is_read)
{
	CHECK("\033[<0;10;5M\033[<0;10;5m", "{0 10 5 M}{0 10 5 m}");
	CHECK("\033[<65;99999;123456789M", "{65 99999 99999 M}");
	CHECK("\033[<0;10M\033[<0;10;5;6M\033[<;1;1M\033[<0;0;5M\033[<0;5;0M\033[<256;1;1M\033[<0;1;1A\033[0;1;1M",
	      "");
	CHECK("\033[<<0;1;1M\033[0<;1;1M\033[<0;1;1~", "");
}

TEST(a_paste_is_text)
{
	CHECK("a\033[200~x\033[Ay\x03\033[201~b", "(a)[x\033[Ay\x03](b)");
	CHECK("\033[200~\033[201~", "[]");
	CHECK("\033[200~\033[20\033[201\033[201~", "[\033[20\033[201]");
	CHECK("\033[200~\033[200~q\033[201~", "[\033[200~q]");
	CHECK("\033[200~cut", "[cut]");
	CHECK("\033[201~x", "(x)");
}

/* However the bytes are split over reads, the same comes out: the filter sees single bytes anyway, so what is to be
 * shown is that asking in between changes nothing. */
TEST(pending_tells_what_is_awaited)
{
	static const struct {
		const char *bytes;
		enum key_pending pending;
	} cases[] = {
	    {"a", KEY_PENDING_NONE},           {"\033", KEY_PENDING_ESCAPE},
	    {"\033[", KEY_PENDING_SEQUENCE},   {"\033[1;", KEY_PENDING_SEQUENCE},
	    {"\033]0;", KEY_PENDING_SEQUENCE}, {"\xe2", KEY_PENDING_SEQUENCE},
	    {"\033[200~", KEY_PENDING_PASTE},  {"\033[200~\033", KEY_PENDING_PASTE},
	    {"\033[A", KEY_PENDING_NONE},      {"\033]0;\033", KEY_PENDING_SEQUENCE},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct key_filter filter;
		struct output output = {.length = 0};
		key_filter_init(&filter, true);
		push(&output, &filter, cases[i].bytes, strlen(cases[i].bytes));
		assert_int_equal(key_filter_pending(&filter), cases[i].pending);
	}
}

/* Every short sequence ends: after it, and a pause, a key is a key. */
TEST(no_sequence_swallows_the_next_key)
{
	for (unsigned a = 0; a < 256; a++)
		for (unsigned b = 0; b < 256; b++) {
			struct key_filter filter;
			struct output output = {.length = 0};
			key_filter_init(&filter, true);
			char bytes[4] = {'\033', '[', (char)a, (char)b};
			push(&output, &filter, bytes, sizeof bytes);
			if (key_filter_pending(&filter) != KEY_PENDING_NONE)
				output_piece(&output, &filter, key_filter_expire(&filter));
			output.length = 0;
			push(&output, &filter, "k", 1);
			assert_string_equal(output.text, "(k)");
		}
}

/* ---- every final byte ---- */

#define EVERY MAPWRIGHT_TESTS_FOLDER "/cases/keys/every-sequence"

static void print_visible(FILE *out, const char *bytes)
{
	for (; *bytes; bytes++)
		if ((unsigned char)*bytes < ' ' || (unsigned char)*bytes > '~')
			fprintf(out, "\\%02x", (unsigned char)*bytes);
		else
			fputc(*bytes, out);
}

static void filter_whole(struct output *output, const char *begin, char byte)
{
	struct key_filter filter;
	key_filter_init(&filter, true);
	push(output, &filter, begin, strlen(begin));
	push(output, &filter, (const char[]){byte, 'x'}, 2);
	if (key_filter_pending(&filter) != KEY_PENDING_NONE) {
		output_add(output, "...", 3);
		output_piece(output, &filter, key_filter_expire(&filter));
	}
}

/* What comes out for the beginning, each byte and an "x". Bytes that give nothing are left out, and those that give
 * themselves are in the list at the end. */
static void print_finals(FILE *out, const char *begin)
{
	bool itself[257] = {false};
	print_visible(out, begin);
	for (int byte = 1; byte < 256; byte++) {
		struct output output = {.length = 0};
		const char text[] = {(char)byte, '\0'};
		char passed[8];
		filter_whole(&output, begin, *text);
		snprintf(passed, sizeof passed, "(%s)(x)", text);
		itself[byte] = strcmp(output.text, passed) == 0;
		if (itself[byte] || strcmp(output.text, "(x)") == 0)
			continue;
		fputc(' ', out);
		print_visible(out, text);
		fputc('=', out);
		print_visible(out, output.text);
	}
	for (int byte = 1; byte <= 256; byte++)
		if (itself[byte] != itself[byte - 1])
			fprintf(out, itself[byte] ? " %02x" : "-%02x", itself[byte] ? byte : byte - 1);
	fputc('\n', out);
}

TEST(every_sequence_gives_what_is_written)
{
	static const char begins[] =
	    "|\033|\033[|\033O|\033[[|\033]|\033]1|\033]1\033|\033[1|\033[2|\033[11|\033[16|"
	    "\033[24|\033[25|\033[;|\033[0|\033[;2|\033[1;1|\033[1;2|\033[1;8|\033[1;9|\033[2;2|"
	    "\033[1;0|\033[24;8|\033[200|\033[199|\033[1;2;3|\033[1;2;3;4;5;6;7;8;9|\033[<0;1;1|"
	    "\033[<255;1;1|\033[<256;1;1|\033[<0;0;1|\033[<0;1;0|\033[<0;1|\033[<;1;1|"
	    "\033[<0;1;1;1|\033[?1;2$|\033[?1;2|\033[?1$|\033[M|\033[M |\033[M  |\xc3|\xe2\x94|"
	    "\xed|\xf0|\xf4|\033[200~|\033[200~\033[201";
	char *found = NULL, *wanted = NULL;
	size_t length;
	(void)state;
	FILE *out = open_memstream(&found, &length);
	for (const char *at = begins; at; at = strchr(at, '|') ? strchr(at, '|') + 1 : NULL) {
		char begin[32];
		snprintf(begin, sizeof begin, "%.*s", (int)strcspn(at, "|"), at);
		print_finals(out, begin);
	}
	fclose(out);
	FILE *file = fopen(EVERY, getenv("MAPWRIGHT_UPDATE") ? "w+" : "r");
	assert_non_null(file);
	if (getenv("MAPWRIGHT_UPDATE")) {
		fputs(found, file);
		rewind(file);
	}
	size_t size;
	assert_true(getdelim(&wanted, &size, '\0', file) > 0);
	assert_string_equal(found, wanted);
	fclose(file);
	free(found);
	free(wanted);
}
