/* xml.h - the tags of an XML file and the places of their attributes; private to the formats.
 *
 * Expat decides what is well-formed and where the tags are. No other file is ever read: a document type is refused
 * before its declarations are. */
#pragma once

#include "mapwright/arena.h"
#include "mapwright/text.h"

struct xml_attribute {
	const char *name;
	const char *value; /* as programs read it: references are replaced, tabs and line ends are blanks */
	struct span span;  /* the bytes between the quotes */
};

struct xml_tag {
	const char *name;
	struct span start; /* the start tag, from < to > */
	struct span whole; /* the element, to the end of its end tag */
	int parent;        /* -1 for the root */
	int first, count;  /* its attributes */
};

/* All in the arena. Tags are in file order, so the root is the first. */
struct xml {
	struct xml_tag *tags;
	int tag_count, tag_capacity;
	struct xml_attribute *attributes;
	int attribute_count, attribute_capacity, comment_count;
	struct span fault;   /* where reading stopped */
	const char *message; /* why; NULL if the whole file was read */
};

/* Returns the tags of the bytes; none, and a message, if they are not well-formed, have a document type, are not XML
 * 1.0, or are in another encoding than UTF-8. */
struct xml xml_read(struct arena *arena, const char *bytes, size_t length);

/* Returns the first tag after an element; tag_count if there is none. */
int xml_after(const struct xml *xml, int tag);

/* Returns an attribute of a tag; NULL if it does not have it. */
const struct xml_attribute *xml_attribute(const struct xml *xml, int tag, const char *name);

/* Gets the next comment, instruction, CDATA or text between tags from `*at` on, in a well-formed file. Returns false at
 * the end. asides.c */
bool xml_next_aside(const struct text *text, size_t *at, struct span *aside);
