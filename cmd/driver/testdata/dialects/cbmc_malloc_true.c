// VERDICT LP64: TRUE
#include <assert.h>
#include <stdlib.h>
#include <stdint.h>
uint8_t nondet_uint8_t(); size_t nondet_size_t(); void *nondet_voidp();
int main(void) {
  size_t n = nondet_size_t(); uint8_t v = nondet_uint8_t();
  __CPROVER_assume(n < __CPROVER_max_malloc_size);
  uint8_t *p = malloc(n);
  __CPROVER_printf("%d", 3);
  if (p && n > 3) { __CPROVER_array_set(p, v); assert(p[2] == v); assert(__CPROVER_w_ok(p, n)); assert(!__CPROVER_w_ok(p, n + 1)); __CPROVER_havoc_slice(p, 2); assert(p[3] == v); 
   uint8_t *q = malloc(n); if (q) { __CPROVER_array_copy(q, p); assert(q[3] == v); assert(!__CPROVER_same_object(p, q)); }  }
  _Bool b = nondet_bool(); int c = nondet_int(); __CPROVER_assume(b ==> c > 3); if (b) assert(c > 2);
  __CPROVER_size_t k; assert(__CPROVER_POINTER_OBJECT(&k) != __CPROVER_POINTER_OBJECT(&n));
}
