/* Key names: a character, or "<" [S-] [M-] [C-] (a special name or a character) ">". */
#include "mapwright/key.h"
#include "mapwright/arena.h"
#include "mapwright/bytes.h"
#include "mapwright/visible.h"

static const char *const special_names[] = {
    "Up",     "Down",      "Left",  "Right", "Home", "End", "PageUp", "PageDown", "Insert",
    "Delete", "Backspace", "Enter", "Tab",   "Esc",  "F1",  "F2",     "F3",       "F4",
    "F5",     "F6",        "F7",    "F8",    "F9",   "F10", "F11",    "F12",
};

enum { KEY_SHIFT = 1, KEY_ALT = 2, KEY_CONTROL = 4 };

/* Reads the modifiers before a base name. Returns the number of bytes used. */
static size_t modifiers_parse(const char *text, unsigned *modifiers)
{
	static const char letters[] = "SMC";
	size_t used = 0;
	*modifiers = 0;
	while (text[used] != '\0' && text[used + 1] == '-' && text[used + 2] != '\0') {
		const char *letter = strchr(letters, text[used]);
		if (!letter)
			break;
		*modifiers |= 1u << (letter - letters);
		used += 2;
	}
	return used;
}

/* Returns the base of a name in brackets: a special key, "Space", "Less" or one character; NULL if unknown. Sets
 * `*plain` for characters. */
static const char *base_find(const char *text, size_t length, char single[8], bool *plain)
{
	*plain = false;
	EACH_OF(special, special_names)
		if (bytes_equal(text, length, *special))
			return *special;
	*plain = true;
	if (bytes_equal(text, length, "Space"))
		return "Space";
	if (bytes_equal(text, length, "Less"))
		return "Less";
	uint32_t character;
	if (length == 0 || length > 4 || visible_decode(text, length, &character) != length || character <= ' ' ||
	    character == 0x7f || character == '<')
		return NULL;
	memcpy(single, text, length);
	single[length] = '\0';
	return single;
}

/* Builds the canonical name. Control ignores case; Shift is allowed only with special keys. */
static bool name_build(char name[KEY_NAME_SIZE], unsigned modifiers, const char *base, bool plain)
{
	bool single = plain && strcmp(base, "Space") != 0 && strcmp(base, "Less") != 0;
	if (plain && (modifiers & KEY_SHIFT))
		return false;
	if (single && modifiers == 0)
		return false;
	char first = base[0];
	if (single && (modifiers & KEY_CONTROL) && first >= 'A' && first <= 'Z')
		first = (char)(first + ('a' - 'A'));
	snprintf(name, KEY_NAME_SIZE, "<%s%s%s%c%s>", modifiers & KEY_SHIFT ? "S-" : "",
		 modifiers & KEY_ALT ? "M-" : "", modifiers & KEY_CONTROL ? "C-" : "", first, base + 1);
	return true;
}

size_t key_parse(const char *text, char name[KEY_NAME_SIZE])
{
	if (text[0] == '\0')
		return 0;
	if (text[0] == '<') {
		unsigned modifiers;
		char single[8];
		bool plain;
		/* Search after the base, which may itself be ">" ("<M->>"). */
		const char *base = text + 1 + modifiers_parse(text + 1, &modifiers);
		const char *end = base[0] ? strchr(base + 1, '>') : NULL;
		const char *found = end ? base_find(base, (size_t)(end - base), single, &plain) : NULL;
		return found && name_build(name, modifiers, found, plain) ? (size_t)(end - text) + 1 : 0;
	}
	if (text[0] == ' ') {
		memcpy(name, "<Space>", sizeof "<Space>");
		return 1;
	}
	uint32_t character;
	size_t length = visible_decode(text, strlen(text), &character);
	if (length == 0 || character < ' ' || (character >= 0x7f && character < 0xa0))
		return 0;
	memcpy(name, text, length);
	name[length] = '\0';
	return length;
}

int key_character(const char *name)
{
	unsigned char first = (unsigned char)name[0];
	if (first > ' ' && first < 0x7f && first != '<' && name[1] == '\0')
		return first;
	if (strcmp(name, "<Space>") == 0)
		return ' ';
	return strcmp(name, "<Less>") == 0 ? '<' : -1;
}

bool key_is_any(const char *name, const char *names)
{
	return name[0] == '<' && strstr(names, name);
}

int wheel_rows(const struct event *event)
{
	enum { ROWS = 3 };
	bool turned = event->kind == EVENT_MOUSE;
	return turned ? ROWS * ((event->mouse == MOUSE_WHEEL_DOWN) - (event->mouse == MOUSE_WHEEL_UP)) : 0;
}
