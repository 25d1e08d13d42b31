// __int128; only with 64-bit pointers.

typedef __int128 i128;
typedef unsigned __int128 u128;
static void mix2(u128 x) { mix((u64)x); mix((u64)(x >> 64)); }
static const long long parts[] = {0, 1, -1, 2, -3, 1000000007, 9223372036854775807LL, -9223372036854775807LL - 1};
#define N ((int)(sizeof parts / sizeof *parts))

void corner_arithmetic(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      i128 a = ((i128)parts[i] << 64) + parts[j], b = (i128)parts[j] * 12345678901LL + 7;
      mix2(a + b); mix2(a - b); mix2(a * b); mix2(-a); mix2(~a); mix2(a & b); mix2(a | b); mix2(a ^ b);
      mix(a < b); mix(a <= b); mix((u128)a < (u128)b); mix(a == b); mix(a != (i128)parts[i]);
      if (b != 0) { mix2(a / b); mix2(a % b); mix2((u128)a / (u128)b); mix2((u128)a % (u128)b); }
    }
}

void corner_shifts(void) {
  i128 a = ((i128)-5 << 100) + 77;
  for (int s = 0; s < 128; s++) { mix2(a << s); mix2(a >> s); mix2((u128)a >> s); }
}

void corner_conversions(void) {
  for (int i = 0; i < N; i++) {
    mix2((i128)parts[i]); mix2((u128)parts[i]); mix2((u128)(unsigned long long)parts[i]); mix2((i128)(int)parts[i]); mix2((u128)(unsigned char)parts[i]);
    i128 x = ((i128)parts[i] << 64) | 5;
    mix((long long)x); mix((int)x); mix((signed char)(x >> 60)); mix((_Bool)(x - 5)); mix((unsigned short)(x >> 64));
  }
}

static i128 passed(i128 x, char c, u128 y) { return x * c - y; }
void corner_passing_and_memory(void) {
  mix2(passed(-3, 4, 5)); i128 a[3] = {1, -2, (i128)1 << 90}, *p = a + 1; *p += a[2]; mix2(a[1]); mix2(p[1]); p[1]++; mix2(a[2]); mix(sizeof a);
  struct { char c; i128 x; } s = {1, -9}; s.x *= s.c; mix2(s.x); mix(sizeof s);
}
