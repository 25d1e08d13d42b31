#include "yaml_private.h"
#include <assert.h>

size_t nondet_size_t(void);

void yaml_string_extend_harness(void) {
	size_t size = nondet_size_t(), used = nondet_size_t(), i = nondet_size_t();
	__CPROVER_assume(0 < size && size <= 65536);
	__CPROVER_assume(used <= size);
	yaml_char_t *start = malloc(size);
	__CPROVER_assume(start != NULL);
	yaml_char_t *pointer = start + used, *end = start + size;

	if (yaml_string_extend(&start, &pointer, &end)) {
		assert(end == start + 2 * size);
		assert(pointer == start + used);
		__CPROVER_assume(size <= i && i < 2 * size);
		assert(start[i] == 0);
	} else {
		assert(end == start + size);
		assert(start[0] == start[0]);
	}
}
