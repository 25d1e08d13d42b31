// Addresses as numbers and back. RUNS: ends
typedef __SIZE_TYPE__ size_t;
typedef __UINTPTR_TYPE__ word;
extern void abort(void);
extern void *malloc(size_t), free(void *);
void reach_error(void) { abort(); }
static void check(int ok) { if (!ok) reach_error(); }
struct link { struct link *next, *prev; };
struct item { int key; struct link node; char name[3]; };
struct page { long flags; void *owner; };
#define offset_of(T, m) ((size_t)&((T *)0)->m)
#define container_of(p, T, m) ((T *)((char *)(p) - offset_of(T, m)))
#define container_of_number(p, T, m) ((T *)((word)(p) - offset_of(T, m)))
static int is_err(const void *p) { return (word)p >= (word)-4095; }
static void *err_ptr(long e) { return (void *)e; }
static long ptr_err(const void *p) { return (long)p; }
static void *get(int n) { return n < 0 ? err_ptr(n) : malloc(16); }
static void callback(void *data, int *sum) { *sum += (int)(long)data; }
static void *mark(struct page *p) { return (void *)((word)p | 1); }
static struct page *unmark(void *p) { return (struct page *)((word)p & ~(word)1); }
static int marked(void *p) { return (word)p & 1; }
int main(void) {
  volatile int three = 3;
  struct item x = {7}, *y;
  y = container_of(&x.node, struct item, node); check(y == &x && y->key == 7);
  y = container_of_number(&x.node, struct item, node); check(y == &x && y->key == 7); y->key = 8; check(x.key == 8);
  struct item *h = malloc(sizeof *h); h->key = 5; struct link *l = &h->node;
  check(container_of(l, struct item, node)->key == 5 && container_of_number(l, struct item, node) == h);
  void *e = get(three - 7), *f = get(three);
  check(is_err(e) && !is_err(f) && ptr_err(e) == -4 && e != f && e != 0 && !is_err(0));
  free(f);
  int sum = 0; callback((void *)(long)three, &sum); callback((void *)(long)(three * 1000), &sum); check(sum == 3003);
  long zero = three - 3; int *none = (int *)zero; check(none == 0 && !none);
  check((void *)(long)three == (void *)3 && (void *)(long)(three + 1) != (void *)3 && (void *)(long)three != &x);
  struct page pg = {1}, *back; void *m = mark(&pg);
  check(marked(m) && !marked(&pg)); back = unmark(m); check(back == &pg && back->flags == 1);
  int a[6] = {0, 1, 2, 3, 4, 5}; int *p = a + three, *q = a;
  check((word)p - (word)q == 12 && (int *)((word)p + 4) == p + 1 && *(int *)((word)p - 8) == 1);
  check(((word)p & 3) == 0 && ((word)((char *)p + three) & 3) == 3);
  int *again = (int *)(word)p; check(again == p && *again == 3);
  word n = (word)p, k = n - 4, j = (word)&x.node; j -= offset_of(struct item, node);
  check(*(int *)n == 3 && *(int *)k == 2 && ((struct item *)j)->key == 8 && (int *)n - (int *)k == 1 && (k & 3) == 0);
  word tagged = (word)&pg | 1; check((tagged & 1) && ((struct page *)(tagged & ~(word)1))->flags == 1); tagged ^= 1; check((struct page *)tagged == &pg);
  check((word)p == (word)(a + 3) && (word)p != 0 && (word)p > 100);
  return 0;
}
