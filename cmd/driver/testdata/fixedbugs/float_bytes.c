// VERDICT: UNKNOWN(undefined behaviour: the error depends on the bits of a NaN)
// Some bytes of a NaN are copied into a number, which gets its sign: compilers differ about it.
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
	double zero = __VERIFIER_nondet_int() ? 0.0 : -0.0;
	double nan = zero / zero, n = 1.0;
	memcpy((char *)&n + 7, (char *)&nan + 7, 1);
	if (n < 0)
		reach_error();
	return 0;
}
