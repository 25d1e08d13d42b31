// VERDICT: FALSE
// FLAGS: --no-explain
// The end is seen only by reading: the last value counts twice.
#include <stdio.h>
#include <assert.h>
int main(void)
{
	int sum = 0, x = 0, got = 0;
	for (int i = 0; i < 3 && !feof(stdin); i++) {
		if (scanf("%d", &x) == 1) got++;
		sum++;
	}
	assert(sum == got);
	return 0;
}
