// Prints what the machine computes: a line of operands in hexadecimal, a line
// of results, for TYPE with the suffix S of its functions in math.h.
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <string.h>
typedef TYPE T;
#define CAT2(f, s) f##s
#define CAT(f, s) CAT2(f, s)
#define M(f) CAT(f, S)

static void put(const void *p, int n) {
  const unsigned char *b = p;
  for (int i = n - 1; i >= 0; i--)
    printf("%02x", b[i]);
  putchar(' ');
}
static int get(void *p, int n) {
  unsigned char *b = p;
  unsigned x;
  memset(p, 0, 16);
  for (int i = n - 1; i >= 0; i--) {
    if (scanf("%2x", &x) != 1)
      return 0;
    b[i] = x;
  }
  return 1;
}
#define OUT(type, n, e) { type r = e; put(&r, n); }
#define INT(type, e) OUT(type, sizeof(type), e)
#define FLT(e) OUT(T, BYTES, e)

int main(void) {
  union { T v; char b[16]; } x, y, z;
  while (get(&x, BYTES) && get(&y, BYTES) && get(&z, BYTES)) {
    volatile T a = x.v, b = y.v, c = z.v;
    long i;
    unsigned u;
    memcpy(&i, &x, BYTES < 8 ? 4 : 8);
    if (BYTES < 8)
      i = (int)i;
    u = i;
    INT(char, a < b) INT(char, a <= b) INT(char, a == b) INT(char, !!__builtin_isnan(a))
    FLT(a + b) FLT(a - b) FLT(a * b) FLT(a / b)
    OUT(float, 4, a) OUT(double, 8, a) OUT(long double, 10, a)
    INT(int, a) INT(long, a) INT(unsigned, a) INT(unsigned long, a)
    FLT((int)i) FLT(i) FLT(u) FLT((unsigned long)i)
    FLT(M(sqrt)(a)) FLT(M(fma)(a, b, c)) FLT(M(fmod)(a, b))
    FLT(M(rint)(a)) FLT(M(round)(a)) FLT(M(floor)(a)) FLT(M(ceil)(a)) FLT(M(trunc)(a))
    INT(char, !!__builtin_isinf(a)) INT(char, a == 0) INT(char, !!__builtin_isnormal(a))
    INT(char, fpclassify(a) == FP_SUBNORMAL) INT(char, !!__builtin_signbit(a))
    FLT(M(fabs)(a)) FLT(-a) FLT(M(copysign)(a, b))
    putchar('\n');
  }
}
