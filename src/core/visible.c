/* Uses its own allow-list: the locale's iswprint accepts bidirectional marks and unassigned characters, and differs
 * between machines. Everything else is spelled out in ASCII, so that nothing is hidden. */
#include "mapwright/visible.h"

#include "lower_ranges.h"
#include "mapwright/arena.h"
#include "visible_ranges.h"

/* Classifies the first byte of a character: the length in bytes, and the smallest value that needs that length. */
struct utf8_form {
	unsigned char mask, lead;
	size_t length;
	uint32_t smallest;
};

static const struct utf8_form utf8_forms[] = {
    {.mask = 0x80, .lead = 0x00, .length = 1, .smallest = 0},
    {.mask = 0xe0, .lead = 0xc0, .length = 2, .smallest = 0x80},
    {.mask = 0xf0, .lead = 0xe0, .length = 3, .smallest = 0x800},
    {.mask = 0xf8, .lead = 0xf0, .length = 4, .smallest = 0x10000},
};

static const struct utf8_form *utf8_form_find(unsigned char first)
{
	EACH_OF(form, utf8_forms)
		if ((first & form->mask) == form->lead)
			return form;
	return NULL;
}

size_t visible_decode(const char *bytes, size_t length, uint32_t *character)
{
	unsigned char first = (unsigned char)bytes[0];
	const struct utf8_form *form = utf8_form_find(first);
	if (!form || form->length > length)
		return 0;
	uint32_t value = first & (unsigned char)~form->mask;
	for (size_t i = 1; i < form->length; i++) {
		unsigned char next = (unsigned char)bytes[i];
		if ((next & 0xc0) != 0x80)
			return 0;
		value = value << 6 | (next & 0x3f);
	}
	if (value < form->smallest || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))
		return 0;
	*character = value;
	return form->length;
}

size_t visible_encode(char *out, uint32_t character)
{
	if (character < 0x80) {
		out[0] = (char)character;
		return 1;
	}
	size_t length = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
	static const unsigned char leads[] = {0, 0, 0xc0, 0xe0, 0xf0};
	for (size_t i = length - 1; i > 0; i--, character >>= 6)
		out[i] = (char)(0x80 | (character & 0x3f));
	out[0] = (char)(leads[length] | character);
	return length;
}

static bool ranges_contain(const struct visible_range *ranges, size_t count, uint32_t character)
{
	int at;
	LIST_SEARCH(at, count, character > ranges[at].last);
	return at < (int)count && ranges[at].first <= character;
}

/* Returns the capital of a letter beyond ASCII or, if it is one, its small letter; else the character. */
static uint32_t change_case(uint32_t character, bool up)
{
	EACH_OF(range, lower_ranges) {
		uint32_t capital = up ? character - (uint32_t)range->add : character;
		if (capital >= range->first && capital <= range->last && (capital - range->first) % range->step == 0)
			return up ? capital : character + (uint32_t)range->add;
	}
	return character;
}

uint32_t visible_lower(uint32_t character)
{
	bool capital = character >= 'A' && character <= 'Z';
	return capital ? character + 'a' - 'A' : character > 0x7f ? change_case(character, false) : character;
}

uint32_t visible_upper(uint32_t character)
{
	bool small = character >= 'a' && character <= 'z';
	return small ? character + 'A' - 'a' : character > 0x7f ? change_case(character, true) : character;
}

int visible_width(uint32_t character)
{
	if (character < 0x7f)
		return character >= 0x20 ? 1 : 0;
	if (ranges_contain(narrow_ranges, sizeof narrow_ranges / sizeof *narrow_ranges, character))
		return 1;
	return ranges_contain(wide_ranges, sizeof wide_ranges / sizeof *wide_ranges, character) ? 2 : 0;
}

enum { SPELLED_SIZE = 4 };

/* Spells a byte that must not be shown: ^X for a control character, \xNN beyond ASCII. Returns the length. */
static size_t byte_spell(char out[SPELLED_SIZE], unsigned char byte)
{
	static const char digits[] = "0123456789abcdef";
	out[0] = byte < 0x80 ? '^' : '\\';
	out[1] = byte < 0x80 ? (char)(byte ^ 0x40) : 'x';
	out[2] = digits[byte >> 4];
	out[3] = digits[byte & 15];
	return byte < 0x80 ? 2 : SPELLED_SIZE;
}

/* Returns the number of bytes at `bytes` that can be shown unchanged: those of one character, or 0. */
static size_t shown_as_is(const char *bytes, size_t length, bool utf8)
{
	uint32_t character;
	size_t used = visible_decode(bytes, length, &character);
	if (used == 0 || visible_width(character) == 0 || (!utf8 && used > 1))
		return 0;
	return used;
}

/* Omits a character or a spelled byte that does not fit completely. */
size_t visible_text(char *out, size_t size, const char *bytes, size_t length, bool utf8)
{
	if (size == 0)
		return 0;
	size_t written = 0;
	for (size_t i = 0; i < length;) {
		char spelled[SPELLED_SIZE];
		size_t used = shown_as_is(bytes + i, length - i, utf8);
		size_t part = used > 0 ? used : byte_spell(spelled, (unsigned char)bytes[i]);
		if (part >= size - written)
			break;
		memcpy(out + written, used > 0 ? bytes + i : spelled, part);
		written += part;
		i += MAX(used, 1);
	}
	out[written] = '\0';
	return written;
}
