/* The rules of recruit files that the reader reports; those that look at the whole file are in check.c and reach.c.
 *
 * Errors are what the game refuses or stops on, or what takes a terrain away without a word; warnings what it takes but
 * nobody can mean; notes the rest. */
#include "ter.h"

const struct rule *const ter_reader_rules[] = {
    [TER_RULE_CHARACTER] = RULE("colossus-ter-character", SEVERITY_ERROR),
    [TER_RULE_COMMENT] = RULE("colossus-ter-comment", SEVERITY_ERROR),
    [TER_RULE_FIELD_MISSING] = RULE("colossus-ter-field-missing", SEVERITY_ERROR),
    [TER_RULE_KEYWORD] = RULE("colossus-ter-keyword", SEVERITY_ERROR),
    [TER_RULE_LETTER] = RULE("colossus-ter-letter", SEVERITY_ERROR),
    [TER_RULE_LINE_END] = RULE("colossus-ter-line-end", SEVERITY_ERROR),
    [TER_RULE_LINE_UNKNOWN] = RULE("colossus-ter-line-unknown", SEVERITY_ERROR),
    [TER_RULE_LIST] = RULE("colossus-ter-list", SEVERITY_ERROR),
    [TER_RULE_NUMBER_LARGE] = RULE("colossus-ter-number-large", SEVERITY_ERROR),
    [TER_RULE_PAIR] = RULE("colossus-ter-pair", SEVERITY_ERROR),
    [TER_RULE_TITAN_REPEATED] = RULE("colossus-ter-titan-repeated", SEVERITY_WARNING),
    [TER_RULE_WORD_SHORT] = RULE("colossus-ter-word-short", SEVERITY_ERROR),
    NULL,
};
