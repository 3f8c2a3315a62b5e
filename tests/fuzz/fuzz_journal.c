/* Any bytes as a recovery journal, compared with any file. The first byte says how long the file is, and whether the
 * rest is a journal as it stands or the bodies of records, each behind its length, whose heads are made right here so
 * that what lies behind the checksums is reached. */
#include "core/journal/file.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
	if (!condition)
		abort();
}

static void add_record(struct bytes *journal, const uint8_t *body, size_t length, uint64_t sequence)
{
	if (length == 0)
		return;
	size_t start = record_begin(journal, (enum record_kind)body[0], sequence);
	bytes_add(journal, body + 1, length - 1);
	record_end(journal, start);
}

/* Every journal begins with a header; the others come from the input: a length (two bytes) and a body. */
static struct bytes make_journal(const uint8_t *data, size_t size)
{
	static const uint8_t header[] = {RECORD_HEADER,
					 JOURNAL_VERSION,
					 0,
					 0,
					 0,
					 1,
					 0,
					 0,
					 0,
					 0,
					 0,
					 0,
					 0,
					 1,
					 0,
					 0,
					 0,
					 0,
					 0,
					 0,
					 0,
					 1,
					 0,
					 0,
					 0,
					 'h',
					 1,
					 0,
					 0,
					 0,
					 'f',
					 2,
					 0,
					 0,
					 0,
					 '/',
					 'p'};
	struct bytes journal = {0};
	uint64_t sequence = 1;
	bytes_add(&journal, JOURNAL_MAGIC, JOURNAL_MAGIC_LENGTH);
	add_record(&journal, header, sizeof header, sequence);
	while (size > 2) {
		size_t length = (size_t)data[0] | (size_t)(data[1] & 15) << 8;
		length = length < size - 2 ? length : size - 2;
		add_record(&journal, data + 2, length, ++sequence);
		data += 2 + length;
		size -= 2 + length;
	}
	return journal;
}

static void check(const struct recovery *recovery, size_t length)
{
	require(recovery->valid <= length);
	require(recovery->bytes != NULL || recovery->length == 0);
	require(memchr(recovery->format, '\0', sizeof recovery->format) != NULL);
	require(memchr(recovery->host, '\0', sizeof recovery->host) != NULL);
	require(memchr(recovery->temporary, '\0', sizeof recovery->temporary) != NULL);
	require(recovery->state != RECOVERY_BUSY);
	require(recovery->path != NULL || recovery->state == RECOVERY_NOTHING ||
		recovery->state == RECOVERY_UNREADABLE);
	require(recovery->valid + recovery->unread == length);
	require(recovery->unread > 0 || (recovery->lost == 0 && recovery->state != RECOVERY_UNREADABLE));
	require(recovery->lost <= recovery->unread);
	require((recovery->state != RECOVERY_FITS && recovery->state != RECOVERY_TORN) || recovery->bytes != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	size_t disk_length = data[0] >> 1 < size - 1 ? data[0] >> 1 : size - 1;
	const struct recovery_disk disk = {.bytes = (const char *)data + 1,
					   .length = disk_length,
					   .identity = {.exists = disk_length > 0, .inode = 7}};
	const uint8_t *rest = data + 1 + disk_length;
	size_t length = size - 1 - disk_length;
	struct bytes made = {0};
	if (data[0] & 1)
		made = make_journal(rest, length);
	const char *journal = data[0] & 1 ? made.data : (const char *)rest;
	length = data[0] & 1 ? made.length : length;
	struct recovery recovery, again;
	require(recovery_read(&recovery, journal, length, &disk));
	check(&recovery, length);
	/* what counts is what is whole: without the rest it reads the same */
	require(recovery_read(&again, journal, recovery.valid, &disk));
	bool unreadable = recovery.state == RECOVERY_UNREADABLE;
	require(again.state == (unreadable ? RECOVERY_NOTHING : recovery.state) && again.edits == recovery.edits &&
		again.valid == recovery.valid && again.length == recovery.length &&
		(again.length == 0 || memcmp(again.bytes, recovery.bytes, again.length) == 0));
	recovery_clear(&recovery);
	recovery_clear(&again);
	bytes_clear(&made);
	return 0;
}
