#include "strbuf_helpers.h"

void cmark_strbuf_grow_harness(void) {
	cmark_strbuf b;
	bufsize_t target;
	strbuf_any(&b, 4096);
	__CPROVER_assume(target > 0 && target <= 8192);
	bufsize_t size = b.size;

	cmark_strbuf_grow(&b, target);

	assert(b.asize > target);
	assert(b.size == size);
	assert(__CPROVER_w_ok(b.ptr, b.asize));
}
