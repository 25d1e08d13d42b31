// Copies of variable and of big size, and overlapping ones. RUNS: ends
typedef __SIZE_TYPE__ size_t;
extern void abort(void);
extern void *malloc(size_t), *calloc(size_t, size_t), free(void *);
extern void *memcpy(void *, const void *, size_t), *memmove(void *, const void *, size_t), *memset(void *, int, size_t);
void reach_error(void) { abort(); }
static void check(int ok) { if (!ok) reach_error(); }
struct pair { short a; int b; char *name; };
int big[1000], twin[1000];
struct holder { int *to, other; } holder;
static int *fill(int *a, int n) { for (int i = 0; i < n; i++) a[i] = i; return a; }
int main(void) {
  volatile int seven = 7;
  int n = seven;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof(int));
  fill(a, n); memset(b, 0, n * sizeof *b); check(b[0] == 0 && b[6] == 0);
  memcpy(b, a, n * sizeof *b); check(b[0] == 0 && b[6] == 6);
  memcpy(b + 1, a + 3, (n - 4) * sizeof *b); check(b[0] == 0 && b[1] == 3 && b[3] == 5 && b[4] == 4);
  memmove(a, a + 2, (n - 2) * sizeof *a); check(a[0] == 2 && a[4] == 6 && a[5] == 5);
  fill(a, n); memmove(a + 2, a, (n - 2) * sizeof *a); check(a[0] == 0 && a[1] == 1 && a[2] == 0 && a[6] == 4);
  memmove(a, a, n * sizeof *a); check(a[6] == 4);
  memset(b, -1, (n - 5) * sizeof(int)); check(b[0] == -1 && b[1] == -1 && b[2] == 4);
  memset(b, 0, (n - 7) * sizeof(int)); check(b[0] == -1);
  memcpy(b, a, n - 7); check(b[0] == -1);
  size_t bytes = n * sizeof *a; bytes -= 4; memset(a, 1, bytes); check(a[5] == 0x01010101 && a[6] == 4);
  char s[20]; memset(s, 'x', n); s[n] = 0; memset(s + n, 'y', n - 1); check(s[6] == 'x' && s[7] == 'y' && s[12] == 'y');
  struct pair *p = malloc(n * sizeof *p), *q = calloc(n, sizeof *q);
  for (int i = 0; i < n; i++) { check(q[i].a == 0 && q[i].name == 0); p[i].a = i; p[i].b = -i; p[i].name = s + i; }
  memcpy(q, p, n * sizeof *p); check(q[5].a == 5 && q[5].b == -5 && *q[6].name == 'x' && q[2].name == s + 2);
  memset(q, 0, n * sizeof *q); check(q[5].a == 0 && q[3].name == 0);
  fill(big, 1000); memmove(big, big + 500, 500 * sizeof(int)); check(big[0] == 500 && big[499] == 999 && big[500] == 500);
  memcpy(big + 600, big, 300 * sizeof(int)); check(big[600] == 500 && big[899] == 799);
  memset(big + 1, 0, 999 * sizeof(int)); check(big[0] == 500 && big[1] == 0 && big[999] == 0);
  memcpy(twin, big, sizeof big); check(twin[0] == 500 && twin[7] == 0);
  holder.to = a; int *r = memset(holder.to, 0, n * sizeof(int)); holder.to = b; check(r == a && a[6] == 0);
  holder.to = a; void *u = memcpy(&holder.to, &b, sizeof b); check(u == (void *)&holder.to && holder.to == b);
  int v[n], w[n * 2]; fill(v, n); memcpy(w + n, v, sizeof v); check(w[n + 3] == 3 && sizeof v == 7 * sizeof(int));
  free(a); free(b);
  return 0;
}
