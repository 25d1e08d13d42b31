// VERDICT: TRUE
// Addresses of static objects that are computed as numbers, which LLVM makes constants of.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct node { int key; struct node *next; };
struct page { int owner; char rest[60]; };

static _Alignas(16) char pool[64];
static _Alignas(64) struct page page;
static struct { int x[4]; int y; } g;
static struct node n = {1};

static int key(struct node *tagged) { return ((struct node *)((uintptr_t)tagged & ~(uintptr_t)1))->key; }

int main(void)
{
	unsigned i = __VERIFIER_nondet_uint() % 4;
	char *aligned = (char *)(((uintptr_t)(pool + 3) + 15) & ~(uintptr_t)15);
	aligned[i] = 7;
	assert(aligned == pool + 16 && pool[16 + i] == 7 && pool[0] == 0);
	g.x[i] = 5;
	g.y = 6;
	assert(*(int *)((uintptr_t)&g + 16) == 6);
	page.owner = 3;
	assert(((struct page *)((uintptr_t)&page.rest[8] & ~(uintptr_t)63))->owner == 3);
	assert(key((struct node *)((uintptr_t)&n | 1)) == 1);
	int *either = i ? (int *)((uintptr_t)&g + 4) : (int *)((uintptr_t)&g + offsetof(struct node, next));
	*either = 9;
	assert(i ? g.x[1] == 9 : g.x[sizeof(int *) / 4] == 9);
	return 0;
}
