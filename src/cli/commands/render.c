/* `mapwright render`: prints a map as the editor shows it, without a terminal. */
#include "commands.h"

static const struct form {
	const char *name; /* name of the option */
	void (*print)(const struct theme *theme, const struct screen *screen);
	bool coloured;
	bool single; /* a file of this form has only one picture */
} forms[] = {{"text", render_text, false, false},
	     {"ansi", render_text, true, false},
	     {"svg", render_svg, true, true},
	     {"html", render_html, true, true}};

static const struct form *chosen_form(const struct arguments *arguments)
{
	const struct form *chosen = &forms[0];
	EACH_OF(form, forms)
		if (arguments_value(arguments, form->name))
			chosen = form;
	return chosen;
}

static bool render(struct editor *editor, const struct arguments *arguments, const struct theme *theme,
		   struct error *error)
{
	struct screen screen = {0};
	error->message[0] = '\0';
	const struct form *form = chosen_form(arguments);
	struct picture_request request = {.cells = arguments_value(arguments, "cells"),
					  .findings = arguments_value(arguments, "findings")};
	if (!roll_option(arguments, &request.roll))
		return false;
	int count = editor_picture_count(editor);
	const char *map = arguments_value(arguments, "map");
	char *end = NULL;
	long number = map ? strtol(map, &end, 10) : 0; /* without --map: all maps, or the first */
	if (map && (end == map || *end != '\0' || number < 0 || number >= count))
		return output_refuse("%s: no map '%s'; use a number from 0 to %d.", arguments->operands[0], map,
				     count - 1);
	int last = map || form->single ? (int)number : count - 1;
	bool done = true;
	for (request.map = (int)number; done && request.map <= last; request.map++) {
		if (request.map > number)
			putchar('\n');
		done = editor_picture(editor, &request, &screen, error);
		if (done)
			form->print(form->coloured ? theme : NULL, &screen);
	}
	screen_free(&screen);
	return done;
}

static int render_run(const struct arguments *arguments)
{
	struct theme theme;
	struct error error;
	const char *name = arguments_value(arguments, "theme");
	struct editor *editor = editor_new(output_utf8() || chosen_form(arguments)->single);
	editor_read_as(editor, arguments_value(arguments, "dialect"));
	bool done = theme_load(&theme, name ? name : "dark", &error) &&
		    open_bytes_of(editor, arguments->operands[0], arguments_value(arguments, "as"), &error) &&
		    render(editor, arguments, &theme, &error);
	editor_free(editor);
	if (!done && *error.message)
		output_complain("%s", error.message);
	return done ? STATUS_CLEAN : STATUS_ERROR;
}

const struct subcommand subcommand_render = {
    .name = "render",
    .usage = "[OPTION]... FILE",
    .summary = "print a map as the editor shows it: text, colour, SVG or HTML",
    .help = "Draws the map with its legend at full size; no terminal is needed. The same file always gives the same "
	    "output.",
    .example = "mapwright render --svg room.map > room.svg",
    .group = "Other",
    .page = "mapwright-render",
    .options =
	OPTIONS(OPTION("text", 0, NULL, NULL, 0, "print text (default)"),
		OPTION("ansi", 0, NULL, NULL, 0, "print text in 256 terminal colours"),
		OPTION("svg", 0, NULL, NULL, 0, "print an SVG picture"),
		OPTION("html", 0, NULL, NULL, 0, "print an HTML page"),
		OPTION("cells", 0, NULL, NULL, 0, "print only the cells, without numbers, frame and legend"),
		OPTION("findings", 0, NULL, NULL, 0, "also print the findings"),
		OPTION("map", 0, "N", "", 0,
		       "print only map number N, from 0; default: all maps, or the first with --svg and --html"),
		OPTION_ROLL,
		OPTION("theme", 0, "THEME", "dark light high-contrast colour-blind mono", 0,
		       "colour theme; dark by default, and with --svg and --html also the ground"),
		OPTION_AS, OPTION_DIALECT),
    .operands = "FILE",
    .minimum = 1,
    .maximum = 1,
    .run = render_run,
};
