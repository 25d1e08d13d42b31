// VERDICT: FALSE(undefined)
// FLAGS: --property all
// A struct that is returned in registers is not stored by the copy that takes it there.
struct point { int x, y; };
extern int __VERIFIER_nondet_int(void);

static struct point right(int n) {
  struct point p = {0, 0};
  p.x = 1;
  if (n > 3)
    return p;
}

int main(void) {
  struct point p = right(__VERIFIER_nondet_int());
  return p.x > 0;
}
