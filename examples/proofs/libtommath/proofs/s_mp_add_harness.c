#include "mp_int_helpers.h"

#define MAX_DIGITS 3

void s_mp_add_harness(void) {
	mp_int a, b, c;
	mp_int_any(&a, MAX_DIGITS);
	mp_int_any(&b, MAX_DIGITS);
	mp_int_any(&c, MAX_DIGITS);

	mp_err err = s_mp_add(&a, &b, &c);

	if (err == MP_OKAY) {
		assert(mp_int_is_valid(&c));
		assert(c.used <= MP_MAX(a.used, b.used) + 1);
	}
}
