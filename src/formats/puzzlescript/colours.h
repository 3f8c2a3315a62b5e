/* colours.h - the colours of PuzzleScript's objects. */
#pragma once

#include "mapwright/model.h"
#include "mapwright/vocabulary.h"

/* Gives the glyphs of a model that was read their colours (glyph.h): of the objects that a glyph stands for, the one that
 * the game draws last. `words` is the format's vocabulary, beside which the names of colours are found. */
void puzzlescript_colours(struct model *model, const struct text *text, const struct vocabulary *words);
