#include "pb_encode.h"
#include "pb_decode.h"
#include <assert.h>

uint64_t nondet_uint64_t(void);

void pb_encode_varint_harness(void) {
	pb_byte_t buffer[10];
	uint64_t v = nondet_uint64_t();
	pb_ostream_t stream = pb_ostream_from_buffer(buffer, sizeof(buffer));

	bool ok = pb_encode_varint(&stream, v);

	assert(ok);
	assert(1 <= stream.bytes_written && stream.bytes_written <= 10);
	assert((buffer[stream.bytes_written - 1] & 0x80) == 0);
	assert(v > 0x7F || buffer[0] == v);
}
