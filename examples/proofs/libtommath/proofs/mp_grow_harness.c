#include "mp_int_helpers.h"

void mp_grow_harness(void) {
	mp_int a;
	int size;
	mp_int_any(&a, 1024);
	__CPROVER_assume(size <= 2048);
	int before = a.alloc;

	mp_err err = mp_grow(&a, size);

	assert(mp_int_is_valid(&a));
	if (err == MP_OKAY)
		assert(a.alloc >= size && a.alloc >= before);
	else
		assert(a.alloc == before);
}
