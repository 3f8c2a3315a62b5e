/* Messages of the language server on standard input and output. */
#include "cli.h"
#include "server.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

enum { HEADER_LIMIT = 4096, READ_SIZE = 65536, QUOTE = 60 };

/* Reads available bytes. Returns WIRE_MESSAGE if there were any. */
static enum wire_event read_more(struct wire *wire, bool wait, struct error *error)
{
	if (!wait && wire_is_idle(wire, 0))
		return WIRE_NOTHING;
	if (wire->at > 0) /* move the beginning of the next message to the front */
		memmove(wire->bytes, wire->bytes + wire->at, wire->length - wire->at);
	wire->length -= wire->at;
	wire->at = 0;
	list_grow(&wire->bytes, &wire->capacity, wire->length + READ_SIZE, 1);
	ssize_t count;
	do
		count = read(wire->descriptor, wire->bytes + wire->length, READ_SIZE);
	while (count < 0 && errno == EINTR);
	if (count > 0) {
		wire->length += (size_t)count;
		return WIRE_MESSAGE;
	}
	if (count < 0) {
		error_set(error, "Standard input cannot be read: %s.", strerror(errno));
		return WIRE_BROKEN;
	}
	if (wire->length == wire->at)
		return WIRE_END;
	error_set(error, "Message %u: standard input ended in the middle of the message.", wire->count + 1);
	return WIRE_BROKEN;
}

static bool refuse(const struct wire *wire, const char *line, size_t length, struct error *error)
{
	return error_set(error, "Message %u: expected the header 'Content-Length: NUMBER', not '%.*s'.",
			 wire->count + 1, (int)MIN(length, QUOTE), line);
}

/* Reads a header line. Sets `*length` if it is Content-Length, at most MESSAGE_LIMIT. */
static bool read_field(const struct wire *wire, const char *line, size_t size, size_t *length, struct error *error)
{
	static const char name[] = "Content-Length";
	const char *colon = memchr(line, ':', size);
	if (!colon)
		return refuse(wire, line, size, error);
	if ((size_t)(colon - line) != strlen(name) || strncasecmp(line, name, strlen(name)) != 0)
		return true;
	struct span rest = span_trimmed(line, span_between((size_t)(colon + 1 - line), size));
	const char *value = line + rest.start, *end = value + rest.length, *digit = value;
	size_t number = 0;
	while (digit < end && *digit >= '0' && *digit <= '9' && number <= MESSAGE_LIMIT)
		number = number * 10 + (size_t)(*digit++ - '0');
	if (number > MESSAGE_LIMIT)
		return error_set(error, "Message %u: longer than the limit of %d bytes.", wire->count + 1,
				 MESSAGE_LIMIT);
	if (digit == value || digit < end)
		return refuse(wire, value, (size_t)(end - value), error);
	*length = number;
	return true;
}

/* Reads the header at the start of the unread bytes. Returns WIRE_MESSAGE and sets the lengths of the header and the
 * body, or WIRE_NOTHING if the header is incomplete. */
static enum wire_event read_header(const struct wire *wire, size_t *header, size_t *length, struct error *error)
{
	const char *start = wire->bytes + wire->at, *line = start;
	size_t left = wire->length - wire->at;
	*length = SIZE_MAX;
	for (;;) {
		size_t used = (size_t)(line - start);
		size_t rest = left < HEADER_LIMIT ? left - used : HEADER_LIMIT - used;
		const char *end = left > 0 ? memchr(line, '\n', rest) : NULL;
		if (!end && left < HEADER_LIMIT)
			return WIRE_NOTHING;
		if (!end) {
			refuse(wire, line, rest, error);
			return WIRE_BROKEN;
		}
		size_t size = (size_t)(end - line);
		size -= size > 0 && line[size - 1] == '\r';
		*header = (size_t)(end + 1 - start);
		if (size == 0)
			break;
		if (!read_field(wire, line, size, length, error))
			return WIRE_BROKEN;
		line = end + 1;
	}
	if (*length != SIZE_MAX)
		return WIRE_MESSAGE;
	error_set(error, "Message %u: no 'Content-Length: NUMBER' in the header.", wire->count + 1);
	return WIRE_BROKEN;
}

enum wire_event wire_next(struct wire *wire, bool wait, const char **body, size_t *length, struct error *error)
{
	for (;;) {
		size_t header;
		enum wire_event event = read_header(wire, &header, length, error);
		if (event == WIRE_BROKEN)
			return event;
		if (event == WIRE_MESSAGE && wire->length - wire->at - header >= *length) {
			*body = wire->bytes + wire->at + header;
			wire->at += header + *length;
			wire->count++;
			return event;
		}
		event = read_more(wire, wait, error);
		if (event != WIRE_MESSAGE)
			return event;
	}
}

bool wire_is_idle(const struct wire *wire, int milliseconds)
{
	struct pollfd poll_descriptor = {.fd = wire->descriptor, .events = POLLIN};
	return poll(&poll_descriptor, 1, milliseconds) <= 0;
}

void wire_clear(struct wire *wire)
{
	free(wire->bytes);
	*wire = (struct wire){.descriptor = -1};
}

void wire_send(json_t *message)
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *out = memory_stream(&bytes, &length);
	output_json(out, message, JSON_COMPACT, 0);
	memory_stream_end(out);
	printf("Content-Length: %zu\r\n\r\n", length);
	fwrite(bytes, 1, length, stdout);
	fflush(stdout);
	free(bytes);
}

void wire_ask(struct wire *wire, const char *method, json_t *params)
{
	wire_send(json_pack("{s:s, s:i, s:s, s:o*}", "jsonrpc", "2.0", "id", ++wire->asked, "method", method,
			    "params", params));
}

void wire_notify(const char *method, json_t *params)
{
	wire_send(json_pack("{s:s, s:s, s:o}", "jsonrpc", "2.0", "method", method, "params", params));
}

void wire_warn(const char *sentence)
{
	enum { WARNING = 2 };
	wire_notify("window/showMessage",
		    json_pack("{s:i, s:o}", "type", WARNING, "message", report_string(sentence)));
}
