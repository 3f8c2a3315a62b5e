/* digest.h - SHA-256 and CRC-32C for the recovery journal; private to core.
 *
 * SHA-256 (FIPS 180-4) identifies files and texts: two different ones with the same digest cannot be made, even
 * deliberately. CRC-32C (RFC 3720, appendix B.4) detects truncated and damaged records. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { DIGEST_SIZE = 32 };

void digest_bytes(const void *bytes, size_t length, unsigned char digest[DIGEST_SIZE]);

/* Returns the checksum of bytes that continue those with checksum `before` (0 means the first ones). */
uint32_t checksum_bytes(uint32_t before, const void *bytes, size_t length);
