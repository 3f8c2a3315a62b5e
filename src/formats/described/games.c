/* The games that add kinds of rules to those of all descriptions. */
#include "games.h"

#include "described/rules/rules.h"

#include "angband/kinds.h"
#include "dcss/kinds.h"
#include "nethack/kinds.h"
#include "nlarn/kinds.h"
#include "sokoban/kinds.h"
#include "wesnoth/kinds.h"

static const struct rule_kind angband[] = {ANGBAND_RULE_KINDS(RULE_KIND){.word = NULL}};
static const struct rule_kind dcss[] = {DCSS_RULE_KINDS(RULE_KIND){.word = NULL}};
static const struct rule_kind nethack[] = {NETHACK_RULE_KINDS(RULE_KIND){.word = NULL}};
static const struct rule_kind nlarn[] = {NLARN_RULE_KINDS(RULE_KIND){.word = NULL}};
static const struct rule_kind sokoban[] = {SOKOBAN_RULE_KINDS(RULE_KIND){.word = NULL}};
static const struct rule_kind wesnoth[] = {WESNOTH_RULE_KINDS(RULE_KIND){.word = NULL}};

const struct rule_kind *const described_rule_kinds[] = {
    described_common_kinds, angband, dcss, nethack, nlarn, sokoban, wesnoth, NULL};
