/* Records as bytes. */
#include "file.h"

#include <stdlib.h>
#include <string.h>

void bytes_clear(struct bytes *bytes)
{
	free(bytes->data);
	*bytes = (struct bytes){0};
}

void bytes_add(struct bytes *bytes, const void *data, size_t length)
{
	size_t needed;
	if (bytes->failed || length == 0)
		return;
	if (__builtin_add_overflow(bytes->length, length, &needed) || needed > SIZE_MAX / 2) {
		bytes->failed = true;
		return;
	}
	if (needed > bytes->capacity) {
		size_t larger = needed + needed / 2 + 256;
		char *moved = realloc(bytes->data, larger);
		if (!moved) {
			bytes->failed = true;
			return;
		}
		bytes->data = moved;
		bytes->capacity = larger;
	}
	memcpy(bytes->data + bytes->length, data, length);
	bytes->length = needed;
}

void bytes_add_number(struct bytes *bytes, uint64_t number, size_t size)
{
	unsigned char raw[8];
	for (size_t i = 0; i < size; i++)
		raw[i] = (unsigned char)(number >> 8 * i);
	bytes_add(bytes, raw, size);
}

void bytes_add_string(struct bytes *bytes, const void *data, size_t length)
{
	if (length > UINT32_MAX)
		bytes->failed = true;
	bytes_add_number(bytes, length, 4);
	bytes_add(bytes, data, length);
}

size_t record_begin(struct bytes *bytes, enum record_kind kind, uint64_t sequence)
{
	size_t start = bytes->length;
	bytes_add_number(bytes, 0, 8);
	bytes_add_number(bytes, sequence, 8);
	bytes_add_number(bytes, kind, 1);
	return start;
}

void record_end(struct bytes *bytes, size_t start)
{
	const size_t end = bytes->length, length = end - start - RECORD_HEAD;
	bytes->failed |= length > UINT32_MAX;
	if (bytes->failed)
		return;
	uint32_t sum = checksum_bytes(0, bytes->data + start + 8, length + 8);
	bytes->length = start; /* where record_begin has left room */
	bytes_add_number(bytes, length, 4);
	bytes_add_number(bytes, sum, 4);
	bytes->length = end;
}
