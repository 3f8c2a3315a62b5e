/* The law of fixes: none takes away a byte that its finding does not name, unless to put it elsewhere; each does what its
 * label says, and where several findings have the same one, all of them are gone when it was applied to each; the finding is
 * gone afterwards, a safe one leaves what the map holds, and undo gives the bytes back. Tried for every fix of the
 * project's own files, of those below $MAPWRIGHT_CORPUS or a corpus beside the source tree, and of damaged copies of all
 * of them, the same ones in every run; under the sanitizers of every fifth of these copies. */
#include "testing.h"

#include "case.h"
#include "folder.h"
#include "mapwright/bytes.h"
#include "mapwright/library.h"
#include "mapwright/registry.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 65536, TRIED = 4 /* findings of one rule in one file */ };
#ifdef MAPWRIGHT_SANITIZED
enum { EVERY = 5 };
#else
enum { EVERY = 1 };
#endif

TEST_LIBRARY
static int files, fixes, refused, broken;
static int copies; /* damaged ones of each file */
static uint32_t dice;
static bool damaged; /* the file is a damaged copy: behind one mistake others may stand */

static size_t roll(size_t sides)
{
	dice = dice * 1664525u + 1013904223u;
	return sides > 0 ? (dice >> 8) % sides : 0;
}

/* ---- the law ---- */

static bool ends_line(char byte)
{
	return byte == '\n' || byte == '\r';
}

/* What ends most lines of the file: LF, unless more CR stand alone. */
static char line_end(const struct text *text)
{
	size_t feeds = 0, returns = 0;
	for (size_t i = 0; i < text->length; i++) {
		feeds += text->bytes[i] == '\n';
		returns += text->bytes[i] == '\r' && (i + 1 == text->length || text->bytes[i + 1] != '\n');
	}
	return returns > feeds ? '\r' : '\n';
}

/* The lines on which the span lies, with their ends: what may go when a fix takes out a line. */
static struct span lines_of(const struct text *text, struct span span)
{
	size_t start = span.start, end = span_end(span);
	char ending = line_end(text);
	while (start > 0 && text->bytes[start - 1] != ending)
		start--;
	while (end < text->length && text->bytes[end] != ending)
		end++;
	while (end < text->length && ends_line(text->bytes[end]))
		end++;
	return (struct span){.start = start, .length = end - start};
}

static bool is_separator(char byte)
{
	return ends_line(byte) || byte == ' ' || byte == '\t' || byte == ',' || byte == '"' || byte == '\0';
}

static bool is_word(const char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (is_separator(bytes[i]))
			return false;
	return length > 0;
}

static bool lies_in(size_t at, struct span span)
{
	return at >= span.start && at < span_end(span);
}

/* The cells that the finding marks, as spans of the file before. */
static struct span *spans_of_cells(const struct document *document, const struct finding *finding)
{
	struct span *spans = calloc((size_t)finding->cell_count + 1, sizeof *spans);
	for (int i = 0; i < finding->cell_count; i++)
		spans[i] = model_span(&document->model, finding->cells[i]);
	return spans;
}

static bool is_marked(size_t at, const struct finding *finding, const struct span *cells)
{
	for (int i = 0; i < finding->cell_count; i++)
		if (lies_in(at, cells[i]))
			return true;
	return false;
}

/* Counts in `balance` the bytes that a change puts there, and takes off those that it takes away although the finding does not
 * name them. */
static void weigh_change(const struct text *before, const struct patch *patch, const struct change *change,
			 const struct finding *finding, struct span place, const struct span *cells, int balance[256])
{
	bool removes = finding->fix.action == FIX_REMOVE || finding->fix.length == 0;
	struct span line = lines_of(before, finding->span);
	const char *fresh = patch->bytes + change->inserted.start;
	size_t start = 0, end = 0, old = change->removed.length, length = change->inserted.length;
	const char *bytes = before->bytes + change->removed.start;
	if (finding->fix.action == FIX_SET && length > 0 && is_word(bytes, old))
		return; /* a container has another name, so the lines that fill containers have other keys */
	while (start < old && start < length && bytes[start] == fresh[start])
		start++;
	while (end < old - start && end < length - start && bytes[old - 1 - end] == fresh[length - 1 - end])
		end++;
	for (size_t i = start; i < old - end; i++) {
		size_t at = change->removed.start + i;
		bool named = lies_in(at, finding->span) || lies_in(at, place) || is_marked(at, finding, cells) ||
			     (removes && lies_in(at, line)) || is_separator(before->bytes[at]);
		balance[(unsigned char)before->bytes[at]] -= !named;
	}
	for (size_t i = start; i < length - end; i++)
		balance[(unsigned char)fresh[i]]++;
}

/* Does a patch take bytes away that the finding does not name? Those that it puts elsewhere, it does not. */
static bool steals(const struct text *before, const struct patch *patch, const struct finding *finding,
		   struct span place, const struct span *cells)
{
	int balance[256] = {0};
	bool stolen = false;
	for (size_t i = 0; i < patch->count; i++)
		weigh_change(before, patch, &patch->changes[i], finding, place, cells, balance);
	for (int byte = 0; byte < 256; byte++)
		stolen = stolen || balance[byte] < 0;
	return stolen;
}

/* ---- labels ---- */

static bool begins(const char *label, const char *const *verbs)
{
	for (; *verbs; verbs++)
		if (strncmp(label, *verbs, strlen(*verbs)) == 0)
			return true;
	return false;
}

static bool holds(const char *bytes, size_t length, const char *word)
{
	size_t size = strlen(word);
	for (size_t i = 0; i + size <= length; i++)
		if (memcmp(bytes + i, word, size) == 0)
			return true;
	return false;
}

/* The lines of a text, the last one even without an end; 0 where a CR stands alone, which ends lines in some dialects. */
static size_t count_lines(const struct text *text)
{
	size_t count = text->length > 0 && text->bytes[text->length - 1] != '\n';
	for (size_t i = 0; i < text->length; i++) {
		if (text->bytes[i] == '\r' && (i + 1 == text->length || text->bytes[i + 1] != '\n'))
			return 0;
		count += text->bytes[i] == '\n';
	}
	return count;
}

/* What the label's verb does not mean, or NULL. */
static const char *breaks_label(const char *label, const struct text *before, const struct patch *patch,
				const struct text *after)
{
	static const char *const
	    taking[] = {"remove", "cut ", "leave ", NULL},
	    *const giving[] = {"add ",    "fill ",   "insert ", "repeat ",     "begin a",
			       "start a", "end the", "give ",   "make it two", NULL},
	    *const moving[] = {"move ", "swap ", "put the used", "join it with the line", NULL},
	    *const writing[] = {"change it to ", "set it to ", "renumber it to ", "lead ", NULL},
	    *const more[] = {"begin a",         "start a", "end the line ", "move it to its own line", "make it two",
			     "insert the line", NULL},
	    *const fewer[] = {"join it with the line",  "remove the line",       "remove this line",
			      "remove the legend line", "remove the blank line", NULL};
	int ink[256] = {0};
	bool gives = false, takes = false, written = false;
	const char *word = strrchr(label, ' ');
	for (size_t i = 0; i < patch->count; i++) {
		const struct change *change = &patch->changes[i];
		for (size_t at = change->removed.start; at < span_end(change->removed); at++)
			ink[(unsigned char)before->bytes[at]]--;
		for (size_t at = change->inserted.start; at < span_end(change->inserted); at++)
			ink[(unsigned char)patch->bytes[at]]++;
	}
	for (int byte = 0; byte < 256; byte++) {
		gives = gives || (ink[byte] > 0 && !is_separator((char)byte));
		takes = takes || (ink[byte] < 0 && !is_separator((char)byte));
	}
	for (size_t number = 1; number <= after->line_count && word && !written; number++) {
		struct span line = text_line_span(after, number);
		const char *bytes = after->bytes + line.start;
		written = holds(bytes, line.length, word + 1);
	}
	if (begins(label, taking) && gives)
		return "adds something";
	if (begins(label, giving) && takes)
		return "takes something away";
	if (begins(label, moving) && (gives || takes))
		return "changes more than the place";
	if (begins(label, writing) && !written)
		return "does not write that";
	size_t lines = count_lines(before), left = count_lines(after);
	if (lines == 0 || left == 0)
		return NULL;
	if (begins(label, more) && left <= lines)
		return "makes no line";
	return begins(label, fewer) && left >= lines ? "takes no line away" : NULL;
}

/* How many findings say the same; `there`: does one of them say it of the same bytes? */
static int count_alike(const struct document *document, const struct finding *of, const char *message, bool *there)
{
	int count = 0;
	*there = false;
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		bool alike = finding->rule == of->rule && strcmp(finding->message, message) == 0;
		count += alike;
		*there = *there || (alike && memcmp(&finding->span, &of->span, sizeof of->span) == 0);
	}
	return count;
}

static void tell(const char *path, const char *what, const struct rule *rule, const char *message, const char *bytes,
		 size_t length)
{
	char kept[PATH_MAX];
	broken++;
	print_error("%s: %s: %s [%s]\n", path, what, message, rule->name);
	const char *folder = getenv("MAPWRIGHT_KEEP"); /* for who wants to look at it */
	if (!folder)
		return;
	snprintf(kept, sizeof kept, "%s/%s-%d", folder, rule->name, broken);
	file_write(kept, bytes, length, NULL, NULL);
}

/* What must not change when a fix is safe: a sum over cells, entries and errors, and how many there are of the rest. */
static size_t weigh(const struct document *document)
{
	const struct model *model = &document->model;
	size_t sum = (size_t)(model->grid_count + 3 * model->entry_count + 5 * model->field_count +
			      7 * model->record_count + 11 * finding_count(&document->findings, SEVERITY_ERROR));
	for (int i = 0; i < model->grid_count; i++)
		for (int y = 0; y < model->grids[i].height; y++)
			for (int x = 0; x < model->grids[i].width; x++)
				sum = sum * 31 + (size_t)grid_cell(&model->grids[i], &document->text, x, y);
	for (int i = 0; i < model->entry_count; i++)
		for (const char *at = model->entries[i].text; at && *at; at++)
			sum = sum * 31 + (unsigned char)*at;
	return sum;
}

/* Applies one fix to a fresh document and looks. */
static void try_fix(const char *path, const struct format *format, const char *bytes, size_t length, int index)
{
	struct error error;
	struct document *document = library_open_bytes(library, path, bytes, length, format->id, &error);
	assert_non_null(document);
	document_check(document);
	const struct finding finding = document->findings.items[index];
	char *message = strdup(finding.message), *label = strdup(finding.fix.label);
	bool there;
	int before = count_alike(document, &finding, message, &there);
	struct span place = model_span(&document->model, finding.fix.place);
	struct span *cells = spans_of_cells(document, &finding);
	size_t weight = weigh(document);
	int errors = finding_count(&document->findings, SEVERITY_ERROR);
	struct text text;
	text_init(&text, bytes, length);
	fixes++;
	if (!document_fix(document, &finding.fix, &error)) {
		refused++; /* it would uncover other errors */
		if (!damaged)
			tell(path, error.message, finding.rule, message, bytes, length);
		assert_true(strlen(error.message) > 0);
		assert_int_equal(document->text.length, length);
		assert_memory_equal(document->text.bytes, bytes, length);
	} else if (document->history.done == 0) {
		tell(path, "the fix changes nothing", finding.rule, message, bytes, length);
	} else {
		struct finding named = finding;
		const struct patch *patch = &document->history.steps[0].revisions[0].patch;
		const char *instead = breaks_label(label, &text, patch, &document->text);
		if (instead)
			tell(path, label, finding.rule, instead, bytes, length);
		if (steals(&text, patch, &named, place, cells))
			tell(path, "the fix takes away what the finding does not name", finding.rule, message, bytes,
			     length);
		document_check(document);
		if (!damaged && finding_count(&document->findings, SEVERITY_ERROR) > errors)
			tell(path, finding.fix.manual ? "new error C" : "new error", finding.rule, message, bytes,
			     length);
		bool shorter = finding.fix.length == 0 && document->text.length < length; /* the next line moves up */
		if (count_alike(document, &finding, message, &there) >= before && there && !shorter)
			tell(path, "the finding is still there", finding.rule, message, bytes, length);
		if (finding.rule->fix_is_safe && !finding.fix.manual && weigh(document) != weight)
			tell(path, "the fix is not safe", finding.rule, message, bytes, length);
		assert_true(document_undo(document, NULL, &error));
		assert_int_equal(document->text.length, length);
		assert_memory_equal(document->text.bytes, bytes, length);
	}
	text_clear(&text);
	free(cells);
	free(message);
	free(label);
	document_free(document);
}

/* How many findings of a rule have that fix, and one of them. */
static int count_offers(const struct document *document, const struct rule *rule, const char *label, int *one)
{
	int count = 0;
	for (int i = document->findings.count - 1; i >= 0; i--) {
		const struct finding *finding = &document->findings.items[i];
		if (finding->rule != rule || !finding->fix.label || finding->fix.action == FIX_ADD_ENTRY ||
		    strcmp(finding->fix.label, label) != 0)
			continue;
		*one = i;
		count++;
	}
	return count;
}

/* Applies it to all that have it. */
static void try_all(const char *path, const struct format *format, const char *bytes, size_t length, int index)
{
	struct document *document = library_open_bytes(library, path, bytes, length, format->id, NULL);
	assert_non_null(document);
	document_check(document);
	const struct rule *rule = document->findings.items[index].rule;
	char *label = strdup(document->findings.items[index].fix.label);
	int one = index, left = count_offers(document, rule, label, &one), before = left + 1;
	size_t size = document->text.length + 1;
	struct error error;
	bool applied = left > 1;
	for (size_t tries = document->text.line_count + (size_t)left;
	     applied && left > 0 &&
	     (left < before || document->text.length < size || (document->text.length > size && tries > 0));
	     tries -= tries > 0) {
		before = left;
		size = document->text.length;
		applied = document_fix(document, &document->findings.items[one].fix, &error);
		document_check(document);
		left = count_offers(document, rule, label, &one);
	}
	if (applied && left > 0)
		tell(path, label, rule, "applied to all, some are left", bytes, length);
	free(label);
	document_free(document);
}

static void try_bytes(const char *path, const struct format *format, const char *bytes, size_t length)
{
	struct document *document = library_open_bytes(library, path, bytes, length, format->id, NULL);
	if (!document)
		return;
	document_check(document);
	const struct finding_list *findings = &document->findings;
	const struct rule *rule = NULL;
	for (int i = 0; i < findings->count; i++) {
		int earlier = 0;
		rule = findings->items[i].rule;
		for (int j = 0; j < i && earlier < TRIED; j++)
			earlier += findings->items[j].rule == rule && findings->items[j].fix.label;
		bool has = findings->items[i].fix.label && findings->items[i].fix.action != FIX_ADD_ENTRY;
		if (has && earlier < TRIED)
			try_fix(path, format, bytes, length, i);
		if (has && !damaged && earlier == 0)
			try_all(path, format, bytes, length, i);
	}
	document_free(document);
}

/* ---- damage ---- */

/* Some bytes away, twice, or changed to others of the file; whole lines as often as single bytes. Returns the length. */
static size_t damage(char *bytes, size_t length, size_t room)
{
	size_t at = roll(length), end = at + 1 + roll(3);
	if (roll(2)) {
		while (at > 0 && bytes[at - 1] != '\n')
			at--;
		for (end = at; end < length && bytes[end] != '\n';)
			end++;
		end += end < length;
	}
	end = end < length ? end : length;
	size_t size = end - at;
	switch (roll(4)) {
	case 0:
		memmove(bytes + at, bytes + end, length - end);
		return length - size;
	case 1:
		if (length + size > room)
			return length;
		memmove(bytes + end, bytes + at, length - at);
		return length + size;
	case 2:
		bytes[at] = bytes[roll(length)];
		return length;
	default:
		bytes[at] = "#.,:+|= \tA0-\"\r"[roll(14)];
		return length;
	}
}

static size_t line_ends(char *bytes, size_t length, size_t room, const char *end)
{
	char *copy = malloc(length + 1);
	size_t used = 0;
	memcpy(copy, bytes, length);
	for (size_t i = 0; i < length && used + 2 < room; i++) {
		if (copy[i] == '\r')
			continue;
		for (const char *at = copy[i] == '\n' ? end : ""; *at; at++)
			bytes[used++] = *at;
		if (copy[i] != '\n')
			bytes[used++] = copy[i];
	}
	free(copy);
	return used;
}

/* Cases have many files that are alike, of which one is tried. */
static bool is_known(const struct format *format, const char *bytes, size_t length)
{
	static struct {
		const struct format *format;
		uint32_t hash;
	} known[8000];
	static int count;
	uint32_t hash = (uint32_t)bytes_hash(0, bytes, length);
	for (int i = 0; i < count; i++)
		if (known[i].hash == hash && known[i].format == format)
			return true;
	assert_true(count < 8000);
	known[count].format = format;
	known[count++].hash = hash;
	return false;
}

static void try_text(const char *path, const char *bytes, size_t length)
{
	const struct format *format = format_detect(bytes, length, path, CERTAINTY_MET);
	if (!format || length == 0 || length > LARGEST || is_known(format, bytes, length))
		return;
	files++;
	damaged = false;
	dice = (uint32_t)bytes_hash(0, bytes, length); /* other files change nothing for this one */
	try_bytes(path, format, bytes, length);
	size_t room = 2 * length + 16;
	char *copy = malloc(room);
	damaged = true;
	for (int i = 0; i < copies; i++) {
		static const char *const ends[] = {"\n", "\r", "\r\n"};
		memcpy(copy, bytes, length);
		size_t left = line_ends(copy, length, room, ends[i % 3]);
		for (size_t wounds = roll(4); wounds > 0 && left > 0; wounds--)
			left = damage(copy, left, room);
		if (i % EVERY == 0)
			try_bytes(path, format, copy, left);
	}
	free(copy);
}

static void try_file(const char *path)
{
	char *bytes;
	size_t length;
	if (!file_read(path, &bytes, &length, NULL, NULL))
		return;
	try_text(path, bytes, length);
	free(bytes);
}

static void try_folder(const char *folder, int mutants)
{
	copies = mutants;
	folder_visit(folder, try_file);
}

TEST(fixes_of_the_projects_own_files)
{
	files = fixes = refused = broken = 0;
	try_folder(MAPWRIGHT_SOURCE_FOLDER "/share/examples", 120);
	try_folder(MAPWRIGHT_TESTS_FOLDER "/corpus", 60);
	copies = 24;
	case_files_visit(MAPWRIGHT_TESTS_FOLDER "/cases/check", MAPWRIGHT_TESTS_FOLDER "/cases/inputs", try_text);
	print_message("%d files, %d fixes, %d refused, %d against the law\n", files, fixes, refused, broken);
	assert_int_equal(broken, 0);
	assert_true(fixes > 1000);
	assert_true(refused * 10 < fixes);
}

TEST(fixes_of_real_files_where_they_are)
{
	const char *corpus = getenv("MAPWRIGHT_CORPUS");
	files = fixes = refused = broken = 0;
	try_folder(corpus ? corpus : MAPWRIGHT_SOURCE_FOLDER "/../shared/corpus", 24);
	print_message("%d files, %d fixes, %d refused, %d against the law\n", files, fixes, refused, broken);
	assert_int_equal(broken, 0);
}
