// VERDICT: UNKNOWN(undefined behaviour at
// The bits of a float are read as an int.
#include <assert.h>

int main(void) {
  float f = 1.0f;
  int bits = *(int *)&f;
  assert(bits == 0x3f800000);
  return 0;
}
