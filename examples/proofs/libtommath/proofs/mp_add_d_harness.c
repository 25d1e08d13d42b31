#include "mp_int_helpers.h"

#define MAX_DIGITS 3

/* mp_sub_d and mp_grow have proofs of their own; the result is not negative here */
void mp_add_d_harness(void) {
	mp_int a, c;
	mp_digit b;
	mp_int_any(&a, MAX_DIGITS);
	mp_int_any(&c, MAX_DIGITS + 1);
	__CPROVER_assume(c.alloc > a.used);
	__CPROVER_assume(a.sign == MP_ZPOS);
	__CPROVER_assume(b <= MP_MASK);
	__CPROVER_assume(__CPROVER_forall { int i; (0 <= i && i < MAX_DIGITS) ==> (i < a.used ==> a.dp[i] <= MP_MASK) });

	mp_err err = mp_add_d(&a, b, &c);

	assert(err == MP_OKAY);
	assert(mp_int_is_valid(&c));
	assert(c.used <= a.used + 1);
	if (a.used == 1)
		assert(c.dp[0] == ((a.dp[0] + b) & MP_MASK) || c.used == 0);
}
