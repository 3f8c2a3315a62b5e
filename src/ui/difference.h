/* difference.h - how two texts differ, line by line, as lines of a page; private to ui. */
#ifndef MAPWRIGHT_UI_DIFFERENCE_H
#define MAPWRIGHT_UI_DIFFERENCE_H

#include "mapwright/text.h"

struct page;

/* Adds "- old line" and "+ new line" with the number of each line, up to a bound that a person still reads. */
void difference_list(struct page *page, const struct text *old, const struct text *fresh);

#endif
