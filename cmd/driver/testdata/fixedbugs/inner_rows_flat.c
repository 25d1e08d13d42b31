// VERDICT: TRUE
// All elements of a 2-D array in a struct, by its rows and in one row.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct m { int n; int a[3][4]; int k; };
int main(void) {
	struct m m = { 1, { { 0 } }, 2 };
	unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
	if (i > 2 || j > 3)
		return 0;
	int (*row)[4] = m.a + i;
	(*row)[j] = 5;
	assert(m.a[i][j] == 5 && m.n == 1 && m.k == 2);
	assert(m.a[(i + 1) % 3][j] == 0);
	return 0;
}
