/* features.h - what the server does when it is asked; private to lsp.
 *
 * Each returns the result of a request, or NULL when the parameters are not what the protocol wants. */
#ifndef MAPWRIGHT_CLI_LSP_FEATURES_H
#define MAPWRIGHT_CLI_LSP_FEATURES_H

#include "server.h"

json_t *answer_hover(struct server *server, const json_t *parameters);
json_t *answer_completion(struct server *server, const json_t *parameters);
json_t *answer_actions(struct server *server, const json_t *parameters);
json_t *answer_symbols(struct server *server, const json_t *parameters);

/* Notices about files. What is wrong with their parameters makes them say nothing. */
void hear_open(struct server *server, const json_t *parameters);
void hear_change(struct server *server, const json_t *parameters);
void hear_save(struct server *server, const json_t *parameters);
void hear_close(struct server *server, const json_t *parameters);

/* The document that parameters.textDocument and .position are about: the file, and the offset in it. False when they
 * are not what the protocol wants; the file is NULL when it is not open, or no map. */
bool read_place(struct server *server, const json_t *parameters, struct open_file **file, size_t *offset);

/* Finds and publishes what is wrong in one of the files where that is to be done, and in those it is checked with.
 * False when there is none. */
bool server_examine(struct server *server);

/* Brings the findings of a file up to date, and publishes them, unless that was done. */
void server_examine_file(struct server *server, struct open_file *file);

/* A finding as a diagnostic. */
json_t *diagnostic_of(const struct document *document, const struct finding *finding, struct ruler *ruler);

/* uri.c: the path of a file: URI of this machine, to be freed; NULL: it is not one. */
char *uri_path(const char *uri);

/* words.c: can the byte be in a word? Where does the word before an offset begin? */
bool words_holds(char byte);
size_t words_start(const struct text *text, size_t offset);

/* The kind of a legend line; NULL where there is one kind alone. */
const struct legend_kind *words_kind_of(const struct document *document, const struct entry *entry);

#endif
