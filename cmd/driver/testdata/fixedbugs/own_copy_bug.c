// FLAGS: --no-explain
// VERDICT: FALSE
#include <assert.h>
#include <stddef.h>

struct item {
	int n;
	int *p;
};

static int x, y;

static void copy(void *dst, const void *src, int n) {
	for (int i = n - 1; i >= 0; i--)
		((char *)dst)[i] = ((const char *)src)[i];
}

int main(void) {
	struct item a = {1, &x}, b = {2, &y};
	copy(&a, &b, offsetof(struct item, p)); // not all of it
	assert(a.n == 1 || a.p == &y);
	return 0;
}
