#include "utf8.h"
#include <assert.h>
#include <stdlib.h>

void cmark_utf8proc_iterate_harness(void) {
	bufsize_t len;
	int32_t c;
	__CPROVER_assume(0 < len && len <= 4096);
	uint8_t *s = malloc(len);
	__CPROVER_assume(s != NULL);

	int n = cmark_utf8proc_iterate(s, len, &c);

	assert(n == -1 || (1 <= n && n <= 4 && n <= len));
	assert(n == -1 ? c == -1 : 0 <= c && c < 0x110000);
}
