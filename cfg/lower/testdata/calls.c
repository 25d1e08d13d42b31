// Recursion, mutual recursion, pointers to functions and to locals of callers. RUNS: ends
extern void abort(void);
extern int printf(const char *, ...);
void reach_error(void) { abort(); }
static void check(int ok) { if (!ok) reach_error(); }
static int fact(int n) { return n <= 1 ? 1 : n * fact(n - 1); }
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static void count(int n, int *to) { int here = n; if (n > 0) { count(n - 1, &here); *to += here; } else *to += 100; }
static int depth, most;
static void dive(int n) { int a[3]; a[n % 3] = n; depth++; if (depth > most) most = depth; if (n) dive(n - 1); check(a[n % 3] == n); depth--; }
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int apply(int (*f)(int, int), int a, int b) { return f(a, b); }
struct op { const char *name; int (*run)(int, int); } ops[] = {{"add", add}, {"sub", sub}};
static int twice(int x) { int y = x; y += x; return y; }
static int fib(int n) { int a = 0, b = 1; while (n-- > 0) { int t = a + b; a = b; b = t; } return a; }
struct pair { int q, r; };
static struct pair divide(int a, int b) { struct pair p; p.q = a / b; p.r = a % b; return p; }
static void fill(int *a, int n, int v) { for (int i = 0; i < n; i++) a[i] = v; }
static int ack(int m, int n) { if (!m) return n + 1; if (!n) return ack(m - 1, 1); return ack(m - 1, ack(m, n - 1)); }
int main(void) {
  check(fact(6) == 720 && even(10) && odd(7) && !odd(4));
  int n = 5; count(3, &n); check(n == 5 + 3 + 2 + 1 + 100);
  dive(5); check(depth == 0 && most == 6);
  check(apply(add, 3, 4) == 7 && apply(sub, 3, 4) == -1);
  int r = 0; for (int i = 0; i < 2; i++) r = r * 10 + ops[i].run(5, 2); check(r == 73);
  int (*f)(int, int) = n > 3 ? sub : add; check(f(9, 4) == 5 && f != add);
  check(twice(twice(3)) == 12 && fib(10) == 55);
  struct pair p = divide(17, 5); check(p.q == 3 && p.r == 2 && divide(9, 2).r == 1);
  int a[4], b[2]; fill(a, 4, 7); fill(b, 2, 8); check(a[3] == 7 && b[0] == 8 && a[0] + b[1] == 15);
  check(ack(2, 3) == 9);
  printf("%d\n", n);
  return 0;
}
