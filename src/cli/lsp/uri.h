/* uri.h - names of documents; private to lsp. */
#ifndef MAPWRIGHT_CLI_LSP_URI_H
#define MAPWRIGHT_CLI_LSP_URI_H

/* The path of a file: URI of this machine, to be freed; NULL: it is not one. */
char *uri_path(const char *uri);

#endif
