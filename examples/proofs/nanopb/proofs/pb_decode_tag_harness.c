#include "pb_decode.h"
#include <assert.h>

bool pb_read_any(pb_istream_t *stream, pb_byte_t *buf, size_t count);

void pb_decode_tag_harness(void) {
	pb_byte_t buffer[6];
	size_t size;
	__CPROVER_assume(size <= sizeof(buffer));
	pb_istream_t stream = pb_istream_from_buffer(buffer, size);
	pb_wire_type_t type;
	uint32_t tag;
	bool eof;

	bool ok = pb_decode_tag(&stream, &type, &tag, &eof);

	assert(!(ok && eof));
	if (ok) {
		assert(tag <= UINT32_MAX >> 3 && type <= 7);
		assert(stream.bytes_left < size);
	}
	if (size == 0)
		assert(!ok && eof);
}
