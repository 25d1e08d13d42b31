#include "strbuf_helpers.h"

void cmark_strbuf_drop_harness(void) {
	cmark_strbuf b;
	bufsize_t n;
	strbuf_any(&b, 1024);
	bufsize_t size = b.size;

	cmark_strbuf_drop(&b, n);

	assert(b.size == (n <= 0 ? size : n > size ? 0 : size - n));
	assert(strbuf_is_valid(&b));
}
