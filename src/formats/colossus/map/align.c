/* Which token of a damaged line is which part of the hex: the pairing of tokens and parts, both in their order,
 * that asks for the least damage. A part may be missing, a token too many, or a token may stand where another kind
 * belongs; ties go to the earlier tokens, so that a line that ends too soon lacks its last parts.
 *
 *	CASE 1 LAKE 2 BLOCK 3 ARCH 0 8 11    LAKE is the terrain, and the third type is missing
 */
#include "reader.h"

enum { MATCH = 0, MISSING = 2, GAP = 1, EXTRA = 3, ALIKE = 3, UNLIKE = 4, IMPOSSIBLE = 1000 };

const enum token_kind colossus_part_kinds[PARTS] = {
    [PART_CASE] = TOKEN_CASE,
    [PART_FIELDS + HEX_LABEL] = TOKEN_NUMBER,
    [PART_FIELDS + HEX_TERRAIN] = TOKEN_TERRAIN,
    [PART_FIELDS + HEX_EXIT1] = TOKEN_NUMBER,
    [PART_FIELDS + HEX_TYPE1] = TOKEN_EXIT,
    [PART_FIELDS + HEX_EXIT2] = TOKEN_NUMBER,
    [PART_FIELDS + HEX_TYPE2] = TOKEN_EXIT,
    [PART_FIELDS + HEX_EXIT3] = TOKEN_NUMBER,
    [PART_FIELDS + HEX_TYPE3] = TOKEN_EXIT,
    [PART_FIELDS + HEX_X] = TOKEN_NUMBER,
    [PART_FIELDS + HEX_Y] = TOKEN_NUMBER,
};

/* What it costs to take the token for the part. */
static int cost(const struct reader *reader, const struct token *token, enum token_kind wanted)
{
	if (token->kind == wanted)
		return MATCH;
	if (token->kind == TOKEN_CASE || (wanted == TOKEN_CASE && token->kind != TOKEN_OTHER))
		return IMPOSSIBLE;
	unsigned char first = (unsigned char)reader->text->bytes[token->span.start];
	bool number = token->kind == TOKEN_NUMBER || first == '-' || (first >= '0' && first <= '9');
	return number == (wanted == TOKEN_NUMBER) ? ALIKE : UNLIKE;
}

/* The least damage of parts `part` and on with tokens `at` and on, by whether the part before is missing: to go on
 * with a gap is cheaper than to begin another. */
struct table {
	int least[PARTS + 1][ALIGNED_TOKENS + 1][2];
};

/* The three ways to go on from a state, in the order of their preference. */
static int matched(const struct reader *reader, const struct token *tokens, int count, const struct table *table,
		   int part, int at)
{
	if (part == PARTS || at == count)
		return IMPOSSIBLE;
	return cost(reader, &tokens[at], colossus_part_kinds[part]) + table->least[part + 1][at + 1][0];
}

static int missed(const struct table *table, int part, int at, int gap)
{
	return part == PARTS ? IMPOSSIBLE : table->least[part + 1][at][1] + MISSING + (gap ? 0 : GAP);
}

static int skipped(int count, const struct table *table, int part, int at, int gap)
{
	return at == count ? IMPOSSIBLE : table->least[part][at + 1][gap] + EXTRA;
}

/* The usual line: every part has its token. */
static bool align_whole_line(const struct token *tokens, int count, int first, int parts[PARTS])
{
	for (int part = 0; part < PARTS; part++) {
		int at = part - first;
		parts[part] = part < first ? -1 : at;
		if (part >= first && (at >= count || tokens[at].kind != colossus_part_kinds[part]))
			return false;
	}
	return true;
}

void colossus_align(const struct reader *reader, const struct token *tokens, int count, int parts[PARTS])
{
	int first = colossus_dialects[reader->dialect].case_word ? PART_CASE : PART_FIELDS;
	if (align_whole_line(tokens, count, first, parts))
		return;
	struct table table = {0};
	count = count < ALIGNED_TOKENS ? count : ALIGNED_TOKENS;
	for (int part = PARTS; part >= first; part--) {
		for (int at = count; at >= 0; at--) {
			for (int gap = 0; gap < 2; gap++) {
				int best = part == PARTS && at == count ? 0 : IMPOSSIBLE;
				int match = matched(reader, tokens, count, &table, part, at);
				int miss = missed(&table, part, at, gap);
				int skip = skipped(count, &table, part, at, gap);
				best = match < best ? match : best;
				best = miss < best ? miss : best;
				table.least[part][at][gap] = skip < best ? skip : best;
			}
		}
	}
	for (int part = 0; part < PARTS; part++)
		parts[part] = -1;
	for (int part = first, at = 0, gap = 0; part < PARTS;) {
		int least = table.least[part][at][gap];
		if (matched(reader, tokens, count, &table, part, at) == least) {
			parts[part++] = at++;
			gap = 0;
		} else if (missed(&table, part, at, gap) == least) {
			part++;
			gap = 1;
		} else {
			at++;
		}
	}
}
