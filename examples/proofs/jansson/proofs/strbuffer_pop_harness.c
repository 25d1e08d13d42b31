#include "strbuffer_helpers.h"
#include <assert.h>

void strbuffer_pop_harness(void) {
	strbuffer_t b;
	strbuffer_any(&b, __CPROVER_max_malloc_size);
	size_t length = b.length;
	char last = length ? b.value[length - 1] : '\0';

	char c = strbuffer_pop(&b);

	assert(c == last);
	assert(b.length == (length ? length - 1 : 0));
	assert(strbuffer_is_valid(&b));
}
