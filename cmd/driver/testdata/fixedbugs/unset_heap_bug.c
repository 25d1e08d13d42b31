// All that was allocated is read, filled or not.
// FLAGS: --property undefined
// VERDICT: FALSE(undefined)
#include <stdio.h>
#include <stdlib.h>

int main(void) {
	size_t n, k = 0;
	if (scanf("%zu", &n) != 1 || n == 0 || n > 10000)
		return 1;
	int *x = malloc(n * sizeof *x);
	if (!x)
		return 1;
	while (k < n && scanf("%d", &x[k]) == 1)
		k++;
	for (size_t i = 0; i < n; i++)
		if (x[i] > 7)
			puts("large");
	free(x);
	return 0;
}
