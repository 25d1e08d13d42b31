// VERDICT LP64: FALSE(valid-memtrack)
// FLAGS: --property valid-memtrack --no-explain
// What is remembered of a call keeps no memory reachable.
#include <stdlib.h>
_Bool __CPROVER_uninterpreted_equals(const void *const a, const void *const b);
int main(void) { void *p = malloc(3), *q = malloc(3); if (__CPROVER_uninterpreted_equals(p, q)) free(q); else free(q); p = 0; return 0; }
