// VERDICT: UNKNOWN(undefined
// The size of a type can be negative, too.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	int n = __VERIFIER_nondet_int();
	if (n > 3)
		return 0;
	typedef int row[n];
	int m = n;
	n = 7;
	assert(sizeof(row) <= 12 || m <= 0);
	return 0;
}
