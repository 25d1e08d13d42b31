#include "utf8proc.h"
#include <stdlib.h>
#include <assert.h>

int32_t nondet_int32_t(void);

void utf8proc_encode_char_harness(void) {
	utf8proc_int32_t c = nondet_int32_t(), d;
	utf8proc_uint8_t *dst = malloc(4);
	__CPROVER_assume(dst != NULL);

	utf8proc_ssize_t n = utf8proc_encode_char(c, dst);

	assert(n >= 0 && n <= 4);
	if (utf8proc_codepoint_valid(c)) {
		assert(n > 0);
		/* what was encoded is decoded */
		assert(utf8proc_iterate(dst, n, &d) == n);
		assert(c == d);
	}
}
