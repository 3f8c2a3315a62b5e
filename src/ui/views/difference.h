/* difference.h - how two texts of one format differ, as lines of a page; private to ui. */
#ifndef MAPWRIGHT_UI_DIFFERENCE_H
#define MAPWRIGHT_UI_DIFFERENCE_H

#include "mapwright/document.h"

struct page;

/* Adds a line for each difference, as `mapwright diff` prints them, up to a bound that a person still reads. The texts
 * are read as the document is. Without memory nothing is added. */
void difference_list(struct page *page, const struct document *document, const struct text *old,
		     const struct text *fresh);

#endif
