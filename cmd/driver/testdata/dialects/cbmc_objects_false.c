// VERDICT LP64: FALSE
// A function that is given more than it may read.
#include <stdlib.h>
int sum(const unsigned char *p, unsigned n) {
	__CPROVER_assert(__CPROVER_r_ok(p, n), "readable");
	int s = 0;
	for (unsigned i = 0; i < n; i++) s += p[i];
	return s;
}
int main(void) {
	unsigned n = nondet_uint(), k = nondet_uint();
	__CPROVER_assume(n < 4 && k <= 4);
	unsigned char *p = __CPROVER_allocate(n, 0);
	sum(p, k);
}
