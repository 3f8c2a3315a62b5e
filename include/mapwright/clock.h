/* clock.h - the time, for timeouts. */
#pragma once

/* Returns milliseconds of a monotonic clock; never 0, so that 0 can mean "not yet". */
long long clock_now(void);
