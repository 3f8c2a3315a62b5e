/* The list of tests of a program, and its main function. */
#include "testing.h"

#include <stdlib.h>

static struct {
	struct CMUnitTest *items;
	size_t count;
	CMFixtureFunction set_up, tear_down;
} tests;

void test_add(struct CMUnitTest test)
{
	tests.items = realloc(tests.items, (tests.count + 1) * sizeof test);
	tests.items[tests.count++] = test;
}

void test_group(CMFixtureFunction set_up, CMFixtureFunction tear_down)
{
	tests.set_up = set_up;
	tests.tear_down = tear_down;
}

int test_run(void)
{
	int failed = _cmocka_run_group_tests("tests", tests.items, tests.count, tests.set_up, tests.tear_down);
	free(tests.items);
	tests.items = NULL;
	return failed;
}

__attribute__((weak)) int main(void)
{
	return test_run();
}
