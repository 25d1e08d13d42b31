#include "strbuf_helpers.h"
#include "cmark_ctype.h"

#define MAX_SIZE 6

void cmark_strbuf_trim_harness(void) {
	cmark_strbuf b;
	strbuf_any(&b, MAX_SIZE);

	cmark_strbuf_trim(&b);

	assert(strbuf_is_valid(&b));
	if (b.size > 0) {
		assert(!cmark_isspace(b.ptr[0]));
		assert(!cmark_isspace(b.ptr[b.size - 1]));
	}
}
