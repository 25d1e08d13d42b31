#include "pb_decode.h"
#include <assert.h>
#include <stdlib.h>

_Bool nondet_bool(void);

/* stub: a stream that may fail at any time */
static bool read_any(pb_istream_t *stream, pb_byte_t *buf, size_t count) {
	assert(buf == NULL || __CPROVER_w_ok(buf, count));
	if (buf != NULL)
		__CPROVER_havoc_slice(buf, count);
	return nondet_bool();
}

void pb_skip_field_harness(void) {
	pb_istream_t stream;
	pb_wire_type_t type;
	stream.callback = read_any;
	__CPROVER_assume(stream.bytes_left <= 64);
	size_t left = stream.bytes_left;

	bool ok = pb_skip_field(&stream, type);

	assert(stream.bytes_left <= left);
	if (ok)
		assert(type == PB_WT_VARINT || type == PB_WT_64BIT || type == PB_WT_STRING || type == PB_WT_32BIT);
}
