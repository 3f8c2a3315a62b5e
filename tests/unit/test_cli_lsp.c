/* What the language server reads: messages from a pipe, bytes that are not UTF-8, places in a text, names of files. */

#include "testing.h"

#include "cli/cli.h"
#include "cli/lsp/server.h"
#include "mapwright/encoding.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define MESSAGE(length, body) "Content-Length: " #length "\r\n\r\n" body
#define EXPECTED "expected the header 'Content-Length: NUMBER', not "

/* ---- messages ---- */

/* What comes in, and what is made of it: each message in brackets, then how it ends. */
static const struct {
	const char *bytes, *read;
} streams[] = {
    {"", "end"},
    {MESSAGE(2, "{}") MESSAGE(0, "") MESSAGE(3, "a\nb"), "[{}][][a\nb]end"},
    {"A: b\ncontent-LENGTH:\t 1 \t\nContent-Lengths: 5\nContent-Typing: 7\n\nx", "[x]end"},
    {"Content-Length: 1\r\nContent-Length: 2\r\n\r\nxy", "[xy]end"},
    {MESSAGE(2, "{}") "C", "[{}]Message 2: standard input ended in the middle of the message."},
    {MESSAGE(3, "{}"), "Message 1: standard input ended in the middle of the message."},
    {"\r\n", "Message 1: no 'Content-Length: NUMBER' in the header."},
    {"\n", "Message 1: no 'Content-Length: NUMBER' in the header."},
    {"Content-Type: x\r\n\r\n", "Message 1: no 'Content-Length: NUMBER' in the header."},
    {MESSAGE(0, "") "{}\n", "[]Message 2: " EXPECTED "'{}'."},
    {"Content-Length:\r\n", "Message 1: " EXPECTED "''."},
    {"Content-Length: \t\r\n", "Message 1: " EXPECTED "''."},
    {"Content-Length: 1x\r\n", "Message 1: " EXPECTED "'1x'."},
    {"Content-Length: -1\r\n", "Message 1: " EXPECTED "'-1'."},
    {"Content-Length: 1 2\r\n", "Message 1: " EXPECTED "'1 2'."},
    {"Content-Length: 1/\r\n", "Message 1: " EXPECTED "'1/'."},
    {"Content-Length: 1:\r\n", "Message 1: " EXPECTED "'1:'."},
    {"123456789 123456789 123456789 123456789 123456789 123456789 1\n",
     "Message 1: " EXPECTED "'123456789 123456789 123456789 123456789 123456789 123456789 '."},
};

/* Adds what comes; true when more may come. */
static bool take_next(struct wire *wire, bool wait, FILE *out)
{
	const char *body;
	size_t length;
	struct error error;
	switch (wire_next(wire, wait, &body, &length, &error)) {
	case WIRE_MESSAGE:
		putc('[', out);
		fwrite(body, 1, length, out);
		putc(']', out);
		return true;
	case WIRE_NOTHING:
		return false;
	case WIRE_END:
		fputs("end", out);
		return false;
	case WIRE_BROKEN:
		fputs(error.message, out);
		return false;
	}
	return false;
}

/* Sends the bytes in pieces of that size, and looks for messages after each. */
static void assert_stream(const char *bytes, size_t size, size_t piece, const char *wanted, size_t length)
{
	int ends[2];
	char *found;
	size_t found_length;
	assert_int_equal(pipe(ends), 0);
	assert_true(fcntl(ends[1], F_SETPIPE_SZ, 1 << 20) >= 0);
	struct wire wire = {.descriptor = ends[0]};
	FILE *out = open_memstream(&found, &found_length);
	for (size_t at = 0; at < size; at += piece) {
		size_t sent = size - at < piece ? size - at : piece;
		assert_int_equal(write(ends[1], bytes + at, sent), sent);
		while (at + sent < size && take_next(&wire, false, out))
			continue;
		fflush(out);
		if (found_length > 0 && found[found_length - 1] == '.')
			break;
	}
	close(ends[1]);
	while (take_next(&wire, true, out))
		continue;
	fclose(out);
	wire_clear(&wire);
	assert_int_equal(wire.descriptor, -1);
	close(ends[0]);
	if (found_length > length && found[length - 1] == '.') /* what is broken stays so */
		found_length = length;
	assert_int_equal(found_length, length);
	assert_memory_equal(found, wanted, length);
	free(found);
}

TEST(messages_are_cut_from_what_comes)
{
	for (size_t i = 0; i < COUNT(streams); i++)
		for (size_t piece = 1; piece<200; piece += piece> 1 ? 100 : 1)
			assert_stream(streams[i].bytes, strlen(streams[i].bytes), piece, streams[i].read,
				      strlen(streams[i].read));
}

TEST(long_messages_come_whole)
{
	char *bytes, *wanted;
	size_t length, wanted_length;
	(void)state;
	FILE *out = open_memstream(&bytes, &length), *expected = open_memstream(&wanted, &wanted_length);
	for (int size = 1; size < 200000; size = size * 3 + 1) {
		fprintf(out, "Content-Length: %d\n\n%0*d", size, size, size % 10);
		fprintf(expected, "[%0*d]", size, size % 10);
	}
	fclose(out);
	fputs("end", expected);
	fclose(expected);
	for (size_t piece = 1000; piece < 300000; piece *= 4)
		assert_stream(bytes, length, piece, wanted, wanted_length);
	free(bytes);
	free(wanted);
}

/* A header of `size` bytes, all but the last line in one field. */
static void assert_header(size_t size, const char *wanted)
{
	static const char first[] = "X: ", last[] = "\nContent-Length: 1\n\n";
	char bytes[5000];
	memset(bytes, 'x', sizeof bytes);
	memcpy(bytes, first, strlen(first));
	memcpy(bytes + size - strlen(last), last, strlen(last));
	assert_stream(bytes, size + 1, 5000, wanted, strlen(wanted));
	assert_stream(bytes, size + 1, 4095, wanted, strlen(wanted));
}

TEST(headers_and_lengths_have_limits)
{
	char number[80], wanted[80];
	(void)state;
	assert_header(4096, "[x]end");
	assert_header(4097, "Message 1: " EXPECTED "''.");
	snprintf(number, sizeof number, "Content-Length: %d\n\n", MESSAGE_LIMIT);
	snprintf(wanted, sizeof wanted, "Message 1: standard input ended in the middle of the message.");
	assert_stream(number, strlen(number), 100, wanted, strlen(wanted));
	snprintf(number, sizeof number, "Content-Length: %d\n\n", MESSAGE_LIMIT + 1);
	snprintf(wanted, sizeof wanted, "Message 1: longer than the limit of %d bytes.", MESSAGE_LIMIT);
	assert_stream(number, strlen(number), 100, wanted, strlen(wanted));
	struct wire wire = {.descriptor = -1};
	const char *body;
	size_t length;
	struct error error;
	assert_int_equal(wire_next(&wire, true, &body, &length, &error), WIRE_BROKEN);
	assert_string_equal(error.message, "Standard input cannot be read: Bad file descriptor.");
	wire_clear(&wire);
}

/* ---- bytes that are not text ---- */

/* A text in quotes as it comes, as it is read, and the bytes that it stands for; NULL: it is not JSON. */
static const struct {
	const char *sent, *read, *bytes;
	bool repaired;
} texts[] = {
    {"a\\u00e9\303\251\\n", "a\303\251\303\251\n", "a\303\251\303\251\n", false},
    {"\\ud83d\\ude00\357\235\277", "\360\237\230\200\357\235\277", "\360\237\230\200\357\235\277", false},
    {"\357\237\277", "\357\237\277", "\357\237\277", false}, /* a stand-in that nobody made */
    {"\377\200z", "\357\237\277\357\236\200z", "\377\200z", true},
    {"\377\357\235\277\357\240\200", "\357\237\277\357\235\277\357\240\200", "\377\357\235\277\357\240\200", true},
    {"\377\\ud83d\\ude00\\u0041\\\\\\/\\t", "\357\237\277\360\237\230\200A\\/\t", "\377\360\237\230\200A\\/\t", true},
    {"\\uD83D", "\357\277\275", "\357\277\275", false},
    {"\\uDE00\\ud83d", "\357\277\275\357\277\275", "\357\277\275\357\277\275", false},
    {"\\ud83dx\\udbff\\udfff\\ud800", "\357\277\275x\364\217\277\277\357\277\275",
     "\357\277\275x\364\217\277\277\357\277\275", false},
    {"\\ud83d\\u0041\\ud7ff\\ue000\\ud83d", "\357\277\275A\355\237\277\356\200\200\357\277\275",
     "\357\277\275A\355\237\277\356\200\200\357\277\275", false},
    {"\\ud83d\\ud83d\\ude00", "\357\277\275\360\237\230\200", "\357\277\275\360\237\230\200", false},
    {"\\ud83dxude00\\ud83d", "\357\277\275xude00\357\277\275", "\357\277\275xude00\357\277\275", false},
    {"\\ud83g\377", NULL, NULL, true},
    {"\\ud83", NULL, NULL, false},
    {"\\", NULL, NULL, false},
    {"\302\\u0041", "\357\237\202A", "\302A", true},
};

TEST(bytes_of_a_message_come_back)
{
	for (size_t i = 0; i < COUNT(texts); i++) {
		char *sent;
		size_t length;
		bool repaired;
		FILE *out = open_memstream(&sent, &length);
		fprintf(out, "{\"a\": {\"b\": \"%s\"}}", texts[i].sent);
		fclose(out);
		json_t *message = message_parse(sent, length, &repaired);
		free(sent);
		assert_int_equal(repaired, texts[i].repaired);
		assert_int_equal(message != NULL, texts[i].read != NULL);
		if (!message)
			continue;
		assert_string_equal(message_string(message, "a", "b"), texts[i].read);
		char *bytes = message_bytes(json_object_get(json_object_get(message, "a"), "b"), repaired, &length);
		assert_string_equal(bytes, texts[i].bytes);
		assert_int_equal(length, strlen(texts[i].bytes));
		free(bytes);
		json_decref(message);
	}
}

TEST(bytes_may_be_shown_as_latin_1)
{
	char all[256];
	size_t shown_length, length;
	for (int i = 0; i < 256; i++)
		all[i] = (char)i;
	char *shown = output_latin(all, sizeof all, &shown_length), *read = latin_read(shown, shown_length, &length);
	assert_int_equal(shown_length, 128 + 2 * 128);
	assert_memory_equal(shown + 127, "\177\302\200", 3);
	assert_memory_equal(shown + shown_length - 2, "\303\277", 2);
	assert_int_equal(length, sizeof all);
	assert_memory_equal(read, all, sizeof all);
	free(shown);
	free(read);
	assert_null(latin_read("a\304\200", 3, &length)); /* one beyond them */
	assert_null(latin_read("a\377", 2, &length));
	assert_int_equal(encoding_foreign("", 0), 0);
	assert_int_equal(encoding_foreign("a\0\303\277\177", 5), 5);
	assert_int_equal(encoding_foreign("a\303", 2), 1);
	assert_int_equal(encoding_foreign("\200", 1), 0);
	assert_int_equal(encoding_foreign("\303\277\377a", 4), 2);
}

/* ---- places ---- */

/* For each line the offsets of its columns 0, 1 ..., up to one beyond the end; then the columns of all offsets. */
static void assert_places(struct measure measure, const char *offsets, const char *columns)
{
	static const char bytes[] = "a\303\251z\r\n\360\235\204\236\r\r\n\n\377b";
	const size_t length = sizeof bytes - 1;
	char found[400] = "";
	size_t used = 0;
	for (size_t line = 0; line < 5; line++)
		for (size_t column = 0; column < 7; column++)
			used +=
			    (size_t)snprintf(found + used, sizeof found - used, "%zu%c",
					     position_offset(measure, bytes, length, (struct position){line, column}),
					     column < 6 ? ' ' : '/');
	assert_string_equal(found, offsets);
	struct text text;
	text_init(&text, bytes, length);
	struct ruler ruler = ruler_begin(&text, measure);
	used = 0;
	for (size_t step = 0; step < 2; step++) /* forward and back */
		for (size_t i = 0; i <= length; i++) {
			struct position position = ruler_position(&ruler, step ? length - i : i);
			used += (size_t)snprintf(found + used, sizeof found - used, "%zu:%zu ", position.line,
						 position.column);
		}
	assert_string_equal(found, columns);
	text_clear(&text);
}

TEST(columns_are_those_of_the_client)
{
	assert_places(
	    (struct measure){0},
	    "0 1 3 4 4 4 4/6 6 10 11 11 11 11/13 13 13 13 13 13 13/14 15 16 16 16 16 16/16 16 16 16 16 16 16/",
	    "0:0 0:1 0:2 0:2 0:3 0:4 1:0 1:2 1:2 1:2 1:2 1:3 1:4 2:0 3:0 3:1 3:2 3:2 3:1 3:0 2:0 1:4 1:3 1:2 1:2 1:2 "
	    "1:2 1:0 0:4 0:3 0:2 0:2 0:1 0:0 ");
	assert_places(
	    (struct measure){.bytes = true},
	    "0 1 1 3 4 4 4/6 6 6 6 10 11 11/13 13 13 13 13 13 13/14 15 16 16 16 16 16/16 16 16 16 16 16 16/",
	    "0:0 0:1 0:3 0:3 0:4 0:5 1:0 1:4 1:4 1:4 1:4 1:5 1:6 2:0 3:0 3:1 3:2 3:2 3:1 3:0 2:0 1:6 1:5 1:4 1:4 1:4 "
	    "1:4 1:0 0:5 0:4 0:3 0:3 0:1 0:0 ");
	assert_places(
	    (struct measure){.latin = true},
	    "0 1 2 3 4 4 4/6 7 8 9 10 11 11/13 13 13 13 13 13 13/14 15 16 16 16 16 16/16 16 16 16 16 16 16/",
	    "0:0 0:1 0:2 0:3 0:4 0:5 1:0 1:1 1:2 1:3 1:4 1:5 1:6 2:0 3:0 3:1 3:2 3:2 3:1 3:0 2:0 1:6 1:5 1:4 1:3 1:2 "
	    "1:1 1:0 0:5 0:4 0:3 0:2 0:1 0:0 ");
	assert_places((struct measure){.bytes = true, .latin = true},
		      "0 1 1 2 2 3 4/6 6 7 7 8 8 9/13 13 13 13 13 13 13/14 14 15 16 16 16 16/16 16 16 16 16 16 16/",
		      "0:0 0:1 0:3 0:5 0:6 0:7 1:0 1:2 1:4 1:6 1:8 1:9 1:10 2:0 3:0 3:2 3:3 3:3 3:2 3:0 2:0 1:10 1:9 "
		      "1:8 1:6 1:4 1:2 1:0 0:7 0:6 0:5 0:3 0:1 0:0 ");
}

TEST(ranges_are_two_positions)
{
	static const struct {
		const char *json;
		bool read;
	} rows[] = {
	    {"{\"start\":{\"line\":0,\"character\":1},\"end\":{\"line\":2,\"character\":0}}", true},
	    {"{\"start\":{\"line\":-1,\"character\":1},\"end\":{\"line\":2,\"character\":0}}", false},
	    {"{\"start\":{\"line\":0,\"character\":-1},\"end\":{\"line\":2,\"character\":0}}", false},
	    {"{\"start\":{\"line\":0.5,\"character\":1},\"end\":{\"line\":2,\"character\":0}}", false},
	    {"{\"start\":{\"line\":0},\"end\":{\"line\":2,\"character\":0}}", false},
	    {"{\"start\":{\"line\":0,\"character\":1}}", false},
	    {"[]", false},
	};
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct position start, end;
		json_t *range = json_loads(rows[i].json, 0, NULL);
		assert_int_equal(range_read(range, &start, &end), rows[i].read);
		json_decref(range);
		if (rows[i].read)
			assert_true(start.line == 0 && start.column == 1 && end.line == 2 && end.column == 0);
	}
}

/* ---- names ---- */

TEST(uris_are_paths)
{
	static const char *const rows[][2] = {
	    {"file:///a/b%20c", "/a/b c"},
	    {"FILE:/a", "/a"},
	    {"file://localhost/a", "/a"},
	    {"file:///%C3%a9%2F", "/\303\251/"},
	    {"file:///a%", "/a%"},
	    {"file:///a%4", "/a%4"},
	    {"file:///%00%0a%g0%0g", "/%00\n%g0%0g"},
	    {"file:////a", NULL},
	    {"file://host/a", NULL},
	    {"untitled:a", NULL},
	    {"", NULL},
	    {"file:", NULL},
	    {"file:///", "/"},
	};
	for (size_t i = 0; i < COUNT(rows); i++) {
		char *path = uri_path(rows[i][0]);
		assert_int_equal(path != NULL, rows[i][1] != NULL);
		if (path)
			assert_string_equal(path, rows[i][1]);
		free(path);
	}
}

TEST(words_have_letters_digits_and_joints)
{
	static const char bytes[] = "azAZ09_-`x{x@x[x/x:x^x,x.x x\377ab cd";
	struct text text;
	text_init(&text, bytes, sizeof bytes - 1);
	size_t joints = strcspn(bytes, "`"), last = text.length - 2, word = last - 3;
	for (size_t at = 0; at <= joints; at++) {
		assert_int_equal(word_around(&text, at).start, 0);
		assert_int_equal(word_around(&text, at).length, joints);
	}
	for (size_t at = joints + 1; at < word - 1; at += 2) { /* one letter between two that are in no word */
		assert_int_equal(word_around(&text, at).start, at);
		assert_int_equal(word_around(&text, at).length, 1);
	}
	assert_int_equal(word_around(&text, word).start, word);
	assert_int_equal(word_around(&text, word + 2).start, word);
	assert_int_equal(word_around(&text, last).start, last);
	assert_int_equal(word_around(&text, last).length, 2);
	assert_int_equal(word_around(&text, text.length).start, last);
	text_clear(&text);
}
