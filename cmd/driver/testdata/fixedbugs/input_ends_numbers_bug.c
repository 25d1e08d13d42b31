// scanf that is called until it converts something, which it does not at the end of the input.
// VERDICT: FALSE(termination)
// FLAGS: --property termination
#include <stdio.h>

int main(void) {
	unsigned a;
	while (scanf("%u", &a) != 1)
		;
	return a & 1;
}
