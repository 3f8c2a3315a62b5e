/* The rules that the reader reports: where the structure is not what was meant. */
#include "derf.h"

const struct rule *const derf_read_rules[] = {
    [RULE_LINES_MISSING] = RULE("derf-lines-missing", SEVERITY_ERROR),
    [RULE_SECTION_EARLY] = RULE("derf-section-early", SEVERITY_ERROR),
    [RULE_FLAGS_SECOND] = RULE("derf-flags-second", SEVERITY_ERROR),
    [RULE_FLAGS_BROKEN] = RULE("derf-flags-broken", SEVERITY_ERROR),
    [RULE_CONTAINERS_SECOND] = RULE("derf-containers-second", SEVERITY_ERROR),
    [RULE_CONTAINER_ORPHAN] = RULE("derf-container-orphan", SEVERITY_ERROR),
    [RULE_CONTAINER_UNLISTED] = RULE("derf-container-unlisted", SEVERITY_ERROR),
    [RULE_CONTAINER_NUMBER] = RULE("derf-container-number", SEVERITY_ERROR),
    [RULE_TEXT_UNKNOWN] = RULE("derf-text-unknown", SEVERITY_ERROR),
    [RULE_LINE_END] = RULE("derf-line-end", SEVERITY_ERROR),
    NULL,
};
