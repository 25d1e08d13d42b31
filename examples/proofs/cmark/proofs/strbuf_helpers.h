#include "config.h"
#include "cmark.h"
#include "buffer.h"
#include <assert.h>
#include <stdlib.h>

/* stubs: cmark's allocators do not return NULL */
static void *any_calloc(size_t n, size_t size) {
	void *p = calloc(n, size);
	__CPROVER_assume(p != NULL);
	return p;
}

static void *any_realloc(void *p, size_t size) {
	void *q = realloc(p, size);
	__CPROVER_assume(q != NULL);
	return q;
}

static cmark_mem mem = {any_calloc, any_realloc, free};

static bool strbuf_is_valid(const cmark_strbuf *b) {
	return b->mem == &mem && b->size >= 0 &&
		(b->asize == 0 ? b->ptr == cmark_strbuf__initbuf && b->size == 0
		               : b->size < b->asize && __CPROVER_w_ok(b->ptr, b->asize)) && b->ptr[b->size] == '\0';
}

/* any buffer of up to max bytes */
static void strbuf_any(cmark_strbuf *b, bufsize_t max) {
	b->mem = &mem;
	__CPROVER_assume(0 <= b->asize && b->asize <= max);
	if (b->asize == 0) {
		b->ptr = cmark_strbuf__initbuf;
		b->size = 0;
	} else {
		b->ptr = malloc(b->asize);
		__CPROVER_assume(b->ptr != NULL);
		__CPROVER_assume(0 <= b->size && b->size < b->asize);
		b->ptr[b->size] = '\0';
	}
}
