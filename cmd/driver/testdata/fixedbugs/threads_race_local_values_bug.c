// VERDICT: FALSE(no-data-race)
// FLAGS: --property no-data-race
// Each thread has a variable of its own, and knows what it has stored there.
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
int g;
_Thread_local int mine;
void check(int holds) {
  if (!holds)
    g++;
}

void *f(void *p) {
  mine = 4;
  check(mine == 4);
  mine = p ? 5 : 4;
  check(mine != 4);
  return 0;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < n; i++) {
    pthread_t a;
    pthread_create(&a, 0, f, 0);
  }
  return 0;
}
