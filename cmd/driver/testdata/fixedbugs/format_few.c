// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// A format of scanf in a variable, of as many conversions as there are arguments.
#include <stdio.h>

int main(void)
{
	int a = 0, b = 0;
	const char *f = "%d,%d";
	if (sscanf("1,2", f, &a, &b) != 2)
		return 1;
	return a + b != 3;
}
