// What glibc shows of NULL is not C.
// VERDICT: UNKNOWN(unsupported: NULL for %s of printf at
// FLAGS: --property valid-memsafety
#include <stdio.h>

int main(void) {
	char *p = 0;
	printf("%s\n", p);
	return 0;
}
