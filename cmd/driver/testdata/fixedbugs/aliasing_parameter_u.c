// VERDICT: UNKNOWN(undefined behaviour at
// An int is stored as a float and read as an int.
#include <assert.h>

static void set(float *f) { *f = 1.0f; }

int main(void) {
  int x = 3;
  set((float *)&x);
  assert(x != 3);
  return 0;
}
