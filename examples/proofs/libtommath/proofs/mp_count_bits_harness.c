#include "mp_int_helpers.h"

void mp_count_bits_harness(void) {
	mp_int a;
	mp_int_any(&a, 1024);
	__CPROVER_assume(a.used == 0 || (a.dp[a.used - 1] != 0 && a.dp[a.used - 1] <= MP_MASK));

	int n = mp_count_bits(&a);

	assert(n >= 0 && n <= a.used * MP_DIGIT_BIT);
	assert(a.used == 0 || n > (a.used - 1) * MP_DIGIT_BIT);
}
