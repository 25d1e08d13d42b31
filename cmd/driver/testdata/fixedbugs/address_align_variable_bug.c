// VERDICT: FALSE
// As address_align_variable.c, with blocks of up to 9 bytes.
#include <assert.h>
#include <stdint.h>
#include <stddef.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct region { unsigned char *begin, *next; size_t align; };
struct page { unsigned owner; unsigned used; unsigned char rest[56]; };

static _Alignas(64) struct page pages[4];

static void *align_up(void *p, uintptr_t align) { return (void *)(((uintptr_t)p + align - 1) & ~(align - 1)); }
static void *align_down(void *p, size_t align) { return (void *)((uintptr_t)p & ~(align - 1)); }

static void *take(struct region *r, unsigned n) {
	unsigned char *p = align_up(r->next, r->align);
	r->next = p + n;
	return p;
}

int main(void) {
	static _Alignas(64) unsigned char memory[64];
	struct region r = {memory, memory, 8};
	unsigned n = 1 + __VERIFIER_nondet_uint() % 9, k = __VERIFIER_nondet_uint() % 56;
	unsigned char *a = take(&r, n), *b = take(&r, 3);
	assert(a == memory && b == memory + 8 && ((uintptr_t)b & (r.align - 1)) == 0);
	pages[2].owner = 7;
	struct page *page = align_down(&pages[2].rest[k], sizeof(struct page));
	page->used++;
	assert(page == &pages[2] && page->owner == 7 && pages[2].used == 1);
	return 0;
}
