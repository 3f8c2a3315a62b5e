/* The rules of boards that the reader reports; those that look at the whole board are in check.c and exits.c.
 *
 * Errors are what the game refuses to load or drops, warnings what it takes but no board of its own has and nobody
 * can mean, notes what only some boards break. */
#include "map.h"

const struct rule *const colossus_reader_rules[] = {
    [RULE_BYTE] = RULE("colossus-map-byte", SEVERITY_ERROR),
    [RULE_CASE_MISSING] = RULE("colossus-map-case-missing", SEVERITY_ERROR),
    [RULE_COMMENT] = RULE("colossus-map-comment", SEVERITY_ERROR),
    [RULE_EXIT_TYPE] = RULE("colossus-map-exit-type", SEVERITY_ERROR),
    [RULE_FIELD_EXTRA] = RULE("colossus-map-field-extra", SEVERITY_ERROR),
    [RULE_FIELD_MISSING] = RULE("colossus-map-field-missing", SEVERITY_ERROR),
    [RULE_LINE_END] = RULE("colossus-map-line-end", SEVERITY_ERROR),
    [RULE_LINE_SEVERAL] = RULE("colossus-map-line-several", SEVERITY_ERROR),
    [RULE_LINE_UNKNOWN] = RULE("colossus-map-line-unknown", SEVERITY_ERROR),
    [RULE_NUMBER] = RULE("colossus-map-number", SEVERITY_ERROR),
    [RULE_NUMBER_LARGE] = RULE("colossus-map-number-large", SEVERITY_ERROR),
    [RULE_SIZE_FIRST] = RULE("colossus-map-size-first", SEVERITY_ERROR),
    [RULE_SIZE_MISSING] = RULE("colossus-map-size-missing", SEVERITY_ERROR),
    [RULE_SIZE_RANGE] = RULE("colossus-map-size-range", SEVERITY_ERROR),
    [RULE_TERRAIN_UNKNOWN] = RULE("colossus-map-terrain-unknown", SEVERITY_ERROR),
    NULL,
};
