/* Saving: whole files, kept modes, followed links, and nothing left behind when it fails. */
#include "mapwright/file.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

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

static void a_save_keeps_the_mode_and_leaves_one_file(void **state)
{
	(void)state;
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

static void a_symbolic_link_stays_one(void **state)
{
	(void)state;
	struct stat status;
	assert_true(file_write(in_folder("target"), "old", 3, NULL, NULL));
	assert_int_equal(symlink("target", in_folder("link")), 0);
	assert_true(file_write(in_folder("link"), "through", 7, NULL, NULL));
	assert_int_equal(lstat(in_folder("link"), &status), 0);
	assert_true(S_ISLNK(status.st_mode));
	assert_file("target", "through");
}

static void a_full_disk_leaves_the_old_file_and_nothing_else(void **state)
{
	(void)state;
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

static void what_is_no_file_is_refused(void **state)
{
	(void)state;
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
	assert_false(file_write(in_folder("pipe"), "x", 1, NULL, &error));
	assert_false(file_write(in_folder("none/there"), "x", 1, NULL, &error));
	assert_false(file_exists(in_folder("none")));
	unlink(in_folder("pipe"));
}

static void a_huge_file_is_refused_by_its_size(void **state)
{
	(void)state;
	char *bytes;
	size_t length;
	struct error error;
	int descriptor = open(in_folder("huge"), O_CREAT | O_WRONLY, 0600);
	assert_int_equal(ftruncate(descriptor, (off_t)2 << 30), 0);
	close(descriptor);
	assert_false(file_read(in_folder("huge"), &bytes, &length, NULL, &error));
	assert_non_null(strstr(error.message, "larger than 64 MB"));
}

static void a_change_by_others_is_seen_even_at_equal_size_and_time(void **state)
{
	(void)state;
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

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, enter_folder, leave_folder)

int main(void)
{
	const struct CMUnitTest tests[] = {
	    IN_FOLDER(a_save_keeps_the_mode_and_leaves_one_file),
	    IN_FOLDER(a_symbolic_link_stays_one),
	    IN_FOLDER(a_full_disk_leaves_the_old_file_and_nothing_else),
	    IN_FOLDER(what_is_no_file_is_refused),
	    IN_FOLDER(a_huge_file_is_refused_by_its_size),
	    IN_FOLDER(a_change_by_others_is_seen_even_at_equal_size_and_time),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
