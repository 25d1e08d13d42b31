// VERDICT: TRUE
// Arrays of words that hold addresses and are passed to functions; another one holds numbers.
#include <assert.h>
#include <stdint.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct obj { int id; };
struct set { uintptr_t slots[4]; unsigned n; };
static void put(uintptr_t *slots, unsigned i, struct obj *o) { slots[i] = (uintptr_t)o | 1; }
static struct obj *get(const uintptr_t *slots, unsigned i) { return (struct obj *)(slots[i] & ~(uintptr_t)1); }
static void swap(uintptr_t *a, uintptr_t *b) { uintptr_t t = *a; *a = *b; *b = t; }
static unsigned long sum(const unsigned long *v, unsigned n) { unsigned long s = 0; for (unsigned i = 0; i < n; i++) s += v[i]; return s; }
int main(void) {
	struct obj x = {1}, y = {2};
	uintptr_t t[3];
	struct set s;
	memset(t, 0, sizeof t); memset(&s, 0, sizeof s);
	unsigned long num[3] = {1, 2, 3};
	unsigned i = __VERIFIER_nondet_uint() % 2;
	put(t, 0, &x); put(t, 1, &y);
	put(s.slots, 2, &y); s.n = 1;
	swap(&t[0], &t[1]);
	assert(get(t, i)->id == 2 - (int)i && get(t, 2) == 0);
	assert(get(s.slots, 2) == &y && s.n == 1);
	assert(sum(num, 3) == 6);
	return 0;
}
