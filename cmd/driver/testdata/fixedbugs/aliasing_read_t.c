// VERDICT: TRUE
// The bits of a float are copied, and read by a type that may alias.
#include <assert.h>
#include <string.h>

typedef int __attribute__((may_alias)) word;

int main(void) {
  float f = 1.0f;
  int bits;
  memcpy(&bits, &f, sizeof bits);
  assert(bits == 0x3f800000 && *(word *)&f == bits);
  return 0;
}
