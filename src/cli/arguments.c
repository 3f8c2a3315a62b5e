/* getopt does not suggest options ("did you mean") and has no help texts; this parser is smaller than a wrapper around
 * it. */
#include "cli.h"
#include "mapwright/arena.h"
#include "mapwright/bytes.h"
#include "mapwright/vocabulary.h"

#include <assert.h>

/* Returns the option whose long name, or letter, is the first `length` bytes of `name`; NULL if there is none. */
static const struct option *find_option(const struct option *options, const char *name, size_t length, bool is_long)
{
	for (; options->name; options++)
		if (is_long ? bytes_equal(name, length, options->name) : options->letter == *name && *name != '\0')
			return options;
	return NULL;
}

/* Returns the name of the option that a mistyped word is near to, or is the beginning or a continuation of; NULL if there
 * is none. */
static const char *near_option(const struct option *options, const char *word)
{
	enum { SHORTEST = 2 };
	size_t length = strcspn(word, "=");
	struct nearest nearest = nearest_begin(word, length);
	for (const struct option *option = options; option->name; option++)
		nearest_try(&nearest, option->name);
	for (; !nearest.name && length >= SHORTEST && options->name; options++)
		if (strncmp(word, options->name, MIN(length, strlen(options->name))) == 0)
			nearest.name = options->name;
	return nearest.name;
}

/* Parses a word that begins with a dash; `next` (may be NULL) is the word that may be its value. */
static bool parse_option(struct arguments *arguments, const char *word, const char *next, bool *took_next,
			 struct error *error)
{
	bool is_long = word[1] == '-';
	const char *name = word + (is_long ? 2 : 1);
	size_t length = is_long ? strcspn(name, "=") : 1;
	const struct option *option = find_option(arguments->options, name, length, is_long);
	const char *rest = name + length;
	bool has_value = is_long ? *rest == '=' : *rest != '\0';
	if (!option || (!is_long && has_value && !option->argument)) {
		const char *near = near_option(arguments->options, word + strspn(word, "-"));
		return error_set(error,
				 near ? "Unknown option '%s'; did you mean '--%s'?"
				      : "Unknown option '%s'; --help lists them.",
				 word, near);
	}
	if (has_value && !option->argument)
		return error_set(error, "The option '--%s' takes no value.", option->name);
	*took_next = option->argument && !has_value && !(option->flags & OPTION_OPTIONAL);
	if (*took_next && !next)
		return error_set(error, "The option '%s' needs a value: %s.", word, option->argument);
	const char *value = *took_next ? next : has_value ? rest + (is_long ? 1 : 0) : "";
	arguments->given[arguments->given_count++] = (struct parsed_option){.option = option, .value = value};
	return true;
}

bool arguments_parse(struct arguments *arguments, const struct option *options, int count, char *const *words,
		     struct error *error)
{
	size_t most = (size_t)count + 1;
	*arguments = (struct arguments){.options = options,
					.given = memory_allocate(most, sizeof *arguments->given),
					.operands = memory_allocate(most, sizeof *arguments->operands)};
	bool operands_only = false, done = true;
	for (int i = 0; done && i < count; i++) {
		const char *word = words[i];
		bool took_next = false;
		if (operands_only || word[0] != '-' || word[1] == '\0')
			arguments->operands[arguments->operand_count++] = word;
		else if (strcmp(word, "--") == 0)
			operands_only = true;
		else
			done = parse_option(arguments, word, i + 1 < count ? words[i + 1] : NULL, &took_next, error);
		i += took_next;
	}
	if (!done)
		arguments_clear(arguments);
	return done;
}

void arguments_clear(struct arguments *arguments)
{
	free(arguments->given);
	free(arguments->operands);
	*arguments = (struct arguments){0};
}

const char *arguments_each(const struct arguments *arguments, const char *name, int *at)
{
	assert(find_option(arguments->options, name, strlen(name), true));
	while (*at < arguments->given_count) {
		const struct parsed_option *given = &arguments->given[(*at)++];
		if (strcmp(given->option->name, name) == 0)
			return given->value;
	}
	return NULL;
}

const char *arguments_value(const struct arguments *arguments, const char *name)
{
	const char *last = NULL, *value;
	int at = 0;
	while ((value = arguments_each(arguments, name, &at)))
		last = value;
	return last;
}

bool arguments_next(const struct arguments *arguments, struct argument_list *list, char value[ARGUMENT_SIZE])
{
	for (;;) {
		if (!list->rest || !*list->rest)
			list->rest = arguments_each(arguments, list->name, &list->at);
		if (!list->rest)
			return false;
		size_t length = strcspn(list->rest, ",");
		const char *from = list->rest;
		list->rest += length + (list->rest[length] == ',');
		if (length == 0 || length >= ARGUMENT_SIZE)
			continue;
		memcpy(value, from, length);
		value[length] = '\0';
		return true;
	}
}
