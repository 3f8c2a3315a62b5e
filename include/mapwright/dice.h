/* dice.h - random numbers, the same everywhere for the same seed. */
#pragma once

#include <stdint.h>

/* SplitMix64: one addition and some mixing per number. Begin with any seed. */
struct dice {
	uint64_t state;
};

/* Returns a number from 0 to sides - 1. */
static inline int dice_below(struct dice *dice, int sides)
{
	uint64_t z = dice->state += 0x9e3779b97f4a7c15u;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	z ^= z >> 31;
	return (int)(((z >> 32) * (uint64_t)sides) >> 32);
}
