/* What leaves the headless commands: wrapped, visible, valid. */

#include "testing.h"

#include "cli/check/report.h"
#include "cli/cli.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BLANKS_70 "                                                                      "

static void assert_wrapped(int indent, const char *text, const char *expected)
{
	char *bytes;
	size_t length;
	FILE *out = open_memstream(&bytes, &length);
	output_wrapped(out, indent, text);
	fclose(out);
	assert_string_equal(bytes, expected);
	free(bytes);
}

TEST(text_wraps_at_eighty_columns)
{
	assert_wrapped(4, "", "\n");
	assert_wrapped(4, "one  two", "one two\n");
	assert_wrapped(70, "12345 1234 5", "12345 1234\n" BLANKS_70 "5\n");
	assert_wrapped(70, "1234567890123 5", "1234567890123\n" BLANKS_70 "5\n");
	assert_wrapped(2, "one\n\ntwo\nthree", "one\n\n  two\n  three\n");
}

static void assert_printed(const char *bytes, size_t size, const char *expected)
{
	char *printed;
	size_t length;
	FILE *out = open_memstream(&printed, &length);
	output_bytes(out, bytes, size);
	fclose(out);
	assert_string_equal(printed, expected);
	free(printed);
}

TEST(no_byte_is_obeyed)
{
	assert_printed("a\033[31m\n\tb", 9, "a^[[31m^J^Ib");
	assert_printed("\0x\377", 3, "^@x\\xff");
}

static void assert_string_is(json_t *string, const char *utf8)
{
	assert_non_null(string);
	assert_string_equal(json_string_value(string), utf8);
	json_decref(string);
}

TEST(strings_of_any_bytes_are_json)
{
	assert_string_is(report_string("w\303\244ll"), "w\303\244ll");
	assert_string_is(report_string("\377x"), "\\xffx");
	assert_string_is(output_latin_json("a\377\200z", 4), "a\303\277\302\200z");
	assert_string_is(output_latin_json("", 0), "");
	json_t *with_nul = output_latin_json("a\0b", 3);
	assert_int_equal(json_string_length(with_nul), 3);
	json_decref(with_nul);
}

static void assert_mdoc(const char *text, const char *expected)
{
	char printed[200];
	FILE *file = tmpfile();
	output_mdoc(file, text);
	rewind(file);
	printed[fread(printed, 1, sizeof printed - 1, file)] = '\0';
	fclose(file);
	assert_string_equal(printed, expected);
}

TEST(a_manual_page_obeys_no_text)
{
	assert_mdoc("", ".\n");
	assert_mdoc("a", "a.\n");
	assert_mdoc("a?", "a?\n");
	assert_mdoc("a! b. c.", "a! b.\nc.\n");
	assert_mdoc(".a .b 'c\n'd\n.e\\f", "\\&.a .b 'c\n\\&'d\n\\&.e\\ef.\n");
	assert_mdoc(" a. . b", " a. .\nb.\n");
}

int main(void)
{
	setlocale(LC_CTYPE, "C");
	return test_run();
}
