// The last element that is compared was not read.
// FLAGS: --property undefined
// VERDICT: FALSE(undefined)
#include <stdio.h>

int main(void) {
	int v[1000], n = 0;
	while (n < 999 && scanf("%d", &v[n]) == 1)
		n++;
	int best = 0;
	for (int i = 0; i <= n; i++)
		if (v[i] > best)
			best = v[i];
	printf("%d\n", best);
	return 0;
}
