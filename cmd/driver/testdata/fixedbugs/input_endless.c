// With --endless-input every read may find more.
// VERDICT: FALSE(termination)
// FLAGS: --property termination --endless-input
#include <stdio.h>

int main(void) {
	while (getchar() != EOF)
		;
	return 0;
}
