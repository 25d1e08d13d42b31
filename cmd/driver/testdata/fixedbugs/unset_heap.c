// What was allocated is filled and read; a sum of the elements is an obligation of its own.
// FLAGS: --property undefined
// VERDICT: TRUE
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
	for (size_t i = 0; i < k; i++)
		if (x[i] > 7)
			puts("large");
	free(x);
	return 0;
}
