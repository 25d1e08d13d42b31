// Arrays, structs, unions, bit-fields, lists and strings. RUNS: ends
typedef __SIZE_TYPE__ size_t;
extern void abort(void);
extern void *malloc(size_t), *calloc(size_t, size_t), free(void *);
extern void *memcpy(void *, const void *, size_t), *memset(void *, int, size_t);
void reach_error(void) { abort(); }
static void check(int ok) { if (!ok) reach_error(); }
struct point { int x, y; };
struct line { struct point from, to; char tag; };
struct node { int value; struct node *next; };
struct flags { unsigned a : 3, b : 5; int c : 9; };
union word { unsigned u; unsigned char b[4]; unsigned short h[2]; };
struct big { long a[6]; int n; };
int table[4][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
const char *names[] = {"zero", "one", "two"};
struct point origin = {3, 4}, *where = &origin, grid[5] = {[2] = {20, 21}, [4] = {40, 41}};
static struct point make(int x, int y) { struct point p = {x, y}; return p; }
static struct big grow(struct big b, int k) { b.a[k] += b.n; b.n++; return b; }
static int norm(struct point p) { p.x *= 2; return p.x + p.y; }
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static struct node *push(struct node *l, int v) { struct node *n = malloc(sizeof *n); n->value = v; n->next = l; return n; }
static int sum(const int *a, int n) { int s = 0; while (n-- > 0) s += *a++; return s; }
static size_t length(const char *s) { const char *p = s; while (*p) p++; return p - s; }
int main(void) {
  int a[8], i, j, s = 0;
  for (i = 0; i < 8; i++) a[i] = i * i;
  check(sum(a, 8) == 140 && sum(a + 2, 3) == 29 && *(a + 7) == 49 && &a[5] - &a[1] == 4);
  swap(&a[1], &a[6]); check(a[1] == 36 && a[6] == 1);
  for (i = 0; i < 4; i++) for (j = 0; j < 3; j++) s += table[i][j];
  check(s == 45); table[3][1] = 5; check(table[3][1] == 5 && (&table[0][0])[10] == 5);
  struct point p = make(1, 2), q = p; q.x = 10;
  check(p.x == 1 && norm(q) == 22 && q.x == 10 && where->y == 4 && where == &origin);
  struct line l = {p, q, 't'}, m; m = l; m.to.y = 9;
  check(m.from.x == 1 && m.to.x == 10 && l.to.y == 2 && m.tag == 't');
  struct point *r = &m.to; r->x++; check(m.to.x == 11);
  check(grid[2].y == 21 && grid[3].x == 0 && grid[4].x == 40);
  for (i = 0; i < 5; i++) grid[i].x += i; check(grid[4].x == 44 && grid[1].x == 1);
  struct node *list = 0; for (i = 1; i <= 4; i++) list = push(list, i);
  s = 0; for (struct node *n = list; n; n = n->next) s = s * 10 + n->value; check(s == 4321);
  struct node *old = list; list = list->next; free(old); check(list->value == 3);
  int *h = malloc(6 * sizeof(int)); for (i = 0; i < 6; i++) h[i] = i; check(sum(h, 6) == 15); free(h);
  int *z = calloc(4, sizeof(int)); check(z[0] == 0 && z[3] == 0); z[2] = 5; check(sum(z, 4) == 5);
  struct flags f = {5, 17, -3}; f.b++; check(f.a == 5 && f.b == 18 && f.c == -3); f.a = 9; check(f.a == 1 && f.b == 18);
  union word w; w.u = 0x04030201; check(w.b[0] == 1 && w.b[3] == 4 && w.h[1] == 0x0403); w.b[1] = 0xff; check(w.u == 0x0403ff01);
  for (i = 0, s = 0; i < 4; i++) s += w.b[i]; check(s == 1 + 255 + 3 + 4);
  check(length("hello") == 5 && names[1][0] == 'o' && length(names[2]) == 3);
  char buf[16]; memset(buf, 0, sizeof buf); buf[0] = 'x'; buf[1] = 'y'; check(length(buf) == 2);
  int copy[8]; memcpy(copy, a, sizeof a); a[0] = 77; check(copy[0] == 0 && copy[7] == 49 && copy[1] == 36);
  struct big b1 = {{1, 2, 3, 4, 5, 6}, 10}, b2 = grow(b1, 3); b2 = grow(b2, 3);
  check(b1.a[3] == 4 && b2.a[3] == 25 && b2.n == 12 && b2.a[5] == 6);
  int x = 1, y = 2, *px = &x, **pp = &px; **pp = 5; *pp = &y; *px = 6; check(x == 5 && y == 6 && px == &y && px != &x);
  check(!(px == 0) && (px ? 1 : 0) && a < a + 1 && &a[7] >= &a[7]);
  int fixed[4] = {1, 2}; check(fixed[1] == 2 && fixed[3] == 0);
  char word[] = "abc"; word[1] -= 32; check(word[1] == 'B' && word[3] == 0 && sizeof word == 4);
  unsigned char raw[4] = {0x78, 0x56, 0x34, 0x12}; check(*(unsigned *)raw == 0x12345678);
  return 0;
}
