/* powder.h - a room of POWDER as the game sees it. */
#ifndef MAPWRIGHT_POWDER_H
#define MAPWRIGHT_POWDER_H

#include "mapwright/reach.h"

/* Who swims, opens every door and passes magic ones: what it does not reach from an exit or a ladder, nobody does. */
extern const struct walker powder_walker;

#endif
