// VERDICT: TRUE
// Increments that are sequenced, or of different variables.
#include <assert.h>

struct pair {
  int n, m;
};

int main(void) {
  struct pair s = {1, 2}, *p = &s;
  int a[4] = {0, 0, 0, 0}, b[4] = {5, 6, 7, 8}, i = 0, *to = a, *from = b;
  p->n = p->m++;
  a[i++] = b[3];
  while (i < 3 && b[i++] != 7)
    continue;
  *to++ = *from++;
  assert(s.n == 2 && s.m == 3 && a[0] == 5 && to == a + 1 && from == b + 1);
  return 0;
}
