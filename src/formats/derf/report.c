/* The rules that the reader reports, about mistakes in the structure. */
#include "derf.h"

#define LISTED(name, id, weight) RULE(id, SEVERITY_##weight),
const struct rule *const derf_read_rules[] = {DERF_READER_RULES(LISTED) NULL};
