// VERDICT: FALSE(undefined)
// FLAGS: --property all
// A callback has one parameter, and is called with two arguments (C17 6.5.2.2p9).
struct list { int value; struct list *next; };

static int sum;

static void add(struct list *l) { sum += l->value; }

static void each(struct list *l, void (*f)(struct list *, void *), void *more) {
  for (; l; l = l->next) f(l, more);
}

int main(void) {
  struct list l = {3, 0};
  each(&l, (void (*)(struct list *, void *))add, 0);
  return sum != 3;
}
