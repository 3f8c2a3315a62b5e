/* What system calls may answer besides yes and no: half a write, none at all, "try again", "not here". A save then goes
 * another way or says why it did not, and the file is whole. Beside test_save_faults, which tries every error of every
 * call and asks for no more than that, each answer here has the one outcome that it must have. */
#include "testing.h"

#include "faults.h"
#include "folder.h"

#include "journaling.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

static const char old_text[] = "the old text";
static const char new_text[] = "the new text, which is longer";

static void make_file(const char *text)
{
	int descriptor = open("map", O_WRONLY | O_CREAT | O_TRUNC, 0644);
	assert_true(descriptor >= 0);
	assert_int_equal(write(descriptor, text, strlen(text)), strlen(text));
	close(descriptor);
}

static void assert_file(const char *text)
{
	char *bytes;
	size_t length;
	assert_true(file_read("map", &bytes, &length, NULL, NULL));
	assert_int_equal(length, strlen(text));
	assert_memory_equal(bytes, text, length);
	free(bytes);
}

static enum file_outcome save_text(const char *text, const struct file_identity *expected, struct error *error)
{
	char *real = file_real_path("map", error);
	assert_non_null(real);
	const struct file_save save = {
	    .path = "map", .real = real, .bytes = text, .length = strlen(text), .expected = expected};
	struct file_identity identity;
	error->message[0] = '\0';
	enum file_outcome outcome = file_save(&save, &identity, error);
	free(real);
	return outcome;
}

/* How the file is before the save. */
enum kind { PLAIN, FRESH, LINKED };

struct answer {
	enum kind kind;
	const char *call;
	int at, answer;
	enum file_outcome outcome;
};

static void remove_all(void)
{
	char *real = file_real_path("map", NULL);
	journal_remove_all(real, NULL);
	free(real);
	unlink("map");
	unlink("second");
	assert_int_equal(folder_count("."), 0);
}

static bool is_saved(enum file_outcome outcome)
{
	return outcome == FILE_SAVED || outcome == FILE_SAVED_IN_PLACE || outcome == FILE_SAVED_PERHAPS;
}

static void try_answer(const struct answer *answer)
{
	struct error error;
	if (answer->kind != FRESH)
		make_file(old_text);
	if (answer->kind == LINKED)
		assert_int_equal(link("map", "second"), 0);
	int entries = folder_count(".");
	/* it takes two failures to damage a file: that of the write, and that of putting back what was there */
	bool forever = answer->outcome == FILE_DAMAGED || strchr(answer->call, ' ');
	fault_arm_call(answer->call, answer->at, answer->answer, forever);
	enum file_outcome outcome = save_text(new_text, NULL, &error);
	bool called = fault_disarm() >= answer->at;
	if (!called || outcome != answer->outcome)
		fail_msg("%s %d answers %d: %s, outcome %d instead of %d (%s)", answer->call, answer->at,
			 answer->answer, called ? "called" : "not called", (int)outcome, (int)answer->outcome,
			 error.message);
	assert_int_equal(error.message[0] != '\0', outcome != FILE_SAVED && outcome != FILE_SAVED_IN_PLACE);
	if (is_saved(outcome))
		assert_file(new_text);
	else if (answer->kind != FRESH)
		assert_file(old_text);
	assert_int_equal(folder_count("."), entries + (answer->kind == FRESH && is_saved(outcome)));
	assert_true(is_saved(save_text(new_text, NULL, &error)));
	assert_file(new_text);
	remove_all();
}

IN_FOLDER(every_answer_has_its_outcome)
{
	static const struct answer answers[] = {
	    {PLAIN, "write", 1, FAULT_PART, FILE_SAVED},
	    {PLAIN, "write", 1, FAULT_NOTHING, FILE_NOT_SAVED},
	    {PLAIN, "write", 1, EINTR, FILE_SAVED},
	    {PLAIN, "write close", 1, EIO, FILE_NOT_SAVED},
	    {PLAIN, "fsync", 1, EINTR, FILE_SAVED},
	    {PLAIN, "fsync", 1, EIO, FILE_NOT_SAVED},
	    /* the folder, which not every file system can tell the disk of */
	    {PLAIN, "fsync", 2, EINVAL, FILE_SAVED},
	    {PLAIN, "fsync", 2, ENOTSUP, FILE_SAVED},
	    {PLAIN, "fsync", 2, EINTR, FILE_SAVED},
	    {PLAIN, "fsync", 2, EIO, FILE_SAVED_PERHAPS},
	    /* the second is that of the new file; an interrupted one is done */
	    {PLAIN, "close", 2, EINTR, FILE_SAVED},
	    {PLAIN, "close", 2, EDQUOT, FILE_NOT_SAVED},
	    {PLAIN, "renameat", 1, EPERM, FILE_SAVED_IN_PLACE},
	    {PLAIN, "renameat", 1, EACCES, FILE_SAVED_IN_PLACE},
	    {PLAIN, "renameat", 1, EBUSY, FILE_SAVED_IN_PLACE},
	    {PLAIN, "renameat", 1, ENOTSUP, FILE_SAVED_IN_PLACE},
	    {PLAIN, "renameat", 1, ENOSPC, FILE_NOT_SAVED},
	    /* a new file takes its name only if it is free, with any system call that can do so */
	    {FRESH, "renameat2", 1, EPERM, FILE_NOT_SAVED},
	    {FRESH, "renameat2", 1, EEXIST, FILE_CONFLICT},
	    {FRESH, "renameat2", 1, EINVAL, FILE_SAVED},
	    {FRESH, "renameat2", 1, ENOSYS, FILE_SAVED},
	    {FRESH, "renameat2 linkat", 1, EINVAL, FILE_SAVED},
	    {FRESH, "renameat2 linkat renameat", 1, EINVAL, FILE_NOT_SAVED},
	    /* the folder, the new file, the old one for its attributes */
	    {PLAIN, "openat", 1, EACCES, FILE_SAVED_IN_PLACE},
	    {PLAIN, "openat", 1, EINTR, FILE_SAVED},
	    {PLAIN, "openat", 1, EMFILE, FILE_NOT_SAVED},
	    {FRESH, "openat", 1, EACCES, FILE_NOT_SAVED},
	    {PLAIN, "openat", 2, EPERM, FILE_SAVED_IN_PLACE},
	    {FRESH, "openat", 2, EPERM, FILE_NOT_SAVED},
	    {PLAIN, "openat", 2, EROFS, FILE_NOT_SAVED},
	    {PLAIN, "openat", 3, EACCES, FILE_SAVED_IN_PLACE},
	    {PLAIN, "openat", 3, EMFILE, FILE_NOT_SAVED},
	    {PLAIN, "getentropy", 1, EINTR, FILE_NOT_SAVED},
	    {PLAIN, "lstat", 1, EIO, FILE_NOT_SAVED},
	    {PLAIN, "faccessat", 1, EACCES, FILE_NOT_SAVED},
	    {PLAIN, "fstat", 1, EIO, FILE_NOT_SAVED},
	    {PLAIN, "fstatat", 1, EIO, FILE_NOT_SAVED},
	    {PLAIN, "fstatat", 1, ESTALE, FILE_NOT_SAVED},
	    {PLAIN, "fstatat", 1, ENOENT, FILE_CONFLICT},
	    {PLAIN, "fchmod", 1, EPERM, FILE_SAVED_IN_PLACE},
	    {PLAIN, "fchmod", 1, EIO, FILE_NOT_SAVED},
	    {PLAIN, "flistxattr", 1, ENOTSUP, FILE_SAVED},
	    {PLAIN, "flistxattr", 1, EIO, FILE_NOT_SAVED},
	    {PLAIN, "flistxattr", 2, EIO, FILE_NOT_SAVED},
	    {LINKED, "pwrite", 1, FAULT_PART, FILE_SAVED_IN_PLACE},
	    {LINKED, "pwrite", 1, EINTR, FILE_SAVED_IN_PLACE},
	    {LINKED, "pwrite", 1, FAULT_NOTHING, FILE_NOT_SAVED},
	    {LINKED, "pwrite", 1, EIO, FILE_NOT_SAVED},
	    {LINKED, "pwrite", 1, EIO, FILE_DAMAGED},
	    {LINKED, "ftruncate", 1, EINTR, FILE_SAVED_IN_PLACE},
	    {LINKED, "ftruncate", 1, EIO, FILE_NOT_SAVED},
	    {LINKED, "fsync", 1, EIO, FILE_NOT_SAVED},
	    {LINKED, "fallocate", 1, EOPNOTSUPP, FILE_SAVED_IN_PLACE},
	    {LINKED, "fallocate", 1, ENOSYS, FILE_SAVED_IN_PLACE},
	    {LINKED, "fallocate", 1, EINTR, FILE_SAVED_IN_PLACE},
	    {LINKED, "fallocate", 1, ENOSPC, FILE_NOT_SAVED},
	    {LINKED, "read", 1, FAULT_PART, FILE_SAVED_IN_PLACE},
	    {LINKED, "read", 1, EINTR, FILE_SAVED_IN_PLACE},
	    {LINKED, "read", 1, FAULT_NOTHING, FILE_NOT_SAVED},
	    {LINKED, "read", 1, EIO, FILE_NOT_SAVED},
	    {LINKED, "fstat", 1, EIO, FILE_NOT_SAVED},
	    {LINKED, "openat", 2, EMFILE, FILE_NOT_SAVED},
	    {LINKED, "fallocate close", 1, EIO, FILE_NOT_SAVED},
	    /* after those of the journal */
	    {LINKED, "close", 5, EINTR, FILE_SAVED_IN_PLACE},
	    {LINKED, "close", 5, EIO, FILE_SAVED_PERHAPS},
	};
	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
		try_answer(&answers[i]);
}

IN_FOLDER(in_place_a_text_may_get_shorter_and_empty)
{
	static const char *const texts[] = {"short", "", new_text, ""};
	struct error error;
	make_file(old_text);
	assert_int_equal(link("map", "second"), 0);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		assert_int_equal(save_text(texts[i], NULL, &error), FILE_SAVED_IN_PLACE);
		assert_file(texts[i]);
	}
}

IN_FOLDER(in_place_another_file_than_the_expected_one_is_left_alone)
{
	struct error error;
	struct file_identity identity;
	char *bytes;
	size_t length;
	make_file("other");
	assert_true(file_read("map", &bytes, &length, &identity, NULL));
	free(bytes);
	make_file(old_text);
	assert_int_equal(link("map", "second"), 0);
	assert_int_equal(save_text(new_text, &identity, &error), FILE_CONFLICT);
	assert_file(old_text);
}

/* ---- a file that is written in place, and its journal ---- */

static char *make_linked(const char *text)
{
	struct error error;
	make_file(text);
	assert_int_equal(link("map", "second"), 0);
	return file_real_path("map", &error);
}

/* What the journal of that path holds, against the file as it is. */
static enum recovery_state look(const char *real)
{
	struct recovery recovery;
	struct recovery_disk disk;
	char *bytes;
	assert_true(file_read("map", &bytes, &disk.length, &disk.identity, NULL));
	disk.bytes = bytes;
	struct journal *journal = journal_new(real, "");
	assert_true(journal_find(journal, &disk, &recovery, NULL));
	enum recovery_state found = recovery.state;
	recovery_clear(&recovery);
	journal_free(journal, true);
	free(bytes);
	return found;
}

IN_FOLDER(without_a_journal_it_is_left_alone)
{
	static const struct {
		const char *call;
		int problem;
	} failures[] = {
	    {"mkdir", EACCES}, {"fdatasync", EIO}, {"fsync", EIO}, {"write", ENOSPC}, {"flock", EWOULDBLOCK}};
	struct error error;
	for (size_t i = 0; i < sizeof failures / sizeof *failures; i++) {
		char *real = make_linked(old_text);
		struct file_save save = {.path = "map", .real = real, .bytes = new_text, .length = strlen(new_text)};
		fault_arm_call(failures[i].call, 1, failures[i].problem, true);
		assert_int_equal(file_save(&save, NULL, &error), FILE_NOT_SAVED);
		assert_true(fault_disarm() > 0);
		assert_non_null(
		    strstr(error.message, "map: cannot be saved: it must be written in place, and no backup"));
		assert_non_null(
		    strstr(error.message, "; :write PATH saves elsewhere, :write-in-place saves without a backup."));
		assert_file(old_text);
		save.unguarded = true;
		fault_arm_call("mkdir flock", 1, EWOULDBLOCK, true);
		assert_int_equal(file_save(&save, NULL, &error), FILE_SAVED_IN_PLACE);
		fault_disarm();
		assert_file(new_text);
		assert_int_equal(look(real), RECOVERY_NOTHING);
		free(real);
		remove_all();
	}
}

/* The old text could not be put back: both are in the journal. */
IN_FOLDER(a_damaged_file_can_be_recovered)
{
	struct error error;
	char *real = make_linked(old_text);
	fault_arm_call("ftruncate", 1, EIO, true);
	assert_int_equal(save_text("short", NULL, &error), FILE_DAMAGED);
	fault_disarm();
	assert_file("the old text");
	make_file("shortld text"); /* in its place, for what a kill leaves */
	assert_int_equal(look(real), RECOVERY_TORN);
	free(real);
}

IN_FOLDER(edits_that_were_left_stay_where_they_are)
{
	struct error error;
	char *real = make_linked(base);
	leave_edits(real);
	fault_arm_call("pwrite", 1, EIO, false);
	assert_int_equal(save_text(new_text, NULL, &error), FILE_NOT_SAVED);
	fault_disarm();
	assert_file(base);
	assert_int_equal(look(real), RECOVERY_FITS);
	assert_int_equal(save_text(new_text, NULL, &error), FILE_SAVED_IN_PLACE);
	assert_int_equal(look(real), RECOVERY_MISFIT);
	free(real);
}

/* Each part of what identifies a file. */
IN_FOLDER(any_difference_is_a_change)
{
	struct file_identity now, other;
	char *bytes;
	size_t length;
	make_file(old_text);
	assert_true(file_read("map", &bytes, &length, &now, NULL));
	free(bytes);
	assert_false(file_changed("map", &now));
	for (int part = 0; part < 8; part++) {
		other = now;
		other.exists = part != 0;
		other.device += part == 1;
		other.inode += part == 2;
		other.size += part == 3;
		other.modified.tv_sec += part == 4;
		other.modified.tv_nsec += part == 5;
		other.changed.tv_sec += part == 6;
		other.changed.tv_nsec += part == 7;
		assert_true(file_changed("map", &other));
	}
	unlink("map");
	assert_true(file_changed("map", &now));
	assert_false(file_changed("map", &(struct file_identity){.exists = false}));
}

/* It comes up between the last look and the rename. */
IN_FOLDER(a_file_that_comes_up_is_not_replaced_by_a_new_one)
{
	struct error error;
	const struct file_save save = {.path = "map", .real = "./map", .bytes = new_text, .length = strlen(new_text)};
	make_file(old_text);
	fault_arm_call("lstat fstatat", 1, ENOENT, true);
	enum file_outcome outcome = file_save(&save, NULL, &error);
	fault_disarm();
	assert_int_equal(outcome, FILE_CONFLICT);
	assert_file(old_text);
	assert_int_equal(folder_count("."), 1);
}

/* That the disk does not answer says nothing about the file. */
IN_FOLDER(a_failed_look_is_no_change)
{
	static const int problems[] = {EIO, ESTALE, EACCES};
	struct error error;
	struct file_identity identity;
	char *bytes;
	size_t length;
	bool exists;
	make_file(old_text);
	assert_true(file_read("map", &bytes, &length, &identity, NULL));
	free(bytes);
	for (size_t i = 0; i < sizeof problems / sizeof *problems; i++) {
		char sentence[100];
		fault_arm_call("stat", 1, problems[i], true);
		assert_false(file_changed("map", &identity));
		assert_int_equal(fault_disarm(), 1);
		fault_arm_call("fstatat", 1, problems[i], true);
		assert_int_equal(save_text(new_text, &identity, &error), FILE_NOT_SAVED);
		assert_int_equal(fault_disarm(), 1);
		snprintf(sentence, sizeof sentence, "map: cannot be saved: %s; the file is as it was.",
			 strerror(problems[i]));
		assert_string_equal(error.message, sentence);
		fault_arm_call("lstat", 1, problems[i], true);
		assert_false(file_probe("map", &exists, &error));
		fault_disarm();
		snprintf(sentence, sizeof sentence, "map: cannot be examined: %s.", strerror(problems[i]));
		assert_string_equal(error.message, sentence);
	}
	assert_true(file_probe("map", &exists, &error) && exists);
	assert_true(file_probe("none", &exists, &error) && !exists);
	assert_true(file_probe("map/none", &exists, &error) && !exists);
	fault_arm_call("stat", 1, ENOENT, true);
	assert_true(file_changed("map", &identity));
	fault_disarm();
	assert_file(old_text);
}

/* ---- attributes ---- */

IN_FOLDER(attributes_may_be_large_vanish_or_fail)
{
	static const struct {
		int at, answer;
		enum file_outcome outcome;
		bool forever, kept;
	} answers[] = {
	    {1, ERANGE, FILE_SAVED, false, true},  {1, ENODATA, FILE_SAVED, false, false},
	    {1, EIO, FILE_NOT_SAVED, false, true}, {1, ERANGE, FILE_NOT_SAVED, true, true},
	    {2, EIO, FILE_SAVED, false, true}, /* the one that the new file may have already */
	};
	char value[8];
	struct error error;
	make_file(old_text);
	if (setxattr("map", "user.origin", "here", 4, 0) != 0) {
		print_message("no attributes here\n");
		return;
	}
	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
		assert_int_equal(setxattr("map", "user.origin", "here", 4, 0), 0);
		fault_arm_call("fgetxattr", answers[i].at, answers[i].answer, answers[i].forever);
		enum file_outcome outcome = save_text(new_text, NULL, &error);
		assert_true(fault_disarm() >= answers[i].at);
		assert_int_equal(outcome, answers[i].outcome);
		assert_int_equal(getxattr("map", "user.origin", value, sizeof value), answers[i].kept ? 4 : -1);
	}
	/* one that the new file cannot be given: the file is written in place */
	assert_int_equal(setxattr("map", "user.origin", "here", 4, 0), 0);
	fault_arm_call("fsetxattr", 1, EPERM, false);
	assert_int_equal(save_text(old_text, NULL, &error), FILE_SAVED_IN_PLACE);
	assert_int_equal(fault_disarm(), 1);
	assert_int_equal(getxattr("map", "user.origin", value, sizeof value), 4);
}

/* Longer than what is put aside for most. */
IN_FOLDER(a_long_attribute_is_kept)
{
	char value[2000], kept[2100];
	struct error error;
	memset(value, 'x', sizeof value);
	make_file(old_text);
	if (setxattr("map", "user.origin", value, sizeof value, 0) != 0) {
		print_message("no such attributes here\n");
		return;
	}
	assert_int_equal(save_text(new_text, NULL, &error), FILE_SAVED);
	assert_int_equal(getxattr("map", "user.origin", kept, sizeof kept), sizeof value);
	assert_memory_equal(kept, value, sizeof value);
}

/* A signature of the old text says nothing about the new one. */
IN_FOLDER(signatures_are_not_kept)
{
	static const char *const names[] = {"security.ima", "security.evm"};
	char value[8];
	struct error error;
	make_file(old_text);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (setxattr("map", names[i], "signed", 6, 0) != 0) {
			print_message("%s cannot be set here\n", names[i]);
			continue;
		}
		assert_int_equal(save_text(new_text, NULL, &error), FILE_SAVED);
		assert_int_equal(getxattr("map", names[i], value, sizeof value), -1);
	}
}

/* The folder gives new files a list of rights: the file has none, and a save must not give it one. */
IN_FOLDER(a_list_of_rights_is_not_caught_from_the_folder)
{
	static unsigned char rights[] = {2,  0, 0, 0,                        /* version */
					 1,  0, 6, 0, 255,  255,  255, 255,  /* owner rw */
					 2,  0, 4, 0, 0xe1, 0x10, 0,   0,    /* user 4321 r */
					 4,  0, 4, 0, 255,  255,  255, 255,  /* group r */
					 16, 0, 4, 0, 255,  255,  255, 255,  /* mask r */
					 32, 0, 0, 0, 255,  255,  255, 255}; /* others - */
	static const char list[] = "system.posix_acl_access";
	unsigned char value[sizeof rights];
	struct error error;
	make_file(old_text);
	if (setxattr(".", "system.posix_acl_default", rights, sizeof rights, 0) != 0) {
		print_message("no lists of rights here\n");
		return;
	}
	assert_int_equal(save_text(new_text, NULL, &error), FILE_SAVED);
	assert_int_equal(getxattr("map", list, NULL, 0), -1);
	fault_arm_call("fremovexattr", 1, EPERM, false);
	assert_int_equal(save_text(old_text, NULL, &error), FILE_SAVED_IN_PLACE);
	assert_int_equal(fault_disarm(), 1);
	assert_int_equal(getxattr("map", list, NULL, 0), -1);
	/* of two attributes the second is kept, too */
	assert_int_equal(setxattr("map", list, rights, sizeof rights, 0), 0);
	if (setxattr("map", "user.zone", "z", 1, 0) == 0) {
		assert_int_equal(save_text(new_text, NULL, &error), FILE_SAVED);
		assert_int_equal(getxattr("map", list, NULL, 0), sizeof rights);
		assert_int_equal(getxattr("map", "user.zone", NULL, 0), 1);
	}
	/* the list that the new file has from the folder may be the right one at once */
	rights[30] = 0; /* the mask, as a file for its owner alone has it */
	assert_int_equal(setxattr(".", "system.posix_acl_default", rights, sizeof rights, 0), 0);
	assert_int_equal(setxattr("map", list, rights, sizeof rights, 0), 0);
	assert_int_equal(save_text(new_text, NULL, &error), FILE_SAVED);
	assert_int_equal(getxattr("map", list, value, sizeof value), sizeof rights);
	assert_memory_equal(value, rights, sizeof rights);
}

/* Only root can keep another's file another's; who cannot writes in place. */
IN_FOLDER(an_owner_and_a_group_are_kept)
{
	static const struct {
		uid_t owner;
		gid_t group;
	} owners[] = {{65534, 0}, {0, 65534}, {65534, 65534}};
	struct error error;
	struct stat status;
	if (geteuid() != 0) {
		print_message("not root\n");
		return;
	}
	for (size_t i = 0; i < sizeof owners / sizeof *owners; i++) {
		make_file(old_text);
		assert_int_equal(chown("map", owners[i].owner, owners[i].group), 0);
		assert_int_equal(chmod("map", 02755), 0);
		assert_int_equal(save_text(new_text, NULL, &error), FILE_SAVED);
		fault_arm_call("fchown", 1, EPERM, false);
		assert_int_equal(save_text(old_text, NULL, &error), FILE_SAVED_IN_PLACE);
		assert_int_equal(fault_disarm(), 1);
		assert_int_equal(stat("map", &status), 0);
		assert_int_equal(status.st_uid, owners[i].owner);
		assert_int_equal(status.st_gid, owners[i].group);
		assert_int_equal(save_text(new_text, NULL, &error), FILE_SAVED);
		assert_int_equal(stat("map", &status), 0);
		assert_int_equal(status.st_mode & 07777, 02755);
		unlink("map");
	}
}

/* ---- reading ---- */

IN_FOLDER(a_path_that_cannot_be_looked_at_is_told)
{
	struct error error;
	fault_arm_call("lstat", 1, EIO, false);
	assert_null(file_real_path("missing", &error));
	assert_int_equal(fault_disarm(), 1);
	assert_string_equal(error.message, "missing: cannot be saved: No such file or directory.");
	char *real = file_real_path("/mapwright-has-no-such-file", &error);
	assert_string_equal(real, "/mapwright-has-no-such-file");
	free(real);
}

IN_FOLDER(reading_goes_on_after_an_interruption)
{
	struct error error;
	char *bytes;
	size_t length;
	make_file(old_text);
	static const struct {
		const char *call;
		int answer;
		bool read;
	} answers[] = {{"read", EINTR, true},  {"read", FAULT_PART, true}, {"open", EINTR, true},
		       {"read", EIO, false},   {"open", EIO, false},       {"fstat", EIO, false},
		       {"open", ENOENT, false}};
	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
		fault_arm_call(answers[i].call, 1, answers[i].answer, false);
		assert_int_equal(file_read("map", &bytes, &length, NULL, &error), answers[i].read);
		assert_int_equal(fault_disarm() > 0, 1);
		assert_int_equal(bytes != NULL, answers[i].read);
		if (answers[i].read)
			assert_int_equal(length, strlen(old_text));
		else
			assert_non_null(strstr(error.message, "map: cannot be "));
		free(bytes);
	}
}

/* From there come bytes whose number is not known. */
IN_FOLDER(standard_input_may_be_long_but_not_too_long)
{
	struct error error;
	char *bytes;
	size_t length;
	static const struct {
		off_t size;
		bool read;
	} sizes[] = {{0, true}, {300000, true}, {FILE_LIMIT + 1, false}};
	int kept = dup(0);
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		make_file("");
		assert_int_equal(truncate("map", sizes[i].size), 0);
		int descriptor = open("map", O_RDONLY);
		assert_int_equal(dup2(descriptor, 0), 0);
		close(descriptor);
		assert_int_equal(file_read("-", &bytes, &length, NULL, &error), sizes[i].read);
		if (sizes[i].read)
			assert_int_equal(length, sizes[i].size);
		else
			assert_non_null(strstr(error.message, "standard input: larger than 64 MB"));
		free(bytes);
	}
	if (kept >= 0) {
		dup2(kept, 0);
		close(kept);
	}
}
