/* clock.h - the time for what waits. */
#ifndef MAPWRIGHT_CLOCK_H
#define MAPWRIGHT_CLOCK_H

/* Milliseconds of a clock that never goes back; never 0, so that 0 can mean "not yet". */
long long clock_now(void);

#endif
