// VERDICT: UNKNOWN(undefined behaviour at
// A long is stored in part as an int.
#include <assert.h>

long long total;
int *low = (int *)&total;

int main(void) {
  total = 1;
  *low = 2;
  assert(total == 2);
  return 0;
}
