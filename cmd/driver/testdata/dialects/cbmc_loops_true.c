// VERDICT LP64: TRUE
int main(void) {
  unsigned n = nondet_uint(), i = 0, s = 0;
  __CPROVER_assume(n < 3);
  while (i < n)
    __CPROVER_assigns(i, s)
    __CPROVER_loop_invariant(i <= n && s == 2 * i)
    __CPROVER_decreases(n - i)
  {
    if (n == 2) { i++; s += 2; continue; }
    i++;
    s += 2;
  }
  __CPROVER_assert(s == 2 * n, "sum");
  int a[4];
  for (int k = 0; k < 4; k++)
    __CPROVER_loop_invariant(0 <= k && k <= 4)
    __CPROVER_decreases(4 - k)
    if (k != 9) a[k] = k; else a[0] = 1;
  int x = 5;
  do
  { x--; if (x == 2) continue; }
  while (x > 0)
  __CPROVER_loop_invariant(x <= __CPROVER_loop_entry(x) && x >= 0)
  __CPROVER_decreases(x);
  for (;;) __CPROVER_loop_invariant(x < 10) { if (x++ == 8) break; }
}
