// VERDICT LP64: TRUE
// FLAGS: --malloc-may-fail
// Nothing has room for 2^55 bytes and more, so that sums of a few sizes do not wrap around.
#include <assert.h>
#include <stdlib.h>
size_t nondet_size(void);
int main(void) {
	size_t n = nondet_size(), k = nondet_size();
	void *p = malloc(n), *q = calloc(k, 3);
	if (p && q) {
		assert(n <= (size_t)1 << 55 && 3 * k <= (size_t)1 << 55);
		assert(n + 3 * k >= n && (n + 1 & (size_t)1 << 63) == 0);
	}
	return 0;
}
