/* clock.h - the time, for timeouts. */
#ifndef MAPWRIGHT_CLOCK_H
#define MAPWRIGHT_CLOCK_H

/* Returns milliseconds of a monotonic clock; never 0, so that 0 can mean "not yet". */
long long clock_now(void);

#endif
