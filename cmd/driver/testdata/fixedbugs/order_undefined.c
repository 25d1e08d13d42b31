// VERDICT: UNKNOWN(undefined behaviour at
// The index is read beside ++ of it.
#include <assert.h>

int main(void) {
  int a[3] = {0, 0, 0}, i = 0;
  a[i] = i++;
  assert(i == 1);
  return 0;
}
