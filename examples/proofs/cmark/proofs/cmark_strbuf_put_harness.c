#include "strbuf_helpers.h"

void cmark_strbuf_put_harness(void) {
	cmark_strbuf b;
	bufsize_t len;
	strbuf_any(&b, 4096);
	__CPROVER_assume(len <= 4096);
	unsigned char *data = len > 0 ? malloc(len) : NULL;
	if (len > 0)
		__CPROVER_assume(data != NULL);
	bufsize_t size = b.size;

	cmark_strbuf_put(&b, data, len);

	assert(b.size == (len > 0 ? size + len : size));
	assert(strbuf_is_valid(&b));
}
