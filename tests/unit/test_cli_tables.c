/* The tables of the command line are whole. */

#include "testing.h"

#include "cli/cli.h"
#include "mapwright/file.h"

#include <stdlib.h>
#include <string.h>

TEST(every_subcommand_and_option_is_described)
{
	for (const struct subcommand *const *subcommand = subcommands; *++subcommand;) {
		assert_ptr_equal(subcommand_find(subcommands, (*subcommand)->name), *subcommand);
		assert_non_null((*subcommand)->usage);
		assert_non_null((*subcommand)->summary);
		for (const struct option *option = (*subcommand)->options; option->name; option++)
			assert_true(strlen(option->help) > 0);
	}
}

TEST(slips_find_the_command)
{
	assert_ptr_equal(subcommand_nearest(subcommands, "chekc"), &subcommand_check);
	assert_ptr_equal(subcommand_nearest(subcommands, "Check"), &subcommand_check);
	assert_ptr_equal(subcommand_nearest(subcommands, "rn"), &subcommand_run);
	assert_ptr_equal(subcommand_nearest(subcommands, "format"), &subcommand_formats);
	assert_null(subcommand_nearest(subcommands, "maze"));
	assert_null(subcommand_nearest(subcommands, "cellar"));
	assert_null(subcommand_find(subcommands, "chec"));
}
