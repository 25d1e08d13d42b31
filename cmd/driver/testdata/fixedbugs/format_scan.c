// %lf of scanf is for a double, and a char array is one of characters.
// VERDICT LP64: TRUE
#include <assert.h>
#include <stdio.h>

int main(void) {
	double d = 1;
	unsigned n = 0;
	char word[8];
	if (scanf("%lf %u %7s", &d, &n, word) != 3)
		return 0;
	assert(n <= 4294967295u);
	return 0;
}
