/* rule_cache.h - findings about maps that a check takes over from the one before; private to the folder. */
#pragma once

#include "mapwright/rules.h"

/* Findings about a map are kept for the next check, which takes them over if nothing that the rules read has changed.
 * cache_begin returns what the check before stored, for the caller to clear. cache_reuse adds to the findings what it found
 * about a map, or nothing if check->known has it, and returns false if the rules must run on it. cache_store then keeps
 * their findings, from number `first` on, unless they depend on other maps (not `alone`). */
struct finding_cache cache_begin(struct check *check);
bool cache_reuse(struct check *check, const struct finding_cache *before, int grid);
void cache_store(struct check *check, int grid, int first, bool alone);
