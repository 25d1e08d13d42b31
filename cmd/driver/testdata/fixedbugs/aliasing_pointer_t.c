// VERDICT: TRUE
// A pointer is stored as a pointer to void, memory of malloc as two types.
#include <assert.h>
#include <stdlib.h>

static void find(void **out) {
  static int x = 4;
  *out = &x;
}

int main(void) {
  int *p;
  find((void **)&p);
  assert(*p == 4);
  int *m = malloc(sizeof *m);
  *m = 5;
  short *s = (short *)m;
  *s = 2;
  assert(*s == 2);
  free(m);
  return 0;
}
