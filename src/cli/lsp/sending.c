/* What the server says without being asked. */
#include "server.h"

#include "output.h"

#include <string.h>

void server_notify(const char *method, json_t *params)
{
	wire_send(json_pack("{s:s, s:s, s:o}", "jsonrpc", "2.0", "method", method, "params", params));
}

void server_tell(const char *sentence)
{
	enum { WARNING = 2 };
	server_notify("window/showMessage",
		      json_pack("{s:i, s:o}", "type", WARNING, "message", report_string(sentence)));
}

void server_mind_memory(const struct error *error)
{
	if (strcmp(error->message, error_memory) == 0)
		output_end_without_memory();
}
