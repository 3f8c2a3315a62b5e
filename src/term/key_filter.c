/* libtermkey 0.22 indexes a table of 64 with the intermediate byte of a control sequence (ESC [ ! P), reads numbers
 * that are missing (CSI 27 ~), takes a lone 0x9b for CSI in a UTF-8 stream, and stops for good after a string that
 * overflows its buffer. A forged reply of a terminal is enough. So only the following is passed on, respelled here:
 *
 *   a character     printable ASCII, C0, strict UTF-8 without U+0080-9F; ESC before it stands for Alt
 *   CSI keys        A B C D H F, P Q R S, Z with nothing or "1;m"; "n ~" with nothing or ";m"; rxvt's a b c d and ^ @
 *   SS3 keys        A B C D H F P Q R S, a b c d, the keypad
 *   Linux console   ESC [ [ A to E
 *   SGR mouse       CSI < b ; x ; y M or m
 *   a paste         CSI 200 ~ to CSI 201 ~
 *   a mode          CSI ? n ; m $ y
 *
 * m is 1 plus the sum of Shift 1, Alt 2, Control 4. Strings (OSC, DCS, APC, PM, SOS) and all other sequences are read
 * to their end and dropped; an ESC inside starts a new sequence, so that an unfinished one cannot block the keys. */
#include "key_filter.h"

#include <stdio.h>
#include <string.h>

enum {
	STATE_GROUND,
	STATE_ESCAPE,
	STATE_CSI,
	STATE_LAST, /* one byte after ESC O, or ESC [ [ of the Linux console: `introducer` is O or [ */
	STATE_STRING,
	STATE_STRING_END, /* ESC inside a string */
	STATE_OLD_MOUSE,  /* three bytes after ESC [ M */
	STATE_CHARACTER,  /* inside a UTF-8 character */
	STATE_PASTE,
};

enum {
	BELL = 0x07,
	CANCEL = 0x18,
	SUBSTITUTE = 0x1a,
	ESCAPE = 0x1b,
	NUMBER_MAX = 99999,
	SEQUENCE_MAX = 1 << 16, /* bytes of a control sequence before it is abandoned */
	STRING_MAX = 1 << 20,
	MODIFIERS_MAX = 8,
};

static const char paste_end[] = "\033[201~";

static enum key_piece enter(struct key_filter *filter, int state)
{
	filter->state = state;
	filter->count = 0;
	if (state == STATE_CSI) {
		filter->invalid = filter->dollar = false;
		filter->prefix = '\0';
		filter->number_count = 0;
		memset(filter->numbers, -1, sizeof filter->numbers);
	}
	return KEY_PIECE_NONE;
}

void key_filter_init(struct key_filter *filter, bool utf8)
{
	*filter = (struct key_filter){.utf8 = utf8};
}

/* Emits `length` bytes, after an ESC when Alt was held. */
static enum key_piece emit(struct key_filter *filter, const void *bytes, size_t length, bool escape)
{
	filter->out[0] = ESCAPE;
	memcpy(filter->out + escape, bytes, length);
	filter->out_length = length + escape;
	return KEY_PIECE_KEY;
}

/* Emits a key: a number when it ends in '~', else a letter. F1 to F4 have several spellings; CSI 11 ~ and so on is
 * the one without SS3. */
static enum key_piece give_key(struct key_filter *filter, int number, int modifiers, char final)
{
	char key[KEY_OUT_SIZE];
	int length;
	if (modifiers > 1)
		length = snprintf(key, sizeof key, "[%d;%d%c", number, modifiers, final);
	else if (final == '~')
		length = snprintf(key, sizeof key, "[%d~", number);
	else
		length = snprintf(key, sizeof key, "[%c", final);
	return emit(filter, key, (size_t)length, true);
}

/* ---- characters ---- */

static enum key_piece begin_character(struct key_filter *filter, unsigned char byte, bool escape)
{
	bool leads = byte >= 0xc2 && byte <= 0xf4;
	filter->held_wanted = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
	filter->held[0] = byte;
	filter->held_length = 1;
	filter->held_escape = escape;
	return enter(filter, filter->utf8 && leads ? STATE_CHARACTER : STATE_GROUND);
}

/* The second byte rules out overlong forms, surrogates, values over U+10FFFF and the C1 controls. */
static bool second_byte_is_strict(unsigned char lead, unsigned char byte)
{
	static const struct {
		unsigned char lead, low, high;
	} bounds[] = {
	    {0xc2, 0xa0, 0xbf}, {0xe0, 0xa0, 0xbf}, {0xed, 0x80, 0x9f}, {0xf0, 0x90, 0xbf}, {0xf4, 0x80, 0x8f}};
	for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
		if (lead == bounds[i].lead)
			return byte >= bounds[i].low && byte <= bounds[i].high;
	return true;
}

static enum key_piece push_ground(struct key_filter *filter, unsigned char byte)
{
	if (byte >= 0x80)
		return begin_character(filter, byte, false);
	enter(filter, byte == ESCAPE ? STATE_ESCAPE : STATE_GROUND);
	return byte == ESCAPE ? KEY_PIECE_NONE : emit(filter, &byte, 1, false);
}

static enum key_piece push_character(struct key_filter *filter, unsigned char byte)
{
	if ((byte & 0xc0) != 0x80)
		return push_ground(filter, byte);
	if (filter->held_length == 1 && !second_byte_is_strict(filter->held[0], byte))
		return enter(filter, STATE_GROUND);
	filter->held[filter->held_length++] = byte;
	if (filter->held_length < filter->held_wanted)
		return KEY_PIECE_NONE;
	enter(filter, STATE_GROUND);
	return emit(filter, filter->held, filter->held_length, filter->held_escape);
}

/* ---- sequences ---- */

static enum key_piece push_escape(struct key_filter *filter, unsigned char byte)
{
	if (byte == ESCAPE) /* the first ESC was the key; this one may begin another */
		return emit(filter, "", 0, true);
	if (byte >= 0x80)
		return begin_character(filter, byte, true);
	filter->introducer = byte;
	if (byte == '[')
		return enter(filter, STATE_CSI);
	if (byte == 'O')
		return enter(filter, STATE_LAST);
	if (byte != '\0' && strchr("]PX^_", byte))
		return enter(filter, STATE_STRING);
	enter(filter, STATE_GROUND);
	return emit(filter, &byte, 1, true);
}

/* Parses the digits and separators of a control sequence. */
static void push_parameter(struct key_filter *filter, unsigned char byte)
{
	bool digit = byte >= '0' && byte <= '9', next = byte == ';' && filter->number_count < KEY_NUMBERS;
	if ((byte == '<' || byte == '?') && filter->count == 1) {
		filter->prefix = byte;
	} else if (byte == '$' && filter->prefix == '?' && !filter->dollar) {
		filter->dollar = true;
	} else if (filter->dollar || (!digit && !next)) {
		filter->invalid = true;
	} else {
		filter->number_count += (filter->number_count == 0) + next;
		int *number = &filter->numbers[filter->number_count - 1];
		if (digit)
			*number = (*number < 0 ? 0 : *number) * 10 + (byte - '0');
		*number = *number < NUMBER_MAX ? *number : NUMBER_MAX;
	}
}

/* Returns the modifiers of a key sequence: its first number must be `first` or omitted, its second holds the
 * modifiers; 0 if not a key. */
static int sequence_modifiers(const struct key_filter *filter, int first)
{
	if (filter->number_count == 0)
		return 1;
	if (filter->number_count > 2 || (filter->numbers[0] != first && filter->numbers[0] != -1))
		return 0;
	if (filter->number_count == 1 || filter->numbers[1] == -1)
		return 1;
	return filter->numbers[1] >= 1 && filter->numbers[1] <= MODIFIERS_MAX ? filter->numbers[1] : 0;
}

/* Ends CSI n ~, or rxvt's CSI n ^ for Control and CSI n @ for Control with Shift. */
static enum key_piece end_numbered(struct key_filter *filter, unsigned char final)
{
	static const char known[] = {1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24};
	int number = filter->numbers[0], modifiers = sequence_modifiers(filter, number);
	if (final == '~' && filter->number_count == 1 && number == 200) {
		filter->matched = 0;
		enter(filter, STATE_PASTE);
		return KEY_PIECE_PASTE_BEGIN;
	}
	if (number < 0 || number > known[sizeof known - 1] || !memchr(known, number, sizeof known) ||
	    modifiers == 0 || (final != '~' && filter->number_count != 1))
		return KEY_PIECE_NONE;
	return give_key(filter, number, final == '^' ? 5 : final == '@' ? 6 : modifiers, '~');
}

static enum key_piece end_lettered(struct key_filter *filter, unsigned char final)
{
	int modifiers = sequence_modifiers(filter, 1);
	if (modifiers == 0)
		return KEY_PIECE_NONE;
	if (strchr("ABCDHF", final))
		return give_key(filter, 1, modifiers, (char) final);
	if (final == 'Z')
		return give_key(filter, 1, 1, 'Z');
	if (strchr("PQRS", final) && (modifiers > 1 || filter->number_count == 0)) /* CSI 1;1R: a cursor report */
		return give_key(filter, 11 + final - 'P', modifiers, '~');
	if (strchr("abcd", final) && filter->number_count == 0)
		return give_key(filter, 1, 2, (char)(final - 'a' + 'A'));
	return KEY_PIECE_NONE;
}

static enum key_piece end_csi(struct key_filter *filter, unsigned char final)
{
	const int *numbers = filter->numbers;
	bool bare = filter->count == 1;
	enter(filter, STATE_GROUND);
	if (filter->invalid)
		return KEY_PIECE_NONE;
	if (filter->prefix == '<') {
		filter->pressed = final == 'M';
		bool good = (final == 'M' || final == 'm') && filter->number_count == 3 && numbers[0] >= 0 &&
			    numbers[0] <= 255 && numbers[1] >= 1 && numbers[2] >= 1;
		return good ? KEY_PIECE_MOUSE : KEY_PIECE_NONE;
	}
	if (filter->prefix == '?')
		return final == 'y' && filter->dollar && filter->number_count == 2 ? KEY_PIECE_MODE : KEY_PIECE_NONE;
	if (bare && final == '[')
		return enter(filter, STATE_LAST);
	if (bare && final == 'M')
		return enter(filter, STATE_OLD_MOUSE);
	return strchr("~^@", final) ? end_numbered(filter, final) : end_lettered(filter, final);
}

static enum key_piece push_csi(struct key_filter *filter, unsigned char byte)
{
	if (byte < 0x20 || byte >= 0x7f) /* not part of a sequence: it ends here */
		return push_ground(filter, byte);
	if (++filter->count > SEQUENCE_MAX)
		return enter(filter, STATE_GROUND);
	if (byte >= 0x40)
		return end_csi(filter, byte);
	push_parameter(filter, byte);
	return KEY_PIECE_NONE;
}

static enum key_piece push_last(struct key_filter *filter, unsigned char byte)
{
	static const char keypad[] = "jklmnopqrstuvwxyMX", typed[] = "*+,-./0123456789\r=";
	if (byte < 0x20 || byte >= 0x7f)
		return push_ground(filter, byte);
	enter(filter, STATE_GROUND);
	if (filter->introducer == '[')
		return byte >= 'A' && byte <= 'E' ? give_key(filter, 11 + byte - 'A', 1, '~') : KEY_PIECE_NONE;
	if (strchr("ABCDHF", byte))
		return give_key(filter, 1, 1, (char)byte);
	if (byte >= 'P' && byte <= 'S')
		return give_key(filter, 11 + byte - 'P', 1, '~');
	if (byte >= 'a' && byte <= 'd')
		return give_key(filter, 1, 5, (char)(byte - 'a' + 'A'));
	const char *on = strchr(keypad, byte); /* in application mode the key types its label */
	return on ? emit(filter, &typed[on - keypad], 1, false) : KEY_PIECE_NONE;
}

/* A string ends with BEL or ST (ESC \). A control character that no reply contains, for example Ctrl-C, aborts it. */
static enum key_piece push_string(struct key_filter *filter, unsigned char byte)
{
	bool layout = byte >= 0x08 && byte <= 0x0d;
	if (byte == ESCAPE)
		return enter(filter, STATE_STRING_END);
	if (byte == BELL || byte == CANCEL || byte == SUBSTITUTE || ++filter->count > STRING_MAX)
		return enter(filter, STATE_GROUND);
	return byte < 0x20 && !layout ? push_ground(filter, byte) : KEY_PIECE_NONE;
}

static enum key_piece push_string_end(struct key_filter *filter, unsigned char byte)
{
	return byte == '\\' ? enter(filter, STATE_GROUND) : push_escape(filter, byte);
}

/* ESC [ M and three bytes is the old mouse report, which was never requested: it is skipped. */
static enum key_piece push_old_mouse(struct key_filter *filter, unsigned char byte)
{
	if (byte < 0x20)
		return push_ground(filter, byte);
	return ++filter->count == 3 ? enter(filter, STATE_GROUND) : KEY_PIECE_NONE;
}

/* Everything up to the end mark is text, including an incomplete end mark. */
static enum key_piece push_paste(struct key_filter *filter, unsigned char byte)
{
	filter->out_length = 0;
	if (byte != (unsigned char)paste_end[filter->matched]) {
		memcpy(filter->out, paste_end, filter->matched);
		filter->out_length = filter->matched;
		filter->matched = 0;
	}
	if (byte == (unsigned char)paste_end[filter->matched])
		filter->matched++;
	else
		filter->out[filter->out_length++] = (char)byte;
	if (filter->matched < sizeof paste_end - 1)
		return filter->out_length > 0 ? KEY_PIECE_PASTE_TEXT : KEY_PIECE_NONE;
	enter(filter, STATE_GROUND);
	return KEY_PIECE_PASTE_END;
}

enum key_piece key_filter_push(struct key_filter *filter, unsigned char byte)
{
	static enum key_piece (*const states[])(struct key_filter *, unsigned char) = {
	    [STATE_GROUND] = push_ground,
	    [STATE_ESCAPE] = push_escape,
	    [STATE_CSI] = push_csi,
	    [STATE_LAST] = push_last,
	    [STATE_STRING] = push_string,
	    [STATE_STRING_END] = push_string_end,
	    [STATE_OLD_MOUSE] = push_old_mouse,
	    [STATE_CHARACTER] = push_character,
	    [STATE_PASTE] = push_paste,
	};
	return states[filter->state](filter, byte);
}

enum key_pending key_filter_pending(const struct key_filter *filter)
{
	if (filter->state == STATE_GROUND)
		return KEY_PENDING_NONE;
	if (filter->state == STATE_ESCAPE)
		return KEY_PENDING_ESCAPE;
	return filter->state == STATE_PASTE ? KEY_PENDING_PASTE : KEY_PENDING_SEQUENCE;
}

enum key_piece key_filter_expire(struct key_filter *filter)
{
	int state = filter->state;
	bool bare = filter->count == 0;
	enter(filter, STATE_GROUND);
	if (state == STATE_ESCAPE || state == STATE_STRING_END)
		return emit(filter, "", 0, true);
	if ((bare && (state == STATE_CSI || state == STATE_STRING)) ||
	    (state == STATE_LAST && filter->introducer == 'O'))
		return emit(filter, &filter->introducer, 1, true);
	return state == STATE_PASTE ? KEY_PIECE_PASTE_END : KEY_PIECE_NONE;
}
