// scanf that is called until it does not convert everything.
// VERDICT: TRUE
// FLAGS: --property termination
#include <stdio.h>

int main(void) {
	unsigned a, sum = 0;
	while (scanf("%u", &a) == 1)
		sum += a;
	return sum & 1;
}
