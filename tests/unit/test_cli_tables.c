/* What is written about the program by hand must name all that its tables hold. */
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

/* A file of the source tree as a string. */
static char *read_source(const char *name)
{
	char path[4096];
	snprintf(path, sizeof path, "%s/%s", MAPWRIGHT_SOURCE_FOLDER, name);
	char *bytes;
	size_t length;
	struct error error;
	if (!file_read(path, &bytes, &length, NULL, &error))
		fail_msg("%s", error.message);
	char *text = realloc(bytes, length + 1);
	assert_non_null(text);
	text[length] = '\0';
	return text;
}

/* Asserts that the file names every subcommand and option, written as `prefix` and its name. */
static void assert_names_all(const char *file, const char *command_prefix, const char *option_prefix)
{
	char *text = read_source(file), word[80];
	for (const struct subcommand *const *subcommand = subcommands; *subcommand; subcommand++) {
		snprintf(word, sizeof word, "%s%s", command_prefix, (*subcommand)->name);
		if (!strstr(text, word))
			fail_msg("%s does not name %s", file, word);
		for (const struct option *option = (*subcommand)->options; option->name; option++) {
			snprintf(word, sizeof word, "%s%s", option_prefix, option->name);
			if (!strstr(text, word))
				fail_msg("%s does not name the option %s of %s", file, word, (*subcommand)->name);
		}
	}
	for (const struct option *option = subcommand_edit.options; option->name; option++) {
		snprintf(word, sizeof word, "%s%s", option_prefix, option->name);
		if (!strstr(text, word))
			fail_msg("%s does not name the option %s", file, word);
	}
	free(text);
}

static void man_page_and_completions_are_whole(void **state)
{
	(void)state;
	assert_names_all("man/mapwright.1", ".Cm ", "Fl -");
	assert_names_all("share/completions/mapwright.bash", "", "--");
	assert_names_all("share/completions/_mapwright", "'", "--");
	assert_names_all("share/completions/mapwright.fish", "__fish_use_subcommand -a ", "-l ");
}

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
	    cmocka_unit_test(man_page_and_completions_are_whole),
	    cmocka_unit_test(every_subcommand_and_option_is_described),
	    cmocka_unit_test(every_rule_is_explained),
	    cmocka_unit_test(slips_find_the_command),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
