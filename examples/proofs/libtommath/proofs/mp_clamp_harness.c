#include "mp_int_helpers.h"

#ifndef MAX_DIGITS
#define MAX_DIGITS 6
#endif

void mp_clamp_harness(void) {
	mp_int a;
	mp_int_any(&a, MAX_DIGITS);
	int before = a.used;

	mp_clamp(&a);

	assert(mp_int_is_valid(&a));
	assert(a.used <= before);
	assert(a.used == 0 || a.dp[a.used - 1] != 0);
	assert(a.used > 0 || a.sign == MP_ZPOS);
}
