/* How far words are from each other: short cuts must not change what the plain table of all pairs says. */
#include "testing.h"

#include "mapwright/vocabulary.h"

#include <string.h>

enum { ROUNDS = 20000, LONGEST = 14, NO_LIMIT = 1000 };

static int least(int a, int b)
{
	return a < b ? a : b;
}

static int lower(int c)
{
	return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

/* The whole table: insert, delete, change and swap cost 2, another letter case 1. */
static int plain_distance(const char *a, const char *b)
{
	int table[LONGEST + 1][LONGEST + 1];
	int a_length = (int)strlen(a), b_length = (int)strlen(b);
	for (int i = 0; i <= a_length; i++)
		for (int j = 0; j <= b_length; j++) {
			if (i == 0 || j == 0) {
				table[i][j] = 2 * (i + j);
				continue;
			}
			int change = a[i - 1] == b[j - 1] ? 0 : lower(a[i - 1]) == lower(b[j - 1]) ? 1 : 2;
			table[i][j] =
			    least(least(table[i - 1][j], table[i][j - 1]) + 2, table[i - 1][j - 1] + change);
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
				table[i][j] = least(table[i][j], table[i - 2][j - 2] + 2);
		}
	return table[a_length][b_length];
}

static unsigned next_random(unsigned *seed, unsigned below)
{
	*seed = *seed * 1103515245u + 12345u;
	return (*seed >> 16) % below;
}

static void random_word(unsigned *seed, char word[LONGEST + 1])
{
	size_t length = next_random(seed, LONGEST + 1);
	for (size_t i = 0; i < length; i++)
		word[i] = "abcABC_"[next_random(seed, 7)];
	word[length] = '\0';
}

/* Half of the words are others with a few slips, so that all distances come up. */
static void slip(unsigned *seed, char word[LONGEST + 1])
{
	size_t length = strlen(word);
	for (unsigned left = next_random(seed, 4); left > 0 && length > 0; left--)
		word[next_random(seed, (unsigned)length)] = "abcABC_"[next_random(seed, 7)];
}

TEST(test_distance_is_that_of_the_plain_table)
{
	unsigned seed = 7;
	for (int round = 0; round < ROUNDS; round++) {
		char a[LONGEST + 1], b[LONGEST + 1];
		random_word(&seed, a);
		random_word(&seed, b);
		if (round % 2 == 0) {
			strcpy(b, a);
			slip(&seed, b);
		}
		int plain = plain_distance(a, b);
		for (int limit = 0; limit <= 2 * LONGEST + 2; limit++)
			assert_int_equal(word_distance(a, strlen(a), b, strlen(b), limit), least(plain, limit));
		assert_int_equal(word_distance(a, strlen(a), b, strlen(b), NO_LIMIT), plain);
	}
}
