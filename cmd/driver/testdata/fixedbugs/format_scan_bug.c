// %f of scanf is for a float.
// VERDICT LP64: UNKNOWN(undefined behaviour at
#include <assert.h>
#include <stdio.h>

int main(void) {
	double d = 1;
	if (scanf("%f", &d) != 1)
		return 0;
	assert(d == d || d != d);
	return 0;
}
