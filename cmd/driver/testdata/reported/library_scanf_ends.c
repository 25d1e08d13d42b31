// Where there is no number scanf reads none.
// PROPERTIES: unreach-call
// SAYS: read by scanf("%d", &n) 12 testdata
// SAYS: read by scanf("%d", &n) the end
#include <stdio.h>
void reach_error(void);
int main(void)
{
	int n = 0, sum = 0;
	if (scanf("%d", &n) == 1)
		sum += n;
	if (sum == 12 && scanf("%d", &n) == -1)
		reach_error();
	return 0;
}
