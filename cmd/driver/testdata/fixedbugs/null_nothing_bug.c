// VERDICT: FALSE(undefined)
// FLAGS: --property all
// Where nothing is copied the pointers have to be valid all the same (C17 7.24.1p2).
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  size_t n = __VERIFIER_nondet_uchar();
  char to[256];
  char *from = n ? calloc(n, 1) : NULL;
  memcpy(to, from, n);
  free(from);
  return 0;
}
