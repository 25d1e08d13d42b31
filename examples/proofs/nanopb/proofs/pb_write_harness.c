#include "pb_encode.h"
#include <stdlib.h>
#include <assert.h>

_Bool nondet_bool(void);
size_t nondet_size_t(void);

void pb_write_harness(void) {
	size_t size = nondet_size_t(), count = nondet_size_t();
	__CPROVER_assume(size <= __CPROVER_max_malloc_size && count <= __CPROVER_max_malloc_size);
	pb_byte_t *buffer = malloc(size);
	pb_byte_t *data = malloc(count);
	__CPROVER_assume(buffer != NULL && data != NULL);
	pb_ostream_t stream = pb_ostream_from_buffer(buffer, size);

	bool ok = pb_write(&stream, data, count);

	assert(ok == (count <= size));
	assert(stream.bytes_written == (ok ? count : 0));
	if (ok && count > 0) {
		size_t i;
		__CPROVER_assume(i < count);
		assert(buffer[i] == data[i]);
	}
}
