#include "xxhash.h"
#include <assert.h>
#include <stdlib.h>

void XXH64_reset_harness(void) {
	XXH64_state_t *state = XXH64_createState();
	XXH64_hash_t seed;
	if (state == NULL)
		return;
	XXH_errorcode r = XXH64_reset(state, seed);
	assert(r == XXH_OK);
	assert(state->memsize == 0 && state->total_len == 0);
	assert(state->v[2] == seed);
	assert(XXH64_freeState(state) == XXH_OK);
}
