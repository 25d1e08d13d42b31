// FLAGS: --no-explain --property valid-deref
// VERDICT: FALSE(valid-deref)
#include <stddef.h>

struct item {
	int *p;
	char tag;
};


static void copy_up_to(void *dst, const void *src, size_t n) {
	char *d = dst;
	const char *s = src;
	while (n--)
		*d++ = *s++;
}

int main(void) {
	struct item a = {NULL, 'a'}, b;
	copy_up_to(&b, &a, 0 * sizeof a);
	copy_up_to(NULL, NULL, 0);
	copy_up_to(&b, &a, sizeof a);
	copy_up_to(&b, &a, sizeof a + 1);
	return b.tag;
}
