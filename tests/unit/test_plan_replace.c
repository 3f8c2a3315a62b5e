/* The default plan of an edit: bytes in the place of others. */
#include "formats/edit/scan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const struct edit edit = {
    .verb = EDIT_SET, .place = {.kind = PLACE_CELL, .x = 1}, .value = "new", .length = 3};

static void bytes_give_way_to_the_value(void **state)
{
	(void)state;
	struct span row = {.start = 7, .length = 3};
	struct grid grid = {.width = 3, .height = 1, .rows = &row};
	const struct model model = {.grids = &grid, .grid_count = 1};
	struct patch patch = {0};
	struct error error;
	assert_true(plan_replace(&model, &edit, &patch, &error));
	assert_int_equal(patch.count, 1);
	assert_int_equal(patch.changes[0].old.start, 8);
	assert_int_equal(patch.changes[0].old.length, 1);
	assert_int_equal(patch.changes[0].fresh.length, 3);
	assert_memory_equal(patch.bytes + patch.changes[0].fresh.start, "new", 3);
	patch_clear(&patch);
}

static void where_nothing_stands_nothing_is_set(void **state)
{
	(void)state;
	const struct model model = {0};
	struct patch patch = {0};
	struct error error;
	assert_false(plan_replace(&model, &edit, &patch, &error));
	assert_string_equal(error.message, "There is nothing at this place that could be set.");
	assert_int_equal(patch.count, 0);
	patch_clear(&patch);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(bytes_give_way_to_the_value),
	    cmocka_unit_test(where_nothing_stands_nothing_is_set),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
