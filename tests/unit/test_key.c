/* Names of keys, and keys by their names. */
#include "testing.h"

#include "mapwright/key.h"

#include <stdio.h>
#include <string.h>

static void check_parse(const char *text, size_t used, const char *expected)
{
	char name[KEY_NAME_SIZE] = "unset";
	size_t got = key_parse(text, name);
	if (got != used || (used > 0 && strcmp(name, expected) != 0))
		fail_msg("%s: %zu bytes, name %s", text, got, name);
}

TEST(names_are_read)
{
	check_parse("ab", 1, "a");
	check_parse("~", 1, "~");
	check_parse(">", 1, ">");
	check_parse(" x", 1, "<Space>");
	check_parse("<Space>", 7, "<Space>");
	check_parse("<Less>x", 6, "<Less>");
	check_parse("<Up><Down>", 4, "<Up>");
	check_parse("<F12>", 5, "<F12>");
	check_parse("<S-Tab>", 7, "<S-Tab>");
	check_parse("<C-s>q", 5, "<C-s>");
	check_parse("<C-S>", 5, "<C-s>");
	check_parse("<M-S>", 5, "<M-S>");
	check_parse("<M-x>", 5, "<M-x>");
	check_parse("<M-Space>", 9, "<M-Space>");
	check_parse("<C-Space>", 9, "<C-Space>");
	check_parse("<M-Less>", 8, "<M-Less>");
	check_parse("<M->>", 5, "<M->>");
	check_parse("<M-->", 5, "<M-->");
	check_parse("<C-M-S-PageDown>", 16, "<S-M-C-PageDown>");
	check_parse("<S-M-C-Backspace>", 17, "<S-M-C-Backspace>");
	check_parse("\xc3\xa9x", 2, "\xc3\xa9");
	check_parse("<M-\xc3\xa9>", 6, "<M-\xc3\xa9>");
	check_parse("\xc2\xa0", 2, "\xc2\xa0");
	check_parse("\xf0\x9f\x98\x80", 4, "\xf0\x9f\x98\x80");
}

TEST(unknown_names_are_refused)
{
	static const char *const cases[] = {
	    "",     "<",    "<>",      "<Up",      "<up>",   "<Foo>",     "<a>",    "<S-a>", "<X-a>",
	    "<C->", "<C-",  "<C-Foo>", "<F13>",    "<F0>",   "<S-Space>", "<M-ab>", "\n",    "\x1b",
	    "\x7f", "\x80", "\xc3",    "\xc2\x9f", "<M-\n>", "<M-\xff>",  "< >",    "<M-<>", "<C-Esc",
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		check_parse(cases[i], 0, "");
}

/* A name that was read is read again as itself. */
TEST(names_have_one_spelling)
{
	for (int c = 0x21; c < 0x7f; c++) {
		char text[16], name[KEY_NAME_SIZE], again[KEY_NAME_SIZE];
		snprintf(text, sizeof text, "<M-%c>", c);
		if (c == '<')
			strcpy(text, "<M-Less>");
		assert_int_equal(key_parse(text, name), strlen(text));
		assert_string_equal(name, text);
		assert_int_equal(key_parse(name, again), strlen(name));
		assert_string_equal(again, name);
	}
}

TEST(characters_are_told)
{
	assert_int_equal(key_character("a"), 'a');
	assert_int_equal(key_character("!"), '!');
	assert_int_equal(key_character("~"), '~');
	assert_int_equal(key_character(" "), -1);
	assert_int_equal(key_character("\x7f"), -1);
	assert_int_equal(key_character(">"), '>');
	assert_int_equal(key_character("<Space>"), ' ');
	assert_int_equal(key_character("<Less>"), '<');
	assert_int_equal(key_character("<Up>"), -1);
	assert_int_equal(key_character("<M-a>"), -1);
	assert_int_equal(key_character("\xc3\xa9"), -1);
	assert_int_equal(key_character(""), -1);
	assert_int_equal(key_character("<"), -1);
	assert_int_equal(key_character("ab"), -1);
}
