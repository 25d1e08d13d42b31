// VERDICT: TRUE
// FLAGS: --property all
// What is checked before, and pointers that need not lead to anything.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  size_t n = __VERIFIER_nondet_uchar();
  char to[256];
  char *from = n ? calloc(n, 1) : NULL;
  if (n > 0) memcpy(to, from, n);
  free(from);
  memset(to, 0, 0);
  free(realloc(NULL, 4));
  return snprintf(NULL, 0, "%d", 12) != 2 || strtol("3", NULL, 10) != 3;
}
