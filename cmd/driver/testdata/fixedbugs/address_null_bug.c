// VERDICT: FALSE
// Tags in the low bits of links, of NULL too, at which a list ends; alignment by remainders.
#include <stdint.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node { int value; struct node *next; };

static struct node *mark(struct node *p) { return (struct node *)((uintptr_t)p | 1); }
static struct node *plain(struct node *p) { return (struct node *)((uintptr_t)p & ~(uintptr_t)1); }
static int marked(struct node *p) { return (uintptr_t)p & 1; }

int main(void) {
	struct node a = {1, NULL};
	int some = __VERIFIER_nondet_int() & 1;
	if (some)
		a.next = mark(a.next);
	if (marked(a.next) != some || plain(a.next) != NULL || a.next != NULL)
		reach_error();
	if ((uintptr_t)&a % sizeof(int) != 0)
		reach_error();
	return 0;
}
