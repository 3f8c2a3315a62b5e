/* Any bytes as what an editor says to the language server. The first byte says whether they come as they are, or
 * each line as a message of its own after a beginning that makes sense, so that what lies behind the headers is
 * reached. */
#include "cli/lsp/server.h"

#include "cli/cli.h"
#include "no_programs.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerInitialize(int *count, char ***words);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char beginning[] = "{\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{}}}";

static void send_message(FILE *out, const char *body, size_t length)
{
	fprintf(out, "Content-Length: %zu\r\n\r\n", length);
	fwrite(body, 1, length, out);
}

static void send_lines(FILE *out, const char *bytes, size_t length)
{
	send_message(out, beginning, strlen(beginning));
	while (length > 0) {
		const char *end = memchr(bytes, '\n', length);
		size_t line = end ? (size_t)(end - bytes) : length;
		send_message(out, bytes, line);
		bytes += line;
		length -= line;
		if (end) {
			bytes++;
			length--;
		}
	}
}

int LLVMFuzzerInitialize(int *count, char ***words)
{
	(void)count;
	(void)words;
	output_begin_json();
	return freopen("/dev/null", "w", stdout) ? 0 : 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	const struct arguments none = {.options = subcommand_lsp.options};
	struct server server = {.library = library_new(), .arguments = &none};
	int descriptor = memfd_create("talk", 0);
	FILE *out = descriptor >= 0 ? fdopen(dup(descriptor), "w") : NULL;
	if (!server.library || !out)
		abort();
	if (data[0] & 1)
		send_lines(out, (const char *)data + 1, size - 1);
	else
		fwrite(data + 1, 1, size - 1, out);
	fclose(out);
	lseek(descriptor, 0, SEEK_SET);
	server.wire.descriptor = descriptor;
	server_run(&server);
	server_clear(&server);
	close(descriptor);
	return 0;
}
