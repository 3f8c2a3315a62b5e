/* Saving: whole files, kept modes, followed links, and nothing left behind when it fails. */
#include "folder.h"
#include "testing.h"

#include "mapwright/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <unistd.h>

static void assert_file(const char *name, const char *wanted)
{
	char *bytes;
	size_t length;
	struct error error;
	assert_true(file_read(name, &bytes, &length, NULL, &error));
	assert_int_equal(length, strlen(wanted));
	assert_memory_equal(bytes, wanted, length);
	free(bytes);
}

IN_FOLDER(a_save_keeps_the_mode_and_leaves_one_file)
{
	struct file_identity identity;
	struct stat status;
	assert_true(file_write("a", "old", 3, NULL, NULL));
	assert_int_equal(chmod("a", 0640), 0);
	assert_true(file_write("a", "new bytes", 9, &identity, NULL));
	assert_file("a", "new bytes");
	assert_int_equal(stat("a", &status), 0);
	assert_int_equal(status.st_mode & 07777, 0640);
	assert_int_equal(folder_count("."), 1);
	assert_false(file_changed("a", &identity));
}

IN_FOLDER(a_symbolic_link_stays_one)
{
	struct stat status;
	assert_true(file_write("target", "old", 3, NULL, NULL));
	assert_int_equal(symlink("target", "link"), 0);
	assert_true(file_write("link", "through", 7, NULL, NULL));
	assert_int_equal(lstat("link", &status), 0);
	assert_true(S_ISLNK(status.st_mode));
	assert_file("target", "through");
}

IN_FOLDER(a_full_disk_leaves_the_old_file_and_nothing_else)
{
	char *large = calloc(1, 1 << 20);
	struct error error;
	struct rlimit before, small = {.rlim_cur = 4096, .rlim_max = RLIM_INFINITY};
	assert_true(file_write("a", "old", 3, NULL, NULL));
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
	small.rlim_max = before.rlim_max;
	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	assert_false(file_write("a", large, 1 << 20, NULL, &error));
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
	assert_non_null(strstr(error.message, "cannot be saved"));
	assert_file("a", "old");
	assert_int_equal(folder_count("."), 1);
	free(large);
}

IN_FOLDER(what_is_no_file_is_refused)
{
	char *bytes;
	size_t length;
	struct error error;
	assert_int_equal(mkfifo("pipe", 0600), 0);
	assert_false(file_read("pipe", &bytes, &length, NULL, &error));
	assert_non_null(strstr(error.message, "is a pipe"));
	assert_false(file_read("/dev/zero", &bytes, &length, NULL, &error));
	assert_non_null(strstr(error.message, "is a device"));
	assert_false(file_read(".", &bytes, &length, NULL, &error));
	assert_non_null(strstr(error.message, "is a folder"));
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	strcpy(address.sun_path, "socket");
	int listener = socket(AF_UNIX, SOCK_STREAM, 0);
	assert_int_equal(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
	assert_false(file_read("socket", &bytes, &length, NULL, &error));
	assert_non_null(strstr(error.message, "is a socket"));
	assert_false(file_write("socket", "x", 1, NULL, &error));
	assert_non_null(strstr(error.message, "is a socket"));
	close(listener);
	assert_false(file_write("pipe", "x", 1, NULL, &error));
	assert_false(file_write("none/there", "x", 1, NULL, &error));
	assert_false(file_exists("none"));
}

IN_FOLDER(a_huge_file_is_refused_by_its_size)
{
	char *bytes;
	size_t length;
	struct error error;
	int descriptor = open("huge", O_CREAT | O_WRONLY, 0600);
	assert_int_equal(ftruncate(descriptor, (off_t)2 << 30), 0);
	close(descriptor);
	assert_false(file_read("huge", &bytes, &length, NULL, &error));
	assert_non_null(strstr(error.message, "larger than 64 MB"));
}

IN_FOLDER(a_change_by_others_is_seen_even_at_equal_size_and_time)
{
	struct file_identity identity;
	struct stat status;
	assert_true(file_write("a", "old", 3, &identity, NULL));
	assert_int_equal(stat("a", &status), 0);
	FILE *other = fopen("a", "r+");
	fputs("NEW", other);
	fclose(other);
	struct timespec times[2] = {status.st_atim, status.st_mtim};
	assert_int_equal(utimensat(AT_FDCWD, "a", times, 0), 0);
	assert_true(file_changed("a", &identity));
	unlink("a");
	assert_true(file_changed("a", &identity));
}

static enum file_outcome save_expecting(const char *name, const char *bytes, struct file_identity *identity,
					struct error *error)
{
	char *real = file_real_path(name, error);
	assert_non_null(real);
	const struct file_save save = {
	    .path = name, .real = real, .bytes = bytes, .length = strlen(bytes), .expected = identity};
	enum file_outcome outcome = file_save(&save, identity, error);
	free(real);
	return outcome;
}

IN_FOLDER(a_second_name_goes_on_naming_the_file)
{
	struct file_identity identity;
	struct stat one, two;
	assert_true(file_write("a", "a longer old text", 17, &identity, NULL));
	assert_int_equal(link("a", "b"), 0);
	assert_true(file_write("a", "short", 5, &identity, NULL));
	assert_int_equal(stat("a", &one), 0);
	assert_int_equal(stat("b", &two), 0);
	assert_int_equal(one.st_ino, two.st_ino);
	assert_file("b", "short");
	assert_false(file_changed("a", &identity));
	assert_int_equal(save_expecting("a", "and longer again", &identity, NULL), FILE_SAVED_IN_PLACE);
	assert_file("b", "and longer again");
	assert_int_equal(folder_count("."), 2);
}

IN_FOLDER(another_file_than_the_expected_one_is_left_alone)
{
	struct file_identity identity, none = {0};
	struct error error;
	assert_true(file_write("a", "mine", 4, &identity, NULL));
	assert_true(file_write("a", "theirs", 6, NULL, NULL));
	assert_int_equal(save_expecting("a", "mine again", &identity, &error), FILE_CONFLICT);
	assert_non_null(strstr(error.message, "changed by another program"));
	assert_file("a", "theirs");
	assert_int_equal(save_expecting("a", "new", &none, &error),
			 FILE_CONFLICT); /* it was not to be there at all */
	unlink("a");
	assert_int_equal(save_expecting("a", "mine", &identity, &error), FILE_CONFLICT); /* it was to be there */
	assert_int_equal(save_expecting("a", "new", &none, &error), FILE_SAVED);
	assert_file("a", "new");
	assert_int_equal(folder_count("."), 1);
}

/* user.note: where the file system has such things. The list of rights: two entries more than the usual three. */
IN_FOLDER(attributes_are_kept)
{
	static const unsigned char rights[] = {2,  0, 0, 0,                        /* version */
					       1,  0, 6, 0, 255,  255,  255, 255,  /* owner rw */
					       2,  0, 4, 0, 0xe1, 0x10, 0,   0,    /* user 4321 r */
					       4,  0, 4, 0, 255,  255,  255, 255,  /* group r */
					       16, 0, 4, 0, 255,  255,  255, 255,  /* mask r */
					       32, 0, 0, 0, 255,  255,  255, 255}; /* others - */
	unsigned char value[100];
	bool noted = true, listed = true;
	assert_true(file_write("a", "old", 3, NULL, NULL));
	if (setxattr("a", "user.note", "here", 4, 0) != 0)
		noted = false;
	if (setxattr("a", "system.posix_acl_access", rights, sizeof rights, 0) != 0)
		listed = false;
	assert_true(file_write("a", "new", 3, NULL, NULL));
	if (noted) {
		assert_int_equal(getxattr("a", "user.note", value, sizeof value), 4);
		assert_memory_equal(value, "here", 4);
	}
	if (listed) {
		assert_int_equal(getxattr("a", "system.posix_acl_access", value, sizeof value), sizeof rights);
		assert_memory_equal(value, rights, sizeof rights);
	}
	print_message("attribute %d, list of rights %d\n", noted, listed);
}

IN_FOLDER(a_path_is_followed_to_its_end)
{
	struct error error;
	char *expected = realpath(".", NULL), *real;
	char path[PATH_MAX * 2];
	assert_true(file_write("a", "x", 1, NULL, NULL));
	assert_int_equal(symlink("a", "b"), 0);
	real = file_real_path("b", &error);
	snprintf(path, sizeof path, "%s/a", expected);
	assert_string_equal(real, path);
	free(real);
	assert_true(file_same("./a", "a"));
	assert_true(file_same("./a", "b"));
	assert_false(file_same("./a", "c"));
	assert_true(file_same("nowhere", "nowhere"));
	assert_true(file_same("nowhere", "./nowhere"));
	assert_false(file_same("nowhere", "elsewhere"));
	assert_false(file_same("./a", "nowhere"));
	real = file_real_path("./new", &error);
	snprintf(path, sizeof path, "%s/new", expected);
	assert_string_equal(real, path);
	free(real);
	assert_int_equal(symlink("nothing", "c"), 0);
	assert_null(file_real_path("c", &error));
	assert_non_null(strstr(error.message, "does not exist"));
	assert_null(file_real_path("none/there", &error));
	assert_int_equal(symlink("loop", "loop"), 0);
	assert_null(file_real_path("loop", &error));
	free(expected);
}

IN_FOLDER(a_file_that_became_something_else_is_not_written)
{
	struct file_identity identity;
	struct error error;
	assert_true(file_write("a", "mine", 4, &identity, NULL));
	assert_true(file_write("victim", "victim", 6, NULL, NULL));
	char *real = file_real_path("a", &error);
	unlink("a");
	assert_int_equal(symlink("victim", "a"), 0);
	const struct file_save save = {.path = "a", .real = real, .bytes = "x", .length = 1};
	assert_int_equal(file_save(&save, NULL, &error), FILE_NOT_SAVED);
	assert_non_null(strstr(error.message, "symbolic link"));
	assert_file("victim", "victim");
	free(real);
}
