// VERDICT: TRUE
// FLAGS: --property all
// The jump goes around the declaration of k, and k gets its value after it.
#include <assert.h>

int main(void) {
  int s = 0, n = 0;
  while (n < 2) {
    if (n == 1) goto middle;
    int k;
    s = 1;
middle:
    k = n;
    s += k;
    n++;
  }
  assert(s == 2);
  return 0;
}
