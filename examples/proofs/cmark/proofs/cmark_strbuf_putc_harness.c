#include "strbuf_helpers.h"

void cmark_strbuf_putc_harness(void) {
	cmark_strbuf b;
	int c;
	strbuf_any(&b, 64);
	bufsize_t size = b.size;

	cmark_strbuf_putc(&b, c);

	assert(b.size == size + 1);
	assert(b.ptr[size] == (unsigned char)c);
	assert(strbuf_is_valid(&b));
}
