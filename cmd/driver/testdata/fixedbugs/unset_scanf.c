// VERDICT: TRUE
// FLAGS: --property undefined
// What scanf may not have read is not used.
#include <stdio.h>

int main(void)
{
	int n;

	if (scanf("%d", &n) != 1)
		return 1;
	return n > 3;
}
