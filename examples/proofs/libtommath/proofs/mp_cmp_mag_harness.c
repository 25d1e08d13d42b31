#include "mp_int_helpers.h"

#define MAX_DIGITS 4

void mp_cmp_mag_harness(void) {
	mp_int a, b;
	mp_int_any(&a, MAX_DIGITS);
	mp_int_any(&b, MAX_DIGITS);

	mp_ord r = mp_cmp_mag(&a, &b);

	assert(r == MP_LT || r == MP_EQ || r == MP_GT);
	if (a.used != b.used)
		assert(r == (a.used > b.used ? MP_GT : MP_LT));
	assert(mp_cmp_mag(&b, &a) == -r);
}
