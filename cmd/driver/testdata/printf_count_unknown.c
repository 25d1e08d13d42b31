// printf writes memory with %n: how much it has written is not computed.
// VERDICT: UNKNOWN(assumption: the error depends on the result of %n of printf at
#include <stdio.h>

extern void reach_error(void);

int main(void) {
	int n = 0;
	printf("ab%n", &n);
	if (n == 2)
		reach_error();
	return 0;
}
