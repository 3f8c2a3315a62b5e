/* What the dialects of Colossus boards are called and how they differ. */
#include "map.h"

const char *const colossus_dialect_names[] = {"A", "B1", "B2", "B3", "C1", "C2", NULL};

const struct colossus_dialect_traits colossus_dialects[] = {
    [COLOSSUS_A] = {.name = "dialect A", .terrain = TERRAIN_WORD, .case_word = true, .visual_y = true},
    [COLOSSUS_B1] = {.name = "dialect B1", .terrain = TERRAIN_LETTER, .visual_y = true},
    [COLOSSUS_B2] = {.name = "dialect B2", .terrain = TERRAIN_LETTER},
    [COLOSSUS_B3] = {.name = "dialect B3", .terrain = TERRAIN_LETTER, .comments = true},
    [COLOSSUS_C1] = {.name = "dialect C1", .terrain = TERRAIN_LETTER, .comments = true, .size_line = true},
    [COLOSSUS_C2] = {.name = "dialect C2", .terrain = TERRAIN_NAME, .comments = true, .size_line = true},
};

const char *const colossus_exit_names[COLOSSUS_EXIT_TYPES] = {
    [COLOSSUS_ARROW] = "ARROW",
    [COLOSSUS_ARROWS] = "ARROWS",
    [COLOSSUS_ARCH] = "ARCH",
    [COLOSSUS_BLOCK] = "BLOCK",
};
