// VERDICT: TRUE
// The index and the value come from one counter; what holds does so in both orders.
#include <assert.h>

static int count;

static int next(void) {
  return count++;
}

int main(void) {
  int a[2] = {7, 7};
  a[next()] = next();
  assert(count == 2 && (a[1] == 0 && a[0] == 7 || a[0] == 1 && a[1] == 7));
  count = next() && next() ? next() : 9;
  assert(count == 4 || count == 9);
  return 0;
}
