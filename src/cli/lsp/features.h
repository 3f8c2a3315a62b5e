/* features.h - requests and notifications of the server; private to lsp. */
#ifndef MAPWRIGHT_CLI_LSP_FEATURES_H
#define MAPWRIGHT_CLI_LSP_FEATURES_H

#include "server.h"

/* What a request refers to: nothing, a file, a position or a range. */
enum about { ABOUT_NOTHING, ABOUT_FILE, ABOUT_PLACE, ABOUT_RANGE };

struct subject {
	const json_t *parameters;
	struct open_file *file; /* with a document; NULL if it is not open, or not a map */
	size_t start, end;      /* offsets; equal for a position */
};

/* Reads what the parameters refer to. Returns false if they are invalid. */
bool read_subject(struct server *server, enum about about, struct subject *subject);

/* Each returns the result of a request. */
json_t *answer_hover(struct server *server, const struct subject *subject);
json_t *answer_completion(struct server *server, const struct subject *subject);
json_t *answer_actions(struct server *server, const struct subject *subject);
json_t *answer_symbols(struct server *server, const struct subject *subject);

/* Handle notifications about files; invalid parameters are ignored. */
void handle_open(struct server *server, const json_t *parameters);
void handle_change(struct server *server, const json_t *parameters);
void handle_save(struct server *server, const json_t *parameters);
void handle_close(struct server *server, const json_t *parameters);

/* Checks one file that is not up to date, with the files checked together with it, and publishes the findings. Returns
 * false if all are up to date. */
bool server_examine(struct server *server);

/* Updates and publishes the findings of a file, unless they are up to date. */
void server_examine_file(struct server *server, struct open_file *file);

/* Returns a finding as a diagnostic. */
json_t *diagnostic_of(const struct document *document, const struct finding *finding, struct ruler *ruler);

/* Adds findings that depend on the companion (NULL to read it from disk), then removes those that the file or its
 * project allows. */
void server_finish(struct server *server, const struct open_file *file, struct document *document,
		   struct document *companion);

/* Returns the word around an offset. */
struct span word_around(const struct text *text, size_t offset);

/* Returns the kind of a legend line; NULL if the format has only one kind. */
const struct legend_kind *word_kind(const struct document *document, const struct entry *entry);

#endif
