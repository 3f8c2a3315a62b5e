/* Saving: whole files, kept modes, followed links, and nothing left behind when it fails. */
#include "testing.h"

#include "mapwright/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <unistd.h>

static char folder[PATH_MAX];

static const char *in_folder(const char *name)
{
	static char path[PATH_MAX * 2];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	return path;
}

static int enter_folder(void **state)
{
	(void)state;
	snprintf(folder, sizeof folder, "/tmp/mapwright-test-XXXXXX");
	return mkdtemp(folder) ? 0 : -1;
}

static int leave_folder(void **state)
{
	(void)state;
	DIR *entries = opendir(folder);
	for (struct dirent *entry = entries ? readdir(entries) : NULL; entry; entry = readdir(entries))
		unlink(in_folder(entry->d_name));
	closedir(entries);
	return rmdir(folder);
}

static int count_entries(void)
{
	int count = 0;
	DIR *entries = opendir(folder);
	for (struct dirent *entry = entries ? readdir(entries) : NULL; entry; entry = readdir(entries))
		count += entry->d_name[0] != '.' || strlen(entry->d_name) > 2;
	closedir(entries);
	return count;
}

static void assert_file(const char *name, const char *wanted)
{
	char *bytes;
	size_t length;
	struct error error;
	assert_true(file_read(in_folder(name), &bytes, &length, NULL, &error));
	assert_int_equal(length, strlen(wanted));
	assert_memory_equal(bytes, wanted, length);
	free(bytes);
}

TEST_WITH(a_save_keeps_the_mode_and_leaves_one_file, enter_folder, leave_folder)
{
	struct file_identity identity;
	struct stat status;
	assert_true(file_write(in_folder("a"), "old", 3, NULL, NULL));
	assert_int_equal(chmod(in_folder("a"), 0640), 0);
	assert_true(file_write(in_folder("a"), "new bytes", 9, &identity, NULL));
	assert_file("a", "new bytes");
	assert_int_equal(stat(in_folder("a"), &status), 0);
	assert_int_equal(status.st_mode & 07777, 0640);
	assert_int_equal(count_entries(), 1);
	assert_false(file_changed(in_folder("a"), &identity));
}

TEST_WITH(a_symbolic_link_stays_one, enter_folder, leave_folder)
{
	struct stat status;
	assert_true(file_write(in_folder("target"), "old", 3, NULL, NULL));
	assert_int_equal(symlink("target", in_folder("link")), 0);
	assert_true(file_write(in_folder("link"), "through", 7, NULL, NULL));
	assert_int_equal(lstat(in_folder("link"), &status), 0);
	assert_true(S_ISLNK(status.st_mode));
	assert_file("target", "through");
}

TEST_WITH(a_full_disk_leaves_the_old_file_and_nothing_else, enter_folder, leave_folder)
{
	char *large = calloc(1, 1 << 20);
	struct error error;
	struct rlimit before, small = {.rlim_cur = 4096, .rlim_max = RLIM_INFINITY};
	assert_true(file_write(in_folder("a"), "old", 3, NULL, NULL));
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
	small.rlim_max = before.rlim_max;
	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	assert_false(file_write(in_folder("a"), large, 1 << 20, NULL, &error));
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
	assert_non_null(strstr(error.message, "cannot be saved"));
	assert_file("a", "old");
	assert_int_equal(count_entries(), 1);
	free(large);
}

TEST_WITH(what_is_no_file_is_refused, enter_folder, leave_folder)
{
	char *bytes;
	size_t length;
	struct error error;
	assert_int_equal(mkfifo(in_folder("pipe"), 0600), 0);
	assert_false(file_read(in_folder("pipe"), &bytes, &length, NULL, &error));
	assert_non_null(strstr(error.message, "is a pipe"));
	assert_false(file_read("/dev/zero", &bytes, &length, NULL, &error));
	assert_non_null(strstr(error.message, "is a device"));
	assert_false(file_read(folder, &bytes, &length, NULL, &error));
	assert_non_null(strstr(error.message, "is a folder"));
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	assert_true(snprintf(address.sun_path, sizeof address.sun_path, "%s", in_folder("socket")) > 0);
	int listener = socket(AF_UNIX, SOCK_STREAM, 0);
	assert_int_equal(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
	assert_false(file_read(in_folder("socket"), &bytes, &length, NULL, &error));
	assert_non_null(strstr(error.message, "is a socket"));
	assert_false(file_write(in_folder("socket"), "x", 1, NULL, &error));
	assert_non_null(strstr(error.message, "is a socket"));
	close(listener);
	assert_false(file_write(in_folder("pipe"), "x", 1, NULL, &error));
	assert_false(file_write(in_folder("none/there"), "x", 1, NULL, &error));
	assert_false(file_exists(in_folder("none")));
	unlink(in_folder("pipe"));
}

TEST_WITH(a_huge_file_is_refused_by_its_size, enter_folder, leave_folder)
{
	char *bytes;
	size_t length;
	struct error error;
	int descriptor = open(in_folder("huge"), O_CREAT | O_WRONLY, 0600);
	assert_int_equal(ftruncate(descriptor, (off_t)2 << 30), 0);
	close(descriptor);
	assert_false(file_read(in_folder("huge"), &bytes, &length, NULL, &error));
	assert_non_null(strstr(error.message, "larger than 64 MB"));
}

TEST_WITH(a_change_by_others_is_seen_even_at_equal_size_and_time, enter_folder, leave_folder)
{
	struct file_identity identity;
	struct stat status;
	assert_true(file_write(in_folder("a"), "old", 3, &identity, NULL));
	assert_int_equal(stat(in_folder("a"), &status), 0);
	FILE *other = fopen(in_folder("a"), "r+");
	fputs("NEW", other);
	fclose(other);
	struct timespec times[2] = {status.st_atim, status.st_mtim};
	assert_int_equal(utimensat(AT_FDCWD, in_folder("a"), times, 0), 0);
	assert_true(file_changed(in_folder("a"), &identity));
	unlink(in_folder("a"));
	assert_true(file_changed(in_folder("a"), &identity));
}

static enum file_outcome save_expecting(const char *name, const char *bytes, struct file_identity *identity,
					struct error *error)
{
	char path[PATH_MAX * 2];
	snprintf(path, sizeof path, "%s", in_folder(name));
	char *real = file_real_path(path, error);
	assert_non_null(real);
	const struct file_save save = {
	    .path = path, .real = real, .bytes = bytes, .length = strlen(bytes), .expected = identity};
	enum file_outcome outcome = file_save(&save, identity, error);
	free(real);
	return outcome;
}

TEST_WITH(a_second_name_goes_on_naming_the_file, enter_folder, leave_folder)
{
	struct file_identity identity;
	struct stat one, two;
	char second[PATH_MAX * 2];
	snprintf(second, sizeof second, "%s", in_folder("b"));
	assert_true(file_write(in_folder("a"), "a longer old text", 17, &identity, NULL));
	assert_int_equal(link(in_folder("a"), second), 0);
	assert_true(file_write(in_folder("a"), "short", 5, &identity, NULL));
	assert_int_equal(stat(in_folder("a"), &one), 0);
	assert_int_equal(stat(second, &two), 0);
	assert_int_equal(one.st_ino, two.st_ino);
	assert_file("b", "short");
	assert_false(file_changed(in_folder("a"), &identity));
	assert_int_equal(save_expecting("a", "and longer again", &identity, NULL), FILE_SAVED_IN_PLACE);
	assert_file("b", "and longer again");
	assert_int_equal(count_entries(), 2);
}

TEST_WITH(another_file_than_the_expected_one_is_left_alone, enter_folder, leave_folder)
{
	struct file_identity identity, none = {0};
	struct error error;
	assert_true(file_write(in_folder("a"), "mine", 4, &identity, NULL));
	assert_true(file_write(in_folder("a"), "theirs", 6, NULL, NULL));
	assert_int_equal(save_expecting("a", "mine again", &identity, &error), FILE_CONFLICT);
	assert_non_null(strstr(error.message, "changed by another program"));
	assert_file("a", "theirs");
	assert_int_equal(save_expecting("a", "new", &none, &error),
			 FILE_CONFLICT); /* it was not to be there at all */
	unlink(in_folder("a"));
	assert_int_equal(save_expecting("a", "mine", &identity, &error), FILE_CONFLICT); /* it was to be there */
	assert_int_equal(save_expecting("a", "new", &none, &error), FILE_SAVED);
	assert_file("a", "new");
	assert_int_equal(count_entries(), 1);
}

/* user.note: where the file system has such things. The list of rights: two entries beside the usual three. */
TEST_WITH(attributes_are_kept, enter_folder, leave_folder)
{
	static const unsigned char rights[] = {2,  0, 0, 0,                        /* version */
					       1,  0, 6, 0, 255,  255,  255, 255,  /* owner rw */
					       2,  0, 4, 0, 0xe1, 0x10, 0,   0,    /* user 4321 r */
					       4,  0, 4, 0, 255,  255,  255, 255,  /* group r */
					       16, 0, 4, 0, 255,  255,  255, 255,  /* mask r */
					       32, 0, 0, 0, 255,  255,  255, 255}; /* others - */
	unsigned char value[100];
	bool noted = true, listed = true;
	assert_true(file_write(in_folder("a"), "old", 3, NULL, NULL));
	if (setxattr(in_folder("a"), "user.note", "here", 4, 0) != 0)
		noted = false;
	if (setxattr(in_folder("a"), "system.posix_acl_access", rights, sizeof rights, 0) != 0)
		listed = false;
	assert_true(file_write(in_folder("a"), "new", 3, NULL, NULL));
	if (noted) {
		assert_int_equal(getxattr(in_folder("a"), "user.note", value, sizeof value), 4);
		assert_memory_equal(value, "here", 4);
	}
	if (listed) {
		assert_int_equal(getxattr(in_folder("a"), "system.posix_acl_access", value, sizeof value),
				 sizeof rights);
		assert_memory_equal(value, rights, sizeof rights);
	}
	print_message("attribute %d, list of rights %d\n", noted, listed);
}

TEST_WITH(a_path_is_followed_to_its_end, enter_folder, leave_folder)
{
	struct error error;
	char *expected = realpath(folder, NULL), *real;
	char path[PATH_MAX * 2];
	assert_true(file_write(in_folder("a"), "x", 1, NULL, NULL));
	assert_int_equal(symlink("a", in_folder("b")), 0);
	real = file_real_path(in_folder("b"), &error);
	snprintf(path, sizeof path, "%s/a", expected);
	assert_string_equal(real, path);
	free(real);
	snprintf(path, sizeof path, "%s", in_folder("./a"));
	assert_true(file_same(path, in_folder("a")));
	assert_true(file_same(path, in_folder("b")));
	assert_false(file_same(path, in_folder("c")));
	assert_true(file_same("nowhere", "nowhere"));
	assert_true(file_same("nowhere", "./nowhere"));
	assert_false(file_same("nowhere", "elsewhere"));
	assert_false(file_same(path, "nowhere"));
	real = file_real_path(in_folder("./new"), &error);
	snprintf(path, sizeof path, "%s/new", expected);
	assert_string_equal(real, path);
	free(real);
	assert_int_equal(symlink("nothing", in_folder("c")), 0);
	assert_null(file_real_path(in_folder("c"), &error));
	assert_non_null(strstr(error.message, "does not exist"));
	assert_null(file_real_path(in_folder("none/there"), &error));
	assert_int_equal(symlink("loop", in_folder("loop")), 0);
	assert_null(file_real_path(in_folder("loop"), &error));
	free(expected);
}

TEST_WITH(a_file_that_became_something_else_is_not_written, enter_folder, leave_folder)
{
	struct file_identity identity;
	struct error error;
	assert_true(file_write(in_folder("a"), "mine", 4, &identity, NULL));
	assert_true(file_write(in_folder("victim"), "victim", 6, NULL, NULL));
	char *real = file_real_path(in_folder("a"), &error);
	unlink(in_folder("a"));
	assert_int_equal(symlink("victim", in_folder("a")), 0);
	const struct file_save save = {.path = "a", .real = real, .bytes = "x", .length = 1};
	assert_int_equal(file_save(&save, NULL, &error), FILE_NOT_SAVED);
	assert_non_null(strstr(error.message, "symbolic link"));
	assert_file("victim", "victim");
	free(real);
}
