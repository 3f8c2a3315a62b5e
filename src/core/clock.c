/* The time that only goes forward, in milliseconds. */
#include "mapwright/clock.h"

#include <time.h>

long long clock_now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000 + 1;
}
