/* Every value of a file can be opened, kept as it is, and added to, in each way that there is: from the form and from the
 * legend, in the command line, in a list of words, as a text of several lines; and so can values of thousands of bytes.
 * Nothing of it is lost. Files: the project's own corpus, cases and examples, and those below $MAPWRIGHT_VALUES. */
#include "testing.h"

#include "describing.h"
#include "ui.h"
#include "views/views.h"

enum {
	LONG = 3000,
	LONGER = 70000, /* of the first texts of several lines */
	LONGER_TRIED = 3,
	LONG_TRIED = 4,
	SLOW = 100000
}; /* bytes; bytes; values; values of a file; a file where not each value is added to */

#ifdef MAPWRIGHT_SANITIZED
enum { EVERY = 3 }; /* file; without the sanitizers, all */
#else
enum { EVERY = 1 };
#endif

static int files, kept, added, refused, elsewhere, long_ones, longer_ones;
static unsigned turn, number, step = EVERY; /* each so many files */

static void type(struct editor *editor, const char *keys)
{
	while (*keys) {
		struct event event = {.kind = EVENT_KEY};
		size_t used = key_parse(keys, event.key);
		assert_true(used > 0);
		editor_event(editor, &event);
		keys += used;
	}
}

/* Is a leaf open in one way or the other? */
static bool is_open(const struct editor *editor)
{
	return editor->prompt.open || editor->pager.open || editor->multiline.open;
}

static void leave(struct editor *editor)
{
	for (int i = 0; i < 4 && is_open(editor); i++)
		type(editor, editor->multiline.open ? "<C-c>" : "<Esc>");
	assert_false(is_open(editor));
}

/* Puts the focus on a leaf and opens it. False when it is too much for a line, which must be said. */
static bool open_leaf(struct editor *editor, struct place leaf)
{
	struct view *view = editor_view(editor);
	const struct model *model = &view->document->model;
	editor->focus = FOCUS_CANVAS;
	editor_go(editor, leaf);
	editor->focus = leaf.kind == PLACE_FIELD ? FOCUS_FORM : FOCUS_LEGEND;
	if (leaf.kind == PLACE_FIELD && model->fields[leaf.index].record >= 0)
		view_go_record(view, model->fields[leaf.index].record, model->fields[leaf.index].item);
	if (leaf.kind == PLACE_FIELD && view_form_row(view, leaf.index) < 0)
		return false; /* a flag of a room, which has no text */
	if (leaf.kind == PLACE_FIELD)
		view->field = view_form_row(view, leaf.index);
	assert_int_equal(leaf.kind == PLACE_FIELD ? view_form_field(view) : view_entry(view), leaf.index);
	type(editor, "<Enter>");
	if (is_open(editor))
		return true;
	assert_true(editor->message_is_error && strstr(editor->message, "source"));
	elsewhere++;
	return false;
}

/* The text before, and what may have been added to it. */
struct before {
	char *bytes;
	size_t length;
	struct place leaf;
};

static void assert_kept(const struct editor *editor, const struct before *before)
{
	const struct text *text = &editor_view(editor)->document->text;
	bool same = text->length == before->length && memcmp(text->bytes, before->bytes, text->length) == 0;
	if (!same)
		print_message("%s: %s %d is not as it was\n", editor_view(editor)->document->path,
			      before->leaf.kind == PLACE_FIELD ? "field" : "entry", before->leaf.index);
	if (!same && getenv("MAPWRIGHT_SHOW"))
		fwrite(text->bytes, 1, text->length, stderr);
	assert_true(same);
	kept++;
}

/* All bytes are there still, in their order, between those that were added; then they are taken out again. */
static void assert_added(struct editor *editor, const struct before *before, const char *more)
{
	struct document *document = editor_view(editor)->document;
	size_t at = 0;
	for (size_t i = 0; i < document->text.length; i++) {
		bool old = at < before->length && document->text.bytes[i] == before->bytes[at];
		if (!old && !strchr(more, document->text.bytes[i]))
			print_message("%s: line %zu: %s %d lost something\n", document->path,
				      text_line(&document->text, i),
				      before->leaf.kind == PLACE_FIELD ? "field" : "entry", before->leaf.index);
		assert_true(old || strchr(more, document->text.bytes[i]));
		at += old;
	}
	assert_int_equal(at, before->length);
	if (document->text.length == before->length)
		refused++;
	else
		added++;
	leave(editor);
	while (document->text.length != before->length)
		assert_true(document_undo(document, NULL, &(struct error){0}));
	assert_kept(editor, before);
}

/* Is there nothing that stands between items of such a value? */
static bool holds_one(const struct view *view, struct place leaf)
{
	const struct model *model = &view->document->model;
	if (leaf.kind == PLACE_FIELD)
		return !model->fields[leaf.index].between;
	const char *key = model->entries[leaf.index].kind;
	const struct legend_kind *kind = key ? legend_kind_find(view_legend_kinds(view), key, strlen(key)) : NULL;
	return kind && !kind->between;
}

/* The leaf in each way that it opens: as it is, and with something at its end. */
static void try_leaf(struct editor *editor, struct place leaf, bool adds)
{
	const struct text *text = &editor_view(editor)->document->text;
	struct before before = {.bytes = malloc(text->length + 1), .length = text->length, .leaf = leaf};
	memcpy(before.bytes, text->bytes, text->length);
	bool opened = open_leaf(editor, leaf), listed = opened && editor->pager.open;
	if (opened && editor->multiline.open) {
		type(editor, "<Esc>");
		assert_kept(editor, &before);
		if (adds && open_leaf(editor, leaf)) {
			type(editor, "x<Esc>");
			assert_added(editor, &before, "x");
		}
		opened = false;
	}
	if (listed && !editor->pager.line) { /* nothing is there yet */
		leave(editor);
		opened = false;
	}
	if (opened) {
		type(editor, listed ? "<Enter><Enter>" : "<Enter>");
		if (editor->prompt.open)
			print_message("%s: %s\n", editor_view(editor)->document->path, editor->message);
		assert_false(editor->prompt.open);
		leave(editor); /* the list comes again */
		assert_kept(editor, &before);
	}
	if (opened && listed) {
		assert_true(open_leaf(editor, leaf));
		type(editor, "<Tab><Enter>");
		assert_false(editor->prompt.open);
		leave(editor);
		assert_kept(editor, &before);
	}
	if (opened && listed && adds) {
		assert_true(open_leaf(editor, leaf));
		bool whole = holds_one(editor_view(editor), leaf);
		if (!whole) { /* else it is put in the place of what is there */
			type(editor, "xyx<Enter>");
			assert_added(editor, &before, "xy ,/|:andor");
		}
		leave(editor);
	}
	if (opened && adds) {
		assert_true(open_leaf(editor, leaf));
		type(editor, listed ? "<Tab>x<Enter>" : "x<Enter>");
		assert_added(editor, &before, "x");
	}
	free(before.bytes);
}

/* The same with thousands of bytes: the value several times, with what may be between. */
static bool try_long(struct editor *editor, struct place leaf)
{
	static const char *const between[] = {" ", ", ", " / ", " | ", ""};
	struct document *document = editor_view(editor)->document;
	struct place place =
	    leaf.kind == PLACE_FIELD ? leaf : (struct place){.kind = PLACE_ATTRIBUTE, .index = leaf.index};
	struct span span = model_span(&document->model, place);
	uint64_t revision = document->revision;
	bool lines = leaf.kind == PLACE_FIELD && document->model.fields[leaf.index].kind == FIELD_LINES;
	size_t least = lines && longer_ones < LONGER_TRIED ? LONGER : LONG;
	for (size_t i = 0; span.length > 0 && i < sizeof between / sizeof *between; i++) {
		char *value = NULL;
		size_t length = 0;
		FILE *out = open_memstream(&value, &length);
		for (size_t size = 0; size < least; size += span.length + strlen(between[i]))
			fprintf(out, "%s%.*s", size > 0 ? between[i] : "", (int)span.length,
				document->text.bytes + span.start);
		fclose(out);
		struct edit edit = {.verb = EDIT_SET, .place = place, .value = value, .length = length};
		struct error error;
		bool done = document_apply(document, &edit, 1, "law", &error) && document->revision != revision;
		free(value);
		if (!done)
			continue;
		view_clamp(editor_view(editor));
		long_ones++;
		longer_ones += least == LONGER;
		try_leaf(editor, leaf, true);
		assert_true(document_undo(document, NULL, &error));
		view_clamp(editor_view(editor));
		return true;
	}
	return false;
}

static void try_file(const char *path)
{
	struct error error;
	char *bytes;
	size_t length;
	if (!file_read(path, &bytes, &length, NULL, NULL))
		return;
	const struct format *format = format_detect(bytes, length, path, CERTAINTY_NAMED);
	free(bytes);
	struct editor *editor = editor_new(true);
	editor_resize(editor, 100, 30);
	if (format && editor_open(editor, path, format->id, 0, 0, &error)) {
		struct view *view = editor_view(editor);
		const struct model *model = &view->document->model;
		int long_fields = 0, long_entries = 0;
		unsigned every = length > SLOW ? 101 : 1;
		files++;
		editor->interactive = true;
		for (int f = 0; f < model->field_count; f++) {
			struct place leaf = place_at(PLACE_FIELD, f);
			/* The name of a container gives others their numbers. */
			bool follows = model->fields[f].record >= 0 && model->fields[f].item < 0;
			bool adds = ++turn % every == 0 && !follows;
			if (!model->fields[f].set || model->fields[f].value.length == 0 ||
			    model->fields[f].kind == FIELD_FLAG)
				continue;
			try_leaf(editor, leaf, adds);
			if (adds && long_fields < LONG_TRIED && model->fields[f].kind >= FIELD_WORD)
				long_fields += try_long(editor, leaf);
		}
		for (int e = 0; e < model->entry_count; e++) {
			struct place leaf = place_at(PLACE_ENTRY, e);
			bool adds = ++turn % every == 0;
			if (model->entries[e].fixed || model->entries[e].attribute_count == 0 ||
			    !view->document->format->legend->editable)
				continue;
			try_leaf(editor, leaf, adds);
			if (adds && long_entries < LONG_TRIED)
				long_entries += try_long(editor, leaf);
		}
	}
	editor_free(editor);
}

static void try_folder(const char *folder, int depth)
{
	struct dirent **entries = NULL;
	int count = scandir(folder, &entries, NULL, alphasort);
	for (int i = 0; i < count; free(entries[i++])) {
		char path[PATH_MAX];
		if (entries[i]->d_name[0] == '.' || strcmp(entries[i]->d_name, "expected") == 0)
			continue;
		snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
		if (file_is_folder(path) && depth < 6)
			try_folder(path, depth + 1);
		else if (number++ % step == 0)
			try_file(path);
	}
	free(entries);
}

TEST(no_value_of_the_projects_own_files_is_cut)
{
	try_folder(MAPWRIGHT_SOURCE_FOLDER "/share/examples", 0);
	try_folder(MAPWRIGHT_TESTS_FOLDER "/corpus", 0);
	step = 11 * EVERY;
	try_folder(MAPWRIGHT_TESTS_FOLDER "/cases", 0);
	print_message("%d files, %d times kept, %d added to, %d refused, %d not in a line, %d long values\n", files,
		      kept, added, refused, elsewhere, long_ones);
	assert_true(files > 100 / EVERY && added > refused && long_ones > 100 / EVERY && longer_ones > 0);
}

TEST(no_value_of_the_files_asked_for_is_cut)
{
	const char *folder = getenv("MAPWRIGHT_VALUES");
	if (!folder)
		skip();
	step = 1;
	files = kept = added = refused = elsewhere = long_ones = 0;
	try_folder(folder, 0);
	print_message("%d files, %d times kept, %d added to, %d refused, %d not in a line, %d long values\n", files,
		      kept, added, refused, elsewhere, long_ones);
}

int main(void)
{
	struct describing formats = {.count = 0};
	if (!describing_begin(&formats, MAPWRIGHT_SOURCE_FOLDER "/share/formats"))
		return 1;
	int failed = test_run();
	describing_end(&formats);
	return failed;
}
