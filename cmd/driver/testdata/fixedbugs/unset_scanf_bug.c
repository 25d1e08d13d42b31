// VERDICT: FALSE(undefined)
// FLAGS: --property undefined
// A number that scanf did not read is used.
#include <stdio.h>

int main(void)
{
	int n;

	scanf("%d", &n);
	return n > 3;
}
