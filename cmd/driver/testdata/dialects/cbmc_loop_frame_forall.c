// VERDICT LP64: TRUE
#include <stddef.h>
#include <stdlib.h>
int main(void) {
  size_t n = nondet_size_t(); __CPROVER_assume(n > 0 && n < 8);
  unsigned char *p = malloc(n); __CPROVER_assume(p);
  for (size_t i = 0; i < n; i++)
    __CPROVER_assigns(i, __CPROVER_object_upto(p, n))
    __CPROVER_loop_invariant(i <= n)
    __CPROVER_loop_invariant(__CPROVER_forall { size_t k; (0 <= k && k < i) ==> p[k] == 7 })
    __CPROVER_decreases(n - i)
  p[i] = 7;
  __CPROVER_assert(__CPROVER_forall { size_t k; (0 <= k && k < n) ==> p[k] == 7 }, "");
}
