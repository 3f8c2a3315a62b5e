/* Reads a journal, which may be damaged. Replays the changes and compares the text with the file after each: if they
 * are equal, the file has all changes up to there, so it does not matter at which moment a save was killed. */
#include "file.h"
#include "mapwright/arena.h"

/* A position in the journal. After reading past the end, `bad` is set and all values are zero. */
struct cursor {
	const unsigned char *at;
	size_t left;
	bool bad;
};

/* The state while reading records. */
struct reading {
	struct recovery *recovery;
	const struct recovery_disk *disk;
	char *text; /* after the last record, if `known` */
	size_t length, capacity;
	size_t unlike; /* offset of the first difference from the file, at the last comparison */
	bool known, no_memory;
	bool fits;         /* at some point the text equalled the file's */
	bool written_over; /* a save in place was begun and, according to the journal, not finished */
	unsigned char disk_digest[DIGEST_SIZE];
	bool has_digest;
};

static const unsigned char *take(struct cursor *cursor, size_t length)
{
	if (cursor->bad || length > cursor->left) {
		cursor->bad = true;
		return NULL;
	}
	const unsigned char *at = cursor->at;
	cursor->at += length;
	cursor->left -= length;
	return at;
}

static uint64_t take_number(struct cursor *cursor, size_t size)
{
	const unsigned char *at = take(cursor, size);
	uint64_t number = 0;
	for (size_t i = 0; at && i < size; i++)
		number |= (uint64_t)at[i] << 8 * i;
	return number;
}

static const unsigned char *take_string(struct cursor *cursor, size_t *length)
{
	*length = (size_t)take_number(cursor, 4);
	const unsigned char *at = take(cursor, *length);
	*length = at ? *length : 0;
	return at;
}

/* Reads a string of the header into a fixed-size buffer; empty if it is too long or contains a NUL. */
static void take_name(struct cursor *cursor, char *name, size_t size)
{
	size_t length;
	const unsigned char *at = take_string(cursor, &length);
	name[0] = '\0';
	if (!at || length >= size || (length > 0 && memchr(at, '\0', length)))
		return;
	memcpy(name, at, length);
	name[length] = '\0';
}

static bool disk_has_digest(struct reading *reading, const unsigned char *digest)
{
	if (!reading->has_digest)
		digest_bytes(reading->disk->bytes, reading->disk->length, reading->disk_digest);
	reading->has_digest = true;
	return reading->disk->identity.exists && memcmp(reading->disk_digest, digest, DIGEST_SIZE) == 0;
}

/* Replaces bytes of the text. Returns false if memory ran out. */
static bool change_text(struct reading *reading, size_t start, size_t old_length, const void *fresh, size_t length)
{
	size_t whole = reading->length - old_length + length;
	if (whole >= reading->capacity) {
		char *larger = realloc(reading->text, whole * 2 + 64);
		reading->no_memory |= !larger;
		if (!larger)
			return false;
		reading->text = larger;
		reading->capacity = whole * 2 + 64;
	}
	char *at = reading->text + start;
	memmove(at + length, at + old_length, reading->length - start - old_length);
	if (length > 0)
		memcpy(at, fresh, length);
	reading->length = whole;
	return true;
}

static bool set_text(struct reading *reading, const void *bytes, size_t length)
{
	reading->length = 0;
	reading->known = true;
	return change_text(reading, 0, 0, bytes, length);
}

/* Returns true if the text equals the file's. Usually they still differ at the same offset as before. */
static bool is_on_disk(struct reading *reading)
{
	const struct recovery_disk *disk = reading->disk;
	if (!reading->known || !disk->identity.exists || reading->length != disk->length)
		return false;
	size_t at = reading->unlike;
	if (at < disk->length && reading->text[at] != disk->bytes[at])
		return false;
	for (at = 0; at < disk->length && reading->text[at] == disk->bytes[at]; at++)
		continue;
	reading->unlike = at;
	return at == disk->length;
}

/* Each reader parses the whole body before it changes anything, so that an invalid record has no effect. */
static bool read_header(struct reading *reading, struct cursor *body)
{
	struct recovery *recovery = reading->recovery;
	char host[sizeof recovery->host], format[sizeof recovery->format];
	size_t length;
	uint64_t version = take_number(body, 4), process = take_number(body, 8), since = take_number(body, 8);
	take_name(body, host, sizeof host);
	take_name(body, format, sizeof format);
	const unsigned char *path = take_string(body, &length);
	if (version != JOURNAL_VERSION || !path || length == 0 || memchr(path, '\0', length))
		return false;
	free(recovery->path);
	recovery->path = memory_copy_bytes((const char *)path, length);
	recovery->process = (long)(process & INT32_MAX);
	recovery->since = (time_t)(since & INT64_MAX);
	memcpy(recovery->host, host, sizeof host);
	memcpy(recovery->format, format, sizeof format);
	return true;
}

static bool same_identity(const struct file_identity *disk, const uint64_t numbers[BASE_NUMBERS])
{
	uint64_t now[BASE_NUMBERS];
	journal_identity(disk, now);
	return memcmp(now, numbers, sizeof now) == 0;
}

static bool read_base(struct reading *reading, struct cursor *body)
{
	const struct recovery_disk *disk = reading->disk;
	unsigned flags = (unsigned)take_number(body, 1);
	uint64_t numbers[BASE_NUMBERS];
	for (int i = 0; i < BASE_NUMBERS; i++)
		numbers[i] = take_number(body, 8);
	const unsigned char *digest = take(body, DIGEST_SIZE);
	if (!digest)
		return false;
	bool same = (flags & BASE_DIGEST) ? disk_has_digest(reading, digest)
					  : disk->identity.exists && same_identity(&disk->identity, numbers);
	bool both_missing = !(flags & BASE_EXISTS) && !disk->identity.exists;
	reading->fits = same || both_missing;
	reading->known = false;
	reading->written_over = false;
	reading->recovery->edits = 0;
	if (flags & BASE_TEXT)
		return set_text(reading, body->at, body->left);
	if (!same)
		return true;
	return set_text(reading, disk->bytes, disk->length);
}

/* A change in a record: replaces bytes of the text. */
struct journal_change {
	size_t start, old_length, fresh_length;
	const unsigned char *fresh;
};

/* Reads the next change, which must be inside a text of that length and after `done`. */
static bool read_change(struct cursor *body, size_t length, size_t done, struct journal_change *change)
{
	change->start = (size_t)take_number(body, 4);
	change->old_length = (size_t)take_number(body, 4);
	change->fresh = take_string(body, &change->fresh_length);
	if (change->start < done || change->start > length || change->old_length > length - change->start)
		body->bad = true;
	return !body->bad;
}

/* Returns true if all changes of the record are valid. */
static bool check_changes(struct cursor body, size_t length)
{
	uint64_t count = take_number(&body, 4);
	size_t done = 0;
	for (uint64_t i = 0; i < count; i++) {
		struct journal_change change;
		if (!read_change(&body, length, done, &change))
			return false;
		done = change.start + change.old_length;
	}
	return !body.bad && body.left == 0;
}

/* Offsets in a record refer to the text before it; earlier changes in it shift them. */
static bool apply_changes(struct reading *reading, struct cursor body)
{
	size_t length = reading->length, more = 0, less = 0;
	if (!check_changes(body, length))
		return false;
	for (uint64_t left = take_number(&body, 4); left > 0; left--) {
		struct journal_change change;
		read_change(&body, length, 0, &change);
		if (!change_text(reading, change.start + more - less, change.old_length, change.fresh,
				 change.fresh_length))
			return false;
		more += change.fresh_length;
		less += change.old_length;
	}
	return true;
}

static bool read_changes(struct reading *reading, struct cursor *body)
{
	if (reading->known && !apply_changes(reading, *body))
		return false;
	reading->recovery->edits++;
	return true;
}

static bool read_text(struct reading *reading, struct cursor *body)
{
	size_t edits = (size_t)take_number(body, 4);
	if (body->bad)
		return false;
	reading->recovery->edits = edits;
	return set_text(reading, body->at, body->left);
}

static bool read_saving(struct reading *reading, struct cursor *body)
{
	const unsigned char *digest = take(body, DIGEST_SIZE);
	char name[sizeof reading->recovery->temporary];
	take_name(body, name, sizeof name);
	if (body->bad)
		return false;
	memcpy(reading->recovery->temporary, name, sizeof name);
	if (!disk_has_digest(reading, digest))
		return true;
	reading->fits = true;
	reading->recovery->edits = 0;
	if (reading->known)
		return true;
	return set_text(reading, reading->disk->bytes, reading->disk->length);
}

static bool read_images(struct reading *reading, struct cursor *body)
{
	const struct recovery_disk *disk = reading->disk;
	size_t old_length, length;
	const unsigned char *old = take_string(body, &old_length), *fresh = take_string(body, &length);
	if (!old || !fresh)
		return false;
	if (disk->identity.exists && old_length == disk->length &&
	    (old_length == 0 || memcmp(old, disk->bytes, old_length) == 0))
		reading->fits = true;
	reading->written_over = true;
	return set_text(reading, fresh, length);
}

static bool read_record(struct reading *reading, struct cursor body)
{
	static bool (*const readers[])(struct reading *, struct cursor *) = {
	    [RECORD_HEADER] = read_header, [RECORD_BASE] = read_base,     [RECORD_EDIT] = read_changes,
	    [RECORD_UNDO] = read_changes,  [RECORD_REDO] = read_changes,  [RECORD_TEXT] = read_text,
	    [RECORD_SAVING] = read_saving, [RECORD_IMAGES] = read_images,
	};
	size_t kind = (size_t)take_number(&body, 1);
	if (kind >= sizeof readers / sizeof *readers || !readers[kind])
		return false;
	if (!reading->recovery->path && kind != RECORD_HEADER)
		return false;
	return readers[kind](reading, &body);
}

/* A record, not yet interpreted. */
struct record {
	uint64_t sequence;
	uint32_t sum;
	struct cursor body;
};

/* Returns false if the record is truncated. */
static bool take_record(struct cursor *cursor, struct record *record)
{
	size_t length = (size_t)take_number(cursor, 4);
	record->sum = (uint32_t)take_number(cursor, 4);
	record->sequence = take_number(cursor, 8);
	record->body = (struct cursor){.at = cursor->at, .left = length};
	return take(cursor, length) != NULL;
}

static bool is_whole(const struct record *record)
{
	return checksum_bytes(0, record->body.at - 8, record->body.left + 8) == record->sum;
}

/* Reads all complete records in sequence. */
static void read_records(struct reading *reading, const char *journal, size_t length)
{
	struct cursor cursor = {.at = (const unsigned char *)journal, .left = length};
	struct recovery *recovery = reading->recovery;
	struct record record;
	const unsigned char *magic = take(&cursor, JOURNAL_MAGIC_LENGTH);
	if (!magic || memcmp(magic, JOURNAL_MAGIC, JOURNAL_MAGIC_LENGTH) != 0)
		return;
	recovery->valid = JOURNAL_MAGIC_LENGTH;
	while (cursor.left > 0 && take_record(&cursor, &record) && is_whole(&record)) {
		if ((recovery->path && record.sequence != recovery->sequence + 1) ||
		    !read_record(reading, record.body))
			return;
		recovery->sequence = record.sequence;
		recovery->valid = (size_t)(cursor.at - (const unsigned char *)journal);
		if (is_on_disk(reading)) {
			reading->fits = true;
			recovery->edits = 0;
		}
	}
}

/* ---- unreadable parts ---- */

enum { FIRST_EDIT = 3 }; /* its sequence number: a header and a base come first */

/* Unknown kinds count as edits: they come from a later version, or are damaged. */
static bool is_edit(const struct record *record)
{
	unsigned kind = record->body.left > 0 ? record->body.at[0] : 0;
	return kind != RECORD_HEADER && kind != RECORD_BASE && kind != RECORD_SAVING && kind != RECORD_IMAGES;
}

/* Counts the edits up to the end. Returns false unless only complete records follow the one of `sequence`. */
static bool count_edits(struct cursor cursor, uint64_t sequence, size_t *edits)
{
	*edits = 0;
	while (cursor.left > 0) {
		struct record record;
		if (!take_record(&cursor, &record) || record.sequence != ++sequence || !is_whole(&record))
			return false;
		*edits += is_edit(&record);
	}
	return true;
}

static size_t edits_between(uint64_t first, uint64_t end)
{
	uint64_t from = MAX(first, FIRST_EDIT);
	return end > from ? (size_t)(end - from) : 0;
}

/* Searches for the next complete record after records with damaged lengths; its sequence number gives their number.
 * The total number of bytes checksummed is limited. */
static size_t count_beyond(const struct cursor *rest, uint64_t next)
{
	size_t budget = 4 * rest->left, edits;
	for (size_t at = 1; at < rest->left; at++) {
		struct cursor cursor = {.at = rest->at + at, .left = rest->left - at};
		struct record record;
		if (!take_record(&cursor, &record) || record.sequence <= next ||
		    record.sequence - next > at / RECORD_HEAD)
			continue;
		if (record.body.left > budget)
			return 0;
		budget -= record.body.left;
		if (is_whole(&record))
			return count_edits(cursor, record.sequence, &edits)
				   ? edits_between(next, record.sequence) + is_edit(&record) + edits
				   : 0;
	}
	return 0;
}

/* Returns the number of edits in the bytes after the last good record; 0 if unknown. */
static size_t count_lost(const struct recovery *recovery, const char *journal)
{
	const struct cursor rest = {.at = (const unsigned char *)journal + recovery->valid, .left = recovery->unread};
	struct cursor cursor = rest;
	struct record record;
	size_t edits;
	if (recovery->valid == 0 || rest.left == 0)
		return 0;
	uint64_t next = recovery->sequence + 1;
	if (take_record(&cursor, &record) && count_edits(cursor, next, &edits))
		return (next >= FIRST_EDIT && is_edit(&record)) + edits;
	return count_beyond(&rest, next);
}

static enum recovery_state state_of(struct reading *reading)
{
	const struct recovery_disk *disk = reading->disk;
	const struct recovery *recovery = reading->recovery;
	if (is_on_disk(reading))
		return RECOVERY_NOTHING;
	if (reading->fits && reading->known)
		return recovery->edits > 0 ? RECOVERY_FITS : RECOVERY_NOTHING;
	if (reading->written_over)
		return RECOVERY_TORN;
	if (recovery->edits == 0)
		return RECOVERY_NOTHING;
	return !disk->identity.exists && reading->known ? RECOVERY_FITS : RECOVERY_MISFIT;
}

bool recovery_read(struct recovery *recovery, const char *journal, size_t length, const struct recovery_disk *disk)
{
	*recovery = (struct recovery){0};
	struct reading reading = {.recovery = recovery, .disk = disk};
	read_records(&reading, journal, length);
	recovery->unread = length - recovery->valid;
	recovery->lost = count_lost(recovery, journal);
	bool done = !reading.no_memory;
	recovery->state = done ? state_of(&reading) : RECOVERY_NOTHING;
	if (done && recovery->state == RECOVERY_NOTHING && recovery->unread > 0)
		recovery->state = RECOVERY_UNREADABLE;
	if (done && reading.known && recovery->state != RECOVERY_NOTHING && recovery->state != RECOVERY_UNREADABLE) {
		recovery->bytes = reading.text;
		recovery->length = reading.length;
		return true;
	}
	free(reading.text);
	return done;
}

void recovery_clear(struct recovery *recovery)
{
	free(recovery->path);
	free(recovery->journal);
	free(recovery->bytes);
	*recovery = (struct recovery){0};
}
