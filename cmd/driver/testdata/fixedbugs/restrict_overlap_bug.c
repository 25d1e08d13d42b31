// The ranges of restrict parameters overlap.
// VERDICT LP64: UNKNOWN(undefined behaviour at
#include <assert.h>

static void copy(int *restrict to, const int *restrict from, int n) {
	while (n-- > 0)
		*to++ = *from++;
}

int main(void) {
	int v[4] = {1, 2, 3, 4};
	copy(v + 1, v, 3);
	assert(v[3] == 1);
	return 0;
}
