// The ranges of restrict parameters are parts of one array, and a pointer derived from one of them is used beside it.
// VERDICT LP64: TRUE
#include <assert.h>

static void copy(int *restrict to, const int *restrict from, int n) {
	int *start = to;
	while (n-- > 0)
		*to++ = *from++;
	start[0] += *(to - 1);
}

int main(void) {
	int v[4] = {1, 2, 3, 4};
	copy(v + 2, v, 2);
	assert(v[2] == 3 && v[3] == 2);
	return 0;
}
