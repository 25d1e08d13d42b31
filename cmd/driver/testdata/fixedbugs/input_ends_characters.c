// Standard input ends: a loop up to its end does.
// VERDICT: TRUE
// FLAGS: --property termination
#include <stdio.h>

int main(void) {
	int c, lines = 0;
	while ((c = getchar()) != EOF)
		if (c == '\n')
			lines ^= 1;
	return lines;
}
