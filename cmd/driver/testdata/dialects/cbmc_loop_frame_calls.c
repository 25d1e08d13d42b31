// VERDICT LP64: TRUE
struct s { int len; int cap; };
static void inc(int *n) { *n = *n + 1; }
static int big(int k) { int r = k; r *= 2; while (k--) r++; return r; }
int g;
int main(void) {
  struct s v = {0, 9}; struct s *s = &v; int i;
  for (i = 0; i < 3; i++)
    __CPROVER_assigns(i, s->len, g)
    __CPROVER_loop_invariant(0 <= i && i <= 3)
  { int a[2]; a[0] = big(i); a[1] = a[0]; s->len++; g += a[1]; if (g) (g)--; }
  i = 0;
  do { inc(&i); } while (i < 2)
    __CPROVER_assigns(i)
    __CPROVER_loop_invariant(i <= 2);
  __CPROVER_assert(s->len == 3 && s->cap == 9, "");
}
