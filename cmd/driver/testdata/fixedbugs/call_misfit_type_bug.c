// VERDICT LP64: FALSE(undefined)
// FLAGS: --property all
// A function of long is called as one of int: for small numbers it happens to work.
extern int __VERIFIER_nondet_int(void);

static int positive(long n) { return n > 0; }
static int negative(int n) { return n < 0; }

int main(void) {
  int (*test)(int) = negative;
  int n = __VERIFIER_nondet_int();
  if (n == 7) test = (int (*)(int))positive;
  return test(n);
}
