// VERDICT: TRUE
// Pointers that are exchanged, compared and kept as atomic objects.
#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>

struct cell { int value; };
struct box { _Atomic(struct cell *) cell; int n; };

static struct cell one = {1}, two = {2};
static _Atomic(struct cell *) at = &one;

extern int __VERIFIER_nondet_int(void);

int main(void)
{
	struct box b = {&two, 3};
	struct cell *expected = &one;

	assert(atomic_compare_exchange_strong(&at, &expected, &two));
	assert(expected == &one && at == &two && atomic_load(&at)->value == 2);
	expected = __VERIFIER_nondet_int() ? &one : NULL;
	assert(!atomic_compare_exchange_strong(&at, &expected, &one));
	assert(expected == &two && expected->value == 2);
	assert(atomic_exchange(&b.cell, expected) == &two && b.cell == &two && b.n == 3);
	atomic_store(&b.cell, NULL);
	at = b.cell;
	if (__VERIFIER_nondet_int())
		at = &one;
	struct cell *now = at;
	assert(now == NULL || now->value == 1);
	return 0;
}
