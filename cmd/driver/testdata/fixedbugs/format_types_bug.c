// A double for %d: undefined, though nothing uses what printf returns.
// VERDICT LP64: UNKNOWN(undefined behaviour at
#include <stdio.h>

int main(void) {
	printf("%d\n", 2.5);
	return 0;
}
