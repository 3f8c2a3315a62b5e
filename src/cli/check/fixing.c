/* Fixes that change different lines are applied in one round, the others in later rounds. If a round makes things
 * worse, its fixes are tried one by one. */
#include "report.h"

enum { ROUNDS = 1000, TRIES = 200 };

bool fixing_takes(enum fixing fixing, const struct finding *finding)
{
	if (!finding->fix.label || finding->fix.action == FIX_ADD_ENTRY)
		return false;
	return fixing == FIXING_ANY || (fixing == FIXING_ALL && !finding->fix.manual) ||
	       (fixing == FIXING_SAFE && !finding->fix.manual && finding->rule->fix_is_safe);
}

/* How good a document is. A finding about several cells counts once for each of them. */
struct quality {
	long long rows; /* rows that the game loads */
	int errors;
	long long problems;
};

static struct quality quality_of(const struct document *document)
{
	const struct finding_list *findings = &document->findings;
	struct quality quality = {.problems = findings->count, .errors = finding_count(findings, SEVERITY_ERROR)};
	for (int i = 0; i < document->model.grid_count; i++)
		quality.rows += document->model.grids[i].loaded;
	for (int i = 0; i < findings->count; i++)
		quality.problems += findings->items[i].cell_count;
	return quality;
}

/* Keeps a change if it made the document better, else undoes it. Loading more rows is always better, even if that
 * reveals more findings, and loading fewer is always worse; so this ends. */
static bool keep_if_better(struct document *document, struct quality before, const struct examiner *examiner)
{
	examiner->examine(examiner->context, document);
	struct quality now = quality_of(document);
	if (now.rows > before.rows ||
	    (now.rows == before.rows && now.problems < before.problems && now.errors <= before.errors))
		return true;
	document_undo(document, NULL, NULL);
	examiner->examine(examiner->context, document);
	return false;
}

/* The changes of a round, in file order, and the offset from which lines are free. */
struct round {
	struct patch patch;
	size_t free_from;
	unsigned count;
};

/* Adds the fix to the round if its lines are free. */
static void round_add(struct round *round, const struct document *document, const struct finding *finding)
{
	struct patch patch = {0};
	bool planned = document_plan_fix(document, &finding->fix, &patch, NULL) && patch_sort(&patch, NULL);
	bool fits = planned && patch.count > 0 && patch.changes[0].removed.start >= round->free_from;
	for (size_t i = 0; fits && i < patch.count; i++) {
		const struct change *change = &patch.changes[i];
		patch_add(&round->patch, change->removed, patch.bytes + change->inserted.start,
			  change->inserted.length);
	}
	if (fits) {
		const struct text *text = &document->text;
		size_t line = text_line(text, span_end(patch.changes[patch.count - 1].removed));
		round->free_from = line < text->line_count ? text->line_starts[line] : text->length + 1;
		round->count++;
	}
	patch_clear(&patch);
}

/* Applies one round. Returns the number of fixes applied; 0 if they made things worse. */
static unsigned fix_round(struct document *document, enum fixing fixing, const struct examiner *examiner)
{
	struct round round = {0};
	struct quality before = quality_of(document);
	for (int i = 0; i < document->findings.count; i++)
		if (fixing_takes(fixing, &document->findings.items[i]))
			round_add(&round, document, &document->findings.items[i]);
	if (round.count == 0) {
		patch_clear(&round.patch);
		return 0;
	}
	bool applied = document_apply_patch(document, &round.patch, "fix", (struct place){0}, NULL);
	return applied && keep_if_better(document, before, examiner) ? round.count : 0;
}

/* Returns the index of the finding with a fix after skipping `skip` others; -1 if there is none. */
static int find_fix(const struct document *document, enum fixing fixing, int skip)
{
	for (int i = 0; i < document->findings.count; i++)
		if (fixing_takes(fixing, &document->findings.items[i]) && skip-- == 0)
			return i;
	return -1;
}

/* Returns the number of findings with a fix before the offset; findings are in file order. */
static int fixes_before(const struct document *document, enum fixing fixing, size_t offset)
{
	int before = 0;
	for (int i = 0; i < document->findings.count && document->findings.items[i].span.start < offset; i++)
		before += fixing_takes(fixing, &document->findings.items[i]);
	return before;
}

/* Applies fixes one by one; skips those that make things worse. */
static unsigned fix_singly(struct document *document, enum fixing fixing, const struct examiner *examiner)
{
	unsigned fixed = 0;
	int refused = 0, index;
	for (int tries = 0; tries < TRIES && (index = find_fix(document, fixing, refused)) >= 0; tries++) {
		struct quality before = quality_of(document);
		uint64_t revision = document->revision;
		size_t at = document->findings.items[index].span.start;
		bool applied = document_fix(document, &document->findings.items[index].fix, NULL);
		bool better = applied && document->revision != revision && keep_if_better(document, before, examiner);
		int passed = better ? fixes_before(document, fixing, at) : refused + 1;
		fixed += better;
		refused = better && passed > refused ? refused : passed;
	}
	return fixed;
}

unsigned fixing_apply(struct document *document, enum fixing fixing, const struct examiner *examiner)
{
	unsigned fixed = 0, more = 1;
	for (int rounds = 0; rounds < ROUNDS && more > 0; rounds++) {
		more = fix_round(document, fixing, examiner);
		if (more == 0)
			more = fix_singly(document, fixing, examiner);
		fixed += more;
	}
	return fixed;
}
