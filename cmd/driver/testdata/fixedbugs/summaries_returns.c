// VERDICT: TRUE
// FLAGS: --property unreach-call
// A function that returns for some arguments only, and calls itself before.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void exit(int);

static int checked(int n) {
  if (n < 0) exit(1);
  if (n == 0) return 0;
  int below = checked(n - 1);
  if (below != n - 1) exit(1);
  return n;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 100000) return 0;
  int r = checked(n);
  if (n < 0 || r != n) reach_error();
  return 0;
}
