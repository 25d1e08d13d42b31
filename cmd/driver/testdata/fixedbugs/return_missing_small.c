// VERDICT: TRUE
// FLAGS: --property all
// Structs that are returned in registers, of functions all of whose values that are looked at have been returned.
#include <assert.h>
struct point { int x, y; };
struct real { double r; };
extern int __VERIFIER_nondet_int(void);

static struct point right(int n) {
  struct point p = {1, 0};
  if (n > 3)
    return p;
  if (n > 2) {
    p.x++;
    return p;
  }
}

static struct real half(int n) {
  switch (n) {
  case 0: return (struct real){0.5};
  default: return (struct real){1.5};
  }
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  struct point p = right(n);
  if (n > 2)
    assert(p.x == (n > 3 ? 1 : 2));
  assert(half(n).r < 2);
  return 0;
}
