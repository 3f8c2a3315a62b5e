/* server.h - the language server: its state, and what it answers; private to lsp. */
#pragma once

#include "files.h"

/* ---- server.c: the client, its open files, and queued messages ---- */

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
	bool repaired;   /* its bytes were not UTF-8 */
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

/* ---- requests and notifications ---- */

/* What a request refers to: nothing, a file, a position or a range. */
enum params { PARAMS_NOTHING, PARAMS_FILE, PARAMS_PLACE, PARAMS_RANGE };

struct target {
	const json_t *parameters;
	struct open_file *file; /* with a document; NULL if it is not open, or not a map */
	size_t start, end;      /* offsets; equal for a position; of a file 0 and its length */
	struct error error;     /* why an answer is NULL; if there is no message, the parameters are invalid */
};

/* Reads what the parameters refer to. Returns false if they are invalid. */
bool read_target(struct server *server, enum params params, struct target *target);

/* Each returns the result of a request. */
json_t *answer_actions(struct server *server, struct target *target);
json_t *answer_completion(struct server *server, struct target *target);
json_t *answer_definition(struct server *server, struct target *target);
json_t *answer_diagnostics(struct server *server, struct target *target);
json_t *answer_folding(struct server *server, struct target *target);
json_t *answer_highlights(struct server *server, struct target *target);
json_t *answer_hints(struct server *server, struct target *target);
json_t *answer_hover(struct server *server, struct target *target);
json_t *answer_prepare_rename(struct server *server, struct target *target);
json_t *answer_references(struct server *server, struct target *target);
json_t *answer_rename(struct server *server, struct target *target);
json_t *answer_symbols(struct server *server, struct target *target);
json_t *answer_tokens(struct server *server, struct target *target);
json_t *answer_workspace_symbols(struct server *server, struct target *target);

/* The names of types and modifiers that answer_tokens uses. */
json_t *token_legend(void);

/* Handle notifications; invalid parameters are ignored. */
void handle_initialized(struct server *server, const json_t *parameters);
void handle_open(struct server *server, const json_t *parameters);
void handle_change(struct server *server, const json_t *parameters);
void handle_save(struct server *server, const json_t *parameters);
void handle_close(struct server *server, const json_t *parameters);

/* Checks one file that is not up to date, with the files checked together with it, and publishes the findings. Returns
 * false if all are up to date. */
bool server_examine(struct server *server);

/* Updates and publishes the findings of a file, unless they are up to date. */
void server_examine_file(struct server *server, struct open_file *file);

json_t *diagnostic_of(const struct document *document, const struct finding *finding, struct ruler *ruler);

/* Adds findings that depend on the companion (NULL to read it from disk), then removes those that the file or its
 * project allows. */
void server_finish(struct server *server, const struct open_file *file, struct document *document,
		   struct document *companion);

/* Discards what was read from disk: other files in the folders, and the project files, may have changed. */
void server_forget_disk(struct server *server);

/* Returns true if that is known of the folders that the client has open: their maps are in the list of files. If not, the request
 * being handled is handled again when it is, and what it returns now is not sent. */
bool server_knows(struct server *server, enum workspace wanted);

/* Adds the maps like the file in its folder to the list of files. */
void server_read_folder(struct server *server, struct open_file *file);

/* Reads more of these folders for a moment. Returns true if that is known of them then. */
bool server_read_some(struct server *server, enum workspace wanted);

/* Returns the edits of a sorted patch; NULL if one of them is not text. */
json_t *edits_of(const struct server *server, const struct open_file *file, const struct patch *patch);

/* Adds the edits of a file, which it takes over, to a change of several files, made by json_object(). */
void add_edits(const struct server *server, json_t *change, const struct open_file *file, json_t *edits);

/* Returns a place of a file. */
json_t *location_of(const struct server *server, const struct open_file *file, struct span span);

struct span word_around(const struct text *text, size_t offset);

/* ---- uses.c: where something is used ---- */

/* What a word is: a name of a map, a word of a field by which maps are referred to, as a tag, or a string that may be
 * either; and whether it stands where that is defined. */
enum { OF_NAME = 1, OF_WORD = 2, DEFINES = 4 };

/* A place where it is defined or used. */
struct use {
	struct open_file *file;
	struct span span;
	unsigned role;
};

/* The symbol at a place, and its uses. */
struct uses {
	struct arena arena;
	struct use *items;
	int count, capacity;
	struct span word; /* the symbol */
	int grid, value;  /* a glyph of this grid; else value is -1 */
	const char *name; /* of maps or of a record; else NULL */
	unsigned of;      /* what the name is: OF_NAME, OF_WORD or, if that is unknown, both; 0 for a record */
};

/* Finds the symbol at the start of the target and all its uses: of a glyph those in its map; of a name, `in_folder`, also
 * those in other files of the workspace; of a record those in its file. The caller clears the arena. */
void uses_find(struct server *server, const struct target *target, bool in_folder, struct uses *uses);

/* Adds the uses of uses->name, as what uses->of says, in all files of the workspace with the format of this one; none if no
 * map there has it, or the server does not know them yet (server_knows). */
void uses_find_name(struct server *server, struct open_file *file, struct uses *uses);
