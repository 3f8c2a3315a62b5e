/* What the readers of boards and recruit files share: fields, fixes of lines, XML, and the part of the dumps in XML about
 * the file. */
#include "reader.h"

#include "mapwright/document.h"
#include "mapwright/emit.h"
#include "xml/xml_edit.h"

struct reader reader_start(struct model *model, const struct text *text, const struct vocabulary *vocabulary,
			   const struct rule *const *rules)
{
	model->line_end = scan_line_end(text);
	return (struct reader){.model = model,
			       .text = text,
			       .vocabulary = vocabulary,
			       .rules = rules,
			       .tower = -1,
			       .check = {.model = model, .text = text, .findings = &model->syntax}};
}

struct field *reader_add_field(struct reader *reader, const struct field *like, int record, int item,
			       struct span value, struct span plain)
{
	struct model *model = reader->model;
	struct field *field = ARENA_ADD(&model->arena, model, field, like);
	field->grid = -1;
	field->record = record;
	field->item = item;
	field->set = value.length > 0;
	field->effective = "";
	if (field->set) {
		field->value = value;
		field->effective = arena_copy(&reader->model->arena, reader->text->bytes + plain.start, plain.length);
	}
	return field;
}

void reader_offer_line(struct reader *reader, struct span span)
{
	check_offer(&reader->check, "start a line with it",
		    span_with_blanks(reader->text->bytes, (struct span){.start = span.start}),
		    scan_line_end(reader->text));
}

void reader_offer_line_end(struct reader *reader)
{
	check_offer(&reader->check, "add a line end", (struct span){.start = reader->text->length},
		    scan_line_end(reader->text));
}

/* ---- XML ---- */

struct xml reader_read_xml(struct reader *reader, const char *what)
{
	const struct text *text = reader->text;
	struct xml xml = xml_read(&reader->model->arena, text->bytes, text->length);
	reader->xml->elements = xml.tag_count;
	reader->xml->comments = xml.comment_count;
	if (xml.tag_count == 0) {
		FOUND(reader, XML_FORM, xml.fault, (struct place){0}, "The file %s.",
		      xml.message ? xml.message : "is empty");
		return xml;
	}
	const struct xml_attribute *space = xml_attribute(&xml, 0, "xmlns");
	if (space)
		FOUND(reader, XML_IGNORED, space->span, (struct place){0},
		      "With a namespace the game sees no %s: remove the attribute xmlns.", what);
	return xml;
}

int colossus_xml_probe(const struct format *format, const char *bytes, size_t length, const char *path)
{
	bool board = strcmp(format->extension, "Map.xml") == 0;
	const char *root = board ? "<board" : "<terrains", *child = board ? "<hex" : "<terrain ";
	bool called = text_ends(path, format->extension), named = called || text_ends(path, ".xml");
	size_t at = length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
	at = bytes_skip(bytes, at, length, " \t\n\r");
	if (at == length || bytes[at] != '<')
		return 0;
	bool outer = memmem(bytes + at, length - at, root, strlen(root));
	bool inner = memmem(bytes + at, length - at, child, strlen(child));
	bool root_first = bytes_begin(bytes + at, length - at, root);
	return root_first || (outer && inner) ? 95 : outer && named ? 60 : called ? 40 : 0;
}

/* ---- values ---- */

struct place reader_last_field(const struct reader *reader)
{
	return place_at(PLACE_FIELD, reader->model->field_count - 1);
}

struct field *reader_add_xml(struct reader *reader, const struct field *like, int record, int item,
			     const struct xml_attribute *value, struct span line)
{
	struct span span = value ? value->span : (struct span){0};
	struct field *field = reader_add_field(reader, like, record, item, span, span);
	field->line = line;
	if (value) {
		field->set = true;
		field->value = span;
		field->effective = value->value;
	}
	return field;
}

bool reader_read_number(struct reader *reader, const struct xml_attribute *attribute, const char *name,
			struct span tag, const char *loss, int *number)
{
	const char *digits = attribute ? attribute->value + strspn(attribute->value, " ") : "";
	size_t length = strcspn(digits, " "), sign = *digits == '+' || *digits == '-';
	bool good = length > sign && digits[length + strspn(digits + length, " ")] == '\0' &&
		    bytes_skip(digits, sign, length, DECIMAL_DIGITS) == length;
	int64_t value = good ? token_number(digits + (*digits == '+'), length - (*digits == '+')) : INT64_MAX;
	*number = value == INT64_MAX ? -1 : (int)value;
	if (value != INT64_MAX)
		return true;
	if (!attribute)
		FOUND(reader, XML_NUMBER, tag, reader_last_field(reader),
		      "The %s is missing, and %s: write %s=\"...\".", name, loss, name);
	else
		FOUND(reader, XML_NUMBER, attribute->span, reader_last_field(reader),
		      "\"%.*s\" is not a number that the game can read: write digits.",
		      QUOTED(reader, attribute->span));
	return false;
}

/* ---- what the loader skips ---- */

static bool is_same_word(const char *name, const char *word)
{
	const char *colon = strchr(name, ':');
	return strcasecmp(colon ? colon + 1 : name, word) == 0;
}

static void report_skipped(struct reader *reader, struct span span, const char *ignored, const char *what,
			   const char *name, const char *advice)
{
	ARENA_LIST_ADD(&reader->model->arena, reader->xml->ignored, reader->xml->ignored_count,
		       reader->xml->ignored_capacity, &ignored);
	FOUND(reader, XML_IGNORED, span, (struct place){0}, "The game ignores the %s %.*s%s.", what, SHOWN, name,
	      advice);
}

void reader_check_attributes(struct reader *reader, const struct xml *xml, int tag, const struct element *element)
{
	struct arena *arena = &reader->model->arena;
	for (int i = xml->tags[tag].first; i < xml->tags[tag].first + xml->tags[tag].count; i++) {
		const struct xml_attribute *at = &xml->attributes[i];
		const char *meant = NULL;
		bool known = strncmp(at->name, "xml", 3) == 0;
		for (int a = 0; element->attributes[a].name; a++) {
			const char *word = element->attributes[a].name;
			known = known || strcmp(word, at->name) == 0;
			meant = !meant && is_same_word(at->name, word) ? word : meant;
		}
		if (!known)
			report_skipped(reader, at->span, arena_print(arena, "%s/@%s", xml->tags[tag].name, at->name),
				       "attribute", at->name, meant ? arena_print(arena, ": write %s", meant) : "");
	}
}

void reader_check_element(struct reader *reader, const struct xml *xml, int tag, const struct element *elements)
{
	struct arena *arena = &reader->model->arena;
	const char *name = xml->tags[tag].name;
	while (elements->name && !(elements->home && is_same_word(name, elements->name)))
		elements++;
	const char *advice = !elements->name ? ""
			     : strcmp(name, elements->name) != 0
				 ? arena_print(arena, ": write %s", elements->name)
				 : arena_print(arena, " here: move it %s", elements->home);
	report_skipped(reader, xml->tags[tag].start, name, "element", name, advice);
}

/* ---- elements of edits ---- */

bool word_is(struct word word, const char *text)
{
	return strlen(text) == word.length && strncasecmp(word.bytes, text, word.length) == 0;
}

const char *element_attribute(const struct element *element, int field)
{
	int a = 0;
	while (element->attributes[a].name && element->attributes[a].field != field)
		a++;
	return element->attributes[a].name;
}

void element_print(FILE *out, const struct element *element, const struct word *words)
{
	fprintf(out, "<%s", element->name);
	for (int a = 0; element->attributes[a].name; a++) {
		struct word word = words[element->attributes[a].field];
		if (word.length > 0)
			xml_print_attribute(out, element->attributes[a].name, word.bytes, word.length);
	}
}

bool colossus_next_word(const char **at, const char *end, struct word *word)
{
	while (*at < end && byte_is_blank(**at))
		(*at)++;
	char stop = *at < end && **at == '"' ? '"' : ' ';
	*at += stop == '"';
	*word = (struct word){*at, 0};
	while (*at < end && **at != stop && (stop == '"' || !byte_is_blank(**at)))
		(*at)++;
	word->length = (size_t)(*at - word->bytes);
	*at += *at < end;
	return word->length > 0 || stop == '"';
}

/* ---- dump ---- */

void emit_texts(struct writer *writer, const char *key, const char *const *texts, int count)
{
	struct arena arena = {0};
	struct name *names = arena_allocate(&arena, (size_t)count + 1, sizeof *names);
	for (int i = 0; i < count; i++)
		names[i] = name_of_text(texts[i], i);
	emit_array(writer, key);
	names_emit(writer, names, count, false);
	emit_end(writer);
	arena_clear(&arena);
}

void colossus_emit_source(struct writer *writer, const struct document *document, const struct xml_facts *facts)
{
	const struct text *text = &document->text;
	int ends[2] = {0}, tabs = 0;
	for (size_t i = 0; i < text->length; i++) {
		ends[0] += text->bytes[i] == '\n';
		ends[1] += text->bytes[i] == '\n' && i > 0 && text->bytes[i - 1] == '\r';
		tabs += text->bytes[i] == '\t';
	}
	emit_object(writer, "bytes");
	emit_integer(writer, "bytes", (long long)text->length);
	emit_integer(writer, "crlf", ends[1]);
	emit_integer(writer, "lf", ends[0]);
	emit_boolean(writer, "final_newline", text->length > 0 && text->bytes[text->length - 1] == '\n');
	emit_integer(writer, "comments", facts->comments);
	emit_integer(writer, "tabs", tabs);
	emit_integer(writer, "elements", facts->elements);
	emit_end(writer);
}
