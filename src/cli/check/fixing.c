/* Many fixes are applied at once, each on lines of its own; what is left waits for the next round. Only where such a
 * round does not do good are they tried one by one. */
#include "fixing.h"

#include "mapwright/rule.h"

enum { ROUNDS = 1000, TRIES = 200 };

bool fixing_takes(enum fixing fixing, const struct finding *finding)
{
	if (!finding->fix.label || finding->fix.action == FIX_ADD_ENTRY)
		return false;
	return fixing == FIXING_ANY || (fixing == FIXING_ALL && !finding->fix.chosen) ||
	       (fixing == FIXING_SAFE && !finding->fix.chosen && finding->rule->fix_is_safe);
}

/* How the document does: a finding about several cells is as bad as one for each of them. */
struct health {
	long long rows; /* that the game loads */
	int errors;
	long long faults;
};

static struct health health_of(const struct document *document)
{
	const struct finding_list *findings = &document->findings;
	struct health health = {.faults = findings->count, .errors = finding_count(findings, SEVERITY_ERROR)};
	for (int i = 0; i < document->model.grid_count; i++)
		health.rows += document->model.grids[i].loaded;
	for (int i = 0; i < findings->count; i++)
		health.faults += findings->items[i].cell_count;
	return health;
}

/* After a change: keeps it when it did good, else undoes it. Where more of a map is loaded, more may be found in it; less of
 * it is never better. So nothing gets better for ever. */
static bool keep_if_better(struct document *document, struct health before, const struct examiner *examiner)
{
	examiner->examine(examiner->context, document);
	struct health now = health_of(document);
	if (now.rows > before.rows ||
	    (now.rows == before.rows && now.faults < before.faults && now.errors <= before.errors))
		return true;
	struct error error;
	document_undo(document, NULL, &error);
	examiner->examine(examiner->context, document);
	return false;
}

/* What a round gathers: changes in file order, and where the next one may begin. */
struct round {
	struct patch patch;
	size_t free_from;
	unsigned count;
};

/* Takes the fix into the round if its lines are free. */
static void round_add(struct round *round, const struct document *document, const struct finding *finding)
{
	struct patch patch = {0};
	struct error error;
	bool planned = document_plan_fix(document, &finding->fix, &patch, &error) && patch_sort(&patch, &error);
	bool fits = planned && patch.count > 0 && patch.changes[0].old.start >= round->free_from;
	for (size_t i = 0; fits && i < patch.count; i++) {
		const struct change *change = &patch.changes[i];
		patch_add(&round->patch, change->old, patch.bytes + change->fresh.start, change->fresh.length);
	}
	if (fits) {
		const struct text *text = &document->text;
		size_t line = text_line(text, span_end(patch.changes[patch.count - 1].old));
		round->free_from = line < text->line_count ? text->line_starts[line] : text->length + 1;
		round->count++;
	}
	patch_clear(&patch);
}

/* Applies at once as many as do not touch each other; returns how many, 0 when that did no good. */
static unsigned fix_round(struct document *document, enum fixing fixing, const struct examiner *examiner)
{
	struct round round = {0};
	struct health before = health_of(document);
	struct error error;
	for (int i = 0; i < document->findings.count; i++)
		if (fixing_takes(fixing, &document->findings.items[i]))
			round_add(&round, document, &document->findings.items[i]);
	if (round.count == 0) {
		patch_clear(&round.patch);
		return 0;
	}
	bool applied = document_apply_patch(document, &round.patch, "fix", (struct place){0}, &error);
	return applied && keep_if_better(document, before, examiner) ? round.count : 0;
}

/* The number of the finding whose fix comes after `skip` others; -1 when there is none. */
static int find_fix(const struct document *document, enum fixing fixing, int skip)
{
	for (int i = 0; i < document->findings.count; i++)
		if (fixing_takes(fixing, &document->findings.items[i]) && skip-- == 0)
			return i;
	return -1;
}

/* How many of the findings with a fix, which are in file order, are before the offset. */
static int fixes_before(const struct document *document, enum fixing fixing, size_t offset)
{
	int before = 0;
	for (int i = 0; i < document->findings.count && document->findings.items[i].span.start < offset; i++)
		before += fixing_takes(fixing, &document->findings.items[i]);
	return before;
}

/* One by one; those that do no good are passed over, as long as they are there. */
static unsigned fix_singly(struct document *document, enum fixing fixing, const struct examiner *examiner)
{
	unsigned fixed = 0;
	int refused = 0, index;
	for (int tries = 0; tries < TRIES && (index = find_fix(document, fixing, refused)) >= 0; tries++) {
		struct health before = health_of(document);
		struct error error;
		unsigned revision = document->revision;
		size_t at = document->findings.items[index].span.start;
		bool applied = document_fix(document, &document->findings.items[index].fix, &error);
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
