// VERDICT: FALSE
// FLAGS: --property unreach-call
// The result of a recursive function, wrong for some depth.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int up(int n) {
  if (n <= 0) return 0;
  return n == 37 ? 36 : up(n - 1) + 1;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 200) return 0;
  if (up(n) != n) reach_error();
  return 0;
}
