// What a call writes through a restrict parameter is read after it, in each call anew.
// VERDICT LP64: TRUE
#include <assert.h>

static int g, h;

static int set(int *restrict p, int n) {
	*p = n;
	h += 2;
	return n > 0 ? set(p, n - 1) : *p;
}

int main(void) {
	assert(set(&g, 2) == 0 && g == 0 && h == 6);
	g = 3;
	assert(set(&g, 0) == 0);
	return 0;
}
