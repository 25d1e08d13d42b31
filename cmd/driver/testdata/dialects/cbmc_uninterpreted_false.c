// VERDICT LP64: FALSE
// FLAGS: --no-explain
#include <stdlib.h>
unsigned long __CPROVER_uninterpreted_hash(const void *);
unsigned long hash(const void *p) { return __CPROVER_uninterpreted_hash(p); }
int main(void) {
  char *p = malloc(4), *q = malloc(4); unsigned i = nondet_uint() % 4, j = nondet_uint() % 4;
  if (!p || !q) return 0;
  if (i == j) __CPROVER_assert(hash(p + i) == hash(p + j), "same place");
  __CPROVER_assert(hash(p) == hash(q), "other object");
}
