// Inputs are the numbers that scanf reads, not what else it finds out.
// PROPERTIES: valid-deref
// SAYS: read by scanf("%d %d", &n, &m) 4 testdata
// SAYS: read by scanf("%d %d", &n, &m) 3 Cause
// NEVER: -1
#include <stdio.h>
int main(void)
{
	int n = 0, m = 0, a[4] = {0};
	if (scanf("%d %d", &n, &m) != 2)
		return 0;
	if (n >= 0 && n <= 4 && m == 3)
		a[n] = 1;
	return a[0];
}
