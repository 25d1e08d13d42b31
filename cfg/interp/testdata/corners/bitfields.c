// Bit-fields: signed, unsigned, crossing units, unnamed, in unions.

struct small { unsigned a : 3; int b : 5; unsigned c : 1; int d : 7; };
struct wide { unsigned long long a : 40; long long b : 20; unsigned c : 30; int d : 2; _Bool e : 1; };
struct crossing { unsigned char a : 5; unsigned char b : 6; unsigned short c : 11; unsigned d : 31; unsigned e : 17; } __attribute__((packed));
struct gaps { int a : 4; int : 0; int b : 4; char c; int d : 12; int : 3; unsigned e : 9; };

static struct small global = {5, -3, 1, 63};

void corner_truncate(void) {
  struct small s = {0};
  for (int i = -40; i < 40; i++) { s.a = i; s.b = i; s.c = i; s.d = i * 3; mix(s.a); mix(s.b); mix(s.c); mix(s.d); mix(s.b < 0); mix(s.a - 8 < 0); mix((s.a = i)); mix((s.b = i)); }
}

void corner_update(void) {
  struct small s = global; s.a++; mix(s.a); s.a += 7; mix(s.a); s.b--; mix(s.b); s.b *= 5; mix(s.b); s.c = !s.c; mix(s.c); s.d <<= 1; mix(s.d); s.d >>= 2; mix(s.d);
  mix(s.a++ + s.b); mix(-s.a); mix(~s.a); mix(s.a); global.d = -64; mix(global.d); mix(global.a); mix(global.b); mix(global.c);
}

void corner_wide(void) {
  struct wide w = {0}; w.a = 0xfedcba9876543210ULL; w.b = -524288; w.c = -1; w.d = 1; w.e = 4;
  mix(w.a); mix(w.b); mix(w.c); mix(w.d); mix(w.e); w.d++; mix(w.d); w.a += w.b; mix(w.a); mix(w.a << 10 > 0); w.b = w.a; mix(w.b);
}

void corner_crossing(void) {
  struct crossing s = {1, 2, 3, 4, 5};
  for (int i = 0; i < 20; i++) { s.a += 3; s.b -= s.a; s.c *= 5; s.d = s.d * 3 + s.c; s.e ^= s.d; mix(s.a); mix(s.b); mix(s.c); mix(s.d); mix(s.e); }
  mix(sizeof s);
}

void corner_gaps(void) {
  struct gaps g = {.a = 7, .b = -8, .c = 'x', .d = 2047, .e = 511};
  mix(g.a); mix(g.b); mix(g.c); mix(g.d); mix(g.e); g.d = g.e * 9; mix(g.d); mix(g.c); g.b = g.a + 1; mix(g.b); mix(g.a);
}

static int add(struct small s) { s.a = 0; return s.b + s.d; }
static struct small make(int x) { struct small s = {x, x, x, x}; return s; }
void corner_passing(void) {
  struct small s = make(-2); mix(s.a); mix(s.b); mix(s.c); mix(s.d); mix(add(s)); mix(s.a); mix(add(make(9)));
  struct small t[3] = {make(1), make(2), s}; t[1].b = t[2].a; mix(t[1].b); mix(t[1].a); mix(t[0].d); struct small *p = &t[1]; p->d--; p++; p->c = 1; mix(t[1].d); mix(t[2].c);
}

void corner_union(void) {
  union { unsigned u; struct { unsigned lo : 12; unsigned hi : 20; } f; unsigned char b[4]; } x = {0};
  x.f.lo = 0xabc; x.f.hi = 0x12345; mix(x.u); mix(x.b[1]); x.b[3] = 0xff; mix(x.f.hi); mix(x.f.lo); x.u >>= 4; mix(x.f.lo);
}
