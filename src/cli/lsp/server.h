/* server.h - the state of the language server: a client, its open files, and queued messages; private to lsp. */
#pragma once

#include "check/project.h"
#include "check/report.h"
#include "files.h"
#include "wire.h"

enum stage {
	STAGE_NEW,
	STAGE_READY,
	STAGE_SHUT_DOWN,
	STAGE_ENDED, /* exit after shutdown */
	STAGE_LEFT,  /* exit without shutdown */
};

/* Error values of the protocol. */
enum {
	ERROR_PARSE = -32700,
	ERROR_INVALID_REQUEST = -32600,
	ERROR_METHOD_NOT_FOUND = -32601,
	ERROR_INVALID_PARAMS = -32602,
	ERROR_SERVER_NOT_INITIALIZED = -32002,
	ERROR_REQUEST_CANCELLED = -32800,
	ERROR_REQUEST_FAILED = -32803,
	ERROR_CONTENT_MODIFIED = -32801,
};

/* What is known of the folders that the client has open: their files, and also the names of the maps in them. */
enum workspace { WORKSPACE_UNREAD, WORKSPACE_READ, WORKSPACE_NAMED };

enum { QUEUE = 64 };

/* A message in the queue. */
struct queued_message {
	json_t *message; /* NULL if it was not JSON */
	bool repaired;   /* its bytes were not UTF-8 (message.h) */
	bool cancelled;
	enum workspace needs; /* it waits until that is known, while others are handled */
	bool outdated;        /* and its file was changed meanwhile */
};

struct server {
	struct wire wire;
	enum stage stage;
	bool utf8;           /* columns are bytes */
	bool hierarchy;      /* the client supports nested symbols */
	bool markdown;       /* it shows texts in Markdown */
	bool pulls;          /* it asks for findings, so that none are published */
	bool refreshes;      /* it can be told to ask for findings again */
	bool watches;        /* it can be asked to tell of files that change on disk */
	bool versions;       /* it takes edits with the versions of their files */
	struct paths roots;  /* the folders that it has open */
	struct paths listed; /* the files in these folders; those from `next` on are still to be read */
	size_t next;
	bool is_listed;
	enum workspace workspace; /* the maps of these folders are in `files` */
	const struct arguments *arguments;
	const char *format_id;  /* from the command line; NULL to detect */
	const char *dialect;    /* likewise */
	struct editor *options; /* the user's options */
	json_t *checkers;       /* commands by format, from the client; NULL if none */
	struct library *library;
	struct projects projects;
	struct files files;
	struct queued_message queue[QUEUE];
	int count;
	struct queued_message *current; /* the message being handled */
};

/* Handles messages until the client exits or disconnects. Returns the exit status, after reporting errors. */
int server_run(struct server *server);
void server_clear(struct server *server);

/* How the client counts the bytes of a file. */
struct measure server_measure(const struct server *server, const struct open_file *file);
struct ruler server_ruler(const struct server *server, const struct open_file *file);

/* Returns the library for a file; its project may have its own words. */
struct library *server_library(const struct server *server, const struct open_file *file);

/* Starts the checker of a saved file, if the user or the client has set one. server_checkers_poll takes over what checkers
 * that have ended said; returns true if there was one, or one is still running. */
void server_checker(struct server *server, struct open_file *file);
bool server_checkers_poll(struct server *server);

/* Asks a client that pulls findings to pull them again, if it can be asked. */
void server_refresh(struct server *server);

/* Reads the file as a map, once. Returns false if it is not a map; problems that the user must know are shown. */
bool server_read(struct server *server, struct open_file *file);
