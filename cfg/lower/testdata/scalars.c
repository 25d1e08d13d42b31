// Arithmetic, conversions and short-circuit operators. RUNS: ends
extern void abort(void);
void reach_error(void) { abort(); }
static void check(int ok) { if (!ok) reach_error(); }
static unsigned char wrap(int x) { return x; }
static int sign(long long v) { return v < 0 ? -1 : v > 0; }
_Bool both(int a, int b) { return a && b; }
int g = -7, counter;
static int next(void) { return ++counter; }
int main(void) {
  check(g / 2 == -3 && g % 2 == -1 && (g >> 1) == -4 && ((unsigned)g >> 28) == 15);
  check(wrap(300) == 44 && wrap(-1) == 255 && (signed char)200 == -56);
  check(sign(-5000000000LL) == -1 && sign(0) == 0 && sign(1LL << 40) == 1);
  unsigned u = 3000000000u; int i = (int)u;
  check(i < 0 && u / 3 == 1000000000u && (long long)u > 0 && (u ^ 1u) == 3000000001u);
  check(both(2, 4) && !both(1, 0) && !both(0, 1));
  int k = 0, n = 0;
  if (k++ == 0 && k++ == 1 || k++ == 99) n = k;
  check(n == 2 && k == 2);
  int x = 5; int y = x++ + ++x; check(x == 7 && y == 12);
  y = next() + 10 * next(); check(y == 21 && counter == 2);
  y = counter + next(); check(y == 5 || y == 6);
  for (i = 0, n = 0; i < 10; i++) { if (i == 3) continue; if (i == 8) break; n += i; }
  check(n == 25);
  switch (n) { case 1: n = 0; break; case 25: n = 100; case 26: n++; break; default: n = -1; }
  check(n == 101);
  switch (n & 3) { case 0: case 2: n = 0; break; default: n = 7; }
  check(n == 7);
  do { n--; if (n == 4) goto out; } while (n);
out:
  check(n == 4 && -n == -4 && ~n == -5 && !n == 0);
  short s = 32767; s++; check(s == -32768);
  unsigned short us = 65535; us += 2; check(us == 1);
  char c = 'a'; c += 2; check(c == 'c');
  long l = sizeof(long) == 8 ? 1L << (sizeof(long) * 8 - 2) : 7; check(l > 0);
  check((1 ? -1 : 0u) > 0);
  int t = n > 3 ? (n < 9 ? 1 : 2) : 3; check(t == 1);
  _Bool b = n; check(b == 1); b = !b; check(!b && b + 1 == 1);
  unsigned long long big = 0xfedcba9876543210ULL;
  check((big >> 60) == 15 && (big << 60) == 0 && (unsigned char)(big >> 8) == 0x32 && __builtin_popcountll(big) == 32);
  int r; check(__builtin_add_overflow(2147483647, 1, &r) && r == (-2147483647 - 1) && !__builtin_mul_overflow(3, 4, &r) && r == 12);
  return 0;
}
