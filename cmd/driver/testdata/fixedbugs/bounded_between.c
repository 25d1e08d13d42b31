// VERDICT LP64: FALSE
// Numbers that are only compared are searched for as narrow ones: three different ones fit between 3 and 7,
// and one above INT_MAX - 1.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	int a[4], n = 0;

	for (int i = 0; i < 4; i++) {
		a[i] = __VERIFIER_nondet_int();
		if (a[i] > 3 && a[i] < 7 && (i == 0 || a[i] > a[i - 1]))
			n++;
		if (i == 3 && a[i] > 2147483646)
			n++;
	}
	assert(n < 4);
}
