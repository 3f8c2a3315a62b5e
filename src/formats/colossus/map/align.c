/* Which token of a damaged line is which part of the hex: the pairing of tokens and parts, both in their order,
 * that asks for the least damage. A part may be missing, a token too many, or a token may be where another kind
 * belongs; ties go to the earlier tokens, so that a line that ends too soon lacks its last parts.
 *
 *	CASE 1 LAKE 2 BLOCK 3 ARCH 0 8 11    LAKE is the terrain, and the third type is missing
 */
#include "reader.h"

#define PART(token, title, ...)                                                                                      \
	{                                                                                                            \
		token, title,                                                                                        \
		{                                                                                                    \
			__VA_ARGS__                                                                                  \
		}                                                                                                    \
	}

const struct hex_part colossus_parts[PARTS] = {
    PART(TOKEN_CASE, "CASE", .name = ""),
    PART(TOKEN_NUMBER, "label", .name = "label", .kind = FIELD_INTEGER,
	 .meaning = "the number of the hex, by which exits name it"),
    PART(TOKEN_TERRAIN, "terrain", .name = "terrain", .kind = FIELD_WORD, .vocabulary = "TERRAIN",
	 .meaning = "the terrain, which tells what can be recruited here"),
    PART(TOKEN_NUMBER, "exit 1", .name = "exit1", .kind = FIELD_INTEGER,
	 .meaning = "the label the first exit leads to; 0: none"),
    PART(TOKEN_EXIT, "type 1", .name = "type1", .kind = FIELD_WORD, .vocabulary = "EXIT",
	 .meaning = "the type of the first exit; unused without that exit"),
    PART(TOKEN_NUMBER, "exit 2", .name = "exit2", .kind = FIELD_INTEGER,
	 .meaning = "the label the second exit leads to; 0: none"),
    PART(TOKEN_EXIT, "type 2", .name = "type2", .kind = FIELD_WORD, .vocabulary = "EXIT",
	 .meaning = "the type of the second exit; unused without that exit"),
    PART(TOKEN_NUMBER, "exit 3", .name = "exit3", .kind = FIELD_INTEGER,
	 .meaning = "the label the third exit leads to; 0: none"),
    PART(TOKEN_EXIT, "type 3", .name = "type3", .kind = FIELD_WORD, .vocabulary = "EXIT",
	 .meaning = "the type of the third exit; unused without that exit"),
    PART(TOKEN_NUMBER, "x", .name = "x", .kind = FIELD_INTEGER, .meaning = "the column on the board"),
    PART(TOKEN_NUMBER, "y", .name = "y", .kind = FIELD_INTEGER, .meaning = "the line on the board"),
};

enum { MATCH = 0, MISSING = 2, GAP = 1, EXTRA = 3, ALIKE = 3, UNLIKE = 4, IMPOSSIBLE = 1000 };

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
struct alignment {
	const struct reader *reader;
	const struct token *tokens;
	int count;
	int least[PARTS + 1][ALIGNED_TOKENS + 1][2];
};

/* The ways to go on from a state, in the order of their preference. */
enum way { WAY_MATCH, WAY_MISSING, WAY_EXTRA, WAYS };

static void find_costs(const struct alignment *it, int part, int at, int gap, int costs[WAYS])
{
	bool parts = part < PARTS, tokens = at < it->count;
	costs[WAY_MATCH] = parts && tokens ? cost(it->reader, &it->tokens[at], colossus_parts[part].kind) +
						 it->least[part + 1][at + 1][0]
					   : IMPOSSIBLE;
	costs[WAY_MISSING] = parts ? it->least[part + 1][at][1] + MISSING + (gap ? 0 : GAP) : IMPOSSIBLE;
	costs[WAY_EXTRA] = tokens ? it->least[part][at + 1][gap] + EXTRA : IMPOSSIBLE;
}

static int find_least(const struct alignment *it, int part, int at, int gap)
{
	int costs[WAYS], least = part == PARTS && at == it->count ? 0 : IMPOSSIBLE;
	find_costs(it, part, at, gap, costs);
	for (int way = 0; way < WAYS; way++)
		least = costs[way] < least ? costs[way] : least;
	return least;
}

bool colossus_is_clean(const struct token *tokens, int count, int first)
{
	for (int part = first; part < PARTS; part++)
		if (part - first >= count || tokens[part - first].kind != colossus_parts[part].kind)
			return false;
	return true;
}

/* Follows the least costs from the start. */
static void take_least(const struct alignment *it, int first, int parts[PARTS])
{
	for (int part = first, at = 0, gap = 0, costs[WAYS]; part < PARTS;) {
		int least = it->least[part][at][gap];
		find_costs(it, part, at, gap, costs);
		if (costs[WAY_MATCH] == least) {
			parts[part++] = at++;
			gap = 0;
		} else if (costs[WAY_MISSING] == least) {
			part++;
			gap = 1;
		} else {
			at++;
		}
	}
}

void colossus_align(const struct reader *reader, const struct token *tokens, int count, int parts[PARTS])
{
	int first = reader->traits->case_word ? PART_CASE : PART_FIELDS;
	bool clean = colossus_is_clean(tokens, count, first);
	for (int part = 0; part < PARTS; part++)
		parts[part] = clean && part >= first ? part - first : -1;
	if (clean)
		return;
	struct alignment it = {
	    .reader = reader, .tokens = tokens, .count = count < ALIGNED_TOKENS ? count : ALIGNED_TOKENS};
	for (int part = PARTS; part >= first; part--)
		for (int at = it.count; at >= 0; at--)
			for (int gap = 0; gap < 2; gap++)
				it.least[part][at][gap] = find_least(&it, part, at, gap);
	take_least(&it, first, parts);
}
