// VERDICT: FALSE
// FLAGS: --property unreach-call
// An error in the callee that arguments of its own call lead to.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void between(int low, int high) {
  if (low > high) reach_error();
  if (high < 2) return;
  if (__VERIFIER_nondet_int())
    between(low + 1, high);
  else
    between(low, high - 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000000) return 0;
  between(0, n);
  return 0;
}
