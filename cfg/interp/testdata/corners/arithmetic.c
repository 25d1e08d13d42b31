// Arithmetic: wrap-around, division, shifts, compound assignment.

static int ints[] = {0, 1, -1, 2, -2, 7, -7, 100, 2147483647, -2147483647, -2147483647 - 1};
#define N ((int)(sizeof ints / sizeof *ints))

void corner_wrap(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      mix(ints[i] + ints[j]); mix(ints[i] - ints[j]); mix(ints[i] * ints[j]);
      mix((unsigned)ints[i] + ints[j]); mix((unsigned)ints[i] * ints[j]);
      mix((short)(ints[i] * ints[j])); mix((unsigned char)ints[i] * (signed char)ints[j]);
    }
  for (int i = 0; i < N; i++) { mix(-ints[i]); mix(~ints[i]); mix(ints[i] + 0u); }
}

void corner_divide(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      if (ints[j] == 0 || ints[j] == -1 && ints[i] == -2147483647 - 1) continue;
      mix(ints[i] / ints[j]); mix(ints[i] % ints[j]);
      mix((unsigned)ints[i] / (unsigned)ints[j]); mix((unsigned)ints[i] % (unsigned)ints[j]);
      mix((long long)ints[i] * 3000000001LL / ints[j]); mix((long long)ints[i] * 3000000001LL % ints[j]);
      if ((short)ints[j]) { mix((short)ints[i] / (short)ints[j]); mix((short)ints[i] % (short)ints[j]); }
    }
  signed char m = -128, d = -1;
  mix(m / d); mix((signed char)(m / d)); mix(m % d);
}

void corner_shift(void) {
  for (int i = 0; i < N; i++)
    for (int s = 0; s < 32; s++) {
      mix(ints[i] << s); mix(ints[i] >> s); mix((unsigned)ints[i] << s); mix((unsigned)ints[i] >> s);
      mix((long long)ints[i] << (s + 31)); mix((long long)ints[i] >> (s + 31)); mix((unsigned long long)ints[i] >> (s + 31));
      mix((unsigned char)ints[i] << (s % 8)); mix((signed char)ints[i] >> (s % 8)); mix((unsigned short)ints[i] >> s);
      mix(ints[i] << (char)s); mix(1 << (unsigned long long)s);
    }
}

void corner_bitwise(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      mix(ints[i] & ints[j]); mix(ints[i] | ints[j]); mix(ints[i] ^ ints[j]); mix((unsigned char)ints[i] & ints[j]);
      mix(ints[i] & (long long)(unsigned)ints[j]); mix((short)ints[i] | (unsigned)ints[j]);
    }
}

void corner_compare(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      mix(ints[i] < ints[j]); mix(ints[i] <= ints[j]); mix(ints[i] > ints[j]); mix(ints[i] >= ints[j]);
      mix(ints[i] == ints[j]); mix(ints[i] != ints[j]); mix((unsigned)ints[i] < (unsigned)ints[j]); mix((unsigned)ints[i] >= ints[j]);
      mix((unsigned char)ints[i] < (signed char)ints[j]); mix((short)ints[i] == (unsigned short)ints[j]); mix((long long)ints[i] < (unsigned)ints[j]);
    }
}

void corner_compound(void) {
  unsigned char c = 250; c += 10; mix(c); c -= 20; mix(c); c *= 7; mix(c); c /= 3; mix(c); c %= 7; mix(c); c <<= 7; mix(c); c >>= 2; mix(c);
  c |= 0x101; mix(c); c ^= 0xff; mix(c); c &= ~1; mix(c);
  signed char s = 127; s++; mix(s); s--; mix(s); s += 1000; mix(s); s <<= 3; mix(s); s >>= 1; mix(s); s = -s; mix(s);
  short h = -32768; h--; mix(h); h *= h; mix(h); h -= 1; mix(h); h /= 2u; mix(h);
  int x = 5; x += x++ * 0 + 2; mix(x == x); x = 3; x -= 5u; mix(x); x >>= 1; mix(x); x = -9; x /= 2u; mix(x); x = -9; x %= 4; mix(x);
  long long l = 1; l <<= 62; mix(l); l *= 2; mix(l); l -= 1; mix(l); unsigned u = 3; u -= 4LL; mix(u); u *= -1LL; mix(u);
}

void corner_increment(void) {
  int i = 2147483647; mix(i++); mix(i); mix(--i); unsigned char c = 0; mix(c--); mix(c); mix(++c);
  int a[4] = {1, 2, 3, 4}, *p = a; mix(*p++); mix(*++p); mix(++*p); mix((*p)--); mix(p - a); mix(a[2]); p = a; mix(*p++ + *p); mix(p[-1]);
}

void corner_constants_fold(void) {
  enum { A = 1 << 30, B = -5 / 2, C = -5 % 2, D = sizeof(int) * 8, E = 'a' < 'b' ? 10 : 20 };
  mix(A); mix(B); mix(C); mix(D); mix(E); static int t[B + 5]; mix(sizeof t);
}
