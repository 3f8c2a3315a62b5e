/* The file of settings: what is saved is read again, and themes of one's own. Its mistakes, and what a save keeps of it, are in
 * tests/cases/cli/config-mistakes-and-saves.case. */

#include "testing.h"

#include "folder.h"
#include "mapwright/command.h"
#include "mapwright/file.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char home[PATH_MAX], folder[PATH_MAX + 16], config[PATH_MAX + 32];

static void write_config(const char *text)
{
	struct error error;
	mkdir(folder, 0700);
	assert_true(file_write(config, text, strlen(text), NULL, &error));
}

static void assert_config(const char *expected)
{
	char *bytes;
	size_t length;
	struct error error;
	assert_true(file_read(config, &bytes, &length, NULL, &error));
	if (length != strlen(expected) || memcmp(bytes, expected, length) != 0)
		fail_msg("the file holds\n%.*s\ninstead of\n%s", (int)length, bytes, expected);
	free(bytes);
}

static struct editor *configured(void)
{
	struct editor *editor = editor_new(true);
	assert_non_null(editor);
	editor_configure(editor);
	return editor;
}

static void run(struct editor *editor, const char *line)
{
	struct error error;
	if (!command_run(editor, line, &error))
		fail_msg("%s: %s", line, error.message);
}

TEST(without_a_file_all_is_as_usual)
{
	unlink(config);
	struct editor *editor = configured();
	assert_string_equal(editor_message(editor), "");
	assert_true(editor_mouse(editor));
	run(editor, "option save");
	assert_config("");
	editor_free(editor);
}

TEST(what_is_saved_is_read_again)
{
	unlink(config);
	struct editor *editor = configured();
	run(editor, "option mouse off");
	run(editor, "option theme mono");
	run(editor, "bind <C-t> box");
	run(editor, "bind legend x entry-remove");
	run(editor, "unbind u");
	run(editor, "option save");
	editor_free(editor);
	const char *saved =
	    "option mouse off\noption theme mono\nbind <C-t> box\nbind legend x entry-remove\nunbind u\n";
	assert_config(saved);
	editor = configured();
	assert_string_equal(editor_message(editor), "");
	assert_false(editor_mouse(editor));
	assert_int_equal(editor_theme(editor)->roles[STYLE_ERROR].foreground[THEME_256], THEME_OWN);
	run(editor, "option save");
	assert_config(saved);
	editor_free(editor);
}

/* The command alone would print what digits do now. */
TEST(what_the_file_sets_is_not_printed)
{
	write_config("option keys vi\n");
	struct editor *editor = configured();
	assert_string_equal(editor_message(editor), "");
	run(editor, "option keys slots");
	assert_string_not_equal(editor_message(editor), "");
	editor_free(editor);
}

TEST(a_theme_of_ones_own_is_found)
{
	char path[PATH_MAX + 40];
	struct error error;
	const char *text = "role\tdirect\t256\t16\tattributes\tmono\nwall\t#102030/#ffffff\t7/0\t-\tbold+dim\t-\n"
			   "pocket1\t-\t-\t-\t-\tunderline\n"; /* the old name of isolated1 */
	snprintf(path, sizeof path, "%s/themes", folder);
	mkdir(path, 0700);
	snprintf(path, sizeof path, "%s/themes/mine.tsv", folder);
	assert_true(file_write(path, text, strlen(text), NULL, &error));
	struct theme theme;
	assert_true(theme_load(&theme, "mine", &error));
	const struct theme_role *wall = &theme.roles[2];
	assert_int_equal(wall->foreground[THEME_DIRECT], 0x102030);
	assert_int_equal(wall->background[THEME_DIRECT], 0xffffff);
	assert_int_equal(wall->foreground[THEME_256], 7);
	assert_int_equal(wall->background[THEME_256], 0);
	assert_int_equal(wall->foreground[THEME_16], THEME_OWN);
	assert_int_equal(wall->attributes, PEN_BOLD | PEN_DIM);
	assert_int_equal(theme.roles[STYLE_TINTS].mono, PEN_UNDERLINE);
	static const char *const broken[] = {"wall\t#10203x\t7\t-\t-\t-\n",  "wall\t#102030\t256\t-\t-\t-\n",
					     "wall\t#102030\t7\t16\t-\t-\n", "wall\t#102030\t7\t1\tbolt\t-\n",
					     "wal\t-\t-\t-\t-\t-\n",         "wall\t-\t1/\t-\t-\t-\n"};
	for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
		char table[200];
		snprintf(table, sizeof table, "role\tdirect\t256\t16\tattributes\tmono\n%s", broken[i]);
		assert_true(file_write(path, table, strlen(table), NULL, &error));
		assert_false(theme_load(&theme, "mine", &error));
		assert_true(strstr(error.message, "Theme mine: ") == error.message);
	}
	unlink(path);
}

static int begin(void **state)
{
	if (folder_setup_in_memory(state) != 0 || !getcwd(home, sizeof home))
		return -1;
	setenv("XDG_CONFIG_HOME", home, 1);
	snprintf(folder, sizeof folder, "%s/mapwright", home);
	snprintf(config, sizeof config, "%s/config", folder);
	return 0;
}

TEST_GROUP(begin, folder_teardown)
