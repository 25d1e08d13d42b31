#include "tommath_private.h"
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

static bool mp_int_is_valid(const mp_int *a) {
	return a->alloc >= 0 && 0 <= a->used && a->used <= a->alloc && (a->sign == MP_ZPOS || a->sign == MP_NEG) &&
		(a->alloc == 0 || __CPROVER_w_ok(a->dp, (size_t)a->alloc * sizeof(mp_digit)));
}

/* any number with room for up to max digits */
static void mp_int_any(mp_int *a, int max) {
	__CPROVER_assume(0 < a->alloc && a->alloc <= max);
	__CPROVER_assume(0 <= a->used && a->used <= a->alloc);
	__CPROVER_assume(a->sign == MP_ZPOS || a->sign == MP_NEG);
	a->dp = malloc((size_t)a->alloc * sizeof(mp_digit));
	__CPROVER_assume(a->dp != NULL);
}
