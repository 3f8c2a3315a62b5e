/* kinds.h - the kinds of rules that only Angband has: as rows of described/language/kinds.h. */
#pragma once

#include "described/language/kinds.h"

#define ANGBAND_RULE_KINDS(KIND)                                                                                     \
	KIND(ANGBAND_LINES, angband_lines, "angband-lines", FILE, ALL, "the game refuses a line",                    \
	     "Correct or remove the line.")                                                                          \
	KIND(ANGBAND_RECORDS, angband_records, "angband-records", FILE, ALL, "a record has no rows",                 \
	     "Add its rows, or remove the record.")                                                                  \
	KIND(ANGBAND_NUMBERS, angband_numbers, "angband-numbers", MAP, ALL, "the game reads only part of a number",  \
	     "Write only the number.")                                                                               \
	KIND(ANGBAND_NEVER, angband_never, "angband-never", MAP, ALL, "the game never builds the room",              \
	     "Correct the depths, the type or the rating.")                                                          \
	KIND(ANGBAND_LETTERS, angband_letters, "angband-letters", MAP, ALL, "the vault has too many letters",        \
	     "Use fewer different letters.")                                                                         \
	KIND(ANGBAND_SHORT, angband_short, "angband-short", MAP, ALL, "the vault has fewer rows than rows: says",    \
	     "Correct the number, or add the missing rows.")                                                         \
	KIND(ANGBAND_DIGITS, angband_digits, "angband-digits", MAP, ALL, "a digit can never be a door",              \
	     "Use a smaller digit, or a larger number.")                                                             \
	KIND(ANGBAND_DRAWS, angband_draws, "angband-draws", MAP, ALL,                                                \
	     "a draw of the doors closes off part of the room", "Give that part a door in every draw.")

GAME_RULE_KINDS(ANGBAND, ANGBAND_RULE_KINDS)
