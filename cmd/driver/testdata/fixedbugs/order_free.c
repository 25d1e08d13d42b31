// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// One argument frees other memory than the other one reads.
#include <stdlib.h>

static int use(int *p) {
  return *p;
}

static int drop(int *p) {
  free(p);
  return 0;
}

static int both(int a, int b) {
  return a + b;
}

int main(void) {
  int *p = malloc(sizeof *p), *q = malloc(sizeof *q), r;
  if (!p || !q)
    abort();
  *p = 1;
  r = both(use(p), drop(q));
  free(p);
  return r;
}
