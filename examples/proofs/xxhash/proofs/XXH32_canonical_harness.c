#include "xxhash.h"
#include <assert.h>

void XXH32_canonical_harness(void) {
	XXH32_hash_t h;
	XXH32_canonical_t c;
	XXH32_canonicalFromHash(&c, h);
	assert(c.digest[0] == h >> 24 && c.digest[3] == (h & 0xff));
	assert(XXH32_hashFromCanonical(&c) == h);
}
