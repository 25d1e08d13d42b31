/* The contracts, as the header of a project that has some states them. */
#include "tommath_private.h"
#include <stdlib.h>

void mp_clear(mp_int *a)
__CPROVER_requires(__CPROVER_is_fresh(a, sizeof(*a)))
__CPROVER_requires(a->alloc == 8 && a->used <= a->alloc)
__CPROVER_requires(__CPROVER_is_fresh(a->dp, 8 * sizeof(mp_digit)))
__CPROVER_ensures(a->dp == NULL)
__CPROVER_ensures(a->used == 0 && a->alloc == 0)
__CPROVER_assigns(*a, __CPROVER_object_whole(a->dp))
__CPROVER_frees(a->dp);

void mp_zero(mp_int *a)
__CPROVER_requires(__CPROVER_is_fresh(a, sizeof(*a)))
__CPROVER_requires(a->alloc == 4)
__CPROVER_requires(__CPROVER_is_fresh(a->dp, 4 * sizeof(mp_digit)))
__CPROVER_ensures(a->used == 0 && a->sign == MP_ZPOS)
__CPROVER_ensures(__CPROVER_forall { int i; (0 <= i && i < 4) ==> a->dp[i] == 0 })
__CPROVER_assigns(a->used, a->sign, __CPROVER_object_whole(a->dp));

mp_err mp_grow(mp_int *a, int size)
__CPROVER_requires(__CPROVER_rw_ok(a, sizeof(*a)))
__CPROVER_requires(a->alloc >= 0 && size < 1000)
__CPROVER_ensures(__CPROVER_return_value == MP_OKAY || __CPROVER_return_value == MP_MEM)
__CPROVER_ensures(__CPROVER_return_value == MP_MEM || a->alloc >= size)
__CPROVER_ensures(a->used == __CPROVER_old(a->used))
__CPROVER_assigns(a->alloc, a->dp);
