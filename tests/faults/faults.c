/* The definitions of a program go before those of the C library, so that no linker trick is needed. */
#include "faults.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
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
	const char *name, *functions;
} fault = {.name = ""};

void fault_arm(int at, int error, bool forever)
{
	fault_arm_call(NULL, at, error, forever);
}

void fault_arm_call(const char *functions, int at, int error, bool forever)
{
	fault.functions = functions;
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
	    {"access", {EACCES, EROFS}},
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

/* Does the word stand in the list? */
static bool is_listed(const char *list, const char *word)
{
	size_t length = strlen(word);
	for (const char *at = list; *at; at += strspn(at, " ")) {
		size_t here = strcspn(at, " ");
		if (here == length && memcmp(at, word, length) == 0)
			return true;
		at += here;
	}
	return false;
}

/* Counts a call. 0: it is made; FAULT_PART: some of it is; else it is not, and errno is set for an error. */
static int take_fault(const char *name, const char *function)
{
	if (!fault.armed || (fault.functions && !is_listed(fault.functions, function)))
		return 0;
	fault.calls++;
	bool again = fault.forever && fault.name[0] && (fault.functions || strcmp(fault.name, name) == 0);
	if (fault.calls != fault.at && !again)
		return 0;
	fault.name = name;
	if (fault.error == FAULT_KILL)
		raise(SIGKILL);
	if (fault.error > 0)
		errno = fault.error;
	return fault.error;
}

#define REAL(name, ...) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))(__VA_ARGS__)

/* A call that does all or nothing, and one that transfers bytes. */
#define WHOLE(kind, name, ...)                                                                                       \
	int taken = take_fault(kind, #name);                                                                         \
	return taken == 0 ? REAL(name, __VA_ARGS__) : taken == FAULT_NOTHING ? 0 : -1

#define PARTLY(length) (taken == FAULT_PART && (length) > 1 ? 1 : (length))
#define TRANSFER(kind, name, ...)                                                                                    \
	int taken = take_fault(kind, #name);                                                                         \
	return taken == 0 || taken == FAULT_PART ? REAL(name, __VA_ARGS__) : taken == FAULT_NOTHING ? 0 : -1

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
	WHOLE("open", open, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...)
{
	va_list arguments;
	va_start(arguments, flags);
	mode_t mode = mode_of(flags, arguments);
	va_end(arguments);
	WHOLE("open", openat, folder, path, flags, mode);
}

ssize_t read(int descriptor, void *bytes, size_t length)
{
	TRANSFER("read", read, descriptor, bytes, PARTLY(length));
}

ssize_t pread(int descriptor, void *bytes, size_t length, off_t offset)
{
	TRANSFER("read", pread, descriptor, bytes, PARTLY(length), offset);
}

/* What FORTIFY makes of the two above in release builds. */
ssize_t __read_chk(int descriptor, void *bytes, size_t length, size_t room);
ssize_t __pread_chk(int descriptor, void *bytes, size_t length, off_t offset, size_t room);

ssize_t __read_chk(int descriptor, void *bytes, size_t length, size_t room)
{
	return length > room ? -1 : read(descriptor, bytes, length);
}

ssize_t __pread_chk(int descriptor, void *bytes, size_t length, off_t offset, size_t room)
{
	return length > room ? -1 : pread(descriptor, bytes, length, offset);
}

ssize_t write(int descriptor, const void *bytes, size_t length)
{
	TRANSFER("write", write, descriptor, bytes, PARTLY(length));
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset)
{
	TRANSFER("write", pwrite, descriptor, bytes, PARTLY(length), offset);
}

int fsync(int descriptor)
{
	WHOLE("fsync", fsync, descriptor);
}

int fdatasync(int descriptor)
{
	WHOLE("fsync", fdatasync, descriptor);
}

/* A close that fails has closed all the same. */
int close(int descriptor)
{
	bool failed = take_fault("close", "close") > 0;
	int problem = errno, result = REAL(close, descriptor);
	if (failed)
		errno = problem;
	return failed ? -1 : result;
}

int rename(const char *from, const char *to)
{
	WHOLE("rename", rename, from, to);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to)
{
	WHOLE("rename", renameat, from_folder, from, to_folder, to);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
	WHOLE("rename", renameat2, from_folder, from, to_folder, to, flags);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags)
{
	WHOLE("rename", linkat, from_folder, from, to_folder, to, flags);
}

int ftruncate(int descriptor, off_t length)
{
	WHOLE("ftruncate", ftruncate, descriptor, length);
}

int fallocate(int descriptor, int mode, off_t offset, off_t length)
{
	WHOLE("ftruncate", fallocate, descriptor, mode, offset, length);
}

int fchmod(int descriptor, mode_t mode)
{
	WHOLE("property", fchmod, descriptor, mode);
}

int fchown(int descriptor, uid_t owner, gid_t group)
{
	WHOLE("property", fchown, descriptor, owner, group);
}

int fsetxattr(int descriptor, const char *name, const void *value, size_t size, int flags)
{
	WHOLE("property", fsetxattr, descriptor, name, value, size, flags);
}

int fremovexattr(int descriptor, const char *name)
{
	WHOLE("property", fremovexattr, descriptor, name);
}

int unlinkat(int folder, const char *path, int flags)
{
	WHOLE("unlink", unlinkat, folder, path, flags);
}

int mkdir(const char *path, mode_t mode)
{
	WHOLE("open", mkdir, path, mode);
}

int flock(int descriptor, int operation)
{
	WHOLE("flock", flock, descriptor, operation);
}

int stat(const char *path, struct stat *status)
{
	WHOLE("stat", stat, path, status);
}

int fstat(int descriptor, struct stat *status)
{
	WHOLE("stat", fstat, descriptor, status);
}

int fstatat(int folder, const char *path, struct stat *status, int flags)
{
	WHOLE("stat", fstatat, folder, path, status, flags);
}

int lstat(const char *path, struct stat *status)
{
	WHOLE("stat", lstat, path, status);
}

int faccessat(int folder, const char *path, int mode, int flags)
{
	WHOLE("access", faccessat, folder, path, mode, flags);
}

ssize_t fgetxattr(int descriptor, const char *name, void *value, size_t size)
{
	WHOLE("attribute", fgetxattr, descriptor, name, value, size);
}

ssize_t flistxattr(int descriptor, char *names, size_t size)
{
	WHOLE("attribute", flistxattr, descriptor, names, size);
}

int getentropy(void *bytes, size_t length)
{
	WHOLE("random", getentropy, bytes, length);
}

int fcntl(int descriptor, int command, ...)
{
	va_list arguments;
	va_start(arguments, command);
	long argument = va_arg(arguments, long);
	va_end(arguments);
	WHOLE("duplicate", fcntl, descriptor, command, argument);
}

/* It returns its error; -1 is one, too. */
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *argument)
{
	WHOLE("thread", pthread_create, thread, attributes, work, argument);
}

off_t lseek(int descriptor, off_t offset, int whence)
{
	WHOLE("seek", lseek, descriptor, offset, whence);
}
