// Locals of recursive functions, loops and scopes that goto enters. RUNS: ends
extern void abort(void);
void reach_error(void) { abort(); }
static void check(int ok) { if (!ok) reach_error(); }
static int *escaped;
static int walk(int n) {
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    int here = n * 10 + i, *p = &here;
    escaped = p;
    if (n) sum += walk(n - 1);
    check(here == n * 10 + i && *p == here);
    sum += *p;
  }
  return sum;
}
static int jump(int n) {
  if (n > 0) goto inside;
  {
    int x;
    x = 1;
  inside:
    x = n + 5;
    n = x;
  }
  return n;
}
static int vla(int n) {
  int s = 0;
  for (int k = 1; k <= n; k++) {
    int a[k];
    for (int i = 0; i < k; i++) a[i] = i;
    s += a[k - 1];
  }
  return s;
}
static int late(int n) { static int calls = 3; int a[2] = {calls++, n}; return a[0] * 10 + a[1]; }
int main(void) {
  check(walk(2) == 20 + 21 + 2 * (10 + 11) + 4 * (0 + 1));
  check(jump(0) == 5 && jump(2) == 7);
  check(vla(4) == 0 + 1 + 2 + 3);
  check(late(1) == 31 && late(2) == 42);
  return 0;
}
