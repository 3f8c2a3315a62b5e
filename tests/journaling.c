/* Texts, disks and edits for the tests of journals. */
#include "journaling.h"

#include "testing.h"

#include <string.h>

const char base[] = "one\ntwo\nthree\n";
const char edited[] = "ONE\ntwo\nthree and more\n";

struct text make_text(const char *bytes)
{
	struct text text;
	text_init(&text, bytes, strlen(bytes));
	return text;
}

struct recovery_disk disk_of(const char *bytes)
{
	return (struct recovery_disk){
	    .bytes = bytes, .length = strlen(bytes), .identity = {.exists = true, .inode = 7}};
}

void change(struct journal *journal, struct text *text, enum journal_kind kind, size_t start, size_t length,
	    const char *fresh)
{
	struct patch patch = {0}, inverse = {0};
	const struct file_identity disk = {.exists = true, .inode = 7};
	journal_prepare(journal, text, &disk, false);
	patch_add(&patch, (struct span){start, length}, fresh, strlen(fresh));
	text_patch(text, &patch, &inverse);
	journal_add(journal, kind, &patch);
	journal_write(journal, text);
	patch_clear(&patch);
	patch_clear(&inverse);
}

void leave_edits(const char *path)
{
	struct text text = make_text(base);
	struct journal *journal = journal_new(path, "powder");
	change(journal, &text, JOURNAL_EDIT, 0, 3, "ONE");
	change(journal, &text, JOURNAL_EDIT, 13, 0, " and more");
	change(journal, &text, JOURNAL_EDIT, 4, 3, "");
	change(journal, &text, JOURNAL_UNDO, 4, 0, "two");
	assert_null(journal_trouble(journal));
	journal_free(journal, true);
	text_clear(&text);
}
