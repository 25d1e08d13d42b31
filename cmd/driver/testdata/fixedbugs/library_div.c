// VERDICT: TRUE
// div and its kin had an arbitrary result; where that is returned in memory
// (ILP32), nothing was written there, and an error was found that is none.
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
	div_t d = div(7, -2);
	assert(d.quot == -3 && d.rem == 1);
	ldiv_t l = ldiv(-9, 4);
	assert(l.quot == -2 && l.rem == -1);
	lldiv_t k = lldiv(1LL << 40, 3);
	assert(k.quot == 366503875925LL && k.rem == 1);
	imaxdiv_t i = imaxdiv(5, 5);
	assert(i.quot == 1 && i.rem == 0 && imaxabs(-3) == 3);
	int n = __VERIFIER_nondet_int();
	if (n > 0 && n < 100)
		assert(div(n, 10).quot < 10);
	return 0;
}
