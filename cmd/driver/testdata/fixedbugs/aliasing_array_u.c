// VERDICT: UNKNOWN(undefined behaviour at
// An array of int is filled by pairs of short.
#include <assert.h>

int main(void) {
  int a[4] = {0};
  short *s = (short *)a;
  for (int i = 0; i < 8; i++) {
    s[i] = 1;
  }
  assert(a[2] == 0x10001);
  return 0;
}
