/* Reads the tags of an XML file and the places of their attributes, with Expat. */
#include "xml.h"

#include "mapwright/bytes.h"

#include <expat.h>
#include <limits.h>

#if XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION < 9 /* has only those that Expat 2.9 advises against */
#define XML_GetCurrentByteIndex64 XML_GetCurrentByteIndex
#define XML_GetCurrentByteCount64 XML_GetCurrentByteCount
#endif

struct parsing {
	XML_Parser parser;
	struct arena *arena;
	struct xml *xml;
	const char *bytes;
	size_t length;
	int open; /* the element that is open; -1 if none */
};

static void stop(struct parsing *parsing, size_t at, size_t length, const char *message)
{
	if (parsing->xml->message)
		return;
	parsing->xml->message = message;
	parsing->xml->fault = (struct span){.start = at, .length = length};
	XML_StopParser(parsing->parser, XML_FALSE);
}

static struct span event_span(const struct parsing *parsing)
{
	long long at = XML_GetCurrentByteIndex64(parsing->parser);
	size_t start = at < 0 ? 0 : (size_t)at;
	return (struct span){.start = start, .length = (size_t)XML_GetCurrentByteCount64(parsing->parser)};
}

/* ---- what is refused ---- */

static void declaration(void *context, const char *version, const char *encoding, int standalone UNUSED)
{
	struct parsing *parsing = context;
	struct span span = event_span(parsing);
	if (version && strcmp(version, "1.0") != 0)
		stop(parsing, span.start, span.length,
		     arena_print(parsing->arena, "is XML %s; mapwright reads XML 1.0", version));
	else if (encoding && strcasecmp(encoding, "UTF-8") != 0 && strcasecmp(encoding, "US-ASCII") != 0)
		stop(parsing, span.start, span.length,
		     arena_print(parsing->arena, "is encoded in %s; mapwright reads UTF-8: convert it, as with iconv",
				 encoding));
}

static void document_type(void *context, const char *name, const char *system, const char *public, int subset)
{
	struct parsing *parsing = context;
	const char *at = memmem(parsing->bytes, parsing->length, "<!DOCTYPE", 9);
	(void)name, (void)system, (void)public, (void)subset;
	stop(parsing, at ? (size_t)(at - parsing->bytes) : 0, 9,
	     "has a document type, which can bring text from elsewhere into the file; mapwright does not read it");
}

/* ---- tags ---- */

/* Adds the places of the attributes of a start tag to those that Expat returned, which are in the same order. */
static void start_tag(void *context, const char *name, const char **values)
{
	struct parsing *parsing = context;
	struct xml *xml = parsing->xml;
	struct span span = event_span(parsing);
	struct xml_tag tag = {.name = arena_copy(parsing->arena, name, strlen(name)),
			      .start = span,
			      .whole = span,
			      .parent = parsing->open,
			      .first = xml->attribute_count};
	size_t at = span.start + 1 + strlen(name), end = span_end(span);
	for (; *values; values += 2) {
		at = bytes_skip(parsing->bytes, at, end, " \t\n");
		at = bytes_until(parsing->bytes, at + strlen(values[0]), end, "\"'");
		size_t close = at < end ? bytes_find(parsing->bytes, at + 1, end, parsing->bytes[at]) : end;
		struct xml_attribute attribute = {
		    .name = arena_copy(parsing->arena, values[0], strlen(values[0])),
		    .value = arena_copy(parsing->arena, values[1], strlen(values[1])),
		    .span = {.start = at + 1, .length = close > at ? close - at - 1 : 0}};
		ARENA_ADD(parsing->arena, xml, attribute, &attribute);
		tag.count++;
		at = close + 1;
	}
	parsing->open = xml->tag_count;
	ARENA_ADD(parsing->arena, xml, tag, &tag);
}

static void end_tag(void *context, const char *name UNUSED)
{
	struct parsing *parsing = context;
	struct xml_tag *tag = &parsing->xml->tags[parsing->open];
	size_t end = span_end(event_span(parsing)); /* of <a/> an empty place after it */
	tag->whole.length = end - tag->start.start;
	parsing->open = tag->parent;
}

static void comment(void *context, const char *text UNUSED)
{
	const struct parsing *parsing = context;
	parsing->xml->comment_count++;
}

struct xml xml_read(struct arena *arena, const char *bytes, size_t length)
{
	struct xml xml = {0};
	struct parsing parsing = {.arena = arena, .xml = &xml, .bytes = bytes, .length = length, .open = -1};
	if (length >= 2 && (memcmp(bytes, "\xff\xfe", 2) == 0 || memcmp(bytes, "\xfe\xff", 2) == 0)) {
		xml.message = "is encoded in UTF-16; mapwright reads UTF-8: convert it, as with iconv";
		return xml;
	}
	parsing.parser = length <= INT_MAX ? XML_ParserCreate("UTF-8") : NULL;
	if (!parsing.parser) {
		xml.message = "is too large";
		return xml;
	}
	XML_SetUserData(parsing.parser, &parsing);
	XML_SetXmlDeclHandler(parsing.parser, declaration);
	XML_SetStartDoctypeDeclHandler(parsing.parser, document_type);
	XML_SetCommentHandler(parsing.parser, comment);
	XML_SetElementHandler(parsing.parser, start_tag, end_tag);
	if (XML_Parse(parsing.parser, bytes, (int)length, 1) == XML_STATUS_ERROR && !xml.message) {
		xml.fault.start = event_span(&parsing).start;
		xml.message =
		    arena_print(arena, "is not well-formed: %s", XML_ErrorString(XML_GetErrorCode(parsing.parser)));
	}
	XML_ParserFree(parsing.parser);
	if (xml.message)
		xml.tag_count = xml.attribute_count = 0;
	return xml;
}

int xml_after(const struct xml *xml, int tag)
{
	size_t end = span_end(xml->tags[tag].whole);
	for (tag++; tag < xml->tag_count && xml->tags[tag].start.start < end;)
		tag++;
	return tag;
}

const struct xml_attribute *xml_attribute(const struct xml *xml, int tag, const char *name)
{
	const struct xml_tag *at = &xml->tags[tag];
	for (int i = at->first; i < at->first + at->count; i++)
		if (strcmp(xml->attributes[i].name, name) == 0)
			return &xml->attributes[i];
	return NULL;
}

bool xml_next_aside(const struct text *text, size_t *at, struct span *aside)
{
	static const struct {
		const char *open, *close;
	} kinds[] = {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}};
	const char *bytes = text->bytes;
	while (*at < text->length) {
		size_t start = *at, end = start, left = text->length - start, kind = 0;
		while (kind < 3 && !bytes_begin(bytes + start, left, kinds[kind].open))
			kind++;
		bool tag = kind == 3 && bytes[start] == '<';
		if (kind < 3) {
			const char *close = memmem(bytes + start, left, kinds[kind].close, strlen(kinds[kind].close));
			end = close ? (size_t)(close - bytes) + strlen(kinds[kind].close) : text->length;
		} else if (tag) {
			for (char quote = 0; end < text->length && (quote || bytes[end] != '>'); end++)
				if (quote ? bytes[end] == quote : bytes[end] == '"' || bytes[end] == '\'')
					quote = quote ? 0 : bytes[end];
			end += end < text->length;
		} else {
			end = bytes_find(bytes, start, text->length, '<');
		}
		*at = end;
		while (start < end && (unsigned char)bytes[start] <= ' ')
			start++;
		while (start < end && (unsigned char)bytes[end - 1] <= ' ')
			end--;
		*aside = span_between(start, end);
		bool declaration = kind == 2 && bytes_begin(bytes + start, end - start, "<?xml ");
		if (!tag && !declaration && end > start && !bytes_begin(bytes + start, end - start, "\xef\xbb\xbf"))
			return true;
	}
	return false;
}
