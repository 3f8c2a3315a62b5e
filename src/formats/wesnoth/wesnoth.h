/* wesnoth.h - what only Wesnoth measures; private to the folder. */
#pragma once

#include "mapwright/fact_ops.h"

/* The villages of a map, and of each side those to which it is nearest, with the hexes from its start to them. */
facts_function wesnoth_facts;
