/* faults.h - system calls that fail, or are never come back from, at a chosen place.
 *
 * A program that links faults.c has these calls of its own instead of those of the C library:
 *   open openat read pread write pwrite fsync fdatasync close rename renameat renameat2 linkat ftruncate fallocate fchmod
 *   fchown fsetxattr fremovexattr unlinkat mkdir flock stat fstat fstatat lstat faccessat fgetxattr flistxattr getentropy
 *   lseek fcntl pthread_create
 * Calls made inside the C library are not seen, and those on terminals and outside the armed stretch not counted. */
#pragma once

#include <stdbool.h>

enum {
	FAULT_KILL = -1,
	FAULT_NOTHING = -2, /* the call says 0 and has done nothing */
	FAULT_PART = -3,    /* of reads and writes: one byte only */
};

/* How far apart the calls are that tests of all calls let fail: a build without the sanitizers, which make each trial several
 * times longer, tries every one. */
#ifdef MAPWRIGHT_SANITIZED
enum { FAULT_STEP = 3 };
#else
enum { FAULT_STEP = 1 };
#endif

/* From now on the call number `at` (from 1) fails with the error number, or kills the process before it is made
 * (FAULT_KILL). `forever`: so do all calls of that name after it. */
void fault_arm(int at, int error, bool forever);

/* The same for calls of these functions alone: "renameat", "write close". It also takes FAULT_NOTHING and FAULT_PART;
 * `forever` means all of their calls. */
void fault_arm_call(const char *functions, int at, int error, bool forever);

/* Ends it. Returns how many calls were counted. */
int fault_disarm(void);

/* The call that failed: "fsync"; "" when none has. */
const char *fault_name(void);

/* Whether the failed call was one for which this error is possible at all (a close cannot say EACCES). */
bool fault_is_possible(const char *name, int error);
