#include "xxhash.h"
#include <stdlib.h>
#include <assert.h>

#define MAX_LENGTH 24

_Bool nondet_bool(void);

void XXH32_update_harness(void) {
	XXH32_state_t state;
	size_t length;
	__CPROVER_assume(length <= MAX_LENGTH);
	void *input = nondet_bool() ? NULL : malloc(length);
	if (input == NULL)
		__CPROVER_assume(length == 0);
	__CPROVER_assume(state.memsize < 16);

	XXH_errorcode r = XXH32_update(&state, input, length);

	assert(r == (input == NULL ? XXH_ERROR : XXH_OK) || r == XXH_OK);
	assert(state.memsize < 16);
}
