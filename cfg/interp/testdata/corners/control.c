// Control flow: order of evaluation where C fixes it, switch, goto, loops.

static int calls;
static int t(int x) { calls = calls * 10 + x; return x; }

void corner_logical(void) {
  calls = 0; mix(t(0) && t(1)); mix(t(2) && t(0)); mix(t(3) || t(4)); mix(t(0) || t(5)); mix(calls); calls = 0;
  mix(!t(0) && (t(1) || t(2)) && !t(3)); mix((t(1), t(0)) || t(6)); mix(calls); mix(-1 && 256); mix(sizeof(t(9) && 1)); mix(calls);
}

void corner_conditional(void) {
  calls = 0; mix(t(1) ? t(2) : t(3)); mix(t(0) ? t(2) : t(0) ? t(4) : t(5)); mix(calls); mix(t(7) ?: t(8)); mix(t(0) ?: t(9)); mix(calls);
  int x = 3; (x > 2 ? (x = 10) : (x = 20)); mix(x); int y; y = x == 10 ? x++ , x * 2 : 0; mix(y); mix(x); mix((x > 5 ? 'a' : -1u) + 1LL);
}

void corner_comma(void) { int i, j; for (i = 0, j = 10; i < j; i++, j -= 2) mix(i * j); mix((i++, j++, i + j)); int k = (i, j); mix(k); mix((t(1), t(2))); }

static int classify(int x) {
  int r = 0;
  switch (x) {
  case 1: r += 1;
  case 2: r += 10; break;
  default: r += 100;
  case 3: r += 1000; if (x == 77) break; r += 5;
  case -1: case 50 ... 60: r += 10000; break;
  case 1 << 20: { int x = 9; r = x; } return r * 2;
  }
  return r;
}
void corner_switch(void) { int xs[] = {0, 1, 2, 3, 4, -1, 49, 50, 55, 60, 61, 77, 1 << 20, -2147483647 - 1}; for (unsigned i = 0; i < sizeof xs / sizeof *xs; i++) mix(classify(xs[i])); }

void corner_switch_types(void) {
  for (int i = -3; i < 260; i += 7) {
    switch ((unsigned char)i) { case 255: mix(1); break; case 4: mix(2); default: mix(3); }
    switch ((long long)i << 33) { case 4LL << 33: mix(4); break; case -3LL << 33: mix(5); break; }
    switch (i & 1) { int k; case 0: k = i; mix(k); break; case 1: k = 2 * i; mix(k); }
    switch (i) ; switch (i) default: mix(6);
  }
}

void corner_duff(void) {
  for (int n = 1; n < 20; n++) { int c = 0, k = (n + 3) / 4; switch (n % 4) { case 0: do { c++; case 3: c += 2; case 2: c += 4; case 1: c += 8; } while (--k > 0); } mix(c); }
}

void corner_goto(void) {
  int i = 0, s = 0; goto inside;
  while (i < 10) { s += i; if (s > 30) goto out; inside: i++; if (i % 3 == 0) continue; s += 100 * i; }
  s = -1;
out: mix(s); mix(i); i = 0;
back: if (i++ < 5) { if (i == 3) goto back; s += i; goto back; } mix(s);
  { goto skip; int z = 5; skip: z = 6; mix(z); }
}

void corner_computed_break(void) {
  int n = 0; for (int i = 0;; i++) { for (int j = 0; j < 10; j++) { if (j == i) break; if (j > 5) goto done; n += j; if (n % 2) continue; n++; } if (i > 20) break; }
done: mix(n); do n--; while (n > 7); mix(n); do { if (n) continue; break; } while (0); mix(n); while (n --> 0); mix(n);
}

void corner_order(void) { int a[3] = {1, 2, 3}, i = 0; int x = a[0] + a[1] * a[2]; mix(x); i = i + 1; a[i] = i; mix(a[1]); int y = (i = 2) + 0; mix(y + i); i = (i++, i); mix(i); int b = 1, c = 2; b ^= c; c ^= b; b ^= c; mix(b * 10 + c); }

void corner_short_circuit_memory(void) { int a[2] = {0, 5}, *p = 0; mix(p && *p); p = a; mix(p && *p); mix(p && *++p == 5 && p - a == 1); mix(p != a || *p); }

void corner_statement_expression(void) { int x = ({ int y = 3; y *= 2; y + 1; }); mix(x); mix(({ if (x > 5) x = 1; x; })); }
