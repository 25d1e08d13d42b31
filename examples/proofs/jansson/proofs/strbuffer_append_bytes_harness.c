#include "strbuffer_helpers.h"
#include <assert.h>

#ifndef MAX_SIZE
#define MAX_SIZE 4096
#endif

size_t nondet_size_t(void);

void strbuffer_append_bytes_harness(void) {
	strbuffer_t b;
	strbuffer_any(&b, MAX_SIZE);
	size_t size = nondet_size_t();
	__CPROVER_assume(size <= MAX_SIZE);
	char *data = malloc(size);
	__CPROVER_assume(data != NULL);
	size_t length = b.length;

	int r = strbuffer_append_bytes(&b, data, size);

	assert(strbuffer_is_valid(&b));
	assert(b.length == (r == 0 ? length + size : length));
}
