// VERDICT: TRUE
// Tags in addresses that are parameters: whether they fit into the low bits nobody can tell without the calls.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
struct node { uintptr_t next; int v; };
static uintptr_t pack(struct node *p, unsigned flag) { return (uintptr_t)p | (flag & 3); }
static struct node *unpack(uintptr_t w) { return (struct node *)(w & ~(uintptr_t)3); }
enum kind { LEAF, INNER, ROOT };
static void set(struct node *n, struct node *to, enum kind k) { n->next = (uintptr_t)to | k; }
static void mark(struct node *n) { n->next |= 1; }
static void tag(struct node *n, uintptr_t t) { n->next = (n->next & ~(uintptr_t)3) | t; }
int main(void) {
  struct node a = {0, 1}, b = {0, 2};
  a.next = pack(&b, 2);
  assert(unpack(a.next) == &b && (a.next & 3) == 2);
  set(&a, &b, INNER); assert(unpack(a.next)->v == 2);
  mark(&a);
  tag(&a, 2); assert((a.next & 3) == 2 && unpack(a.next) == &b);
  return 0;
}
