/* Options and operands. */

#include "testing.h"

#include "cli/cli.h"

#include <string.h>

static const struct option options[] = {
    {.name = "as", .argument = "FORMAT", .help = ""},
    {.name = "command", .letter = 'c', .argument = "COMMAND", .help = ""},
    {.name = "verbose", .letter = 'v', .help = ""},
    {.name = NULL},
};

/* Parses words that are separated by one blank. */
static bool parse(struct arguments *arguments, const char *line, struct error *error)
{
	static char copy[200], *words[40];
	int count = 0;
	strcpy(copy, line);
	for (char *at = copy; at && *at;) {
		char *blank = strchr(at, ' ');
		if (blank)
			*blank = '\0';
		words[count++] = at;
		at = blank ? blank + 1 : NULL;
	}
	return arguments_parse(arguments, options, count, words, error);
}

static void assert_sentence(const char *line, const char *sentence)
{
	struct arguments arguments;
	struct error error;
	assert_false(parse(&arguments, line, &error));
	assert_string_equal(error.message, sentence);
	assert_null(arguments.given);
	assert_null(arguments.operands);
}

TEST(every_way_to_give_a_value)
{
	static const char *const lines[] = {"--command x", "--command=x", "-c x", "-cx"};
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		struct arguments arguments;
		struct error error;
		assert_true(parse(&arguments, lines[i], &error));
		assert_string_equal(arguments_value(&arguments, "command"), "x");
		assert_int_equal(arguments.operand_count, 0);
		arguments_clear(&arguments);
	}
}

TEST(options_and_operands_mix)
{
	struct arguments arguments;
	struct error error;
	assert_true(parse(&arguments, "a - --verbose b --as= -- -c --x", &error));
	assert_int_equal(arguments.operand_count, 5);
	static const char *const operands[] = {"a", "-", "b", "-c", "--x"};
	for (int i = 0; i < 5; i++)
		assert_string_equal(arguments.operands[i], operands[i]);
	assert_string_equal(arguments_value(&arguments, "verbose"), "");
	assert_string_equal(arguments_value(&arguments, "as"), "");
	assert_null(arguments_value(&arguments, "command"));
	arguments_clear(&arguments);
}

TEST(repeated_options_keep_their_order)
{
	struct arguments arguments;
	struct error error;
	assert_true(parse(&arguments, "-c one --as p --command=two -c --as", &error));
	int at = 0;
	assert_string_equal(arguments_each(&arguments, "command", &at), "one");
	assert_string_equal(arguments_each(&arguments, "command", &at), "two");
	assert_string_equal(arguments_each(&arguments, "command", &at), "--as");
	assert_null(arguments_each(&arguments, "command", &at));
	assert_string_equal(arguments_value(&arguments, "command"), "--as");
	assert_string_equal(arguments_value(&arguments, "as"), "p");
	arguments_clear(&arguments);
}

TEST(wrong_words_are_named)
{
	assert_sentence("--comand x", "Unknown option '--comand'; did you mean '--command'?");
	assert_sentence("--comand=x", "Unknown option '--comand=x'; did you mean '--command'?");
	assert_sentence("--zzzzzz", "Unknown option '--zzzzzz'; --help lists them.");
	assert_sentence("-z", "Unknown option '-z'; --help lists them.");
	assert_sentence("-vc", "Unknown option '-vc'; --help lists them.");
	assert_sentence("a -c", "The option '-c' needs a value: COMMAND.");
	assert_sentence("--as", "The option '--as' needs a value: FORMAT.");
	assert_sentence("--verbose=1", "The option '--verbose' takes no value.");
}
