/* server.h - a language server: one client, its open files, and the messages between them; private to lsp. */
#ifndef MAPWRIGHT_CLI_LSP_SERVER_H
#define MAPWRIGHT_CLI_LSP_SERVER_H

#include "check/project.h"
#include "check/report.h"
#include "files.h"
#include "wire.h"

#include <jansson.h>
#include <stdbool.h>

enum stage {
	STAGE_NEW,
	STAGE_READY,
	STAGE_SHUT_DOWN,
	STAGE_ENDED, /* "exit" after "shutdown" */
	STAGE_LEFT,  /* "exit" without it */
};

/* Codes of errors. */
enum {
	FAULT_PARSE = -32700,
	FAULT_REQUEST = -32600,
	FAULT_METHOD = -32601,
	FAULT_PARAMETERS = -32602,
	FAULT_NOT_INITIALIZED = -32002,
	FAULT_CANCELLED = -32800,
};

enum { QUEUE = 64 };

/* A message that waits. */
struct waiting {
	json_t *message; /* NULL: what came is not JSON */
	bool mended;     /* its bytes were not UTF-8 (message.h) */
	bool cancelled;
};

struct server {
	struct wire wire;
	enum stage stage;
	bool utf8;             /* the client counts bytes */
	bool hierarchy;        /* it takes symbols in a tree */
	const char *format_id; /* of the command line; NULL: find out */
	const char *dialect;   /* the same */
	struct library *library;
	struct projects projects;
	struct files files;
	struct waiting queue[QUEUE]; /* a ring */
	int first, count;
	const struct waiting *current; /* that is being taken */
};

/* Takes messages until the client says exit or leaves. Returns the exit status; what is wrong is told. */
int server_run(struct server *server);
void server_clear(struct server *server);

/* How the client sees the bytes of a file. */
struct measure server_measure(const struct server *server, const struct open_file *file);
struct ruler server_ruler(const struct server *server, const struct open_file *file);

/* The words for a file: those of its project are in a library of its own. */
struct library *server_library(const struct server *server, const struct open_file *file);

/* Reads the file as a map, unless that was done. False when it is not one; a reason that the person must know is
 * told. */
bool server_read(struct server *server, struct open_file *file);

#endif
