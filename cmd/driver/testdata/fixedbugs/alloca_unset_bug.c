// VERDICT: FALSE(undefined)
// FLAGS: --property all
// Nothing was stored in an element of what alloca gives.
#include <alloca.h>

int main(void) {
  int *a = alloca(2 * sizeof *a);
  a[0] = 1;
  return a[0] + a[1];
}
