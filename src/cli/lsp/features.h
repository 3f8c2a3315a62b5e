/* features.h - requests and notifications of the server; private to lsp. */
#pragma once

#include "server.h"

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
