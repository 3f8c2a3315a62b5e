/* The version of the program. */
#include "cli.h"

#ifndef MAPWRIGHT_COMMIT /* a debug build */
#define MAPWRIGHT_COMMIT ""
#endif

const char cli_version[] = MAPWRIGHT_VERSION MAPWRIGHT_COMMIT;
