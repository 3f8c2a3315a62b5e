/* compile.h - checks whether a Lua text compiles. Lua 5.4 compiles it in a state without libraries, which is kept for the
 * next text, so only one thread may call it; nothing is ever run.
 *
 * A text that begins with a byte order mark, with #!, or with the signature of compiled Lua does not compile, as in
 * a program that passes its bytes to luaL_loadbufferx with the mode "t". */
#pragma once

#include <stddef.h>

enum compiled {
	COMPILED_OK,
	COMPILED_WRONG,     /* see the error */
	COMPILED_NO_MEMORY, /* out of memory, or the text needs more than COMPILE_MEMORY: unknown */
};

enum { COMPILE_MEMORY = 32 * 1024 * 1024 };

struct compile_error {
	int line;           /* line where the compiler stopped, from 1 */
	char sentence[200]; /* the compiler's message, one line without control bytes: "'end' expected near <eof>" */
};

/* Compiles the text. `error` (may be NULL) is set only for COMPILED_WRONG. */
enum compiled compile_lua(const char *bytes, size_t length, struct compile_error *error);
