#include "xxhash.h"
#include <stdlib.h>

#ifndef MAX_LENGTH
#define MAX_LENGTH 20
#endif

void XXH32_harness(void) {
	size_t length;
	XXH32_hash_t seed;
	__CPROVER_assume(length <= MAX_LENGTH);
	void *input = malloc(length);
	__CPROVER_assume(input != NULL);
	XXH32(input, length, seed);
}
