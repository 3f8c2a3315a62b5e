/* The definitions of a program go before those of the C library, so that no linker trick is needed. */
#include "faults.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

static struct {
	bool armed, forever;
	int at, error, calls;
	const char *name;
} fault = {.name = ""};

void fault_arm(int at, int error, bool forever)
{
	fault.at = at;
	fault.error = error;
	fault.forever = forever;
	fault.calls = 0;
	fault.name = "";
	fault.armed = true;
}

int fault_disarm(void)
{
	fault.armed = false;
	return fault.calls;
}

const char *fault_name(void)
{
	return fault.name;
}

bool fault_is_possible(const char *name, int error)
{
	static const struct {
		const char *name;
		int errors[10];
	} table[] = {
	    {"open", {ENOSPC, EIO, EDQUOT, EROFS, EINTR, EACCES, EPERM, EMFILE}},
	    {"read", {EIO, EINTR}},
	    {"write", {ENOSPC, EIO, EDQUOT, EINTR, EFBIG}},
	    {"fsync", {EIO, ENOSPC, EDQUOT, EINTR, EROFS}},
	    {"close", {EIO, ENOSPC, EDQUOT, EINTR}},
	    {"rename", {EIO, ENOSPC, EDQUOT, EROFS, EACCES, EPERM, EBUSY}},
	    {"ftruncate", {EIO, ENOSPC, EINTR, EROFS, EPERM}},
	    {"property", {EPERM, EIO, EROFS, ENOSPC, EACCES}},
	    {"unlink", {EIO, EROFS, EACCES, EPERM}},
	    {"flock", {EINTR, EIO}},
	    {"stat", {EIO, EACCES}},
	    {"attribute", {EIO, EACCES, EPERM}},
	    {"random", {EINTR, EIO}},
	    {"seek", {EIO}},
	};
	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		for (size_t e = 0; strcmp(name, table[i].name) == 0 && table[i].errors[e]; e++)
			if (table[i].errors[e] == error)
				return true;
	return error == FAULT_KILL;
}

/* Counts a call; true when it is to fail, with errno set. */
static bool fails(const char *name)
{
	if (!fault.armed)
		return false;
	fault.calls++;
	bool again = fault.forever && strcmp(fault.name, name) == 0;
	if (fault.calls != fault.at && !again)
		return false;
	fault.name = name;
	if (fault.error == FAULT_KILL)
		raise(SIGKILL);
	errno = fault.error;
	return true;
}

#define REAL(name, ...) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))(__VA_ARGS__)

static mode_t mode_of(int flags, va_list arguments)
{
	return flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
}

int open(const char *path, int flags, ...)
{
	va_list arguments;
	va_start(arguments, flags);
	mode_t mode = mode_of(flags, arguments);
	va_end(arguments);
	return fails("open") ? -1 : REAL(open, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...)
{
	va_list arguments;
	va_start(arguments, flags);
	mode_t mode = mode_of(flags, arguments);
	va_end(arguments);
	return fails("open") ? -1 : REAL(openat, folder, path, flags, mode);
}

ssize_t read(int descriptor, void *bytes, size_t length)
{
	return fails("read") ? -1 : REAL(read, descriptor, bytes, length);
}

ssize_t pread(int descriptor, void *bytes, size_t length, off_t offset)
{
	return fails("read") ? -1 : REAL(pread, descriptor, bytes, length, offset);
}

ssize_t write(int descriptor, const void *bytes, size_t length)
{
	return fails("write") ? -1 : REAL(write, descriptor, bytes, length);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset)
{
	return fails("write") ? -1 : REAL(pwrite, descriptor, bytes, length, offset);
}

int fsync(int descriptor)
{
	return fails("fsync") ? -1 : REAL(fsync, descriptor);
}

int fdatasync(int descriptor)
{
	return fails("fsync") ? -1 : REAL(fdatasync, descriptor);
}

/* A close that fails has closed all the same. */
int close(int descriptor)
{
	bool failed = fails("close");
	int problem = errno, result = REAL(close, descriptor);
	if (failed)
		errno = problem;
	return failed ? -1 : result;
}

int rename(const char *from, const char *to)
{
	return fails("rename") ? -1 : REAL(rename, from, to);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to)
{
	return fails("rename") ? -1 : REAL(renameat, from_folder, from, to_folder, to);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
	return fails("rename") ? -1 : REAL(renameat2, from_folder, from, to_folder, to, flags);
}

int ftruncate(int descriptor, off_t length)
{
	return fails("ftruncate") ? -1 : REAL(ftruncate, descriptor, length);
}

int fallocate(int descriptor, int mode, off_t offset, off_t length)
{
	return fails("ftruncate") ? -1 : REAL(fallocate, descriptor, mode, offset, length);
}

int fchmod(int descriptor, mode_t mode)
{
	return fails("property") ? -1 : REAL(fchmod, descriptor, mode);
}

int fchown(int descriptor, uid_t owner, gid_t group)
{
	return fails("property") ? -1 : REAL(fchown, descriptor, owner, group);
}

int fsetxattr(int descriptor, const char *name, const void *value, size_t size, int flags)
{
	return fails("property") ? -1 : REAL(fsetxattr, descriptor, name, value, size, flags);
}

int fremovexattr(int descriptor, const char *name)
{
	return fails("property") ? -1 : REAL(fremovexattr, descriptor, name);
}

int unlinkat(int folder, const char *path, int flags)
{
	return fails("unlink") ? -1 : REAL(unlinkat, folder, path, flags);
}

int mkdir(const char *path, mode_t mode)
{
	return fails("open") ? -1 : REAL(mkdir, path, mode);
}

int flock(int descriptor, int operation)
{
	return fails("flock") ? -1 : REAL(flock, descriptor, operation);
}

int fstat(int descriptor, struct stat *status)
{
	return fails("stat") ? -1 : REAL(fstat, descriptor, status);
}

int fstatat(int folder, const char *path, struct stat *status, int flags)
{
	return fails("stat") ? -1 : REAL(fstatat, folder, path, status, flags);
}

int lstat(const char *path, struct stat *status)
{
	return fails("stat") ? -1 : REAL(lstat, path, status);
}

ssize_t fgetxattr(int descriptor, const char *name, void *value, size_t size)
{
	return fails("attribute") ? -1 : REAL(fgetxattr, descriptor, name, value, size);
}

ssize_t flistxattr(int descriptor, char *names, size_t size)
{
	return fails("attribute") ? -1 : REAL(flistxattr, descriptor, names, size);
}

ssize_t getrandom(void *bytes, size_t length, unsigned flags)
{
	return fails("random") ? -1 : REAL(getrandom, bytes, length, flags);
}

off_t lseek(int descriptor, off_t offset, int whence)
{
	return fails("seek") ? -1 : REAL(lseek, descriptor, offset, whence);
}
