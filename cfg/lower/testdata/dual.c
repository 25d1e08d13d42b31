// Pointers and numbers of one size in the same place of objects of one class.
// On LP64 the number is a long. RUNS: ends
typedef __SIZE_TYPE__ size_t;
extern void abort(void);
extern void *malloc(size_t), *calloc(size_t, size_t);
void reach_error(void) { abort(); }
static void check(int ok) { if (!ok) reach_error(); }
struct node { struct node *next; long value; };
struct list { struct node *slist; struct list *next; };
static void put(struct node **to, struct node *n) { *to = n; }
int main(void) {
  struct list *data = 0;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    put(&n->next, 0);
    n->value = i + 1;
    struct list *item = malloc(sizeof *item);
    put(&item->slist, n);
    item->next = data;
    data = item;
  }
  struct node **where = &data->slist;
  for (struct list *l = data->next; l; l = l->next) {
    where = &(*where)->next;
    *where = l->slist;
  }
  int s = 0;
  for (struct node *n = data->slist; n; n = n->next) s = 10 * s + n->value;
  check(s == 321);
  struct node copy = *data->slist;
  struct list both = *data;
  check(copy.value == 3 && copy.next == data->slist->next && both.next == data->next);
  struct node *z = calloc(1, sizeof *z);
  put(&z->next, z->next);
  check(!z->next && !z->value);
  return 0;
}
