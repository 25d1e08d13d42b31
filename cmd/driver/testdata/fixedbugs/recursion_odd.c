// VERDICT: TRUE
// FLAGS: --property all
#include <stdio.h>

static int steps(int n)
{
	if (n <= 0)
		return 0;
	return 1 + steps(n - 2);
}

int main(void)
{
	int n;
	if (scanf("%d", &n) != 1 || n < 0 || n > 20)
		return 1;
	printf("%d\n", steps(n));
	return 0;
}
