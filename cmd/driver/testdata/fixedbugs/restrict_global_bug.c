// A global variable is written that is also accessed through a restrict parameter.
// VERDICT LP64: UNKNOWN(undefined behaviour at
#include <assert.h>

static int g;

static int set(int *restrict p) {
	*p = 1;
	g = 2;
	return *p;
}

int main(void) {
	assert(set(&g) == 2);
	return 0;
}
