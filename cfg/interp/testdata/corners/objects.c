// Objects: initialisers, statics, enums, unions, arrays, strings, pointers.

static int counter(void) { static int n = 40; static unsigned char wrap = 254; n++; wrap++; return n * 1000 + wrap; }
void corner_static_local(void) { int before = counter(); for (int i = 1; i < 4; i++) mix(counter() - before); }

static int g1; static int g2 = 7, *gp = &g2, **gpp = &gp; static int ga[5] = {1, [3] = 9, 4}; static char gs[] = "hi\0there"; static const char *gt[] = {"one", "two", "three"};
static struct { int a; short b[3]; const char *s; struct { char x, y; } in; } gr = {1, {2, 3}, "str", {.y = 'q'}};
void corner_globals(void) {
  mix(g1); mix(*gp); mix(**gpp); for (int i = 0; i < 5; i++) mix(ga[i]); mix(sizeof gs); mix(gs[3]); mix(gs[4]); mix(gt[2][1]); mix(gr.a + gr.b[1] + gr.b[2] + gr.s[1] + gr.in.x + gr.in.y);
  g1 = 3; *gp = 8; mix(g1 + g2); gp = &g1; mix(**gpp); *gpp = &ga[3]; mix(*gp); gp++; mix(*gp); gp = &g2; *gp = 7; g1 = 0;
}

enum colour { RED, GREEN = 5, BLUE, NEG = -3, AGAIN };
void corner_enum(void) { enum colour c = BLUE; mix(c); c = NEG; mix(c); mix(AGAIN); mix(c < RED); c++; mix(c == AGAIN); mix(sizeof(enum colour)); enum big { BIG = 0xffffffffu }; mix(BIG); enum { U = 1u << 31 } u = U; mix(u > 0); }

void corner_union(void) {
  union { int i; unsigned char c[4]; short s[2]; unsigned u; } x; x.i = -2; mix(x.c[0]); mix(x.c[3]); mix(x.s[1]); mix(x.u); x.c[1] = 7; mix(x.i); x.s[1] = 0x1234; mix(x.u); union { char a; long long b; } y = {'z'}; mix(y.a); mix(sizeof y); y.b = -1; y.a = 0; mix(y.b);
}

void corner_arrays(void) {
  int a[3][4] = {{1, 2}, {3, 4, 5, 6}, {[2] = 7}}, (*row)[4] = a; int *flat = &a[0][0];
  for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) { a[i][j] += i * 10 + j; mix(a[i][j]); }
  mix(row[1][2]); row++; mix((*row)[3]); mix(sizeof a / sizeof *a); mix(sizeof *row); mix(*(*(a + 2) + 1)); mix(2[a[1]]); mix(flat[0]); mix(&a[2][0] - &a[0][0]);
  char b[2][3][2]; for (int i = 0; i < 12; i++) b[i / 6][i / 2 % 3][i % 2] = i * i; mix(b[1][2][1]); mix(b[0][2][0]); mix(b[1][0][1]);
}

static int len(const char *s) { int n = 0; while (*s++) n++; return n; }
void corner_strings(void) {
  char a[] = "abc", b[8] = "xy", c[3] = "pqr"; mix(len(a) + len(b)); mix(b[5]); mix(c[2]); a[1] = 0; mix(len(a)); mix("hello"[4]); mix(sizeof "a\0b"); mix(*"z"); mix(len("\x41\102" "c")); char *p = b; *p++ = 'q'; *p = 'r'; mix(b[0] * 256 + b[1]);
}

static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static int *larger(int *a, int *b) { return *a > *b ? a : b; }
void corner_pointers(void) {
  int x = 3, y = 4, *p = &x, **q = &p; swap(&x, &y); mix(x * 10 + y); *larger(&x, &y) = 50; mix(x); **q = 6; mix(x); *q = &y; *p = 9; mix(y); mix(p == &y); mix(p != &x); mix(!p); p = 0; mix(!p); mix(p == 0);
  int a[5] = {0, 1, 2, 3, 4}, *e = a + 5, *m = &a[2]; for (p = a; p != e; p++) mix(*p); mix(e - a); mix(m > a); mix(m < e); mix(m - e); mix(m[-2] + m[2]); mix(&m[1] - a); mix(*(m - 1)); mix((char *)m - (char *)a);
}

void corner_bytes(void) {
  unsigned x = 0x01020304; unsigned char *b = (unsigned char *)&x; mix(b[0]); mix(b[3]); b[2] = 0xff; mix(x); long long l = 0x1122334455667788LL; int *i = (int *)&l; mix(i[0]); mix(i[1]); i[1] = -1; mix(l); short s[4] = {1, 2, 3, 4}; mix(*(long long *)s);
}

typedef int (*op)(int, int);
static int plus(int a, int b) { return a + b; }
static int minus(int a, int b) { return a - b; }
static int apply(op f, int a, int b) { return f ? f(a, b) : -1; }
void corner_function_pointers(void) { op table[] = {plus, minus, 0}; for (int i = 0; i < 3; i++) mix(apply(table[i], 9, 4)); op f = minus; mix(f == minus); mix((*f)(1, 2)); mix((**f)(3, 2)); f = 1 ? plus : minus; mix(f(5, 6)); }

void corner_compound_literal(void) { int *p = (int[]){4, 5, 6}; mix(p[1]); p[1] = 8; mix(p[1]); struct s { int a, b; } x = (struct s){.b = 3}; mix(x.a * 10 + x.b); mix(((struct s){7, 8}).b); }

void corner_variable_length(void) { for (int n = 1; n < 6; n++) { int a[n]; for (int i = 0; i < n; i++) a[i] = i * n; int s = 0; for (int i = 0; i < n; i++) s += a[i]; mix(s); mix(sizeof a / sizeof(int)); } }
