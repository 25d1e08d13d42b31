// The text form shows statements as C has them.
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void abort(void);
void reach_error(void) { abort(); }
struct node { int value; struct node *next; };
extern void *malloc(__SIZE_TYPE__);
int g[10], total;
static int clamp(int n) { if (n < 0 || n > 9) return 0; return n; }
int main(void) {
  int i = __VERIFIER_nondet_int();
  struct node *head = 0;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->value = clamp(i);
    n->next = head;
    head = n;
    g[n->value]++;
  }
  int shifted = 1 << i;
  switch (shifted) {
  case 1: case 2: total = total / i; break;
  default: total = i > 3 ? i : -i;
  }
  if (head && head->value == 10) reach_error();
  return 0;
}
