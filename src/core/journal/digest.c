/* SHA-256 and CRC-32C. */
#include "digest.h"

#include <string.h>

enum { BLOCK = 64, ROUNDS = 64 };

static const uint32_t round_constants[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate(uint32_t value, int by)
{
	return value >> by | value << (32 - by);
}

static uint32_t read_big_endian(const unsigned char *bytes)
{
	return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Computes the message schedule of a block. */
static void expand_block(const unsigned char *block, uint32_t words[ROUNDS])
{
	for (size_t i = 0; i < 16; i++)
		words[i] = read_big_endian(block + 4 * i);
	for (int i = 16; i < ROUNDS; i++) {
		uint32_t a = words[i - 15], b = words[i - 2];
		uint32_t low = rotate(a, 7) ^ rotate(a, 18) ^ a >> 3;
		uint32_t high = rotate(b, 17) ^ rotate(b, 19) ^ b >> 10;
		words[i] = words[i - 16] + low + words[i - 7] + high;
	}
}

/* s[0..7] are a..h of the standard. */
static void add_block(uint32_t state[8], const unsigned char *block)
{
	uint32_t words[ROUNDS], s[8];
	expand_block(block, words);
	memcpy(s, state, sizeof s);
	for (int i = 0; i < ROUNDS; i++) {
		uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
		uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
		uint32_t one = s[7] + (rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)) + choice +
			       round_constants[i] + words[i];
		uint32_t two = (rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)) + majority;
		memmove(s + 1, s, 7 * sizeof *s);
		s[4] += one;
		s[0] = one + two;
	}
	for (int i = 0; i < 8; i++)
		state[i] += s[i];
}

void digest_bytes(const void *bytes, size_t length, unsigned char digest[DIGEST_SIZE])
{
	uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
			     0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
	const unsigned char *at = bytes;
	size_t left = length;
	for (; left >= BLOCK; left -= BLOCK, at += BLOCK)
		add_block(state, at);
	unsigned char tail[2 * BLOCK] = {0};
	if (left > 0)
		memcpy(tail, at, left);
	tail[left] = 0x80;
	size_t end = left < BLOCK - 8 ? BLOCK : 2 * BLOCK;
	uint64_t bits = (uint64_t)length * 8;
	for (int i = 0; i < 8; i++)
		tail[end - 1 - (size_t)i] = (unsigned char)(bits >> 8 * i);
	for (size_t i = 0; i < end; i += BLOCK)
		add_block(state, tail + i);
	for (int i = 0; i < DIGEST_SIZE; i++)
		digest[i] = (unsigned char)(state[i / 4] >> (24 - 8 * (i % 4)));
}

enum { AT_ONCE = 8 }; /* bytes: the edit of a large map can be a megabyte */

/* Computes what each value of a byte does to the sum when 0 to 7 others have followed. */
static void find_sums(uint32_t sums[AT_ONCE][256])
{
	for (uint32_t byte = 0; byte < 256; byte++) {
		uint32_t sum = byte;
		for (int bit = 0; bit < 8; bit++)
			sum = sum >> 1 ^ (sum & 1 ? 0x82f63b78 : 0);
		sums[0][byte] = sum;
	}
	for (int after = 1; after < AT_ONCE; after++)
		for (int byte = 0; byte < 256; byte++)
			sums[after][byte] = sums[after - 1][byte] >> 8 ^ sums[0][sums[after - 1][byte] & 0xff];
}

uint32_t checksum_bytes(uint32_t before, const void *bytes, size_t length)
{
	static uint32_t sums[AT_ONCE][256];
	const unsigned char *at = bytes, *end = at + length;
	uint32_t sum = ~before;
	if (sums[0][1] == 0)
		find_sums(sums);
	for (; end - at >= AT_ONCE; at += AT_ONCE)
		sum = sums[7][(sum ^ at[0]) & 0xff] ^ sums[6][(sum >> 8 ^ at[1]) & 0xff] ^
		      sums[5][(sum >> 16 ^ at[2]) & 0xff] ^ sums[4][sum >> 24 ^ at[3]] ^ sums[3][at[4]] ^
		      sums[2][at[5]] ^ sums[1][at[6]] ^ sums[0][at[7]];
	for (; at < end; at++)
		sum = sum >> 8 ^ sums[0][(sum ^ *at) & 0xff];
	return ~sum;
}
