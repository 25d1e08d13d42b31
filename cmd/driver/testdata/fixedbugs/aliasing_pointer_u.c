// VERDICT: UNKNOWN(undefined behaviour at
// A pointer to float is stored as a pointer to int.
#include <assert.h>

static float f;
static int i;

static float *swap(float **p, int **q) {
  *p = &f;
  *q = &i;
  return *p;
}

int main(void) {
  float *p;
  assert(swap(&p, (int **)(void *)&p) == (void *)&i);
  return 0;
}
