/* Saving a document to its file, with the help of its journal. */
#include "mapwright/document.h"

enum { READ_BACK_LIMIT = 1 << 20 }; /* larger texts are not checked before a save */

/* Only a bug in this program could make the model differ from the text; then the file is better left alone. So a
 * text of moderate size is read again and compared with the model that is shown. */
static bool reads_as_shown(const struct document *document, struct error *error)
{
	if (document->text.length > READ_BACK_LIMIT)
		return true;
	const struct model *shown = &document->model;
	struct model model;
	document_read(document, &document->text, &model);
	bool same = model.grid_count == shown->grid_count && model.entry_count == shown->entry_count &&
		    model.field_count == shown->field_count && model.record_count == shown->record_count &&
		    model.syntax.count == shown->syntax.count;
	for (int i = 0; same && i < model.grid_count; i++)
		same = memcmp(model.grids[i].counts, shown->grids[i].counts, sizeof shown->grids[i].counts) == 0;
	model_clear(&model);
	return same || error_set(error,
				 "%s: cannot be saved: its text does not match the map shown, which is a "
				 "bug in mapwright; :write! saves it anyway.",
				 document->path);
}

static void document_rename(struct document *document, char *path, char *real_path)
{
	bool moved = !document->real_path || strcmp(document->real_path, real_path) != 0;
	if (moved && document->journal_wanted) {
		journal_free(document->journal, false);
		document->journal = journal_new(real_path, document->format->id);
	}
	free(document->path);
	free(document->real_path);
	document->model.path = document->path = path;
	document->real_path = real_path;
}

/* Returns the path's current target. If the path is a link whose target has changed since the file was opened,
 * refuses to follow it to a file that the user has never seen. */
static char *find_target(const struct document *document, const char *path, bool own, struct error *error)
{
	if (!own || !document->real_path)
		return file_real_path(path, error);
	char *real = file_real_path(path, NULL);
	if (real && strcmp(real, document->real_path) != 0) {
		error_set(error, "%s: cannot be saved: it was changed by another program and now leads to %s.", path,
			  real);
		free(real);
		return NULL;
	}
	return real ? real : memory_copy(document->real_path);
}

/* What a save may do beyond the default. */
enum save_way { SAVE_NORMAL, SAVE_OVER, SAVE_IN_PLACE };

static bool save(struct document *document, const char *path, enum save_way way, struct error *error)
{
	bool own = !path || strcmp(path, document->path) == 0;
	char *name = memory_copy(path ? path : document->path);
	char *real = find_target(document, name, own, error);
	document->outcome = FILE_NOT_SAVED;
	if (own && document->read_only)
		error_set(error, "%s cannot be saved: it is open read-only; :write PATH saves a copy.",
			  document->path);
	if (!real || (own && document->read_only) || (way != SAVE_OVER && !reads_as_shown(document, error))) {
		free(name);
		free(real);
		return false;
	}
	if (own)
		journal_prepare(document->journal, &document->text, &document->disk, document_modified(document));
	const struct file_save request = {.path = name,
					  .real = real,
					  .bytes = document->text.bytes,
					  .length = document->text.length,
					  .expected = own && way != SAVE_OVER ? &document->disk : NULL,
					  .journal = own ? document->journal : NULL,
					  .unguarded = way == SAVE_IN_PLACE};
	struct file_identity disk = document->disk;
	document->outcome = file_save(&request, &disk, error);
	bool saved = document->outcome == FILE_SAVED || document->outcome == FILE_SAVED_IN_PLACE;
	if (saved || own)
		document->disk = disk;
	if (!saved) {
		free(name);
		free(real);
		return false;
	}
	document->read_only = false;
	document_rename(document, name, real);
	journal_saved(document->journal);
	document->checked = false; /* a rule may depend on the path */
	history_mark_saved(&document->history);
	return true;
}

bool document_save(struct document *document, const char *path, struct error *error)
{
	return save(document, path, SAVE_NORMAL, error);
}

bool document_save_over(struct document *document, const char *path, struct error *error)
{
	return save(document, path, SAVE_OVER, error);
}

bool document_save_in_place(struct document *document, const char *path, struct error *error)
{
	return save(document, path, SAVE_IN_PLACE, error);
}

void document_protect(struct document *document)
{
	document->journal_wanted = true;
	if (document->journal || strcmp(document->path, "-") == 0)
		return;
	if (!document->real_path)
		document->real_path = file_real_path(document->path, NULL);
	if (document->real_path)
		document->journal = journal_new(document->real_path, document->format->id);
}

const char *document_journal_error(const struct document *document)
{
	if (!document->journal_wanted)
		return NULL;
	return document->journal ? journal_trouble(document->journal) : "the text is not on disk yet";
}
