// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// One of the formats writes more than there is room for.
#include <stdio.h>

int main(void)
{
	char to[4];
	volatile int wide = 1;
	const char *f = wide ? "%4d" : "%d";
	sprintf(to, f, 1);
	return 0;
}
