#include "tommath_private.h"
#include <stdlib.h>

void mp_clear_contract_harness(void) {
	mp_int *a;
	mp_clear(a);
}

void mp_zero_contract_harness(void) {
	mp_int *a;
	mp_zero(a);
}
