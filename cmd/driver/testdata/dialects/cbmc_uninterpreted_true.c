// VERDICT LP64: TRUE
#include <stdbool.h>
#include <stdint.h>
bool __CPROVER_uninterpreted_equals(const void *const a, const void *const b);
uint64_t __CPROVER_uninterpreted_hasher(void *);
uint64_t __CPROVER_uninterpreted_hasher(const void *const a);
int __CPROVER_uninterpreted_f(int, int);
int main(void) {
  int a, b, x = nondet_int(), y = nondet_int(), z = nondet_int();
  __CPROVER_assert(__CPROVER_uninterpreted_equals(&a, &b) == __CPROVER_uninterpreted_equals(&a, &b), "same");
  __CPROVER_assert(__CPROVER_uninterpreted_hasher(&a) == __CPROVER_uninterpreted_hasher(&a), "hash");
  __CPROVER_assume(x == y);
  __CPROVER_assert(__CPROVER_uninterpreted_f(x, z) == __CPROVER_uninterpreted_f(y, z), "f");
}
