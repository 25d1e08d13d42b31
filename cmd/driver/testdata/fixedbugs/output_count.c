// %n of printf writes memory.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
#include <stdio.h>

int main(void) {
	char n;
	printf("abc%n", (int *)&n);
	return 0;
}
