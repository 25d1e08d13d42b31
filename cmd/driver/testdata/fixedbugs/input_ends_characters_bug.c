// A loop up to a character that need not be there does not, at the end of the input.
// VERDICT: FALSE(termination)
// FLAGS: --property termination
#include <stdio.h>

int main(void) {
	int c;
	do
		c = getchar();
	while (c != '\n');
	return 0;
}
