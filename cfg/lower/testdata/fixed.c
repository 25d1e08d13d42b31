// Numbers as pointers: marks that are compared, never followed. RUNS: ends
typedef __SIZE_TYPE__ size_t;
extern void abort(void);
extern void *malloc(size_t), free(void *);
void reach_error(void) { abort(); }
static void check(int ok) { if (!ok) reach_error(); }
struct head { struct head *next, *prev; };
#define FAILED ((void *)-1)
#define POISON ((struct head *)0x100100)
struct head *start = FAILED;
static void *map(int n) { return n < 0 ? FAILED : malloc(n + 1); }
static void drop(struct head *h) { h->next->prev = h->prev; h->prev->next = h->next; h->next = POISON; h->prev = (void *)0x200200; }
int main(void) {
  volatile int three = 3;
  char *p = map(three - 4), *q = map(three);
  check(p == FAILED && q != FAILED && q != 0 && p != 0 && p != (void *)-2); q[three] = 1; check(q[3] == 1); free(q);
  check(start == (void *)-1); start = 0; check(start != FAILED);
  struct head a, b, ring = {&a, &b};
  a.next = &b; a.prev = &ring; b.next = &ring; b.prev = &a;
  drop(&a); check(a.next == POISON && a.prev != POISON && ring.next == &b && b.next != POISON && b.prev == &ring);
  void (*handler)(int) = (void (*)(int))1; check(handler != 0 && handler == (void (*)(int))1);
  return 0;
}
