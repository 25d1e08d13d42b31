// VERDICT: TRUE
// A member of a union is stored through a pointer, and another one is read.
#include <assert.h>

union number {
  int i;
  float f;
};

static void set(float *f) { *f = 1.0f; }

int main(void) {
  union number x;
  x.i = 3;
  set(&x.f);
  assert(x.i != 3);
  return 0;
}
