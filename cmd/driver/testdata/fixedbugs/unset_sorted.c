// An array is filled as far as there is input, sorted, and read up to where it is filled.
// FLAGS: --property undefined
// VERDICT: TRUE
#include <stdio.h>

int main(void) {
	int v[1000], n = 0;
	while (n < 1000 && scanf("%d", &v[n]) == 1)
		n++;
	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n; j++)
			if (v[j] < v[i]) {
				int t = v[i];
				v[i] = v[j];
				v[j] = t;
			}
	for (int i = 0; i < n; i++)
		printf("%d\n", v[i]);
	return 0;
}
