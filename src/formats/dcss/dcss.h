/* dcss.h - what the rules of Dungeon Crawl Stone Soup share; private to the room. */
#ifndef MAPWRIGHT_FORMATS_DCSS_H
#define MAPWRIGHT_FORMATS_DCSS_H

#include "described/rules/ruling.h"

/* The tags of the vault as its lines have them, NULL-terminated; NULL without memory. */
const char *const *dcss_tags(struct ruling *ruling);

bool dcss_has_tag(const char *const *tags, const char *tag);
bool dcss_has_tag_prefix(const char *const *tags, const char *prefix);

/* Does a line say which levels have the vault? default-depth does for those that follow it. */
bool dcss_has_depth(const struct ruling *ruling);

/* The value of the last line of that name, which holds; "": there is none. */
const char *dcss_value(const struct ruling *ruling, const char *name);

#endif
