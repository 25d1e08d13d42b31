// printf writes memory with %n.
// VERDICT: UNKNOWN(unsupported: %n of printf at
#include <stdio.h>

extern void reach_error(void);

int main(void) {
	int n = 0;
	printf("ab%n", &n);
	if (n == 2)
		reach_error();
	return 0;
}
