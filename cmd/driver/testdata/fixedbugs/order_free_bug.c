// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// One argument frees what the other one reads.
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
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = 1;
  return both(use(p), drop(p));
}
