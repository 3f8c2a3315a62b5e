/* Text from a file as it is safe to print. */
#include "testing.h"

#include "mapwright/visible.h"

#include <string.h>

static size_t decode(const char *bytes, uint32_t *character)
{
	*character = 0xffffffff;
	return visible_decode(bytes, strlen(bytes), character);
}

TEST(reads_and_writes_the_ends_of_every_form)
{
	static const struct {
		const char *bytes;
		size_t length;
		uint32_t character;
	} cases[] = {
	    {"A", 1, 'A'},
	    {"\x7f", 1, 0x7f},
	    {"\xc2\x80", 2, 0x80},
	    {"\xdf\xbf", 2, 0x7ff},
	    {"\xe0\xa0\x80", 3, 0x800},
	    {"\xed\x9f\xbf", 3, 0xd7ff},
	    {"\xee\x80\x80", 3, 0xe000},
	    {"\xef\xbf\xbf", 3, 0xffff},
	    {"\xf0\x90\x80\x80", 4, 0x10000},
	    {"\xf4\x8f\xbf\xbf", 4, 0x10ffff},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		uint32_t character;
		assert_int_equal(decode(cases[i].bytes, &character), cases[i].length);
		assert_int_equal(character, cases[i].character);
		char bytes[4];
		assert_int_equal(visible_encode(bytes, character), cases[i].length);
		assert_memory_equal(bytes, cases[i].bytes, cases[i].length);
	}
	uint32_t nul = 1;
	assert_int_equal(visible_decode("", 1, &nul), 1);
	assert_int_equal(nul, 0);
}

TEST(refuses_what_is_not_strict)
{
	static const char *const cases[] = {
	    "\x80",             /* a continuation alone */
	    "\xbf",             /* likewise */
	    "\xc0\xaf",         /* overlong */
	    "\xc1\xbf",         /* overlong */
	    "\xe0\x9f\xbf",     /* overlong */
	    "\xf0\x8f\xbf\xbf", /* overlong */
	    "\xed\xa0\x80",     /* a surrogate */
	    "\xed\xbf\xbf",     /* a surrogate */
	    "\xf4\x90\x80\x80", /* over U+10FFFF */
	    "\xf5\x80\x80\x80", /* over U+10FFFF */
	    "\xf8\x88\x80\x80\x80",
	    "\xff",
	    "\xfe",
	    "\xc3",         /* cut off */
	    "\xe2\x94",     /* cut off */
	    "\xf0\x9f\x98", /* cut off */
	    "\xc3(",        /* no continuation */
	    "\xe2(\x80",    /* no continuation */
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		uint32_t character;
		assert_int_equal(decode(cases[i], &character), 0);
	}
}

TEST(widths_follow_the_list)
{
	static const uint32_t one[] = {' ',    '~',    0xa1,   0xe9,   0x394,   0x416,   0x2500,
				       0x2502, 0x2592, 0x2192, 0xfffd, 0x10400, 0x1d400, 0xff71};
	static const uint32_t two[] = {0x1100, 0x115e, 0x3042, 0x4e16, 0xac00, 0xff01, 0x1f600, 0x20000};
	static const uint32_t none[] = {
	    0,      0x1b,    0x7f,    0x80,    0x9b,    0x9f,    0xa0,    0xad,    0x300,    0x34f,    0x378,
	    0x5d0,  0x600,   0x61c,   0x627,   0x663,   0x7c0,   0x115f,  0x1160,  0x11a8,   0x180e,   0x2000,
	    0x200b, 0x200e,  0x200f,  0x2028,  0x2029,  0x202a,  0x202e,  0x2066,  0x2069,   0x20d0,   0x2800,
	    0x3000, 0x3164,  0xd800,  0xdfff,  0xe000,  0xf8ff,  0xfe00,  0xfe0f,  0xfeff,   0xffa0,   0xfff9,
	    0xffff, 0x1d159, 0x1d173, 0x1f1e6, 0x1f3fb, 0xe0001, 0xe0020, 0xe01ef, 0x100000, 0x10ffff, 0x110000,
	};
	for (size_t i = 0; i < sizeof one / sizeof *one; i++)
		assert_int_equal(visible_width(one[i]), 1);
	for (size_t i = 0; i < sizeof two / sizeof *two; i++)
		assert_int_equal(visible_width(two[i]), 2);
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		assert_int_equal(visible_width(none[i]), 0);
}

TEST(no_control_or_format_character_has_a_width)
{
	static const struct {
		uint32_t first, last;
	} forbidden[] = {{0, 0x1f},           {0x7f, 0xa0},        {0x300, 0x36f},   {0x590, 0x605},
			 {0x200b, 0x200f},    {0x2028, 0x202e},    {0x2060, 0x206f}, {0xd800, 0xf8ff},
			 {0xfe00, 0xfe0f},    {0xfff0, 0xfffb},    {0xfffe, 0xffff}, {0xe0000, 0xe0fff},
			 {0xf0000, 0x10ffff}, {0x110000, 0x110100}};
	for (size_t i = 0; i < sizeof forbidden / sizeof *forbidden; i++)
		for (uint32_t c = forbidden[i].first; c <= forbidden[i].last; c++)
			if (visible_width(c) != 0)
				fail_msg("U+%04X has a width", (unsigned)c);
}

static void check_text(const char *bytes, size_t length, bool utf8, const char *expected)
{
	char out[200];
	size_t written = visible_text(out, sizeof out, bytes, length, utf8);
	assert_string_equal(out, expected);
	assert_int_equal(written, strlen(expected));
}

TEST(text_is_spelled_out)
{
	check_text("plain ~", 7, true, "plain ~");
	check_text("", 0, true, "");
	check_text("a\x1b[31mb", 7, true, "a^[[31mb");
	check_text("\0\t\n\r\x7f", 5, true, "^@^I^J^M^?");
	check_text("caf\xc3\xa9", 5, true, "caf\xc3\xa9");
	check_text("caf\xc3\xa9", 5, false, "caf\\xc3\\xa9");
	check_text("\xe2\x80\xae", 3, true, "\\xe2\\x80\\xae");
	check_text("\xc2\x9b"
		   "31m",
		   5, true, "\\xc2\\x9b31m");
	check_text("\x9b"
		   "31m",
		   4, true, "\\x9b31m");
	check_text("e\xcc\x81", 3, true, "e\\xcc\\x81");
	check_text("\xe4\xb8\x96", 2, true, "\\xe4\\xb8");
	check_text("\xc0\xaf", 2, true, "\\xc0\\xaf");
}

TEST(text_is_cut_between_characters)
{
	char out[8];
	assert_int_equal(visible_text(out, 4, "abcdef", 6, true), 3);
	assert_string_equal(out, "abc");
	assert_int_equal(visible_text(out, 4, "ab\xc3\xa9", 4, true), 2);
	assert_string_equal(out, "ab");
	assert_int_equal(visible_text(out, 5, "ab\xc3\xa9", 4, true), 4);
	assert_string_equal(out, "ab\xc3\xa9");
	assert_int_equal(visible_text(out, 4, "\xff", 1, true), 0);
	assert_string_equal(out, "");
	assert_int_equal(visible_text(out, 1, "abc", 3, true), 0);
	assert_string_equal(out, "");
	out[0] = 'k';
	assert_int_equal(visible_text(out, 0, "abc", 3, true), 0);
	assert_int_equal(out[0], 'k');
}

/* Whatever goes in, what comes out is printable ASCII or a character with a width. */
TEST(every_pair_of_bytes_comes_out_safe)
{
	for (unsigned a = 0; a < 256; a++)
		for (unsigned b = 0; b < 256; b++) {
			char in[3] = {(char)a, (char)b, (char)0x80}, out[32];
			size_t length = visible_text(out, sizeof out, in, sizeof in, true);
			for (size_t i = 0; i < length;) {
				uint32_t character;
				size_t used = visible_decode(out + i, length - i, &character);
				assert_true(used > 0 && visible_width(character) > 0);
				i += used;
			}
			length = visible_text(out, sizeof out, in, sizeof in, false);
			for (size_t i = 0; i < length; i++)
				assert_in_range((unsigned char)out[i], 0x20, 0x7e);
		}
}
