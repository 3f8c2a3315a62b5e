/* Encoding of records. */
#include "file.h"
#include "mapwright/arena.h"

void bytes_clear(struct bytes *bytes)
{
	free(bytes->data);
	*bytes = (struct bytes){0};
}

void bytes_add(struct bytes *bytes, const void *data, size_t length)
{
	if (length == 0)
		return;
	list_grow(&bytes->data, &bytes->capacity, bytes->length + length, 1);
	memcpy(bytes->data + bytes->length, data, length);
	bytes->length += length;
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
	uint32_t sum = checksum_bytes(0, bytes->data + start + 8, length + 8);
	bytes->length = start; /* where record_begin left room */
	bytes_add_number(bytes, length, 4);
	bytes_add_number(bytes, sum, 4);
	bytes->length = end;
}
