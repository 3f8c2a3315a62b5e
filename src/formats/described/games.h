/* games.h - the kinds of rules that descriptions can have; private to the formats. */
#pragma once

#include "described/language/kinds.h"

/* The tables of kinds, NULL-terminated: first those that any format can use. */
extern const struct rule_kind *const described_rule_kinds[];
