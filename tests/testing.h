/* testing.h - how a cmocka program here is written: each TEST(name) { ... } is run, in the order of the file, by the main function
 * of testing.c. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* cmocka 2 advises against the one, and cmocka 1 has not the other. */
#ifdef assert_int_in_range
#undef assert_in_range
#define assert_in_range assert_int_in_range
#endif

/* A test with functions that run before and after it. */
#define TEST_WITH(name, set_up, tear_down)                                                                           \
	static void name(void **state);                                                                              \
	__attribute__((constructor)) static void add_##name(void)                                                    \
	{                                                                                                            \
		test_add((struct CMUnitTest)cmocka_unit_test_setup_teardown(name, set_up, tear_down));               \
	}                                                                                                            \
	static void name(__attribute__((unused)) void **state)

#define TEST(name) TEST_WITH(name, NULL, NULL)

/* Functions that run before the first test and after the last. */
#define TEST_GROUP(set_up, tear_down)                                                                                \
	__attribute__((constructor)) static void add_group(void)                                                     \
	{                                                                                                            \
		test_group(set_up, tear_down);                                                                       \
	}

/* `library` (mapwright/library.h) is there for the tests of this file. */
#define TEST_LIBRARY                                                                                                 \
	static struct library *library;                                                                              \
	static int library_set_up(__attribute__((unused)) void **state)                                              \
	{                                                                                                            \
		library = library_new();                                                                             \
		return 0;                                                                                            \
	}                                                                                                            \
	static int library_tear_down(__attribute__((unused)) void **state)                                           \
	{                                                                                                            \
		library_free(library);                                                                               \
		return 0;                                                                                            \
	}                                                                                                            \
	TEST_GROUP(library_set_up, library_tear_down)

void test_add(struct CMUnitTest test);
void test_group(CMFixtureFunction set_up, CMFixtureFunction tear_down);

/* Runs all tests and returns how many failed, for a program with a main function of its own. */
int test_run(void);
