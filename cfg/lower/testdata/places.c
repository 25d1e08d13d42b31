// Pointers to objects and to parts of others of the same type: list heads. RUNS: ends
typedef __SIZE_TYPE__ size_t;
extern void abort(void);
extern void *malloc(size_t), free(void *);
void reach_error(void) { abort(); }
static void check(int ok) { if (!ok) reach_error(); }
struct link { struct link *next, *prev; };
struct sub { int n; struct link link; };
struct top { long id; struct link link, a, b; int last; };
#define item(p, T, m) ((T *)((char *)(p) - (size_t)&((T *)0)->m))
static void init(struct link *l) { l->next = l->prev = l; }
static void add(struct link *l, struct link *h) { l->next = h->next; l->prev = h; h->next->prev = l; h->next = l; }
static struct link global = {&global, &global};
static void fill(struct link *h, int n) {
  for (int i = 0; i < n; i++) { struct sub *s = malloc(sizeof *s); s->n = i; add(&s->link, h); }
}
static int total(struct link *h) {
  int s = 0;
  for (struct link *l = h->next; l != h; l = l->next) s = s * 10 + item(l, struct sub, link)->n;
  return s;
}
static int sum(int **p, int n) { int s = 0; while (n-- > 0) s += *p[n]; return s; }
int main(void) {
  volatile int two = 2;
  struct link head; init(&head);
  for (int i = 0; i < two; i++) {
    struct top *t = malloc(sizeof *t); t->id = i; t->last = -i; init(&t->a); init(&t->b);
    fill(&t->a, 3); fill(&t->b, i); add(&t->link, &head);
  }
  struct top *t = item(head.next, struct top, link);
  check(t->id == 1 && t->last == -1 && total(&t->a) == 210 && total(&t->b) == 0);
  t = item(t->link.next, struct top, link); check(t->id == 0 && t->link.next == &head && t->b.next == &t->b);
  fill(&global, 2); check(total(&global) == 10);
  int x = 5, y[3] = {1, 2, 3}; struct { short s; int i; } s = {1, 20};
  int *all[] = {&x, &y[two], &s.i}; check(sum(all, 3) == 28); *all[two] = 7; check(s.i == 7 && s.s == 1); *all[1] = 4; check(y[2] == 4 && y[0] == 1);
  int *p = two == 2 ? &y[1] : &x; check(p[1] == 4 && p[-1] == 1);
  return 0;
}
