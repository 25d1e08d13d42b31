// Alignment to a power of two that is an input: the remainder is a mask, the shift stays in
// range.
// VERDICT: TRUE
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
	unsigned long top = 0;

	for (;;) {
		unsigned long unit = 1ul << __VERIFIER_nondet_uint() % 3;
		unsigned long at = (top + unit - 1) & -unit;

		assert(at % unit == 0);
		if (at > 4096 - unit)
			top = 0;
		else
			top = at + unit;
		assert(top <= 4096);
	}
}
