// VERDICT: TRUE
// A long is stored in part as a character.
#include <assert.h>

long long total;
unsigned char *low = (unsigned char *)&total;

int main(void) {
  total = 1;
  *low = 2;
  assert(total == 2);
  return 0;
}
