// Floating point: arithmetic, comparisons, casts, bits, memory.

#include <math.h>
#include <string.h>
typedef long double ld;

// Constants that neither compiler computes with.
static volatile double vd[] = {0.0, -0.0, 1.0, -1.0, 0.5, 1.5, -2.5, 3.0, 0.1, 1e10, -1e-10, 1e300, -1e308, 4.9e-324, 2.2250738585072014e-308,
  1.7976931348623157e308, 1.0 / 0.0, -1.0 / 0.0, 2147483647.0, -2147483648.0, 9007199254740993.0, 0.49999999999999994, 123456.789};
static volatile float vf[] = {0.0f, -0.0f, 1.0f, -1.0f, 0.5f, 1.5f, -2.5f, 3.0f, 0.1f, 1e10f, -1e-10f, 1e38f, 1.4e-45f, 1.17549435e-38f,
  3.40282347e38f, 1.0f / 0.0f, -1.0f / 0.0f, 16777217.0f, 0.49999997f};
static volatile ld vl[] = {0.0L, -0.0L, 1.0L, -1.5L, 0.1L, 1e4000L, -1e-4000L, 3.6e-4951L, 1.18973149535723176502e+4932L, 1.0L / 0.0L, 18446744073709551615.0L, 123.456L};
#define ND ((int)(sizeof vd / sizeof *vd))
#define NF ((int)(sizeof vf / sizeof *vf))
#define NL ((int)(sizeof vl / sizeof *vl))

// The bits of numbers; all NaN count as one.
static void mixd(double x) { u64 u; if (x != x) { mix(7); return; } memcpy(&u, &x, 8); mix(u); }
static void mixf(float x) { unsigned u; if (x != x) { mix(7); return; } memcpy(&u, &x, 4); mix(u); }
static void mixl(ld x) { union { ld x; struct { u64 m; unsigned short e; } p; } u; if (x != x) { mix(7); return; } u.x = x; mix(u.p.m); mix(u.p.e); }

void corner_float_arithmetic(void) {
  for (int i = 0; i < NF; i++)
    for (int j = 0; j < NF; j++) {
      float x = vf[i], y = vf[j];
      mixf(x + y); mixf(x - y); mixf(x * y); mixf(x / y); mixf(-x); mixd(x * (double)y); mixl(x / (ld)y);
    }
}

void corner_double_arithmetic(void) {
  for (int i = 0; i < ND; i++)
    for (int j = 0; j < ND; j++) {
      double x = vd[i], y = vd[j];
      mixd(x + y); mixd(x - y); mixd(x * y); mixd(x / y); mixd(-x); mixf((float)x + (float)y);
    }
}

void corner_long_double_arithmetic(void) {
  for (int i = 0; i < NL; i++)
    for (int j = 0; j < NL; j++) {
      ld x = vl[i], y = vl[j];
      mixl(x + y); mixl(x - y); mixl(x * y); mixl(x / y); mixl(-x); mixd(x); mixf(y);
    }
}

void corner_float_compare(void) {
  double nan = 0.0 * vd[16];
  for (int i = 0; i <= ND; i++)
    for (int j = 0; j <= ND; j++) {
      double x = i < ND ? vd[i] : nan, y = j < ND ? vd[j] : nan;
      mix(x < y); mix(x <= y); mix(x > y); mix(x >= y); mix(x == y); mix(x != y); mix(!(x < y)); mix(!(x >= y));
      mix(isless(x, y)); mix(islessgreater(x, y)); mix(isunordered(x, y)); mix(isgreaterequal(x, y));
      mix((float)x < (float)y); mix((ld)x >= (ld)y); mix(x ? 1 : 2); mix(!x); mix(x && y); mix((_Bool)x);
    }
}

void corner_float_casts(void) {
  static volatile double in[] = {0.0, -0.0, 0.99, -0.99, 1.5, -1.5, 127.9, 100.25};
  for (int i = 0; i < 8; i++) {
    double x = in[i]; float f = x; ld l = x;
    mix((int)x); mix((signed char)x); mix((short)f); mix((long long)l); mix((unsigned)(x < 0 ? -x : x)); mix((u64)(f < 0 ? -f : f));
  }
  static volatile double wide[] = {2147483647.0, -2147483648.0, 2147483646.5, 4294967295.0, 4294967295.5};
  mix((int)wide[0]); mix((int)wide[1]); mix((int)wide[2]); mix((unsigned)wide[3]); mix((unsigned)wide[4]); mix((long long)-wide[3]);
  static volatile double wider[] = {9223372036854774784.0, -9223372036854775808.0, 18446744073709549568.0};
  mix((long long)wider[0]); mix((long long)wider[1]); mix((u64)wider[2]); mix((u64)wider[0]);
  static volatile long long n[] = {0, 1, -1, 16777217, 16777219, 9007199254740993LL, 9223372036854775807LL, -9223372036854775807LL - 1};
  for (int i = 0; i < 8; i++) {
    mixd(n[i]); mixf(n[i]); mixl(n[i]); mixd((u64)n[i]); mixf((u64)n[i]); mixl((u64)n[i]); mixf((int)n[i]); mixd((unsigned)n[i]); mixf((short)n[i]); mixd((unsigned char)n[i]); mixf(n[i] > 0);
  }
  for (int i = 0; i < ND; i++) { mixf(vd[i]); mixl(vd[i]); }
  for (int i = 0; i < NF; i++) { mixd(vf[i]); mixl(vf[i]); }
}

void corner_float_compound(void) {
  float f = 1.5f; f += 1; mixf(f); f *= 0.1; mixf(f); f /= 3; mixf(f); f -= 1e-8f; mixf(f); f++; mixf(f); --f; mixf(f);
  int i = 7; i *= 1.5; mix(i); i /= 2.5f; mix(i); i -= 0.5; mix(i); char c = 10; c *= 2.6; mix(c); u64 u = 5; u += 0.75; mix(u);
  double d = 10; d /= 4; mixd(d); d = -d; mixd(d); d += f; mixd(d); mixd(1 ? i : d); ld l = d; l *= l; mixl(l);
}

struct shape { char tag; float w; double h; ld area; int n; };
static struct shape shapes[3] = {{'a', 1.5f, 2.25, 3.375L, 4}, {'b', -0.0f, 1e-300, 0.1L, 5}};
static double matrix[2][3] = {{1, 2, 3}, {4.5, 5.5}};
static struct shape grow(struct shape s, float by) { s.w *= by; s.h += by; s.area = s.w * s.h; return s; }
static double apply(double (*f)(double), double x) { return f(x); }
static double half(double x) { return x / 2; }

void corner_float_memory(void) {
  for (int i = 0; i < 3; i++) { mixf(shapes[i].w); mixd(shapes[i].h); mixl(shapes[i].area); mix(shapes[i].n); }
  struct shape s = grow(shapes[0], 3), *p = &shapes[2]; mixf(s.w); mixd(s.h); mixl(s.area); *p = s; mixd(shapes[2].h);
  for (int i = 0; i < 6; i++) { mixd(matrix[i / 3][i % 3]); matrix[i / 3][i % 3] *= i; }
  double *q = &matrix[1][0]; mixd(q[0]); mixd(q[1]); mixd(q[-1]); mixd(apply(half, 3));
  float a[4] = {1, 2}; memset(a, 0, 4); mixf(a[0]); mixf(a[1]); mixf(a[3]);
}

void corner_float_bits(void) {
  union { float f; unsigned u; } a; union { double d; u64 u; unsigned w[2]; unsigned char b[8]; } b;
  for (int i = 0; i < NF; i++) { a.f = vf[i]; mix(a.u); a.u ^= 0x80000000u; mixf(a.f); a.u += 1; if (a.f == a.f) mixf(a.f * 2); }
  for (int i = 0; i < ND; i++) { b.d = vd[i]; mix(b.u); mix(b.w[1]); mix(b.b[6]); b.w[0] = 1; mixd(b.d); b.b[7] = 0x40; mixd(b.d); }
  for (int i = 0; i < ND; i++) { mix(signbit(vd[i]) != 0); mix(isinf(vd[i]) != 0); mix(isnan(vd[i]) != 0); mix(isfinite(vd[i]) != 0); mix(isnormal(vd[i]) != 0); mix(fpclassify(vd[i])); }
  a.u = 0x7fc00123; mix(isnan(a.f) != 0); mix(a.u); float copy = a.f; memcpy(&a.u, &copy, 4); mix(a.u);
}

void corner_float_constants(void) {
  mixf(0.1f); mixd(0.1); mixl(0.1L); mixd(1e-310); mixf(1e-40f); mixl(1e-4940L); mixd(0x1.8p3); mixf(16777217.0f); mixd(HUGE_VAL); mixf(-INFINITY); mixd(1e23); mixd(5e-324);
  mixd(4.9406564584124654e-324); mixd(2.2250738585072011e-308); mixl(1.18973149535723176502e+4932L); mixl(3.6451995318824746025e-4951L); mixl(-0.0L); mixl(1.0L / 3); mixf(0.1); mixd(0.1f); mixl(HUGE_VALL);
}

struct pair { float x, y; }; struct triple { float x, y, z; }; struct two { double x, y; }; struct both { float x; int n; };
static struct pair swap(struct pair p) { struct pair q = {p.y, p.x * 2}; return q; }
static struct triple turn(struct triple t, struct two u) { struct triple r = {t.z, t.x + u.x, t.y - u.y}; return r; }
static struct both bump(struct both b) { b.x += b.n; b.n *= 3; return b; }

void corner_float_structs(void) {
  struct pair p = {1.5f, -2}; p = swap(p); mixf(p.x); mixf(p.y); p = swap(swap(p)); mixf(p.x); mixf(p.y);
  struct triple t = {1, 2, 3}; struct two u = {0.5, 0.25}; t = turn(t, u); mixf(t.x); mixf(t.y); mixf(t.z);
  struct both b = {0.5f, 7}; b = bump(bump(b)); mixf(b.x); mix(b.n); struct pair a[2] = {{1, 2}, {3, 4}}; a[0] = swap(a[1]); mixf(a[0].x); mixf(a[0].y);
}
