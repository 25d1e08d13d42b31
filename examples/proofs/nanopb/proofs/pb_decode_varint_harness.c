#include "pb_decode.h"
#include <assert.h>
#include <stdlib.h>

#ifndef MAX_SIZE
#define MAX_SIZE 12
#endif

void pb_decode_varint_harness(void) {
	size_t size;
	__CPROVER_assume(size <= MAX_SIZE);
	pb_byte_t *buffer = malloc(size);
	__CPROVER_assume(buffer != NULL);
	pb_istream_t stream = pb_istream_from_buffer(buffer, size);
	uint64_t v;

	if (pb_decode_varint(&stream, &v)) {
		assert(stream.bytes_left < size);
		assert(size - stream.bytes_left <= 10);
		assert(size - stream.bytes_left > 1 || v <= 0x7F);
	}
}
