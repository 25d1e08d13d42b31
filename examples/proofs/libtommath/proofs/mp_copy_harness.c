#include "mp_int_helpers.h"

#ifndef MAX_DIGITS
#define MAX_DIGITS 4
#endif

void mp_copy_harness(void) {
	mp_int a, b;
	int i;
	mp_int_any(&a, MAX_DIGITS);
	mp_int_any(&b, MAX_DIGITS);

	mp_err err = mp_copy(&a, &b);

	assert(mp_int_is_valid(&a) && mp_int_is_valid(&b));
	if (err == MP_OKAY) {
		assert(b.used == a.used && b.sign == a.sign);
		__CPROVER_assume(0 <= i && i < a.used);
		assert(b.dp[i] == a.dp[i]);
	}
}
