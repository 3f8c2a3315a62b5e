/* Editing: opens the files, then runs the loop of drawing, waiting and handling events. Files are opened before the
 * terminal is set up, so that errors appear on the user's own screen. */
#include "commands.h"
#include "mapwright/clock.h"
#include "mapwright/terminal.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

enum { EVENTS_BEFORE_DRAWING = 256, RECENT = 8, ESCAPE_WAIT = 25, SIGNAL_STATUS = 128 };

struct edit_options {
	const char *format_id;
	struct projects *projects;
	struct ignore ignore;
	bool lines;
	struct template_request request; /* for a new file */
	bool ascii;
	struct terminal_options terminal;
};

struct session {
	struct editor *editor;
	struct terminal *terminal;
	struct screen screen;
	long long drawn; /* time of the last drawing (clock_now) */
	int asked;       /* editor_recovery_asked at the last drawing */
};

static bool read_options(const struct arguments *arguments, struct edit_options *options)
{
	static const char *const words[] = {"auto", "none", "8", "16", "256", NULL};
	static const int numbers[] = {-1, 0, 8, 16, 256};
	const char *size = arguments_value(arguments, "size"), *colours = arguments_value(arguments, "colors");
	int depth = colours ? word_index(words, colours) : 0;
	*options = (struct edit_options){.format_id = arguments_value(arguments, "as"),
					 .ascii = arguments_value(arguments, "ascii") != NULL,
					 .lines = arguments_value(arguments, "lines") != NULL,
					 .terminal = {.mouse = !arguments_value(arguments, "no-mouse"),
						      .colours = numbers[MAX(depth, 0)],
						      .escape_wait = ESCAPE_WAIT}};
	struct error error;
	if ((options->format_id && !library_format(options->format_id, &error)) ||
	    (size && !new_file_size(size, &options->request, &error)))
		return output_refuse("%s", error.message);
	return depth >= 0 || output_refuse("invalid --colors value '%s'; use auto, none, 8, 16 or 256.", colours);
}

/* Returns true, after a message, if a word looks like a mistyped command: `mapwright chekc`. Words with a dot or a
 * slash are paths, and --as asks for a new file. */
static bool is_mistyped_command(const struct subcommand *const *all, const char *word,
				const struct edit_options *options)
{
	if (options->format_id || strpbrk(word, "./") || file_exists(word))
		return false;
	const struct subcommand *meant = subcommand_nearest(all, word);
	if (!meant)
		return false;
	if (strcmp(meant->name, word) == 0)
		output_complain("The command '%s' must come first: mapwright %s ...", word, word);
	else
		output_complain("'%s' is neither a file nor a command; did you mean '%s'?", word, meant->name);
	return true;
}

/* ---- project settings ---- */

static struct project_settings find_settings(void *context, const char *path,
					     void (*report)(void *reporter, const char *sentence), void *reporter)
{
	const struct edit_options *options = context;
	const struct project *project = strcmp(path, "-") == 0 ? NULL : project_of(options->projects, path);
	for (const char *mistake; (mistake = projects_mistake(options->projects));)
		report(reporter, mistake);
	return (struct project_settings){.format_id = project_format(project, path),
					 .library = project ? project->library : NULL};
}

static void filter(void *context, struct document *document)
{
	const struct edit_options *options = context;
	if (strcmp(document->path, "-") != 0)
		project_filter(project_of(options->projects, document->path), NULL, document);
}

static bool add_word(void *context, const struct document *document, const struct finding *finding,
		     struct error *message)
{
	const struct edit_options *options = context;
	return projects_learn(options->projects, document, finding, message);
}

/* ---- files ---- */

/* Opens a file, a folder, or standard input as a new document; then the keys are read from the terminal. */
static bool open_operand(struct editor *editor, const char *path, const struct edit_options *options,
			 struct error *error)
{
	if (strcmp(path, "-") != 0)
		return file_is_folder(path) ? editor_open_folder(editor, path, options->format_id,
								 options->lines || options->format_id, error)
					    : editor_open(editor, path, options->format_id, options->request.width,
							  options->request.height, error);
	bool opened = open_bytes_of(editor, path, options->format_id, error);
	int keys = opened ? open("/dev/tty", O_RDWR | O_CLOEXEC) : -1;
	if (keys >= 0) {
		dup2(keys, STDIN_FILENO);
		close(keys);
	}
	return opened;
}

static bool open_operands(struct editor *editor, const struct arguments *arguments,
			  const struct edit_options *options)
{
	struct error error, first;
	int refused = 0;
	editor_read_as(editor, arguments_value(arguments, "dialect"));
	for (int i = 0; i < arguments->operand_count; i++) {
		if (is_mistyped_command(arguments->subcommands, arguments->operands[i], options))
			return false;
		if (!open_operand(editor, arguments->operands[i], options, &error) && refused++ == 0)
			first = error;
	}
	editor_read_as(editor, NULL);
	if (refused == arguments->operand_count && refused > 0)
		return output_refuse("%s", first.message);
	if (refused > 0)
		editor_add_message(editor, refused > 1 ? "%s And %d more." : "%s", first.message, refused - 1);
	if (arguments->operand_count == 0)
		return command_run(editor, "start", &error);
	if (editor_document_count(editor) == 0)
		return true;
	editor_show(editor, 0);
	return true;
}

/* Opens the lessons, or a saved copy of them. */
static bool open_lessons(struct editor *editor, const struct arguments *arguments,
			 const struct edit_options *options UNUSED)
{
	struct error error;
	const char *path = arguments->operand_count > 0 ? arguments->operands[0] : "";
	char line[PATH_MAX + sizeof "tutor "];
	snprintf(line, sizeof line, "tutor %s", path);
	return command_run(editor, line, &error) || output_refuse("%s", error.message);
}

/* Adapts to the size of the terminal. Returns false, and keeps the old screen, if memory runs out. */
static bool session_resize(struct session *session)
{
	int width, height;
	terminal_size(session->terminal, &width, &height);
	if (!screen_resize(&session->screen, width, height))
		return false;
	editor_resize(session->editor, width, height);
	return true;
}

static void play_ended(struct error *error, const char *program, int status)
{
	char outcome[100];
	process_outcome(status, outcome, sizeof outcome);
	error_set(error, "%s %s.", path_name(program), status == 0 ? "ended" : outcome);
}

/* Returns true if the editor wants to quit. */
static bool session_do_request(struct session *session)
{
	enum editor_request request = editor_take_request(session->editor);
	switch (request) {
	case EDITOR_GO_ON:
		break;
	case EDITOR_QUIT:
		return true;
	case EDITOR_SUSPEND:
		terminal_suspend(session->terminal);
		session_resize(session);
		break;
	case EDITOR_PLAY: {
		struct error error;
		const char *const *words = editor_program(session->editor);
		int status;
		if (terminal_run(session->terminal, words, &status, &error))
			play_ended(&error, words[0], status);
		editor_add_message(session->editor, "%s", error.message);
		session_resize(session);
		break;
	}
	case EDITOR_REDRAW:
		terminal_forget(session->terminal);
		break;
	case EDITOR_OFFER: {
		size_t length;
		struct error error;
		const char *text = editor_offered(session->editor, &length);
		if (!terminal_offer(session->terminal, text, length, &error))
			editor_add_message(session->editor, "%s", error.message);
		break;
	}
	case EDITOR_MOUSE_ON:
	case EDITOR_MOUSE_OFF:
		terminal_set_mouse(session->terminal, request == EDITOR_MOUSE_ON);
		break;
	}
	return false;
}

static void session_draw(struct session *session)
{
	editor_draw(session->editor, &session->screen);
	int asked = editor_recovery_asked(session->editor);
	if (asked && asked != session->asked)
		terminal_drop_input(session->terminal);
	session->asked = asked;
	terminal_show(session->terminal, &session->screen);
	session->drawn = clock_now();
}

/* Handles an event and all events that wait, up to a limit so that the screen is still updated: over a slow connection
 * only the last of many screens is sent. If the last drawing is some milliseconds old, only events that have already
 * been read are handled. Returns the exit status, or -1 to continue. */
static int session_take(struct session *session, struct event *event)
{
	bool recent = clock_now() - session->drawn < RECENT;
	for (int taken = 0; event->kind != EVENT_NONE; taken++) {
		if (event->kind == EVENT_CLOSED)
			return SIGNAL_STATUS + (event->signal > 0 ? event->signal : SIGHUP);
		if (event->kind == EVENT_RESIZE)
			session_resize(session);
		else
			editor_event(session->editor, event);
		if (session_do_request(session))
			return STATUS_CLEAN;
		if (taken == EVENTS_BEFORE_DRAWING || editor_recovery_asked(session->editor) != session->asked)
			break;
		if (recent)
			terminal_wait(session->terminal, event, 0);
		else
			terminal_next(session->terminal, event);
	}
	return -1;
}

static int session_loop(struct session *session)
{
	session_draw(session);
	for (;;) {
		struct event event;
		terminal_wait(session->terminal, &event, editor_idle_wait(session->editor));
		if (event.kind == EVENT_NONE) {
			if (editor_idle(session->editor))
				session_draw(session);
			continue;
		}
		int status = session_take(session, &event);
		if (status >= 0)
			return status;
		session_draw(session);
	}
}

static int session_run(struct editor *editor, const struct edit_options *options)
{
	struct error error;
	struct session session = {.editor = editor, .terminal = terminal_open(&options->terminal, &error)};
	if (!session.terminal)
		return output_complain("%s", error.message);
	const char *other = terminal_substitute(session.terminal);
	if (other)
		editor_add_message(editor, "Unknown terminal %.40s; using %s instead.", getenv("TERM"), other);
	bool sized = session_resize(&session);
	int status = sized ? session_loop(&session) : STATUS_ERROR;
	terminal_close(session.terminal);
	screen_free(&session.screen);
	return sized ? status : output_complain("Not enough memory for a screen of this size.");
}

/* ---- screen readers ---- */

static void print_line(void *context UNUSED, const char *text)
{
	output_print(stdout, "%s\n", text);
}

/* For screen readers: reads one command per line and prints its results as lines, until the editor quits or the input
 * ends. */
static int lines_run(struct editor *editor)
{
	const struct line_output output = {.print = print_line};
	char *line = NULL;
	size_t size = 0;
	bool running = true, saved = true;
	const char *trouble = NULL;
	if (*editor_message(editor))
		print_line(NULL, editor_message(editor));
	editor_line_mode_start(editor, &output);
	fflush(stdout);
	while (running && getline(&line, &size, stdin) >= 0) {
		line[strcspn(line, "\r\n")] = '\0';
		editor_line_mode_run(editor, line, &output);
		while (editor_idle(editor))
			;
		fflush(stdout);
		enum editor_request request = editor_take_request(editor);
		running = request != EDITOR_QUIT;
		if (request == EDITOR_PLAY) {
			struct error error;
			const char *const *words = editor_program(editor);
			int status;
			if (process_play(words, NULL, &status, &error))
				play_ended(&error, words[0], status);
			print_line(NULL, error.message);
			fflush(stdout);
		}
	}
	free(line);
	for (int i = 0; i < editor_document_count(editor); i++)
		if (document_modified(editor_document(editor, i))) {
			saved = false;
			trouble = trouble ? trouble : document_journal_error(editor_document(editor, i));
		}
	if (!running || saved)
		return STATUS_CLEAN;
	return output_complain("the input ended with unsaved edits; %s.",
			       trouble ? "they were not protected and are lost"
				       : "they can be recovered at the next start");
}

/* ---- the command ---- */

/* Opens the files with `open` and runs the editor. Returns the exit status. */
static int run_editor(const struct arguments *arguments, struct edit_options *options,
		      bool (*open)(struct editor *editor, const struct arguments *arguments,
				   const struct edit_options *options))
{
	struct projects projects = {0};
	options->projects = options->ignore.projects = &projects;
	const struct project_reader reader = {.find = find_settings,
					      .filter = filter,
					      .add_word = add_word,
					      .context = options,
					      .folders = ignore_filter(&options->ignore)};
	memory_on_end("Not enough memory. Saved files are intact; unsaved edits can be recovered when the files are "
		      "opened again.");
	struct editor *editor = editor_new(!options->ascii && output_utf8());
	editor_protect(editor);
	editor_configure(editor);
	editor_follow(editor, &reader);
	editor_take_request(editor);
	options->terminal.theme = editor_theme(editor);
	options->terminal.mouse = options->terminal.mouse && editor_mouse(editor);
	int status = STATUS_ERROR;
	if (open(editor, arguments, options))
		status = options->lines ? lines_run(editor) : session_run(editor, options);
	editor_free(editor);
	ignore_clear(&options->ignore);
	projects_clear(&projects);
	return status;
}

static int edit_run(const struct arguments *arguments)
{
	struct edit_options options;
	if (arguments_value(arguments, "version")) {
		printf("mapwright %s\n", cli_version);
		return STATUS_CLEAN;
	}
	if (!read_options(arguments, &options))
		return STATUS_ERROR;
	options.ignore.arguments = arguments;
	if (options.lines && arguments->operand_count == 0)
		return output_complain("--lines: FILE is missing; usage: mapwright edit --lines FILE...");
	return run_editor(arguments, &options, open_operands);
}

static int tutor_run(const struct arguments *arguments)
{
	struct edit_options options = {.terminal = {.mouse = true, .colours = -1, .escape_wait = ESCAPE_WAIT}};
	return run_editor(arguments, &options, open_lessons);
}

static const struct option options[] = {
    {"as", 0, "FORMAT", NULL, 0, "format of the files and new ones; mapwright formats lists them"},
    OPTION_DIALECT,
    OPTION_SIZE,
    OPTIONS_EXCLUDE,
    {"no-mouse", 0, NULL, NULL, 0, "leave the mouse to the terminal"},
    {"colors", 0, "N", "auto none 8 16 256", 0,
     "number of colours: auto, none, 8, 16 or 256; auto is what the terminal has"},
    {"lines", 0, NULL, NULL, 0, "read commands and print answers as lines, for screen readers"},
    {"ascii", 0, NULL, NULL, 0, "draw with ASCII only"},
    OPTION_HELP,
    {"version", 'V', NULL, NULL, 0, "print the version"},
    {.name = NULL},
};

const struct subcommand subcommand_edit = {
    .name = "edit",
    .usage = "[OPTION]... [FILE|FOLDER]...",
    .summary = "edit maps, as without a command",
    .help = "A file that does not exist is created as a new map when you first save it; its format comes from --as "
	    "or from its name. Of a folder all maps in and below it are listed to choose from; a dungeon is opened "
	    "as a whole. - is standard input.",
    .example = "mapwright cellar.map --as powder --size 12x8",
    .group = "Edit",
    .options = options,
    .operands = "FILE",
    .maximum = -1,
    .run = edit_run,
};

const struct subcommand subcommand_tutor = {
    .name = "tutor",
    .usage = "[FILE]",
    .summary = "learn the editor in 15 minutes",
    .help = "Opens a copy of the lessons. Each map is a lesson; the finding below it says what to do and disappears "
	    "when you have done it. With FILE, continues in a saved copy.",
    .example = "mapwright tutor",
    .group = "Edit",
    .options = (const struct option[]){OPTIONS_END},
    .operands = "FILE",
    .maximum = 1,
    .run = tutor_run,
};
