/* port.h - stands in for what Linux has and another system lacks. Included first in every file by CMakeLists.txt, and
 * only if one of its probes failed: NO_NAME is defined for each name that is missing. */
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef NO_ENVIRON
extern char **environ;
#endif
#ifdef NO_O_PATH
#undef O_PATH
#define O_PATH O_RDONLY
#endif
#ifdef NO_ST_MTIM
#define st_mtim st_mtimespec
#define st_ctim st_ctimespec
#endif
#ifdef NO_FDATASYNC
#define fdatasync fsync
#endif
#ifdef NO_FALLOCATE /* a full disk is found while the file is written */
#define fallocate(descriptor, mode, start, length) ((void)(descriptor), errno = ENOSYS, -1)
#endif

#ifdef NO_DUP3
#define dup3 port_dup3
static inline int port_dup3(int from, int to, int flags)
{
	return dup2(from, to) < 0 || (flags && fcntl(to, F_SETFD, FD_CLOEXEC) < 0) ? -1 : to;
}
#endif

#ifdef NO_PIPE2
#define pipe2 port_pipe2
static inline int port_pipe2(int ends[2], int flags)
{
	if (pipe(ends) != 0)
		return -1;
	for (int i = 0; i < 2; i++) {
		fcntl(ends[i], F_SETFD, FD_CLOEXEC);
		fcntl(ends[i], F_SETFL, fcntl(ends[i], F_GETFL) | (flags & O_NONBLOCK));
	}
	return 0;
}
#endif

#ifdef NO_MEMPCPY
#undef mempcpy
#define mempcpy port_mempcpy
static inline void *port_mempcpy(void *to, const void *from, size_t length)
{
	return (char *)memcpy(to, from, length) + length;
}
#endif

#ifdef NO_MEMRCHR
#define memrchr port_memrchr
static inline void *port_memrchr(const void *bytes, int byte, size_t length)
{
	const char *at = (const char *)bytes + length;
	while (length-- > 0)
		if (*--at == (char)byte)
			return (void *)(uintptr_t)at;
	return NULL;
}
#endif

#ifdef NO_STRCHRNUL
#define strchrnul port_strchrnul
static inline char *port_strchrnul(const char *text, int byte)
{
	return (char *)(uintptr_t)text + strcspn(text, (const char[]){(char)byte, '\0'});
}
#endif

#ifdef NO_STRVERSCMP
#define strverscmp port_strverscmp
static inline int port_strverscmp(const char *a, const char *b)
{
	static const char digits[] = "0123456789";
	size_t same = 0;
	while (a[same] && a[same] == b[same])
		same++;
	while (same > 0 && strchr(digits, a[same - 1]))
		same--;
	size_t i = strspn(a + same, digits), j = strspn(b + same, digits);
	return i > 0 && j > 0 && i != j ? (i > j) - (i < j) : strcmp(a + same, b + same);
}
#endif
