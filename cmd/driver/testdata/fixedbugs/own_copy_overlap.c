// A loop that copies to higher addresses reads what it has written: it is not memmove.
// VERDICT: UNKNOWN(unsupported: a loop that reads what it has written
#include <assert.h>
#include <stddef.h>

struct item {
	int *p;
	int n;
};

static int x, y;

static void copy(void *dst, const void *src, size_t n) {
	char *d = dst;
	const char *s = src;
	while (n--)
		*d++ = *s++;
}

int main(void) {
	struct item v[3] = {{&x, 1}, {&y, 2}, {0, 3}};
	copy(&v[1], &v[0], 2 * sizeof v[0]);
	assert(v[2].p == &y); // but it is &x
	return 0;
}
