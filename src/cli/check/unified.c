#include "unified.h"

#include "mapwright/sequence.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>

enum { CONTEXT = 3 };

/* One of the texts as lines. */
struct side {
	const struct text *text;
	size_t count;
	struct bytes_key *lines;
	bool *changed; /* by line: removed, or added */
};

static struct span line_at(const struct side *side, size_t line)
{
	const struct text *text = side->text;
	size_t start = text->line_starts[line];
	size_t end = line + 1 < text->line_count ? text->line_starts[line + 1] : text->length;
	return span_between(start, end);
}

/* The lines from `line` up to `end`. */
static struct span line_span(const struct side *side, size_t line, size_t end)
{
	size_t start = line < side->count ? side->text->line_starts[line] : side->text->length;
	struct span last = end > line ? line_at(side, end - 1) : (struct span){.start = start};
	return span_between(start, span_end(last));
}

static bool side_init(struct side *side, const struct text *text)
{
	size_t count = text->line_count;
	bool last_is_empty = text->line_starts[count - 1] == text->length;
	*side = (struct side){.text = text,
			      .count = count - last_is_empty,
			      .lines = malloc((count + 1) * sizeof *side->lines),
			      .changed = calloc(count + 1, sizeof(bool))};
	for (size_t line = 0; side->lines && line < side->count; line++) {
		struct span span = line_at(side, line);
		side->lines[line] = (struct bytes_key){text->bytes + span.start, span.length};
	}
	return side->lines && side->changed;
}

static void side_clear(struct side *side)
{
	free(side->lines);
	free(side->changed);
}

static bool compare(const struct side *old, const struct side *fresh)
{
	return keys_compare(old->lines, old->count, old->changed, fresh->lines, fresh->count, fresh->changed);
}

/* ---- printing ---- */

struct printing {
	FILE *out;
	const struct side *old, *fresh;
	bool safe;
};

static void print_line(const struct printing *printing, char mark, const struct side *side, size_t line)
{
	struct span span = line_at(side, line);
	const char *bytes = side->text->bytes + span.start;
	bool ended = span.length > 0 && bytes[span.length - 1] == '\n';
	putc(mark, printing->out);
	if (printing->safe)
		output_bytes(printing->out, bytes, span.length - ended);
	else
		fwrite(bytes, 1, span.length - ended, printing->out);
	fputs(ended ? "\n" : "\n\\ No newline at end of file\n", printing->out);
}

/* The lines of both sides from here on that belong to one change. */
struct block {
	size_t old, fresh; /* where it begins */
	size_t old_end, fresh_end;
};

/* The next change; false when there is none. `*old` and `*fresh` go after it. */
static bool next_block(const struct side *left, const struct side *right, size_t *old, size_t *fresh,
		       struct block *block)
{
	while (*old < left->count && !left->changed[*old] && !right->changed[*fresh]) {
		++*old;
		++*fresh;
	}
	*block = (struct block){.old = *old, .fresh = *fresh};
	while (left->changed[*old]) /* after the last line none is */
		++*old;
	while (right->changed[*fresh])
		++*fresh;
	block->old_end = *old;
	block->fresh_end = *fresh;
	return block->old_end > block->old || block->fresh_end > block->fresh;
}

static void print_block(const struct printing *printing, const struct block *block, size_t context_from)
{
	for (size_t line = context_from; line < block->old; line++)
		print_line(printing, ' ', printing->old, line);
	for (size_t line = block->old; line < block->old_end; line++)
		print_line(printing, '-', printing->old, line);
	for (size_t line = block->fresh; line < block->fresh_end; line++)
		print_line(printing, '+', printing->fresh, line);
}

/* "12,3"; an empty range names the line before it. */
static void print_range(FILE *out, const char *before, size_t first, size_t count)
{
	fprintf(out, "%s%zu", before, count > 0 ? first + 1 : first);
	if (count != 1)
		fprintf(out, ",%zu", count);
}

/* The hunk that begins with `first`: with all changes that are near. Returns whether there is one after it, in `first`. */
static bool print_hunk(const struct printing *printing, size_t *old, size_t *fresh, struct block *first)
{
	size_t lead = first->old < CONTEXT ? first->old : CONTEXT, begin = first->old - lead, from = begin;
	size_t at_old = *old, at_fresh = *fresh;
	struct block last = *first, next;
	while (next_block(printing->old, printing->fresh, &at_old, &at_fresh, &next) &&
	       next.old - last.old_end <= 2 * (size_t)CONTEXT)
		last = next;
	size_t rest = printing->old->count - last.old_end, tail = rest < CONTEXT ? rest : CONTEXT;
	size_t fresh_begin = first->fresh - lead;
	print_range(printing->out, "@@ -", begin, last.old_end + tail - begin);
	print_range(printing->out, " +", fresh_begin, last.fresh_end + tail - fresh_begin);
	fputs(" @@\n", printing->out);
	bool more;
	do {
		print_block(printing, first, from);
		from = first->old_end;
		more = next_block(printing->old, printing->fresh, old, fresh, first);
	} while (more && first->old <= last.old);
	for (size_t line = last.old_end; line < last.old_end + tail; line++)
		print_line(printing, ' ', printing->old, line);
	return more;
}

/* A name with anything but plain letters in quotes, as git and patch read it. */
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

static void print_all(const struct printing *printing, const char *path)
{
	size_t old = 0, fresh = 0;
	struct block block;
	bool more = next_block(printing->old, printing->fresh, &old, &fresh, &block);
	if (more) {
		print_name(printing->out, "--- ", path);
		print_name(printing->out, "+++ ", path);
	}
	while (more)
		more = print_hunk(printing, &old, &fresh, &block);
}

static bool add_lines(const struct side *old, const struct side *fresh, const struct block *block,
		      struct patch *patch)
{
	struct span from = line_span(old, block->old, block->old_end),
		    to = line_span(fresh, block->fresh, block->fresh_end);
	return patch_add_difference(patch, old->text, from, fresh->text->bytes + to.start, to.length);
}

/* Adds what a block changes to the patch: line by line where there are as many as before. */
static bool add_block(const struct side *old, const struct side *fresh, const struct block *block,
		      struct patch *patch)
{
	size_t count = block->old_end - block->old;
	if (count != block->fresh_end - block->fresh)
		return add_lines(old, fresh, block, patch);
	bool added = true;
	for (size_t i = 0; added && i < count; i++) {
		const struct block line = {block->old + i, block->fresh + i, block->old + i + 1,
					   block->fresh + i + 1};
		added = add_lines(old, fresh, &line, patch);
	}
	return added;
}

static bool add_all(const struct side *left, const struct side *right, struct patch *patch)
{
	size_t old = 0, fresh = 0;
	struct block block;
	bool added = true;
	while (added && next_block(left, right, &old, &fresh, &block))
		added = add_block(left, right, &block, patch);
	return added;
}

bool unified_patch(const struct text *old, const struct text *fresh, struct patch *patch)
{
	struct side left = {0}, right = {0};
	bool done = side_init(&left, old) && side_init(&right, fresh);
	done = done && compare(&left, &right) && add_all(&left, &right, patch);
	side_clear(&left);
	side_clear(&right);
	return done;
}

bool unified_print(FILE *out, const char *path, const struct text *old, const struct text *fresh, bool safe)
{
	struct side left = {0}, right = {0};
	bool done = side_init(&left, old) && side_init(&right, fresh);
	const struct printing printing = {.out = out, .old = &left, .fresh = &right, .safe = safe};
	done = done && compare(&left, &right);
	if (done)
		print_all(&printing, path);
	side_clear(&left);
	side_clear(&right);
	return done;
}
