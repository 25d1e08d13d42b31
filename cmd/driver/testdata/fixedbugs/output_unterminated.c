// puts reads a string up to its end.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
#include <stdio.h>

int main(void) {
	char b[3] = {'a', 'b', 'c'};
	puts(b);
	return 0;
}
