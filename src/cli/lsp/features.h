/* features.h - what the server does when it is asked; private to lsp. */
#ifndef MAPWRIGHT_CLI_LSP_FEATURES_H
#define MAPWRIGHT_CLI_LSP_FEATURES_H

#include "server.h"

/* What a request is about, as its row in the table of methods wants: nothing, a file, a place or a range in it. */
enum about { ABOUT_NOTHING, ABOUT_FILE, ABOUT_PLACE, ABOUT_RANGE };

struct subject {
	const json_t *parameters;
	struct open_file *file; /* with a document; NULL: it is not open, or no map */
	size_t start, end;      /* offsets; of a place both are the same */
};

/* Fills in what the parameters name. False when they are not what the protocol wants. */
bool read_subject(struct server *server, enum about about, struct subject *subject);

/* Each returns the result of a request. */
json_t *answer_hover(struct server *server, const struct subject *subject);
json_t *answer_completion(struct server *server, const struct subject *subject);
json_t *answer_actions(struct server *server, const struct subject *subject);
json_t *answer_symbols(struct server *server, const struct subject *subject);

/* Notices about files. What is wrong with their parameters makes them say nothing. */
void hear_open(struct server *server, const json_t *parameters);
void hear_change(struct server *server, const json_t *parameters);
void hear_save(struct server *server, const json_t *parameters);
void hear_close(struct server *server, const json_t *parameters);

/* Finds and publishes what is wrong in one of the files where that is to be done, and in those it is checked with.
 * False when there is none. */
bool server_examine(struct server *server);

/* Brings the findings of a file up to date, and publishes them, unless that was done. */
void server_examine_file(struct server *server, struct open_file *file);

/* A finding as a diagnostic. */
json_t *diagnostic_of(const struct document *document, const struct finding *finding, struct ruler *ruler);

/* What only shows beside a companion (NULL: the one on the disk), and what the file and its project allow. */
void server_finish(struct server *server, const struct open_file *file, struct document *document,
		   struct document *companion);

/* The word around an offset. */
struct span word_around(const struct text *text, size_t offset);

/* The kind of a legend line; NULL where there is one kind alone. */
const struct legend_kind *word_kind(const struct document *document, const struct entry *entry);

#endif
