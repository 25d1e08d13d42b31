// VERDICT LP64: FALSE
// 10^2 is 100, and not below it.
#include <assert.h>
#include <math.h>

int main(void) {
	int digits = 2;
	int limit = (int)pow(10, digits);
	int table[100];
	table[0] = 1;
	assert(limit < 100 || table[0] == 0);
	return 0;
}
