/* `mapwright recover`: lists and restores unsaved edits, without a terminal. */
#include "commands.h"

#define TEXT_UNKNOWN "%s: has changed since the edits were made; they apply only to the earlier version."

#define TEXT_NOTHING "%s: no unsaved edits."

#define TEXT_NOT_ALL "%s: %s could not be read; the journal is kept, and `mapwright recover` lists it."

/* The newest journal of a path whose edits can be applied. */
struct search {
	const char *path;
	char *bytes;
	size_t length;
	time_t when;
	bool found;
	bool misfit;     /* there are edits that cannot be applied */
	char unread[48]; /* name of the unreadable part of the journal; "" if none */
};

static bool list_journal(void *context, const struct recovery *recovery)
{
	bool *any = context;
	char edits[160];
	*any = true;
	const char *kept = recovery->journal ? recovery->journal : "a journal";
	recovery_describe(recovery, edits, sizeof edits);
	output_print(stdout, "%s: %s", recovery->path ? recovery->path : kept, edits);
	if (recovery->state == RECOVERY_BUSY)
		printf(", open in process %ld", recovery->process);
	else if (recovery->state == RECOVERY_MISFIT && !(recovery->aside && recovery->bytes))
		printf("%s", recovery->bytes ? ", the file has changed since: use -o OUT"
					     : ", cannot be applied: the file has changed since");
	else if (recovery->state == RECOVERY_TORN)
		printf("%s", recovery->edits > 0 ? ", the file was damaged by an interrupted save"
						 : ", which was interrupted and damaged the file");
	if (recovery->path && recovery->aside && recovery->bytes)
		printf(", set aside: use -o OUT");
	if (recovery->path && (recovery->unread > 0 && recovery->state != RECOVERY_BUSY))
		output_print(stdout, ", kept in %s", kept);
	putchar('\n');
	return true;
}

/* Returns a time as RFC 3339 in UTC. */
static json_t *time_as_json(time_t when)
{
	struct tm parts;
	char text[32];
	size_t length = gmtime_r(&when, &parts) ? strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts) : 0;
	return json_stringn(text, length);
}

static json_t *text_or_null(const char *text)
{
	return text ? report_string(text) : json_null();
}

static bool add_journal(void *list, const struct recovery *recovery)
{
	static const char *const states[] = {
	    [RECOVERY_NOTHING] = "nothing", [RECOVERY_FITS] = "fits", [RECOVERY_TORN] = "torn",
	    [RECOVERY_MISFIT] = "misfit",   [RECOVERY_BUSY] = "busy", [RECOVERY_UNREADABLE] = "unreadable",
	};
	bool busy = recovery->state == RECOVERY_BUSY && recovery->process > 0;
	json_t *item = json_pack(
	    "{s:o, s:o, s:s, s:I, s:o, s:o, s:b, s:b, s:I}", "file", text_or_null(recovery->path), "journal",
	    text_or_null(recovery->journal), "state", states[recovery->state], "edits", (json_int_t)recovery->edits,
	    "changed", recovery->when ? time_as_json(recovery->when) : json_null(), "process",
	    busy ? json_integer(recovery->process) : json_null(), "restorable", recovery->bytes != NULL, "set_aside",
	    recovery->aside, "unread_bytes", (json_int_t)recovery->unread);
	json_array_append_new(list, item);
	return true;
}

static bool keep_newest(void *context, const struct recovery *recovery)
{
	struct search *search = context;
	if (!recovery->path || strcmp(recovery->path, search->path) != 0)
		return true;
	search->misfit = search->misfit || !recovery->bytes;
	if (!recovery->bytes || (search->found && recovery->when < search->when))
		return true;
	free(search->bytes);
	*search = (struct search){.path = search->path,
				  .bytes = memory_copy_bytes(recovery->bytes, recovery->length),
				  .length = recovery->length,
				  .when = recovery->when,
				  .found = true};
	if (recovery->unread > 0)
		recovery_describe_unread(recovery, search->unread, sizeof search->unread);
	return true;
}

/* Writes the text to `out`; the journal stays. `out` NULL sets `error` to the reason why nothing can be saved to the
 * file. */
static bool restore_elsewhere(const char *path, const char *real, const char *out, struct error *error)
{
	struct search search = {.path = real};
	bool done = journal_each(keep_newest, &search, error);
	if (done && !search.found && !search.misfit)
		done = error_set(error, TEXT_NOTHING, path);
	else if (done && !search.found && out)
		done = error_set(error, TEXT_UNKNOWN, path);
	else if (done && !search.found)
		done = error_set(
		    error, "%s: no text can be restored from its journals; `mapwright recover` lists them.", path);
	else if (done && !out)
		done = error_set(
		    error, "%s: its unsaved edits were set aside; use -o OUT to write their text to another file.",
		    path);
	else if (done && strcmp(out, "-") == 0)
		fwrite(search.bytes, 1, search.length, stdout);
	else
		done = done && file_write(out, search.bytes, search.length, NULL, error);
	free(search.bytes);
	if (done && search.unread[0])
		output_complain(TEXT_NOT_ALL, path, search.unread);
	return done;
}

/* Saves the recovered text to the file, as the editor would. */
static bool save_found(const char *path, const char *real, const struct recovery_disk *disk,
		       const struct recovery *recovery, struct journal *journal, struct error *error)
{
	switch (recovery->state) {
	case RECOVERY_NOTHING:
		return restore_elsewhere(path, real, NULL, error);
	case RECOVERY_UNREADABLE:
		return error_set(error, "%s: the journal of its unsaved edits cannot be read; it is kept as %s.",
				 path, recovery->journal ? recovery->journal : "it is");
	case RECOVERY_MISFIT:
		if (!recovery->bytes)
			return error_set(error, TEXT_UNKNOWN, path);
		return error_set(
		    error,
		    "%s: has changed since the edits were made; use -o OUT to write their text to another file.",
		    path);
	case RECOVERY_BUSY:
		if (recovery->process == 0)
			return error_set(error, "%s: is open in another mapwright; nothing was changed.", path);
		return error_set(error, "%s: is open in process %ld; nothing was changed.", path, recovery->process);
	case RECOVERY_FITS:
	case RECOVERY_TORN:
		break;
	}
	if (!recovery->bytes)
		return error_no_memory(error);
	journal_adopt(journal, recovery, &disk->identity);
	const struct file_save save = {.path = path,
				       .real = real,
				       .bytes = recovery->bytes,
				       .length = recovery->length,
				       .expected = &disk->identity,
				       .journal = journal};
	enum file_outcome outcome = file_save(&save, NULL, error);
	if (outcome != FILE_SAVED && outcome != FILE_SAVED_IN_PLACE)
		return false;
	journal_drop(journal);
	if (recovery->unread > 0) {
		char unread[48];
		recovery_describe_unread(recovery, unread, sizeof unread);
		output_complain(TEXT_NOT_ALL, path, unread);
	}
	return true;
}

static bool restore(const char *path, const char *real, struct error *error)
{
	struct recovery_disk disk = {0};
	struct recovery recovery = {0};
	char *bytes = NULL;
	if (file_exists(real) && !file_read(real, &bytes, &disk.length, &disk.identity, error))
		return false;
	disk.bytes = bytes;
	struct journal *journal = journal_new(real, "");
	bool done = (journal || error_no_memory(error)) && journal_find(journal, &disk, &recovery, error) &&
		    save_found(path, real, &disk, &recovery, journal, error);
	recovery_clear(&recovery);
	journal_free(journal, true);
	free(bytes);
	return done;
}

static int recover_run(const struct arguments *arguments)
{
	struct error error;
	const char *out = arguments_value(arguments, "output");
	bool discards = arguments_value(arguments, "discard") != NULL, any = false;
	if (arguments->operand_count == 0 && (out || discards))
		return output_complain("--output and --discard need a FILE.");
	if (out && discards)
		return output_complain("--output and --discard cannot be used together.");
	if (arguments->operand_count > 0 && arguments_value(arguments, "json"))
		return output_complain("--json lists all unsaved edits; leave out the FILE.");
	if (arguments->operand_count == 0) {
		json_t *list = arguments_value(arguments, "json") ? json_array() : NULL;
		bool read = journal_each(list ? add_journal : list_journal, list ? (void *)list : &any, &error);
		if (list && read)
			output_answer(json_pack("{s:O}", "unsaved", list), 0);
		any = any || list;
		json_decref(list);
		if (!read)
			return output_complain("%s", error.message);
		if (!any)
			puts("No unsaved edits.");
		return STATUS_CLEAN;
	}
	const char *path = arguments->operands[0];
	char *real = file_real_path(path, &error);
	bool done = real != NULL;
	if (done && discards) {
		int removed = journal_remove_all(real, &error);
		done = removed > 0 || (removed == 0 && error_set(&error, "%s: no unsaved edits to discard.", path));
	} else if (done) {
		done = out ? restore_elsewhere(path, real, out, &error) : restore(path, real, &error);
	}
	free(real);
	return done ? STATUS_CLEAN : output_complain("%s", error.message);
}

const struct subcommand subcommand_recover = {
    .name = "recover",
    .usage = "[OPTION]... [FILE]",
    .summary = "recover unsaved edits",
    .help =
	"The editor records every edit before it shows it, so unsaved edits survive when it is killed or loses "
	"its terminal. Without FILE, this lists them; with FILE, it applies them to the file. Edits made to another "
	"version of the file are never applied to it; -o OUT writes the edited text instead. This also works for "
	"edits that were set aside, such as those you discarded in the editor; the latest ones are used.",
    .example = "mapwright recover",
    .group = "Edit",
    .options = OPTIONS(
	OPTION("output", 'o', "OUT", NULL, 0,
	       "write the edited text to this file (- is standard output); the original and its unsaved edits stay"),
	OPTION_JSON,
	OPTION("discard", 0, NULL, NULL, 0, "delete the unsaved edits of the file, including those set aside")),
    .operands = "FILE",
    .maximum = 1,
    .run = recover_run,
};
