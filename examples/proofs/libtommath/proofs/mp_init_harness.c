#include "mp_int_helpers.h"

void mp_init_harness(void) {
	mp_int a;
	mp_err err = mp_init(&a);
	assert(err == MP_OKAY || err == MP_MEM);
	if (err == MP_OKAY) {
		assert(mp_int_is_valid(&a));
		assert(MP_IS_ZERO(&a));
		mp_clear(&a);
		assert(a.dp == NULL);
	}
}
