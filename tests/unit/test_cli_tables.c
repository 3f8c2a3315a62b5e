/* The tables of the command line are whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/cli.h"
#include "mapwright/file.h"
#include "mapwright/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void every_subcommand_and_option_is_described(void **state)
{
	(void)state;
	for (const struct subcommand *const *subcommand = subcommands; *subcommand; subcommand++) {
		assert_ptr_equal(subcommand_find((*subcommand)->name), *subcommand);
		assert_non_null((*subcommand)->usage);
		assert_non_null((*subcommand)->summary);
		for (const struct option *option = (*subcommand)->options; option->name; option++)
			assert_true(strlen(option->help) > 0);
	}
}

static void every_rule_is_explained(void **state)
{
	(void)state;
	for (const struct format *const *format = formats; *format; format++) {
		for (const struct rule *const *rule = (*format)->rules; *rule; rule++) {
			const char *const texts[] = {(*rule)->name, (*rule)->summary, (*rule)->why, (*rule)->source,
						     (*rule)->remedy};
			for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
				if (!texts[i] || !*texts[i])
					fail_msg("a text of the rule %s is missing", (*rule)->name);
			size_t id = strlen((*format)->id);
			assert_memory_equal((*rule)->name, (*format)->id, id);
			assert_int_equal((*rule)->name[id], '-');
		}
	}
}

static void slips_find_the_command(void **state)
{
	(void)state;
	assert_ptr_equal(subcommand_nearest("chekc"), &subcommand_check);
	assert_ptr_equal(subcommand_nearest("Check"), &subcommand_check);
	assert_ptr_equal(subcommand_nearest("rn"), &subcommand_run);
	assert_ptr_equal(subcommand_nearest("format"), &subcommand_formats);
	assert_null(subcommand_nearest("maze"));
	assert_null(subcommand_nearest("cellar"));
	assert_null(subcommand_find("chec"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_subcommand_and_option_is_described),
	    cmocka_unit_test(every_rule_is_explained),
	    cmocka_unit_test(slips_find_the_command),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
