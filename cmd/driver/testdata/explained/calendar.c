#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

/* off by one: shift-left of slots stops one early
 * senior: "remove_slot copies slots only up to n-2 (`i < n - 2`), so the last booking is not moved
 * down.  After removing, the slot before the end holds the stale one and the order check fails." */
#define SLOTS 6
struct day { int start[SLOTS]; int n; };

static int insert_slot(struct day *d, int start)
{
	int i;

	if (d->n == SLOTS)
		return -1;
	for (i = d->n; i > 0 && d->start[i - 1] > start; i--)
		d->start[i] = d->start[i - 1];
	d->start[i] = start;
	d->n++;
	return i;
}

static void remove_slot(struct day *d, int at)
{
	for (int i = at; i < d->n - 2; i++) /* fault: x:30 */
		d->start[i] = d->start[i + 1];
	d->n--;
}

int main(void)
{
	struct day d = { .n = 0 };

	for (int k = 0; k < 4; k++) {
		int s = __VERIFIER_nondet_int();
		__VERIFIER_assume(s >= 8 && s < 18);
		insert_slot(&d, s);
	}
	int first = __VERIFIER_nondet_int();
	__VERIFIER_assume(first >= 0 && first < d.n);
	int last = d.start[d.n - 1];
	if (first < d.n - 1) {
		remove_slot(&d, first);
		assert(d.start[d.n - 1] == last);
	}
	return 0;
}
