// Recursion stays as calls and returns.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int depth;
static int sum(int n) { if (n <= 0) return 0; depth++; return n + sum(n - 1); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int s = sum(n);
  if (s < 0) reach_error();
  return 0;
}
