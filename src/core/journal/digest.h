/* digest.h - SHA-256 and CRC-32C, for the recovery journal; private to core.
 *
 * SHA-256 (FIPS 180-4) names files and texts: two that differ are never taken for one, not even on purpose. CRC-32C
 * (RFC 3720, appendix B.4) tells a record that was cut or damaged from a whole one. */
#ifndef MAPWRIGHT_CORE_DIGEST_H
#define MAPWRIGHT_CORE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

enum { DIGEST_SIZE = 32 };

void digest_bytes(const void *bytes, size_t length, unsigned char digest[DIGEST_SIZE]);

/* The checksum of bytes that go on where those of `before` ended (0: the first ones). */
uint32_t checksum_bytes(uint32_t before, const void *bytes, size_t length);

#endif
