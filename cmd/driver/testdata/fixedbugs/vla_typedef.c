// VERDICT: TRUE
// A typedef evaluates the size once, sizeof with its side effects.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	int n = __VERIFIER_nondet_int();
	if (n > 3 || n < 1)
		return 0;
	typedef int row[n];
	int m = n;
	n = 7;
	assert(sizeof(row) == 4 * m);
	row r;
	r[m - 1] = 5;
	int k = sizeof(int[n++]);
	assert(k == 28 && n == 8 && r[m - 1] == 5);
	return 0;
}
