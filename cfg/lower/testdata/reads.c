// Conditions that read memory.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
struct node { int value; struct node *next; };
struct point { int x, y; } grid[9];
static int at(int *p, struct point *q, int i) {
  if (p[i] == 1) return 1;
  if (*p == 2) return 2;
  if (p[i + 1] == 3) return 3;
  if (q[i].y == 4) return 4;
  if (q->x == 5) return 5;
  return 0;
}
int main(void) {
  int a[7], i = __VERIFIER_nondet_int(), b[8], *c = malloc(7 * sizeof *c);
  struct node *n = malloc(sizeof *n);
  n->next = malloc(sizeof *n);
  if (a[i] == 6) return 1;
  if (grid[i].y == 7) return 2;
  if (n->next->value == 8) return 3;
  if (n->next == n) return 4;
  if (c[i] == 9) return 5;
  return at(b, grid + 1, i) + at(c + 1, grid, i);
}
