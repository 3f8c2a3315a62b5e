/* Whether a text of Lua compiles, and that none of it runs. */
#include "testing.h"

#include "lua/compile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum compiled compile(const char *text, struct compile_error *error)
{
	memset(error, 0, sizeof *error);
	return compile_lua(text, strlen(text), error);
}

TEST(test_well)
{
	static const char *const texts[] = {
	    "",
	    "-- nothing",
	    "des.map([[\n---\n]])\r\nlocal x <const> = 1 // 2 & 3\n",
	    "while true do end", /* it is not run */
	    "error('no')",
	    "return function(...) goto out; ::out:: end",
	};
	struct compile_error error;
	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		assert_int_equal(compile(texts[i], &error), COMPILED_OK);
	assert_int_equal(compile_lua("x = 1\0y = 2", 5, NULL), COMPILED_OK);
}

TEST(test_wrong)
{
	static const struct {
		const char *text;
		int line;
		const char *sentence;
	} texts[] = {
	    {"x = 1\ny =", 2, "unexpected symbol near <eof>"},
	    {"f(\n", 2, "unexpected symbol near <eof>"},
	    {"\n\nif x then", 3, "'end' expected near <eof>"},
	    {"goto nowhere", 1, "no visible label 'nowhere' for <goto>"},
	    {"#!/usr/bin/lua\n", 1, "unexpected symbol near '#'"},
	    {"\xef\xbb\xbfx = 1", 1, "unexpected symbol near '<\\239>'"},
	    {"x = 'a\\n\\z \001\\q'", 1, "invalid escape sequence"},
	    {"x = [[\n\r\n]]\ny = [==[a\n]]\n]==]\nz =", 7, "unexpected symbol near <eof>"},
	    {"x = [[a\nb]] [[c]]", 2, "unexpected symbol near '[[c]]'"},
	    {"x = [[]] .. [[a]] --[[b]] .. [=[c", 1, "unfinished long string"},
	    {"\033Lua", 1, "attempt to load a binary chunk"},
	};
	struct compile_error error;
	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		assert_int_equal(compile(texts[i].text, &error), COMPILED_WRONG);
		assert_int_equal(error.line, texts[i].line);
		assert_non_null(strstr(error.sentence, texts[i].sentence));
		for (const char *at = error.sentence; *at; at++)
			assert_true((unsigned char)*at >= ' ');
	}
	assert_int_equal(compile_lua("x = 1\0y", 7, NULL), COMPILED_WRONG);
}

/* A text of that many times the same. */
static char *repeat(const char *part, size_t count)
{
	size_t length = strlen(part);
	char *text = malloc(count * length + 1);
	assert_non_null(text);
	for (size_t i = 0; i < count; i++)
		memcpy(text + i * length, part, length + 1);
	return text;
}

/* Neither the stack nor the memory of the machine ends first. */
TEST(test_limits)
{
	struct compile_error error;
	char *deep = repeat("((((", 100000), *large = repeat("x = {1, 2, 3, 'abc'};", 1500000);
	(void)state;
	assert_int_equal(compile(deep, &error), COMPILED_WRONG);
	assert_int_equal(compile(large, &error), COMPILED_NO_MEMORY);
	free(deep);
	free(large);
}
