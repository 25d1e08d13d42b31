// VERDICT: UNKNOWN(unsupported: a format that is not constant, or without a model
// FLAGS: --property valid-memsafety
// One of the formats wants more arguments than there are.
#include <stdio.h>

int main(void)
{
	volatile int both = 1;
	const char *f = "%d\n";
	if (both)
		f = "%d %s\n";
	printf(f, 1);
	return 0;
}
