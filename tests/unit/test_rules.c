/* Every rule of every format says why it is there, what to do, and what was run, read or measured to know it. */
#include "mapwright/format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* One of the words that a source begins with, and something behind it. */
static bool begins_well(const char *source)
{
	static const char *const kinds[] = {"run: ", "read: ", "measured: "};
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (strncmp(source, kinds[i], strlen(kinds[i])) == 0)
			return strlen(source) > strlen(kinds[i]) + 3;
	return false;
}

static void rules_are_told_whole(void **state)
{
	(void)state;
	int wrong = 0;
	for (const struct format *const *format = formats; *format; format++)
		for (const struct rule *const *rule = (*format)->rules; *rule; rule++) {
			bool whole = (*rule)->summary && (*rule)->why && (*rule)->remedy && (*rule)->source;
			if (whole && *(*rule)->summary && *(*rule)->why && *(*rule)->remedy &&
			    begins_well((*rule)->source))
				continue;
			print_error(
			    "%s: its source begins with none of \"run: \", \"read: \", \"measured: \", or a text is "
			    "missing\n",
			    (*rule)->name);
			wrong++;
		}
	assert_int_equal(wrong, 0);
}

static void companions_name_each_other(void **state)
{
	(void)state;
	for (const struct format *const *format = formats; *format; format++) {
		const struct format *other = (*format)->companion ? format_find((*format)->companion) : NULL;
		if (!(*format)->companion)
			continue;
		assert_non_null(other);
		assert_string_equal(other->companion, (*format)->id);
		assert_true((*format)->companion_path && (*format)->companion_dialect && (*format)->check_pair);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(companions_name_each_other),
					   cmocka_unit_test(rules_are_told_whole)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
