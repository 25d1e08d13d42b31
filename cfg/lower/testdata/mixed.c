// Pointers in memory that is also accessed in other ways. RUNS: ends
typedef __SIZE_TYPE__ size_t;
extern void abort(void);
extern void *malloc(size_t), *calloc(size_t, size_t), free(void *), *realloc(void *, size_t);
extern void *memcpy(void *, const void *, size_t), *memset(void *, int, size_t), *memmove(void *, const void *, size_t);
void reach_error(void) { abort(); }
static void check(int ok) { if (!ok) reach_error(); }
struct pair { int a; char *name; short b; };
union value { void *p; struct { char c[2]; short d; int e; } s; int i; };
struct tagged { int kind; union { int n; char *s; struct pair *q; } u; };
union value start = {&start};
char text[] = "text";
struct tagged table[] = {{1, {.n = 7}}, {2, {.s = text + 1}}, {0}};
static void bytes(void *to, const void *from, size_t n) {
  char *t = to; const char *f = from;
  for (size_t i = 0; i < n; i++) t[i] = f[i];
}
static char *name(struct tagged *t) { return t->kind == 2 ? t->u.s : 0; }
int main(void) {
  volatile int two = 2;
  union value v; v.p = &v; check(v.p == &v); v.s.c[1] = 3; v.s.d = 4; check(v.s.c[1] == 3 && v.s.d == 4);
  v.i = 0x01020304; check(v.i == 0x01020304 && v.s.c[0] == 4 && v.s.d == 0x0102); v.p = text; check(*(char *)v.p == 't');
  union value w = v; check(w.p == text); v.i = 1; check(w.p == text && v.i == 1);
  check(start.p == &start); start.s.e = 5; check(start.s.e == 5);
  check(table[0].u.n == 7 && name(&table[1]) == text + 1 && !name(table) && table[2].u.n == 0 && !table[2].u.s);
  struct tagged t = table[1], many[4]; check(*name(&t) == 'e'); t.kind = 3; t.u.n = -1; check(t.u.n == -1 && table[1].u.s);
  for (int i = 0; i < 4; i++) { many[i].kind = i; if (i == 2) many[i].u.s = text; else many[i].u.n = 10 * i; }
  check(name(&many[two]) == text && many[two + 1].u.n == 30 && many[two - 1].u.n == 10);
  struct pair p = {1, text, 2}, q, *h = malloc(3 * sizeof *h);
  memcpy(&q, &p, sizeof p); check(q.name == text && q.a == 1 && q.b == 2);
  h[two] = p; memcpy(h, h + two, sizeof *h); check(h->name == text && h[0].b == 2);
  memset(&q, 0, sizeof q); check(!q.name && !q.a);
  char *raw = malloc(sizeof(char *) + 4); *(int *)raw = 9; *(char **)(raw + 4) = text;
  check(*(int *)raw == 9 && **(char **)(raw + 4) == 't'); raw[two + 1] = 1; check(*(int *)raw == 0x01000009 && *(char **)(raw + 4) == text);
  char *r2 = malloc(sizeof(char *) + 4); memcpy(r2, raw, sizeof(char *) + 4); check(*(char **)(r2 + 4) == text && *r2 == 9);
  char **strings = calloc(3, sizeof *strings); strings[two] = text; strings = realloc(strings, 5 * sizeof *strings);
  check(!strings[0] && strings[two] == text);
  void *fresh[2]; bytes(&p.a, &two, sizeof two); check(p.a == 2 && p.name == text); fresh[0] = 0; check(!fresh[0]);
  return 0;
}
