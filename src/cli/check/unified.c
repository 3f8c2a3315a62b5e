/* Unified diffs of two texts, and which of their lines differ. */
#include "cli.h"
#include "mapwright/sequence.h"
#include "report.h"

enum { CONTEXT = 3 };

/* One of the texts, as lines. */
struct lines {
	const struct text *text;
	size_t count;
	struct bytes_key *lines;
	bool *changed; /* for each line: removed or added; false after the last one */
};

/* Old lines and the new lines that replace them. */
struct block {
	size_t old, old_end, new, new_end;
};

struct comparison {
	struct lines old, new;
	struct block *blocks; /* in order; the lines between them are equal */
	size_t count;
};

/* Returns the span of the lines from `first` to `end`, which is at most the end of the text. */
static struct span lines_span(const struct lines *side, size_t first, size_t end)
{
	return span_between(text_line_span(side->text, first + 1).start, text_line_span(side->text, end + 1).start);
}

static struct lines side_of(const struct text *text)
{
	size_t count = text->line_count;
	bool last_is_empty = text->line_starts[count - 1] == text->length;
	struct lines side = {.text = text,
			     .count = count - last_is_empty,
			     .lines = memory_allocate(count, sizeof *side.lines),
			     .changed = memory_allocate(count + 1, sizeof(bool))};
	for (size_t line = 0; line < side.count; line++) {
		struct span span = lines_span(&side, line, line + 1);
		side.lines[line] = (struct bytes_key){text->bytes + span.start, span.length};
	}
	return side;
}

static struct comparison compare(const struct text *old_text, const struct text *new_text)
{
	struct comparison comparison = {.old = side_of(old_text), .new = side_of(new_text)};
	const struct lines *old = &comparison.old, *new = &comparison.new;
	comparison.blocks = memory_allocate(old->count + 1, sizeof *comparison.blocks);
	keys_compare(old->lines, old->count, old->changed, new->lines, new->count, new->changed);
	for (size_t at = 0, other = 0; at < old->count || other < new->count; at++, other++) {
		struct block *block = &comparison.blocks[comparison.count];
		*block = (struct block){.old = at, .new = other};
		while (old->changed[at])
			at++;
		while (new->changed[other])
			other++;
		block->old_end = at;
		block->new_end = other;
		comparison.count += at > block->old || other > block->new;
	}
	return comparison;
}

static void comparison_clear(struct comparison *comparison)
{
	free(comparison->old.lines);
	free(comparison->old.changed);
	free(comparison->new.lines);
	free(comparison->new.changed);
	free(comparison->blocks);
}

/* Prints lines after a mark, byte for byte unless `safe`. */
static void print_lines(FILE *out, char mark, const struct lines *side, size_t first, size_t end, bool safe)
{
	for (size_t line = first; line < end; line++) {
		const char *bytes = side->lines[line].bytes;
		size_t length = side->lines[line].length;
		bool ended = length > 0 && bytes[length - 1] == '\n';
		putc(mark, out);
		if (safe)
			output_bytes(out, bytes, length - ended);
		else
			fwrite(bytes, 1, length - ended, out);
		fputs(ended ? "\n" : "\n\\ No newline at end of file\n", out);
	}
}

/* Prints "12,3"; an empty range is given by the line before it. */
static void print_range(FILE *out, const char *before, size_t first, size_t count)
{
	fprintf(out, "%s%zu", before, count > 0 ? first + 1 : first);
	if (count != 1)
		fprintf(out, ",%zu", count);
}

/* Prints adjacent blocks and the lines around them. */
static void print_hunk(FILE *out, const struct comparison *comparison, size_t first, size_t last, bool safe)
{
	const struct lines *old = &comparison->old, *new = &comparison->new;
	const struct block *blocks = comparison->blocks;
	size_t lead = MIN(blocks[first].old, CONTEXT), at = blocks[first].old - lead;
	size_t rest = old->count - blocks[last].old_end, tail = MIN(rest, CONTEXT);
	size_t end = blocks[last].old_end + tail, new_at = blocks[first].new - lead;
	print_range(out, "@@ -", at, end - at);
	print_range(out, " +", new_at, blocks[last].new_end + tail - new_at);
	fputs(" @@\n", out);
	for (const struct block *block = &blocks[first]; block <= &blocks[last]; block++) {
		print_lines(out, ' ', old, at, block->old, safe);
		print_lines(out, '-', old, block->old, block->old_end, safe);
		print_lines(out, '+', new, block->new, block->new_end, safe);
		at = block->old_end;
	}
	print_lines(out, ' ', old, at, end, safe);
}

/* Prints a name, quoted as git and patch expect if it has special characters. */
static void print_name(FILE *out, const char *mark, const char *path)
{
	bool plain = true;
	for (const char *at = path; *at; at++)
		plain = plain && *at > ' ' && *at < 0x7f && *at != '"' && *at != '\\';
	fprintf(out, "%s%s", mark, plain ? path : "\"");
	for (; !plain && *path; path++)
		fprintf(out, *path >= ' ' && *path < 0x7f && *path != '"' && *path != '\\' ? "%c" : "\\%03o",
			(unsigned char)*path);
	fputs(plain ? "\n" : "\"\n", out);
}

void unified_print(FILE *out, const char *path, const struct text *old, const struct text *new, bool safe)
{
	struct comparison comparison = compare(old, new);
	const struct block *blocks = comparison.blocks;
	if (comparison.count > 0) {
		print_name(out, "--- ", path);
		print_name(out, "+++ ", path);
	}
	for (size_t first = 0, last; first < comparison.count; first = last + 1) {
		last = first;
		while (last + 1 < comparison.count &&
		       blocks[last + 1].old - blocks[last].old_end <= 2 * (size_t)CONTEXT)
			last++;
		print_hunk(out, &comparison, first, last, safe);
	}
	comparison_clear(&comparison);
}

bool *unified_changed(const struct text *old, const struct text *new)
{
	struct comparison comparison = compare(old, new);
	bool *changed = memory_allocate(new->line_count + 1, sizeof *changed);
	for (const struct block *block = comparison.blocks; block < comparison.blocks + comparison.count; block++)
		for (size_t line = block->new; line < MAX(block->new_end, block->new + 1); line++)
			changed[line] = true;
	comparison_clear(&comparison);
	return changed;
}

/* Pairs the lines of a block if both sides have the same number. */
void unified_patch(const struct text *old, const struct text *new, struct patch *patch)
{
	struct comparison comparison = compare(old, new);
	for (const struct block *block = comparison.blocks; block < comparison.blocks + comparison.count; block++) {
		bool each = block->old_end - block->old == block->new_end - block->new;
		size_t last = each ? block->old_end : block->old + 1;
		for (size_t line = block->old, other = block->new; line < last; line++, other++) {
			struct span from = lines_span(&comparison.old, line, each ? line + 1 : block->old_end);
			struct span to = lines_span(&comparison.new, other, each ? other + 1 : block->new_end);
			patch_add_difference(patch, old, from, new->bytes + to.start, to.length);
		}
	}
	comparison_clear(&comparison);
}
