// Calls: structs by value, large and small, recursion, variable arguments.

struct s1 { char c; }; struct s2 { short a; char b; }; struct s3 { char a, b, c; }; struct s8 { int a, b; }; struct s12 { int a, b, c; }; struct s16 { long long a; int b; char c; }; struct big { int v[10]; char c; }; struct nested { struct s3 x; struct { short y; union { int i; char c; } u; } z; };

static struct s1 f1(struct s1 x) { x.c++; return x; }
static struct s2 f2(struct s2 x, int k) { x.a += k; x.b -= k; return x; }
static struct s3 f3(struct s3 x) { struct s3 r = {x.c, x.a, x.b}; return r; }
static struct s8 f8(struct s8 x, struct s8 y) { x.a += y.b; x.b -= y.a; return x; }
static struct s12 f12(struct s12 x) { x.a = x.b + x.c; x.b = -x.a; return x; }
static struct s16 f16(int k, struct s16 x) { x.a *= k; x.b += k; x.c ^= k; return x; }
static struct big fbig(struct big x, int i) { x.v[i] += 5; x.c = i; return x; }
static struct nested fn(struct nested n) { n.x = f3(n.x); n.z.y++; n.z.u.c = 9; return n; }

void corner_small_structs(void) {
  struct s1 a = {127}; a = f1(a); mix(a.c); mix(f1(a).c); mix(a.c); struct s2 b = {-5, 100}; b = f2(b, 50); mix(b.a); mix(b.b); mix(f2(f2(b, 1), 2).b); struct s3 c = {1, 2, 3}; c = f3(f3(c)); mix(c.a * 100 + c.b * 10 + c.c);
}
void corner_structs(void) {
  struct s8 a = {1, 2}, b = {30, 40}; a = f8(a, b); mix(a.a); mix(a.b); a = f8(b, f8(a, a)); mix(a.a); mix(a.b); struct s12 c = {7, 8, 9}; struct s12 d = f12(c); mix(c.a); mix(d.a); mix(d.b); mix(d.c); struct s16 e = {-1LL << 40, -7, 'x'}; e = f16(3, e); mix(e.a); mix(e.b); mix(e.c); mix(f16(5, e).c);
}
void corner_large_struct(void) { struct big x = {{1, 2, 3}, 'c'}; struct big y = fbig(x, 2); mix(x.v[2]); mix(y.v[2]); mix(x.c); mix(y.c); y = fbig(fbig(y, 9), 0); mix(y.v[9]); mix(y.v[0]); mix(y.c); x = y; y.v[9] = 0; mix(x.v[9]); mix(fbig(x, 1).v[1]); struct big z[2] = {x, y}; z[0] = fbig(z[1], 4); mix(z[0].v[4]); mix(z[1].v[4]); }
void corner_nested_struct(void) { struct nested n = {{1, 2, 3}, {-1, {0x01020304}}}; n = fn(n); mix(n.x.a); mix(n.x.b); mix(n.z.y); mix(n.z.u.i); struct nested m; m = n; m.x.a = 77; mix(n.x.a); mix(fn(m).x.b); struct nested *p = &m; p->z = n.z; mix(p->z.u.c); }

static int fact(int n) { return n <= 1 ? 1 : n * fact(n - 1); }
static int odd(unsigned n); static int even(unsigned n) { return n == 0 || odd(n - 1); } static int odd(unsigned n) { return n != 0 && even(n - 1); }
static int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
static int hanoi(int n, int a, int b, int c) { if (!n) return 0; int l = hanoi(n - 1, a, c, b); mix(a * 10 + b); return l + 1 + hanoi(n - 1, c, b, a); }
static int depth(int n, int *up) { int here = n; if (up) here += *up; return n ? depth(n - 1, &here) + here : here; }
static struct s12 walk(struct s12 s, int n) { if (!n) return s; s.a += n; s.b ^= s.a; struct s12 r = walk(s, n - 1); r.c += s.b; return r; }
void corner_recursion(void) { mix(fact(10)); mix(fact(20)); mix(even(21)); mix(odd(33)); mix(ack(2, 3)); mix(hanoi(5, 1, 2, 3)); mix(depth(6, 0)); struct s12 w = walk((struct s12){1, 2, 3}, 9); mix(w.a); mix(w.b); mix(w.c); }

#include <stdarg.h>
static long long total(int n, ...) { va_list ap; long long s = 0; va_start(ap, n); for (int i = 0; i < n; i++) s = s * 3 + va_arg(ap, int); va_end(ap); return s; }
void corner_variable_arguments(void) { mix(total(0)); mix(total(1, -5)); mix(total(3, 1, 2, 3)); mix(total(4, 'a', (short)-1, (_Bool)1, (unsigned char)200)); }

static int many(char a, short b, int c, long d, long long e, unsigned char f, _Bool g, int h, int i, long j) { return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j; }
static void out(int *p, long long *q, char *c) { *p = -1; *q = *p; *c = *q; }
static void modify(int x) { x = 9; mix(x); }
static int array(int a[], int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i]++; return s; }
void corner_arguments(void) { mix(many(-1, 300, 70000, -5, 1LL << 20, 255, 1, 2, 3, 4)); int x = 4; long long q; char c; modify(x); mix(x); out(&x, &q, &c); mix(x); mix(q); mix(c); int a[3] = {1, 2, 3}; mix(array(a, 3)); mix(array(a + 1, 2)); }
