/* compile.h - does a text of Lua compile? Lua 5.4 compiles it in a state without libraries, and nothing is ever run.
 *
 * A text that begins with a byte order mark, with #! or with the mark of compiled Lua does not compile, as for a program
 * that hands its bytes to luaL_loadbufferx with the mode "t". */
#ifndef MAPWRIGHT_FORMATS_LUA_COMPILE_H
#define MAPWRIGHT_FORMATS_LUA_COMPILE_H

#include <stddef.h>

enum compiled {
	COMPILED_WELL,
	COMPILED_WRONG,     /* the error says what is wrong */
	COMPILED_NO_MEMORY, /* memory is out, or the text needs more than COMPILE_MEMORY: nothing is known */
};

enum { COMPILE_MEMORY = 32 * 1024 * 1024 };

struct compile_error {
	int line;           /* where the compiler stopped, from 1 */
	char sentence[200]; /* of the compiler, one line without control bytes: "'end' expected near <eof>" */
};

/* Compiles the text. `error` may be NULL; it is only written for COMPILED_WRONG. */
enum compiled compile_lua(const char *bytes, size_t length, struct compile_error *error);

#endif
