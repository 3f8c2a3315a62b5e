/* libtermkey 0.22 indexes a table of 64 with the intermediate byte of a control sequence (ESC [ ! P), reads numbers
 * that are not there (CSI 27 ~), takes a lone 0x9b for CSI in a UTF-8 stream, and stops for good after a string that
 * overflows its buffer. A forged reply of a terminal is enough. So nothing is passed on but what is built here:
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
 * to their end and dropped; an ESC inside begins anew, so that no begin without an end holds up the keys. */
#include "key_filter.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum {
	STATE_GROUND,
	STATE_ESCAPE,
	STATE_CSI,
	STATE_CONSOLE, /* ESC [ [ */
	STATE_SS3,
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
	SEQUENCE_MAX = 1 << 16, /* bytes of a control sequence before it is given up */
	STRING_MAX = 1 << 20,
	MODIFIERS_MAX = 8,
};

static const char paste_end[] = "\033[201~";

static void enter(struct key_filter *filter, int state)
{
	filter->state = state;
	filter->count = 0;
}

void key_filter_init(struct key_filter *filter, bool utf8)
{
	*filter = (struct key_filter){.utf8 = utf8};
}

static enum key_piece give(struct key_filter *filter, const char *bytes, size_t length)
{
	memcpy(filter->out, bytes, length);
	filter->out_length = length;
	return KEY_PIECE_KEY;
}

static enum key_piece give_modified(struct key_filter *filter, int modifiers, char final)
{
	int length = modifiers > 1 ? snprintf(filter->out, sizeof filter->out, "\033[1;%d%c", modifiers, final)
				   : snprintf(filter->out, sizeof filter->out, "\033[%c", final);
	filter->out_length = (size_t)length;
	return KEY_PIECE_KEY;
}

static enum key_piece give_numbered(struct key_filter *filter, int number, int modifiers)
{
	int length = modifiers > 1 ? snprintf(filter->out, sizeof filter->out, "\033[%d;%d~", number, modifiers)
				   : snprintf(filter->out, sizeof filter->out, "\033[%d~", number);
	filter->out_length = (size_t)length;
	return KEY_PIECE_KEY;
}

/* F1 to F4 have several spellings; CSI 11 ~ and so on is the one that needs no SS3. */
static enum key_piece give_function(struct key_filter *filter, int number, int modifiers)
{
	return give_numbered(filter, 10 + number, modifiers);
}

/* ---- characters ---- */

/* Bytes of the character that this one begins; 0 when it begins none. */
static size_t character_length(unsigned char lead)
{
	if (lead >= 0xc2 && lead <= 0xdf)
		return 2;
	if (lead >= 0xe0 && lead <= 0xef)
		return 3;
	return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

static enum key_piece begin_character(struct key_filter *filter, unsigned char byte, bool escape)
{
	enter(filter, STATE_GROUND);
	size_t wanted = character_length(byte);
	if (!filter->utf8 || wanted == 0)
		return KEY_PIECE_NONE;
	enter(filter, STATE_CHARACTER);
	filter->held[0] = byte;
	filter->held_length = 1;
	filter->held_wanted = wanted;
	filter->held_escape = escape;
	return KEY_PIECE_NONE;
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

/* Gives `length` bytes, after an ESC when Alt was held. */
static enum key_piece give_character(struct key_filter *filter, const unsigned char *bytes, size_t length,
				     bool escape)
{
	char key[8] = {ESCAPE};
	memcpy(key + escape, bytes, length);
	return give(filter, key, length + escape);
}

static enum key_piece push_ground(struct key_filter *filter, unsigned char byte)
{
	enter(filter, STATE_GROUND);
	if (byte == ESCAPE) {
		enter(filter, STATE_ESCAPE);
		return KEY_PIECE_NONE;
	}
	if (byte >= 0x80)
		return begin_character(filter, byte, false);
	return give_character(filter, &byte, 1, false);
}

static enum key_piece push_character(struct key_filter *filter, unsigned char byte)
{
	if ((byte & 0xc0) != 0x80)
		return push_ground(filter, byte);
	if (filter->held_length == 1 && !second_byte_is_strict(filter->held[0], byte)) {
		enter(filter, STATE_GROUND);
		return KEY_PIECE_NONE;
	}
	filter->held[filter->held_length++] = byte;
	if (filter->held_length < filter->held_wanted)
		return KEY_PIECE_NONE;
	enter(filter, STATE_GROUND);
	return give_character(filter, filter->held, filter->held_length, filter->held_escape);
}

/* ---- sequences ---- */

static void begin_sequence(struct key_filter *filter, int state)
{
	enter(filter, state);
	filter->broken = filter->mouse_report = filter->mode_report = filter->dollar = false;
	filter->number_count = 0;
	for (int i = 0; i < KEY_NUMBERS; i++)
		filter->numbers[i] = -1;
}

static enum key_piece push_escape(struct key_filter *filter, unsigned char byte)
{
	switch (byte) {
	case ESCAPE: /* the first one was the key; this one may begin another */
		return give(filter, "\033", 1);
	case '[':
		begin_sequence(filter, STATE_CSI);
		return KEY_PIECE_NONE;
	case 'O':
		begin_sequence(filter, STATE_SS3);
		return KEY_PIECE_NONE;
	case ']':
	case 'P':
	case 'X':
	case '^':
	case '_':
		enter(filter, STATE_STRING);
		filter->introducer = byte;
		return KEY_PIECE_NONE;
	}
	if (byte >= 0x80)
		return begin_character(filter, byte, true);
	enter(filter, STATE_GROUND);
	return give_character(filter, &byte, 1, true);
}

/* The digits and separators of a control sequence. */
static void push_parameter(struct key_filter *filter, unsigned char byte)
{
	if (byte == '<' && filter->count == 1) {
		filter->mouse_report = true;
		return;
	}
	if (byte == '?' && filter->count == 1) {
		filter->mode_report = true;
		return;
	}
	if (byte == '$' && filter->mode_report && !filter->dollar) {
		filter->dollar = true;
		return;
	}
	filter->broken |= filter->dollar;
	if (byte != ';' && (byte < '0' || byte > '9')) {
		filter->broken = true;
		return;
	}
	if (filter->number_count == 0)
		filter->number_count = 1;
	if (byte == ';') {
		filter->broken |= filter->number_count == KEY_NUMBERS;
		filter->number_count += !filter->broken;
		return;
	}
	int *number = &filter->numbers[filter->number_count - 1];
	*number = (*number < 0 ? 0 : *number) * 10 + (byte - '0');
	if (*number > NUMBER_MAX)
		*number = NUMBER_MAX;
}

/* The modifiers of a key whose first number is `first` (or left out) and whose second says them; 0: not a key. */
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

/* CSI n ~, and rxvt's CSI n ^ for Control and CSI n @ for Control with Shift. */
static enum key_piece end_numbered(struct key_filter *filter, unsigned char final)
{
	static const bool known[] = {
	    [1] = true,  [2] = true,  [3] = true,  [4] = true,  [5] = true,  [6] = true,  [7] = true,
	    [8] = true,  [11] = true, [12] = true, [13] = true, [14] = true, [15] = true, [17] = true,
	    [18] = true, [19] = true, [20] = true, [21] = true, [23] = true, [24] = true,
	};
	int number = filter->numbers[0];
	if (final == '~' && filter->number_count == 1 && number == 200) {
		enter(filter, STATE_PASTE);
		filter->matched = 0;
		return KEY_PIECE_PASTE_BEGIN;
	}
	if (number < 0 || number >= (int)(sizeof known / sizeof *known) || !known[number])
		return KEY_PIECE_NONE;
	int modifiers = sequence_modifiers(filter, number);
	if (modifiers == 0 || (final != '~' && filter->number_count != 1))
		return KEY_PIECE_NONE;
	return give_numbered(filter, number, final == '^' ? 5 : final == '@' ? 6 : modifiers);
}

static enum key_piece end_mouse(struct key_filter *filter, unsigned char final)
{
	const int *numbers = filter->numbers;
	if (filter->number_count != 3 || numbers[0] < 0 || numbers[0] > 255 || numbers[1] < 1 || numbers[2] < 1)
		return KEY_PIECE_NONE;
	filter->pressed = final == 'M';
	return KEY_PIECE_MOUSE;
}

static enum key_piece end_lettered(struct key_filter *filter, unsigned char final)
{
	int modifiers = sequence_modifiers(filter, 1);
	if (modifiers == 0)
		return KEY_PIECE_NONE;
	if (strchr("ABCDHF", final))
		return give_modified(filter, modifiers, (char) final);
	if (final == 'Z')
		return give(filter, "\033[Z", 3);
	/* CSI 1;1R would be a cursor report */
	if (strchr("PQRS", final) && (modifiers > 1 || filter->number_count == 0))
		return give_function(filter, final - 'P' + 1, modifiers);
	if (strchr("abcd", final) && filter->number_count == 0)
		return give_modified(filter, 2, (char)(final - 'a' + 'A'));
	return KEY_PIECE_NONE;
}

static enum key_piece end_csi(struct key_filter *filter, unsigned char final)
{
	bool bare = filter->count == 1;
	enter(filter, STATE_GROUND);
	if (filter->broken)
		return KEY_PIECE_NONE;
	if (filter->mouse_report)
		return final == 'M' || final == 'm' ? end_mouse(filter, final) : KEY_PIECE_NONE;
	if (filter->mode_report)
		return final == 'y' && filter->dollar && filter->number_count == 2 ? KEY_PIECE_MODE : KEY_PIECE_NONE;
	if (bare && final == '[') {
		enter(filter, STATE_CONSOLE);
		return KEY_PIECE_NONE;
	}
	if (bare && final == 'M') {
		enter(filter, STATE_OLD_MOUSE);
		return KEY_PIECE_NONE;
	}
	return strchr("~^@", final) ? end_numbered(filter, final) : end_lettered(filter, final);
}

static enum key_piece push_csi(struct key_filter *filter, unsigned char byte)
{
	if (byte < 0x20 || byte >= 0x7f) /* no part of a sequence: it breaks off here */
		return push_ground(filter, byte);
	if (++filter->count > SEQUENCE_MAX) {
		enter(filter, STATE_GROUND);
		return KEY_PIECE_NONE;
	}
	if (byte >= 0x40)
		return end_csi(filter, byte);
	push_parameter(filter, byte);
	return KEY_PIECE_NONE;
}

/* The keypad in application mode types what is on it. */
static char keypad_character(unsigned char final)
{
	static const char from[] = "jklmnopqrstuvwxyMX", to[] = "*+,-./0123456789\r=";
	const char *at = strchr(from, final);
	return at ? to[at - from] : '\0';
}

static enum key_piece push_ss3(struct key_filter *filter, unsigned char byte)
{
	if (byte < 0x20 || byte >= 0x7f)
		return push_ground(filter, byte);
	enter(filter, STATE_GROUND);
	if (strchr("ABCDHF", byte))
		return give_modified(filter, 1, (char)byte);
	if (byte >= 'P' && byte <= 'S')
		return give_function(filter, byte - 'P' + 1, 1);
	if (byte >= 'a' && byte <= 'd')
		return give_modified(filter, 5, (char)(byte - 'a' + 'A'));
	char typed = keypad_character(byte);
	return typed != '\0' ? give(filter, &typed, 1) : KEY_PIECE_NONE;
}

static enum key_piece push_console(struct key_filter *filter, unsigned char byte)
{
	if (byte < 0x20 || byte >= 0x7f)
		return push_ground(filter, byte);
	enter(filter, STATE_GROUND);
	return byte >= 'A' && byte <= 'E' ? give_function(filter, byte - 'A' + 1, 1) : KEY_PIECE_NONE;
}

/* A string ends with BEL or ST (ESC \). A control character that no reply holds, Control with C say, breaks it off. */
static enum key_piece push_string(struct key_filter *filter, unsigned char byte)
{
	bool layout = byte >= 0x08 && byte <= 0x0d;
	if (byte == ESCAPE) {
		enter(filter, STATE_STRING_END);
	} else if (byte == BELL || byte == CANCEL || byte == SUBSTITUTE || ++filter->count > STRING_MAX) {
		enter(filter, STATE_GROUND);
	} else if (byte < 0x20 && !layout) {
		return push_ground(filter, byte);
	}
	return KEY_PIECE_NONE;
}

static enum key_piece push_string_end(struct key_filter *filter, unsigned char byte)
{
	if (byte != '\\')
		return push_escape(filter, byte);
	enter(filter, STATE_GROUND);
	return KEY_PIECE_NONE;
}

/* ESC [ M and three bytes is the old mouse report, which nobody asked for. */
static enum key_piece push_old_mouse(struct key_filter *filter, unsigned char byte)
{
	if (byte < 0x20)
		return push_ground(filter, byte);
	if (++filter->count == 3)
		enter(filter, STATE_GROUND);
	return KEY_PIECE_NONE;
}

/* All is text but the end mark; a begin of one that goes on otherwise was text, too. */
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
	    [STATE_CONSOLE] = push_console,
	    [STATE_SS3] = push_ss3,
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
	switch (filter->state) {
	case STATE_GROUND:
		return KEY_PENDING_NONE;
	case STATE_ESCAPE:
		return KEY_PENDING_ESCAPE;
	case STATE_PASTE:
		return KEY_PENDING_PASTE;
	default:
		return KEY_PENDING_SEQUENCE;
	}
}

enum key_piece key_filter_expire(struct key_filter *filter)
{
	int state = filter->state;
	bool bare = filter->count == 0;
	enter(filter, STATE_GROUND);
	switch (state) {
	case STATE_ESCAPE:
	case STATE_STRING_END:
		return give(filter, "\033", 1);
	case STATE_CSI:
		return bare ? give(filter, "\033[", 2) : KEY_PIECE_NONE;
	case STATE_SS3:
		return give(filter, "\033O", 2);
	case STATE_STRING:
		return bare ? give_character(filter, &filter->introducer, 1, true) : KEY_PIECE_NONE;
	case STATE_PASTE:
		return KEY_PIECE_PASTE_END;
	default:
		return KEY_PIECE_NONE;
	}
}
