#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

/* wrong init: max starts at 0
 * senior: "summarise() initialises max with 0 instead of v[0].  With only negative readings max
 * stays 0, which is none of the readings." */
#define N 4
struct stats { int min, max, sum; };

static void summarise(const int *v, int n, struct stats *s)
{
	s->min = v[0];
	s->max = 0; /* fault: x:18 */
	s->sum = 0;
	for (int i = 0; i < n; i++) {
		if (v[i] < s->min)
			s->min = v[i];
		if (v[i] > s->max)
			s->max = v[i];
	}
	for (; n > 0; n--) {
		s->sum += *v;
		v++;
	}
}

int main(void)
{
	int v[N], n = 1 + __VERIFIER_nondet_uchar() % N, found = 0;
	struct stats s;

	for (int i = 0; i < n; i++)
		v[i] = __VERIFIER_nondet_int() % 1000;
	summarise(v, n, &s);
	for (int i = 0; i < n; i++)
		if (v[i] == s.max)
			found = 1;
	assert(found);
	return 0;
}
