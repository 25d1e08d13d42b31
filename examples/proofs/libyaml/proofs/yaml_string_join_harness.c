#include "yaml_private.h"
#include <assert.h>

#ifndef MAX_SIZE
#define MAX_SIZE 8
#endif

static yaml_char_t *any(size_t size) {
	yaml_char_t *p = malloc(size);
	__CPROVER_assume(p != NULL);
	return p;
}

void yaml_string_join_harness(void) {
	size_t a_size, a_used, b_size, b_used;
	__CPROVER_assume(0 < a_size && a_size <= MAX_SIZE && a_used < a_size);
	__CPROVER_assume(0 < b_size && b_size <= MAX_SIZE && b_used < b_size);
	yaml_char_t *a = any(a_size), *b = any(b_size);
	yaml_char_t *a_pointer = a + a_used, *a_end = a + a_size;
	yaml_char_t *b_pointer = b + b_used, *b_end = b + b_size;

	int ok = yaml_string_join(&a, &a_pointer, &a_end, &b, &b_pointer, &b_end);

	assert(a <= a_pointer && a_pointer <= a_end);
	if (ok)
		assert((size_t)(a_pointer - a) == a_used + b_used);
}
