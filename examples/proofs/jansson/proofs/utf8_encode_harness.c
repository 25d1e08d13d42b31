#include "utf.h"
#include <assert.h>

int32_t nondet_int32_t(void);

void utf8_encode_harness(void) {
	char buffer[4];
	size_t size;
	int32_t c = nondet_int32_t(), d;

	int r = utf8_encode(c, buffer, &size);

	assert((r == 0) == (0 <= c && c <= 0x10FFFF));
	if (r == 0) {
		assert(1 <= size && size <= 4);
		assert(utf8_check_first(buffer[0]) == size);
		const char *end = utf8_iterate(buffer, size, &d);
		assert(end == NULL ? 0xD800 <= c && c <= 0xDFFF : end == buffer + size && c == d);
	}
}
