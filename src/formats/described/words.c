/* Describes the effect of a map's lines on a glyph in words, for the cell under the cursor, searches and the
 * legend. */
#include "legend_values.h"
#include "reading.h"

size_t collapse_blanks(const char *bytes, size_t length, char *line, size_t size)
{
	size_t used = 0;
	for (size_t at = 0; at < length && used < size; at++)
		if (!bytes[at] || !strchr(" \t\r\n", bytes[at]))
			line[used++] = bytes[at];
		else if (used > 0 && line[used - 1] != ' ')
			line[used++] = ' ';
	return used;
}

/* A text that is truncated when it is full. */
struct words {
	char *text;
	size_t size, used;
};

static void __attribute__((format(printf, 2, 3))) append(struct words *words, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	int length = vsnprintf(words->text + words->used, words->size - words->used, format, arguments);
	va_end(arguments);
	size_t room = words->size - words->used - 1;
	words->used += length < 0 ? 0 : (size_t)length < room ? (size_t)length : room;
}

static int percent(int weight, int sum)
{
	return sum > 0 ? (int)((200LL * weight + sum) / (2LL * sum)) : 0;
}

/* Adds "rat 67 %, quokka 33 %"; a single alternative without a percentage. */
static void add_alternatives(struct words *words, const struct described_legend *legend, const char *value,
			     size_t length)
{
	struct alternative is;
	int sum = 0, count = 0, added = 0;
	for (size_t at = 0; alternative_next(legend, value, length, &at, &is); count++)
		sum += is.weight;
	for (size_t at = 0; alternative_next(legend, value, length, &at, &is); added++) {
		append(words, "%s%.*s%s%.*s", added > 0 ? ", " : "", (int)is.before.length, value + is.before.start,
		       is.after.length > 0 ? " " : "", (int)is.after.length, value + is.after.start);
		if (count > 1)
			append(words, " %d %%", percent(is.weight, sum));
	}
}

/* Finds the item that the glyph stands for, among all lines of its field. Returns the field; NULL if none. */
static const struct field *find_slot(const struct model *model, const struct grid *grid, int value,
				     struct span *found)
{
	for (int i = grid->first_field, passed = 0; i < grid->first_field + grid->field_count; i++) {
		const struct field *field = &model->fields[i];
		const struct described_field *as = field->set ? described_field_of(model, field) : NULL;
		int slot = -1; /* index of the glyph among those of the field */
		for (int s = 0; slot < 0 && as && as->slots && as->slots[s]; s++)
			slot = cell_value(as->slots[s], strlen(as->slots[s])) == value ? s : -1;
		for (size_t at = 0, end; slot >= 0 && field->effective[at];
		     at = end + (field->effective[end] != '\0')) {
			end = at + strcspn(field->effective + at, field->between ? field->between : ",");
			struct span item = span_trimmed(field->effective, span_between(at, end));
			if (item.length == 0 || passed++ < slot)
				continue;
			*found = item;
			return field;
		}
	}
	return NULL;
}

const char *described_list_item(const struct model *model, int grid, int value, size_t *length, const char **kind)
{
	struct span item;
	const struct field *field = find_slot(model, &model->grids[grid], value, &item);
	*kind = field ? described_field_of(model, field)->single : NULL;
	*length = *kind ? item.length : 0;
	return *kind ? field->effective + item.start : NULL;
}

/* Adds "MONS: fire bat". Items have the same alternatives as legend lines of kind HOLDS. */
static bool add_slot(struct words *words, const struct model *model, const struct grid *grid, int value)
{
	const struct described_dialect *dialect = described_detail(model)->tables->dialect;
	struct described_legend like = {0};
	struct span item;
	const struct field *field = find_slot(model, grid, value, &item);
	for (int i = 0; i < dialect->legend_count && like.effect != EFFECT_HOLDS; i++)
		like = dialect->legend[i];
	if (!field)
		return false;
	append(words, "%s%s: ", words->used > 0 ? "; " : "", field->name);
	add_alternatives(words, &like, field->effective + item.start, item.length);
	return true;
}

/* Returns the last line with an effect that names the glyph; NULL if none. */
static const struct entry *line_of(const struct model *model, const struct grid *grid, int value,
				   enum described_effect effect)
{
	const struct entry *last = NULL;
	for (int i = -1; (i = described_next_line(model, grid, i)) >= 0;) {
		const struct described_legend *legend = described_legend_of(model, &model->entries[i]);
		if (legend && legend->effect == effect && entry_has_key(&model->entries[i], value))
			last = &model->entries[i];
	}
	return last;
}

/* Adds a short description of a glyph that another becomes. */
static void add_outcome(struct words *words, const struct model *model, const struct grid *grid, int value)
{
	const struct entry *holds = line_of(model, grid, value, EFFECT_HOLDS);
	const struct entry *means = holds ? NULL : line_of(model, grid, value, EFFECT_MEANS);
	const struct glyph *glyph = model_glyph(model, grid, value);
	struct words slot = {.text = words->text + words->used, .size = words->size - words->used};
	if (holds || means)
		append(words, "%s", described_value(holds ? holds : means));
	else if (add_slot(&slot, model, grid, value))
		words->used += slot.used;
	else
		append(words, "%s", glyph->known && *glyph->meaning ? glyph->meaning : cell_name(value).text);
}

/* Adds "stone wall 50 %, floor 50 %", with equal outcomes added up. */
static void add_outcomes(struct words *words, const struct model *model, const struct grid *grid,
			 const struct outcome *outcomes, int count, bool chances)
{
	int sum = 0;
	for (int i = 0; i < count; i++)
		sum += outcomes[i].weight;
	for (int i = 0, added = 0; i < count; i++) {
		int weight = 0, first = 0;
		while (outcomes[first].value != outcomes[i].value)
			first++;
		for (int j = i; j < count; j++)
			weight += outcomes[j].value == outcomes[i].value ? outcomes[j].weight : 0;
		if (first < i)
			continue;
		append(words, "%s", added++ == 0 ? "" : chances ? ", " : " or ");
		add_outcome(words, model, grid, outcomes[i].value);
		if (chances && weight < sum)
			append(words, " %d %%", percent(weight, sum));
	}
}

/* Adds the effect of a line on its glyphs: "-> stone wall 50 %, floor 50 %", "-> 2: tree, rest: floor". */
static void add_change(struct words *words, const struct model *model, const struct grid *grid,
		       const struct described_legend *legend, const struct entry *entry)
{
	struct outcome outcomes[OUTCOMES];
	const char *value = described_value(entry);
	append(words, "%s", words->used > 0 ? "; " : "");
	if (legend->effect == EFFECT_SHUFFLES) {
		append(words, "%s: %s", entry->kind, entry->glyphs);
		return;
	}
	append(words, "-> ");
	if (legend->effect == EFFECT_CLEARS) {
		add_outcome(words, model, grid, ' ');
	} else if (legend->effect == EFFECT_BECOMES) {
		int count = described_outcomes(legend, value, outcomes);
		add_outcomes(words, model, grid, outcomes, count, true);
	}
	for (size_t at = 0, end; legend->effect == EFFECT_PARTS && value[at]; at = end + (value[end] != '\0')) {
		end = at + strcspn(value + at, "/");
		struct span of = span_trimmed(value, span_between(at, end));
		char *part = memory_copy_bytes(value + of.start, of.length);
		int number = (int)strspn(part, "0123456789*-");
		int count = described_outcomes(legend, part, outcomes);
		append(words, "%s%.*s: ", at > 0 ? ", " : "", *part == '*' ? 4 : number,
		       *part == '*' ? "rest" : part);
		add_outcomes(words, model, grid, outcomes, count, false);
		free(part);
	}
}

size_t described_value_words(const struct model *model, int number, int value, char *text, size_t size)
{
	const struct grid *grid = &model->grids[number];
	struct words words = {.text = text, .size = size};
	bool becomes = line_of(model, grid, value, EFFECT_BECOMES) || line_of(model, grid, value, EFFECT_PARTS) ||
		       line_of(model, grid, value, EFFECT_CLEARS);
	bool held = line_of(model, grid, value, EFFECT_HOLDS), lines = false;
	text[0] = '\0';
	if (described_of(model)->description->scanner != SCANNER_LINES)
		return 0;
	if (!held && !becomes)
		lines = add_slot(&words, model, grid, value);
	const struct glyph *glyph = model_glyph(model, grid, value);
	if (!lines && !held && !becomes && !line_of(model, grid, value, EFFECT_MEANS))
		append(&words, "%s", glyph->meaning);
	const struct entry *meant = line_of(model, grid, value, EFFECT_MEANS);
	for (int i = -1; (i = described_next_line(model, grid, i)) >= 0;) {
		const struct entry *entry = &model->entries[i];
		const struct described_legend *legend = described_legend_of(model, entry);
		bool replaced = entry->grid < 0 && meant && meant != entry; /* by another line of the file or map */
		if (!legend || replaced || !entry_has_key(entry, value))
			continue;
		bool changes = legend->effect >= EFFECT_BECOMES && legend->effect <= EFFECT_CLEARS;
		const char *of_line = described_value(entry);
		lines = true;
		if (changes)
			add_change(&words, model, grid, legend, entry);
		if (changes || becomes)
			continue;
		bool means = legend->effect == EFFECT_MEANS;
		append(&words, "%s%s%s", words.used > 0 ? "; " : "", means ? "" : entry->kind, means ? "" : ": ");
		if (means && !held && legend->split && !strpbrk(of_line, legend->split))
			append(&words, "%s", glyph->meaning);
		else
			add_alternatives(&words, legend, of_line, strlen(of_line));
		const char *when = described_condition(model, entry->line.start);
		append(&words, "%s%s", *when ? " if " : "", when);
	}
	return lines ? words.used : 0;
}
