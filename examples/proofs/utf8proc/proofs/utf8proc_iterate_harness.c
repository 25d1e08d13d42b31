#include "utf8proc.h"
#include <stdlib.h>
#include <assert.h>

size_t nondet_size_t(void);

void utf8proc_iterate_harness(void) {
	size_t n = nondet_size_t();
	__CPROVER_assume(n <= SSIZE_MAX);
	utf8proc_uint8_t *str = malloc(n);
	__CPROVER_assume(str != NULL);
	utf8proc_int32_t c;

	utf8proc_ssize_t r = utf8proc_iterate(str, n, &c);

	assert(r <= 4 && r <= (utf8proc_ssize_t)n);
	if (r > 0)
		assert(utf8proc_codepoint_valid(c));
	else
		assert(c == -1);
}
