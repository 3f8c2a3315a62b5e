/* In every list of findings the selected row, the status line and what F mends are one finding. */

#include "testing.h"

#include "folder.h"
#include "mapwright/clock.h"
#include "mapwright/command.h"
#include "mapwright/document.h"

#include <string.h>

enum { WIDTH = 80, HEIGHT = 24, STATUS = HEIGHT - 3, ROWS_MOST = 30, ALIKE = 9 };

static long long now = 1000;
static int lists, rows, fixes;

long long clock_now(void)
{
	return now;
}

static void type(struct editor *editor, const char *key)
{
	struct event event = {.kind = EVENT_KEY};
	snprintf(event.key, sizeof event.key, "%s", key);
	editor_event(editor, &event);
	now += 1000;
	editor_idle(editor);
}

static void row_of(const struct screen *screen, int y, char text[WIDTH + 1])
{
	for (int x = 0; x < WIDTH; x++) {
		uint32_t character = screen->cells[y * WIDTH + x].character;
		text[x] = (char)(character >= ' ' && character < 0x7f ? character : '?');
	}
	text[WIDTH] = '\0';
}

/* The selected row, with its message behind the place, and the status row. */
static bool read_rows(const struct editor *editor, char selected[WIDTH + 1], char status[2 * WIDTH + 1])
{
	struct screen screen = {0};
	bool found = false;
	assert_true(screen_resize(&screen, WIDTH, HEIGHT));
	editor_draw(editor, &screen);
	int y = 1;
	for (row_of(&screen, y, selected); y < STATUS && !strstr(selected, " Findings ");
	     row_of(&screen, y, selected))
		y++;
	while (++y < STATUS && !found) {
		found = screen.cells[y * WIDTH + 2].style & STYLE_SELECTED;
		row_of(&screen, y, selected);
	}
	row_of(&screen, STATUS, status); /* goes on in the row below */
	row_of(&screen, STATUS + 1, status + WIDTH);
	screen_free(&screen);
	return found;
}

static void try_row(struct editor *editor, const char *path, int index)
{
	char selected[WIDTH + 1], status[2 * WIDTH + 1], label[WIDTH + 1];
	int number = 0, count = 0;
	assert_true(read_rows(editor, selected, status));
	for (const char *at = strstr(status, " of "); at; at = strstr(at + 1, " of ")) { /* "1 of 4" comes last */
		while (at > status && at[-1] >= '0' && at[-1] <= '9')
			at--;
		sscanf(at, "%d of %d", &number, &count);
		at = strstr(at, " of ");
	}
	if (number != index + 1 || status[1] != selected[2])
		fail_msg("%s: row %d is selected:\n%s\nthe status line is\n%s", path, index + 1, selected, status);
	const struct document *document = editor_document(editor, -1);
	const struct finding *finding = &document->findings.items[index];
	char begin[ALIKE];
	snprintf(begin, sizeof begin, "%s", finding->message);
	begin[strcspn(begin, "\"'")] = '\0'; /* what it quotes may be no ASCII */
	if (!strstr(status, begin))          /* behind the name of another map */
		fail_msg("%s: the status line is\n%s\nthe finding says\n%s", path, status, finding->message);
	rows++;
	if (!finding->fix.label || finding->fix.action == FIX_ADD_ENTRY)
		return;
	size_t done = document->history.done;
	snprintf(label, sizeof label, "%s", finding->fix.label + strcspn(finding->fix.label, " "));
	type(editor, "F");
	if (document->history.done == done)
		return; /* refused: it would uncover other errors */
	if (!strstr(editor_message(editor), label))
		fail_msg("%s: F did '%s', not '%s'", path, editor_message(editor), label);
	fixes++;
	type(editor, "u");
	char line[32];
	snprintf(line, sizeof line, "row %d", -ROWS_MOST * ROWS_MOST);
	assert_true(command_run(editor, line, NULL));
	snprintf(line, sizeof line, "row %d", index);
	assert_true(command_run(editor, line, NULL));
}

static void try_list(const char *path)
{
	struct editor *editor = editor_new(true);
	if (editor_open(editor, path, NULL, 0, 0, NULL)) {
		editor_resize(editor, WIDTH, HEIGHT);
		type(editor, "<Esc>");
		type(editor, "!");
		type(editor, "<Home>");
		int count = editor_document(editor, -1)->findings.count;
		lists += count > 0;
		for (int i = 0; i < count && i < ROWS_MOST; i++) {
			try_row(editor, path, i);
			type(editor, "j");
		}
	}
	editor_free(editor);
}

TEST(the_list_and_the_status_line_and_f_are_one)
{
	folder_visit(MAPWRIGHT_SOURCE_FOLDER "/share/examples", try_list);
	folder_visit(MAPWRIGHT_SOURCE_FOLDER "/tests/cases/inputs", try_list);
	folder_visit(MAPWRIGHT_SOURCE_FOLDER "/share/tutor", try_list);
	printf("%d lists, %d rows, %d fixes\n", lists, rows, fixes);
	assert_true(lists > 20 && rows > 50 && fixes > 10);
}
