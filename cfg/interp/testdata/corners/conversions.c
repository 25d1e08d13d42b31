// Conversions between all integer types.

static const int ints[] = {0, 1, -1, 2, 127, 128, -128, -129, 255, 256, 32767, 32768, -32768, 65535, 65536, 2147483647, -2147483647 - 1};
static const long long longs[] = {0, 1, -1, 255, 4294967295LL, 4294967296LL, -4294967296LL, 9223372036854775807LL, -9223372036854775807LL - 1};

void corner_narrowing(void) {
  for (unsigned i = 0; i < sizeof ints / sizeof *ints; i++) {
    int x = ints[i];
    mix((signed char)x); mix((unsigned char)x); mix((short)x); mix((unsigned short)x);
    mix((unsigned)x); mix((_Bool)x); mix((char)x); mix((long)x); mix((unsigned long)x);
  }
}

void corner_narrowing_long_long(void) {
  for (unsigned i = 0; i < sizeof longs / sizeof *longs; i++) {
    long long x = longs[i];
    mix((signed char)x); mix((unsigned char)x); mix((short)x); mix((unsigned short)x);
    mix((int)x); mix((unsigned)x); mix((_Bool)x); mix((long)x); mix((unsigned long)x); mix((unsigned long long)x);
  }
}

void corner_widening(void) {
  for (unsigned i = 0; i < sizeof ints / sizeof *ints; i++) {
    signed char c = ints[i]; unsigned char uc = ints[i]; short s = ints[i]; unsigned short us = ints[i]; unsigned u = ints[i]; _Bool b = ints[i];
    mix((long long)c); mix((long long)uc); mix((long long)s); mix((long long)us); mix((long long)u); mix((long long)b);
    mix((unsigned long long)c); mix((unsigned)s); mix((unsigned long)s); mix((unsigned short)c);
  }
}

void corner_promotion(void) {
  unsigned char a = 200, b = 100;
  mix(a + b); mix(a - b - b - b); mix(~a); mix(-b); mix((unsigned char)(a + b)); mix(a << 8); mix(!a); mix(+a);
  signed char c = -128;
  mix(-c); mix((signed char)-c); mix(c >> 1); mix((unsigned char)c >> 1);
}

void corner_usual_conversions(void) {
  int i = -1; unsigned u = 1; long l = -1; unsigned short us = 65535; long long ll = -1;
  mix(i < u); mix(l < u); mix(ll < u); mix(us * us == -131071); mix(i > us); mix(l + u); mix(ll + u); mix(i + u);
  mix(i / (long)2); mix((unsigned)i / 2); mix(u - 2 > 0); mix(1 ? i : u); mix((1 ? i : u) > 0); mix(sizeof(1 ? (char)1 : (short)1));
}

void corner_bool(void) {
  _Bool b = 256; mix(b); b = 0; mix(b); b = -1; mix(b); b += 5; mix(b); b--; mix(b); b--; mix(b); b ^= 1; mix(b);
  b = &b != 0; mix(b); mix(!b + !!b); b = (unsigned char)256; mix(b); mix(sizeof(_Bool));
}

void corner_implicit_return_and_argument(void);
static unsigned char as_uchar(int x) { return x; }
static signed char as_schar(int x) { return x; }
static _Bool as_bool(long long x) { return x; }
static short of_char(signed char c, unsigned char u) { return c * 256 + u; }
void corner_implicit_return_and_argument(void) {
  mix(as_uchar(300)); mix(as_schar(200)); mix(as_bool(1LL << 40)); mix(of_char(511, 511)); mix(of_char(-129, -1));
}

void corner_literals(void) {
  mix(2147483648); mix(0x80000000 > 0); mix(sizeof 2147483648); mix(sizeof 0x80000000); mix(-2147483648 < 0); mix('\377'); mix('\xff' < 0);
  mix(0777); mix(0b101); mix('ab'); mix(L'\x1234'); mix(sizeof 'a'); mix(1ULL << 63); mix(18446744073709551615ULL); mix(-1U);
}
